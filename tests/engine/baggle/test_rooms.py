import json
import random
from datetime import timedelta

import pytest

from engine.baggle import actions
from engine.baggle.errors import BellRung, LastGrid
from engine.baggle.events import (
    CreatorChanged,
    DeadlineExtended,
    FinishReason,
    GamePaused,
    GameResumed,
    GameStarted,
    GridClosed,
    GridOpened,
    PlayerJoined,
    PlayerLeft,
    RoomFinished,
    Status,
)
from engine.baggle.grid import Grid
from engine.baggle.resolution import MAX_THROWS
from engine.baggle.rooms import Rules, apply
from engine.baggle.solver import Solution
from engine.baggle.state import GRACE, UNATTENDED, Room
from engine.table.errors import (
    AlreadyJoined,
    GameOver,
    LeftForGood,
    NoSuchSeat,
    NotCreator,
    NotInLobby,
    NotPaused,
    NotRunning,
    NotSeated,
)
from engine.table.phase import Phase
from tests.engine.baggle.room import ANN, BOB, CREATOR, NOON, RULES, SOLVER, Club

SECOND = timedelta(seconds=1)


def test_several_grids_in_a_row_then_the_room_closes() -> None:
    club = Club(grids=3, seconds=120, pause=20)
    assert club.act(actions.Launch(CREATOR)) == (GameStarted(),)
    for number in (1, 2, 3):
        (opened,) = club.wait(10 if number == 1 else 20)
        assert opened == GridOpened(number, club.now + timedelta(seconds=120))
        club.send(ANN, *club.words(3, 4))
        events = club.ring()
        assert isinstance(events[0], GridClosed)
        assert events[0].number == number
        assert club.room.results[-1].number == number
    assert events == (GridClosed(3, None), RoomFinished(FinishReason.COMPLETED))
    assert (club.room.phase, club.room.next_due()) == (Phase.FINISHED, None)
    ann = club.room.seat(2)
    assert (ann.grids, ann.total, ann.words, ann.wins) == (3, 6, 6, 3)
    assert [result.seed for result in club.room.results] == sorted(
        {result.seed for result in club.room.results},
        key=[result.seed for result in club.room.results].index,
    )


def test_a_grid_is_named_by_its_number() -> None:
    club = Club(size=5).open()
    assert Grid.draw(5, club.grid.seed) == club.grid.grid


def test_the_bell_and_the_count() -> None:
    club = Club(seconds=60).open()
    bell = club.now + timedelta(seconds=60)
    assert (club.room.due, club.room.next_due()) == (bell, bell + GRACE)
    assert club.wait(61.9) == ()
    assert club.wait(0.1)[0] == GridClosed(1, club.now + timedelta(seconds=30))


def test_an_empty_room_closes_itself() -> None:
    club = Club(grids=None, pause=10).open()
    club.send(ANN, "zzz")  # somebody is there, though nothing counts
    club.ring()
    club.wait(10)
    club.ring()
    assert (club.room.empty, club.room.phase) == (1, Phase.RUNNING)
    club.wait(10)
    assert club.ring() == (GridClosed(3, None), RoomFinished(FinishReason.EMPTY))
    assert club.room.finish_reason is FinishReason.EMPTY


def test_a_room_that_nobody_launches_closes_itself() -> None:
    club = Club()
    club.wait(UNATTENDED.total_seconds() - 60)
    club.act(actions.Join(ANN))  # somebody has come: it waits once more
    club.room = Room.from_dict(json.loads(json.dumps(club.room.to_dict())))
    assert club.wait(3600) == ()
    assert club.room.next_due() == NOON + 2 * UNATTENDED - 60 * SECOND
    assert club.wait(UNATTENDED.total_seconds()) == (RoomFinished(FinishReason.UNATTENDED),)
    assert (club.room.phase, club.room.next_due()) == (Phase.FINISHED, None)
    launched = Club().open()
    assert launched.room.next_due() == launched.grid.opened_at + 180 * SECOND + GRACE


@pytest.mark.parametrize("in_break", [False, True])
def test_a_room_that_stays_paused_closes_itself_and_its_open_grid_counts_for_nothing(
    in_break: bool,
) -> None:
    club = Club().open()
    club.send(ANN, *club.words(3))
    if in_break:
        club.ring()
    club.act(actions.Pause(CREATOR))
    assert club.wait(UNATTENDED.total_seconds() - 1) == ()
    (closed,) = club.wait(1)
    assert closed == RoomFinished(FinishReason.UNATTENDED)
    assert club.room.open is None
    assert [result.number for result in club.room.results] == [1] * in_break


def test_who_resumes_a_room_too_late_finds_it_closed() -> None:
    club = Club().open()
    club.act(actions.Pause(CREATOR))
    club.now += UNATTENDED
    with pytest.raises(GameOver):
        club.act(actions.Resume(CREATOR))
    club.now -= SECOND
    club.act(actions.Resume(CREATOR))
    assert club.room.closes_at is None


def test_a_room_stored_before_rooms_closed_themselves_is_still_read() -> None:
    club = Club().open()
    stored = club.room.to_dict()
    del stored["closes_at"]
    del stored["open"]["pauses"]
    assert Room.from_dict(stored) == club.room


def test_whoever_sends_keeps_an_endless_room_open() -> None:
    club = Club(grids=None, pause=10).open()
    for _ in range(7):
        club.send(ANN, "mot")
        club.ring()
        club.wait(10)
    assert (club.room.number, club.room.phase) == (8, Phase.RUNNING)
    assert [result.number for result in club.room.results] == [5, 6, 7]


def test_a_restart_in_mid_grid_goes_on_with_the_right_time_left() -> None:
    club = Club(seconds=180).open()
    word = club.words(5)[0]
    club.send(ANN, word)
    club.room = Room.from_dict(json.loads(json.dumps(club.room.to_dict())))
    assert club.wait(179) == ()
    assert club.room.due == club.now + SECOND
    club.wait(3)
    assert club.room.results[0].sheets == {2: (word,)}


def test_a_grid_that_ended_while_the_bot_was_away_is_counted_once() -> None:
    club = Club(seconds=60, pause=10).open()
    club.send(ANN, *club.words(3))
    events = club.wait(86400)
    assert events == (GridClosed(1, club.now + timedelta(seconds=10)),)
    assert club.wait(0) == ()
    assert isinstance(club.wait(10)[0], GridOpened)


def test_what_is_due_happens_before_any_action() -> None:
    club = Club(seconds=60).open()
    club.now += timedelta(seconds=70)
    events = club.act(actions.Join(BOB))
    assert [type(event) for event in events] == [GridClosed, PlayerJoined]


def test_pause_and_resume_keep_the_time_that_was_left() -> None:
    club = Club(seconds=100).open()
    club.wait(20)
    assert club.act(actions.Pause(CREATOR)) == (GamePaused(),)
    assert (club.room.due, club.room.next_due()) == (None, club.now + UNATTENDED)
    club.wait(5000)
    assert club.act(actions.Resume(CREATOR)) == (GameResumed(club.now + timedelta(seconds=80)),)
    club.wait(4)
    assert club.send(BOB, *club.words(3)).status is Status.JUDGED  # 24 of 100 seconds are over
    club.wait(2)
    assert club.send(ANN, *club.words(3)).status is Status.JOINS_LATER


def test_a_break_can_be_paused_too() -> None:
    club = Club(pause=30).open()
    club.send(ANN, "mot")
    club.ring()
    club.wait(10)
    club.act(actions.Pause(CREATOR))
    club.wait(100)
    club.act(actions.Resume(CREATOR))
    assert club.wait(19.9) == ()
    assert isinstance(club.wait(0.1)[0], GridOpened)


def test_more_time_until_the_bell_only() -> None:
    club = Club(seconds=60).open()
    later = club.now + timedelta(seconds=90)
    assert club.act(actions.Extend(CREATOR, 30)) == (DeadlineExtended(later),)
    club.wait(90)
    with pytest.raises(BellRung):
        club.act(actions.Extend(CREATOR, 30))
    with pytest.raises(BellRung):
        club.act(actions.Pause(CREATOR))


def test_grids_have_as_many_words_as_the_room_wants() -> None:
    club = Club(least_words=120, most_words=160, pause=10, grids=None).open()
    for _ in range(5):
        assert 120 <= len(club.solution) <= 160
        club.send(ANN, "mot")
        club.ring()
        club.wait(10)


def test_without_such_a_grid_the_nearest_is_taken() -> None:
    thrown: list[Grid] = []

    def poor(grid: Grid) -> Solution:
        thrown.append(grid)
        return Solution(grid, {f"{'A' * (len(thrown) % 50)}": b""} if len(thrown) == 7 else {})

    club = Club(least_words=100)
    club.act(actions.Launch(CREATOR))
    due = club.room.due
    assert due is not None
    room, _ = apply(club.room, actions.Tick(), due, random.Random(2), Rules(poor))
    assert len(thrown) == MAX_THROWS
    assert room.open is not None
    assert room.open.grid == thrown[6]


def test_joining_leaving_and_coming_back() -> None:
    club = Club().open()
    assert club.act(actions.Join(ANN)) == (PlayerJoined(ANN, 2, 1),)
    with pytest.raises(AlreadyJoined):
        club.act(actions.Join(ANN))
    word = club.words(6)[0]
    club.send(ANN, word)
    assert club.act(actions.Leave(ANN)) == (PlayerLeft(ANN, 2, False),)
    assert club.room.players == (CREATOR,)
    club.wait(100)
    assert club.act(actions.Join(ANN)) == (PlayerJoined(ANN, 2, 1),)
    other = club.words(5)[0]
    assert club.send(ANN, other).status is Status.JUDGED
    club.ring()
    assert club.room.results[0].sheets == {2: (word, other)}


def test_who_left_without_a_word_comes_back_late() -> None:
    club = Club().open()
    club.act(actions.Join(ANN))
    club.act(actions.Leave(ANN))
    club.wait(100)
    assert club.act(actions.Join(ANN)) == (PlayerJoined(ANN, 2, 2),)


def test_the_creator_leaves_and_another_one_is_in_charge() -> None:
    club = Club().open()
    club.act(actions.Join(ANN))
    assert club.act(actions.Leave(CREATOR))[-1] == CreatorChanged(ANN)
    club.act(actions.Pause(ANN))
    assert club.act(actions.Leave(ANN))[-1] == RoomFinished(FinishReason.EMPTY)


def test_removed_for_good() -> None:
    club = Club().open()
    club.act(actions.Join(ANN))
    club.act(actions.RemoveSeat(CREATOR, 2))
    with pytest.raises(LeftForGood):
        club.act(actions.Join(ANN))
    with pytest.raises(NoSuchSeat):
        club.act(actions.RemoveSeat(CREATOR, 2))
    with pytest.raises(NotSeated):
        club.act(actions.Leave(ANN))


def test_who_may_and_when() -> None:
    club = Club(grids=1)
    for refused in (actions.Launch, actions.End):
        with pytest.raises(NotCreator):
            club.act(refused(ANN))
    with pytest.raises(NotRunning):
        club.act(actions.Pause(CREATOR))
    club.open()
    with pytest.raises(NotInLobby):
        club.act(actions.Launch(CREATOR))
    with pytest.raises(NotPaused):
        club.act(actions.Resume(CREATOR))
    with pytest.raises(NotCreator):
        club.act(actions.Extend(ANN, 10))
    club.wait(120)
    with pytest.raises(LastGrid):
        club.act(actions.Join(ANN))
    club.act(actions.End(BOB, moderator=True))
    for over in (actions.End(CREATOR), actions.Join(BOB), actions.Leave(CREATOR)):
        with pytest.raises(GameOver):
            club.act(over)


def test_two_rooms_have_grids_of_their_own() -> None:
    one, two = Club().open(), Club()
    two.rng = random.Random(2)
    two.open()
    assert one.grid.grid != two.grid.grid
    assert (one.now, two.now) == (NOON + 10 * SECOND,) * 2


def test_nothing_is_changed_in_place() -> None:
    club = Club().open()
    before, stored = club.room, json.dumps(club.room.to_dict())
    club.send(ANN, *club.words(3, 4))
    assert club.room is not before
    assert json.dumps(before.to_dict()) == stored
    assert apply(before, actions.Tick(), club.now, club.rng, RULES)[0] is before
    assert SOLVER.recall(club.grid.grid) is club.solution
