"""The composer's keys that only the daily has: to submit, after a question; to train."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui.daily.panels import result_panel, sure_panel
from cogs.ui.panel import Panel

if TYPE_CHECKING:
    from cogs.ui.composer.keys import Key


async def ask_sure(key: Key) -> Panel:
    """Before the day's only placement is submitted."""
    composing = await key.show()
    playable = composing.playable
    if playable is None:
        return await key.panel(composing)
    return await sure_panel(composing, playable, key.here.translate)


async def submit(key: Key) -> Panel:
    """Submit the placement that the question was about."""
    return await _submitted(key, training=False)


async def train(key: Key) -> Panel:
    """What would this placement have been worth?"""
    return await _submitted(key, training=True)


async def _submitted(key: Key, *, training: bool) -> Panel:
    here = key.here
    result = await here.services.dailies.submit(
        here.person, key.game, key.value, guild=here.place.guild_id, training=training
    )
    return await result_panel(result, here.translate)
