"""Every column is declared, and what a person or a server had is nowhere once they are gone.

The tables are filled by their declarations, so a new table is tested without a line here.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Any

import pytest
from sqlalchemy import JSON, Boolean, Column, Double, Integer, Table, insert, select, text

from bot.store import Store, Transaction, privacy
from bot.store.bans import BanRecord
from bot.store.ledger import Special
from bot.store.ledger_tables import token_accounts, token_transfers
from bot.store.personal import HOLDINGS, NOBODY, Holding
from bot.store.privacy import FIRST_GHOST, _plain_row, renamed
from bot.store.rows import PART
from bot.store.tables import events, friends, games, metadata
from bot.store.types import Moment
from tests.bot.conftest import START

ANNE, BOB = 987654321012345678, 987654321012345679
HERE, THERE = 555666777888999001, 555666777888999002
KEPT = "blocks"


def by_table() -> dict[str, Holding]:
    return {holding.table.name: holding for holding in HOLDINGS}


def test_every_column_of_every_table_is_declared_once() -> None:
    assert sorted(by_table()) == sorted(metadata.tables)
    assert len(by_table()) == len(HOLDINGS)
    for holding in HOLDINGS:
        declared, there = sorted(holding.declared), sorted(holding.table.c.keys())
        assert declared == there, f"declare the columns of {holding.table.name} in personal.py"
        assert set(holding.withheld) <= set(declared)


def test_columns_that_hold_ids_of_people_are_not_declared_plain() -> None:
    suspicious = ("user", "person", "people", "author", "creator", "by_id", "other_id", "member")
    for holding in HOLDINGS:
        named = [name for name in holding.plain if any(it in name for it in suspicious)]
        assert named == [], holding.table.name


def test_what_refers_to_a_table_is_deleted_before_it_or_with_it() -> None:
    order = [holding.table.name for holding in HOLDINGS]
    for holding in HOLDINGS:
        for key in holding.table.foreign_keys:
            if key.ondelete is None:
                assert order.index(holding.table.name) < order.index(key.column.table.name)


# --- filling ---------------------------------------------------------------------------------


def value(column: Column[Any], holding: Holding, person: int, guild: int, number: int) -> Any:
    """Something for a column: the person or the server where it is declared to hold them."""
    name = column.name
    if name in holding.people:
        return person
    if name in (holding.server, holding.places):
        return guild
    if name in holding.documents:
        note = {"by": person, "seats": {str(person): 1}, "why": f"<@{person}>"}
        return note if isinstance(column.type, JSON) else f'{{"player":{person},"n":{number}}}'
    if isinstance(column.type, JSON):
        return {}
    if isinstance(column.type, Moment):
        return START
    if isinstance(column.type, Boolean):
        return False
    if isinstance(column.type, (Integer, Double)):
        return number
    return f"{name[:4]}{number}"


def rows(person: int, guild: int, number: int) -> Iterator[tuple[Table, dict[str, Any]]]:
    """A row for each table, those first that others refer to."""
    for table in metadata.sorted_tables:
        holding = by_table()[table.name]
        made = {it.name: value(it, holding, person, guild, number) for it in table.c}
        yield table, made


async def fill(tx: Transaction, person: int, guild: int, number: int) -> None:
    for table, row in rows(person, guild, number):
        if table is token_transfers:
            row["payee"] = Special.STAKES.value
        if table is friends:
            row["other_id"] = person + 100
        await tx.connection.execute(insert(table).values(row))


async def dump(tx: Transaction) -> str:
    """Everything in the database, as text."""
    lines = []
    for table in metadata.sorted_tables:
        found = (await tx.connection.execute(text(f'SELECT * FROM "{table.name}"'))).all()
        lines += [f"{table.name} {tuple(row)}" for row in found]
    return "\n".join(lines)


# --- people ----------------------------------------------------------------------------------


async def test_nothing_names_a_person_who_is_forgotten(store: Store) -> None:
    async with store.transaction() as tx:
        await fill(tx, ANNE, HERE, 1)
        await fill(tx, BOB, THERE, 2)
    async with store.reading() as tx:
        before = await dump(tx)
    assert before.count(str(ANNE)) >= len([it for it in HOLDINGS if it.people])
    async with store.transaction() as tx:
        await tx.privacy.forget(ANNE, KEPT)
        for game in await tx.privacy.haunted(ANNE):
            await tx.privacy.haunt(game, ANNE)
    async with store.reading() as tx:
        after = await dump(tx)
        assert await tx.privacy.haunted(ANNE) == ()
    left = [line for line in after.splitlines() if str(ANNE) in line]
    assert len(left) == len([it for it in HOLDINGS if it.barred]), "what bars them from something"
    assert after.count(str(BOB)) == before.count(str(BOB)), "nobody else lost anything"
    assert after.count(str(HERE)) > 0, "the server keeps what is its own"


async def test_a_ghost_is_the_same_throughout_a_game_and_another_one_in_each(store: Store) -> None:
    state = f'{{"seats":[{ANNE},{BOB}],"ghost":{FIRST_GHOST}}}'
    async with store.transaction() as tx:
        await fill(tx, ANNE, HERE, 1)
        await fill(tx, ANNE + 1000, THERE, 2)
        await tx.connection.execute(games.update().where(games.c.id == 1).values(state=state))
        await tx.privacy.haunt(1, ANNE)
    async with store.reading() as tx:
        game = (await tx.connection.execute(select(games).where(games.c.id == 1))).one()
        notes = select(events.c.data).where(events.c.game_id == 1)
        data = (await tx.connection.execute(notes)).scalar_one()
    ghost = FIRST_GHOST + 1
    assert game.state == f'{{"seats":[{ghost},{BOB}],"ghost":{FIRST_GHOST}}}'
    assert (game.creator_id, game.version) == (ghost, 2)
    assert data == {"by": ghost, "seats": {str(ghost): 1}, "why": f"<@{ghost}>"}


async def test_a_game_that_is_gone_is_left_alone(store: Store) -> None:
    async with store.transaction() as tx:
        await tx.privacy.haunt(77, ANNE)
        assert await tx.games.get(77) is None


@pytest.mark.parametrize(
    ("before", "after"),
    [("12", "7"), ("[12,112,123]", "[7,112,123]"), ("x12y", "x7y"), ("1212", "1212")],
)
def test_only_whole_numbers_are_replaced(before: str, after: str) -> None:
    assert renamed(before, 12, 7) == after


async def test_who_blocks_the_person_goes_on_blocking_them(store: Store) -> None:
    marks = ((BOB, ANNE, KEPT), (ANNE, BOB, KEPT), (BOB + 1, ANNE, "wants"))
    async with store.transaction() as tx:
        for person, other, mark in marks:
            said = {"person_id": person, "other_id": other, "mark": mark, "at": START}
            await tx.connection.execute(insert(friends).values(said))
        await tx.privacy.forget(ANNE, KEPT)
        left = (await tx.connection.execute(select(friends.c.person_id, friends.c.other_id))).all()
    assert [tuple(row) for row in left] == [(BOB, ANNE)]


async def test_who_is_banned_stays_so_and_the_reason_goes(store: Store) -> None:
    async with store.transaction() as tx:
        await tx.bans.add(BanRecord(HERE, ANNE, BOB, "insults", START))
        await tx.bans.add(BanRecord(HERE, BOB, ANNE, "spam", START))
        await tx.privacy.forget(ANNE, KEPT)
    async with store.reading() as tx:
        assert await tx.bans.get(HERE, ANNE) == BanRecord(HERE, ANNE, BOB, "", START)
        assert await tx.bans.get(HERE, BOB) == BanRecord(HERE, BOB, NOBODY, "spam", START)


async def test_tokens_stay_in_balance(store: Store) -> None:
    async with store.transaction() as tx:
        for number, person in enumerate((ANNE, BOB, ANNE + 5)):
            for account, balance in ((person, 70), (Special.ISSUER.value, -70)):
                await add_balance(tx, account, balance)
            row = {"guild_id": HERE, "kind": "grant", "amount": 70, "at": START}
            row |= {"payer": Special.ISSUER.value, "payee": person, "reference": f"s {number}"}
            await tx.connection.execute(insert(token_transfers).values(row))
    for person in (ANNE, ANNE + 5):
        async with store.transaction() as tx:
            await tx.privacy.forget(person, KEPT)
    async with store.reading() as tx:
        balances, sums = await tx.ledger.balances(HERE), await tx.ledger.sums(HERE)
        ranked = await tx.ledger.ranking(HERE)
    assert balances == {Special.ISSUER: -210, BOB: 70, Special.GONE: 140}
    assert sums == balances
    assert [line.user_id for line in ranked] == [BOB]


async def add_balance(tx: Transaction, account: int, amount: int) -> None:
    here = (token_accounts.c.guild_id == HERE) & (token_accounts.c.account == account)
    grown = token_accounts.update().where(here)
    changed = await tx.connection.execute(grown.values(balance=token_accounts.c.balance + amount))
    if not changed.rowcount:
        row = {"guild_id": HERE, "account": account, "balance": amount}
        await tx.connection.execute(insert(token_accounts).values(row))


async def test_an_export_holds_all_of_a_person_and_nothing_secret(store: Store) -> None:
    async with store.transaction() as tx:
        await fill(tx, ANNE, HERE, 1)
        await fill(tx, BOB, THERE, 2)
    async with store.reading() as tx:
        found = await tx.privacy.export(ANNE)
    assert set(found) >= {it.table.name for it in HOLDINGS if it.people}
    assert str(BOB) not in str(found)
    assert "state" not in found["games"][0]
    assert found["games"][0]["creator_id"] == str(ANNE)
    assert found["people"][0]["updated_at"] == START.isoformat()
    assert "events" not in found, "the game is not over"
    async with store.transaction() as tx:
        await tx.connection.execute(games.update().values(phase="finished"))
        assert len((await tx.privacy.export(ANNE))["events"]) == 1


async def test_a_long_export_comes_in_parts_between_which_others_have_their_turn(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn, worked_on, others = 0, Counter[int](), range(1, 2 * PART + 2)
    rows = [{"person_id": ANNE, "other_id": it, "mark": "wants", "at": START} for it in others]

    async def count_turns() -> None:
        nonlocal turn
        while True:
            await asyncio.sleep(0)
            turn += 1

    def plain_row(row: Mapping[str, Any], ids: Collection[str]) -> dict[str, Any]:
        worked_on[turn] += 1
        return _plain_row(row, ids)

    monkeypatch.setattr(privacy, "_plain_row", plain_row)
    async with store.transaction(much=True) as tx:
        await tx.connection.execute(insert(friends), rows)
    async with store.reading() as tx:
        counting = asyncio.ensure_future(count_turns())
        found = (await tx.privacy.export(ANNE))["friends"]
        counting.cancel()
    assert [row["other_id"] for row in found] == [str(it) for it in others]
    assert max(worked_on.values()) == PART


# --- servers ---------------------------------------------------------------------------------


async def test_nothing_is_left_of_a_server_that_is_forgotten(store: Store) -> None:
    async with store.transaction() as tx:
        await fill(tx, ANNE, HERE, 1)
        await fill(tx, BOB, THERE, 2)
        assert await tx.privacy.servers() == {HERE, THERE}
        before = await dump(tx)
        await tx.privacy.forget_server(HERE)
        after = await dump(tx)
    assert str(HERE) not in after
    assert after.count(str(THERE)) == before.count(str(THERE))
    async with store.reading() as tx:
        assert await tx.games.get(1) is None
        assert [one.user_id for one in await attempts(tx)] == [ANNE, BOB], "theirs, not its"


async def attempts(tx: Transaction) -> list[Any]:
    query = text("SELECT user_id, guild_id FROM daily_attempts ORDER BY user_id")
    return list((await tx.connection.execute(query)).all())


async def test_a_departure_is_dated_once_and_taken_back_by_a_return(store: Store) -> None:
    later = START.replace(day=9)
    async with store.transaction() as tx:
        await tx.privacy.departed(HERE, START)
        await tx.privacy.departed(HERE, later)
        await tx.privacy.departed(THERE, START)
        await tx.privacy.returned(THERE)
    async with store.reading() as tx:
        assert await tx.privacy.departures(START) == (HERE,)
        assert await tx.privacy.departures(START.replace(hour=1)) == ()
