"""What people read, in their language: French source strings, other languages by catalogue.

The catalogues are gettext files under ``bot/locales``, read as text (``.po``) and compiled in
memory, so that no compiled file has to be made or shipped. ``babel.cfg`` says how they are
extracted.
"""

from __future__ import annotations

import gettext
import io
from functools import lru_cache
from pathlib import Path

import discord
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations
from discord import app_commands

LOCALES = Path(__file__).parent / "locales"
DOMAIN = "crabblabla"
SOURCE = "fr"
FALLBACK = "en"
"""For people whose language there is no catalogue of."""

LIGHT = "light"
"""The theme of pictures where nobody chose another one."""

N_ = app_commands.locale_str
"""Marks a command's name or description for extraction; Discord asks for its translation."""


class French(gettext.NullTranslations):
    """The source language, in which 0 and 1 are singular."""

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Choose by French grammar (0 place, 1 place, 2 places)."""
        return msgid1 if abs(n) < 2 else msgid2


class Translator:
    """For one reader, or for all of a channel: their language, and the look of their pictures.

    Call it as ``_``: ``_("Bonjour")``; placeholders are filled in by the caller.
    """

    def __init__(
        self, language: str, catalogue: gettext.NullTranslations, look: str = LIGHT
    ) -> None:
        self.language = language
        self.look = look
        self._catalogue = catalogue

    def __call__(self, message: str) -> str:
        """The translation; the French source where there is none."""
        return self._catalogue.gettext(message) if message else ""

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """The translation in the grammatical number of ``n``."""
        return self._catalogue.ngettext(singular, plural, n)


@lru_cache(maxsize=1)
def languages() -> tuple[str, ...]:
    """The languages there are, the source language first."""
    others = sorted(path.parent.parent.name for path in LOCALES.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))
    return (SOURCE, *others)


def language_of(locale: discord.Locale | str | None) -> str:
    """The language for one of Discord's locales: ``en`` for ``en-GB``; None is the source."""
    if locale is None:
        return SOURCE
    wanted = str(locale).replace("_", "-").split("-")[0].lower()
    return wanted if wanted in languages() else FALLBACK


def locale_of(interaction: discord.Interaction) -> str:
    """The language of the person who acts (their client's, not the server's)."""
    return language_of(interaction.locale)


def translator(locale: discord.Locale | str | None = None, look: str = LIGHT) -> Translator:
    """The translator for one of Discord's locales or one of ours; ``look`` as in render.themes."""
    return _translator(language_of(locale), look)


@lru_cache(maxsize=32)
def _translator(language: str, look: str) -> Translator:
    return Translator(language, _catalogue(language), look)


@lru_cache(maxsize=32)
def _catalogue(language: str) -> gettext.NullTranslations:
    if language == SOURCE:
        return French()
    with (LOCALES / language / "LC_MESSAGES" / f"{DOMAIN}.po").open("rb") as source:
        catalogue = read_po(source, locale=language, domain=DOMAIN)
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return Translations(compiled, domain=DOMAIN)


class CommandTranslator(app_commands.Translator):
    """Tells Discord the names and descriptions of commands in the other languages.

    French is what the commands are registered in, hence not told again.
    """

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """None where Discord shall show the French one.

        A word with another meaning elsewhere has in ``instead`` the one that is translated:
        ``N_("salon", instead=N_("salon de jeu"))``.
        """
        wanted = str(locale).split("-")[0]
        if wanted == SOURCE or wanted not in languages():
            return None
        source: app_commands.locale_str = string.extras.get("instead", string)
        translated = translator(locale)(source.message)
        return None if translated == string.message else translated
