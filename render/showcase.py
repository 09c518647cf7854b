"""One small position that holds every sign there is, for palettes and samples."""

from __future__ import annotations

from engine.board.coordinates import Cell, Direction
from engine.board.layout import Layout, Premium
from engine.board.tiles import Tile
from render.views import BoardView, DraftWord

_WIDTH = 7
_PREMIUMS = "".join(Premium) + ".."
"""One column per premium, two without."""


def showcase() -> BoardView:
    """Each row shows one kind of cell or tile on every premium."""
    kinds = 7
    layout = Layout(
        ("." * _WIDTH,) * (kinds - 1) + ("." * (_WIDTH - 1) + "#",),
        (_PREMIUMS,) * kinds,
        Cell(0, 6),
    )
    won = _row(1, "GAGNERA")
    jokers = _row(3, "jokeres")
    doubtful = _row(5, "XzQKwYB")
    return BoardView(
        layout,
        {**won, **_row(2, "VERROUS"), **jokers},
        highlight=frozenset(won),
        draft={**_row(4, "PoSeRAi"), **doubtful},
        draft_words=(DraftWord(tuple(_row(4, "POSERAI")), True), DraftWord(tuple(doubtful), False)),
        cursor=(Cell(6, 3), Direction.ACROSS),
        rack="AEIUBCDT?",
        used=(False, True, False, False, True, False, False, False, False),
        title="Crabblabla",
        caption="Tous les signes du plateau",
    )


def _row(row: int, marks: str) -> dict[Cell, Tile]:
    return {Cell(row, column): Tile.from_mark(mark) for column, mark in enumerate(marks)}
