"""Telling a server, in the channel that it chose for that, that a game waits for players."""

from __future__ import annotations

from bot.services.announcements import PAYLOAD_VERSION, Notice
from bot.services.game_service import AnyService
from bot.services.results import GameRef
from bot.services.settings import settings_of
from bot.store import Transaction
from bot.store.records import NewOutboxRow


async def announce_opening(service: AnyService, ref: GameRef) -> None:
    """Announce a game whose lobby is posted; nothing where nobody chose a channel, or this one."""
    games, guild = service.games, ref.place.guild_id
    payload = {"v": PAYLOAD_VERSION, "guild": guild, "game": ref.id}
    row = NewOutboxRow(Notice.GAME_OPENED.value, None, payload, games.nonce())

    async def along(tx: Transaction) -> None:
        channel = (await settings_of(tx, guild)).announcements
        if channel is not None and channel != ref.place.channel_id:
            await tx.outbox.add_for_channel(channel, [row], games.clock())

    await games.announce(ref.id, [], along=along)
