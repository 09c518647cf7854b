"""What is announced about acts of a game's creator and of moderators: to whom, by whom, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.i18n import Translator
from bot.services.announcements import Announcement, Kind
from bot.services.deeds import Deed
from bot.services.moderation import ROBOT
from cogs.ui.faces import Wording
from cogs.ui.format import game_link, mention, quoted
from cogs.ui.news import News
from cogs.ui.post import Post

SIGNED = frozenset(
    {
        Kind.GAME_FINISHED,
        Kind.GAME_PAUSED,
        Kind.GAME_RESUMED,
        Kind.DEADLINE_MOVED,
        Kind.PLAYER_LEFT,
        Kind.PLAYER_REPLACED,
        Kind.ROBOT_JOINED,
        Kind.ROBOT_LEFT,
        Kind.REMOVED,
        Kind.CANCELLED,
        Kind.MODERATED,
    }
)
"""What says by whose decision it happened, where it was one's decision."""

REASON_LIMIT = 200


def signed(post: Post, announcement: Announcement, _: Translator) -> Post:
    """The post with who decided it and why, where somebody did."""
    payload = announcement.payload
    ended = announcement.kind is Kind.LOBBY_CHANGED and payload.get("deed") == Deed.END
    if "by" not in payload or not (ended or announcement.kind in SIGNED):
        return post
    lines = post.text.split("\n")
    # The end of a game goes on with the table; who ended it belongs to the reason above that.
    place = 2 if announcement.kind is Kind.GAME_FINISHED else len(lines)
    return replace(post, text="\n".join([*lines[:place], signature(payload, _), *lines[place:]]))


def signature(payload: Mapping[str, Any], _: Translator) -> str:
    """Who and why, small."""
    text = _("-# Décision de l’hôte, {by}.")
    if payload["moderator"]:
        text = _("-# Décision de la modération, {by}.")
    reason = quoted(payload["why"], REASON_LIMIT)
    why = " " + _("Raison : {reason}").format(reason=reason) if reason else ""
    return text.format(by=mention(payload["by"], _)) + why


async def removed(news: News[Any, Any]) -> Post | None:
    """The person was taken out of the game."""
    text = news.translate("🚪 Tu ne joues plus dans la partie `{code}` : on t’en a retiré.")
    return news.addressed(text.format(code=news.announcement.game.code))


async def cancelled(news: News[Any, Any]) -> Post | None:
    """The game that the person had joined will not start."""
    text = news.translate("🛑 La partie `{code}`, où tu avais pris place, est annulée.")
    return news.addressed(text.format(code=news.announcement.game.code))


async def moderated(news: News[Any, Any]) -> Post | None:
    """A moderator did something to the person's game."""
    _, game, payload = news.translate, news.announcement.game, news.announcement.payload
    people = ", ".join(mention(person, _) for person in payload["people"])
    texts: dict[str, str] = {
        Deed.END: _("🛡️ Ta partie `{code}` a été arrêtée."),
        Deed.PAUSE: _("🛡️ Ta partie `{code}` a été mise en pause : {where}"),
        Deed.RESUME: _("🛡️ Ta partie `{code}` a été reprise : {where}"),
        Deed.EXTEND: _("🛡️ Il y a plus de temps pour jouer dans ta partie `{code}` : {where}"),
        Deed.REMOVE: _("🛡️ {people} ne joue plus dans ta partie `{code}` : {where}"),
        Deed.REPLACE: _("🛡️ {people} est remplacé dans ta partie `{code}` : {where}"),
        ROBOT: _("🛡️ Un robot prend place dans ta partie `{code}` : {where}"),
    }
    text = texts[payload["deed"]]
    people = people or _("Un robot")
    return news.addressed(text.format(code=game.code, where=game_link(game), people=people))


MODERATION: dict[Kind, Wording] = {
    Kind.REMOVED: removed,
    Kind.CANCELLED: cancelled,
    Kind.MODERATED: moderated,
}
