"""All the words of a closed grid, page by page, and the path of each that nobody found."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import discord

from bot.i18n import Translator
from bot.services.baggle_results import ClosedGrid
from cogs.ui.baggle.pictures import grid_picture
from cogs.ui.baggle.rounds import person, points_of
from cogs.ui.buttons import Act, Handler, Press
from cogs.ui.context import context
from cogs.ui.format import points_text
from cogs.ui.pages import page_buttons, page_line
from cogs.ui.post import Post
from cogs.ui.safe import answer, renew

PAGE = 1700
"""Characters of words on a page."""

FINDERS = 3
"""People who are named beside a word."""


async def show_list(interaction: discord.Interaction, press: Press) -> None:
    """« 📖 Tous les mots »: the page of the token. Raises NoSuchGrid."""
    here, number = context(interaction), press.number or 0
    await renew(interaction)
    closed = await here.services.baggle.closed(press.game, number)
    pages = word_pages(closed, here.translate)
    page = min(max(1, int(press.token or 1)), len(pages))
    _ = here.translate
    words = closed.result.words
    text = _.ngettext(
        "### 📖 Grille {number} : son seul mot", "### 📖 Grille {number} : les {words} mots", words
    )
    title = text.format(number=number, words=words)
    lines = [title, pages[page - 1], page_line(page, len(pages), _)]
    turn = page_buttons(_turning(press), page, len(pages))
    await answer(interaction, Post("\n".join(filter(None, lines)), None, turn))


def word_pages(closed: ClosedGrid, _: Translator) -> list[str]:
    """All the words: those that were found, with who found them, then the others."""
    pages = [""]
    for line in (*found_lines(closed, _), *missed_lines(closed, _)):
        if pages[-1] and len(pages[-1]) + len(line) > PAGE:
            pages.append("")
        pages[-1] += ("\n" if pages[-1] else "") + line
    return pages


def found_lines(closed: ClosedGrid, _: Translator) -> Iterator[str]:
    """A line for each word that somebody found, best first."""
    for word in closed.solution:
        finders = closed.result.finders(word)
        if finders:
            names = ", ".join(person(closed, seat, _) for seat in finders[:FINDERS])
            if more := len(finders[FINDERS:]):
                names = f"{names} +{more}"
            yield f"**{word}** {points_of(word, closed)} · {names}"


def missed_lines(closed: ClosedGrid, _: Translator) -> Iterator[str]:
    """The words that nobody found, by what they are worth."""
    by_points: dict[int, list[str]] = {}
    for word in closed.tally.by_none:
        by_points.setdefault(points_of(word, closed), []).append(word)
    if by_points:
        yield _("👻 **Par personne** :")
    for points, words in by_points.items():
        for start in range(0, len(words), 40):
            yield f"{points_text(points, _)} · {', '.join(words[start : start + 40])}"


async def show_missed(interaction: discord.Interaction, press: Press) -> None:
    """« 🔍 Les manqués »: the path of one word, best first. Raises NoSuchGrid."""
    here, number = context(interaction), press.number or 0
    _ = here.translate
    await renew(interaction)
    closed = await here.services.baggle.closed(press.game, number)
    missed = closed.tally.by_none
    if not missed:
        await answer(interaction, Post(_("Rien n’a été manqué sur cette grille !")))
        return
    page = min(max(1, int(press.token or 1)), len(missed))
    word = missed[page - 1]
    text = _.ngettext(
        "🔍 **{word}** · {points} · le seul que personne n’a vu",
        "🔍 **{word}** · {points} · {page} sur {pages} que personne n’a vus",
        len(missed),
    ).format(
        word=word, points=points_text(points_of(word, closed), _), page=page, pages=len(missed)
    )
    picture = await grid_picture(closed.result.grid, _, path=closed.solution[word], title=word)
    turn = page_buttons(_turning(press), page, len(missed))
    await answer(interaction, Post(text, picture, turn))


def _turning(press: Press) -> Callable[[int], Press]:
    """What shows another page of the same list."""
    return lambda page: Press(press.act, press.game, press.number, str(page))


HANDLERS: dict[Act, Handler] = {Act.ROOM_LIST: show_list, Act.ROOM_MISSED: show_missed}
