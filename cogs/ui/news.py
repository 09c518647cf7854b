"""An announcement about to be worded, and what all kinds of games say in the same words."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from bot.i18n import Translator
from bot.services.announcements import Announcement, Kind
from bot.services.game_service import AnyService
from bot.services.results import TableView
from cogs.ui.faces import Wording, face_of
from cogs.ui.format import mention
from cogs.ui.people import everybody
from cogs.ui.post import Post

NOBODY = 0
"""Whose eyes a public message is made for: no player's."""

S = TypeVar("S", bound=AnyService)
V = TypeVar("V", bound=TableView)


@dataclass(frozen=True)
class News(Generic[S, V]):
    """An announcement about to be worded.

    Attributes:
        names: looks up what people are called on a server.
        public: it goes where others read it too, so the person it is for must be addressed.
    """

    announcement: Announcement
    service: S
    translate: Translator
    names: Callable[[int | None, Iterable[int]], Awaitable[Mapping[int, str]]]
    public: bool

    async def view(self) -> V:
        """The game as anybody may see it."""
        view: V = await self.service.view(NOBODY, self.announcement.game.id)
        return view

    async def own_view(self) -> V:
        """The game as the person whom the announcement is for may see it."""
        person = self.announcement.person or NOBODY
        view: V = await self.service.view(person, self.announcement.game.id)
        return view

    async def people(self, view: V) -> Mapping[int, str]:
        """What all who play or played are called."""
        return await self.names(view.ref.place.guild_id, everybody(view))

    def addressed(self, text: str) -> Post:
        """A message to one person, by name where others read it too."""
        person = self.announcement.person
        if self.public and person is not None:
            return Post(f"<@{person}> {text}", mentions=(person,))
        return Post(text)


async def lobby_changed(news: News[Any, Any]) -> Post | None:
    """The lobby's message as it is to be now."""
    view = await news.view()
    return await face_of(view.ref).lobby(view, news.translate)


async def game_paused(news: News[Any, Any]) -> Post | None:
    """The clock stands still."""
    return Post(news.translate("⏸ La partie est en pause."))


async def player_left(news: News[Any, Any]) -> Post | None:
    """Somebody left the running game."""
    text = news.translate("👋 {person} quitte la partie.")
    if news.announcement.payload["removed"]:
        text = news.translate("👋 {person} ne joue plus dans cette partie.")
    person = mention(news.announcement.payload["person"], news.translate)
    return Post(text.format(person=person), silent=True)


SHARED: dict[Kind, Wording] = {
    Kind.LOBBY_CHANGED: lobby_changed,
    Kind.GAME_PAUSED: game_paused,
    Kind.PLAYER_LEFT: player_left,
}
