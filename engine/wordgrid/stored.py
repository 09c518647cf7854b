"""The stored form of a game: moves as text, ``{"cell": "B3", "path": "C3 B3", …}``."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Mapping
from datetime import datetime
from typing import Any, get_type_hints

import msgspec

from engine.board.coordinates import parse_cell
from engine.table.errors import UnknownFormat
from engine.wordgrid.moves import Move
from engine.wordgrid.state import FORMAT, Game, Turn

_BY_HAND = ("moves",)
"""Fields of a game whose stored form isn't simply that of their type."""


def game_to_dict(game: Game) -> dict[str, Any]:
    """What ``Game.to_dict`` answers."""
    plain = {name: value for name, value in vars(game).items() if name not in _BY_HAND}
    return {**msgspec.to_builtins(plain), "moves": [_turn_to_dict(turn) for turn in game.moves]}


def game_from_dict(data: Mapping[str, Any]) -> Game:
    """What ``Game.from_dict`` answers."""
    if data.get("format") != FORMAT:
        raise UnknownFormat(data.get("format"))
    return Game(
        moves=tuple(_turn_from_dict(turn) for turn in data["moves"]),
        **{name: msgspec.convert(data[name], hint) for name, hint in _plain_types().items()},
    )


@functools.cache
def _plain_types() -> dict[str, Any]:
    hints = get_type_hints(Game)
    return {f.name: hints[f.name] for f in dataclasses.fields(Game) if f.name not in _BY_HAND}


def _turn_to_dict(turn: Turn) -> dict[str, Any]:
    move = turn.move
    return {
        "seat": turn.seat,
        "cell": str(move.cell),
        "letter": move.letter,
        "word": move.word,
        "path": " ".join(map(str, move.path)),
        "at": msgspec.to_builtins(turn.at),
    }


def _turn_from_dict(data: Mapping[str, Any]) -> Turn:
    path = tuple(map(parse_cell, data["path"].split()))
    move = Move(parse_cell(data["cell"]), data["letter"], data["word"], path)
    return Turn(data["seat"], move, msgspec.convert(data["at"], datetime))
