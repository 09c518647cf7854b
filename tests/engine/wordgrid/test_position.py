"""Positions: read from JSON, and those of a game."""

from __future__ import annotations

import json

import pytest

from engine.position import BadPosition
from engine.wordgrid.grid import Grid
from engine.wordgrid.position import Position
from tests.engine.wordgrid.table import ANNE, BOB, Table

ROWS = [".....", ".....", "SHEEP", ".....", "....."]


def test_what_is_written_is_read_again() -> None:
    position = Position(Grid.from_rows(ROWS), ("SHEEP", "THE"), (3, 0), 1, "fr")
    assert Position.from_json(json.dumps(position.to_dict())) == position


def test_only_the_rows_are_needed_and_case_does_not_matter() -> None:
    rows = [".....", ".....", "shéep", ".....", "....."]
    read = Position.from_json(json.dumps({"rows": rows, "comment": "mine"}))
    assert read == Position(Grid.start("SHEEP"))


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"rows": ROWS[1:]}, "rows"),
        ({"rows": ["......", *ROWS[1:]]}, "rows"),
        ({"rows": ["1....", *ROWS[1:]]}, "rows"),
        ({"rows": 3}, "rows"),
        ({"used": ["A1"]}, "used"),
        ({"used": [1]}, "used[0]"),
        ({"scores": [1]}, "scores"),
        ({"to_move": 2}, "to_move"),
        ({"to_move": "A"}, "to_move"),
    ],
)
def test_what_makes_no_position_is_named(change: dict[str, object], field: str) -> None:
    with pytest.raises(BadPosition) as error:
        Position.from_json(json.dumps({"rows": ROWS, **change}))
    assert error.value.field == field


@pytest.mark.parametrize("text", ["", "{", b"\xff", "[" * 100_000])
def test_what_is_no_json_is_refused(text: str | bytes) -> None:
    with pytest.raises(BadPosition) as error:
        Position.from_json(text)
    assert error.value.field == "position"


@pytest.mark.parametrize(
    ("scores", "to_move", "margin"),
    [((0, 0), 0, -1), ((0, 0), 1, 1), ((5, 3), 0, 3), ((5, 3), 1, -3)],
)
def test_equal_scores_are_the_second_players(
    scores: tuple[int, int], to_move: int, margin: int
) -> None:
    assert Position(Grid(), (), scores, to_move).margin == margin


def test_the_position_of_a_game() -> None:
    table = Table.begun()
    table.play(ANNE, "B2", "T", "THE")
    position = Position.of(table.game)
    assert (position.scores, position.to_move, position.lexicon) == ((3, 0), 1, "en")
    assert position.used == ("SHEEP", "THE")
    table.play(BOB, "D3", "R", "HER")
    assert Position.of(table.game).grid.rows[1:4] == (".T...", "SHEEP", "..R..")
