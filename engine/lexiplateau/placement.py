"""Whether a Lexiplateau play is legal, and what it scores (RULES, Lexiplateau)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.board.board import Board
from engine.board.coordinates import Cell, Direction
from engine.board.notation import parse_play, resolve_play
from engine.board.placing import (
    Assessment,
    NotConnected,
    StarNotCovered,
    WordSet,
    best_assessment,
    fit_errors,
    form_words,
    rack_errors,
    word_errors,
)
from engine.board.tiles import Tile
from engine.errors import RuleError

RACK_SIZE = 7
BONUS_ALL = 50
"""Points on top for all seven tiles at once."""


@dataclass
class NotInLine(RuleError):
    """The new tiles lie neither in one row nor in one column."""

    code = "not-in-line"
    cells: tuple[Cell, ...]


@dataclass
class Gap(RuleError):
    """An empty cell (or a hole) between two new tiles."""

    code = "gap"
    cell: Cell


@dataclass
class OpeningTooShort(RuleError):
    """The opening word has a single letter."""

    code = "opening-too-short"


def assess(
    board: Board,
    rack: str,
    tiles: Mapping[Cell, Tile],
    lexicon: WordSet,
    *,
    opening: bool,
    bonus_all: int = BONUS_ALL,
) -> Assessment:
    """Judge a play; arguments and answer as `engine.crabblabla.placement.assess`.

    ``opening`` matters only while the board is empty.
    """
    errors = [*fit_errors(board, tiles), *rack_errors(rack, tiles)]
    if not tiles or any(cell in board.tiles or not board.layout.playable(cell) for cell in tiles):
        return Assessment(tiles, (), 0, tuple(errors))
    after = board.place(tiles)
    words = form_words(after, tiles, lexicon)
    errors += _line_errors(after, tiles)
    errors += _opening_errors(board, tiles) if opening and not board.tiles else ()
    errors += _joining_errors(board, tiles) if not opening or board.tiles else ()
    errors += word_errors(words)
    bonus = bonus_all if len(tiles) == RACK_SIZE else 0
    return Assessment(tiles, words, sum(word.score for word in words) + bonus, tuple(errors))


def _line_errors(after: Board, tiles: Mapping[Cell, Tile]) -> Iterator[RuleError]:
    cells = sorted(tiles)
    first, last = cells[0], cells[-1]
    if len({cell.row for cell in cells}) == 1:
        direction = Direction.ACROSS
    elif len({cell.column for cell in cells}) == 1:
        direction = Direction.DOWN
    else:
        yield NotInLine(tuple(cells))
        return
    cell = first
    while cell != last:
        if cell not in after.tiles:
            yield Gap(cell)
            return
        cell = cell.step(direction)


def _opening_errors(board: Board, tiles: Mapping[Cell, Tile]) -> Iterator[RuleError]:
    star = board.layout.star
    if star is not None and star not in tiles:
        yield StarNotCovered(star)
    if len(tiles) == 1:
        yield OpeningTooShort()


def _joining_errors(board: Board, tiles: Mapping[Cell, Tile]) -> Iterator[RuleError]:
    if not any(side in board.tiles for cell in tiles for side in cell.neighbours()):
        yield NotConnected(tuple(sorted(tiles)))


def assess_text(
    text: str,
    board: Board,
    rack: str,
    lexicon: WordSet,
    *,
    opening: bool,
    bonus_all: int = BONUS_ALL,
) -> Assessment:
    """Judge a play in notation, as `engine.crabblabla.placement.assess_text`."""
    readings = resolve_play(parse_play(text), board, rack)
    return best_assessment(
        assess(board, rack, tiles, lexicon, opening=opening, bonus_all=bonus_all)
        for tiles in readings
    )
