"""The end of a game against a plain search of all moves of both sides."""

from __future__ import annotations

import functools

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.board.coordinates import Cell
from engine.kernels.wordgrid_reference import reference_moves
from engine.lexicon import Lexicon
from engine.wordgrid.endgame import CELLS as END
from engine.wordgrid.endgame import best_end
from engine.wordgrid.grid import CELLS, Grid
from engine.wordgrid.moves import MoveGenerator
from engine.wordgrid.position import Position
from engine.wordgrid.walker import Walker

words_of_few_letters = st.text("AEST", min_size=2, max_size=5)
lexicons = st.frozensets(words_of_few_letters, min_size=1, max_size=12)
full = st.text("AESTZZ", min_size=25, max_size=25)
holes = st.sets(st.sampled_from(CELLS), min_size=1, max_size=END)


def best_by_looking(words: frozenset[str], grid: Grid, used: frozenset[str]) -> int:
    """By how much the mover comes out ahead: every move of both sides is tried."""
    moves = legal(words, grid, used)
    gains = (
        len(word) - best_by_looking(words, grid.place(cell, letter), used | {word})
        for cell, letter, word in moves
    )
    return max(gains, default=0)


@functools.lru_cache(maxsize=4096)
def legal(
    words: frozenset[str], grid: Grid, used: frozenset[str]
) -> frozenset[tuple[Cell, str, str]]:
    letters = {(cell.row, cell.column): grid.letter(cell) for cell in CELLS}
    known = {place: letter for place, letter in letters.items() if letter}
    return frozenset(
        (Cell(*place), letter, word)
        for place, letter, word in reference_moves(words, known, used, 5)
    )


@settings(deadline=None, max_examples=80)
@given(lexicons, full, holes)
def test_the_end_is_played_out_exactly(words: frozenset[str], marks: str, empty: set[Cell]) -> None:
    grid = Grid("".join("." if cell in empty else m for cell, m in zip(CELLS, marks, strict=True)))
    generator = MoveGenerator(Lexicon.from_words("test", words))
    gain, word = best_end(Walker(generator, Position(grid)))
    assert gain == best_by_looking(words, grid, frozenset())
    assert (word is None) == (not legal(words, grid, frozenset()))
    if word is not None:
        text = generator.lexicon.word(word.rank)
        cell, letter = CELLS[word.cell], chr(65 + word.letter)
        assert (cell, letter, text) in legal(words, grid, frozenset())
        after = grid.place(cell, letter)
        assert len(text) - best_by_looking(words, after, frozenset({text})) == gain


def test_a_shorter_word_is_taken_where_the_other_side_could_play_it() -> None:
    """TEA and TE both start on A1. TE is all that the other side has on E5."""
    grid = Grid.from_rows([".EAZZ", "ZZZZZ", "ZZZZZ", "ZZZZE", "ZZZZ."])
    generator = MoveGenerator(Lexicon.from_words("test", ["TE", "TEA"]))
    gain, word = best_end(Walker(generator, Position(grid)))
    assert word is not None
    assert (gain, generator.lexicon.word(word.rank), word.cell) == (2, "TE", 0)
