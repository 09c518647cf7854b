"""Rows of B@ggle's tables, and what is counted of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class GridRecord:
    """A closed grid.

    Attributes:
        letters: row by row.
        words, best: how many words it holds, and what they are worth together.
        sheets: a seat, as text, to its words in one text.
    """

    game_id: int
    number: int
    guild_id: int | None
    room_type: str
    letters: str
    seconds: int
    words: int
    best: int
    sheets: Mapping[str, str]
    closed_at: datetime


@dataclass(frozen=True)
class ScoreRecord:
    """What a person found on a grid; ``longest`` is their longest word."""

    game_id: int
    number: int
    user_id: int
    seat: int
    points: int
    words: int
    longest: str
    won: bool


@dataclass(frozen=True)
class BestGridRecord:
    """A person's result on one grid, among the best."""

    user_id: int
    points: int
    words: int
    best: int
    seconds: int
    at: datetime


@dataclass(frozen=True)
class BestTotalRecord:
    """A person's result over all grids of one room, among the best."""

    user_id: int
    points: int
    words: int
    grids: int
    seconds: int
    at: datetime


@dataclass(frozen=True)
class SumsRecord:
    """What a person's grids of one type of room come to; ``points`` and ``words`` in all."""

    room_type: str
    grids: int
    points: int
    words: int
    won: int
    best: int


@dataclass(frozen=True)
class SeenRecord:
    """What has been seen in rooms: how many grids, the richest one and the longest word found.

    ``letters`` and ``longest`` are empty where there is none yet.
    """

    grids: int
    letters: str
    best: int
    longest: str
