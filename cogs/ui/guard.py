"""What goes wrong while an interaction is worked on becomes a private sentence."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord

from bot.i18n import translator
from cogs.ui.errors import explain
from cogs.ui.post import Post
from cogs.ui.safe import answer
from engine.errors import RuleError


@asynccontextmanager
async def guarded(interaction: discord.Interaction) -> AsyncIterator[None]:
    """Explain broken rules; apologise for faults of the bot and pass them on to its log."""
    _ = translator(interaction.locale)
    try:
        yield
    except RuleError as error:
        await answer(interaction, Post(explain(error, _)))
    except Exception:
        await answer(
            interaction,
            Post(_("Oups, quelque chose a coincé de mon côté. La partie continue : réessaie.")),
        )
        raise
