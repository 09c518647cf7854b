"""`/anagrammes`: a search by itself, from the command to every press on its answer."""

from __future__ import annotations

import discord

from bot.i18n import Translator
from bot.services.anagrams import AnagramDesk
from cogs.ui.anagrams.form import SearchForm, submitted_search
from cogs.ui.anagrams.rows import Keys, length_menu, page_row, search_row
from cogs.ui.anagrams.search import Search, unpacked
from cogs.ui.anagrams.texts import asked_text, found_text
from cogs.ui.buttons import Act, Handler, Press
from cogs.ui.context import Context, context
from cogs.ui.errors import OldButton, explain
from cogs.ui.guard import guarded
from cogs.ui.panel import Panel
from cogs.ui.prompt import prompt_answer, prompt_redraw
from cogs.ui.safe import show_form
from engine.errors import RuleError

PAGE = 60
"""Words of a page: with long ones, still within a message."""


def press(name: str, value: str) -> Press:
    """A press on such an answer."""
    return Press(Act.ANAGRAMS, 0, 0, f"{name}.{value}")


async def search_panel(
    desk: AnagramDesk,
    letters: str,
    search: Search,
    _: Translator,
    lexicon: str | None = None,
) -> Panel:
    """The answer, by the lexicon of that name. Raises what is wrong with the question."""
    page = await desk.find(search.question(letters), search.sort, search.page, PAGE, lexicon)
    keys = Keys(letters, press)
    return Panel(
        (
            _("### 🔠 Annagrammeur"),
            asked_text(letters, search, _),
            found_text(page, _),
            length_menu(keys, search, _),
            search_row(keys, search, _),
            page_row(keys, search, page, _),
        )
    )


async def show_search(interaction: discord.Interaction, letters: str, search: Search) -> None:
    """Answer with a search."""
    here = context(interaction)
    async with prompt_answer(interaction) as show:
        await show(await _panel(here, letters, search))


async def press_search(interaction: discord.Interaction, pressed: Press) -> None:
    """Another search in the place of the one shown."""
    here = context(interaction)
    name, _dot, value = pressed.token.partition(".")
    state, _dot, chosen = value.partition(".")
    found = unpacked(state)
    if found is None or name not in ("show", "len", "form"):
        raise OldButton(str(pressed))
    letters, search = found
    if name == "form":
        form = SearchForm(pressed, letters, search, here.translate)
        await show_form(interaction, form)
        return
    if name == "len":
        search = search.of_length(int(chosen) or None)
    async with prompt_redraw(interaction) as show:
        await show(await _panel(here, letters, search))


async def submit_search(interaction: discord.Interaction) -> None:
    """A submitted form; nothing happens for any other interaction."""
    submitted = submitted_search(interaction)
    if submitted is None or submitted[0].act is not Act.ANAGRAMS:
        return
    async with guarded(interaction):
        pressed, typed = submitted
        here, found = context(interaction), unpacked(pressed.token.partition(".")[2])
        if found is None:
            raise OldButton(str(pressed))
        letters, search = found
        refused = ""
        try:
            letters, search = typed.read(None, search)
        except RuleError as error:
            refused = f"⚠️ {explain(error, here.translate)}"
        async with prompt_redraw(interaction) as show:
            panel = await _panel(here, letters, search)
            await show(Panel((*panel.parts[:2], refused, *panel.parts[2:])))


async def _panel(here: Context, letters: str, search: Search) -> Panel:
    return await search_panel(
        here.services.anagrams, letters, search, here.translate, here.settings.lexicon
    )


HANDLERS: dict[Act, Handler] = {Act.ANAGRAMS: press_search}
