"""The road sheet of a game: pages of rounds as pictures, and the whole as a text file."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from fractions import Fraction

from bot.i18n import Translator
from bot.services.results import GameView
from cogs.ui.buttons import Act, GameButton, Press, button
from cogs.ui.pages import page_buttons, page_line
from cogs.ui.post import Picture, Post
from cogs.ui.tops import by_score, percent, share_of
from engine.crabblabla.state import RoundResult
from render.alt import sheet_alt
from render.roadsheet import SheetEntry, SheetRow, SheetTop, SheetView, sheet_png
from render.themes import theme

FEW_SEATS = 6
"""Seats up to which a page holds :data:`LONG_PAGE` rounds, so that alt text and eye follow."""

LONG_PAGE, SHORT_PAGE = 5, 3


def sheet_button(game: int, _: Translator) -> GameButton:
    """Opens the road sheet."""
    return button(Press(Act.SHEET, game, 1), _("📜 Feuille de route"))


def pages(view: GameView) -> list[Sequence[RoundResult]]:
    """The closed rounds by page; one empty page where there are none."""
    size = LONG_PAGE if len(view.seats) <= FEW_SEATS else SHORT_PAGE
    results = view.results
    return [results[i : i + size] for i in range(0, len(results), size)] or [()]


def page_number(view: GameView, wanted: int) -> int:
    """The page that is shown for a wanted one, from 1 on."""
    return min(max(1, wanted), len(pages(view)))


def sheet_view(view: GameView, names: Mapping[int, str], page: int, _: Translator) -> SheetView:
    """What a page's picture shows; ``names`` of the seats."""
    shown = pages(view)[page - 1]
    return SheetView(
        _("Feuille de route, partie {code}").format(code=view.ref.code),
        _("Le top"),
        tuple(_row(result, names, _) for result in shown),
        _("Manches {first} à {last} sur {rounds}").format(
            first=shown[0].number, last=shown[-1].number, rounds=view.options.rounds
        ),
    )


def _row(result: RoundResult, names: Mapping[int, str], _: Translator) -> SheetRow:
    top = None
    if result.top is not None:
        note = _("prouvé") if result.top.proven else _("trouvé")
        top = SheetTop(str(result.top.score), result.top.play, note)
    entries = tuple(_entry(result, seat, names[seat], _) for seat in by_score(result))
    return SheetRow(result.number, result.rack, top, entries)


def _entry(result: RoundResult, seat: int, name: str, _: Translator) -> SheetEntry:
    done = result.submissions.get(seat)
    if done is None or done.passed:
        return SheetEntry(name, _("passe") if done else _("absent"))
    share = share_of(result, seat)
    return SheetEntry(
        name,
        str(done.score),
        percent(share) if isinstance(share, Fraction) else None,
        won=seat == result.winner,
    )


async def sheet_picture(
    view: GameView, names: Mapping[int, str], page: int, _: Translator
) -> Picture:
    """A page of rounds."""
    shown = sheet_view(view, names, page, _)
    data = await asyncio.to_thread(sheet_png, shown, theme(_.look))
    return Picture(data, sheet_alt(shown, _), "feuille-de-route.png")


def text_file(code: str, text: str, _: Translator) -> Picture:
    """The whole sheet as a file that the engine reads back."""
    alt = _("Feuille de route de la partie {code}, en texte").format(code=code)
    return Picture(text.encode(), alt, f"crabblabla-{code}.txt")


def sheet_post(view: GameView, page: int, picture: Picture, file: Picture, _: Translator) -> Post:
    """A page with the buttons to its neighbours, and the whole as text."""
    game, last = view.ref.id, len(pages(view))
    text = _("### 📜 Feuille de route")
    if last > 1:
        text += "\n" + page_line(page, last, _)
    turn = page_buttons(lambda number: Press(Act.SHEET_PAGE, game, number), page, last)
    return Post(text, picture, turn, attached=(file,))


def empty_sheet_post(_: Translator) -> Post:
    """Nothing to tell yet."""
    return Post(_("Aucune manche n’est finie : la feuille de route est encore vide."))
