"""What the creator of a game, or a moderator of its server, does to it.

Whether somebody moderates a server is for the caller to check. Every act is kept in the event log
with who did it and why; it is told where the game is played, and privately to whom it concerns.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.services.announcements import PAYLOAD_VERSION, Kind
from bot.services.deeds import By, Deed, Order
from bot.services.directory import Directory
from bot.services.errors import NotAllowed
from bot.services.game_service import AnyGame, AnyService
from bot.services.notes import Note
from bot.services.results import GameRef, Place, TableView
from bot.store import Store
from bot.store.records import NewEvent, NewOutboxRow
from engine.table.errors import NotCreator
from engine.table.phase import Phase

MAX_REASON = 200
"""Characters of a reason."""

EVENT = "moderated"
"""The kind of these acts in the event log."""

ROBOT = "robot"
"""In the log as a deed: somebody seated a robot."""


@dataclass(frozen=True)
class Moderation:
    """The acts on games of all kinds (``services``: one for each kind).

    All raise NoSuchGame, Contended, NotAllowed, and what the engine refuses.
    """

    store: Store
    services: Mapping[str, AnyService]

    async def open_games(self, guild: int) -> tuple[GameRef, ...]:
        """The open games of a server, the last touched first."""
        return await Directory(self.store).open_in(guild)

    async def choose(self, place: Place) -> GameRef:
        """The game meant by a moderator who names none.

        Raises NoOpenGame, WhichGame, NoGameHere (in private).
        """
        return await Directory(self.store).choose_any(place)

    async def end(self, by: By, game_id: int, *, key: int | None = None) -> TableView:
        """End the game, or call it off before it starts."""
        return await self.carry_out(Order(Deed.END, by), game_id, key=key)

    async def pause(self, by: By, game_id: int, *, key: int | None = None) -> TableView:
        """Stop the clock; what is left of the time is kept."""
        return await self.carry_out(Order(Deed.PAUSE, by), game_id, key=key)

    async def resume(self, by: By, game_id: int, *, key: int | None = None) -> TableView:
        """Go on after a pause with the time that was left."""
        return await self.carry_out(Order(Deed.RESUME, by), game_id, key=key)

    async def extend(
        self, by: By, game_id: int, seconds: int, *, key: int | None = None
    ) -> TableView:
        """Give the open round or turn more time, paused or not."""
        return await self.carry_out(Order(Deed.EXTEND, by, seconds), game_id, key=key)

    async def remove_player(
        self, by: By, game_id: int, player: int, *, key: int | None = None
    ) -> TableView:
        """Take a player out of the game, for good; the others of a team stay."""
        return await self.carry_out(Order(Deed.REMOVE, by, player=player), game_id, key=key)

    async def replace_player(
        self, by: By, game_id: int, player: int, newcomer: int, *, key: int | None = None
    ) -> TableView:
        """Give a player's place to somebody else, with all that is theirs there.

        Raises NoSuchDeed (in some kinds of games), AlreadyJoined, LeftForGood, GuestBanned too.
        """
        order = Order(Deed.REPLACE, by, player=player, newcomer=newcomer)
        return await self.carry_out(order, game_id, key=key)

    async def remove_seat(
        self, by: By, game_id: int, seat: int, *, key: int | None = None
    ) -> TableView:
        """Take a robot, or all players of a seat, out of the game."""
        return await self.carry_out(Order(Deed.REMOVE, by, seat=seat), game_id, key=key)

    async def add_robot(
        self, by: By, game_id: int, level: str, *, key: int | None = None
    ) -> TableView:
        """Seat a robot; what a moderator does of this is kept and told as other acts are.

        Raises NoSuchLevel, GameFull, RobotsOff too.
        """
        service = self.services[(await Directory(self.store).find(game_id)).kind]
        note = _seated(service, by) if by.moderator else None
        view: TableView = await service.add_robot(by, game_id, level, key=key, note=note)
        return view

    async def check(self, order: Order, game_id: int) -> None:
        """Raise what stands against an order at this moment, without doing it."""
        service = self.services[(await Directory(self.store).find(game_id)).kind]
        game = (await service.games.load(game_id)).game
        try:
            await asyncio.to_thread(_try, service, game, order)
        except NotCreator as error:
            raise NotAllowed(error.creator) from None

    async def carry_out(self, order: Order, game_id: int, *, key: int | None = None) -> TableView:
        """Do any of these. Raises NoSuchDeed: not in this kind of game."""
        service = self.services[(await Directory(self.store).find(game_id)).kind]
        note = _note(service, order)
        try:
            outcome = await service.games.act(
                game_id, lambda game: service.ordered(game, order), key=key, note=note
            )
        except NotCreator as error:
            raise NotAllowed(error.creator) from None
        view: TableView = service.see(outcome.loaded, order.by.person)
        return view


def _try(service: AnyService, game: AnyGame, order: Order) -> None:
    games = service.games
    now, dice = games.clock(), random.Random(0)  # nothing of it is kept
    current, _events = games.rulebook.settle(game, now, dice)
    games.rulebook.apply(current, service.ordered(current, order), now, dice)


def _note(service: AnyService, order: Order) -> Note[AnyGame]:
    said = _said(order.deed.value, order.by)

    def rows(before: AnyGame) -> Sequence[NewOutboxRow]:
        return [
            NewOutboxRow(
                kind.value, person, {"v": PAYLOAD_VERSION, **said, **more}, service.games.nonce()
            )
            for kind, person, more in _concerned(service, order, before)
        ]

    taken = {
        "seconds": order.seconds,
        "player": order.player,
        "seat": order.seat,
        "newcomer": order.newcomer,
    }
    return Note(NewEvent(EVENT, {k: v for k, v in taken.items() if v} | said), said, rows)


def _said(deed: str, by: By) -> dict[str, Any]:
    """Who did what, and why."""
    why = by.reason.strip()[:MAX_REASON]
    return {"deed": deed, "by": by.person, "moderator": by.moderator, "why": why}


def _seated(service: AnyService, by: By) -> Note[AnyGame]:
    """Of a robot, whose coming is announced anyway where the game runs."""
    said = _said(ROBOT, by)

    def rows(before: AnyGame) -> Sequence[NewOutboxRow]:
        payload = {"v": PAYLOAD_VERSION, **said, "people": []}
        kind, nonce = Kind.MODERATED.value, service.games.nonce()
        return [NewOutboxRow(kind, before.creator, payload, nonce)]

    return Note(NewEvent(EVENT, said), said, rows)


def _concerned(
    service: AnyService, order: Order, before: AnyGame
) -> Iterator[tuple[Kind, int | None, dict[str, Any]]]:
    """Who is told besides those who read along: the kind of news, the person, its payload."""
    by, players = order.by, service.games.rulebook.facts(before).players
    if order.deed in (Deed.PAUSE, Deed.RESUME, Deed.EXTEND):
        # The last board says until when there is time: that is written anew.
        rewritten = service.rewritten(before)
        if rewritten is not None:
            kind, payload = rewritten
            yield kind, None, payload
    removed = _removed(order, players)
    for player in removed:
        if player != by.person:
            yield Kind.REMOVED, player, {}
    if order.deed is Deed.END and before.phase is Phase.LOBBY:
        coming = [player for player, seat in players.items() if seat]
        if by.person != before.creator:  # who takes it back may never have told them of it
            coming += service.awaited(before)
        for player in coming:
            if player not in (by.person, before.creator):
                yield Kind.CANCELLED, player, {}
    if before.creator not in (by.person, *removed):
        yield Kind.MODERATED, before.creator, {"people": list(removed)}


def _removed(order: Order, players: Mapping[int, int]) -> tuple[int, ...]:
    """The people whom an order takes out of the game; ``players`` with their seats."""
    if order.deed not in (Deed.REMOVE, Deed.REPLACE):
        return ()
    if order.player is not None:
        return (order.player,)
    return tuple(player for player, seat in players.items() if seat == order.seat)
