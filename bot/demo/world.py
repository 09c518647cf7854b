"""A small Discord without Discord: SimCord's, speaking French, for the demo and the tests.

SimCord says ``en-US`` in every interaction; here each person has a language, and what else Discord
tells a bot with an interaction (where it is installed, how large files may be) is filled in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from time import monotonic
from typing import Any

import discord
import simcord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, GuildHandle

SERVER_LOCALE = "fr"
FILE_LIMIT = 10 * 1024 * 1024


@dataclass(frozen=True)
class World:
    """A server with one channel and its people, by name.

    Attributes:
        languages: each person's, by id; French where none is given.
    """

    env: simcord.Env
    guild: GuildHandle
    channel: ChannelHandle
    people: Mapping[str, MemberActor]
    languages: dict[int, str]


def build_world(
    env: simcord.Env,
    names: Iterable[str],
    *,
    server: str = "Le salon des mots",
    channel: str = "jeux",
    denied: discord.Permissions | None = None,
) -> World:
    """Make a server; ``denied`` are permissions that the bot lacks in the channel."""
    languages: dict[int, str] = {}
    env.backend.bot_user.name = "Crabblabla"
    _speak(env, languages)
    guild = env.create_guild(server, preferred_locale=SERVER_LOCALE)
    overwrites: dict[Any, discord.PermissionOverwrite] = {}
    if denied is not None and env.bot.user is not None:
        nothing = discord.Permissions.none()
        overwrites[env.bot.user] = discord.PermissionOverwrite.from_pair(nothing, denied)
    place = guild.create_text_channel(channel, overwrites=overwrites)
    people = {
        name: guild.add_member(env.create_user(name.lower(), global_name=name)) for name in names
    }
    return World(env, guild, place, people, languages)


def _speak(env: simcord.Env, languages: Mapping[int, str]) -> None:
    emit: Callable[[str, Any], None] = env.backend.emit

    def emit_localised(event: str, payload: Any) -> None:
        if event == "INTERACTION_CREATE":
            payload = {**payload, **_told(payload, languages)}
        emit(event, payload)

    env.backend.emit = emit_localised  # type: ignore[method-assign]


def _told(payload: Mapping[str, Any], languages: Mapping[int, str]) -> dict[str, Any]:
    user = payload.get("user") or payload["member"]["user"]
    told: dict[str, Any] = {
        "locale": languages.get(int(user["id"]), "fr"),
        "attachment_size_limit": FILE_LIMIT,
        "authorizing_integration_owners": (
            payload.get("authorizing_integration_owners") or {"0": payload.get("guild_id", "0")}
        ),
    }
    if "guild_id" in payload:
        told["guild_locale"] = SERVER_LOCALE
    return told


class WallClock:
    """SimCord's clock, made to run with the wall's: for people who play in the preview."""

    def __init__(self) -> None:
        self._start = datetime.now(UTC)
        self._zero = monotonic()
        self._skipped = 0.0

    @property
    def elapsed(self) -> float:
        """Seconds since the start, with those that were skipped."""
        return monotonic() - self._zero + self._skipped

    def now(self) -> datetime:
        """The present moment."""
        return self._start + timedelta(seconds=self.elapsed)

    def advance(self, seconds: float) -> None:
        """Skip some time."""
        self._skipped += seconds


@contextmanager
def together(env: simcord.Env) -> Iterator[None]:
    """What people do inside reaches the bot in the same instant; it is worked off at the end.

    SimCord lets the bot finish after each action. Here every action is only emitted, so that the
    bot has them all on its hands at once. The results are complete once the caller settles.
    """
    settle = env._settle_internal

    async def skip(**_options: Any) -> None:
        return None

    env._settle_internal = skip  # type: ignore[method-assign]
    try:
        yield
    finally:
        env._settle_internal = settle  # type: ignore[method-assign]
