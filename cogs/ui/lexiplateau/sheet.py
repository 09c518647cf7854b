"""The score sheet of a game: pages as pictures, and the game as a file at the end."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from functools import partial

import discord

from bot.i18n import Translator
from bot.services.lexiplateau_exports import gcg_text, sheet_of
from bot.services.lexiplateau_results import TurnView
from cogs.ui.buttons import Act, Handler, Press
from cogs.ui.context import Context, context
from cogs.ui.pages import page_buttons, page_line
from cogs.ui.people import everybody, people_names, seat_names
from cogs.ui.post import Picture, Post, clip
from cogs.ui.safe import answer, hold, think
from engine.lexiplateau.sheet import ScoreSheet, SheetCell
from engine.lexiplateau.state import TurnKind
from engine.table.ids import SeatId
from render.alt import scoresheet_alt
from render.scoresheet import ScoreSheetView, TurnCell, scoresheet_png
from render.themes import theme

LONG_PAGE, SHORT_PAGE = 12, 8
"""Rounds of the table on one page with two seats and with more, so that the alt text has room."""

COLUMN, NARROW = 21, 15
"""Characters of a column in letters, with two seats and with more."""


def page_length(sheet: ScoreSheet) -> int:
    """How many rounds of the table are on one page."""
    return LONG_PAGE if len(sheet.seats) <= 2 else SHORT_PAGE


def pages_of(sheet: ScoreSheet) -> int:
    """How many pages there are, at least one."""
    return max(1, -(-len(sheet.rounds) // page_length(sheet)))


def sheet_view(
    view: TurnView, sheet: ScoreSheet, names: Mapping[int, str], page: int, _: Translator
) -> ScoreSheetView:
    """One page: what each seat did in each round, with its total; at the end what that changed."""
    length = page_length(sheet)
    first = (page - 1) * length
    sums: list[tuple[str, tuple[str, ...]]] = []
    if page == pages_of(sheet) and any(sheet.adjustments.values()):
        changes = (_signed(sheet.adjustments[seat]) for seat in sheet.seats)
        totals = (f"{sheet.totals[seat]}".replace("-", "−") for seat in sheet.seats)
        sums = [("±", tuple(changes)), ("=", tuple(totals))]
    rows = enumerate(sheet.rounds[first : first + length], start=first + 1)
    return ScoreSheetView(
        _("Feuille de match, partie {code}").format(code=view.ref.code),
        tuple(names[seat] for seat in sheet.seats),
        tuple((number, _cells(cells, sheet.seats, _)) for number, cells in rows),
        tuple(sums),
    )


def _signed(points: int) -> str:
    return f"{points:+}".replace("-", "−") if points else "0"


def _cells(
    cells: Mapping[SeatId, SheetCell], seats: Sequence[SeatId], _: Translator
) -> tuple[TurnCell | None, ...]:
    found = (cells.get(seat) for seat in seats)
    return tuple(None if cell is None else _cell(cell, _) for cell in found)


def _cell(cell: SheetCell, _: Translator) -> TurnCell:
    """The play, its points and the total; or what was done instead."""
    if cell.kind is TurnKind.PLAY:
        return TurnCell(cell.play, f"+{cell.score}", str(cell.total))
    done = {
        TurnKind.EXCHANGE: _("échange {count}").format(count=cell.exchanged),
        TurnKind.PASS: _("passe"),
        TurnKind.LOST: _("temps écoulé"),
        TurnKind.RESIGN: _("abandon"),
    }[cell.kind]
    return TurnCell(done, "", str(cell.total))


async def sheet_picture(shown: ScoreSheetView, _: Translator) -> Picture:
    """A page as a picture."""
    data = await asyncio.to_thread(scoresheet_png, shown, theme(_.look))
    return Picture(data, scoresheet_alt(shown), "feuille.png", partial(sheet_text, shown))


def sheet_text(shown: ScoreSheetView) -> str:
    """The same in letters of one width: words, points and totals."""
    width = COLUMN if len(shown.names) <= 2 else NARROW
    lines = [_line("", shown.names, width)]
    for number, cells in shown.rows:
        lines.append(_line(str(number), [_in_letters(cell, width - 1) for cell in cells], width))
    for label, figures in shown.sums:
        lines.append(_line(label, [figure.rjust(width - 1) for figure in figures], width))
    return "\n".join(lines)


def _line(number: str, columns: Sequence[str], width: int) -> str:
    cells = (clip(column.replace("`", "'"), width - 1).ljust(width) for column in columns)
    return f"{number:>2} {''.join(cells)}".rstrip()


def _in_letters(cell: TurnCell | None, width: int) -> str:
    if cell is None or not cell.score:
        return cell.done if cell else ""
    figures = f" {cell.score.removeprefix('+')} {cell.total}"
    room, word = width - len(figures), cell.done.partition(" ")[2]
    return clip(word, room).ljust(room) + figures


def sheet_post(
    view: TurnView,
    picture: Picture,
    page: int,
    last: int,
    files: tuple[Picture, ...],
    _: Translator,
) -> Post:
    """A page with the buttons to its neighbours."""
    title = _("### 📜 Feuille de match")
    if last > 1:
        title += "\n" + page_line(page, last, _)
    game = view.ref.id
    turn = page_buttons(lambda number: Press(Act.TURN_SHEET_PAGE, game, number), page, last)
    return Post(title, picture, turn, attached=files)


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
    picture = await sheet_picture(sheet_view(view, sheet, names, shown, _), _)
    await answer(interaction, sheet_post(view, picture, shown, last, files, _))


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
