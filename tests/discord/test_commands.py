"""What Discord is told about the commands fits its limits, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from babel.messages.pofile import read_po

from bot.i18n import LOCALES, CommandTranslator, languages
from tests.discord.harness import Server

NAME = re.compile(r"[-_'\w]{1,32}")
SUBCOMMAND, GROUP = 1, 2
MENTIONED = re.compile(r"`/([a-z]+(?: [a-z]+)?)(?=[ `])")


async def payloads(server: Server) -> list[dict[str, Any]]:
    tree = server.bot.tree
    translator = CommandTranslator()
    return [await c.get_translated_payload(tree, translator) for c in tree.get_commands()]


def nodes(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The command, its subcommands and options."""
    yield command
    for option in command.get("options", []):
        yield from nodes(option)


def named(node: dict[str, Any], field: str) -> list[str]:
    """A name or description in every language."""
    return [node[field], *(node.get(f"{field}_localizations") or {}).values()]


async def test_names_and_descriptions_fit_in_every_language(server: Server) -> None:
    for command in await payloads(server):
        for node in nodes(command):
            for name in named(node, "name"):
                assert NAME.fullmatch(name), name
                assert name == name.lower()
            for description in named(node, "description"):
                assert 1 <= len(description) <= 100, description


async def test_names_can_be_typed_without_accents(server: Server) -> None:
    assert all(
        name.isascii()
        for command in await payloads(server)
        for node in nodes(command)
        for name in named(node, "name")
    )


async def test_options_and_choices_fit(server: Server) -> None:
    commands = await payloads(server)
    assert len(commands) <= 100
    for command in commands:
        for node in nodes(command):
            options = node.get("options", [])
            names = [option["name"] for option in options]
            assert len(options) <= 25
            assert len(set(names)) == len(names)
            choices = node.get("choices", [])
            assert len(choices) <= 25
            for choice in choices:
                assert all(1 <= len(name) <= 100 for name in named(choice, "name"))
                assert len(str(choice["value"])) <= 100


async def test_required_options_come_first(server: Server) -> None:
    for command in await payloads(server):
        for node in nodes(command):
            options = [o for o in node.get("options", []) if o["type"] not in (SUBCOMMAND, GROUP)]
            required = [option.get("required", False) for option in options]
            assert required == sorted(required, reverse=True)


def weight(node: dict[str, Any]) -> int:
    """What Discord counts of a command: per field the longest of all languages."""
    total = sum(max(map(len, named(node, field))) for field in ("name", "description"))
    total += sum(weight(option) for option in node.get("options", []))
    for choice in node.get("choices", []):
        total += max(map(len, named(choice, "name"))) + len(str(choice["value"]))
    return total


async def test_each_command_stays_under_eight_thousand_characters(server: Server) -> None:
    assert all(weight(command) <= 8000 for command in await payloads(server))


async def test_every_name_and_description_is_translated(server: Server) -> None:
    assert set(languages()) == {"fr", "en"}
    for command in await payloads(server):
        for node in nodes(command):
            assert "en-GB" in (node.get("description_localizations") or {}), node["name"]


def paths(command: dict[str, Any], language: str | None) -> set[str]:
    """How the command and its subcommands are typed in a language (None: French)."""

    def name(node: dict[str, Any]) -> str:
        return str((node.get("name_localizations") or {}).get(language, node["name"]))

    subs = [option for option in command.get("options", []) if option["type"] == SUBCOMMAND]
    return {name(command), *(f"{name(command)} {name(sub)}" for sub in subs)}


async def test_commands_that_texts_mention_exist(server: Server) -> None:
    commands = await payloads(server)
    french = set().union(*(paths(command, None) for command in commands))
    english = set().union(*(paths(command, "en-GB") for command in commands))
    with (LOCALES / "en" / "LC_MESSAGES" / "crabblabla.po").open("rb") as source:
        catalogue = read_po(source, locale="en")
    for message in catalogue:
        assert set(MENTIONED.findall(str(message.id))) <= french
        assert set(MENTIONED.findall(str(message.string))) <= english
