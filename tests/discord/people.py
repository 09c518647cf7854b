"""What people do and see outside a round: private messages, invitations, who is pinged."""

from __future__ import annotations

from typing import Any

from bot.services.deeds import By
from tests.discord.harness import Channel, Person, Server, shown


def inbox(person: Person) -> list[Any]:
    """A person's private messages, oldest first."""
    return list(person.user.dm_channel.history())


def last(person: Person) -> Any:
    """The newest of a person's private messages."""
    return inbox(person)[-1]


def close_inboxes(server: Server) -> None:
    """From now on nobody takes private messages."""
    server.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)


def told(result: Any) -> str:
    """What a person reads beside a message that stays as it is."""
    return shown(result.followups[-1])


def pinged(server: Server, place: Channel, message: Any) -> list[int]:
    """Whom a message pings: who is mentioned in it and may be."""
    policy = server.env.backend.get_message(place.id, message.id).allowed_mentions
    return [user.id for user in message.mentions if policy.allows_user(user.id)]


def newest(place: Channel) -> Any:
    """The newest message of a channel or thread."""
    return place.history()[-1]


async def end_game(server: Server, game: int = 1) -> None:
    """Anna ends her game."""
    await server.bot.services.moderation.end(By(server.anna.id), game)
    await server.bot.outbox.idle()
