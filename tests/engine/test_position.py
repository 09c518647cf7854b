from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board.coordinates import Cell
from engine.board.tiles import Tile
from engine.lexiplateau.layout import LAYOUT
from engine.position import BadPosition, GameName, Position, position_from_json

PLAIN: dict[str, Any] = {
    "game": "crabblabla",
    "lexicon": "fr",
    "rows": ["CH.#", "..a."],
    "premiums": ["2...", ".3dt"],
    "rack": "AEIUBCDT?",
    "opening": False,
    "star": "B2",
}


def test_a_position_is_read_in_full() -> None:
    position = Position.from_dict(PLAIN)

    assert position.game is GameName.CRABBLABLA
    assert position.board.layout.holes == ("...#", "....")
    assert position.board.layout.star == Cell(1, 1)
    assert position.board.tiles[Cell(1, 2)] == Tile("A", blank=True)
    assert position.rack == "AEIUBCDT?"
    assert not position.opening
    assert position.to_dict() == PLAIN


def test_what_may_lack() -> None:
    position = Position.from_dict({"rows": ["...", "..."], "rack": " é? "})

    assert position.to_dict() == {
        "game": "crabblabla",
        "lexicon": "fr",
        "rows": ["...", "..."],
        "premiums": ["...", "..."],
        "rack": "E?",
        "opening": True,
        "star": None,
    }
    assert not Position.from_dict({"rows": ["A.."], "rack": ""}).opening


def test_other_keys_are_left_alone() -> None:
    assert Position.from_dict({**PLAIN, "comment": "from a game"}) == Position.from_dict(PLAIN)


def test_lexiplateau_has_its_own_board_unless_told_otherwise() -> None:
    rows = ["." * 15] * 15
    data = {"game": "lexiplateau", "rows": rows, "rack": "AB", "star": None}

    assert Position.from_dict(data).board.layout == LAYOUT
    other = Position.from_dict({**data, "premiums": rows, "star": "A1"}).board.layout
    assert (other.premiums, other.star) == (tuple(rows), Cell(0, 0))
    small = Position.from_dict({**data, "rows": ["." * 5] * 5}).board.layout
    assert (small.premiums, small.star) == (("." * 5,) * 5, None)


def test_premiums_of_holes_may_be_written_as_holes() -> None:
    position = Position.from_dict({**PLAIN, "premiums": ["2..#", ".3dt"]})

    assert position.board.layout.premiums == ("2...", ".3dt")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"game": "chess"}, "game"),
        ({"rows": []}, "rows"),
        ({"rows": [""]}, "rows"),
        ({"rows": ["...", "...."]}, "rows"),
        ({"rows": ["..é."]}, "rows"),
        ({"rows": ["." * 22]}, "rows"),
        ({"rows": ["."] * 22}, "rows"),
        ({"rows": "...."}, "rows"),
        ({"rows": [1]}, "rows[0]"),
        ({"premiums": ["2...", ".3dx"]}, "premiums"),
        ({"premiums": ["2..."]}, "premiums"),
        ({"premiums": ["2..", ".3d"]}, "premiums"),
        ({"rack": "AB1"}, "rack"),
        ({"rack": "A" * 10}, "rack"),
        ({"rack": None}, "rack"),
        ({"opening": "yes"}, "opening"),
        ({"star": "Z99"}, "star"),
        ({"star": "A4"}, "star"),
        ({"star": "C1"}, "star"),
        ({"lexicon": 3}, "lexicon"),
    ],
)
def test_what_cannot_be_read_is_named(change: dict[str, Any], field: str) -> None:
    with pytest.raises(BadPosition) as caught:
        Position.from_dict({**PLAIN, **change})

    assert caught.value.field == field
    assert caught.value.message


@pytest.mark.parametrize("missing", ["rows", "rack"])
def test_rows_and_rack_are_needed(missing: str) -> None:
    data = {key: value for key, value in PLAIN.items() if key != missing}

    with pytest.raises(BadPosition, match=missing):
        Position.from_dict(data)


@pytest.mark.parametrize("text", ["", "[1", "[]", "3", b"\xff\xfe", '"rows"', "[" * 100_000])
def test_what_is_no_json_object(text: str | bytes) -> None:
    with pytest.raises(BadPosition) as caught:
        position_from_json(text)

    assert caught.value.field == "position"


@given(
    st.lists(st.text(alphabet="..#AZaz", min_size=6, max_size=6), min_size=1, max_size=5),
    st.text(alphabet="AEZ?", max_size=9),
    st.booleans(),
    st.sampled_from(list(GameName)),
)
def test_positions_survive_storing(
    rows: list[str], rack: str, opening: bool, game: GameName
) -> None:
    position = Position.from_dict({"rows": rows, "rack": rack, "opening": opening, "game": game})

    assert position.board.rows() == tuple(rows)
    assert Position.from_dict(position.to_dict()) == position
