"""A position to ask about: board, rack and game, as read from JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import msgspec

from engine.board.board import Board
from engine.board.coordinates import MAX_SIDE, BadReference, Cell, parse_cell
from engine.board.layout import Layout, Premium
from engine.board.tiles import BLANK, LETTERS
from engine.errors import RuleError
from engine.lexicon.folding import fold
from engine.lexiplateau.layout import LAYOUT

MAX_RACK = 9
"""Letters in a rack, the most of any game."""


class GameName(StrEnum):
    """Whose rules count."""

    CRABBLABLA = "crabblabla"
    LEXIPLATEAU = "lexiplateau"


@dataclass
class BadPosition(RuleError):
    """A position can't be read: which field, and in English what is wrong with it."""

    code = "bad-position"
    field: str
    message: str


class _Fields(msgspec.Struct):
    """The JSON form; keys beyond these (a name, a comment) are left alone."""

    rows: list[str]
    rack: str
    game: GameName = GameName.CRABBLABLA
    lexicon: str = "fr"
    premiums: list[str] | None = None
    opening: bool | None = None
    star: str | None = None


@dataclass(frozen=True)
class Position:
    """A position.

    Attributes:
        game: ``"crabblabla"`` or ``"lexiplateau"``.
        lexicon: a lexicon's name.
        board: the locked tiles on their layout.
        rack: up to nine of A–Z and ``?``.
        opening: whether nothing was locked before.
    """

    game: GameName
    lexicon: str
    board: Board
    rack: str
    opening: bool

    def to_dict(self) -> dict[str, Any]:
        """The JSON form that :meth:`from_dict` reads."""
        layout = self.board.layout
        return {
            "game": self.game.value,
            "lexicon": self.lexicon,
            "rows": list(self.board.rows()),
            "premiums": list(layout.premiums),
            "rack": self.rack,
            "opening": self.opening,
            "star": str(layout.star) if layout.star else None,
        }

    @classmethod
    def from_dict(cls, data: Any) -> Position:
        """Read a position.

        ``rows`` (``.`` empty, ``#`` hole, ``A``–``Z`` tile, ``a``–``z`` joker) and ``rack`` are
        needed. Without ``premiums`` and ``star`` a 15×15 Lexiplateau board has the standard ones,
        any other board none; without ``opening`` it is one where the board is empty.

        Raises:
            BadPosition: a field lacks, or has a value that makes no position.
        """
        fields = _read(data)
        rows = _grid("rows", fields.rows, ".#" + LETTERS + LETTERS.lower())
        board = Board.from_rows(_layout(fields, rows), rows)
        opening = fields.opening if fields.opening is not None else not board.tiles
        return cls(fields.game, fields.lexicon, board, _rack(fields.rack), opening)


def _read(data: Any) -> _Fields:
    try:
        return msgspec.convert(data, _Fields)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at ")
        raise BadPosition(path.strip("`").removeprefix("$.") or "position", message) from error


def _grid(field: str, lines: list[str], allowed: str) -> tuple[str, ...]:
    width = len(lines[0]) if lines else 0
    if not (1 <= width <= MAX_SIDE and len(lines) <= MAX_SIDE):
        raise BadPosition(field, f"must have 1 to {MAX_SIDE} rows of 1 to {MAX_SIDE} cells")
    for row, line in enumerate(lines):
        if len(line) != width:
            raise BadPosition(field, f"row {chr(65 + row)} has {len(line)} cells, not {width}")
        for column, mark in enumerate(line):
            if mark not in allowed:
                raise BadPosition(field, f"{mark!r} on {Cell(row, column)}")
    return tuple(lines)


def _layout(fields: _Fields, rows: tuple[str, ...]) -> Layout:
    standard = fields.game is GameName.LEXIPLATEAU and _size(rows) == _size(LAYOUT.holes)
    holes = tuple("".join("#" if mark == "#" else "." for mark in row) for row in rows)
    premiums = LAYOUT.premiums if standard else tuple("." * len(row) for row in rows)
    if fields.premiums is not None:
        given = _grid("premiums", fields.premiums, "#" + "".join(Premium))
        premiums = tuple(row.replace("#", Premium.NONE) for row in given)
        if _size(premiums) != _size(rows):
            raise BadPosition("premiums", "must have as many rows and cells as `rows`")
    star = LAYOUT.star if standard else None
    if fields.star is not None:
        star = _star(fields.star, holes)
    return Layout(holes, premiums, star)


def _size(rows: tuple[str, ...]) -> tuple[int, int]:
    return len(rows), len(rows[0])


def _star(text: str, holes: tuple[str, ...]) -> Cell:
    try:
        star = parse_cell(text)
    except BadReference as error:
        raise BadPosition("star", f"{text!r} is no cell") from error
    if not Layout(holes, holes).playable(star):
        raise BadPosition("star", f"{star} is no playable cell")
    return star


def _rack(text: str) -> str:
    rack = fold(text)
    unknown = sorted(set(rack) - set(LETTERS + BLANK))
    if unknown:
        raise BadPosition("rack", f"{unknown[0]!r} is neither a letter nor {BLANK!r}")
    if len(rack) > MAX_RACK:
        raise BadPosition("rack", f"has more than {MAX_RACK} letters")
    return rack


def position_from_json(text: str | bytes) -> Position:
    """Read a position from JSON text.

    Raises:
        BadPosition: as :meth:`Position.from_dict`; field ``"position"`` where it is no JSON.
    """
    try:
        data: Mapping[str, Any] = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadPosition("position", f"no JSON: {error}") from error
    except RecursionError:
        raise BadPosition("position", "no JSON of a position: nested too deep") from None
    return Position.from_dict(data)
