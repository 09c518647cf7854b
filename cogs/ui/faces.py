"""How each kind of game shows itself in the messages and buttons that all kinds share.

A cog registers its game's face when it is loaded; what is shared asks for the face of the game that
a message or a press is about.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import discord
from discord.app_commands import locale_str

from bot.i18n import Translator
from bot.services.announcements import Kind
from bot.services.results import GameRef, Joined, TableView
from cogs.ui.post import Post

if TYPE_CHECKING:
    from cogs.ui.context import Context
    from cogs.ui.news import News

Wording = Callable[["News[Any, Any]"], Awaitable[Post | None]]


@dataclass(frozen=True)
class Face:
    """What the shared parts have to know of a kind of game.

    Attributes:
        name: what the game is called.
        command: the group of its commands.
        lobby: the message that gathers players, or what stands there once the game runs.
        settings: what was chosen for a game, in one line.
        progress: where a running game stands, and until when there is time.
        seated: what comes of joining.
        robots_note: when robots play, for a lobby.
        habits: how robots of each level play, by level.
        show_scores: answers with the table.
        show_board: answers with the board, privately.
        wording: of its announcements; those that all kinds share need no entry.
        edited: announcements that change the text of an earlier message, with the announcement by
            which that one was posted.
        late_robots: whether robots may still be seated once the game runs.
        needed: how many seats a running game needs to go on.
        lobby_of_creator: whether a game that has not begun is called off once its creator leaves.
    """

    name: str
    command: str
    lobby: Callable[[Any, Translator], Awaitable[Post]]
    settings: Callable[[Any, Translator], str]
    progress: Callable[[Any, Translator], str]
    seated: Callable[[Joined[Any], Translator], str]
    robots_note: Callable[[Any, Translator], str]
    habits: Mapping[str, locale_str]
    show_scores: Callable[[discord.Interaction, Context, int], Awaitable[None]]
    show_board: Callable[[discord.Interaction, Context, int], Awaitable[None]]
    wording: Mapping[Kind, Wording]
    edited: Mapping[Kind, Kind]
    late_robots: bool = False
    needed: Callable[[Any], int] = lambda view: 2
    lobby_of_creator: bool = False


_faces: dict[str, Face] = {}


def register(kind: str, face: Face) -> None:
    """From now on games of that kind have this face."""
    _faces[kind] = face


def game_names() -> dict[str, str]:
    """What the games are called, by kind."""
    return {kind: face.name for kind, face in _faces.items()}


def face_of(ref: GameRef) -> Face:
    """The face of a game."""
    return _faces[ref.kind]


def settings_of(view: TableView, _: Translator) -> str:
    """What was chosen for a game, in one line."""
    return face_of(view.ref).settings(view, _)
