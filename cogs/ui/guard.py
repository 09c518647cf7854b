"""What goes wrong while an interaction is worked on becomes a private sentence."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import cast

import discord

from bot.traffic import Outcome
from cogs.ui.context import GameClient
from cogs.ui.errors import explain
from cogs.ui.post import Post
from cogs.ui.reader import read_reader, reader_of
from cogs.ui.safe import answer, answer_beside, follow
from engine.errors import RuleError


@asynccontextmanager
async def guarded(interaction: discord.Interaction, *, brief: bool = False) -> AsyncIterator[None]:
    """Count an interaction while it is worked on, and explain what goes wrong.

    ``brief``: its answer has no picture and shows nothing to others, so that its language, which
    Discord tells, is all there is to know of its reader. For what comes by the hundred.
    """
    traffic = cast(GameClient, interaction.client).traffic
    with traffic.passing(source_of(interaction)) as passage:
        async with _explained(interaction, brief=brief):
            try:
                yield
            except RuleError:
                passage.outcome = Outcome.REFUSED
                raise
            passage.outcome = Outcome.ANSWERED


def source_of(interaction: discord.Interaction) -> str:
    """What the person used, for statistics: the command's name, else the kind of element."""
    return interaction.command.qualified_name if interaction.command else interaction.type.name


@asynccontextmanager
async def _explained(interaction: discord.Interaction, *, brief: bool) -> AsyncIterator[None]:
    """Explain broken rules; apologise for faults of the bot and pass them on to its log."""
    try:
        if not brief:
            await read_reader(interaction)
        yield
    except RuleError as error:
        tell = answer if _is_private(interaction.message) else answer_beside
        await tell(interaction, Post(explanation(interaction, error)))
    except Exception:
        _ = reader_of(interaction).own
        await answer_beside(
            interaction,
            Post(_("Oups, quelque chose a coincé de mon côté. La partie continue : réessaie.")),
        )
        raise


def _is_private(source: discord.Message | None) -> bool:
    """Whether an explanation may take the place of the message that was pressed."""
    return source is None or source.flags.ephemeral


@asynccontextmanager
async def beside(interaction: discord.Interaction) -> AsyncIterator[None]:
    """Explain broken rules by a message of its own also where the pressed one is private, and go
    on. For use inside :func:`guarded` after ``hold``."""
    try:
        yield
    except RuleError as error:
        await follow(interaction, Post(explanation(interaction, error)))


def explanation(interaction: discord.Interaction, error: RuleError) -> str:
    """An error as the person of the interaction reads it."""
    return explain(error, reader_of(interaction).own, interaction.user.id)
