"""From a row of the store to what the cogs know a game by."""

from __future__ import annotations

from bot.services.results import GameRef, Place
from bot.store.records import GameRecord


def game_ref(record: GameRecord) -> GameRef:
    """The reference to a game."""
    return GameRef(
        id=record.id,
        kind=record.kind,
        code=record.code,
        place=Place(record.guild_id, record.channel_id, record.thread_id),
        creator=record.creator_id,
        phase=record.phase,
        lobby_message_id=record.lobby_message_id,
    )
