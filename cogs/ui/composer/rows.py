"""The composer's rows, one small function each; what a press asks for stands in its token."""

from __future__ import annotations

from string import ascii_uppercase as alphabet

from discord import ButtonStyle, SelectOption

from bot.i18n import Translator
from bot.services.composing import Attempt, Composing
from cogs.ui.anagrams.search import Search, packed
from cogs.ui.buttons import GameButton, Press, button
from cogs.ui.composer.manners import manner_of
from cogs.ui.composer.texts import attempt_name
from cogs.ui.format import JOKER, points_text
from cogs.ui.panel import Row
from cogs.ui.post import clip
from cogs.ui.selects import select
from engine.board.coordinates import Direction
from engine.board.draft import used_in_rack
from engine.board.tiles import BLANK

ROW_LENGTH = 5
"""Buttons of a row (Discord)."""

PAGE = 25
"""Options of a menu (Discord)."""

LABEL_LIMIT = 100
"""Characters of an option (Discord)."""

ANAGRAMS = "ana"
"""What the names of the Annagrammeur's keys begin with."""

ROW_FACES, COLUMN_FACES, ATTEMPT_FACES = 100, 200, 1000
"""See :func:`cogs.ui.selects.select`."""


def press(composing: Composing, token: str) -> Press:
    """A press on this composer, which is about its round."""
    view = composing.view
    return Press(manner_of(view).act, view.id, view.round, token)


def key(
    composing: Composing,
    token: str,
    label: str,
    style: ButtonStyle = ButtonStyle.secondary,
    *,
    disabled: bool = False,
) -> GameButton:
    """One of the composer's buttons."""
    return button(press(composing, token), label, style=style, disabled=disabled)


def row_menu(composing: Composing, _: Translator) -> Row:
    """The rows of the board that have cells."""
    here = composing.draft.cursor.row
    options = [
        SelectOption(
            label=_("Rangée {row}").format(row=alphabet[row]), value=str(row), default=row == here
        )
        for row in sorted({cell.row for cell in composing.view.board.layout.cells})
    ]
    return (select(press(composing, "row"), options, face=ROW_FACES + here),)


def column_menu(composing: Composing, _: Translator) -> Row:
    """The columns of the board that have cells."""
    here = composing.draft.cursor.column
    options = [
        SelectOption(
            label=_("Colonne {column}").format(column=column + 1),
            value=str(column),
            default=column == here,
        )
        for column in sorted({cell.column for cell in composing.view.board.layout.cells})
    ]
    return (select(press(composing, "column"), options, face=COLUMN_FACES + here),)


def letter_rows(composing: Composing, _: Translator) -> tuple[Row, ...]:
    """The letters of the rack, used ones greyed, and ⌫ behind the last one."""
    rack = composing.view.rack or ""
    used = used_in_rack(rack, composing.draft.tiles)
    buttons = [
        key(
            composing,
            "joker" if letter == BLANK else f"letter.{slot}",
            JOKER if letter == BLANK else letter,
            ButtonStyle.primary,
            disabled=used[slot],
        )
        for slot, letter in ((slot, rack[slot]) for slot in composing.order)
    ]
    buttons.append(key(composing, "back", "⌫", disabled=not composing.draft.tiles))
    starts = range(0, len(buttons), ROW_LENGTH)
    return tuple(tuple(buttons[start : start + ROW_LENGTH]) for start in starts)


def tool_row(composing: Composing, _: Translator) -> Row:
    """What is done with the whole draft."""
    across = composing.draft.direction is Direction.ACROSS
    judged, count = composing.judged, len(composing.attempts)
    return (
        key(composing, "turn", _("↓ Vers le bas") if across else _("→ Vers la droite")),
        key(composing, "recall", _("↩ Rappeler"), disabled=not composing.draft.tiles),
        key(
            composing, "aside", _("📌 Mettre de côté"), disabled=judged is None or not judged.valid
        ),
        key(
            composing, "tries", _("▶ Tentatives ({count})").format(count=count), disabled=not count
        ),
    )


def other_row(composing: Composing, _: Translator) -> Row:
    """Other ways: to look for words, to write, and what the game has besides (to pass, say)."""
    buttons = [anagrams_key(composing, _), key(composing, "write", _("⌨️ Écrire"))]
    others = manner_of(composing.view).other(composing, _)
    return (*buttons, *(key(composing, *face[:3], disabled=face.disabled) for face in others))


def anagrams_key(composing: Composing, _: Translator) -> GameButton:
    """To the Annagrammeur, with the whole rack."""
    every = (1 << len(composing.view.rack or "")) - 1
    search = packed(f"{every:X}", Search())
    return key(composing, f"{ANAGRAMS}show.{search}", _("◀ Anagrammes"))


def play_row(composing: Composing, _: Translator) -> Row:
    """▶ Jouer where it is possible: in a row of its own, so that no other key moves for it."""
    playable = composing.playable
    if playable is None or composing.view.paused:
        return ()
    face = manner_of(composing.view).play(composing.view, playable.assessment.score, _)
    return (key(composing, f"{face.token}.{playable.token}", face.label, ButtonStyle.success),)


def joker_menus(composing: Composing, _: Translator) -> tuple[Row, ...]:
    """What the joker may stand for, in two menus."""
    halves = (("jokera", alphabet[:13]), ("jokern", alphabet[13:]))
    return tuple(
        (
            select(
                press(composing, token),
                [SelectOption(label=letter, value=letter) for letter in letters],
                placeholder=_("{first} à {last}").format(first=letters[0], last=letters[-1]),
            ),
        )
        for token, letters in halves
    )


def pass_row(composing: Composing, _: Translator) -> Row:
    """Sure?"""
    return (
        key(composing, "passsure", _("⏭ Oui, je passe"), ButtonStyle.danger),
        key(composing, "show", _("Annuler")),
    )


def back_row(composing: Composing, _: Translator) -> Row:
    """To the letters."""
    return (key(composing, "show", _("◀ Retour")),)


def attempt_menu(composing: Composing, chosen: Attempt, _: Translator) -> Row:
    """The page of attempts on which the chosen one stands."""
    page = page_of(composing, chosen)
    options = [
        SelectOption(
            label=clip(attempt_name(one), LABEL_LIMIT),
            value=str(one.id),
            description=attempt_description(one, _),
            default=one.id == chosen.id,
        )
        for one in composing.attempts[page * PAGE : (page + 1) * PAGE]
    ]
    menu = select(
        press(composing, "pick"),
        options,
        placeholder=_("Choisis une tentative"),
        face=ATTEMPT_FACES + composing.attempts.index(chosen),
    )
    return (menu,)


def attempt_description(attempt: Attempt, _: Translator) -> str:
    """Score and words, within an option's length."""
    assessment = attempt.judged.assessment
    words = " · ".join(word.word for word in assessment.words)
    return clip(f"{points_text(assessment.score, _)} · {words}", LABEL_LIMIT)


def page_of(composing: Composing, chosen: Attempt) -> int:
    """The page of the menu, from 0."""
    return composing.attempts.index(chosen) // PAGE


def attempt_row(composing: Composing, chosen: Attempt, _: Translator) -> Row:
    """What is done with the chosen attempt."""
    return (
        key(composing, f"use.{chosen.id}", _("↩ Reprendre"), ButtonStyle.primary),
        key(composing, f"name.{chosen.id}", _("✏️ Renommer")),
        key(composing, f"drop.{chosen.id}", _("🗑️ Supprimer"), ButtonStyle.danger),
        key(composing, "show", _("◀ Retour")),
    )


def page_row(composing: Composing, chosen: Attempt, _: Translator) -> Row:
    """To the other pages of attempts, where there are any."""
    attempts, page = composing.attempts, page_of(composing, chosen)
    last = (len(attempts) - 1) // PAGE
    if not last:
        return ()
    before, after = attempts[max(0, page - 1) * PAGE], attempts[min(last, page + 1) * PAGE]
    where = _("Page {page} sur {pages}").format(page=page + 1, pages=last + 1)
    return (
        key(composing, f"leaf.{before.id}", "◀", disabled=page == 0),
        key(composing, "tries", where, disabled=True),
        key(composing, f"pick.{after.id}", "▶", disabled=page == last),
    )
