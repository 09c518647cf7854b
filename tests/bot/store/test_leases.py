"""Queries on leases and calls, on every kind of database."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.shards import ALL, Shards, shard_of
from bot.store import Store
from bot.store.leases import LeaseRecord
from tests.bot.conftest import START
from tests.bot.store.test_games import add

GUILDS = (None, 1, 1 << 22, 2 << 22, (3 << 22) + 5, 197038439483310086, (1 << 63) - 1)


async def rows(store: Store) -> tuple[LeaseRecord, ...]:
    async with store.reading() as tx:
        return await tx.leases.all()


async def test_leases_are_offered_once(store: Store) -> None:
    async with store.transaction() as tx:
        await tx.leases.offer([1, 0], 2)
    async with store.transaction() as tx:
        assert await tx.leases.take(LeaseRecord(0, 2, None, 0), "anne")
        await tx.leases.offer([0, 1], 2)
    assert await rows(store) == (LeaseRecord(0, 2, "anne", 1), LeaseRecord(1, 2, None, 0))


async def test_a_lease_is_taken_as_it_was_seen_or_not_at_all(store: Store) -> None:
    async with store.transaction() as tx:
        await tx.leases.offer([0], 1)
    (seen,) = await rows(store)
    async with store.transaction() as tx:
        for other in (replace(seen, beat=1), replace(seen, holder="bob"), replace(seen, total=2)):
            assert not await tx.leases.take(other, "anne")
            assert not await tx.leases.drop(other)
        assert await tx.leases.take(seen, "anne")
        assert not await tx.leases.take(seen, "bob")
        assert await tx.leases.renew("bob") == frozenset()
        assert await tx.leases.renew("anne") == {0}
    assert await rows(store) == (LeaseRecord(0, 1, "anne", 2),)
    async with store.transaction() as tx:
        await tx.leases.release("bob")
        await tx.leases.release("anne")
    (free,) = await rows(store)
    assert free == LeaseRecord(0, 1, None, 3)
    async with store.transaction() as tx:
        assert await tx.leases.drop(free)
    assert await rows(store) == ()


async def test_a_wish_is_there_until_the_holders_next_beat_or_another_holder(
    store: Store,
) -> None:
    async with store.transaction() as tx:
        await tx.leases.offer([0, 1, 2, 3], 4)
        for row in (await tx.leases.all())[1:]:
            await tx.leases.take(row, "anne")
        before = await tx.leases.all()
        await tx.leases.want({0, 1, 2}, "bob")
        await tx.leases.want({2}, "cleo")
    assert await rows(store) == before, "a wish changes nothing of what a lease is"
    assert await wishes(store) == [None, "bob", "cleo", None], "of what nobody holds there is none"
    async with store.transaction() as tx:
        assert await tx.leases.take((await tx.leases.all())[1], "dora")
        await tx.leases.release("anne", {3})
    assert await wishes(store) == [None, None, "cleo", None]
    assert [row.holder for row in await rows(store)] == [None, "dora", "anne", None]
    async with store.transaction() as tx:
        await tx.leases.renew("dora")
    assert await wishes(store) == [None, None, "cleo", None]
    async with store.transaction() as tx:
        await tx.leases.renew("anne")
    assert await wishes(store) == [None, None, None, None]


async def wishes(store: Store) -> list[str | None]:
    return [row.wanted for row in await rows(store)]


async def test_of_many_who_want_a_lease_one_gets_it(store: Store, url: str) -> None:
    stores = [Store.open(url) for _ in range(4)]

    async def want(number: int) -> bool:
        async with stores[number].transaction() as tx:
            await tx.leases.offer([0], 1)
            return await tx.leases.take(LeaseRecord(0, 1, None, 0), str(number))

    got = await asyncio.gather(*(want(number) for number in range(4)))
    assert sum(got) == 1
    assert await rows(store) == (LeaseRecord(0, 1, str(got.index(True)), 1),)
    for opened in stores:
        await opened.close()


async def test_games_are_found_by_the_shards_of_their_servers(store: Store) -> None:
    games = [
        await add(store, f"CODE{number}", guild_id=guild, due=START)
        for number, guild in enumerate(GUILDS)
    ]
    for total in (1, 2, 5, 16):
        for shard in range(total):
            shards = Shards.of({shard}, total)
            mine = [game.id for game in games if shard_of(game.guild_id, total) == shard]
            async with store.reading() as tx:
                assert [due.game_id for due in await tx.games.dues(shards)] == mine
                kind, phase = games[0].kind, games[0].phase
                assert list(await tx.games.in_phase(kind, phase, shards)) == mine
                within = [game.id for game in games if await tx.games.is_within(game.id, shards)]
                assert within == mine
                assert await tx.games.open_within(shards) == ({kind: set(mine)} if mine else {})
    async with store.reading() as tx:
        assert len(await tx.games.dues(ALL)) == len(GUILDS)
        assert not await tx.games.is_within(games[-1].id + 1, ALL), "there is no such game"


async def test_games_that_are_over_are_not_among_the_open_ones_of_a_shard(store: Store) -> None:
    await add(store, "AAAAAA", phase="finished")
    games = [await add(store, code, kind=code.lower()) for code in ("BBBBBB", "CCCCCC")]
    async with store.reading() as tx:
        found = await tx.games.open_within(ALL)
    assert found == {game.kind: {game.id} for game in games}


async def test_a_call_is_answered_once_by_whom_it_is_for(store: Store) -> None:
    south = await add(store, "SOUTH", guild_id=2 << 22)
    north = await add(store, "NORTH", guild_id=3 << 22)
    async with store.transaction() as tx:
        for game in (south, north, north):
            await tx.leases.call(game.id, START)
    upper = Shards.read("1/2")
    async with store.reading() as tx:
        assert [call.game_id for call in await tx.leases.called(upper)] == [north.id]
    async with store.transaction() as tx:
        (call,) = await tx.leases.answer(upper)
        assert (call.game_id, call.kind) == (north.id, north.kind)
        assert await tx.leases.answer(upper) == ()
        (other,) = await tx.leases.answer(Shards.read("0/2"))
        assert other.game_id == south.id
