"""Whether a game may be opened, by what its server has chosen."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.errors import ServiceError
from bot.services.results import Place
from bot.services.settings import Settings, settings_of
from bot.store import Store, Transaction
from bot.store.records import GameRecord

CREATED = 1
"""The version of a game that was never changed."""


@dataclass
class ChannelClosed(ServiceError):
    """Games are opened in other channels of this server."""

    code = "channel-closed"
    channels: tuple[int, ...]


@dataclass
class TooManyGames(ServiceError):
    """As many games are open as the server allows: ``whole`` in all, else of this person."""

    code = "too-many-games"
    limit: int
    whole: bool


@dataclass
class RobotsOff(ServiceError):
    """This server plays without robots."""

    code = "robots-off"


@dataclass
class TokensOff(ServiceError):
    """This server plays without tokens."""

    code = "tokens-off"


@dataclass
class Banned(ServiceError):
    """A moderator has banned the person from the games of this server."""

    code = "banned"
    why: str


@dataclass
class GuestBanned(ServiceError):
    """A moderator has banned whom somebody wants in a game from the games of this server."""

    code = "guest-banned"
    guest: int


@dataclass(frozen=True)
class Admission:
    """Asked before a game is created, so that nothing is begun that :func:`keep_within` refuses."""

    store: Store

    async def require(
        self, person: int, place: Place, *, robot: bool = False, stake: bool = False
    ) -> None:
        """Raises what stands against it: any of this module's errors."""
        if place.guild_id is None:
            return
        async with self.store.reading() as tx:
            await require_welcome_here(tx, person, place.guild_id)
            chosen = await settings_of(tx, place.guild_id)
            full = await _full(tx, chosen, place.guild_id, person, more=1)
        if chosen.channels and place.channel_id not in chosen.channels:
            raise ChannelClosed(chosen.channels)
        if robot and not chosen.robots:
            raise RobotsOff
        if stake and not chosen.tokens:
            raise TokensOff
        if full is not None:
            raise full

    async def require_tokens(self, guild_id: int) -> None:
        """Raises TokensOff."""
        async with self.store.reading() as tx:
            if not (await settings_of(tx, guild_id)).tokens:
                raise TokensOff


async def keep_within(tx: Transaction, record: GameRecord) -> None:
    """Refuse a game that has just been inserted (one of ``Games.writers``).

    Transactions that create are alone, so two that were let in at the same instant do not pass a
    limit together. Raises Banned, TooManyGames.
    """
    if record.version > CREATED or record.guild_id is None:
        return
    await require_welcome_here(tx, record.creator_id, record.guild_id)
    chosen = await settings_of(tx, record.guild_id)
    full = await _full(tx, chosen, record.guild_id, record.creator_id)
    if full is not None:
        raise full


async def _full(
    tx: Transaction, chosen: Settings, guild_id: int, person: int, more: int = 0
) -> TooManyGames | None:
    """The limit that the open games and ``more`` of this person pass, if any."""
    own, whole = chosen.most_per_person, chosen.most_per_server
    if own is not None and await tx.games.count_open(guild_id, person) + more > own:
        return TooManyGames(own, whole=False)
    if whole is not None and await tx.games.count_open(guild_id) + more > whole:
        return TooManyGames(whole, whole=True)
    return None


async def require_welcome_here(tx: Transaction, person: int, guild_id: int | None) -> None:
    """Raises Banned."""
    ban = None if guild_id is None else await tx.bans.get(guild_id, person)
    if ban is not None:
        raise Banned(ban.why)


async def require_guest_welcome(tx: Transaction, guest: int, guild_id: int | None) -> None:
    """As :func:`require_welcome_here`, where another one acts for them: why is not for these.

    Raises GuestBanned.
    """
    if guild_id is not None and await tx.bans.get(guild_id, guest) is not None:
        raise GuestBanned(guest)


async def require_not_banned(store: Store, person: int, guild_id: int | None) -> None:
    """Raises Banned."""
    async with store.reading() as tx:
        await require_welcome_here(tx, person, guild_id)


async def require_robots(store: Store, game_id: int) -> None:
    """Raises RobotsOff where the game's server plays without; a game that is gone has none."""
    async with store.reading() as tx:
        record = await tx.games.get(game_id)
        if record is not None and not (await settings_of(tx, record.guild_id)).robots:
            raise RobotsOff
