"""What is known of a word, in words."""

from __future__ import annotations

from urllib.parse import quote

import discord

from bot.i18n import Translator
from bot.services.definitions import Definition
from bot.services.words import ReportKind, WordInfo
from cogs.ui.context import context
from cogs.ui.format import points_text
from cogs.ui.post import Post, clip
from cogs.ui.prompt import prompt_answer
from cogs.ui.safe import answer

HEADWORDS = 4
"""Headwords that fold to one word and are shown (cote, côte, côté, coté)."""

WIKTIONARY = "https://fr.wiktionary.org/wiki/"

TEXT_LIMIT = 1900
"""Characters of an answer, so that its attribution always fits below."""


async def show_word(interaction: discord.Interaction, text: str) -> None:
    """Answer with what is known of a word; the first definition ever takes a while."""
    here = context(interaction)
    async with prompt_answer(interaction) as show:
        found = await here.services.words.check(text, here.settings.lexicon)
        await show(Post(word_text(found, here.translate)))


def word_text(info: WordInfo, _: Translator) -> str:
    """Whether it is a word, its points, its extensions, its definitions."""
    if info.valid:
        text = _("✅ **{word}** est dans le dictionnaire · {points}")
    else:
        text = _("❌ **{word}** n’est pas dans le dictionnaire · il vaudrait {points}")
    lines = [text.format(word=info.word, points=points_text(info.points, _))]
    lines += extension_lines(info, _)
    if not info.valid:
        lines.append(_("-# Il devrait y être ? `/mot signaler`"))
    lines += definition_lines(info.definitions)
    text = clip("\n".join(lines), TEXT_LIMIT)
    return f"{text}\n{attribution(info.definitions, _)}" if info.definitions else text


def extension_lines(info: WordInfo, _: Translator) -> list[str]:
    """What one letter more makes of it."""
    lines = []
    if info.before:
        text = _("Une lettre devant : {words}")
        lines.append(text.format(words=", ".join(info.before)))
    if info.after:
        text = _("Une lettre derrière : {words}")
        lines.append(text.format(words=", ".join(info.after)))
    return lines or [_("Aucune rallonge d’une lettre, ni devant ni derrière.")]


def definition_lines(definitions: tuple[Definition, ...]) -> list[str]:
    """The senses of each headword, numbered."""
    lines = []
    for definition in definitions[:HEADWORDS]:
        lines.append(f"**{definition.headword}**")
        lines += [
            f"> {number}. {discord.utils.escape_markdown(sense)}"
            for number, sense in enumerate(definition.senses, start=1)
        ]
    return lines


def attribution(definitions: tuple[Definition, ...], _: Translator) -> str:
    """Whose the definitions are, as their licence asks."""
    source = WIKTIONARY + quote(definitions[0].headword)
    text = _("-# Définitions : les contributeurs du [Wiktionnaire](<{source}>), CC BY-SA 4.0")
    return text.format(source=source)


async def report_word(interaction: discord.Interaction, text: str, note: str) -> None:
    """Keep a word for the operator."""
    here = context(interaction)
    _ = here.translate
    kind = await here.services.words.report(here.person, text, note, here.settings.lexicon)
    thanks = {
        ReportKind.MISSING: _(
            "📮 Merci ! Le mot manque, c’est noté ; la décision reste à prendre."
        ),
        ReportKind.WRONG: _(
            "📮 Merci ! Le mot est de trop, c’est noté ; la décision reste à prendre."
        ),
    }[kind]
    await answer(interaction, Post(thanks))
