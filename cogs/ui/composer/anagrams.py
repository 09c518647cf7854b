"""« ◀ Anagrammes »: the Annagrammeur beside a draft, whose rack it knows.

It needs a view's rack and a cursor and no more, so it serves whatever is composed.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import discord
from discord import ButtonStyle, SelectOption

from bot.i18n import Translator
from bot.services.anagrams import Page
from bot.services.composing import Composing
from cogs.ui.anagrams.form import SearchForm, Typed
from cogs.ui.anagrams.rows import Keys, length_menu, page_row, search_row
from cogs.ui.anagrams.search import Search, packed, unpacked
from cogs.ui.anagrams.texts import asked_text, found_text, marked
from cogs.ui.buttons import button
from cogs.ui.composer.rows import ANAGRAMS, PAGE, ROW_LENGTH, back_row, press
from cogs.ui.errors import OldButton, explain
from cogs.ui.format import JOKER, points_text
from cogs.ui.panel import Panel, Row
from cogs.ui.safe import show_form
from cogs.ui.selects import select
from engine.board.coordinates import Direction
from engine.board.strokes import Word
from engine.board.tiles import BLANK
from engine.errors import RuleError

if TYPE_CHECKING:
    from cogs.ui.composer.keys import Key


async def show_anagrams(key: Key) -> Panel:
    """The search of the key's value."""
    return await _panel(key, await key.show(), *_read(key.value))


async def choose_length(key: Key) -> Panel:
    """The search, for words of another length."""
    state, _dot, length = key.value.rpartition(".")
    mask, search = _read(state)
    return await _panel(key, await key.show(), mask, search.of_length(int(length) or None))


async def lay_found(key: Key) -> Panel:
    """The chosen word is laid at the cursor; where it does not fit, the search says why."""
    state, _dot, word = key.value.rpartition(".")
    composing = await key.strike(Word(word))
    if composing.refused is None:
        return await key.panel(composing)
    return await _panel(key, composing, *_read(state), composing.refused)


async def ask_search(interaction: discord.Interaction, key: Key) -> None:
    """The form; it cannot wait for a deferral, so it is opened at once."""
    composing = await key.show()
    _mask, search = _read(key.value)
    pressed = press(composing, f"{ANAGRAMS}form.{key.value}")
    await show_form(interaction, SearchForm(pressed, None, search, key.here.translate))


async def search_typed(key: Key, typed: Typed) -> Panel:
    """The search as it was written into the form; as it was, where that makes no sense."""
    mask, search = _read(key.value)
    try:
        # The letters at hand are checked with the rack; here one stands for them if need be.
        _letters, wanted = typed.read("" if typed.free.strip() else "A", search)
        packed(f"{mask:X}", wanted)
    except RuleError as error:
        return await _panel(key, await key.show(), mask, search, error)
    return await _panel(key, await key.show(), mask, wanted)


def _read(state: str) -> tuple[int, Search]:
    """Which slots of the rack are used, as bits, and the search. Raises OldButton."""
    found = unpacked(state)
    if found is None or not re.fullmatch("[0-9A-F]{1,4}", found[0]):
        raise OldButton(state)
    return int(found[0], 16), found[1]


async def _panel(
    key: Key, composing: Composing, mask: int, search: Search, refused: RuleError | None = None
) -> Panel:
    if composing.over is not None or composing.barred is not None:
        return await key.panel(composing)
    _ = key.here.translate
    rack = composing.view.rack or ""
    letters = "".join(letter for slot, letter in enumerate(rack) if mask >> slot & 1)
    keys = Keys(f"{mask:X}", lambda name, value: press(composing, f"{ANAGRAMS}{name}.{value}"))
    page = None
    try:
        question = search.question(letters)
        desk, lexicon = key.here.services.anagrams, key.here.settings.lexicon
        page = await desk.find(question, search.sort, search.page, PAGE, lexicon)
    except RuleError as error:
        refused = refused or error
    return Panel(
        (
            _("### 🔠 Annagrammeur"),
            asked_text(letters, search, _),
            "" if refused is None else f"⚠️ {explain(refused, _)}",
            "" if page is None else found_text(page, _),
            *_letter_rows(keys, rack, mask, search),
            length_menu(keys, search, _),
            search_row(keys, search, _),
            () if page is None else page_row(keys, search, page, _),
            () if page is None else _word_menu(composing, keys, search, page, _),
            back_row(composing, _),
        )
    )


def _letter_rows(keys: Keys, rack: str, mask: int, search: Search) -> tuple[Row, ...]:
    """The rack; a press takes a letter in or out."""
    wanted = replace(search, page=0)
    buttons = [
        button(
            Keys(f"{mask ^ 1 << slot:X}", keys.press).show(wanted),
            JOKER if letter == BLANK else letter,
            style=ButtonStyle.primary if mask >> slot & 1 else ButtonStyle.secondary,
        )
        for slot, letter in enumerate(rack)
    ]
    starts = range(0, len(buttons), ROW_LENGTH)
    return tuple(tuple(buttons[start : start + ROW_LENGTH]) for start in starts)


def _word_menu(composing: Composing, keys: Keys, search: Search, page: Page, _: Translator) -> Row:
    """« Poser ce mot »: the words of the page."""
    if not page.words:
        return ()
    draft = composing.draft
    across = _("Poser un mot en {cell}, vers la droite")
    down = _("Poser un mot en {cell}, vers le bas")
    text = across if draft.direction is Direction.ACROSS else down
    options = [
        SelectOption(label=marked(one), value=one.word, description=points_text(one.points, _))
        for one in page.words
    ]
    shown = keys.about("lay", replace(search, page=page.number))
    return (select(shown, options, placeholder=text.format(cell=draft.cursor)),)
