"""Pictures of Lexiplateau: the empty board, the board after a turn, a person's own."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping

from bot.i18n import Translator
from bot.services.lexiplateau_results import TurnPreview, TurnView
from bot.services.lexiplateau_views import board_after
from cogs.ui.format import plain_name, points_text, seats_by_id
from cogs.ui.pictures import initials, picture, position, private_picture
from cogs.ui.post import Picture, Post
from engine.lexiplateau.layout import LAYOUT
from engine.lexiplateau.state import TurnKind
from render.alt import podium_alt, replay_alt
from render.replay import replay_gif
from render.scores import Place, PodiumView, podium_png
from render.themes import theme
from render.views import BoardView, DraftWord


async def empty_picture(_: Translator) -> Picture:
    """The board of a game that has not started."""
    return await picture(BoardView(LAYOUT, {}, initials=initials(_)), _)


async def public_picture(view: TurnView, entries: int, _: Translator) -> Picture:
    """The board after so many entries of the history, the last play marked; no letters."""
    board = board_after(view, entries)
    plays = [turn for turn in view.history[:entries] if turn.kind is TurnKind.PLAY]
    marked = frozenset(plays[-1].tiles) if plays else frozenset()
    return await picture(BoardView(LAYOUT, board.tiles, marked, initials=initials(_)), _)


async def own_picture(view: TurnView, _: Translator) -> Picture:
    """The board with the person's own letters below."""
    return await private_picture(position(view, _), _)


async def preview_picture(preview: TurnPreview, _: Translator) -> Picture:
    """A play looked at, as far as it fits the board."""
    judged, board = preview.assessment, preview.view.board
    fits = {
        cell: tile
        for cell, tile in judged.tiles.items()
        if board.layout.playable(cell) and cell not in board.tiles
    }
    words = tuple(DraftWord(word.cells, word.valid) for word in judged.words)
    return await private_picture(position(preview.view, _, fits, words), _)


async def podium_picture(view: TurnView, names: Mapping[int, str], _: Translator) -> Picture | None:
    """The best three; None where nobody scored."""
    seats = seats_by_id(view.seats)
    places = tuple(
        Place(line.rank, plain_name(seats[line.seat], names, _), points_text(line.score, _))
        for line in view.standings
        if line.rank <= 3 and line.score > 0
    )
    if not places:
        return None
    podium = PodiumView(_("Partie {code}").format(code=view.ref.code), places)
    data = await asyncio.to_thread(podium_png, podium, theme(_.look))
    return Picture(data, podium_alt(podium), "podium.png")


def replay_views(view: TurnView, names: Mapping[int, str], _: Translator) -> list[BoardView]:
    """The board after each play, its tiles marked; ``names`` of the seats."""
    return list(_frames(view, names, _))


def _frames(view: TurnView, names: Mapping[int, str], _: Translator) -> Iterator[BoardView]:
    for entry, turn in enumerate(view.history, start=1):
        if turn.kind is not TurnKind.PLAY:
            continue
        caption = _("{name} : {play}, {score}").format(
            name=names[turn.seat], play=turn.play, score=points_text(turn.score, _)
        )
        yield BoardView(
            LAYOUT,
            board_after(view, entry).tiles,
            highlight=frozenset(turn.tiles),
            title=_("Tour {number}").format(number=turn.number),
            caption=caption,
            initials=initials(_),
        )


async def replay_post(view: TurnView, names: Mapping[int, str], _: Translator) -> Post:
    """The film of a game."""
    views = replay_views(view, names, _)
    data = await asyncio.to_thread(replay_gif, views, theme(_.look))
    film = Picture(data, replay_alt(views, _), "partie.gif")
    return Post(_("### 🎬 Le film de la partie"), film, silent=True)
