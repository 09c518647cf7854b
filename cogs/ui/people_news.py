"""What games of all kinds announce about people: invitations, and who is in charge."""

from __future__ import annotations

from typing import Any

from bot.services.announcements import Kind
from cogs.ui.faces import Wording
from cogs.ui.format import lobby_link
from cogs.ui.invitations import invitation_post
from cogs.ui.news import NOBODY, News
from cogs.ui.post import Post
from engine.table.phase import Phase


async def invited(news: News[Any, Any]) -> Post | None:
    """Somebody wants this person to play; nothing where they do already, or the game is over."""
    view, announcement = await news.own_view(), news.announcement
    if view.mine is not None or view.phase is Phase.FINISHED:
        return None
    by, guest = announcement.payload["by"], announcement.person or NOBODY
    return invitation_post(view, by, guest, public=news.public, _=news.translate)


async def invitation_refused(news: News[Any, Any]) -> Post | None:
    """The guest declined."""
    text = news.translate("💌 <@{guest}> ne se joint pas à la partie `{code}` cette fois.")
    announcement = news.announcement
    guest, code = announcement.payload["person"], announcement.game.code
    return news.addressed(text.format(guest=guest, code=code))


async def creator_changed(news: News[Any, Any]) -> Post | None:
    """The creator left; who is it now?"""
    person, game = news.announcement.payload["person"], news.announcement.game
    _ = news.translate
    if news.announcement.person is None:
        text = _("👑 <@{person}> est maintenant l’hôte de la partie.")
        return Post(text.format(person=person), mentions=(person,))
    text = _(
        "👑 L’hôte a quitté la partie `{code}` : te voilà hôte. Lance-la quand tout le monde est "
        "là : {where}"
    )
    return news.addressed(text.format(code=game.code, where=lobby_link(game)))


async def player_replaced(news: News[Any, Any]) -> Post | None:
    """Somebody plays on in a player's place, and is called into the thread."""
    payload = news.announcement.payload
    text = news.translate("🔁 <@{newcomer}> prend la place de <@{person}>, avec ses points.")
    named = text.format(newcomer=payload["newcomer"], person=payload["person"])
    return Post(named, mentions=(payload["newcomer"],))


PEOPLE: dict[Kind, Wording] = {
    Kind.PLAYER_REPLACED: player_replaced,
    Kind.INVITED: invited,
    Kind.INVITATION_REFUSED: invitation_refused,
    Kind.CREATOR_CHANGED: creator_changed,
}
