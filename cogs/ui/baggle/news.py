"""What a room announces in its thread."""

from __future__ import annotations

from bot.services.announcements import Kind
from bot.services.baggle import BaggleService
from bot.services.baggle_results import RoomView
from cogs.ui.baggle.lobby import how_to_play, welcome_post
from cogs.ui.baggle.pictures import grid_picture, podium_picture
from cogs.ui.baggle.rounds import closed_post, finish_post, grid_post, grid_text, shown_word
from cogs.ui.baggle.texts import clock_line
from cogs.ui.faces import Wording
from cogs.ui.format import mentions, moment
from cogs.ui.news import News
from cogs.ui.post import Post
from engine.table.phase import Phase

RoomNews = News[BaggleService, RoomView]

CALLED = 50
"""People who are called into the thread at the start; more would not fit a message."""

PODIUM, PODIUM_PEOPLE = 3, 5
"""The ranks on the podium, and how many people it holds: each name costs a request."""


async def room_ready(news: RoomNews) -> Post | None:
    """How words are given; nothing where the room is under way already."""
    view = await news.view()
    return welcome_post(view, news.translate) if view.phase is Phase.LOBBY else None


async def game_started(news: RoomNews) -> Post | None:
    """Calls who is there to the first grid."""
    view, _ = await news.view(), news.translate
    people = [player for seat in view.seats if seat.active for player in seat.players][:CALLED]
    names = mentions(people, _)
    text = _("▶ {names}, c’est parti ! {clock}").format(names=names, clock=clock_line(view, _))
    return Post(f"{text}\n{how_to_play(_)}", mentions=tuple(people))


async def grid_opened(news: RoomNews) -> Post | None:
    """The grid; nothing where it is over by now."""
    view, _ = await news.view(), news.translate
    if view.grid is None or view.number != news.announcement.payload["round"]:
        return None
    return grid_post(view, await grid_picture(view.grid, _), _)


async def grid_closed(news: RoomNews) -> Post | None:
    """The table, and the best word that nobody found on its picture."""
    view, _ = await news.view(), news.translate
    closed = await news.service.closed(view.id, news.announcement.payload["round"])
    word = shown_word(closed)
    path = closed.solution[word] if word else ()
    picture = await grid_picture(closed.result.grid, _, path=path)
    return closed_post(closed, view, picture, word, _)


async def room_closed(news: RoomNews) -> Post | None:
    """The end, with the table over all grids."""
    view, _ = await news.view(), news.translate
    best = {line.seat for line in view.standings if line.rank <= PODIUM}
    people = [seat.players[0] for seat in view.seats if seat.id in best]
    names = await news.names(view.ref.place.guild_id, people[:PODIUM_PEOPLE])
    podium = await podium_picture(view, names, _)
    return finish_post(view, podium, _)


async def game_resumed(news: RoomNews) -> Post | None:
    """The clock runs again."""
    view, _ = await news.view(), news.translate
    return Post(_("▶ Le salon reprend. {clock}").format(clock=clock_line(view, _)))


async def game_paused(news: RoomNews) -> Post | None:
    """The clock stands still, though not for ever."""
    view, _ = await news.view(), news.translate
    text = _("⏸ Le salon est en pause : le temps qui restait est gardé.")
    if view.closes_at is not None:
        closing = _("Si personne ne le reprend, il se ferme {when}.")
        text += " " + closing.format(when=moment(view.closes_at))
    return Post(text)


async def deadline_moved(news: RoomNews) -> Post | None:
    """There is more time."""
    view, _ = await news.view(), news.translate
    return Post(_("⏳ Il y a plus de temps. {clock}").format(clock=clock_line(view, _)))


async def grid_rewritten(news: RoomNews) -> Post | None:
    """The text of the open grid again, with until when there is time."""
    view = await news.view()
    if view.grid is None or view.number != news.announcement.payload["round"]:
        return None
    return Post(grid_text(view, news.translate))


WORDING: dict[Kind, Wording] = {
    Kind.ROOM_READY: room_ready,
    Kind.GAME_STARTED: game_started,
    Kind.ROUND_OPENED: grid_opened,
    Kind.ROUND_CLOSED: grid_closed,
    Kind.GAME_FINISHED: room_closed,
    Kind.GAME_PAUSED: game_paused,
    Kind.GAME_RESUMED: game_resumed,
    Kind.DEADLINE_MOVED: deadline_moved,
    Kind.PLAYED: grid_rewritten,
}
