"""Rows of the daily's tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

BILLION = 10**9


@dataclass(frozen=True)
class DailyRecord:
    """A day.

    Attributes:
        id: its date's ordinal.
        position: as engine.position.Position.to_dict writes it.
        best_tiles: ``{"H4": "C", "H5": "h"}``.
    """

    id: int
    lexicon: str
    version: str
    generator: int
    position: Mapping[str, Any]
    best_tiles: Mapping[str, str]
    best_score: int
    opened_at: datetime
    closed_at: datetime | None


@dataclass(frozen=True)
class AttemptRecord:
    """A placement that a person submitted; ``guild_id`` is where, None in private."""

    day_id: int
    user_id: int
    training: bool
    tiles: Mapping[str, str]
    score: int
    guild_id: int | None
    at: datetime


class PlacedRecord(NamedTuple):
    """What the attempt of a person that counts scored."""

    user_id: int
    score: int


@dataclass(frozen=True)
class TotalRecord:
    """What a person's attempts that count come to.

    Attributes:
        days: how many were played.
        score: the sum of the scores.
        percents: the sum of each day's share of the best score, in whole per cent.
        share: their mean share, in billionths of the best (each day's rounded up).
    """

    user_id: int
    days: int
    score: int
    percents: int
    share: int


@dataclass(frozen=True)
class MedalRecord:
    """A medal, 1 to 3; ``scope`` is a server's id, or 0: among friends."""

    day_id: int
    scope: int
    user_id: int
    medal: int


@dataclass(frozen=True)
class DailyGuildRecord:
    """Where and when a server wants the day's post.

    Attributes:
        channel_id: None: nowhere.
        hour: by the server's own clocks (bot.services.settings).
        posted_day: the last day that is posted, or is not to be.
    """

    guild_id: int
    channel_id: int | None
    hour: int
    posted_day: int
