"""What each command does, as Discord was told: read from the commands themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

import discord
from discord import app_commands

from bot.i18n import CommandTranslator, Translator

SUBCOMMAND, GROUP = 1, 2
"""Discord's numbers of option types."""

LOCALES = {"en": "en-GB"}
"""By language, where Discord keeps the translation; French is what is registered."""

Payload = Mapping[str, Any]

_payloads: WeakKeyDictionary[app_commands.CommandTree[Any], Sequence[Payload]] = WeakKeyDictionary()


@dataclass(frozen=True)
class Option:
    """What a command can be given."""

    name: str
    description: str
    required: bool


@dataclass(frozen=True)
class Line:
    """A command that can be called.

    Attributes:
        path: as it is typed, without the slash.
        options: those that cannot be left out first.
    """

    path: str
    description: str
    options: tuple[Option, ...]


@dataclass(frozen=True)
class Group:
    """What stands under one name: a command, or several.

    Attributes:
        key: its French name, which stays the same in every language.
        names: in all languages.
    """

    key: str
    name: str
    names: frozenset[str]
    description: str
    lines: tuple[Line, ...]


async def groups(client: discord.Client, _: Translator) -> tuple[Group, ...]:
    """All commands of a client, by name, in a language."""
    tree: app_commands.CommandTree[Any] = client.tree  # type: ignore[attr-defined]
    if tree not in _payloads:
        translator = CommandTranslator()
        _payloads[tree] = [
            await command.get_translated_payload(tree, translator)
            for command in tree.get_commands()
            if not isinstance(command, app_commands.ContextMenu)
        ]
    found = [_group(payload, _.language) for payload in _payloads[tree]]
    return tuple(sorted(found, key=lambda group: group.name))


def _group(payload: Payload, language: str) -> Group:
    name = _said(payload, "name", language)
    return Group(
        key=payload["name"],
        name=name,
        names=frozenset((payload["name"], *(payload.get("name_localizations") or {}).values())),
        description=_said(payload, "description", language),
        lines=tuple(_lines(payload, name, language)),
    )


def _lines(node: Payload, path: str, language: str) -> list[Line]:
    """The commands at or under a node."""
    options = node.get("options", [])
    below = [option for option in options if option["type"] in (SUBCOMMAND, GROUP)]
    if not below:
        given = tuple(
            Option(
                _said(it, "name", language),
                _said(it, "description", language),
                it.get("required", False),
            )
            for it in options
        )
        return [Line(path, _said(node, "description", language), given)]
    return [
        line
        for child in below
        for line in _lines(child, f"{path} {_said(child, 'name', language)}", language)
    ]


def _said(node: Payload, field: str, language: str) -> str:
    translated = node.get(f"{field}_localizations") or {}
    return str(translated.get(LOCALES.get(language, ""), node[field]))
