"""Prints what people see, and keeps the pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from textwrap import indent
from typing import Any

import click
import discord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.components import walk_components

WIDTH = 100
_BUTTON, _TEXT = 2, 10
"""Discord's numbers of component types."""


class Report:
    """One line for each thing done, a block for each message seen, a file for each picture."""

    def __init__(self, out: Path, people: Iterable[MemberActor]) -> None:
        self._out = out
        self._mentions = {f"<@{person.id}>": f"@{self._name(person)}" for person in people}
        self._pictures = 0
        self._shown: dict[int, str] = {}

    def title(self, text: str) -> None:
        """A heading."""
        click.echo(f"\n{f' {text} ':═^{WIDTH}}")

    def typed(self, who: MemberActor, name: str, options: Mapping[str, Any]) -> None:
        """A slash command."""
        told = "".join(f" {option}:{value}" for option, value in options.items())
        self._did(who, f"/crabblabla {name}{told}")

    def clicked(self, who: MemberActor, label: str) -> None:
        """A button."""
        self._did(who, f"[ {label} ]")

    def suggestion(self, who: MemberActor, typed: str, names: Sequence[str]) -> None:
        """What autocomplete offers."""
        self._did(who, f"types {typed} and is offered: {' | '.join(names)}")

    def form(self, who: MemberActor, title: str, text: str) -> None:
        """A form and what is written into it."""
        self._did(who, f"fills in « {title} »: {text}")

    async def private(self, who: MemberActor, message: Any) -> None:
        """The answer to something done."""
        if message is None:
            return
        reader = f"only {self._name(who)}" if message.ephemeral else "everybody"
        await self._show(f"seen by {reader}", message)

    async def public(self, place: ChannelHandle) -> None:
        """All that is new in a channel or thread."""
        for message in place.history():
            await self._show(f"#{place.name}, seen by everybody", message)

    async def inbox(self, who: MemberActor) -> None:
        """Somebody's private messages."""
        for message in who.user.dm_channel.history():
            await self._show(f"private message to {self._name(who)}", message)

    def end(self) -> None:
        """Where the pictures are."""
        click.echo(f"\nThe game is over. {self._pictures} pictures are in {self._out}/.")

    def _did(self, who: MemberActor, what: str) -> None:
        click.echo(f"\n▸ {self._name(who)}: {what}")

    async def _show(self, seen: str, message: Any) -> None:
        content, files, labels = _text(message), message.attachments, button_labels(message)
        fingerprint = f"{content}{labels}{[file.id for file in files]}"
        if self._shown.get(message.id) == fingerprint or not (content or files):
            return
        self._shown[message.id] = fingerprint
        for mention, name in self._mentions.items():
            content = content.replace(mention, name)
        click.echo(indent(f"({seen})\n{content}", "  │ ", lambda _line: True))
        for file in files:
            click.echo(indent(f"🖼 {await self._keep(file)}: {file.description}", "  │ "))
        if labels:
            click.echo(indent("   ".join(f"[ {label} ]" for label in labels), "  │ "))

    async def _keep(self, file: discord.Attachment) -> str:
        self._pictures += 1
        path = self._out / f"{self._pictures:02}-{file.filename}"
        path.write_bytes(await file.read())
        return str(path)

    @staticmethod
    def _name(who: MemberActor) -> str:
        return who.user.global_name or who.name


def button_labels(message: Any) -> list[str]:
    """The labels of a message's buttons, in order."""
    return [each.get("label") or "" for each in _components(message) if each["type"] == _BUTTON]


def _text(message: Any) -> str:
    """The words of a message, wherever they stand in it."""
    written = [each["content"] for each in _components(message) if each["type"] == _TEXT]
    return "\n".join(filter(None, [str(message.content), *written]))


def _components(message: Any) -> Iterator[dict[str, Any]]:
    for each in message.components:
        yield from walk_components(each if isinstance(each, dict) else each.to_dict())
