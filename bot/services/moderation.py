"""What the creator of a game, or a moderator of its server, does to it.

Whether somebody moderates a server is for the caller to check. Every act is kept in the event log
with who did it and why; it is told where the game is played, and privately to whom it concerns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from bot.services.announcements import Kind
from bot.services.crabblabla_rulebook import PAYLOAD_VERSION
from bot.services.crabblabla_views import game_view
from bot.services.errors import NoGameHere, NotAllowed, ServiceError, WhichGame
from bot.services.games import Games
from bot.services.notes import Note
from bot.services.refs import game_ref
from bot.services.results import GameRef, GameView, Place
from bot.store.records import NewEvent, NewOutboxRow
from engine.crabblabla import actions
from engine.crabblabla.actions import Action
from engine.crabblabla.errors import NotCreator
from engine.crabblabla.events import Event
from engine.crabblabla.state import Game, Phase

MAX_REASON = 200
"""Characters of a reason."""

EVENT = "moderated"
"""The kind of these acts in the event log."""


class Deed(StrEnum):
    """What was done; the value is kept in the log."""

    END = "end"
    PAUSE = "pause"
    RESUME = "resume"
    EXTEND = "extend"
    REMOVE = "remove"


@dataclass
class NoOpenGame(ServiceError):
    """No game was named, and none is open in this channel."""

    code = "no-open-game"


@dataclass(frozen=True)
class By:
    """Who acts.

    Attributes:
        moderator: they may act on games of others.
        reason: why, in their own words; cut at :data:`MAX_REASON`.
    """

    person: int
    moderator: bool = False
    reason: str = ""


@dataclass(frozen=True)
class Moderation:
    """The acts; all raise NoSuchGame, Contended, NotAllowed, and what the engine refuses."""

    games: Games[Game, Action, Event]

    async def open_games(self, guild: int) -> tuple[GameRef, ...]:
        """The open games of a server, the last touched first."""
        async with self.games.store.reading() as tx:
            records = await tx.games.open_in(guild)
        kind = self.games.rulebook.kind
        return tuple(game_ref(record) for record in records if record.kind == kind)

    async def choose(self, place: Place) -> GameRef:
        """The game meant by a moderator who names none: the thread's, else the channel's only one.

        A thread's game is meant also once it is over, lest another one be hit.
        Raises NoOpenGame, WhichGame, NoGameHere (in private).
        """
        if place.guild_id is None:
            raise NoGameHere
        if place.thread_id is not None:
            async with self.games.store.reading() as tx:
                record = await tx.games.by_thread(place.thread_id)
            if record is not None and record.kind == self.games.rulebook.kind:
                return game_ref(record)
        games = await self.open_games(place.guild_id)
        here = tuple(game for game in games if game.place.channel_id == place.channel_id)
        if len(here) > 1:
            raise WhichGame(here)
        if not here:
            raise NoOpenGame
        return here[0]

    async def end(self, by: By, game_id: int, *, key: int | None = None) -> GameView:
        """End the game, or call it off before it starts."""
        return await self._act(Deed.END, by, game_id, actions.End(by.person, by.moderator), key)

    async def pause(self, by: By, game_id: int, *, key: int | None = None) -> GameView:
        """Stop the clock; what is left of the round's time is kept."""
        action = actions.Pause(by.person, by.moderator)
        return await self._act(Deed.PAUSE, by, game_id, action, key)

    async def resume(self, by: By, game_id: int, *, key: int | None = None) -> GameView:
        """Go on after a pause with the time that was left."""
        action = actions.Resume(by.person, by.moderator)
        return await self._act(Deed.RESUME, by, game_id, action, key)

    async def extend(
        self, by: By, game_id: int, seconds: int, *, key: int | None = None
    ) -> GameView:
        """Give the open round more time, paused or not."""
        action = actions.Extend(by.person, seconds, by.moderator)
        return await self._act(Deed.EXTEND, by, game_id, action, key)

    async def remove_player(
        self, by: By, game_id: int, player: int, *, key: int | None = None
    ) -> GameView:
        """Take a player out of the game, for good; the others of a team stay."""
        action = actions.RemovePlayer(by.person, player, by.moderator)
        return await self._act(Deed.REMOVE, by, game_id, action, key)

    async def remove_seat(
        self, by: By, game_id: int, seat: int, *, key: int | None = None
    ) -> GameView:
        """Take a robot, or all players of a seat, out of the game."""
        action = actions.RemoveSeat(by.person, seat, by.moderator)
        return await self._act(Deed.REMOVE, by, game_id, action, key)

    async def _act(
        self, deed: Deed, by: By, game_id: int, action: Action, key: int | None
    ) -> GameView:
        note = self._note(deed, by, action)
        try:
            outcome = await self.games.act(game_id, lambda game: action, key=key, note=note)
        except NotCreator as error:
            raise NotAllowed(error.creator) from None
        return game_view(outcome.loaded, by.person)

    def _note(self, deed: Deed, by: By, action: Action) -> Note[Game]:
        reason = by.reason.strip()[:MAX_REASON]
        said = {
            "deed": deed.value,
            "by": by.person,
            "moderator": by.moderator,
            "why": reason,
        }

        def rows(before: Game) -> Sequence[NewOutboxRow]:
            return [
                NewOutboxRow(
                    kind.value, person, {"v": PAYLOAD_VERSION, **said, **more}, self.games.nonce()
                )
                for kind, person, more in _concerned(deed, by, action, before)
            ]

        data = {name: value for name, value in action.to_dict().items() if name != "kind"}
        return Note(NewEvent(EVENT, {**data, **said}), said, rows)


def _concerned(
    deed: Deed, by: By, action: Action, before: Game
) -> Iterator[tuple[Kind, int | None, dict[str, Any]]]:
    """Who is told besides those who read along: the kind of news, the person, its payload."""
    if deed in (Deed.PAUSE, Deed.RESUME, Deed.EXTEND):
        # The round's board says until when it lasts: that is written anew.
        yield Kind.PLAYED, None, {"round": before.round}
    removed = _removed(action, before)
    for player in removed:
        if player != by.person:
            yield Kind.REMOVED, player, {}
    if deed is Deed.END and before.phase is Phase.LOBBY:
        for player in before.players:
            if player not in (by.person, before.creator):
                yield Kind.CANCELLED, player, {}
    if before.creator not in (by.person, *removed):
        yield Kind.MODERATED, before.creator, {"people": list(removed)}


def _removed(action: Action, before: Game) -> tuple[int, ...]:
    """The people whom an action takes out of the game."""
    match action:
        case actions.RemovePlayer(player=player):
            return (player,)
        case actions.RemoveSeat(seat=seat_id):
            return next((seat.players for seat in before.seats if seat.id == seat_id), ())
    return ()
