"""The grid in keys: a panel in which a move is composed, and that of its letter.

It has no picture: the keys are the grid, and drawn at once, for a clock is running.
"""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase as alphabet

import discord
from discord import ButtonStyle

from bot.i18n import Translator
from bot.services.wordgrid_results import DuelPlayed, DuelView, Looked
from cogs.ui.buttons import Act, GameButton, Press, button
from cogs.ui.errors import explain, not_running
from cogs.ui.format import points_text
from cogs.ui.panel import Panel, Row
from cogs.ui.wordgrid.draft import Draft
from cogs.ui.wordgrid.texts import finish_text, score_line, to_move_line, used_line
from engine.board.coordinates import Cell
from engine.table.phase import Phase
from engine.wordgrid.errors import PathMisses, WordTooShort
from engine.wordgrid.grid import CELLS, EMPTY, SIDE, index

VALID = discord.Colour(0x2E9E5B)
BLANK = "\u200b"
"""Labels are never empty: the face of a cell where nothing may be written."""
OPEN = "＋"
"""The face of a cell where a letter may be written."""


def key(
    view: DuelView,
    token: str,
    label: str,
    style: ButtonStyle = ButtonStyle.secondary,
    *,
    disabled: bool = False,
) -> GameButton:
    """One of the panel's keys."""
    press = Press(Act.DUEL_KEY, view.id, view.number, token)
    return button(press, label, style=style, disabled=disabled)


def composer_panel(
    view: DuelView, draft: Draft, looked: Looked | None, _: Translator, note: str = ""
) -> Panel:
    """The grid to press; without keys to press for whoever has to wait.

    Args:
        looked: what the draft comes to, where it has a path.
        note: said on top.
    """
    if view.phase is not Phase.RUNNING:
        text = finish_text(view, _) if view.begun else not_running(view.phase.value, _)
        return Panel((note, text))
    head = [note, to_move_line(view, _), score_line(view, _), used_line(view, _)]
    if not view.my_turn:
        return Panel(("\n".join(filter(None, head)), *grid_rows(view, draft, _), wait_row(view, _)))
    head.append(status(draft, looked, _))
    move = None if looked is None else looked.move
    rows = (*grid_rows(view, draft, _), tool_row(view, draft, looked, _))
    return Panel(("\n".join(filter(None, head)), *rows), None if move is None else VALID)


def status(draft: Draft, looked: Looked | None, _: Translator) -> str:
    """What is composed so far, and what to do next."""
    if draft.cell is None:
        return _("Appuie sur une case vide pour y écrire ta lettre.")
    chosen = _("**{letter}** en {cell}.").format(letter=draft.letter, cell=draft.cell)
    if looked is None:
        return chosen + " " + _("Appuie maintenant sur les lettres de ton mot, dans l’ordre.")
    if looked.move is not None:
        score = points_text(looked.move.points, _)
        return f"{chosen} ✔ **{looked.move.word}**, {score}."
    word = draft.on(looked.view.grid).read(draft.path)
    if looked.error is None or isinstance(looked.error, (PathMisses, WordTooShort)):
        return f"{chosen} {word}…"  # no fault yet: it is being pressed
    return f"{chosen} ✘ {word} : {explain(looked.error, _)}"


def grid_rows(view: DuelView, draft: Draft, _: Translator) -> tuple[Row, ...]:
    """The 25 keys."""
    keys = [cell_key(view, draft, cell) for cell in CELLS]
    return tuple(tuple(keys[start : start + SIDE]) for start in range(0, SIDE * SIDE, SIDE))


def cell_key(view: DuelView, draft: Draft, cell: Cell) -> GameButton:
    """A cell: its letter, or whether one may be written there.

    The new letter is green; on the path a letter bears its place as well as its colour.
    """
    letter = draft.on(view.grid).letter(cell)
    token = f"cell.{index(cell)}.{draft}"
    if letter is None:
        may = view.grid.touches(cell)
        return key(view, token, OPEN if may else BLANK, disabled=not (may and view.my_turn))
    label, style = letter, ButtonStyle.secondary
    if cell in draft.path:
        label, style = f"{letter} {draft.path.index(cell) + 1}", ButtonStyle.primary
    if cell == draft.cell:
        style = ButtonStyle.success
    # Before a letter is chosen there is no path to press.
    return key(view, token, label, style, disabled=not view.my_turn or draft.cell is None)


def tool_row(view: DuelView, draft: Draft, looked: Looked | None, _: Translator) -> Row:
    """« Valider », « Effacer », to write instead, and to end the game."""
    valid = looked is not None and looked.move is not None
    return (
        key(view, f"ok.{draft}", _("✅ Valider"), ButtonStyle.success, disabled=not valid),
        key(view, f"clear.{draft}", _("⌫ Effacer"), disabled=draft.cell is None),
        key(view, f"write.{draft}", _("⌨️ Écrire")),
        draw_button(view, _),
        resign_button(view, _),
    )


def wait_row(view: DuelView, _: Translator) -> Row:
    """What one may do while the other one is to move."""
    again = key(view, "show", _("🔄 Actualiser"))
    return (again, draw_button(view, _), resign_button(view, _)) if view.mine else (again,)


def draw_button(view: DuelView, _: Translator) -> GameButton:
    """« Proposer nulle »; nothing for who plays against a robot."""
    against_robot = any(seat.robot for seat in view.seats)
    press = Press(Act.DUEL_DRAW, view.id, view.number)
    return button(press, _("🤝 Proposer nulle"), disabled=against_robot)


def resign_button(view: DuelView, _: Translator) -> GameButton:
    """« Abandonner », which asks first."""
    press = Press(Act.DUEL_RESIGN, view.id, view.number)
    return button(press, _("🏳️ Abandonner"), style=ButtonStyle.danger)


def letter_panel(view: DuelView, cell: Cell, _: Translator) -> Panel:
    """Which letter is written on that cell?"""
    text = _("Quelle lettre en **{cell}** ?").format(cell=cell)
    lines = [to_move_line(view, _), *_rows_text(view, cell), text]
    keys = [
        key(view, f"letter.{Draft(cell, letter)}", letter, ButtonStyle.primary)
        for letter in alphabet
    ]
    keys.append(key(view, f"write.{index(cell)}", _("⌨️ Écrire")))
    keys.append(key(view, "show", _("◀ Retour")))
    starts = range(0, len(keys), SIDE)
    rows: Sequence[Row] = [tuple(keys[start : start + SIDE]) for start in starts]
    return Panel(("\n".join(lines), *rows))


def _rows_text(view: DuelView, cell: Cell) -> list[str]:
    """The grid in letters, since the keys of the alphabet stand in its place."""
    rows = [list(row.replace(EMPTY, "·")) for row in view.grid.rows]
    rows[cell.row][cell.column] = "?"
    return ["```", *(" ".join(row) for row in rows), "```"]


def done_panel(played: DuelPlayed, _: Translator) -> Panel:
    """What was played, and how the game goes on."""
    view = played.view
    lines = []
    if played.turn is not None:
        move = played.turn.move
        text = _("✅ **{word}** : {score}.")
        lines.append(text.format(word=move.word, score=points_text(move.points, _)))
    return composer_panel(view, Draft(), None, _, "\n".join(lines))
