"""Queries on invitations to games."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from sqlalchemy import select, update

from bot.store.connection import Connection
from bot.store.records import InvitationRecord
from bot.store.rows import fetch_one, upsert
from bot.store.tables import invitations


@dataclass(frozen=True)
class InvitationQueries:
    """Bound to one open transaction."""

    connection: Connection

    async def get(self, game_id: int, user_id: int) -> InvitationRecord | None:
        """The invitation of a person to a game, answered or not."""
        query = select(invitations).where(
            invitations.c.game_id == game_id, invitations.c.user_id == user_id
        )
        return await fetch_one(self.connection, query, InvitationRecord)

    async def save(self, invitation: InvitationRecord) -> None:
        """Write an invitation, in the place of an earlier one of the same person."""
        values = dataclasses.asdict(invitation)
        await upsert(self.connection, invitations, ["game_id", "user_id"], values)

    async def answer(self, game_id: int, user_id: int, *, accepted: bool) -> bool:
        """Answer an open invitation; whether there was one."""
        result = await self.connection.execute(
            update(invitations)
            .where(
                invitations.c.game_id == game_id,
                invitations.c.user_id == user_id,
                invitations.c.accepted.is_(None),
            )
            .values(accepted=accepted)
        )
        return result.rowcount == 1
