"""The board that a day starts with: words and single letters, none of which touches another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.board.board import Board
from engine.board.coordinates import Cell, Direction
from engine.board.layout import Layout, Premium
from engine.board.premiums import lay_premiums
from engine.board.tiles import LETTERS, Tile
from engine.crabblabla.draw import letter_weights
from engine.stream import Stream

SIDE = 13
WORDS = range(4, 8)
"""How many words a board may have."""
LETTERS_ALONE = range(2, 5)
"""How many single letters it may have."""

Tiles = dict[Cell, Tile]


def draw_board(words: Sequence[str], stream: Stream) -> Board | None:
    """Lay out a board with some of the words; None where too few of them found room.

    A word goes on any stretch whose cells and their eight neighbours are free, the directions by
    turns, and a letter on any such cell. Premiums are those of a normal game, except that a cell
    which is covered from the start has none.
    """
    tiles: Tiles = {}
    laid, wanted = 0, WORDS[stream.below(len(WORDS))]
    ways = stream.order(list(Direction))
    for word in stream.order(words):
        if laid < wanted and (places := list(_places(word, ways[laid % 2], tiles))):
            tiles.update(stream.pick(places))
            laid += 1
    if laid < WORDS[0] or not _add_letters(tiles, stream):
        return None
    return Board(_layout(tiles, stream), tiles)


def _places(word: str, direction: Direction, tiles: Mapping[Cell, Tile]) -> Iterator[Tiles]:
    for row in range(SIDE):
        for column in range(SIDE):
            cells = [Cell(row, column).step(direction, i) for i in range(len(word))]
            if max(cells[-1]) < SIDE and all(is_apart(cell, tiles) for cell in cells):
                yield {cell: Tile(letter) for cell, letter in zip(cells, word, strict=True)}


def is_apart(cell: Cell, tiles: Mapping[Cell, Tile]) -> bool:
    """Tell whether neither the cell nor one of its eight neighbours has a tile."""
    around = (Cell(cell.row + i, cell.column + k) for i in (-1, 0, 1) for k in (-1, 0, 1))
    return not any(near in tiles for near in around)


def _add_letters(tiles: Tiles, stream: Stream) -> bool:
    """Add single letters, no two alike; tell whether there was room for all."""
    alone: list[str] = []
    for _ in range(LETTERS_ALONE[stream.below(len(LETTERS_ALONE))]):
        free = [Cell(row, column) for row in range(SIDE) for column in range(SIDE)]
        free = [cell for cell in free if is_apart(cell, tiles)]
        letters = [letter for letter in LETTERS if letter not in alone]
        if not free:
            return False
        weights = letter_weights(Board(_EMPTY, tiles))
        alone += stream.choices(letters, [weights[letter] for letter in letters])
        tiles[stream.pick(free)] = Tile(alone[-1])
    return True


_HOLES = ("." * SIDE,) * SIDE
_EMPTY = Layout(_HOLES, _HOLES)


def _layout(tiles: Mapping[Cell, Tile], stream: Stream) -> Layout:
    premiums = lay_premiums(_HOLES, "normal", "both", None, stream)
    return Layout(
        _HOLES,
        tuple(
            "".join(
                Premium.NONE if Cell(row, column) in tiles else mark
                for column, mark in enumerate(line)
            )
            for row, line in enumerate(premiums)
        ),
    )
