"""`/wordgrid dictionnaire` and `/wordgrid reglages`: with which words a server plays."""

from __future__ import annotations

import discord

from bot.i18n import Translator
from bot.services.errors import WrongPlace
from bot.services.wordgrid_results import Dictionary
from cogs.ui.context import context
from cogs.ui.format import quoted
from cogs.ui.permissions import ManagersOnly
from cogs.ui.post import Post
from cogs.ui.safe import answer, think
from cogs.ui.wordgrid.texts import language_name


async def show_dictionary(interaction: discord.Interaction, word: str | None) -> None:
    """Version and size, and whether a word is in."""
    here = context(interaction)
    await think(interaction)
    asked = (word,) if word else ()
    found = await here.services.wordgrid.dictionary(here.place.guild_id, asked)
    await answer(interaction, Post(dictionary_text(found, here.translate)))


def dictionary_text(found: Dictionary, _: Translator) -> str:
    """What is to be said of a dictionary."""
    text = _(
        "📖 Dictionnaire {language} `{name}`, version `{version}` : {size} mots. Départ : {start}."
    )
    lines = [
        text.format(
            language=language_name(found.language, _),
            name=found.lexicon.name,
            version=found.lexicon.version,
            size=f"{found.size:,}".replace(",", "\u202f"),
            start=found.start,
        )
    ]
    for word, known in found.known.items():
        verdict = _("✔ **{word}** y est.") if known else _("✘ **{word}** n’y est pas.")
        lines.append(verdict.format(word=quoted(word)))
    lines.append(_("-# Une liste fixe : la même pour tout le monde, dans toutes les parties."))
    return "\n".join(lines)


async def choose_language(interaction: discord.Interaction, language: str) -> None:
    """Choose a server's language. Raises WrongPlace, ManagersOnly."""
    here = context(interaction)
    if here.place.guild_id is None:
        raise WrongPlace(None)
    if not interaction.permissions.manage_guild:
        raise ManagersOnly
    await think(interaction)
    await here.services.settings.change(here.place.guild_id, "wordgrid_language", language)
    found = await here.services.wordgrid.dictionary(here.place.guild_id)
    text = here.translate("✅ Les prochaines parties se jouent ainsi :")
    await answer(interaction, Post(f"{text}\n{dictionary_text(found, here.translate)}"))
