"""Values that the tests of the cogs start from: a running game of three, seen by its creator."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from bot.services.results import GameRef, GameView, Place, Reveal
from engine.board.board import Board
from engine.board.coordinates import Cell, Direction, Reference
from engine.board.layout import blank_layout
from engine.board.placing import FormedWord
from engine.board.tiles import Tile
from engine.crabblabla.options import Options
from engine.crabblabla.state import Phase, RoundResult, Seat, Standing, Submission

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)
ANNA, BILAL, CHLOE = 101, 102, 103
REF = GameRef(7, "crabblabla", "ABC234", Place(1, 2, None), ANNA, "running", 55)
RACK = "AEIUBCDT?"
BOARD = Board(blank_layout(13, 13, Cell(6, 6)))


def word_tiles(word: str, row: int = 6, column: int = 5) -> dict[Cell, Tile]:
    """Tiles across from a cell; lower case is a joker."""
    return {Cell(row, column + i): Tile.from_mark(mark) for i, mark in enumerate(word)}


def submission(word: str, score: int, player: int, minute: int = 0) -> Submission:
    """A placement on row G."""
    tiles = word_tiles(word)
    formed = FormedWord(
        word.upper(), Reference(Cell(6, 5), Direction.ACROSS), score, tuple(tiles), True
    )
    at = NOW.replace(minute=minute)
    return Submission(tiles, f"G6 {word}", score, (formed,), at, player, False)


def passing(player: int) -> Submission:
    """A pass."""
    return Submission({}, "", 0, (), NOW, player, True)


SEATS = (
    Seat(1, players=(ANNA,), points=3, total=14, wins=1),
    Seat(2, players=(BILAL,), points=2, total=8),
    Seat(3, players=(CHLOE,)),
)
STANDINGS = (Standing(1, 1, 3, 14, 1), Standing(2, 2, 2, 8, 0), Standing(3, 3, 0, 0, 0))
RESULT = RoundResult(
    1,
    RACK,
    {1: submission("DUT", 14, ANNA, 2), 2: submission("DUC", 8, BILAL, 1), 3: passing(CHLOE)},
    (),
    1,
    {1: 3, 2: 2, 3: 0},
    BOARD,
)


def game_view(**changes: Any) -> GameView:
    """Round 2 of 5 of a game of three, nobody has played yet."""
    view = GameView(
        ref=REF,
        options=Options(rounds=5),
        phase=Phase.RUNNING,
        board=RESULT.board_after,
        round=2,
        rack=RACK,
        opening=False,
        due=None,
        seats=SEATS,
        standings=STANDINGS,
        waiting=(1, 2, 3),
        pending=(),
        results=(RESULT,),
        mine=SEATS[0],
        submission=None,
        finish_reason=None,
    )
    return replace(view, **changes)


def reveal(result: RoundResult = RESULT, **changes: Any) -> Reveal:
    """The first round's."""
    shown = Reveal(REF, Options(rounds=5), SEATS, result, result.board_after, STANDINGS, False)
    return replace(shown, **changes)
