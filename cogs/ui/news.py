"""What each announcement says: from its kind to the message that is posted."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass

from bot.i18n import Translator
from bot.services.announcements import Announcement, Kind
from bot.services.crabblabla import CrabblablaService
from bot.services.results import GameView
from bot.services.sheets import road_sheet_text
from cogs.ui.lobby import lobby_post
from cogs.ui.manage_texts import manage_button
from cogs.ui.people import everybody, seat_names
from cogs.ui.pictures import lobby_picture, podium_picture, reveal_picture, round_picture
from cogs.ui.post import Post
from cogs.ui.replay import replay_post
from cogs.ui.rounds import deadline_line, finish_post, reveal_post, round_post, round_text
from cogs.ui.sheet import text_file
from engine.crabblabla.state import Phase

NOBODY = 0
"""Whose eyes a public message is made for: no player's."""


@dataclass(frozen=True)
class News:
    """An announcement about to be worded.

    Attributes:
        names: looks up what people are called on a server.
        public: it goes where others read it too, so the person it is for must be addressed.
    """

    announcement: Announcement
    service: CrabblablaService
    translate: Translator
    names: Callable[[int | None, Iterable[int]], Awaitable[Mapping[int, str]]]
    public: bool

    async def view(self) -> GameView:
        """The game as anybody may see it."""
        return await self.service.view(NOBODY, self.announcement.game.id)

    async def people(self, view: GameView) -> Mapping[int, str]:
        """What all who play or played are called."""
        return await self.names(view.ref.place.guild_id, everybody(view))

    def addressed(self, text: str) -> Post:
        """A message to one person, by name where others read it too."""
        person = self.announcement.person
        if self.public and person is not None:
            return Post(f"<@{person}> {text}", mentions=(person,))
        return Post(text)


async def lobby_changed(news: News) -> Post | None:
    """The lobby's message as it is to be now."""
    view, _ = await news.view(), news.translate
    return lobby_post(view, await lobby_picture(view, _), _)


async def game_started(news: News) -> Post | None:
    """Calls the players together, which also puts the thread into their lists."""
    view, _ = await news.view(), news.translate
    people = tuple(player for seat in view.seats if seat.active for player in seat.players)
    names = " ".join(f"<@{player}>" for player in people)
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


async def round_opened(news: News) -> Post | None:
    """The new round's board; nothing where the round is over by now."""
    view, _ = await news.view(), news.translate
    if view.round != news.announcement.payload["round"] or view.phase is Phase.FINISHED:
        return None
    return round_post(view, await round_picture(view, _), _)


async def round_closed(news: News) -> Post | None:
    """The reveal."""
    reveal, _ = await news.service.reveal(news.announcement), news.translate
    return reveal_post(reveal, await reveal_picture(reveal, _), _)


async def replay(news: News) -> Post | None:
    """The whole game, animated."""
    view, _ = await news.view(), news.translate
    return await replay_post(view, seat_names(view, await news.people(view), _), _)


async def game_finished(news: News) -> Post | None:
    """The end, with the road sheet as a file where a round was played."""
    view, _ = await news.view(), news.translate
    people = await news.people(view)
    podium = await podium_picture(view, people, _)
    if not view.results:
        return finish_post(view, podium, _)
    text = await road_sheet_text(news.service, view.ref.id, seat_names(view, people, _))
    return finish_post(view, podium, _, sheet=text_file(view.ref.code, text, _))


async def game_paused(news: News) -> Post | None:
    """The clock stands still."""
    return Post(news.translate("⏸ La partie est en pause."))


async def game_resumed(news: News) -> Post | None:
    """The clock runs again."""
    view, _ = await news.view(), news.translate
    return Post(_("▶ La partie reprend. {deadline}").format(deadline=deadline_line(view, _)))


async def deadline_moved(news: News) -> Post | None:
    """There is more time."""
    view, _ = await news.view(), news.translate
    return Post(_("⏳ Le délai change. {deadline}").format(deadline=deadline_line(view, _)))


async def player_joined(news: News) -> Post | None:
    """Somebody came into the running game."""
    text = news.translate("✋ <@{person}> rejoint la partie.")
    return Post(text.format(person=news.announcement.payload["person"]), silent=True)


async def player_left(news: News) -> Post | None:
    """Somebody left the running game."""
    text = news.translate("👋 <@{person}> quitte la partie.")
    if news.announcement.payload["removed"]:
        text = news.translate("👋 <@{person}> ne joue plus dans cette partie.")
    return Post(text.format(person=news.announcement.payload["person"]), silent=True)


async def played(news: News) -> Post | None:
    """The text of the round's board again, with how many have played by now and until when."""
    view = await news.view()
    open_round = view.phase in (Phase.RUNNING, Phase.PAUSED)
    if view.round != news.announcement.payload["round"] or not open_round:
        return None
    return Post(round_text(view, news.translate))


COURSE: dict[Kind, Callable[[News], Awaitable[Post | None]]] = {
    Kind.LOBBY_CHANGED: lobby_changed,
    Kind.GAME_STARTED: game_started,
    Kind.ROUND_OPENED: round_opened,
    Kind.ROUND_CLOSED: round_closed,
    Kind.REPLAY: replay,
    Kind.GAME_FINISHED: game_finished,
    Kind.GAME_PAUSED: game_paused,
    Kind.GAME_RESUMED: game_resumed,
    Kind.DEADLINE_MOVED: deadline_moved,
    Kind.PLAYER_JOINED: player_joined,
    Kind.PLAYER_LEFT: player_left,
    Kind.PLAYED: played,
}
