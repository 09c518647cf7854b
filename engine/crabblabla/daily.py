"""« Le Quotidien »: one board and one rack a day, the same for everybody.

A day is a pure function of its date, the lexicon's version and `GENERATOR`. All randomness is
hashing (`engine.crabblabla.stream`), the words of the board are dealt so that none comes back
within a year (`engine.crabblabla.daily_words`), and a day that would be no fun is drawn again under
the next number of a counter. What that means is judged by a search without a clock
(`engine.crabblabla.daily_best`).
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from engine.board.board import Board
from engine.board.notation import format_play
from engine.crabblabla.daily_best import steady_best
from engine.crabblabla.daily_board import draw_board
from engine.crabblabla.daily_words import words_of_day
from engine.crabblabla.draw import draw_rack
from engine.crabblabla.placement import Assessment
from engine.crabblabla.stream import Stream
from engine.errors import RuleError
from engine.lexicon.lexicon import Lexicon
from engine.moves import MoveGenerator
from engine.position import GameName, Position

GENERATOR = 1
"""The generator's version: raise it with any change that changes a day (the tests hold days)."""
FIRST_DAY = datetime.date(2026, 12, 1)
"""Day number 1."""
SCORES = range(100, 241)
"""The scores of a day's best placement, as the steady search finds it.

Of 200 draws 9 % were below: their letters fit nowhere well. 17 % were above: there one word over
several word premiums decides everything (the best single line makes 89 % of the best, elsewhere
76 %), and who does not see it need not look further.
"""
LEAST_WORDS = 2
"""Words that the best placement forms; with one word alone there is nothing to combine."""
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
        best: the best placement that the steady search finds: a lower bound of what there is.
    """

    date: datetime.date
    number: int
    generator: int
    lexicon: tuple[str, str]
    draws: int
    position: Position
    best: Assessment

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
            if (best := self._judge(board, rack)) is not None:
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
                )
        raise NoDaily(date.isoformat(), MAX_DRAWS)

    def _playable(self, board: Board, rack: str) -> bool:
        return self._moves.exists(board, rack, False)

    def _judge(self, board: Board, rack: str) -> Assessment | None:
        """Return the best placement of a draw that is worth a day."""
        line = self._moves.best(board, rack, opening=False)
        if line is None or line.score >= SCORES.stop:  # spares the longer search
            return None
        best = steady_best(self._moves, board, rack)
        if best is None or best.score not in SCORES or len(best.words) < LEAST_WORDS:
            return None
        return best
