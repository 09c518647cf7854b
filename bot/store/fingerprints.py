"""By what a deleted account is known again, should its owner come back.

The ids of people are no secret, and there are few enough of them to try: a mere hash of one would
name whoever it is of. So it is made with a secret that each installation draws for itself and keeps
in its database, and those of the time before there was one are hashed once more with it.
"""

from __future__ import annotations

import hashlib
import re
import secrets

from sqlalchemy import select, update

from bot.store.facts import FactQueries
from bot.store.ledger_tables import token_transfers

SECRET = "fingerprint-secret"
"""The fact that holds the secret, in hexadecimal digits."""

REFERENCE = re.compile(r"gone -?\d+ [0-9a-f]{32}")
"""The reference of a transfer that bears a fingerprint."""


def closed_reference(secret: str | None, guild_id: int, account: int) -> str:
    """The reference of the last grant to an account whose owner had it deleted; without a secret
    that of the time before there was one."""
    digest = hashlib.blake2b(f"{guild_id} {account}".encode(), digest_size=16)
    plain = f"gone {guild_id} {digest.hexdigest()}"
    return plain if secret is None else _keyed(plain, secret)


async def known_secret(facts: FactQueries) -> str | None:
    """The installation's secret; None: no fingerprint needed one so far."""
    return await facts.get(SECRET)


async def ensure_secret(facts: FactQueries) -> str:
    """The same, drawn if there is none, and then put on all fingerprints that stand.

    For a transaction that is alone.
    """
    secret = await known_secret(facts)
    if secret is not None:
        return secret
    secret = secrets.token_hex(32)
    await facts.set(SECRET, secret)
    transfers = token_transfers.c
    query = select(transfers.id, transfers.reference).where(transfers.reference.like("gone % %"))
    for row in (await facts.connection.execute(query)).all():
        if REFERENCE.fullmatch(row.reference):
            change = update(token_transfers).where(transfers.id == row.id)
            keyed = _keyed(row.reference, secret)
            await facts.connection.execute(change.values(reference=keyed))
    return secret


def _keyed(plain: str, secret: str) -> str:
    place, digest = plain.rsplit(" ", 1)
    keyed = hashlib.blake2b(digest.encode(), digest_size=16, key=bytes.fromhex(secret))
    return f"{place} {keyed.hexdigest()}"
