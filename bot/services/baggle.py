"""B@ggle as the cogs see it: plain values in, frozen results out, no text.

What all methods raise is said in :mod:`bot.services.game_service`.
"""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass
from datetime import datetime

from bot.services.admission import require_not_banned
from bot.services.announcements import PAYLOAD_VERSION, Kind
from bot.services.baggle_closed import closed_grid, read_closed
from bot.services.baggle_intake import Arrival, Intake
from bot.services.baggle_results import ClosedGrid, RoomView, Sent, room_seat
from bot.services.baggle_rulebook import Delivery
from bot.services.baggle_solvers import Solvers
from bot.services.deeds import By
from bot.services.errors import ServiceError, WrongPlace
from bot.services.game_service import GameService
from bot.services.games import Loaded, Outcome
from bot.services.refs import game_ref
from bot.services.results import GameRef, Place
from bot.store.records import NewOutboxRow
from engine.baggle import actions
from engine.baggle.actions import Action, Entry
from engine.baggle.events import Event
from engine.baggle.options import Options
from engine.baggle.points import word_points
from engine.baggle.rooms import new_room
from engine.baggle.state import Room
from engine.baggle.words import split_words
from engine.table.phase import Phase

KIND = "baggle"


@dataclass
class NoRoomHere(ServiceError):
    """The place is no room's thread, and the person plays in none that is running."""

    code = "no-room-here"


@dataclass
class NoSuchGrid(ServiceError):
    """The room has no closed grid of that number."""

    code = "no-such-grid"
    number: int


@dataclass(frozen=True)
class BaggleService(GameService[Room, Action | Delivery, Event, RoomView]):
    """The games of the kind ``baggle``: rooms."""

    solvers: Solvers
    intake: Intake

    # --- what distinguishes the kind -----------------------------------------------------------

    @property
    def levels(self) -> tuple[str, ...]:
        """No robot plays here."""
        return ()

    def see(self, loaded: Loaded[Room], person: int) -> RoomView:
        """The room as the person may see it."""
        return room_view(loaded, person)

    def joining(self, person: int, team: str | None, *, invited: bool) -> Action:
        """Taking a seat, which anybody may."""
        return actions.Join(person)

    def removing(self, game: Room, by: By, player: int) -> Action:
        """The action of taking a person out."""
        return actions.RemovePlayer(by.person, player, by.moderator)

    def require_welcome(self, game: Room, guest: int) -> None:
        """Raises AlreadyJoined, GameFull, LeftForGood, LastGrid, GameOver."""
        self.games.rulebook.apply(game, actions.Join(guest), self.games.clock(), random.Random(0))

    def rewritten(self, game: Room) -> tuple[Kind, dict[str, int]]:
        """The text of the open grid."""
        return Kind.PLAYED, {"round": game.number}

    async def settle(self, game_id: int) -> Outcome[Room, Event]:
        """Do what has fallen due; words that have come in time are let in first."""
        await self.intake.flush(game_id)
        return await self.games.act(game_id, lambda room: actions.Tick())

    # --- a room's life -------------------------------------------------------------------------

    async def create(
        self, person: int, place: Place, options: Options, *, key: int | None = None
    ) -> RoomView:
        """A new room, its creator seated. Raises WrongPlace."""
        if place.guild_id is None:
            raise WrongPlace(None)
        lexicon = await asyncio.to_thread(self.solvers.default)
        room = new_room(person, options, lexicon, self.games.clock())
        return await self._create(person, place, room, key)

    async def announce_ready(self, game_id: int) -> None:
        """Announce that words may be given soon, which opens the room's thread."""
        row = NewOutboxRow(Kind.ROOM_READY.value, None, {"v": PAYLOAD_VERSION}, self.games.nonce())
        await self.games.announce(game_id, [row])

    async def room_meant(self, person: int, place: Place) -> GameRef:
        """The thread's room; else the person's running one; else the channel's only running one;
        else the person's that isn't launched yet.

        Of several that they play in it is the newest. Raises NoRoomHere.
        """
        if (threads := self._running_in(place)) is not None:
            return threads
        if (threads := await self.directory.in_thread(place)) is not None:
            return threads
        mine = await self.open_games(person)
        running, here = [ref for ref in mine if _runs(ref)], []
        if running:
            return max(running, key=_newest)
        if place.guild_id is not None:
            rooms = await self.directory.open_in(place.guild_id)
            here = [r for r in rooms if _runs(r) and r.place.channel_id == place.channel_id]
        if len(here) == 1:
            return here[0]
        if mine:
            return max(mine, key=_newest)
        raise NoRoomHere

    def arrival(self) -> Arrival:
        """Words have just come that will be sent to a room, to be found first."""
        return self.intake.arrival()

    async def number(self, game_id: int) -> int:
        """The room's open or last grid. Raises NoSuchGame."""
        return (await self._at_hand(game_id)).game.number

    async def send(
        self,
        person: int,
        game_id: int,
        text: str,
        sent_at: datetime,
        received_at: datetime | None = None,
    ) -> Sent:
        """Judge the words of a text, which Discord had at ``sent_at`` and the bot at
        ``received_at`` (now). Whoever sends plays.

        Raises Banned: asked before the words join those of others, which would be refused too.
        """
        received_at = received_at or self.games.clock()
        known = await self._at_hand(game_id)
        if not self.plays(known.game, person):
            await require_not_banned(self.games.store, person, known.record.guild_id)
        entry = Entry(person, split_words(text), sent_at)
        taken = await self.intake.take(game_id, entry, received_at)
        return Sent(self.see(taken.loaded, person), taken.judged)

    async def closed(self, game_id: int, number: int) -> ClosedGrid:
        """A closed grid with all that may be told of it. Raises NoSuchGrid."""
        loaded = await self.games.load(game_id)
        async with self.games.store.reading() as tx:
            kept = await read_closed(tx, game_id, number)
        if kept is None:
            raise NoSuchGrid(number)
        solver = await asyncio.to_thread(self.solvers.of, loaded.game.lexicon.name)
        return await asyncio.to_thread(closed_grid, loaded, kept, solver)

    async def _at_hand(self, game_id: int) -> Loaded[Room]:
        """The room as this process saw it last; the store is asked only after a restart."""
        return self.games.known(game_id) or await self.games.load(game_id)

    def _running_in(self, place: Place) -> GameRef | None:
        """The thread's running room where it is at hand: each of fifty people's words asks."""
        found = [
            loaded.record
            for loaded in self.games.at_hand()
            if place.thread_id is not None
            and loaded.record.thread_id == place.thread_id
            and loaded.game.phase is Phase.RUNNING
        ]
        return game_ref(max(found, key=lambda record: record.id)) if found else None


def _newest(ref: GameRef) -> int:
    return ref.id


def _runs(ref: GameRef) -> bool:
    return ref.phase in (Phase.RUNNING.value, Phase.PAUSED.value)


def room_view(loaded: Loaded[Room], person: int) -> RoomView:
    """A room as ``person`` may see it."""
    room = loaded.game
    mine, opened = room.seat_of(person), room.open
    sheets = {} if opened is None else opened.sheets
    found = sheets.get(mine.id, ()) if mine else ()
    return RoomView(
        ref=game_ref(loaded.record),
        options=room.options,
        phase=room.phase,
        number=room.number,
        grid=None if opened is None else opened.grid,
        due=room.due,
        closes_at=room.closes_at,
        seats=tuple(room_seat(seat) for seat in room.seats),
        standings=room.standings(),
        mine=room_seat(mine) if mine else None,
        found=found,
        points=sum(word_points(word, room.options.long_words) for word in found),
        busy=len(sheets),
        finish_reason=room.finish_reason,
    )
