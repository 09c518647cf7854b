"""`/mot`: checking words and reporting them."""

from __future__ import annotations

import gzip
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.services.definitions import GLOSSES, PACKAGE
from tests.discord.harness import Server, text


async def word(server: Server, command: str, mot: str, **options: Any) -> Any:
    return await server.anna.slash(server.channel, f"mot {command}", mot=mot, **options)


@pytest.fixture
def definitions(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    lines = "chat\tAnimal *domestique*. | Jeu.\ncôte\tOs.\ncôté\tFlanc.\n"
    path = tmp_path / PACKAGE / GLOSSES
    path.parent.mkdir(parents=True)
    path.write_bytes(gzip.compress(lines.encode()))
    (tmp_path / PACKAGE / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)


@pytest.fixture
def no_definitions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, PACKAGE, None)


@pytest.mark.usefixtures("definitions")
async def test_a_word_with_its_definition_and_whose_that_is(server: Server) -> None:
    found = await word(server, "verifier", "chat")
    assert found.response.ephemeral
    said = text(found)
    assert "✅ **CHAT** est dans le dictionnaire · 9 points" in said
    assert "devant : ACHAT" in said
    assert "derrière : CHATS" in said
    assert "**chat**\n> 1. Animal \\*domestique\\*.\n> 2. Jeu." in said
    assert "(<https://fr.wiktionary.org/wiki/chat>), CC BY-SA 4.0" in said
    both = text(await word(server, "verifier", "COTE"))
    assert "**côte**\n> 1. Os.\n**côté**\n> 1. Flanc." in both
    assert "wiki/c%C3%B4te>" in both


@pytest.mark.usefixtures("no_definitions")
async def test_without_the_package_nothing_is_said_of_definitions(server: Server) -> None:
    said = text(await word(server, "verifier", "chat"))
    assert "✅ **CHAT**" in said
    assert "Wiktionnaire" not in said


@pytest.mark.usefixtures("no_definitions")
async def test_an_unknown_word_can_be_reported(server: Server) -> None:
    said = text(await word(server, "verifier", "chatz"))
    assert "❌ **CHATZ** n’est pas dans le dictionnaire · il vaudrait 19 points" in said
    assert "Aucune rallonge" in said
    assert "`/mot signaler`" in said
    assert "Le mot manque" in text(await word(server, "signaler", "chatz", raison="si si"))
    assert "Tu as déjà signalé CHATZ" in text(await word(server, "signaler", "châtz"))
    assert "Le mot est de trop" in text(await word(server, "signaler", "chat"))


@pytest.mark.parametrize("mot", ["l'eau", "x", "x" * 40, "12"])
async def test_nonsense_is_explained(server: Server, mot: str) -> None:
    for command in ("verifier", "signaler"):
        assert "ne peut pas être un mot du jeu" in text(await word(server, command, mot))
