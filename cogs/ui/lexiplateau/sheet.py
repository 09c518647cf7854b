"""The score sheet of a game: pages of text in even columns, and the game as a file at the end."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from bot.i18n import Translator
from bot.services.lexiplateau_exports import gcg_text, sheet_of
from bot.services.lexiplateau_results import TurnView
from cogs.ui.buttons import Act, Handler, Press, button
from cogs.ui.context import Context, context
from cogs.ui.people import everybody, people_names, seat_names
from cogs.ui.post import Picture, Post, clip
from cogs.ui.safe import answer, hold, think
from engine.lexiplateau.sheet import ScoreSheet, SheetCell
from engine.lexiplateau.state import TurnKind

PAGE = 12
"""Rounds of the table on one page: with four columns well within a message."""

COLUMN, NARROW = 21, 15
"""Characters of a column with two seats, and with more."""


def pages_of(sheet: ScoreSheet) -> int:
    """How many pages there are, at least one."""
    return max(1, -(-len(sheet.rounds) // PAGE))


def sheet_text(sheet: ScoreSheet, names: Mapping[int, str], page: int, _: Translator) -> str:
    """One page, in a monospaced font: what each seat did in each round, with its total."""
    width = COLUMN if len(sheet.seats) <= 2 else NARROW
    head = _line("", [names[seat] for seat in sheet.seats], width)
    first = (page - 1) * PAGE
    rows = [
        _line(str(number), [_cell(cells.get(seat), width, _) for seat in sheet.seats], width)
        for number, cells in enumerate(sheet.rounds[first : first + PAGE], start=first + 1)
    ]
    if page == pages_of(sheet) and any(sheet.adjustments.values()):
        changes = [f"{sheet.adjustments[seat]:+}".rjust(width - 1) for seat in sheet.seats]
        rows.append(_line("±", changes, width))
        totals = [str(sheet.totals[seat]).rjust(width - 1) for seat in sheet.seats]
        rows.append(_line("=", totals, width))
    return "```\n" + "\n".join([head, *rows]) + "\n```"


def _line(number: str, columns: list[str], width: int) -> str:
    cells = (clip(column.replace("`", "'"), width - 1).ljust(width) for column in columns)
    return f"{number:>2} {''.join(cells)}".rstrip()


def _cell(cell: SheetCell | None, width: int, _: Translator) -> str:
    """The main word, its points and the total; or what was done instead."""
    if cell is None:
        return ""
    if cell.kind is TurnKind.PLAY:
        figures = f" {cell.score} {cell.total}"
        room, word = width - 1 - len(figures), cell.play.partition(" ")[2]
        return clip(word, room).ljust(room) + figures
    return {
        TurnKind.EXCHANGE: _("échange {count}").format(count=cell.exchanged),
        TurnKind.PASS: _("passe"),
        TurnKind.LOST: _("temps écoulé"),
        TurnKind.RESIGN: _("abandon"),
    }[cell.kind]


def sheet_post(
    view: TurnView, text: str, page: int, last: int, files: tuple[Picture, ...], _: Translator
) -> Post:
    """A page with the buttons to its neighbours."""
    title = _("### 📜 Feuille de match")
    if last == 1:
        return Post(f"{title}\n{text}", attached=files)
    where = _("Page {page} sur {pages}").format(page=page, pages=last)
    press = Act.TURN_SHEET_PAGE
    buttons = (
        button(Press(press, view.ref.id, page - 1), "◀", disabled=page == 1),
        button(Press(press, view.ref.id, page + 1), "▶", disabled=page == last),
    )
    return Post(f"{title}\n{text}\n-# {where}", None, buttons, attached=files)


async def show_sheet(interaction: discord.Interaction, here: Context, game: int, page: int) -> None:
    """Answer with a page; with the game as a GCG file once it is over."""
    _, service = here.translate, here.services.lexiplateau
    view = await service.view(here.person, game)
    if not view.history:
        text = _("Rien n’a encore été joué : la feuille de match est vide.")
        await answer(interaction, Post(text))
        return
    people = await people_names(interaction.client, view.ref.place.guild_id, everybody(view))
    names, sheet = seat_names(view, people, _), await sheet_of(service, game)
    last = pages_of(sheet)
    shown = min(max(1, page), last)
    exported = await gcg_text(service, game, names)
    files = () if exported is None else (gcg_file(view, exported, _),)
    text = sheet_text(sheet, names, shown, _)
    await answer(interaction, sheet_post(view, text, shown, last, files, _))


def gcg_file(view: TurnView, text: str, _: Translator) -> Picture:
    """The game for other programs."""
    alt = _("Partie {code} au format GCG").format(code=view.ref.code)
    return Picture(text.encode(), alt, f"lexiplateau-{view.ref.code}.gcg")


async def sheet(interaction: discord.Interaction, press: Press) -> None:
    """The score sheet, as a new private message."""
    await think(interaction)
    await show_sheet(interaction, context(interaction), press.game, press.number or 1)


async def turn_page(interaction: discord.Interaction, press: Press) -> None:
    """Another page in the place of this one."""
    await hold(interaction)
    await show_sheet(interaction, context(interaction), press.game, press.number or 1)


HANDLERS: dict[Act, Handler] = {Act.TURN_SHEET: sheet, Act.TURN_SHEET_PAGE: turn_page}
