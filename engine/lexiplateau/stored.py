"""The stored form of a game.

The board is not written: it follows from the plays.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Mapping
from datetime import datetime
from typing import Any, get_type_hints

import msgspec

from engine.board.board import Board, tiles_from_marks, tiles_to_marks
from engine.board.placing import FormedWord
from engine.lexiplateau.layout import LAYOUT
from engine.lexiplateau.state import FORMAT, Game, Turn, TurnKind
from engine.table.errors import UnknownFormat

_BY_HAND = ("board", "history", "order", "bag", "adjustments")
"""Fields of a game whose stored form isn't simply that of their type."""


def game_to_dict(game: Game) -> dict[str, Any]:
    """What ``Game.to_dict`` answers."""
    plain = {name: value for name, value in vars(game).items() if name not in _BY_HAND}
    return {
        **msgspec.to_builtins(plain),
        "order": "".join(game.order),
        "bag": "".join(game.bag),
        "history": [_turn_to_dict(turn) for turn in game.history],
        "adjustments": {str(seat): points for seat, points in game.adjustments.items()},
    }


def game_from_dict(data: Mapping[str, Any]) -> Game:
    """What ``Game.from_dict`` answers."""
    if data.get("format") != FORMAT:
        raise UnknownFormat(data.get("format"))
    history = tuple(_turn_from_dict(turn) for turn in data["history"])
    tiles = {cell: tile for turn in history for cell, tile in turn.tiles.items()}
    return Game(
        board=Board(LAYOUT, tiles),
        order=tuple(data["order"]),
        bag=tuple(data["bag"]),
        history=history,
        adjustments={int(seat): points for seat, points in data["adjustments"].items()},
        **{name: msgspec.convert(data[name], hint) for name, hint in _plain_types().items()},
    )


@functools.cache
def _plain_types() -> dict[str, Any]:
    hints = get_type_hints(Game)
    return {f.name: hints[f.name] for f in dataclasses.fields(Game) if f.name not in _BY_HAND}


def _turn_to_dict(turn: Turn) -> dict[str, Any]:
    return {
        "number": turn.number,
        "seat": turn.seat,
        "kind": turn.kind.value,
        "rack": turn.rack_before,
        "total": turn.total,
        "at": msgspec.to_builtins(turn.at),
        "tiles": tiles_to_marks(turn.tiles),
        "play": turn.play,
        "words": [word.to_dict() for word in turn.words],
        "score": turn.score,
        "exchanged": turn.exchanged,
    }


def _turn_from_dict(data: Mapping[str, Any]) -> Turn:
    return Turn(
        number=data["number"],
        seat=data["seat"],
        kind=TurnKind(data["kind"]),
        rack_before=data["rack"],
        total=data["total"],
        at=msgspec.convert(data["at"], datetime),
        tiles=tiles_from_marks(data["tiles"]),
        play=data["play"],
        words=tuple(FormedWord.from_dict(word) for word in data["words"]),
        score=data["score"],
        exchanged=data["exchanged"],
    )
