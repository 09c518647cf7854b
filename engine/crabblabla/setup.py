"""A new game: its board with the star or the letters to start from, and its first seat."""

from __future__ import annotations

import dataclasses
import random

from engine.board.board import Board
from engine.board.coordinates import Cell
from engine.board.layout import Layout
from engine.board.plates import star_cell
from engine.board.tiles import BAG, LETTERS, Tile
from engine.crabblabla.options import Options
from engine.crabblabla.state import Game, Seat
from engine.table.ids import LexiconId, PlayerId


def new_game(
    creator: PlayerId,
    options: Options,
    layout: Layout,
    lexicon_id: tuple[str, str],
    rng: random.Random,
) -> Game:
    """A game in the lobby; the creator has the first seat in solo mode, no seat in team mode.

    Args:
        creator: who makes it.
        options: what they chose.
        layout: the plate with its premiums; its star is used where the game starts on one (the
            cell nearest the middle where it has none), and dropped where letters are pre-placed.
        lexicon_id: name and version of the lexicon.
        rng: draws the pre-placed letters and their cells.
    """
    if options.preplaced:
        board = _preplaced(dataclasses.replace(layout, star=None), options.preplaced, rng)
    else:
        star = layout.star or star_cell(layout.holes)
        board = Board(dataclasses.replace(layout, star=star))
    game = Game(options, creator, LexiconId(*lexicon_id), board)
    if options.teams:
        return game
    return dataclasses.replace(game, seats=(Seat(1, None, (creator,), hand=creator),), next_seat=2)


def _preplaced(layout: Layout, count: int, rng: random.Random) -> Board:
    """A board with letters drawn from the bag, of which no two touch, not even diagonally."""
    bag = [letter for letter in LETTERS for _ in range(BAG[letter])]
    tiles: dict[Cell, Tile] = {}
    for letter in rng.sample(bag, count):
        free = [cell for cell in layout.cells if not any(_touch(cell, other) for other in tiles)]
        tiles[rng.choice(free)] = Tile(letter)
    return Board(layout, tiles)


def _touch(cell: Cell, other: Cell) -> bool:
    return abs(cell.row - other.row) <= 1 and abs(cell.column - other.column) <= 1
