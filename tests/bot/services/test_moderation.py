"""What creators and moderators do to games: done, kept in the log, told to whom it concerns."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.services.announcements import Kind
from bot.services.deeds import By
from bot.services.errors import NoGameHere, NoOpenGame, NotAllowed, WhichGame
from bot.services.moderation import EVENT, MAX_REASON, Moderation
from bot.services.oversight import Oversight
from bot.services.results import Place
from bot.services.robot_choice import LEVELS
from engine.crabblabla.errors import GameOver, NoDeadline, NoSuchSeat, NotPaused, NotRunning
from engine.crabblabla.options import Options
from engine.crabblabla.state import Phase
from tests.bot.services.conftest import ANNE, BOB, CLEO, PLACE, Bench

MARA = 1009
"""Who moderates the server."""

HOUR = timedelta(hours=1)
RUDE = By(MARA, moderator=True, reason="  trop de bruit  ")


@pytest.fixture
def moderation(bench: Bench) -> Moderation:
    return bench.moderation


async def told(bench: Bench, game: int, kind: Kind) -> list[tuple[int | None, dict[str, Any]]]:
    rows = await bench.outbox(game)
    return [(row.person_id, dict(row.payload)) for row in rows if row.kind == kind]


async def logged(bench: Bench, game: int) -> list[dict[str, Any]]:
    async with bench.store.reading() as tx:
        return [dict(row.data) for row in await tx.games.history(game) if row.kind == EVENT]


async def test_others_may_not(bench: Bench, moderation: Moderation) -> None:
    game = (await bench.running(BOB, deadline=3600)).ref.id
    for act in (moderation.end, moderation.pause, moderation.resume):
        with pytest.raises((NotAllowed, NotPaused)):
            await act(By(BOB), game)
    with pytest.raises(NotAllowed) as caught:
        await moderation.remove_player(By(BOB), game, ANNE)
    assert caught.value.creator == ANNE
    with pytest.raises(NotAllowed):
        await moderation.extend(By(BOB), game, 3600)
    assert await logged(bench, game) == []
    assert (await bench.service.view(BOB, game)).phase is Phase.RUNNING


async def test_a_pause_across_the_deadline_keeps_the_time_that_was_left(
    bench: Bench, moderation: Moderation
) -> None:
    view = await bench.running(BOB, deadline=3600)
    game = view.ref.id
    bench.clock.advance(minutes=40)
    await moderation.pause(RUDE, game)
    paused = await bench.service.view(ANNE, game)
    assert (paused.phase, paused.due) == (Phase.PAUSED, None)
    bench.clock.advance(hours=50)
    await bench.service.settle(game)
    with pytest.raises(NotRunning):
        await bench.service.pass_round(BOB, game)
    await moderation.resume(RUDE, game)
    resumed = await bench.service.view(ANNE, game)
    assert (resumed.round, resumed.due) == (1, bench.clock() + timedelta(minutes=20))
    await moderation.extend(By(ANNE), game, 600)
    extended = await bench.service.view(ANNE, game)
    assert extended.due == bench.clock() + timedelta(minutes=30)


async def test_who_and_why_is_kept_and_told(bench: Bench, moderation: Moderation) -> None:
    game = (await bench.running(BOB, deadline=3600)).ref.id
    await moderation.pause(RUDE, game)
    said = {"deed": "pause", "by": MARA, "moderator": True, "why": "trop de bruit"}
    assert await logged(bench, game) == [said]
    assert await told(bench, game, Kind.GAME_PAUSED) == [(None, {"v": 1, **said})]
    assert await told(bench, game, Kind.MODERATED) == [(ANNE, {"v": 1, **said, "people": []})]
    await moderation.resume(By(ANNE), game)
    assert len(await told(bench, game, Kind.MODERATED)) == 1, "the creator knows what she did"
    await moderation.extend(By(ANNE, reason="x" * 999), game, 60)
    assert (await logged(bench, game))[-1]["why"] == "x" * MAX_REASON


async def test_a_moderators_robot_is_kept_with_who_and_why(
    bench: Bench, moderation: Moderation
) -> None:
    game = (await bench.lobby(BOB)).ref.id
    await moderation.add_robot(By(ANNE), game, LEVELS[0])
    assert await logged(bench, game) == [], "that the robot came is in the log anyway"
    await moderation.add_robot(RUDE, game, LEVELS[0], key=7)
    view = await moderation.add_robot(RUDE, game, LEVELS[0], key=7)
    assert sum(seat.robot is not None for seat in view.seats) == 2
    said = {"deed": "robot", "by": MARA, "moderator": True, "why": "trop de bruit"}
    assert await logged(bench, game) == [said]
    assert await told(bench, game, Kind.MODERATED) == [(ANNE, {"v": 1, **said, "people": []})]
    with pytest.raises(NotAllowed):
        await moderation.add_robot(By(BOB), game, LEVELS[0])


async def test_the_log_says_who_created_a_game_whoever_has_it_now(
    bench: Bench, moderation: Moderation
) -> None:
    game, oversight = (await bench.lobby(BOB, CLEO)).ref.id, Oversight(bench.store)
    assert (await oversight.history(game))[0].data == {"by": ANNE}
    await moderation.remove_player(RUDE, game, ANNE)
    await bench.service.leave(BOB, game)
    assert (await bench.service.view(CLEO, game)).ref.creator == CLEO
    first = (await oversight.history(game))[0]
    assert (first.kind, first.data) == ("created", {"by": ANNE})


async def test_an_act_delivered_twice_is_done_once(bench: Bench, moderation: Moderation) -> None:
    game = (await bench.running(BOB, deadline=3600)).ref.id
    await moderation.extend(RUDE, game, 3600, key=5)
    first = await bench.service.view(ANNE, game)
    await moderation.extend(RUDE, game, 3600, key=5)
    second = await bench.service.view(ANNE, game)
    assert first.due == second.due
    assert len(await logged(bench, game)) == 1


async def test_a_game_ended_in_mid_round(bench: Bench, moderation: Moderation) -> None:
    view = await bench.running(BOB, CLEO)
    word = await bench.a_word(view)
    await bench.service.play(ANNE, view.ref.id, token=word.token)
    await moderation.end(RUDE, view.ref.id)
    ended = await bench.service.view(ANNE, view.ref.id)
    assert ended.phase is Phase.FINISHED
    assert ended.results == ()
    ((_, payload),) = await told(bench, view.ref.id, Kind.GAME_FINISHED)
    assert (payload["by"], payload["why"]) == (MARA, "trop de bruit")
    for act in (moderation.end, moderation.pause, moderation.resume):
        with pytest.raises((GameOver, NotRunning, NotPaused)):
            await act(RUDE, view.ref.id)
    assert len(await logged(bench, view.ref.id)) == 1, "what is refused is not logged"


async def test_a_game_called_off_in_the_lobby(bench: Bench, moderation: Moderation) -> None:
    view = await bench.lobby(BOB, CLEO)
    await moderation.end(RUDE, view.ref.id)
    assert [person for person, _ in await told(bench, view.ref.id, Kind.CANCELLED)] == [BOB, CLEO]
    assert [person for person, _ in await told(bench, view.ref.id, Kind.MODERATED)] == [ANNE]
    assert await told(bench, view.ref.id, Kind.GAME_FINISHED) == [], "there is no thread for it"
    other = await bench.lobby(BOB)
    await moderation.end(By(ANNE), other.ref.id)
    assert [person for person, _ in await told(bench, other.ref.id, Kind.CANCELLED)] == [BOB]
    assert await told(bench, other.ref.id, Kind.MODERATED) == []


async def test_removing_the_last_waited_for_closes_the_round(
    bench: Bench, moderation: Moderation
) -> None:
    view = await bench.running(BOB, CLEO)
    for person in (ANNE, BOB):
        await bench.service.pass_round(person, view.ref.id)
    await moderation.remove_player(RUDE, view.ref.id, CLEO)
    after = await bench.service.view(ANNE, view.ref.id)
    assert after.round == 2
    ((_, left),) = await told(bench, view.ref.id, Kind.PLAYER_LEFT)
    assert (left["person"], left["removed"], left["by"]) == (CLEO, True, MARA)
    ((gone, _),) = await told(bench, view.ref.id, Kind.REMOVED)
    assert gone == CLEO
    ((creator, told_her),) = await told(bench, view.ref.id, Kind.MODERATED)
    assert (creator, told_her["people"]) == (ANNE, [CLEO])


async def test_removing_the_creator_makes_another_one(bench: Bench, moderation: Moderation) -> None:
    view = await bench.running(BOB, CLEO)
    await moderation.remove_player(RUDE, view.ref.id, ANNE)
    assert (await bench.service.find(view.ref.id)).creator == BOB
    assert [person for person, _ in await told(bench, view.ref.id, Kind.REMOVED)] == [ANNE]
    assert await told(bench, view.ref.id, Kind.MODERATED) == [], "told already, as the removed"
    await moderation.pause(By(BOB), view.ref.id)
    with pytest.raises(NotAllowed):
        await moderation.resume(By(ANNE), view.ref.id)


async def test_removing_one_of_two_ends_the_game(bench: Bench, moderation: Moderation) -> None:
    view = await bench.running(BOB)
    await moderation.remove_player(RUDE, view.ref.id, BOB)
    after = await bench.service.view(ANNE, view.ref.id)
    assert after.phase is Phase.FINISHED


async def test_removing_robots_and_nobodies(bench: Bench, moderation: Moderation) -> None:
    view = await bench.lobby(BOB)
    with pytest.raises(NoSuchSeat):
        await moderation.remove_seat(RUDE, view.ref.id, 99)
    await moderation.remove_seat(RUDE, view.ref.id, 2)
    after = await bench.service.view(ANNE, view.ref.id)
    assert [seat.players for seat in after.seats] == [(ANNE,)]
    assert [person for person, _ in await told(bench, view.ref.id, Kind.REMOVED)] == [BOB]


async def test_more_time_needs_a_limit(bench: Bench, moderation: Moderation) -> None:
    game = (await bench.running(BOB)).ref.id
    with pytest.raises(NoDeadline):
        await moderation.extend(RUDE, game, 3600)


async def test_the_game_that_a_moderator_means(bench: Bench, moderation: Moderation) -> None:
    with pytest.raises(NoGameHere):
        await moderation.choose(Place(None, 20))
    with pytest.raises(NoOpenGame):
        await moderation.choose(PLACE)
    first = (await bench.lobby(BOB)).ref
    assert await moderation.choose(PLACE) == first
    second = (await bench.service.create(ANNE, PLACE, Options())).ref
    with pytest.raises(WhichGame):
        await moderation.choose(PLACE)
    threaded = await bench.service.bind_thread(first.id, 555)
    assert await moderation.choose(Place(10, 20, 555)) == threaded
    assert {game.id for game in await moderation.open_games(10)} == {first.id, second.id}
    assert await moderation.open_games(11) == ()
    with pytest.raises(NoOpenGame):
        await moderation.choose(Place(11, 20))
    await moderation.end(RUDE, first.id)
    over = await moderation.choose(Place(10, 20, 555))
    assert over.id == first.id, "lest the other game of the channel be hit"
    assert [game.id for game in await moderation.open_games(10)] == [second.id]
