"""What is announced about robots: they come into a running game, and go."""

from __future__ import annotations

from typing import Any

from bot.services.announcements import Kind
from cogs.ui.faces import Wording
from cogs.ui.format import seat_name
from cogs.ui.news import News
from cogs.ui.post import Post


async def robot_joined(news: News[Any, Any]) -> Post | None:
    """A robot will play from a round on."""
    number = news.announcement.payload["round"]
    text = news.translate("✋ {robot} rejoint la partie à la manche {round}.")
    return Post(text.format(robot=await _robot(news), round=number), silent=True)


async def robot_left(news: News[Any, Any]) -> Post | None:
    """A robot was taken out of the game."""
    text = news.translate("👋 {robot} quitte la partie.")
    return Post(text.format(robot=await _robot(news)), silent=True)


async def _robot(news: News[Any, Any]) -> str:
    """Seats of started games stay, left or not."""
    view, seat_id = await news.view(), news.announcement.payload["seat"]
    return next(seat_name(it, news.translate) for it in view.seats if it.id == seat_id)


ROBOTS: dict[Kind, Wording] = {
    Kind.ROBOT_JOINED: robot_joined,
    Kind.ROBOT_LEFT: robot_left,
}
