"""Languages: which one for whom, and that the catalogues say all that the sources say."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import discord
import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po
from discord import app_commands

from bot.i18n import (
    DOMAIN,
    LOCALES,
    N_,
    CommandTranslator,
    language_of,
    languages,
    locale_of,
    translator,
)

ROOT = Path(__file__).parents[2]
KEYWORDS = {**DEFAULT_KEYWORDS, "N_": None, "locale_str": None, "translate": None}
TRANSLATED = [language for language in languages() if language != "fr"]


@pytest.fixture(scope="module")
def sources() -> set[str | tuple[str, ...]]:
    """Every message that the code may show, plural forms as pairs."""
    found: set[str | tuple[str, ...]] = set()
    for folder in ("bot", "cogs", "render"):
        for _, _, message, _, _ in extract_from_dir(
            str(ROOT / folder), method_map=[("**.py", "python")], keywords=KEYWORDS
        ):
            found.add(message)
    return found


def read(language: str) -> Catalog:
    with (LOCALES / language / "LC_MESSAGES" / f"{DOMAIN}.po").open("rb") as file:
        return read_po(file, locale=language)


def entries(language: str) -> list[Message]:
    return [message for message in read(language) if message.id]


def forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """Singular and plural, or the only form."""
    return (text,) if isinstance(text, str) else tuple(text or ())


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_there_is_english() -> None:
    assert languages()[0] == "fr"
    assert "en" in languages()


@pytest.mark.parametrize("language", TRANSLATED)
def test_everything_is_translated_and_nothing_is_left_over(
    language: str, sources: set[str | tuple[str, ...]]
) -> None:
    known = {
        message.id if isinstance(message.id, str) else tuple(message.id)
        for message in entries(language)
    }
    assert sources - known == set(), "missing"
    assert known - sources == set(), "left over"


FRENCH = re.compile("[a-z ][éèêàùçôîâœ’]|[éèêàùçôîâœ][a-z ]")


def unmarked(path: Path) -> Iterator[str]:
    """French texts in a module that no catalogue knows: neither translated nor marked."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    excused: set[int] = set()
    for node in ast.walk(tree):
        called: Any = node.func if isinstance(node, ast.Call) else None
        name = getattr(called, "attr", getattr(called, "id", ""))
        documents = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if name in {"_", *KEYWORDS} or documents:
            excused.update(id(below) for below in ast.walk(node) if isinstance(below, ast.Constant))
    for node in ast.walk(tree):
        said = node.value if isinstance(node, ast.Constant) else None
        if isinstance(said, str) and id(node) not in excused and FRENCH.search(said):
            yield f"{path.relative_to(ROOT)}: {said}"


def test_nothing_is_said_in_french_that_no_catalogue_knows() -> None:
    modules = [path for folder in ("cogs", "render") for path in (ROOT / folder).rglob("*.py")]
    modules += (ROOT / "bot" / "services").rglob("*.py")
    modules.remove(ROOT / "render" / "samples.py")  # shown to nobody as they are
    assert len(modules) > 200
    assert [told for path in modules for told in unmarked(path)] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_are_complete_and_keep_the_placeholders(language: str) -> None:
    for message in entries(language):
        assert not message.fuzzy, message.id
        wanted = set().union(*(placeholders(text) for text in forms(message.id)))
        for text in forms(message.string):
            assert text, message.id
            assert placeholders(text) <= wanted, message.id
        assert placeholders(forms(message.string)[-1]) == placeholders(forms(message.id)[-1])


def test_whose_language() -> None:
    assert language_of(discord.Locale.french) == "fr"
    assert language_of(discord.Locale.british_english) == "en"
    assert language_of("en_US") == "en"
    assert language_of(discord.Locale.japanese) == "en"
    assert language_of(None) == "fr"


def test_the_language_is_the_persons_not_the_servers() -> None:
    class Interaction:
        locale = discord.Locale.american_english
        guild_locale = discord.Locale.french

    assert locale_of(Interaction()) == "en"  # type: ignore[arg-type]


def test_french_counts_nought_as_one() -> None:
    _ = translator("fr")
    assert [_.ngettext("place", "places", n) for n in (0, 1, 2)] == ["place", "place", "places"]
    assert _("Bonjour") == "Bonjour"
    assert _("") == ""


def test_english_counts_nought_as_many() -> None:
    _ = translator("en")
    plural = next(message for message in entries("en") if not isinstance(message.id, str))
    one, many = forms(plural.id)
    translated = forms(plural.string)
    assert (_.ngettext(one, many, 1), _.ngettext(one, many, 0)) == translated


def test_a_translator_is_made_once() -> None:
    assert translator("en-GB") is translator(discord.Locale.american_english)


CONTEXT: app_commands.TranslationContextTypes = app_commands.TranslationContext(
    app_commands.TranslationContextLocation.other, None
)


async def test_discord_is_told_names_in_other_languages_only() -> None:
    tell = CommandTranslator().translate
    english = discord.Locale.american_english
    assert await tell(N_("nouvelle"), english, CONTEXT) == "new"
    assert await tell(N_("nouvelle"), discord.Locale.french, CONTEXT) is None
    assert await tell(N_("nouvelle"), discord.Locale.japanese, CONTEXT) is None
    assert await tell(N_("crabblabla"), english, CONTEXT) is None, "the same in both"


async def test_a_word_may_be_translated_as_another_one_where_it_means_that() -> None:
    tell, english = CommandTranslator().translate, discord.Locale.british_english
    room = N_("salon", instead=N_("salon de jeu"))
    assert await tell(N_("salon"), english, CONTEXT) == "channel"
    assert await tell(room, english, CONTEXT) == "room"
    assert await tell(room, discord.Locale.french, CONTEXT) is None


def test_source_strings_use_french_typography(sources: set[str | tuple[str, ...]]) -> None:
    texts = [text for message in sources for text in forms(message)]
    straight = [text for text in texts if re.search(r"[a-zà-ÿ]'[a-zà-ÿ]", text, re.IGNORECASE)]
    assert straight == [], "an apostrophe is ’"
