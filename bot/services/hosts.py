"""Who invited whom to a game, as joining asks it; the rest is :mod:`bot.services.invitations`."""

from __future__ import annotations

from dataclasses import replace

from bot.store import Store


async def host_of(store: Store, person: int, game_id: int) -> int | None:
    """Who invited this person to the game; None where nobody did."""
    async with store.reading() as tx:
        invitation = await tx.invitations.get(game_id, person)
    return None if invitation is None else invitation.by_id


async def note_accepted(store: Store, person: int, game_id: int) -> None:
    """Remember that the person followed an invitation."""
    async with store.transaction() as tx:
        found = await tx.invitations.get(game_id, person)
        if found is not None and not found.accepted:
            await tx.invitations.save(replace(found, accepted=True))
