"""Stored games, actions and events; a record that was tampered with."""

from __future__ import annotations

import dataclasses
import json
from datetime import UTC

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board.coordinates import Cell
from engine.board.tiles import Tile
from engine.lexiplateau import actions, events
from engine.lexiplateau.actions import Action, Play, RobotTurn, action_from_dict
from engine.lexiplateau.choice import PassTurn, PlayTiles, Swap
from engine.lexiplateau.errors import BrokenRecord
from engine.lexiplateau.events import Event, event_from_dict
from engine.lexiplateau.game import TRANSITIONS
from engine.lexiplateau.replay import replay
from engine.lexiplateau.state import Game, Turn
from engine.table.errors import UnknownFormat
from tests.engine.lexiplateau.table import Table, launched

tiles = st.dictionaries(
    st.builds(Cell, st.integers(0, 14), st.integers(0, 14)),
    st.builds(Tile, st.sampled_from("AZ"), st.booleans()),
)
choices = st.one_of(
    st.builds(PlayTiles, tiles), st.builds(Swap, st.text("AZ?", max_size=7)), st.builds(PassTurn)
)
moments = st.none() | st.datetimes(timezones=st.just(UTC))
special: dict[type[Action], st.SearchStrategy[Action]] = {
    Play: st.builds(Play, tiles=tiles),
    RobotTurn: st.builds(RobotTurn, choice=choices),
}


@given(st.one_of(*(special.get(kind, st.builds(kind)) for kind in actions.KINDS.values())))
def test_actions_survive_json(action: Action) -> None:
    assert action_from_dict(json.loads(json.dumps(action.to_dict()))) == action


def made(kind: type[Event]) -> st.SearchStrategy[Event]:
    given_due = {"due": moments} if "due" in kind.__dataclass_fields__ else {}
    return st.builds(kind, **given_due)


@given(st.one_of(*map(made, events.KINDS.values())))
def test_events_survive_json(event: Event) -> None:
    assert event_from_dict(json.loads(json.dumps(event.to_dict()))) == event


def test_kinds_tell_records_apart_and_none_is_forgotten() -> None:
    assert {cls.__name__ for cls in actions.KINDS.values()} < set(actions.__all__)
    assert {cls.__name__ for cls in events.KINDS.values()} < set(events.__all__)
    assert len(actions.KINDS) == len(TRANSITIONS)
    assert set(TRANSITIONS) == set(actions.KINDS.values())


def test_what_is_no_record() -> None:
    with pytest.raises(KeyError):
        action_from_dict({"kind": "withdraw"})
    with pytest.raises(msgspec.ValidationError):
        event_from_dict({"kind": "passed", "number": 1, "seat": "one"})


def played() -> Table:
    table = launched(1, 2)
    table.deal({1: "CHATSEL", 2: "AREEEEE"})
    table.game = dataclasses.replace(table.game, order=tuple("CHATSELAREEEEE") + table.game.bag)
    table.play("H8 CHAT")
    table.do(actions.Exchange(2, "EEE"))
    table.play("I11 AS" if "A" in table.mover.rack else "12H S")
    return table


def test_a_stored_game_names_its_format() -> None:
    data = played().game.to_dict()
    assert data["format"] == 1
    for other in ({**data, "format": 2}, {}):
        with pytest.raises(UnknownFormat):
            Game.from_dict(other)


def test_a_whole_game_is_stored_in_a_few_kilobytes() -> None:
    table = played()
    stored = json.dumps(table.game.to_dict())
    assert Game.from_dict(json.loads(stored)) == table.game
    assert len(stored) < 3000


def test_a_record_is_played_again_step_by_step() -> None:
    game = played().game
    start, first, swapped, last = game.replay()
    assert (start.racks[1], start.racks[2], start.scores) == ("CHATSEL", "AREEEEE", {1: 0, 2: 0})
    assert first.scores == {1: 18, 2: 0}
    assert swapped.racks[2].startswith("AREE")
    assert last.board == game.board
    assert replay(game, {"CHAT", "CHATS", "S", "AS"})


def first_turn(game: Game, **changes: object) -> Game:
    turn: Turn = dataclasses.replace(game.history[0], **changes)  # type: ignore[arg-type]
    return dataclasses.replace(game, history=(turn, *game.history[1:]))


def test_a_record_that_does_not_hold_is_told_by_its_turn() -> None:
    game = played().game
    broken = [
        first_turn(game, score=19),
        first_turn(game, total=19),
        first_turn(game, rack_before="CHATSEE"),
        first_turn(game, tiles={}),
        first_turn(game, tiles={Cell(7, 7): Tile("Z"), Cell(7, 8): Tile("A")}),
    ]
    for game_of in broken:
        with pytest.raises(BrokenRecord) as caught:
            game_of.replay()
        assert caught.value.number == 1
    with pytest.raises(BrokenRecord):
        replay(game, {"CHIEN"})
    wrong = dataclasses.replace(game.history[1], exchanged="ZZZ")
    with pytest.raises(BrokenRecord):
        dataclasses.replace(game, history=(game.history[0], wrong)).replay()
    shuffled = dataclasses.replace(game, order=game.order[::-1])
    with pytest.raises(BrokenRecord):
        shuffled.replay()
