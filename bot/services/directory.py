"""Which game is meant: by its number or code, by where one is, by who asks."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.errors import NoGameHere, NoOpenGame, NoSuchGame, WhichGame
from bot.services.refs import game_ref
from bot.services.results import GameRef, Place
from bot.store import Store


@dataclass(frozen=True)
class Directory:
    """The games of one kind, or of all (``kind`` is None)."""

    store: Store
    kind: str | None = None

    async def find(self, game: int | str) -> GameRef:
        """A game by id or join code (case and spaces do not matter). Raises NoSuchGame."""
        async with self.store.reading() as tx:
            if isinstance(game, int):
                record = await tx.games.get(game)
            else:
                record = await tx.games.by_code("".join(game.split()).upper())
        if record is None or not self._lists(record.kind):
            raise NoSuchGame(game)
        return game_ref(record)

    async def choose(self, person: int, place: Place) -> GameRef:
        """The game meant by a command without one.

        The thread's game; else the person's only open game in this channel; else their only open
        game. Raises NoGameHere or WhichGame(games).
        """
        if (threads := await self.in_thread(place)) is not None:
            return threads
        mine = await self.open_games(person)
        here = tuple(game for game in mine if game.place.channel_id == place.channel_id)
        candidates = here or mine
        if not candidates:
            raise NoGameHere
        return _only(candidates)

    async def choose_any(self, place: Place) -> GameRef:
        """The game meant by a moderator who names none: the thread's, else the channel's only one.

        A thread's game is meant also once it is over, lest another one be hit.
        Raises NoOpenGame, WhichGame, NoGameHere (in private).
        """
        if place.guild_id is None:
            raise NoGameHere
        if (threads := await self.in_thread(place)) is not None:
            return threads
        games = await self.open_in(place.guild_id)
        here = tuple(game for game in games if game.place.channel_id == place.channel_id)
        if not here:
            raise NoOpenGame
        return _only(here)

    async def open_games(self, person: int, guild_id: int | None = None) -> tuple[GameRef, ...]:
        """The person's open games, the last touched first (for a command's game option)."""
        async with self.store.reading() as tx:
            records = await tx.games.open_of(person)
        return tuple(
            game_ref(record)
            for record in records
            if self._lists(record.kind) and guild_id in (None, record.guild_id)
        )

    async def open_in(self, guild: int) -> tuple[GameRef, ...]:
        """The open games of a server, the last touched first."""
        async with self.store.reading() as tx:
            records = await tx.games.open_in(guild)
        return tuple(game_ref(record) for record in records if self._lists(record.kind))

    async def in_thread(self, place: Place) -> GameRef | None:
        """The newest game of the thread, where the place is one."""
        if place.thread_id is None:
            return None
        async with self.store.reading() as tx:
            record = await tx.games.by_thread(place.thread_id)
        return game_ref(record) if record is not None and self._lists(record.kind) else None

    def _lists(self, kind: str) -> bool:
        return self.kind in (None, kind)


def _only(games: tuple[GameRef, ...]) -> GameRef:
    if len(games) > 1:
        raise WhichGame(games)
    return games[0]
