"""What the announcements of a Crabblabla game say: from their kinds to the messages posted."""

from __future__ import annotations

from bot.services.announcements import Kind
from bot.services.crabblabla import CrabblablaService
from bot.services.results import GameView
from bot.services.sheets import road_sheet_text
from cogs.ui.faces import Wording
from cogs.ui.format import mentions
from cogs.ui.manage_texts import manage_button
from cogs.ui.news import News
from cogs.ui.people import seat_names
from cogs.ui.pictures import podium_picture, reveal_picture, round_picture
from cogs.ui.post import Post
from cogs.ui.replay import replay_post
from cogs.ui.rounds import deadline_line, finish_post, reveal_post, round_post, round_text
from cogs.ui.sheet import text_file
from engine.crabblabla.state import Phase


async def game_started(news: News[CrabblablaService, GameView]) -> Post | None:
    """Calls the players together, which also puts the thread into their lists."""
    view, _ = await news.view(), news.translate
    people = tuple(player for seat in view.seats if seat.active for player in seat.players)
    names = mentions(people, _)
    text = _(
        "## ▶ C’est parti ! {names}\nTout le monde a le même plateau et les mêmes lettres. "
        "Chacun joue en secret ; le meilleur coup reste sur le plateau. `/crabblabla aide` "
        "explique tout."
    )
    if view.options.teams:
        text = _(
            "## ▶ C’est parti ! {names}\nTout le monde a le même plateau et les mêmes lettres. "
            "Chaque équipe joue en secret, par la main d’un seul à la fois ; le meilleur coup "
            "reste sur le plateau. `/crabblabla aide` explique tout."
        )
    manage = manage_button(view.ref.id, _)
    return Post(text.format(names=names), buttons=(manage,), mentions=people)


async def round_opened(news: News[CrabblablaService, GameView]) -> Post | None:
    """The new round's board; nothing where the round is over by now."""
    view, _ = await news.view(), news.translate
    if view.round != news.announcement.payload["round"] or view.phase is Phase.FINISHED:
        return None
    return round_post(view, await round_picture(view, _), _)


async def round_closed(news: News[CrabblablaService, GameView]) -> Post | None:
    """The reveal."""
    reveal, _ = await news.service.reveal(news.announcement), news.translate
    return reveal_post(reveal, await reveal_picture(reveal, _), _)


async def replay(news: News[CrabblablaService, GameView]) -> Post | None:
    """The whole game, animated."""
    view, _ = await news.view(), news.translate
    return await replay_post(view, seat_names(view, await news.people(view), _), _)


async def game_finished(news: News[CrabblablaService, GameView]) -> Post | None:
    """The end, with the road sheet as a file where a round was played."""
    view, _ = await news.view(), news.translate
    people = await news.people(view)
    podium = await podium_picture(view, people, _)
    if not view.results:
        return finish_post(view, podium, _)
    text = await road_sheet_text(news.service, view.ref.id, seat_names(view, people, _))
    return finish_post(view, podium, _, sheet=text_file(view.ref.code, text, _))


async def game_resumed(news: News[CrabblablaService, GameView]) -> Post | None:
    """The clock runs again."""
    view, _ = await news.view(), news.translate
    return Post(_("▶ La partie reprend. {deadline}").format(deadline=deadline_line(view, _)))


async def deadline_moved(news: News[CrabblablaService, GameView]) -> Post | None:
    """There is more time."""
    view, _ = await news.view(), news.translate
    return Post(_("⏳ Le délai change. {deadline}").format(deadline=deadline_line(view, _)))


async def player_joined(news: News[CrabblablaService, GameView]) -> Post | None:
    """Somebody came into the running game."""
    text = news.translate("✋ <@{person}> rejoint la partie.")
    return Post(text.format(person=news.announcement.payload["person"]), silent=True)


async def played(news: News[CrabblablaService, GameView]) -> Post | None:
    """The text of the round's board again, with how many have played by now and until when."""
    view = await news.view()
    open_round = view.phase in (Phase.RUNNING, Phase.PAUSED)
    if view.round != news.announcement.payload["round"] or not open_round:
        return None
    return Post(round_text(view, news.translate))


COURSE: dict[Kind, Wording] = {
    Kind.GAME_STARTED: game_started,
    Kind.ROUND_OPENED: round_opened,
    Kind.ROUND_CLOSED: round_closed,
    Kind.REPLAY: replay,
    Kind.GAME_FINISHED: game_finished,
    Kind.GAME_RESUMED: game_resumed,
    Kind.DEADLINE_MOVED: deadline_moved,
    Kind.PLAYER_JOINED: player_joined,
    Kind.PLAYED: played,
}
