"""Random lives of rooms: every state is sound, and every room can be played again."""

import json
import random
from datetime import datetime, timedelta
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.baggle import actions
from engine.baggle.actions import Action, Entry, Submit, action_from_dict
from engine.baggle.events import EntryJudged
from engine.baggle.options import Mode, Options
from engine.baggle.points import points_by_length
from engine.baggle.rooms import apply, new_room
from engine.baggle.state import GRACE, KEPT_RESULTS, Room
from engine.errors import RuleError
from engine.table.phase import Phase
from tests.engine.baggle.room import NOON, RULES, SOLVER

people = st.integers(1, 5)
waits = st.sampled_from([0, 0, 1, 5, 10, 30, 61, 200])
sent = st.tuples(people, st.integers(0, 10**6), st.sampled_from([0, 0, 1, 3, -1]))
others = st.one_of(
    st.builds(actions.Join, people),
    st.builds(actions.Leave, people),
    st.builds(actions.RemovePlayer, people, people, st.just(True)),
    st.builds(actions.Pause, people, st.just(True)),
    st.builds(actions.Resume, people, st.just(True)),
    st.builds(actions.Extend, people, st.just(20), st.just(True)),
    st.builds(actions.End, st.just(2)),
    st.just(actions.Tick()),
)
steps = st.lists(st.tuples(st.lists(sent, min_size=1, max_size=4) | others, waits), max_size=40)
options = st.builds(
    Options,
    size=st.sampled_from([4, 5]),
    mode=st.sampled_from(Mode),
    long_words=st.booleans(),
    seconds=st.just(60),
    grids=st.sampled_from([None, 2]),
    pause=st.just(10),
)


def entries(room: Room, sent: list[tuple[int, int, int]], now: datetime) -> Submit:
    """Some words of the open grid, and some that are none."""
    found = []
    for player, seed, ago in sent:
        rng = random.Random(seed)
        known = list(SOLVER.recall(room.open.grid)) if room.open else []
        words = rng.sample(known, min(len(known), rng.randint(0, 5)))
        words += rng.sample(["zut", "ab", "abracadabra", "l'an"], rng.randint(0, 2))
        found.append(Entry(player, tuple(words), now - timedelta(seconds=ago)))
    return Submit(tuple(found))


def check(room: Room) -> None:
    assert Room.from_dict(json.loads(json.dumps(room.to_dict()))) == room
    assert len(room.results) <= KEPT_RESULTS
    assert len({seat.player for seat in room.seats}) == len(room.seats)
    assert not set(room.players) & set(room.removed)
    assert (room.due is None) == (room.phase is not Phase.RUNNING)
    assert (room.remaining is None) == (room.paused_at is None) == (room.phase is not Phase.PAUSED)
    if room.open is not None:
        assert room.phase in (Phase.RUNNING, Phase.PAUSED)
        solution = SOLVER.recall(room.open.grid)
        for seat_id, words in room.open.sheets.items():
            assert room.seat(seat_id).since <= room.number
            assert len(set(words)) == len(words) > 0
            assert all(word in solution for word in words)
    if len(room.results) == room.number:  # none is forgotten yet
        for seat in room.seats:
            gained = [result.points.get(seat.id, 0) for result in room.results]
            assert seat.total == sum(gained)
            assert seat.best == max(gained, default=0)
    points = points_by_length(room.options.long_words)
    for result in room.results:
        everything = sum(points[len(word)] for words in result.sheets.values() for word in words)
        assert sum(result.points.values()) <= everything
        if room.options.mode is Mode.STANDARD:
            assert sum(result.points.values()) == everything


@settings(max_examples=60, deadline=None)
@given(options, st.integers(0, 99), steps)
def test_every_state_is_sound_and_every_room_can_be_replayed(
    chosen: Options, seed: int, path: list[tuple[Any, int]]
) -> None:
    rng = random.Random(seed)
    room, now = new_room(1, chosen, ("fr-baggle", "x"), NOON), NOON
    log: list[tuple[dict[str, Any], datetime]] = []
    for step, seconds in [(actions.Launch(1), 10), *path]:
        action: Action = entries(room, step, now) if isinstance(step, list) else step
        chance = rng.getstate()
        try:
            room, events = apply(room, action, now, rng, RULES)
        except RuleError:
            rng.setstate(chance)
            continue
        finally:
            now += timedelta(seconds=seconds)
        if isinstance(action, Submit):
            answers = [event for event in events if isinstance(event, EntryJudged)]
            assert [answer.entry for answer in answers] == list(range(len(action.entries)))
        log.append((action.to_dict(), now - timedelta(seconds=seconds)))
        check(room)

    again, rng = new_room(1, chosen, ("fr-baggle", "x"), NOON), random.Random(seed)
    for stored, at in log:
        again, _ = apply(again, action_from_dict(stored), at, rng, RULES)
        again = Room.from_dict(again.to_dict())
    assert again == room


@settings(max_examples=30, deadline=None)
@given(st.permutations(range(6)), st.integers(0, 10**6))
def test_the_order_in_which_words_arrive_changes_no_points(order: list[int], seed: int) -> None:
    """Each of six people sends three words; who is first does not matter in either mode."""

    def points(sequence: list[int]) -> list[int]:
        room = new_room(1, Options(mode=Mode.TRADITION, grids=1), ("fr-baggle", "x"), NOON)
        rng = random.Random(seed)
        room, _ = apply(room, actions.Launch(1), NOON, rng, RULES)
        assert room.due is not None
        start = room.due
        room, _ = apply(room, actions.Tick(), start, rng, RULES)
        assert room.open is not None
        words = list(SOLVER.recall(room.open.grid))
        for player in sequence:
            mine = tuple(words[(player * 2) % len(words) :][:3]) if words else ()
            room, _ = apply(room, Submit((Entry(player + 1, mine, start),)), start, rng, RULES)
        room, _ = apply(room, actions.Tick(), start + timedelta(seconds=180) + GRACE, rng, RULES)
        by_player = {seat.player: seat.total for seat in room.seats}
        return [by_player[player + 1] for player in range(6)]

    assert points(list(order)) == points(list(range(6)))
