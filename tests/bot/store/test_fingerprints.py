"""What a deleted account is known by: nobody without the installation's secret can make it."""

from __future__ import annotations

from sqlalchemy import select

from bot.store import Store
from bot.store.fingerprints import SECRET, closed_reference, ensure_secret
from bot.store.ledger import Special, Transfer, TransferKind
from bot.store.ledger_tables import token_transfers
from tests.bot.conftest import START

HERE, ANNE, BOB = 10, 1001, 1002


async def grant(store: Store, reference: str) -> None:
    async with store.transaction() as tx:
        kind, payer, payee = TransferKind.GRANT, Special.ISSUER, Special.GONE
        await tx.ledger.transfer(Transfer(HERE, kind, payer, payee, 5, reference), START)


async def test_fingerprints_of_before_get_the_secret_and_keep_counting(store: Store) -> None:
    old = closed_reference(None, HERE, ANNE)
    await grant(store, old)
    await grant(store, "gone 7")
    async with store.reading() as tx:
        assert await tx.ledger.closed(HERE, ANNE) == START
    async with store.transaction() as tx:
        secret = await ensure_secret(tx.facts)
        assert await ensure_secret(tx.facts) == secret == await tx.facts.get(SECRET)
        assert await tx.ledger.closed(HERE, ANNE) == START
        assert await tx.ledger.closed(HERE, BOB) is None
        query = select(token_transfers.c.reference)
        found = set((await tx.connection.execute(query)).scalars())
    assert found == {"gone 7", closed_reference(secret, HERE, ANNE)}
    assert old not in found


def test_another_installation_makes_another_fingerprint() -> None:
    first, second = (closed_reference(digit * 64, HERE, ANNE) for digit in "ab")
    assert len({first, second, closed_reference(None, HERE, ANNE)}) == 3
