"""A message as a value: text, picture, buttons, and whom it may ping.

Making the arguments of discord.py afresh for each attempt matters: a ``discord.File`` is used up by
the request that sends it, so a retry or a fallback needs another one.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Protocol, Self

import discord

CONTENT_LIMIT = 2000
"""Characters of a message (Discord)."""

ALT_LIMIT = 1024
"""Characters of an attachment's description (Discord)."""


@dataclass(frozen=True)
class Picture:
    """A picture and what it shows, in words for those who do not see it.

    Attributes:
        board: writes the same in letters of one width, where it is a board; few read that.
    """

    data: bytes
    alt: str
    name: str = "plateau.png"
    board: Callable[[], str] = str

    @property
    def words(self) -> str:
        """What stands in its place for who reads no pictures."""
        board = self.board()
        return f"```\n{board}\n```" if board else f"> {self.alt}"

    def written(self) -> Picture:
        """The words as a file, which Discord shows in part and opens by a press."""
        words = (self.board() or self.alt).encode()
        return Picture(words, self.alt, f"{self.name.rpartition('.')[0]}.txt")

    def file(self) -> discord.File:
        """A fresh file for one request."""
        return discord.File(io.BytesIO(self.data), self.name, description=self.alt[:ALT_LIMIT])


class Message(Protocol):
    """What can be sent, and put in the place of what was sent."""

    def to_send(self) -> dict[str, Any]:
        """Arguments for ``send``, ``send_message`` and ``followup.send``."""
        ...

    def to_edit(self) -> dict[str, Any]:
        """Arguments for the edits."""
        ...

    def in_words(self) -> Self:
        """The same with text in the place of each picture."""
        ...


@dataclass(frozen=True)
class Post:
    """One message to be sent, or to be put in the place of another.

    Attributes:
        mentions: the people who are addressed; everybody else's name is shown without a ping.
        roles: the roles whose members are addressed.
        silent: no push notification (routine posts).
        attached: more files below the picture.
    """

    text: str
    picture: Picture | None = None
    buttons: tuple[discord.ui.Item[Any], ...] = ()
    mentions: tuple[int, ...] = ()
    silent: bool = False
    attached: tuple[Picture, ...] = ()
    roles: tuple[int, ...] = ()

    def to_send(self) -> dict[str, Any]:
        """Arguments for ``send``, ``send_message`` and ``followup.send``."""
        arguments: dict[str, Any] = {
            "content": clip(self.text),
            "allowed_mentions": allowed_mentions(self.mentions, self.roles),
            "silent": self.silent,
        }
        if files := self._files():
            arguments["files"] = files
        if self.buttons:
            arguments["view"] = self._view()
        return arguments

    def to_edit(self) -> dict[str, Any]:
        """Arguments for the edits, which replace picture and buttons too."""
        return {
            "content": clip(self.text),
            "allowed_mentions": allowed_mentions(self.mentions, self.roles),
            "attachments": self._files(),
            "view": self._view() if self.buttons else None,
        }

    def in_words(self) -> Self:
        """The same with text in the place of the picture; as a file where it is too long."""
        if self.picture is None:
            return self
        words = f"{self.text}\n{self.picture.words}"
        if len(words) <= CONTENT_LIMIT:
            return replace(self, text=words, picture=None)
        return replace(self, picture=self.picture.written())

    def _files(self) -> list[discord.File]:
        pictures = (self.picture, *self.attached)
        return [picture.file() for picture in pictures if picture is not None]

    def _view(self) -> discord.ui.View:
        view = discord.ui.View(timeout=None)
        for button in self.buttons:
            view.add_item(button)
        return view


def buttoned(post: Post, buttons: tuple[discord.ui.Item[Any], ...]) -> Post:
    """The post with these buttons."""
    return replace(post, buttons=buttons)


def allowed_mentions(
    people: tuple[int, ...], roles: tuple[int, ...] = ()
) -> discord.AllowedMentions:
    """Pings these people, those of these roles, and nobody else."""
    if not people and not roles:
        return discord.AllowedMentions.none()
    return discord.AllowedMentions(
        everyone=False,
        roles=[discord.Object(role) for role in roles] or False,
        users=[discord.Object(person) for person in people] or False,
        replied_user=False,
    )


def clip(text: str, limit: int = CONTENT_LIMIT) -> str:
    """The text, cut at the last line (else character) that fits."""
    if len(text) <= limit:
        return text
    kept = text[: limit - 1]
    return (kept.rsplit("\n", 1)[0] if "\n" in kept else kept) + "…"
