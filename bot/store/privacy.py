"""Queries on all that there is of a person or a server (declared in :mod:`bot.store.personal`)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from typing import Any

import msgspec
from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
    Text,
    and_,
    bindparam,
    cast,
    delete,
    insert,
    or_,
    select,
    update,
)

from bot.store.connection import Connection
from bot.store.facts import FactQueries
from bot.store.fingerprints import closed_reference, ensure_secret
from bot.store.games import FINISHED
from bot.store.ledger import Special, TransferKind
from bot.store.ledger_tables import token_accounts, token_stakes, token_transfers
from bot.store.personal import HOLDINGS, NOBODY, Holding
from bot.store.rows import PART, upsert
from bot.store.tables import (
    departures,
    events,
    friends,
    game_players,
    games,
    outbox,
    set_aside,
)

FIRST_GHOST = 1 << 21
"""From here on up to 2**22 are the ids of ghosts: below that no id that Discord gives can be."""

Rows = list[dict[str, Any]]


@dataclass(frozen=True)
class PrivacyQueries:
    """Bound to one open transaction."""

    connection: Connection

    # --- handing out -------------------------------------------------------------------------

    async def export(self, person: int) -> dict[str, Rows]:
        """All rows of a person, by table, in values that JSON knows (ids as texts).

        Of games that are not over only what is known to their players is among them.
        """
        found = {}
        for holding in HOLDINGS:
            chosen = _of_person(holding, person)
            if chosen is None:
                continue
            columns = [it for it in holding.table.c if it.name not in holding.withheld]
            ids = [it.name for it in columns if isinstance(it.type, BigInteger)]
            rows: Rows = []
            # Thousands of them at once would keep everybody else waiting.
            async with self.connection.stream(select(*columns).where(chosen)) as answer:
                async for part in answer.mappings().partitions(PART):
                    rows += [_plain_row(row, ids) for row in part]
            if rows:
                found[holding.table.name] = rows
        return found

    # --- a person goes -----------------------------------------------------------------------

    async def forget(self, person: int, kept_mark: str) -> None:
        """Delete what is a person's, and take their name off what is not; their games are left to
        :meth:`haunt`. Other people's ``kept_mark`` about them stays, and so does what bars them
        from something: who could delete that would not be barred."""
        for holding in HOLDINGS:
            table = holding.table
            if holding.owners:
                gone = or_(*(table.c[name] == person for name in holding.owners))
                if table is friends:
                    theirs = and_(friends.c.other_id == person, friends.c.mark == kept_mark)
                    gone = and_(gone, ~theirs)
                await self.connection.execute(delete(table).where(gone))
            for name in holding.barred:
                blank = dict.fromkeys(holding.reasons, "")
                change = update(table).where(table.c[name] == person).values(blank)
                await self.connection.execute(change)
            for name in holding.authors:
                change = update(table).where(table.c[name] == person).values({name: NOBODY})
                await self.connection.execute(change)
        await self._close_accounts(person)

    async def _close_accounts(self, person: int) -> None:
        """Move what a person has to the account of those who are gone, on every server: the sum
        of all accounts stays what it was. A fingerprint on their last grant of each server tells
        that they got what everybody begins with: who comes back gets it once."""
        mine = token_accounts.c.account == person
        rows = (await self.connection.execute(select(token_accounts).where(mine))).all()
        for row in rows:
            await self._inherit(row.guild_id, row.balance)
        await self.connection.execute(delete(token_accounts).where(mine))
        transfers = token_transfers
        took_part = or_(transfers.c.payer == person, transfers.c.payee == person)
        known = await self.connection.execute(
            select(transfers).where(took_part).order_by(transfers.c.id)
        )
        records = known.all()
        last_grants = {it.guild_id: it.id for it in records if it.kind == TransferKind.GRANT}
        secret = await ensure_secret(FactQueries(self.connection))
        for guild_id in last_grants:
            await self._rename_transfer(closed_reference(secret, guild_id, person))
        for row in records:
            payer, payee = (Special.GONE if it == person else it for it in (row.payer, row.payee))
            # The reference names the person; another one that exists once takes its place.
            reference = f"gone {row.id}"
            if last_grants.get(row.guild_id) == row.id:
                reference = closed_reference(secret, row.guild_id, person)
            values = {"payer": payer, "payee": payee, "reference": reference}
            await self.connection.execute(
                update(transfers).where(transfers.c.id == row.id).values(values)
            )

    async def _rename_transfer(self, reference: str) -> None:
        """Take the fingerprint of an earlier time off, where there is one."""
        named = token_transfers.c.reference == reference
        query = select(token_transfers.c.id).where(named)
        row_id = (await self.connection.execute(query)).scalar_one_or_none()
        if row_id is not None:
            change = update(token_transfers).where(token_transfers.c.id == row_id)
            await self.connection.execute(change.values(reference=f"gone {row_id}"))

    async def _inherit(self, guild_id: int, balance: int) -> None:
        here = and_(token_accounts.c.guild_id == guild_id, token_accounts.c.account == Special.GONE)
        change = update(token_accounts).where(here)
        grown = change.values(balance=token_accounts.c.balance + balance)
        if not (await self.connection.execute(grown)).rowcount:
            values = {"guild_id": guild_id, "account": Special.GONE, "balance": balance}
            await self.connection.execute(insert(token_accounts).values(values))

    async def haunted(self, person: int) -> tuple[int, ...]:
        """The games in which a person is still named, anywhere."""
        chosen = (
            select(games.c.id).where(
                or_(games.c.creator_id == person, _names(games.c.state, person))
            ),
            select(events.c.game_id).where(_names(events.c.data, person)),
            select(outbox.c.game_id).where(
                outbox.c.game_id.is_not(None), _names(outbox.c.payload, person)
            ),
            select(token_stakes.c.game_id).where(token_stakes.c.user_id == person),
        )
        found: set[int] = set()
        for query in chosen:
            found.update((await self.connection.execute(query)).scalars())
        return tuple(sorted(found))

    async def haunt(self, game_id: int, person: int) -> None:
        """Put a ghost in a person's place in a game: an id that was given to nobody, and that
        stands for them in no other game."""
        query = select(games.c.creator_id, games.c.state).where(games.c.id == game_id)
        game = (await self.connection.execute(query)).one_or_none()
        if game is None:
            return
        notes = {
            column: await self._notes(column, game_id)
            for column in (events.c.data, outbox.c.payload)
        }
        ghost = _free([game.state, *(text for rows in notes.values() for _id, text in rows)])
        for column, rows in notes.items():
            changed = [
                {"row": row_id, "value": msgspec.json.decode(after)}
                for row_id, text in rows
                if (after := renamed(text, person, ghost)) != text
            ]
            if changed:
                here = update(column.table).where(column.table.c.id == bindparam("row"))
                new = here.values({column.name: bindparam("value", type_=column.type)})
                await self.connection.execute(new, changed)
        values = {
            "creator_id": ghost if game.creator_id == person else game.creator_id,
            "state": renamed(game.state, person, ghost),
            # Whoever has read the game before reads it again.
            "version": games.c.version + 1,
        }
        await self.connection.execute(update(games).where(games.c.id == game_id).values(values))
        held = and_(token_stakes.c.game_id == game_id, token_stakes.c.user_id == person)
        await self.connection.execute(update(token_stakes).where(held).values(user_id=ghost))

    async def _notes(self, column: Column[Any], game_id: int) -> list[tuple[int, str]]:
        """What a game's rows of a table say, as JSON text, with their ids."""
        query = select(column.table.c.id, column).where(column.table.c.game_id == game_id)
        rows = (await self.connection.execute(query)).all()
        return [(row_id, msgspec.json.encode(value).decode()) for row_id, value in rows]

    # --- a server goes -----------------------------------------------------------------------

    async def departed(self, guild_id: int, now: datetime) -> None:
        """Remember that the bot is no member of a server, unless that is known already."""
        query = select(departures.c.at).where(departures.c.guild_id == guild_id)
        if (await self.connection.execute(query)).scalar_one_or_none() is None:
            values = {"guild_id": guild_id, "at": now}
            await upsert(self.connection, departures, ["guild_id"], values)

    async def returned(self, guild_id: int) -> None:
        """The bot is a member of that server (again)."""
        gone = departures.c.guild_id == guild_id
        await self.connection.execute(delete(departures).where(gone))

    async def departures(self, before: datetime) -> tuple[int, ...]:
        """The servers that the bot has not been a member of since before that moment."""
        query = select(departures.c.guild_id).where(departures.c.at <= before)
        return tuple((await self.connection.execute(query)).scalars())

    async def servers(self) -> frozenset[int]:
        """All servers of which there is anything."""
        found: set[int] = set()
        for holding in HOLDINGS:
            if holding.server is not None:
                query = select(holding.table.c[holding.server]).distinct()
                found.update((await self.connection.execute(query)).scalars())
        return frozenset(server for server in found if server)

    async def forget_server(self, guild_id: int) -> None:
        """Delete all that is a server's; what people did elsewhere, or for themselves, stays."""
        for holding in HOLDINGS:
            table = holding.table
            if holding.server is not None:
                gone = table.c[holding.server] == guild_id
                await self.connection.execute(delete(table).where(gone))
            if holding.places is not None:
                here = table.c[holding.places] == guild_id
                change = update(table).where(here).values({holding.places: None})
                await self.connection.execute(change)


def renamed(text: str, person: int, ghost: int) -> str:
    """A text, or JSON as text, with another id wherever the person's stands."""
    return re.sub(rf"(?<!\d){person}(?!\d)", str(ghost), text)


def _of_person(holding: Holding, person: int) -> ColumnElement[bool] | None:
    """The rows of a table that are handed out to a person; None where there are none."""
    table = holding.table
    if table is events:
        over = select(games.c.id).where(games.c.phase == FINISHED)
        return and_(_names(events.c.data, person), events.c.game_id.in_(over))
    seats = select(game_players.c.game_id).where(game_players.c.user_id == person)
    if table is games:
        return or_(games.c.creator_id == person, games.c.id.in_(seats))
    if table is set_aside:
        own_seat = seats.where(
            game_players.c.game_id == set_aside.c.game_id,
            game_players.c.seat == set_aside.c.owner,
        )
        return own_seat.exists()
    if table is friends:
        # What others say of them (that they block them, say) is the others' to tell.
        return friends.c.person_id == person
    if not holding.people:
        return None
    return or_(*(table.c[name] == person for name in holding.people))


def _names(column: ColumnElement[Any], person: int) -> ColumnElement[bool]:
    return cast(column, Text).contains(str(person))


def _free(texts: Iterable[str]) -> int:
    """An id for a ghost that none of the texts names."""
    taken = {number for text in texts for number in re.findall(r"\d+", text)}
    return next(ghost for ghost in count(FIRST_GHOST) if str(ghost) not in taken)


def _plain_row(row: Mapping[str, Any], ids: Collection[str]) -> dict[str, Any]:
    """Ids as texts: 64 bits are more than many readers of JSON take a number for."""
    return {
        name: str(value) if name in ids and value is not None else _plain(value)
        for name, value in row.items()
    }


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value
