"""A Wordgrid position to ask about: what a robot sees, and what is read from JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from engine.board.coordinates import Cell
from engine.lexicon.folding import fold, is_word_shape
from engine.position import BadPosition
from engine.wordgrid.grid import EMPTY, SIDE, Grid
from engine.wordgrid.state import Game


class _Fields(msgspec.Struct):
    """The JSON form; keys beyond these (a name, a comment) are left alone."""

    rows: list[str]
    used: list[str] = []
    scores: tuple[int, int] = (0, 0)
    to_move: int = 0
    lexicon: str = "en"


@dataclass(frozen=True)
class Position:
    """A position.

    Attributes:
        grid: the letters.
        used: words that do not count any more.
        scores: of the first and of the second player.
        to_move: 0 for the first player, 1 for the second.
        lexicon: a lexicon's name.
    """

    grid: Grid
    used: tuple[str, ...] = ()
    scores: tuple[int, int] = (0, 0)
    to_move: int = 0
    lexicon: str = "en"

    @property
    def margin(self) -> int:
        """The mover's lead in half points, one more for the second player and one less for the
        first: equal scores are the second player's, so it is never 0."""
        own, other = self.scores[self.to_move], self.scores[1 - self.to_move]
        return 2 * (own - other) + (1 if self.to_move else -1)

    def to_dict(self) -> dict[str, Any]:
        """The JSON form that :meth:`from_json` reads."""
        return {
            "lexicon": self.lexicon,
            "rows": list(self.grid.rows),
            "used": list(self.used),
            "scores": list(self.scores),
            "to_move": self.to_move,
        }

    @classmethod
    def of(cls, game: Game) -> Position:
        """The position of a running game."""
        first, second = game.scores.values()
        moved = len(game.moves)
        return cls(game.grid, game.used, (first, second), moved % 2, game.lexicon.name)

    @classmethod
    def from_json(cls, text: str | bytes) -> Position:
        """Read a position; only ``rows`` are needed.

        Raises:
            BadPosition: a field lacks, or has a value that makes no position; field ``"position"``
                where it is no JSON.
        """
        try:
            fields = msgspec.json.decode(text, type=_Fields)
        except msgspec.ValidationError as error:
            message, _, path = str(error).partition(" - at ")
            raise BadPosition(path.strip("`").removeprefix("$.") or "position", message) from error
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise BadPosition("position", f"no JSON: {error}") from error
        if fields.to_move not in (0, 1):
            raise BadPosition("to_move", "must be 0 or 1")
        grid, used = _grid(fields.rows), tuple(map(_word, fields.used))
        return cls(grid, used, fields.scores, fields.to_move, fields.lexicon)


def _grid(rows: list[str]) -> Grid:
    lines = [fold(row) for row in rows]
    if len(lines) != SIDE or any(len(line) != SIDE for line in lines):
        raise BadPosition("rows", f"must have {SIDE} rows of {SIDE} cells")
    for row, line in enumerate(lines):
        for column, mark in enumerate(line):
            if mark != EMPTY and not is_word_shape(mark):
                raise BadPosition("rows", f"{mark!r} on {Cell(row, column)}")
    return Grid.from_rows(lines)


def _word(text: str) -> str:
    word = fold(text)
    if not is_word_shape(word):
        raise BadPosition("used", f"{text!r} is not a word of the letters A-Z")
    return word
