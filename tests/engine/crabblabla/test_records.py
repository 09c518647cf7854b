import json
from datetime import UTC, datetime

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board.coordinates import Cell
from engine.board.tiles import Tile
from engine.crabblabla import actions, events
from engine.crabblabla.actions import Action, Play, RobotPlay, action_from_dict
from engine.crabblabla.events import Event, event_from_dict
from engine.crabblabla.options import DEADLINES, Density, Options, PremiumKind
from engine.crabblabla.rounds import _TRANSITIONS
from engine.crabblabla.state import Game
from engine.table.errors import BadOption, UnknownFormat
from tests.engine.crabblabla.table import Table, launched

ACTIONS = list(actions.KINDS.values())
EVENTS = list(events.KINDS.values())
moments = st.datetimes(timezones=st.just(UTC))
tiles = st.dictionaries(
    st.builds(Cell, st.integers(0, 20), st.integers(0, 20)),
    st.builds(Tile, st.sampled_from("AZ"), st.booleans()),
)


def records(base: type[Action] | type[Event]) -> st.SearchStrategy[Action | Event]:
    st.register_type_strategy(datetime, moments)
    plain = [cls for cls in (ACTIONS if base is Action else EVENTS) if cls not in (Play, RobotPlay)]
    placing = [st.builds(cls, tiles=tiles) for cls in (Play, RobotPlay)] if base is Action else []
    return st.one_of(*map(st.builds, plain), *placing)


@given(records(Action))
def test_actions_survive_json(action: Action) -> None:
    assert action_from_dict(json.loads(json.dumps(action.to_dict()))) == action


@given(records(Event))
def test_events_survive_json(event: Event) -> None:
    assert event_from_dict(json.loads(json.dumps(event.to_dict()))) == event


def test_kinds_tell_records_apart() -> None:
    for family in (ACTIONS, EVENTS):
        assert len({cls.kind for cls in family}) == len(family)


def test_every_action_has_its_transition() -> None:
    assert set(_TRANSITIONS) == set(ACTIONS)


def test_what_is_no_record() -> None:
    with pytest.raises(KeyError):
        action_from_dict({"kind": "dance"})
    with pytest.raises(msgspec.ValidationError):
        event_from_dict({"kind": "passed", "seat": "one"})


@given(
    st.builds(
        Options,
        rounds=st.integers(3, 20),
        deadline=st.sampled_from(DEADLINES),
        preplaced=st.integers(0, 4),
        teams=st.sampled_from([(), ("A", "B"), tuple("ABCDEF")]),
        training=st.just(False),
        bonus_all=st.integers(0, 100),
        plate=st.sampled_from(["standard", "disc-15"]),
    )
)
def test_options_survive_json(options: Options) -> None:
    assert Options.from_dict(json.loads(json.dumps(options.to_dict()))) == options


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("rounds", 2),
        ("rounds", 21),
        ("deadline", 60),
        ("preplaced", 5),
        ("preplaced", -1),
        ("density", "huge"),
        ("premium_kind", "none"),
        ("plate", ""),
        ("bonus_all", -1),
        ("teams", ("A",)),
        ("teams", tuple("ABCDEFG")),
        ("teams", ("Rouges", "rouges ")),
        ("teams", ("A", " ")),
        ("teams", ("A", "B" * 33)),
    ],
)
def test_options_out_of_range_are_named(field: str, value: object) -> None:
    with pytest.raises(BadOption) as caught:
        Options(**{field: value})  # type: ignore[arg-type]

    assert (caught.value.field, caught.value.value) == (field, value)


def test_training_is_for_one() -> None:
    with pytest.raises(BadOption):
        Options(training=True, teams=("A", "B"))


def test_the_defaults_are_the_rules() -> None:
    options = Options()

    assert (options.rounds, options.deadline, options.preplaced) == (10, None, 0)
    assert (options.density, options.premium_kind) == (Density.NORMAL, PremiumKind.BOTH)
    assert options.bonus_all == 0


def test_a_stored_game_names_its_format() -> None:
    data = launched(1, 2).game.to_dict()

    assert data["format"] == 1
    for other in ({**data, "format": 2}, {}):
        with pytest.raises(UnknownFormat):
            Game.from_dict(other)


def test_a_long_game_is_stored_in_a_few_kilobytes() -> None:
    table = launched(*range(1, 13), rounds=20)
    for _ in range(7):
        for player in range(1, 13):
            table.play(player, "CAB")
    stored = json.dumps(table.game.to_dict())

    assert Game.from_dict(json.loads(stored)) == table.game
    assert len(stored) < 40_000


def test_a_lobby_survives_storing() -> None:
    game = Table(1, 2, preplaced=3).game

    assert Game.from_dict(json.loads(json.dumps(game.to_dict()))) == game


def test_actions_and_events_are_documented() -> None:
    for module in (actions, events):
        for cls in vars(module).values():
            if isinstance(cls, type) and cls.__module__ == module.__name__:
                assert cls.__doc__
