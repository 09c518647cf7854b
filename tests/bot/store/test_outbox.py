"""The contract of the outbox's queries."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from bot.store import Store
from bot.store.records import NewOutboxRow
from tests.bot.conftest import START
from tests.bot.store.test_games import add


def row(kind: str, person: int | None = None) -> NewOutboxRow:
    return NewOutboxRow(kind, person, {"v": 1}, f"nonce-{kind}")


async def kinds_of_heads(store: Store) -> Sequence[str]:
    async with store.reading() as tx:
        return [head.kind for head in await tx.outbox.heads()]


async def test_a_stream_shows_its_first_open_row_only(store: Store) -> None:
    game, other = await add(store), await add(store, "BBBBBB")
    async with store.transaction() as tx:
        await tx.outbox.add(game.id, [row("a"), row("b"), row("to-7", 7), row("to-7b", 7)], START)
        await tx.outbox.add(other.id, [row("c")], START)
    assert await kinds_of_heads(store) == ["a", "to-7", "c"]
    async with store.transaction() as tx:
        first = (await tx.outbox.of_game(game.id))[0]
        await tx.outbox.done(first.id, 123, START)
    assert await kinds_of_heads(store) == ["b", "to-7", "c"]


async def test_a_postponed_row_still_heads_its_stream(store: Store) -> None:
    game = await add(store)
    async with store.transaction() as tx:
        await tx.outbox.add(game.id, [row("a"), row("b")], START)
        first = (await tx.outbox.of_game(game.id))[0]
        await tx.outbox.postpone(first.id, 1, START + timedelta(minutes=1), "503")
    async with store.reading() as tx:
        (head,) = await tx.outbox.heads()
    assert (head.kind, head.attempts, head.error) == ("a", 1, "503")
    assert head.not_before == START + timedelta(minutes=1)


async def test_falling_back_starts_counting_anew(store: Store) -> None:
    game = await add(store)
    async with store.transaction() as tx:
        await tx.outbox.add(game.id, [row("a", 7)], START)
        first = (await tx.outbox.of_game(game.id))[0]
        await tx.outbox.postpone(first.id, 3, START + timedelta(minutes=1), "503")
        await tx.outbox.fall_back(first.id, 1, "50007", START)
        moved = await tx.outbox.get(first.id)
    assert moved is not None
    assert (moved.fallback, moved.attempts, moved.not_before) == (1, 0, START)


async def test_done_rows_are_forgotten_after_a_while_and_open_ones_never(store: Store) -> None:
    game = await add(store)
    async with store.transaction() as tx:
        await tx.outbox.add(game.id, [row("a"), row("b"), row("c")], START)
        first, second, _ = await tx.outbox.of_game(game.id)
        await tx.outbox.done(first.id, None, START)
        await tx.outbox.give_up(second.id, "gone", START)
    async with store.transaction() as tx:
        assert await tx.outbox.forget(START + timedelta(days=30)) == 2
        assert [left.kind for left in await tx.outbox.of_game(game.id)] == ["c"]
