"""The rows under an answer of the Annagrammeur, alike with and without a composer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from discord import SelectOption

from bot.i18n import Translator
from bot.services.anagrams import Page
from cogs.ui.anagrams.search import Search, packed
from cogs.ui.buttons import Press, button
from cogs.ui.panel import Row
from cogs.ui.selects import select
from engine.lexicon.anagrams import Sort
from engine.lexicon.question import MAX_LETTERS

SHORTEST = 2


@dataclass(frozen=True)
class Keys:
    """How presses of one panel are made.

    Attributes:
        letters: the letters at hand, or what stands for them in identifiers.
        press: of the name of a key and what it is about.
    """

    letters: str
    press: Callable[[str, str], Press]

    def show(self, search: Search) -> Press:
        """A press that asks for this search."""
        return self.about("show", search)

    def about(self, name: str, search: Search) -> Press:
        """A press of another name, on a panel that shows this search. Raises SearchTooLong."""
        return self.press(name, packed(self.letters, search))


def length_menu(keys: Keys, search: Search, _: Translator) -> Row:
    """All lengths, or one."""
    options = [SelectOption(label=_("Toutes les longueurs"), value="0", default=not search.length)]
    for length in range(SHORTEST, MAX_LETTERS + 1):
        label = _.ngettext("{count} lettre", "{count} lettres", length).format(count=length)
        chosen = length == search.length
        options.append(SelectOption(label=label, value=str(length), default=chosen))
    return (select(keys.about("len", search), options),)


def search_row(keys: Keys, search: Search, _: Translator) -> Row:
    """The form, the order, and where the pattern's letters come from."""
    by_points = search.sort is Sort.POINTS
    other = replace(search, sort=Sort.ALPHA if by_points else Sort.POINTS, page=0)
    buttons = [
        button(keys.about("form", search), _("🔎 Lettres libres, motif")),
        button(keys.show(other), _("🔤 Tri A à Z") if by_points else _("🔢 Tri par points")),
    ]
    if search.patterned:
        moved = replace(search, from_board=not search.from_board, page=0)
        there, mine = _("📍 Motif déjà sur le plateau"), _("✋ Motif avec mes lettres")
        buttons.append(button(keys.show(moved), mine if search.from_board else there))
    return tuple(buttons)


def page_row(keys: Keys, search: Search, page: Page, _: Translator) -> Row:
    """To the pages before and after, where there are several."""
    if page.pages < 2:
        return ()
    here, last = replace(search, page=page.number), page.pages - 1
    before, after = (replace(here, page=page.number + step) for step in (-1, 1))
    where = _("Page {page} sur {pages}").format(page=page.number + 1, pages=page.pages)
    first = page.number == 0
    return (
        button(keys.about("page", here) if first else keys.show(before), "◀", disabled=first),
        button(keys.show(here), where, disabled=True),
        button(keys.show(after), "▶", disabled=page.number == last),
    )
