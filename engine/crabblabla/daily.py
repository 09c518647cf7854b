"""« Le Quotidien »: one board and one rack a day, the same for everybody.

A day is a pure function of its date, the lexicon's version and `GENERATOR`. All randomness is
hashing (`engine.stream`), the words of the board are dealt so that none comes back
within a year (`engine.crabblabla.daily_words`), and a day that would be no fun is drawn again under
the next number of a counter. That is judged by the search for the top, given so much work instead
of so much time, so that it finds the same everywhere.
"""

from __future__ import annotations

import datetime
import itertools
from dataclasses import dataclass

from engine.board.board import Board
from engine.board.notation import format_play
from engine.crabblabla.daily_board import draw_board
from engine.crabblabla.daily_words import words_of_day
from engine.crabblabla.draw import draw_rack
from engine.crabblabla.placement import Assessment, assess
from engine.crabblabla.top import TopSearch
from engine.errors import RuleError
from engine.lexicon.lexicon import Lexicon
from engine.moves import MoveGenerator
from engine.position import GameName, Position
from engine.stream import Stream

GENERATOR = 1
"""The generator's version: raise it with any change that changes a day (the tests hold days)."""
FIRST_DAY = datetime.date(2026, 12, 1)
"""Day number 1."""
SCORES = range(100, 241)
"""The scores of a day's best placement.

Of 178 draws 8 % were below: their letters fit nowhere well. 15 % were above (up to 660): there one
word over several word premiums decides nearly everything (the best single line makes 84 % of the
best, elsewhere 74 %), and who does not see it need not look further.

A draw is trivial, too, where a single line is best, as it was in 6 %: nothing is to be combined.
"""
EFFORT = 40
"""Work of the search for a draw, in slices of its beams: half a second to one and a half."""
MAX_DRAWS = 100
"""Draws of a day at most; most days need one, hardly any more than four."""


@dataclass
class NoDaily(RuleError):
    """No draw of the day was good enough (of a lexicon that plays in an uncommon way)."""

    code = "no-daily"
    date: str
    draws: int


@dataclass(frozen=True)
class Daily:
    """A day.

    Attributes:
        date, number: the day, and how many there were from `FIRST_DAY` to it (0 or less before).
        generator, lexicon: the versions it depends on, `lexicon` as (name, version).
        draws: how many were needed.
        position: board and rack; `opening` is false.
        best: the best placement that the search finds with `EFFORT`.
        proven: whether it is certain that there is no better one.
    """

    date: datetime.date
    number: int
    generator: int
    lexicon: tuple[str, str]
    draws: int
    position: Position
    best: Assessment
    proven: bool

    @property
    def play(self) -> str:
        """The best placement in standard notation."""
        return format_play(self.position.board, self.best.tiles)


def day_number(date: datetime.date) -> int:
    """Return the number of a day: 1 on `FIRST_DAY`."""
    return (date - FIRST_DAY).days + 1


class DailyGenerator:
    """Makes the days of one lexicon; safe to use from several threads. A day takes about 1 s."""

    def __init__(self, moves: MoveGenerator) -> None:
        self._moves = moves
        self._search = TopSearch(moves)

    @property
    def lexicon(self) -> Lexicon:
        """Whose words the days are made of."""
        return self._moves.lexicon

    def daily(self, date: datetime.date) -> Daily:
        """Return the day.

        Raises:
            TooFewDailyWords: the lexicon has no days.
            NoDaily: none of `MAX_DRAWS` draws was good enough.
        """
        number = day_number(date)
        words = words_of_day(number, self.lexicon, GENERATOR)
        for draw in range(MAX_DRAWS):
            key = ("daily", GENERATOR, self.lexicon.version, date.isoformat(), draw)
            board = draw_board(words, Stream(*key, "board"))
            if board is None:
                continue
            rack = draw_rack(board, Stream(*key, "rack"), self._playable)
            if judged := self._judge(board, rack):
                best, proven = judged
                return Daily(
                    date=date,
                    number=number,
                    generator=GENERATOR,
                    lexicon=(self.lexicon.name, self.lexicon.version),
                    draws=draw + 1,
                    position=Position(
                        GameName.CRABBLABLA, self.lexicon.name, board, rack, opening=False
                    ),
                    best=best,
                    proven=proven,
                )
        raise NoDaily(date.isoformat(), MAX_DRAWS)

    def _playable(self, board: Board, rack: str) -> bool:
        return self._moves.exists(board, rack, False)

    def _judge(self, board: Board, rack: str) -> tuple[Assessment, bool] | None:
        """Return the best placement of a draw that is worth a day, and whether it is proven."""
        line = self._moves.best(board, rack, opening=False)
        if line is None or line.score >= SCORES.stop:  # spares the longer search
            return None
        looks = itertools.count()
        # The search looks at its clock after each slice: a clock that counts the looks makes the
        # budget one of work.
        top = self._search.search(
            board, rack, opening=False, seconds=EFFORT, clock=lambda: float(next(looks))
        )
        if top is None or top.score not in SCORES or top.score == line.score:
            return None
        best = assess(board, rack, top.tiles, self.lexicon, opening=False)
        return best, top.proven
