import json
from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.baggle import actions, events
from engine.baggle.actions import Action, action_from_dict
from engine.baggle.errors import BadWordRange
from engine.baggle.events import Event, event_from_dict
from engine.baggle.options import Mode, Options
from engine.baggle.rooms import TRANSITIONS
from engine.baggle.state import Room
from engine.table.errors import BadOption, UnknownFormat
from tests.engine.baggle.room import ANN, BOB, CREATOR, Club

moments = st.datetimes(timezones=st.just(UTC))


def records(kinds: dict[str, Any]) -> st.SearchStrategy[Any]:
    st.register_type_strategy(datetime, moments)
    return st.one_of(*map(st.builds, kinds.values()))


@given(records(actions.KINDS))
def test_actions_survive_json(action: Action) -> None:
    assert action_from_dict(json.loads(json.dumps(action.to_dict()))) == action


@given(records(events.KINDS))
def test_events_survive_json(event: Event) -> None:
    assert event_from_dict(json.loads(json.dumps(event.to_dict()))) == event


def test_every_action_has_its_transition() -> None:
    assert set(TRANSITIONS) == set(actions.KINDS.values())


def test_what_is_no_record() -> None:
    with pytest.raises(KeyError):
        action_from_dict({"kind": "dance"})
    with pytest.raises(msgspec.ValidationError):
        event_from_dict({"kind": "grid-opened", "number": "one", "due": None})


@given(
    st.builds(
        Options,
        size=st.sampled_from([4, 5]),
        seconds=st.integers(60, 600),
        grids=st.none() | st.integers(1, 50),
        pause=st.integers(10, 300),
        least_words=st.integers(0, 200),
        most_words=st.none() | st.integers(230, 999),
    )
)
def test_options_survive_json(options: Options) -> None:
    assert Options.from_dict(json.loads(json.dumps(options.to_dict()))) == options


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("size", 3),
        ("mode", "blitz"),
        ("seconds", 59),
        ("seconds", 601),
        ("grids", 0),
        ("grids", 51),
        ("pause", 9),
        ("pause", 301),
        ("least_words", -1),
        ("least_words", 201),
        ("most_words", 29),
    ],
)
def test_options_out_of_range_are_named(field: str, value: object) -> None:
    with pytest.raises(BadOption) as caught:
        Options(**{field: value})  # type: ignore[arg-type]
    assert (caught.value.field, caught.value.value) == (field, value)


def test_what_would_do_is_told() -> None:
    with pytest.raises(BadWordRange) as few:
        Options(least_words=201)
    assert (few.value.least, few.value.most) == (0, 200)
    with pytest.raises(BadWordRange) as narrow:
        Options(least_words=50, most_words=79)
    assert (narrow.value.least, narrow.value.most) == (80, None)


def test_the_defaults_are_the_rules() -> None:
    options = Options()
    assert (options.size, options.mode, options.long_words) == (4, Mode.STANDARD, False)
    assert options.seconds == 180


def test_records_are_kept_apart_by_what_makes_points_differ() -> None:
    assert Options(seconds=60).room_type == "4-standard"
    assert Options(5, Mode.TRADITION, True).room_type == "5-tradition-long"


def test_every_stage_of_a_room_survives_storing() -> None:
    club = Club(pause=10, size=5)
    stages = [club.room]
    club.open()
    club.send(ANN, *club.words(4, 5))
    club.send(BOB, *club.words(6))
    stages.append(club.room)
    club.act(actions.Pause(CREATOR))
    stages.append(club.room)
    club.act(actions.Resume(CREATOR))
    club.ring()
    stages.append(club.room)
    club.act(actions.RemovePlayer(CREATOR, BOB))
    club.act(actions.End(CREATOR))
    stages.append(club.room)
    for room in stages:
        assert Room.from_dict(json.loads(json.dumps(room.to_dict()))) == room


def test_a_stored_room_names_its_format() -> None:
    data = Club().open().room.to_dict()
    assert data["format"] == 1
    for other in ({**data, "format": 2}, {}):
        with pytest.raises(UnknownFormat):
            Room.from_dict(other)


def test_a_room_of_fifty_is_stored_in_some_kilobytes() -> None:
    club = Club(least_words=100, pause=10, grids=None).open()
    for _ in range(4):
        words = list(club.solution)[-40:]
        for player in range(1, 51):
            club.send(player, *words)
        club.ring()
        club.wait(10)
    for player in range(1, 51):
        club.send(player, *list(club.solution)[-40:])
    stored = json.dumps(club.room.to_dict())
    assert Room.from_dict(json.loads(stored)) == club.room
    assert len(stored) < 60_000


def test_actions_and_events_are_documented() -> None:
    for cls in (*actions.KINDS.values(), *events.KINDS.values()):
        assert cls.__doc__
