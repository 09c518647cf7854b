"""What is suggested while one types a command."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.i18n import Translator
from bot.services.game_service import AnyService
from bot.services.results import GameRef, Preview
from cogs.ui.context import Context, context, game_meant
from cogs.ui.errors import explain
from cogs.ui.format import points_text, rack_text
from cogs.ui.post import clip
from engine.crabblabla.state import Phase
from engine.errors import RuleError
from engine.lexicon.folding import fold

NAME_LIMIT = VALUE_LIMIT = 100
"""Characters of a suggestion (Discord)."""

CHOICES = 25
Choice = app_commands.Choice


async def complete_placement(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """Whether what is written so far may be played, and what it scores."""
    here = context(interaction)
    try:
        ref = await game_meant(here, interaction.namespace.partie, here.crabblabla)
        if not current.strip():
            return await letters(here, ref)
        preview = await here.crabblabla.preview(here.person, ref.id, current)
    except RuleError as error:
        return [suggestion(f"✘ {explain(error, here.translate)}", current)]
    return [suggestion(verdict(preview, here.translate), preview.play or current)]


async def letters(here: Context, ref: GameRef) -> list[Choice[str]]:
    """The letters to choose from, before anything is written."""
    view, _ = await here.crabblabla.view(here.person, ref.id), here.translate
    if view.phase is not Phase.RUNNING:
        return []
    text = _("{rack} — écris par exemple : H4 CHAT").format(rack=rack_text(view.rack or ""))
    return [suggestion(text, "?")]


def verdict(preview: Preview, _: Translator) -> str:
    """One line about a placement: its score, or the first thing that is wrong."""
    judged = preview.assessment
    if not preview.valid:
        return f"✘ {explain(judged.errors[0], _)}"
    words = ", ".join(word.word for word in judged.words)
    return f"✔ {preview.play} : {points_text(judged.score, _)} ({words})"


def suggestion(name: str, value: str) -> Choice[str]:
    """A choice within Discord's limits; Markdown is not shown in names."""
    plain = name.replace("`", "").replace("**", "")
    return Choice(name=clip(plain, NAME_LIMIT), value=value[:VALUE_LIMIT] or "?")


async def complete_games(
    interaction: discord.Interaction, current: str, service: AnyService
) -> list[Choice[str]]:
    """The person's open games of a kind."""
    here = context(interaction)
    games = await service.open_games(here.person, here.place.guild_id)
    wanted = fold(current)
    return [
        suggestion(game_text(interaction, game), game.code)
        for game in games
        if wanted in fold(game_text(interaction, game))
    ][:CHOICES]


def game_text(interaction: discord.Interaction, game: GameRef) -> str:
    """A game's code and channel."""
    guild = interaction.guild
    channel = guild.get_channel(game.place.channel_id) if guild else None
    return f"{game.code} · #{channel.name}" if channel else game.code
