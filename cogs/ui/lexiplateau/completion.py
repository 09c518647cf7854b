"""What is suggested while one types a play of Lexiplateau."""

from __future__ import annotations

import discord

from bot.i18n import Translator
from bot.services.lexiplateau_results import TurnPreview
from cogs.ui.completion import Choice, suggestion
from cogs.ui.context import context
from cogs.ui.errors import explain
from cogs.ui.format import points_text, rack_text
from cogs.ui.lexiplateau.face import meant
from engine.errors import RuleError


async def complete_play(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """Whether what is written so far may be played, and what it scores."""
    here = context(interaction)
    service, _ = here.services.lexiplateau, here.translate
    try:
        game = await meant(here, interaction.namespace.partie)
        if not current.strip():
            view = await service.view(here.person, game)
            if view.rack is None:
                return []
            text = _("{rack} — écris par exemple : H4 CHAT")
            return [suggestion(text.format(rack=rack_text(view.rack)), "?")]
        preview = await service.preview(here.person, game, current)
    except RuleError as error:
        return [suggestion(f"✘ {explain(error, _)}", current)]
    return [suggestion(verdict(preview, _), preview.play or current)]


def verdict(preview: TurnPreview, _: Translator) -> str:
    """One line about a play: its score, or the first thing that is wrong."""
    judged = preview.assessment
    if not preview.valid:
        return f"✘ {explain(judged.errors[0], _)}"
    words = ", ".join(word.word for word in judged.words)
    return f"✔ {preview.play} : {points_text(judged.score, _)} ({words})"
