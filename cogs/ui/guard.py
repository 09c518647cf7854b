"""What goes wrong while an interaction is worked on becomes a private sentence."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord

from bot.i18n import translator
from cogs.ui.errors import explain
from cogs.ui.post import Post
from cogs.ui.safe import answer, follow
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


@asynccontextmanager
async def beside(interaction: discord.Interaction) -> AsyncIterator[None]:
    """Explain broken rules beside the pressed message, which others may still need as it is.

    For use inside :func:`guarded` after ``hold``, on messages that more than one person can see.
    """
    try:
        yield
    except RuleError as error:
        await follow(interaction, Post(explain(error, translator(interaction.locale))))
