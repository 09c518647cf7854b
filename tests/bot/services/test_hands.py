"""A team's hand: who is told what, and the thirty seconds."""

from __future__ import annotations

import asyncio

import pytest

from bot.services.announcements import Kind
from bot.services.hands import Hands, NotInTeam
from bot.store.records import DraftRecord
from engine.crabblabla.errors import (
    AlreadyHolds,
    HandRequestPending,
    NoHandRequest,
    NotSeated,
    NotYourHand,
)
from tests.bot.services.conftest import ANNE, BOB, CLEO, Bench

DAN = 1004


@pytest.fixture
def hands(bench: Bench) -> Hands:
    return Hands(bench.service.games)


async def teams(bench: Bench) -> int:
    """Anne, Bob and Cleo against Dan; Anne has the hand."""
    view = await bench.lobby(teams=("Rouges", "Bleus"))
    for person, team in ((ANNE, "Rouges"), (BOB, "Rouges"), (CLEO, "Rouges"), (DAN, "Bleus")):
        await bench.service.join(person, view.ref.id, team=team)
    await bench.service.launch(ANNE, view.ref.id)
    return view.ref.id


async def compose(bench: Bench, game: int, *, number: int = 1) -> None:
    """The team's draft is changed now."""
    seat, now = 1, bench.clock()
    cursor = {"cell": "G7", "direction": "across"}
    async with bench.store.transaction() as tx:
        await tx.drafts.save([DraftRecord(game, seat, number, {}, cursor, 1, ANNE, None, now)])


async def news(bench: Bench, game: int) -> list[tuple[str, int | None]]:
    return [row for row in await bench.news(game) if row[0].startswith("hand-")]


async def test_an_idle_holder_gives_the_hand_at_once_and_is_told(
    bench: Bench, hands: Hands
) -> None:
    game = await teams(bench)
    assert (await bench.service.view(ANNE, game)).holds
    asked = await hands.ask(BOB, game)
    assert asked.due is None
    assert asked.view.holds
    assert not (await bench.service.view(ANNE, game)).holds
    assert await news(bench, game) == [(Kind.HAND_LOST, ANNE)]
    with pytest.raises(AlreadyHolds):
        await hands.ask(BOB, game)


async def test_a_busy_holder_is_asked_and_may_keep_it(bench: Bench, hands: Hands) -> None:
    game = await teams(bench)
    await compose(bench, game)
    bench.clock.advance(seconds=59)
    asked = await hands.ask(BOB, game)
    assert asked.due == bench.clock.advance(seconds=30)
    bench.clock.advance(seconds=-1)
    view = await hands.keep(ANNE, game)
    assert view.holds
    assert await news(bench, game) == [(Kind.HAND_REQUESTED, ANNE), (Kind.HAND_KEPT, BOB)]
    with pytest.raises(NoHandRequest):
        await hands.keep(ANNE, game)


async def test_the_holder_gives_it(bench: Bench, hands: Hands) -> None:
    game = await teams(bench)
    await compose(bench, game)
    await hands.ask(BOB, game)
    with pytest.raises(NotYourHand):
        await hands.give(BOB, game)
    assert not (await hands.give(ANNE, game)).holds
    assert await news(bench, game) == [(Kind.HAND_REQUESTED, ANNE), (Kind.HAND_GIVEN, BOB)]


async def test_silence_gives_it_and_both_are_told(bench: Bench, hands: Hands) -> None:
    game = await teams(bench)
    await compose(bench, game)
    await hands.ask(BOB, game)
    bench.clock.advance(seconds=30)
    await bench.service.settle(game)
    await bench.service.settle(game)
    assert await news(bench, game) == [
        (Kind.HAND_REQUESTED, ANNE),
        (Kind.HAND_GIVEN, BOB),
        (Kind.HAND_LOST, ANNE),
    ]


async def test_a_draft_of_an_earlier_round_keeps_nobody_busy(bench: Bench, hands: Hands) -> None:
    game = await teams(bench)
    await compose(bench, game)
    await bench.service.pass_round(ANNE, game)
    await bench.service.pass_round(DAN, game)
    assert (await hands.ask(BOB, game)).due is None


async def test_two_team_mates_ask_in_the_same_instant(bench: Bench, hands: Hands) -> None:
    game = await teams(bench)
    first, second = await asyncio.gather(hands.ask(BOB, game), hands.ask(CLEO, game))
    assert [first.due is None, second.due is None].count(True) == 1
    view = await bench.service.view(BOB, game)
    assert view.mine is not None
    assert view.mine.hand_request is not None
    with pytest.raises(HandRequestPending):
        await hands.ask(ANNE, game)


async def test_an_heir_is_told(bench: Bench, hands: Hands) -> None:
    game = await teams(bench)
    await bench.service.leave(ANNE, game)
    assert await news(bench, game) == [(Kind.HAND_GIVEN, BOB)]
    assert (Kind.CREATOR_CHANGED, None) in await bench.news(game)


async def test_strangers_do_not_ask(bench: Bench, hands: Hands) -> None:
    game = await teams(bench)
    with pytest.raises(NotSeated):
        await hands.ask(1005, game)


async def test_the_hand_goes_unasked_to_a_team_mate_and_to_nobody_else(
    bench: Bench, hands: Hands
) -> None:
    game = await teams(bench)
    with pytest.raises(NotInTeam):
        await hands.give(ANNE, game, to=DAN)
    with pytest.raises(NotYourHand):
        await hands.give(BOB, game, to=CLEO)
    with pytest.raises(NotSeated):
        await hands.give(9999, game, to=CLEO)
    assert not (await hands.give(ANNE, game, to=CLEO, key=77)).holds
    again = await hands.give(ANNE, game, to=CLEO, key=77)  # a doubled delivery
    assert not again.holds
    assert (await bench.service.view(CLEO, game)).holds
    assert await news(bench, game) == [(Kind.HAND_GIVEN, CLEO)]
