"""Whether a letter and a word through it are legal (RULES, Wordgrid)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from engine.board.coordinates import Cell
from engine.board.placing import CellTaken, NotPlayable, WordSet
from engine.lexicon.folding import fold, is_word_shape
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
from engine.wordgrid.grid import Grid, Path, inside
from engine.wordgrid.moves import Move

MIN_LENGTH = 2


def judge(
    grid: Grid,
    used: Collection[str],
    lexicon: WordSet,
    cell: Cell,
    letter: str,
    word: str | None = None,
    path: Sequence[Cell] = (),
) -> Move:
    """Return the move that is meant.

    Args:
        grid: the letters before it.
        used: words that do not count any more.
        lexicon: the words.
        cell: where the letter is written.
        letter: it, in either case and with any accent.
        word: the word, likewise; None to read it off the path.
        path: its cells; none to look for them.

    Raises:
        RuleError: the first rule that it breaks (see `engine.wordgrid.errors`; NotPlayable and
            CellTaken for the cell).
    """
    after = write(grid, cell, letter)
    named = None if word is None else fold(word)
    if path:
        check_path(after, cell, path)
        spelled = after.read(path)
        if named is not None and named != spelled:
            raise PathSpells(named, spelled)
        named = spelled
    check_word(named or "", used, lexicon)
    found = tuple(path) or _find(after, named or "", cell)
    return Move(cell, fold(letter), named or "", found)


def write(grid: Grid, cell: Cell, letter: str) -> Grid:
    """The grid with the new letter. Raises NotPlayable, CellTaken, NotBeside, NotALetter."""
    if not inside(cell):
        raise NotPlayable(cell)
    if grid.letter(cell) is not None:
        raise CellTaken(cell)
    if not grid.touches(cell):
        raise NotBeside(cell)
    folded = fold(letter)
    if len(folded) != 1 or not is_word_shape(folded):
        raise NotALetter(letter)
    return grid.place(cell, folded)


def check_path(grid: Grid, through: Cell, path: Sequence[Cell]) -> None:
    """Raise what is wrong with a path over the letters of a grid."""
    for place, cell in enumerate(path):
        if not inside(cell) or grid.letter(cell) is None:
            raise PathEmpty(cell)
        if cell in path[:place]:
            raise PathCrossed(cell)
    for cell, after in pairwise(path):
        if after not in cell.neighbours():
            raise PathBroken(cell, after)
    if through not in path:
        raise PathMisses(through)


def check_word(word: str, used: Collection[str], lexicon: WordSet) -> None:
    """Raise WordTooShort, WordUsed or NotInLexicon for a folded word that does not count."""
    if len(word) < MIN_LENGTH:
        raise WordTooShort(word)
    if word in used:
        raise WordUsed(word)
    if word not in lexicon:
        raise NotInLexicon(word)


def _find(grid: Grid, word: str, through: Cell) -> Path:
    path = grid.trace(word, through)
    if path is None:
        raise NoPath(word, through)
    return path
