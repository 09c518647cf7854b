"""Pictures of games: from what a service answered to a file with its alt text.

Rendering takes tens of milliseconds, so it always runs in a worker thread.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from bot.i18n import Translator
from bot.services.composing import Composing
from bot.services.results import GameView, Preview, Reveal
from bot.services.sittings import View
from bot.services.tops import Question
from cogs.ui.format import plain_name, points_text, seats_by_id
from cogs.ui.post import Picture
from engine.board.coordinates import Cell
from engine.board.tiles import Tile
from engine.crabblabla.placement import Assessment
from engine.crabblabla.state import RoundResult, Submission
from render.alt import board_alt, podium_alt
from render.board import board_png, draft_png
from render.plain import board_plain
from render.scores import Place, PodiumView, podium_png
from render.themes import theme
from render.views import BoardView, DraftWord


async def picture(view: BoardView, _: Translator) -> Picture:
    """Draw a board."""
    data = await asyncio.to_thread(board_png, view, theme(_.look))
    return Picture(data, board_alt(view, _), board=partial(board_plain, view, _))


async def private_picture(view: BoardView, _: Translator) -> Picture:
    """Draw a board for one person's next click or two: sooner, in a larger file."""
    data = await asyncio.to_thread(draft_png, view, theme(_.look))
    return Picture(data, board_alt(view, _), board=partial(board_plain, view, _))


async def lobby_picture(view: GameView, _: Translator) -> Picture:
    """The empty plate of a game that has not started."""
    return await picture(BoardView(view.board.layout, view.board.tiles, initials=initials(_)), _)


async def round_picture(view: GameView, _: Translator) -> Picture:
    """The open round: the board with the last winning placement marked, and the rack."""
    return await picture(position(view, _), _)


async def played_picture(view: GameView, played: Submission | None, _: Translator) -> Picture:
    """The open round with one's own placement on it."""
    tiles = played.tiles if played else {}
    words = [DraftWord(word.cells, word.valid) for word in played.words] if played else []
    shown = replace(position(view, _, tiles, tuple(words)), played=True)
    return await private_picture(shown, _)


async def preview_picture(preview: Preview, _: Translator) -> Picture:
    """A placement looked at, where it fits the board."""
    judged = preview.assessment
    board = preview.view.board
    fits = {
        cell: tile
        for cell, tile in judged.tiles.items()
        if board.layout.playable(cell) and cell not in board.tiles
    }
    words = tuple(DraftWord(word.cells, word.valid) for word in judged.words)
    return await private_picture(position(preview.view, _, fits, words), _)


async def draft_picture(composing: Composing, _: Translator, *, cursor: bool = True) -> Picture:
    """A draft with its words and, unless it is only looked at, its cursor."""
    judged, draft = composing.judged, composing.draft
    tiles = judged.assessment.tiles if judged else {}
    words = judged.assessment.words if judged else ()
    marked = tuple(DraftWord(word.cells, word.valid) for word in words)
    view = position(composing.view, _, tiles, marked, composing.rack)
    if cursor and composing.barred is None:
        view = replace(view, cursor=(draft.cursor, draft.direction))
    return await private_picture(view, _)


async def reveal_picture(reveal: Reveal, _: Translator) -> Picture:
    """The board after a round, the winning placement marked."""
    winning = reveal.result.winning
    marked = frozenset(winning.tiles) if winning else frozenset()
    view = BoardView(
        reveal.board.layout, reveal.board.tiles, highlight=marked, initials=initials(_)
    )
    return await picture(view, _)


async def top_picture(result: RoundResult, _: Translator) -> Picture:
    """The best placement of a closed round, on the board as it was then. It must be known."""
    top = result.top
    assert top is not None
    board = result.board_before
    view = BoardView(
        board.layout,
        board.tiles,
        draft=top.tiles,
        draft_words=tuple(DraftWord(word.cells, word.valid) for word in top.words),
        played=True,
        rack=result.rack,
        used=used_letters(result.rack, top.tiles),
        initials=initials(_),
    )
    return await picture(view, _)


async def podium_picture(view: GameView, names: Mapping[int, str], _: Translator) -> Picture | None:
    """The best three; None where nobody scored."""
    seats = seats_by_id(view.seats)
    places = tuple(
        Place(line.rank, plain_name(seats[line.seat], names, _), points_text(line.points, _))
        for line in view.standings
        if line.rank <= 3 and line.points
    )
    if not places:
        return None
    title = _("Partie {code}").format(code=view.ref.code)
    podium = PodiumView(title, places, _("Points de classement"))
    data = await asyncio.to_thread(podium_png, podium, theme(_.look))
    return Picture(data, podium_alt(podium), "podium.png")


def position(
    view: View,
    _: Translator,
    draft: Mapping[Cell, Tile] | None = None,
    words: tuple[DraftWord, ...] = (),
    rack: str | None = None,
) -> BoardView:
    """A game (or a day) as its players see it, with a draft on it; ``rack`` in another order."""
    draft, rack = draft or {}, view.rack if rack is None else rack
    return BoardView(
        view.board.layout,
        view.board.tiles,
        highlight=view.marked,
        draft=draft,
        draft_words=words,
        rack=rack,
        used=used_letters(rack or "", draft),
        initials=initials(_),
    )


def placed(
    question: Question, judged: Assessment, _: Translator, title: str | None = None
) -> BoardView:
    """A placement that was made, or could have been, on its board, with the rack."""
    return BoardView(
        question.board.layout,
        question.board.tiles,
        draft=judged.tiles,
        draft_words=tuple(DraftWord(word.cells, word.valid) for word in judged.words),
        played=True,
        rack=question.rack,
        used=used_letters(question.rack, judged.tiles),
        title=title,
        initials=initials(_),
    )


def empty(question: Question, _: Translator) -> BoardView:
    """A board and a rack before anybody has played."""
    return BoardView(
        question.board.layout, question.board.tiles, rack=question.rack, initials=initials(_)
    )


def used_letters(rack: str, draft: Mapping[Cell, Tile]) -> tuple[bool, ...]:
    """Which letters of the rack lie on the board, the first of equal ones first."""
    left = [tile.rack_mark for tile in draft.values()]
    used = []
    for letter in rack:
        used.append(letter in left)
        if letter in left:
            left.remove(letter)
    return tuple(used)


def initials(_: Translator) -> tuple[str, str]:
    """What premium labels call a letter and a word."""
    return _("L"), _("M")
