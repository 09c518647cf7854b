"""Rows of the profiles' tables, and what is counted of them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class FinishedRecord:
    """The end of a game; ``rivals``: the seats on which people played."""

    game_id: int
    kind: str
    guild_id: int | None
    rivals: int
    finished_at: datetime


@dataclass(frozen=True)
class ResultRecord:
    """How a person ended a game.

    Attributes:
        rank: among all seats, robots' too; 1 for the first, ties share it.
        beaten, tied: other people's seats that ended below, and level.
        share: mean share of the top in thousandths; None in games without one.
        best: the person's best single placement; None where there is none.
        best_words: its words.
    """

    game_id: int
    user_id: int
    rank: int
    beaten: int
    tied: int
    share: int | None
    best: int | None
    best_words: str | None


@dataclass(frozen=True)
class RatingRecord:
    """A person's rating in games of a kind; ``scope`` is a server's id, or 0: everywhere.

    ``shown`` is what people see of ``mu`` and ``sigma``.
    """

    user_id: int
    kind: str
    scope: int
    mu: float
    sigma: float
    games: int
    shown: int


@dataclass(frozen=True)
class TallyRecord:
    """What a person's games of a kind come to.

    Attributes:
        won: games that they ended first.
        with_robots: games in which all others were robots.
        share: mean of the games' shares, in thousandths; None where no game has one.
    """

    kind: str
    games: int
    won: int
    with_robots: int
    share: float | None


@dataclass(frozen=True)
class LineRecord:
    """A line of a ranking.

    Attributes:
        rank: 1 for the first; ties share it.
        points: the rating; of a month, twice the seats beaten, and the seats tied with.
        games: how many were played.
        won: how many were won; 0 in rankings by rating, which do not know.
    """

    rank: int
    user_id: int
    points: int
    games: int
    won: int


@dataclass(frozen=True)
class RankingAsked:
    """Which ranking.

    Attributes:
        guild_id: None: of all games anywhere.
        span: by points from the games that ended in that time (its end excluded); None: by rating.
    """

    kind: str
    guild_id: int | None
    span: tuple[datetime, datetime] | None


@dataclass(frozen=True)
class RankingRecord:
    """Some lines of a ranking, a person's own (None where they have none), and how many it has."""

    lines: tuple[LineRecord, ...]
    own: LineRecord | None
    total: int
