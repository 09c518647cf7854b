"""Invitations: who invited whom, and what became of it.

A person has one invitation a game. Whom the game's creator invited gets in without being asked
about, also once the game runs; who declined is not asked again.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from bot.services.announcements import Kind
from bot.services.crabblabla_rulebook import PAYLOAD_VERSION
from bot.services.errors import NotInGame, ServiceError
from bot.services.games import Games
from bot.store import Transaction
from bot.store.records import InvitationRecord, NewOutboxRow
from engine.crabblabla.actions import Action
from engine.crabblabla.errors import AlreadyJoined
from engine.crabblabla.events import Event
from engine.crabblabla.joining import require_welcome
from engine.crabblabla.state import Game


@dataclass
class AlreadyInvited(ServiceError):
    """The person has an invitation to this game that they have not answered."""

    code = "already-invited"
    guest: int


@dataclass
class Declined(ServiceError):
    """The person declined an invitation to this game."""

    code = "declined"
    guest: int


@dataclass
class NotInvited(ServiceError):
    """The person has no invitation to this game that is still open."""

    code = "not-invited"
    game_id: int


@dataclass(frozen=True)
class Invitations:
    """The invitations to the games of one kind."""

    games: Games[Game, Action, Event]

    async def invite(
        self, person: int, game_id: int, guest: int, *, key: int | None = None
    ) -> None:
        """Announce an invitation to ``guest``, privately.

        Raises:
            NotInGame: only who plays in a game, or made it, invites to it.
            AlreadyInvited, Declined: by whom, and what came of it.
            AlreadyJoined, GameFull, LastRound, LeftForGood, GameOver: they could not join.
        """
        game = (await self.games.load(game_id)).game
        if game.seat_of(person) is None and game.creator != person:
            raise NotInGame(game_id)
        require_welcome(game, guest)
        new = InvitationRecord(game_id, guest, person, None, self.games.clock())

        async def save(tx: Transaction) -> None:
            earlier = await tx.invitations.get(game_id, guest)
            if earlier is not None:
                _require_another(earlier, person, game.creator)
            await tx.invitations.save(new)

        await self._announce(Kind.INVITED, guest, {"by": person}, game_id, save, key)

    async def refuse(self, person: int, game_id: int, *, key: int | None = None) -> int:
        """Decline an invitation, of which its sender is told; the sender.

        Raises NotInvited (also where it was answered before), AlreadyJoined.
        """
        game = (await self.games.load(game_id)).game
        if game.seat_of(person) is not None:
            raise AlreadyJoined(person)
        async with self.games.store.reading() as tx:
            invitation = await tx.invitations.get(game_id, person)
        if invitation is None or invitation.accepted:
            raise NotInvited(game_id)

        async def save(tx: Transaction) -> None:
            if not await tx.invitations.answer(game_id, person, accepted=False):
                raise NotInvited(game_id)

        told = {"person": person}
        by = invitation.by_id
        await self._announce(Kind.INVITATION_REFUSED, by, told, game_id, save, key)
        return by

    async def host(self, person: int, game_id: int) -> int | None:
        """Who invited this person to the game; None where nobody did."""
        async with self.games.store.reading() as tx:
            invitation = await tx.invitations.get(game_id, person)
        return None if invitation is None else invitation.by_id

    async def accepted(self, person: int, game_id: int) -> None:
        """Remember that the person followed an invitation."""
        async with self.games.store.transaction() as tx:
            found = await tx.invitations.get(game_id, person)
            if found is not None and not found.accepted:
                await tx.invitations.save(replace(found, accepted=True))

    async def _announce(
        self,
        kind: Kind,
        person: int,
        payload: dict[str, int],
        game_id: int,
        along: Callable[[Transaction], Awaitable[None]],
        key: int | None,
    ) -> None:
        told = {"v": PAYLOAD_VERSION, **payload}
        row = NewOutboxRow(kind.value, person, told, self.games.nonce())
        await self.games.announce(game_id, [row], key=key, along=along)


def _require_another(earlier: InvitationRecord, person: int, creator: int) -> None:
    """Raise unless there is a reason to invite this person again.

    There is one for who accepted and left the lobby, and where another player invited them before
    the creator does, whose word lets them in.
    """
    if earlier.accepted is False:
        raise Declined(earlier.user_id)
    first_of_creator = person == creator != earlier.by_id
    if earlier.accepted is None and not first_of_creator:
        raise AlreadyInvited(earlier.user_id)
