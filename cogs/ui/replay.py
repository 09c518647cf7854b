"""The whole game as an animation, a frame for each round."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping

from bot.i18n import Translator
from bot.services.results import GameView
from cogs.ui.format import points_text
from cogs.ui.pictures import initials, used_letters
from cogs.ui.post import Picture, Post
from engine.crabblabla.state import RoundResult
from render.alt import replay_alt
from render.replay import replay_gif
from render.themes import theme
from render.views import BoardView


def replay_views(view: GameView, names: Mapping[int, str], _: Translator) -> list[BoardView]:
    """The board after each round, the placement that was locked marked; ``names`` of the seats."""
    return list(_frames(view, names, _))


def _frames(view: GameView, names: Mapping[int, str], _: Translator) -> Iterator[BoardView]:
    for result in view.results:
        winning = result.winning
        tiles = winning.tiles if winning else {}
        yield BoardView(
            result.board_before.layout,
            result.board_after.tiles,
            highlight=frozenset(tiles),
            rack=result.rack,
            used=used_letters(result.rack, tiles),
            title=_("Manche {round} sur {rounds}").format(
                round=result.number, rounds=view.options.rounds
            ),
            caption=_caption(result, names, _),
            initials=initials(_),
        )


def _caption(result: RoundResult, names: Mapping[int, str], _: Translator) -> str:
    winning = result.winning
    if winning is None or result.winner is None:
        return _("Personne n’a rien posé")
    return _("{name} : {play}, {score}").format(
        name=names[result.winner], play=winning.play, score=points_text(winning.score, _)
    )


async def replay_post(view: GameView, names: Mapping[int, str], _: Translator) -> Post:
    """The film of a game."""
    views = replay_views(view, names, _)
    data = await asyncio.to_thread(replay_gif, views, theme(_.look))
    return Post(
        _("### 🎬 Le film de la partie"),
        Picture(data, replay_alt(views, _), "partie.gif"),
        silent=True,
    )
