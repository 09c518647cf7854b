"""Boards to measure on: seeded games on 13×13, and the recorded positions."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec

from engine.board.board import Board
from engine.board.layout import Layout
from engine.board.plates import Shape, plate, star_cell
from engine.board.premiums import lay_premiums
from engine.crabblabla.draw import draw_rack
from engine.moves import MoveGenerator
from engine.position import Position

POSITIONS = Path(__file__).with_name("positions")
DENSITIES = ("normal", "dense", "normal", "low")


def new_board(seed: int) -> Board:
    """An empty 13×13 board with premiums."""
    holes = plate(Shape.SQUARE, 13)
    star = star_cell(holes)
    density = DENSITIES[seed % len(DENSITIES)]
    premiums = lay_premiums(holes, density, "both", star, random.Random(seed))
    return Board(Layout(holes, premiums, star))


def draw(board: Board, generator: MoveGenerator, rng: random.Random) -> str:
    """A rack as a game draws it."""
    opening = not board.tiles
    return draw_rack(board, rng, lambda there, rack: generator.exists(there, rack, opening))


def midgame(seed: int, generator: MoveGenerator) -> Position:
    """A position after two to eight rounds in which one of the better words was played."""
    rng = random.Random(seed)
    board = new_board(seed)
    for _ in range(2 + seed % 7):
        moves = generator.moves(board, draw(board, generator, rng), opening=not board.tiles)
        board = board.place(rng.choice(moves[:40]).tiles)
    rack = draw(board, generator, rng)
    data = {
        "rows": list(board.rows()),
        "premiums": list(board.layout.premiums),
        "rack": rack,
        "star": str(board.layout.star),
        "opening": False,
    }
    return Position.from_dict(data)


def recorded(name: str) -> list[dict[str, Any]]:
    """The entries of a file in bench/positions: positions with what is known of them."""
    return msgspec.json.decode((POSITIONS / f"{name}.json").read_bytes(), type=list[dict[str, Any]])
