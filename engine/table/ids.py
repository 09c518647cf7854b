"""How players and seats are named."""

from __future__ import annotations

from typing import NamedTuple

PlayerId = int
"""A Discord user's id."""

SeatId = int
"""A seat of one game: small, from 1 on, never used again."""


class LexiconId(NamedTuple):
    """The lexicon that a game is played with."""

    name: str
    version: str
