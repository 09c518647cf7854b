"""The words of the Annagrammeur: what is searched, and what was found."""

from __future__ import annotations

from bot.i18n import Translator
from bot.services.anagrams import Group, Page
from cogs.ui.anagrams.search import Search
from cogs.ui.format import JOKER, number
from engine.board.tiles import BLANK
from engine.lexicon.anagrams import Anagram
from engine.lexicon.question import LIMIT


def asked_text(letters: str, search: Search, _: Translator) -> str:
    """What is searched, in one line."""
    parts = [spaced(letters)] if letters else []
    if search.free:
        parts.append(_("libres : {letters}").format(letters=spaced(search.free)))
    if search.length is not None:
        text = _.ngettext("{count} lettre", "{count} lettres", search.length)
        parts.append(text.format(count=search.length))
    for place, letter in search.at:
        parts.append(_("{letter} en place {place}").format(letter=letter, place=place))
    if search.contains:
        parts.append(_("contient {sequence}").format(sequence=search.contains))
    if search.from_board and search.patterned:
        parts.append(_("motif déjà sur le plateau"))
    return " · ".join(parts)


def spaced(letters: str) -> str:
    """``A E 🃏``."""
    return " ".join(JOKER if letter == BLANK else letter for letter in letters)


def found_text(page: Page, _: Translator) -> str:
    """How many words there are, and those of the page."""
    if not page.count:
        return _("Aucun mot : ajoute une lettre libre, ou demande moins.")
    total = _.ngettext("**{count} mot**", "**{count} mots**", page.count)
    note = _("-# Les points sont ceux du mot seul, sans bonus ; en minuscule, un joker.")
    lines = [total.format(count=number(page.count, _))]
    if page.count > LIMIT:
        most = _("-# Tu peux feuilleter les {count} premiers : demande moins pour voir les autres.")
        lines.append(most.format(count=number(LIMIT, _)))
    return "\n".join([*lines, *(group_line(group, _) for group in page.groups), note])


def group_line(group: Group, _: Translator) -> str:
    """The words of one length."""
    title = _.ngettext(
        "**{length} lettres** ({count} mot)", "**{length} lettres** ({count} mots)", group.count
    )
    words = " · ".join(f"{marked(one)} {one.points}" for one in group.words)
    return f"{title.format(length=group.length, count=number(group.count, _))}\n{words}"


def marked(anagram: Anagram) -> str:
    """The word with its jokers and free letters in lower case."""
    return "".join(
        letter.lower() if index in anagram.blanks else letter
        for index, letter in enumerate(anagram.word)
    )
