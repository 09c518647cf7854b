"""What is a legal move, and which rule another one breaks."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.board.coordinates import Cell, parse_cell
from engine.board.placing import CellTaken, NotPlayable
from engine.errors import RuleError
from engine.wordgrid.errors import (
    NoPath,
    NotALetter,
    NotBeside,
    NotInLexicon,
    PathBroken,
    PathCrossed,
    PathEmpty,
    PathMisses,
    PathSpells,
    WordTooShort,
    WordUsed,
)
from engine.wordgrid.grid import Grid
from engine.wordgrid.judging import judge
from engine.wordgrid.moves import Move
from tests.engine.wordgrid.table import generator

GRID = Grid.from_rows([".....", "..R..", "SHEEP", ".....", "....."])
USED = ("SHEEP", "HER")


def judged(cell: str, letter: str, word: str | None = None, path: str = "") -> Move:
    cells = tuple(map(parse_cell, path.split()))
    return judge(GRID, USED, generator().lexicon, parse_cell(cell), letter, word, cells)


def test_a_path_is_found_for_a_word() -> None:
    move = judged("B4", "é", "here")
    assert (move.letter, move.word, move.points) == ("E", "HERE", 4)
    assert " ".join(map(str, move.path)) == "C2 C3 B3 B4"


def test_a_word_is_read_off_a_path() -> None:
    assert judged("B4", "E", path="C2 C3 B3 B4").word == "HERE"
    assert judged("B4", "E", "HERE", "C2 C3 B3 B4").word == "HERE"


def test_a_path_may_turn_as_it_likes() -> None:
    assert judged("D3", "S", path="C5 C4 C3 D3").word == "PEES"


@pytest.mark.parametrize(
    ("move", "error"),
    [
        (("F1", "E", "HERE"), NotPlayable(Cell(5, 0))),
        (("C1", "E", "HERE"), CellTaken(Cell(2, 0))),
        (("A1", "E", "HERE"), NotBeside(Cell(0, 0))),
        (("A4", "E", "HERE"), NotBeside(Cell(0, 3))),
        (("B4", "EE", "HERE"), NotALetter("EE")),
        (("B4", "1", "HERE"), NotALetter("1")),
        (("B4", "", "HERE"), NotALetter("")),
        (("B4", "E"), WordTooShort("")),
        (("B4", "E", "E"), WordTooShort("E")),
        (("B4", "E", "SHEEP"), WordUsed("SHEEP")),
        (("B2", "E", "her"), WordUsed("HER")),
        (("B4", "E", "EERP"), NotInLexicon("EERP")),
        (("B4", "E", "SHEER"), NoPath("SHEER", Cell(1, 3))),
        (("B4", "E", None, "C2 C3 B3 A3"), PathEmpty(Cell(0, 2))),
        (("B4", "E", None, "C1 C2 D2"), PathEmpty(Cell(3, 1))),
        (("B4", "E", None, "B4 C4 B4"), PathCrossed(Cell(1, 3))),
        (("B4", "E", None, "C2 B3 B4"), PathBroken(Cell(2, 1), Cell(1, 2))),
        (("B4", "E", None, "C1 C2 C3"), PathMisses(Cell(1, 3))),
        (("B4", "E", "HERS", "C2 C3 B3 B4"), PathSpells("HERS", "HERE")),
    ],
)
def test_each_broken_rule_is_named(
    move: tuple[str, str, str | None, str], error: RuleError
) -> None:
    with pytest.raises(type(error)) as raised:
        judged(*move)
    assert raised.value.to_dict() == error.to_dict()


@settings(deadline=None, max_examples=40)
@given(st.data())
def test_what_the_generator_finds_is_legal_by_word_and_by_path(data: st.DataObject) -> None:
    grid, used = Grid.start("SHEEP"), ["SHEEP"]
    for _ in range(data.draw(st.integers(0, 12))):
        moves = generator().moves(grid, used)
        if not moves:
            break
        move = moves[data.draw(st.integers(0, 10**4)) % len(moves)]
        lexicon = generator().lexicon
        assert judge(grid, used, lexicon, move.cell, move.letter, path=move.path) == move
        found = judge(grid, used, lexicon, move.cell, move.letter, move.word)
        assert (found.word, found.cell) == (move.word, move.cell)
        grid, used = grid.place(move.cell, move.letter), [*used, move.word]
