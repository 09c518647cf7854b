"""What the daily's service hands to the cogs: frozen values, no text."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from bot.services.errors import ServiceError
from bot.services.tops import Question
from engine.board.board import Board
from engine.board.coordinates import Cell
from engine.board.notation import format_play
from engine.board.tiles import Tile
from engine.crabblabla.daily import day_number
from engine.crabblabla.placement import Assessment
from engine.crabblabla.state import Submission


@dataclass
class AlreadyPlayed(ServiceError):
    """The person has submitted their one attempt at this day."""

    code = "already-played"
    date: datetime.date


@dataclass
class DayNotYet(ServiceError):
    """The day has not begun."""

    code = "day-not-yet"
    date: datetime.date


@dataclass
class DayNotOver(ServiceError):
    """A day cannot be trained with before it is over."""

    code = "day-not-over"
    date: datetime.date


@dataclass
class NoSuchDay(ServiceError):
    """There never was a daily on that day; ``day`` is what was asked for."""

    code = "no-such-day"
    day: str


@dataclass
class NotPlayedToday(ServiceError):
    """Only who has played today may do this."""

    code = "not-played-today"


@dataclass
class RankingNeedsServer(ServiceError):
    """A server's ranking was asked for outside one."""

    code = "ranking-needs-server"


@dataclass(frozen=True)
class Day:
    """A day of the daily.

    Attributes:
        id: the date's ordinal.
        question: board and rack.
        best_tiles, best_score: the best placement known by now; of a day that is closed, which
            somebody played, by then: its shares stay as they were published. Secret until the day
            is over, but for the score, which who has played may see.
        closes: when it ends.
        over: whether it has.
    """

    id: int
    date: datetime.date
    question: Question
    best_tiles: Mapping[Cell, Tile]
    best_score: int
    closes: datetime.datetime
    over: bool

    @property
    def number(self) -> int:
        """1 on the first day of all; 0 and less before."""
        return day_number(self.date)

    @property
    def best_play(self) -> str:
        """The best placement known, in notation."""
        return format_play(self.question.board, self.best_tiles)

    def share(self, score: int) -> Fraction:
        """A score's share of the best; the whole, where training beat it since the day was over."""
        return min(Fraction(score, self.best_score), Fraction(1))


@dataclass(frozen=True)
class DailyView:
    """A day in the composer (a ``bot.services.sittings.View``)."""

    day: Day

    @property
    def id(self) -> int:
        """The day's."""
        return self.day.id

    @property
    def board(self) -> Board:
        """The day's."""
        return self.day.question.board

    @property
    def round(self) -> int:
        """A day has one."""
        return 1

    @property
    def rack(self) -> str | None:
        """The day's."""
        return self.day.question.rack

    @property
    def submission(self) -> Submission | None:
        """What is submitted is final, and composed no more."""
        return None

    @property
    def marked(self) -> frozenset[Cell]:
        """None: nobody has played yet."""
        return frozenset()

    @property
    def paused(self) -> bool:
        """Never."""
        return False


@dataclass(frozen=True)
class DailyResult:
    """A submitted placement.

    Attributes:
        training: it does not count.
        late: it was meant to count, but the day was over.
        streak: days in a row that the person has played by now.
        record: no better placement is known.
    """

    day: Day
    judged: Assessment
    play: str
    training: bool
    late: bool
    streak: int

    @property
    def share(self) -> Fraction:
        """Its share of the best."""
        return self.day.share(self.judged.score)

    @property
    def record(self) -> bool:
        """Whether no better placement is known."""
        return self.judged.score >= self.day.best_score


@dataclass(frozen=True)
class Medallist:
    """Who has a medal (1 gold, 2 silver, 3 bronze) for which placement."""

    medal: int
    person: int
    judged: Assessment
    play: str


@dataclass(frozen=True)
class Podium:
    """A server's day that is over.

    Attributes:
        best: the best placement known.
        players: how many of the server have played.
        medallists: the best first; more than three where there are ties.
    """

    day: Day
    best: Assessment
    players: int
    medallists: tuple[Medallist, ...]


class Period(StrEnum):
    """What a ranking is about; all but today count days that are over.

    ``MEDALS`` is the medal table: as ``ALL``, but by medals, and of who has any.
    """

    TODAY = "today"
    WEEK = "week"
    MONTH = "month"
    ALL = "all"
    MEDALS = "medals"


class Scope(StrEnum):
    """Whom a ranking counts."""

    SERVER = "server"
    FRIENDS = "friends"


@dataclass(frozen=True)
class Ranked:
    """A line of a ranking.

    Attributes:
        rank: the same for ties.
        points: today's score; else the sum of the days' shares in per cent.
        share: of today's best; else the mean share of the days played.
        days: how many were played.
        medals: how many of 1 gold, 2 silver, 3 bronze.
    """

    rank: int
    person: int
    points: int
    share: Fraction
    days: int
    medals: Mapping[int, int]


@dataclass(frozen=True)
class Ranking:
    """A ranking.

    Attributes:
        hidden: the person has not played today, and so sees only how many have.
        players: how many are ranked.
    """

    period: Period
    scope: Scope
    rows: tuple[Ranked, ...]
    hidden: bool
    players: int


@dataclass(frozen=True)
class Streak:
    """Days in a row: those up to today (or yesterday, while today may still be played)."""

    current: int
    longest: int


@dataclass(frozen=True)
class History:
    """What a person has done.

    Attributes:
        days: how many were played.
        mean, best: shares; None where none is over or played yet.
        friends, server: medals; ``server`` is None outside servers.
        last: the newest days with the person's share, newest first.
    """

    days: int
    streak: Streak
    mean: Fraction | None
    best: Fraction | None
    friends: Mapping[int, int]
    server: Mapping[int, int] | None
    last: tuple[tuple[datetime.date, Fraction], ...]
