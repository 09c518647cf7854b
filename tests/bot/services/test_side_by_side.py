"""What is written without being alone: by several processes at once, and yet nothing is lost."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable
from contextlib import AbstractAsyncContextManager
from dataclasses import replace

import pytest

from bot.services.composing import Composing
from bot.services.crabblabla import CrabblablaService
from bot.services.deeds import By
from bot.services.drafts import Drafts
from bot.services.errors import NoSuchAttempt
from bot.store import AlreadyProcessed, Stale, Store, Transaction
from bot.store.records import GameRecord, NewEvent, NewOutboxRow
from engine.board.strokes import Letter
from tests.bot.conftest import START
from tests.bot.services.conftest import ANNE, BOB, Bench, make_service
from tests.bot.services.test_drafts import drafts_of, typed, words_of
from tests.bot.store.test_drafts import draft_of
from tests.bot.store.test_games import add, update
from tests.databases import on_both

pytestmark = on_both

ROUNDS = 6


@pytest.fixture
def services(stores: list[Store], bench: Bench) -> list[CrabblablaService]:
    """Those of four processes."""
    return [make_service(store, bench.clock, seed) for seed, store in enumerate(stores)]


@pytest.fixture
def composers(services: list[CrabblablaService]) -> list[Drafts]:
    """Those of four processes."""
    return [drafts_of(service) for service in services]


async def save(store: Store, game: GameRecord, key: int) -> GameRecord:
    """A move, as :class:`bot.services.games.Games` writes it."""
    news = [
        NewOutboxRow("played", None, {"version": game.version, "row": row}, "0" * 16)
        for row in range(2)
    ]
    async with store.transaction(alone=False) as tx:
        saved = await tx.games.save(update(game, f"by {key}"), START)
        await tx.facts.claim(key, START)
        await tx.games.log(game.id, saved.version, [NewEvent("played", {"key": key})], START)
        await tx.outbox.add(game.id, news, START)
    return saved


async def test_of_all_who_save_a_game_one_does_each_time(stores: list[Store]) -> None:
    games = [await add(stores[0], f"CODE{number}") for number in range(3)]
    won = dict[int, list[int]]()
    for number in range(ROUNDS):
        tried = [(store, game) for store in stores for game in games]
        random.Random(number).shuffle(tried)
        saved = await asyncio.gather(
            *(save(store, game, 100 * number + i) for i, (store, game) in enumerate(tried)),
            return_exceptions=True,
        )
        winners = [one for one in saved if isinstance(one, GameRecord)]
        assert sum(isinstance(one, Stale) for one in saved) == len(tried) - len(games)
        assert {one.id for one in winners} == {game.id for game in games}
        for i, one in enumerate(saved):
            if isinstance(one, GameRecord):
                won.setdefault(one.id, []).append(100 * number + i)
        games = sorted(winners, key=lambda one: one.id)
    async with stores[0].reading() as tx:
        for game in games:
            assert await tx.games.get(game.id) == game
            assert game.version == 1 + ROUNDS
            assert game.state == f"by {won[game.id][-1]}"
            history = await tx.games.history(game.id)
            assert [(one.version, one.data["key"]) for one in history] == [
                (2 + number, key) for number, key in enumerate(won[game.id])
            ]
            told = [row.payload for row in await tx.outbox.of_game(game.id)]
            assert told == [
                {"version": 1 + number, "row": row} for number in range(ROUNDS) for row in range(2)
            ], "in the order of the moves"
        for key in range(100 * ROUNDS):
            assert await tx.facts.claimed(key) == any(key in keys for keys in won.values())


async def test_of_one_delivery_s_moves_one_is_saved(stores: list[Store]) -> None:
    """Even where they are moves in different games, which nothing else keeps from each other."""
    games = [await add(stores[0], f"CODE{number}") for number in range(4)]
    saved = await asyncio.gather(
        *(save(store, game, 7) for store, game in zip(stores, games, strict=True)),
        return_exceptions=True,
    )
    assert sum(isinstance(one, AlreadyProcessed) for one in saved) == 3
    async with stores[0].reading() as tx:
        versions = [await tx.games.version(game.id) for game in games]
    assert sorted(version or 0 for version in versions) == [1, 1, 1, 2]


async def test_everybody_s_move_counts_and_the_round_is_closed_once(
    bench: Bench, services: list[CrabblablaService]
) -> None:
    people = range(2000, 2007)
    view = await bench.running(*people)
    await asyncio.gather(
        *(
            services[person % 4].pass_round(person, view.ref.id, number=1, key=person)
            for person in (ANNE, *people)
            for _delivery in range(2)
        )
    )
    async with bench.store.reading() as tx:
        history = await tx.games.history(view.ref.id)
        record = await tx.games.get(view.ref.id)
    assert record is not None
    assert [one.kind for one in history].count("passed") == 1 + len(people)
    assert [one.version for one in history] == sorted(one.version for one in history)
    assert [kind for kind, _ in await bench.news(view.ref.id)].count("round-closed") == 1
    assert (await bench.service.view(ANNE, view.ref.id)).round == 2


async def test_what_concerns_more_than_a_game_is_written_alone(
    bench: Bench, composers: list[Drafts], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bans, stakes and ratings are read and written where somebody comes, or a game turns."""
    written, transaction = list[bool](), Store.transaction

    def noted(self: Store, *, alone: bool = True) -> AbstractAsyncContextManager[Transaction]:
        written.append(alone)
        return transaction(self, alone=alone)

    async def does(doing: Awaitable[object]) -> list[bool]:
        written.clear()
        await doing
        return list(written)

    monkeypatch.setattr(Store, "transaction", noted)
    game = (await bench.lobby(rounds=3)).ref.id
    service = bench.service
    assert await does(service.join(BOB, game)) == [True]
    assert await does(service.launch(ANNE, game)) == [True]
    assert await does(composers[0].strike(ANNE, game, Letter(0))) == [False]
    assert await does(service.pass_round(ANNE, game)) == [False]
    assert await does(service.pass_round(BOB, game)) == [False], "another round is no turn"
    assert await does(bench.moderation.pause(By(ANNE), game)) == [True]
    assert await does(bench.moderation.resume(By(ANNE), game)) == [True]
    for person in (ANNE, BOB, ANNE):
        assert await does(service.pass_round(person, game)) == [False]
    assert await does(service.pass_round(BOB, game)) == [True], "the game is over"


async def test_drafts_saved_in_any_order_keep_nobody_waiting_for_each_other(
    stores: list[Store],
) -> None:
    game = await add(stores[0])
    drafts = [draft_of(game.id, seat) for seat in range(1, 13)]

    async def write(store: Store, number: int, revision: int) -> int:
        shuffled = [replace(draft, revision=revision, key=number) for draft in drafts]
        random.Random(number).shuffle(shuffled)
        async with store.transaction(alone=False) as tx:
            await tx.drafts.save(shuffled)
        return number

    for revision in range(1, ROUNDS):
        done = await asyncio.gather(
            *(write(store, number, revision) for number, store in enumerate(stores)),
            return_exceptions=True,
        )
        (winner,) = [one for one in done if isinstance(one, int)]
        assert sum(isinstance(one, Stale) for one in done) == 3
        async with stores[0].reading() as tx:
            found = await tx.drafts.composing([game.id], range(1, 13))
        kept = [one.draft for one in found.values() if one.draft is not None]
        assert {(draft.revision, draft.key) for draft in kept} == {(revision, winner)}
        assert len(kept) == len(drafts)


async def test_no_click_on_any_device_is_lost(bench: Bench, composers: list[Drafts]) -> None:
    """Of two people, each with two devices, which another process answers each."""
    view = await bench.running(BOB)
    rack = (view.rack or "").replace("?", "")
    slots = sorted({rack.index(letter) for letter in rack})[:4]
    await asyncio.gather(
        *(
            composers[(slot + person) % 4].strike(person, view.ref.id, Letter(slot))
            for slot in slots
            for person in (ANNE, BOB)
        )
    )
    for person in (ANNE, BOB):
        composing = await composers[0].show(person, view.ref.id)
        laid = sorted(tile.letter for tile in composing.draft.tiles.values())
        assert laid == sorted(rack[slot] for slot in slots)


async def test_moves_and_drafts_of_one_game_at_once(
    bench: Bench, services: list[CrabblablaService], composers: list[Drafts]
) -> None:
    """A move makes all composers load the game again; no click on them is lost."""
    people = (ANNE, BOB, *range(2000, 2004))
    view = await bench.running(*people[1:])
    preview = await bench.a_word(view)
    done = await asyncio.gather(
        services[0].play(ANNE, view.ref.id, token=preview.token, number=1),
        *(services[1].pass_round(person, view.ref.id, number=1) for person in people[2:]),
        *(composers[person % 4].strike(person, view.ref.id, Letter(0)) for person in people[1:]),
    )
    struck = [one for one in done if isinstance(one, Composing)]
    assert [len(one.draft.tiles) for one in struck] == [1] * 5
    after = await bench.service.view(ANNE, view.ref.id)
    assert after.round == 1, "Bob composes still"
    assert after.submission is not None
    for person in people[1:]:
        assert len((await composers[0].show(person, view.ref.id)).draft.tiles) == 1


async def test_what_is_put_aside_on_two_devices_is_kept_once_and_deleted_once(
    bench: Bench, composers: list[Drafts]
) -> None:
    view = await bench.running(BOB)
    (word,) = await words_of(bench, view, 1)
    await typed(composers[0], ANNE, view, word)
    game = view.ref.id
    await asyncio.gather(*(one.set_aside(ANNE, game) for one in composers))
    (kept,) = (await composers[0].show(ANNE, game)).attempts
    dropped = await asyncio.gather(*(one.drop(ANNE, game, kept.id) for one in composers))
    refused = [one.refused for one in dropped]
    assert refused.count(None) == 1
    assert sum(isinstance(one, NoSuchAttempt) for one in refused) == 3
    assert (await composers[0].show(ANNE, game)).attempts == ()
