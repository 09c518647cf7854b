"""What Discord sends, as far as the bot reads it (Discord's API documentation, version 10)."""

from __future__ import annotations

from typing import Any

import discord

BOT, OWNER, ANNE, BOB, CLEO = 9001, 9002, 9003, 9004, 9005
GUILD, CHANNEL, ROLE, THREAD = 8001, 8002, 8001, 8003
"""The role of everybody has the server's id."""

NOON = "2026-03-01T12:00:00+00:00"
ALL = str(discord.Permissions.all_channel().value)

Payload = dict[str, Any]


def user(user_id: int, name: str, *, bot: bool = False) -> Payload:
    """A user."""
    return {
        "id": str(user_id),
        "username": name,
        "discriminator": "0",
        "global_name": None,
        "avatar": None,
        "bot": bot,
    }


def member(user_id: int, name: str, *, bot: bool = False) -> Payload:
    """A member of the server."""
    return {
        "user": user(user_id, name, bot=bot),
        "roles": [],
        "joined_at": NOON,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "permissions": ALL,
    }


def application() -> Payload:
    """The bot's application."""
    return {
        "id": str(BOT),
        "name": "Crabblabla",
        "description": "",
        "icon": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": user(OWNER, "patronne"),
        "verify_key": "",
    }


def channel() -> Payload:
    """The only channel."""
    return {
        "id": str(CHANNEL),
        "guild_id": str(GUILD),
        "type": 0,
        "name": "jeux",
        "position": 0,
        "permission_overwrites": [],
        "nsfw": False,
        "parent_id": None,
    }


def thread() -> Payload:
    """A thread of the channel, which the bot is not told of at its start."""
    metadata = {
        "archived": False,
        "auto_archive_duration": 10080,
        "archive_timestamp": NOON,
        "locked": False,
    }
    return {
        **channel(),
        "id": str(THREAD),
        "type": 11,
        "name": "partie",
        "parent_id": str(CHANNEL),
        "owner_id": str(BOT),
        "message_count": 0,
        "member_count": 1,
        "rate_limit_per_user": 0,
        "thread_metadata": metadata,
    }


def private_channel(person: int) -> Payload:
    """Where the bot writes to somebody."""
    return {"id": str(person + 1000), "type": 1, "recipients": [user(person, "somebody")]}


def guild() -> Payload:
    """The only server."""
    everybody = {
        "id": str(ROLE),
        "name": "@everyone",
        "permissions": ALL,
        "position": 0,
        "color": 0,
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }
    empty = ("emojis", "stickers", "features", "threads", "presences", "voice_states")
    zero = ("afk_timeout", "verification_level", "default_message_notifications", "mfa_level")
    more = ("explicit_content_filter", "premium_tier", "nsfw_level", "system_channel_flags")
    return {
        "id": str(GUILD),
        "name": "Ville",
        "icon": None,
        "owner_id": str(OWNER),
        "roles": [everybody],
        "members": [member(BOT, "Crabblabla", bot=True)],
        "member_count": 4,
        "channels": [channel()],
        "preferred_locale": "fr",
        "stage_instances": [],
        "guild_scheduled_events": [],
        "system_channel_id": None,
        **{key: [] for key in empty},
        **dict.fromkeys((*zero, *more), 0),
    }


def message(message_id: int, body: Payload) -> Payload:
    """A message of the bot's, made of what it sent."""
    return {
        "id": str(message_id),
        "channel_id": str(CHANNEL),
        "author": user(BOT, "Crabblabla", bot=True),
        "content": body.get("content") or "",
        "components": body.get("components") or [],
        "flags": body.get("flags") or 0,
        "timestamp": NOON,
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "type": 0,
    }


def command(name: str, sub: str, **options: str) -> Payload:
    """What is in an interaction when a subcommand is called with options of text."""
    given = [{"name": key, "type": 3, "value": value} for key, value in options.items()]
    inner = [{"name": sub, "type": 1, "options": given}]
    return {"type": 2, "data": {"id": "1", "name": name, "type": 1, "options": inner}}


def press(custom_id: str, under: Payload) -> Payload:
    """What is in an interaction when a button is pressed."""
    data = {"custom_id": custom_id, "component_type": 2}
    return {"type": 3, "data": data, "message": under}


def interaction(number: int, who: int, name: str, content: Payload) -> Payload:
    """An interaction in the channel."""
    return {
        "id": str(number),
        "application_id": str(BOT),
        "token": f"token{number}",
        "version": 1,
        "guild_id": str(GUILD),
        "channel_id": str(CHANNEL),
        "channel": {**channel(), "permissions": ALL},
        "member": member(who, name),
        "locale": "fr",
        "guild_locale": "fr",
        "app_permissions": ALL,
        "attachment_size_limit": 10 << 20,
        "entitlements": [],
        "authorizing_integration_owners": {"0": str(GUILD)},
        "context": 0,
        **content,
    }


def button(message: Payload, act: str) -> str:
    """The ``custom_id`` of a message's button that does something."""
    pending: list[Any] = list(message["components"])
    while pending:
        part = pending.pop()
        pending += part.get("components", [])
        if f":{act}:" in part.get("custom_id", ""):
            return str(part["custom_id"])
    raise AssertionError(f"no button {act}")
