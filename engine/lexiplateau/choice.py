"""What a seat can do in its turn: play, exchange or pass."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.board.coordinates import Cell
from engine.board.tiles import Tile


@dataclass(frozen=True)
class PlayTiles:
    """Lay these tiles."""

    tiles: Mapping[Cell, Tile]


@dataclass(frozen=True)
class Swap:
    """Put these tiles of the rack back and draw as many: letters A–Z and ``?``, sorted."""

    letters: str


@dataclass(frozen=True)
class PassTurn:
    """Do nothing."""


Choice = PlayTiles | Swap | PassTurn
