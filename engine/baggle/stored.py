"""The stored form of a room.

It is written at each entry, so what was found is one text a seat: fifty people with forty words
each are 15 kilobytes.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, get_type_hints

import msgspec

from engine.baggle.grid import Grid
from engine.baggle.results import GridResult, Sheets
from engine.baggle.state import FORMAT, OpenGrid, Room
from engine.table.errors import UnknownFormat

_BY_HAND = ("open", "results")
"""Fields of a room whose stored form isn't simply that of their type."""

_LATER: dict[str, Any] = {"closes_at": None, "pauses": ()}
"""Fields that rooms stored before there were such fields lack."""


def room_to_dict(room: Room) -> dict[str, Any]:
    """What ``Room.to_dict`` answers."""
    plain = {name: value for name, value in vars(room).items() if name not in _BY_HAND}
    return {
        **msgspec.to_builtins(plain),
        "open": None if room.open is None else _with_sheets(room.open),
        "results": [
            {**_with_sheets(result), "points": _by_text(result.points)} for result in room.results
        ],
    }


def room_from_dict(data: Mapping[str, Any]) -> Room:
    """What ``Room.from_dict`` answers."""
    if data.get("format") != FORMAT:
        raise UnknownFormat(data.get("format"))
    data = {**_LATER, **data}
    opened = data["open"]
    return Room(
        open=None if opened is None else OpenGrid(**_without_text(opened, OpenGrid)),
        results=tuple(
            GridResult(
                points={int(seat): points for seat, points in stored["points"].items()},
                **_without_text(stored, GridResult),
            )
            for stored in data["results"]
        ),
        **{name: msgspec.convert(data[name], hint) for name, hint in _PLAIN["Room"].items()},
    )


def _with_sheets(part: OpenGrid | GridResult) -> dict[str, Any]:
    plain = {
        name: value for name, value in vars(part).items() if name in _PLAIN[type(part).__name__]
    }
    return {
        **msgspec.to_builtins(plain),
        "grid": part.grid.letters,
        "side": part.grid.side,
        "sheets": {str(seat): " ".join(words) for seat, words in part.sheets.items()},
    }


def _without_text(data: Mapping[str, Any], kind: type[Any]) -> dict[str, Any]:
    data = {**_LATER, **data}
    sheets: Sheets = {int(seat): tuple(text.split()) for seat, text in data["sheets"].items()}
    plain = {
        name: msgspec.convert(data[name], hint) for name, hint in _PLAIN[kind.__name__].items()
    }
    return {**plain, "grid": Grid(data["grid"], data["side"]), "sheets": sheets}


def _by_text(points: Mapping[int, int]) -> dict[str, int]:
    return {str(seat): gained for seat, gained in points.items()}


def _types(kind: type[Any]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    special = (*_BY_HAND, "grid", "sheets", "points")
    return {f.name: hints[f.name] for f in dataclasses.fields(kind) if f.name not in special}


_PLAIN = {kind.__name__: _types(kind) for kind in (Room, OpenGrid, GridResult)}
"""The types of the fields that are stored as they are, by the class's name."""
