"""What those who manage a server have chosen for it: one document a server, and what it means."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Annotated, Any, Literal
from zoneinfo import ZoneInfo

import msgspec

from bot.store import Store, Transaction
from engine.baggle.options import MAX_BREAK, MAX_GRIDS, MIN_BREAK
from engine.board.plates import STANDARD, named_plate
from engine.crabblabla.options import (
    DEADLINES,
    MAX_BONUS,
    MAX_PREPLACED,
    MAX_ROUNDS,
    MIN_ROUNDS,
)
from engine.errors import RuleError
from engine.lexiplateau.options import GAME_LIMITS, TURN_LIMITS

MAX_CHANNELS = 25
"""Channels that may be listed: as many as a menu of Discord's takes."""

Hour = Annotated[int, msgspec.Meta(ge=0, le=23)]
Limit = Annotated[int, msgspec.Meta(ge=1, le=1000)]
Id = Annotated[int, msgspec.Meta(ge=1)]


class Settings(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A server's choices; unknown keys of the document are left alone.

    Attributes:
        language: of what everybody reads.
        theme: of the pictures that everybody sees (render.themes).
        timezone: in which the hours below, and that of the daily, are meant (IANA's name).
        announcements: the channel in which new games are announced.
        channels: where games may be opened; none: everywhere.
        threads: whether a game gets a thread, or is played in the channel itself.
        daily_role: mentioned when the day's board is there.
        most_per_person, most_per_server: open games, of one creator and of all; None: any number.
        lexicon: of new games with French words; None: the installation's.
        robots, tokens: whether there are any here.
        quiet: from which hour until which nobody is pinged.
        rounds to bonus_all: of Crabblabla where its creator says nothing (bot.services.usual).
        turn_seconds, game_seconds: of Lexiplateau, in the same way; one of them at most.
        room_size to room_most: of B@ggle, in the same way.
        wordgrid_language: of Wordgrid's games.
    """

    language: Literal["fr", "en"] = "fr"
    theme: Literal["light", "dark", "colourblind"] = "light"
    timezone: str = "Europe/Paris"
    announcements: Id | None = None
    channels: Annotated[tuple[Id, ...], msgspec.Meta(max_length=MAX_CHANNELS)] = ()
    threads: bool = True
    daily_role: Id | None = None
    most_per_person: Limit | None = None
    most_per_server: Limit | None = None
    lexicon: str | None = None
    robots: bool = True
    tokens: bool = True
    quiet: tuple[Hour, Hour] | None = None
    rounds: Annotated[int, msgspec.Meta(ge=MIN_ROUNDS, le=MAX_ROUNDS)] = 10
    round_seconds: int | None = None
    preplaced: Annotated[int, msgspec.Meta(ge=0, le=MAX_PREPLACED)] = 0
    density: Literal["low", "normal", "dense"] = "normal"
    premium_kind: Literal["both", "words", "letters"] = "both"
    plate: str = STANDARD
    bonus_all: Annotated[int, msgspec.Meta(ge=0, le=MAX_BONUS)] = 0
    turn_seconds: int | None = None
    game_seconds: int | None = None
    room_size: Literal[4, 5] = 4
    room_mode: Literal["standard", "tradition"] = "standard"
    room_long_words: bool = False
    room_seconds: Literal[60, 90, 120, 180, 240, 300, 420, 600] = 180
    room_grids: Annotated[int, msgspec.Meta(ge=1, le=MAX_GRIDS)] | None = 5
    room_pause: Annotated[int, msgspec.Meta(ge=MIN_BREAK, le=MAX_BREAK)] = 30
    room_least: Annotated[int, msgspec.Meta(ge=0)] = 0
    room_most: Annotated[int, msgspec.Meta(ge=0)] | None = None
    wordgrid_language: Literal["fr", "en"] = "en"

    def __post_init__(self) -> None:
        ZoneInfo(self.timezone)  # raises what is a ValueError, or a LookupError
        if self.quiet is not None and self.quiet[0] == self.quiet[1]:
            raise ValueError("quiet hours that begin when they end")
        if self.round_seconds not in DEADLINES or self.turn_seconds not in TURN_LIMITS:
            raise ValueError("no such limit")
        if self.game_seconds not in GAME_LIMITS:
            raise ValueError("no such limit")
        if self.plate != STANDARD:
            try:
                named_plate(self.plate)
            except RuleError as error:
                raise ValueError("no such plate") from error

    @property
    def zone(self) -> ZoneInfo:
        """The time zone."""
        return ZoneInfo(self.timezone)


USUAL = Settings()
"""What holds where nobody chose, and in private."""


async def settings_of(tx: Transaction, guild_id: int | None) -> Settings:
    """A server's choices, in an open transaction; in private the usual ones."""
    return USUAL if guild_id is None else read(await tx.facts.guild(guild_id))


async def chosen_lexicon(store: Store, guild_id: int | None) -> str | None:
    """The name of the lexicon of a server's new games; None: the installation's."""
    async with store.reading() as tx:
        return (await settings_of(tx, guild_id)).lexicon


def read(document: Mapping[str, Any]) -> Settings:
    """The choices in a document, which this module wrote."""
    return msgspec.convert(dict(document), Settings)


def quiet_until(settings: Settings, now: datetime) -> datetime | None:
    """When the quiet hours end in which ``now`` lies; None where it lies in none."""
    if settings.quiet is None:
        return None
    first, end = settings.quiet
    local = now.astimezone(settings.zone)
    if not _within(local.hour, first, end):
        return None
    until = local.replace(hour=end, minute=0, second=0, microsecond=0, fold=0)
    if until <= local:
        until += timedelta(days=1)  # of the clock on the wall, whatever its changes
    return until.astimezone(now.tzinfo)


def _within(hour: int, first: int, end: int) -> bool:
    return first <= hour < end if first < end else hour >= first or hour < end
