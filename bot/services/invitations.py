"""Invitations: who invited whom, and what became of it.

A person has one invitation a game. Whom the game's creator invited gets in without being asked
about, also once the game runs; who declined is not asked again.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from bot.services.admission import require_guest_welcome
from bot.services.announcements import PAYLOAD_VERSION, Kind
from bot.services.directory import Directory
from bot.services.errors import NotInGame, ServiceError
from bot.services.game_service import AnyService
from bot.store import Store, Transaction
from bot.store.records import InvitationRecord, NewOutboxRow
from engine.table.errors import AlreadyJoined


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
    """The invitations to the games of all kinds (``services``: one for each kind)."""

    store: Store
    services: Mapping[str, AnyService]

    async def invite(
        self, person: int, game_id: int, guest: int, *, key: int | None = None
    ) -> None:
        """Announce an invitation to ``guest``, privately.

        Raises:
            NotInGame: only who plays in a game, or made it, invites to it.
            AlreadyInvited, Declined: by whom, and what came of it.
            AlreadyJoined, GameFull, LastRound, LeftForGood, GameOver, GuestBanned: they could not
                join.
        """
        service = await self._service(game_id)
        loaded = await service.games.load(game_id)
        game, guild = loaded.game, loaded.record.guild_id
        if not service.plays(game, person) and game.creator != person:
            raise NotInGame(game_id)
        service.require_welcome(game, guest)
        new = InvitationRecord(game_id, guest, person, None, service.games.clock())

        async def save(tx: Transaction) -> None:
            await require_guest_welcome(tx, guest, guild)
            earlier = await tx.invitations.get(game_id, guest)
            if earlier is not None:
                _require_another(earlier, person, game.creator)
            await tx.invitations.save(new)

        told = {"by": person}
        await self._announce(service, Kind.INVITED, guest, told, game_id, save, key)

    async def refuse(self, person: int, game_id: int, *, key: int | None = None) -> int:
        """Decline an invitation, of which its sender is told; the sender.

        Raises NotInvited (also where it was answered before), AlreadyJoined.
        """
        service = await self._service(game_id)
        if service.plays((await service.games.load(game_id)).game, person):
            raise AlreadyJoined(person)
        async with self.store.reading() as tx:
            invitation = await tx.invitations.get(game_id, person)
        if invitation is None or invitation.accepted:
            raise NotInvited(game_id)

        async def save(tx: Transaction) -> None:
            if not await tx.invitations.answer(game_id, person, accepted=False):
                raise NotInvited(game_id)

        told = {"person": person}
        by = invitation.by_id
        await self._announce(service, Kind.INVITATION_REFUSED, by, told, game_id, save, key)
        return by

    async def _service(self, game_id: int) -> AnyService:
        return self.services[(await Directory(self.store).find(game_id)).kind]

    async def _announce(
        self,
        service: AnyService,
        kind: Kind,
        person: int,
        payload: dict[str, int],
        game_id: int,
        along: Callable[[Transaction], Awaitable[None]],
        key: int | None,
    ) -> None:
        told = {"v": PAYLOAD_VERSION, **payload}
        row = NewOutboxRow(kind.value, person, told, service.games.nonce())
        await service.games.announce(game_id, [row], key=key, along=along)


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
