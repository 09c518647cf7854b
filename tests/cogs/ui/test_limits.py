"""Every message and form at its fullest, in both languages, with pictures and in words: Discord
takes it. And nothing is forgotten: what makes a message or a form has to be among the samples.
"""

from __future__ import annotations

import ast
import importlib
import re
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import discord
import pytest

from bot.i18n import Translator, translator
from bot.services.composing import Composing
from cogs.ui.composer.panels import composer_panel
from cogs.ui.faces import register
from cogs.ui.post import Post
from tests.cogs.fullest import baggle, crabblabla, lexiplateau, news, people, servers, wordgrid
from tests.cogs.fullest.values import Sample, widest
from tests.cogs.limits import breaches
from tests.cogs.ui.test_composer import full as crabblabla_composing
from tests.cogs.ui.test_lexiplateau import composing as lexiplateau_composing

ROOT = Path(__file__).parents[3]
LANGUAGES = ["fr", "en"]
PARTS = {it.__name__.rpartition(".")[2]: it for it in (crabblabla, lexiplateau, baggle, wordgrid)}
PARTS |= {"news": news, "people": people, "servers": servers}

ELSEWHERE = {
    "cogs/ui/anagrams/panel.py:search_panel": "tests/discord/test_anagrams.py, with a lexicon",
    "cogs/ui/format.py:letters_text": "a part of errors: tests/cogs/ui/test_errors.py",
    "cogs/ui/guide/panel.py:guide": "tests/discord/test_guide.py, with all commands",
    "cogs/ui/guide/topics.py:commands_text": "tests/discord/test_guide.py",
    "cogs/ui/lexiplateau/boards.py:replay_post": "one sentence, and a film of a whole game",
    "cogs/ui/replay.py:replay_post": "one sentence, and a film of a whole game",
}
"""What makes messages and is measured elsewhere, or has nothing to be measured."""

FED = re.compile(r"Interaction|Key\b|Context|Client|Announcement|News|Channel")
MADE = re.compile(r"(Post|Panel|WordEntry|ReasonForm)( \| None)?")


@pytest.fixture(scope="module", autouse=True)
def all_games() -> None:
    """The face of each kind of game."""
    for kind in ("crabblabla", "lexiplateau", "baggle", "wordgrid"):
        face = f"cogs.ui.{kind}_face" if kind == "crabblabla" else f"cogs.ui.{kind}.face"
        register(kind, importlib.import_module(face).FACE)


async def measured(samples: AsyncIterator[Sample]) -> int:
    """How many there are; each is found within the limits."""
    count = 0
    async for sample in samples:
        count += 1
        assert breaches(sample) == [], sample
        if not isinstance(sample, str | discord.ui.Modal):
            assert breaches(sample.in_words()) == [], sample
    return count


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", PARTS)
async def test_discord_takes_everything_at_its_fullest(part: str, language: str) -> None:
    samples: Callable[[Translator], AsyncIterator[Sample]] = PARTS[part].samples
    assert await measured(samples(translator(language))) > 30


# --- nothing is forgotten ----------------------------------------------------------------------


def makers() -> Iterator[str]:
    """Everything in the cogs that makes a message or a form of plain values, as ``file:name``.

    What is fed with an interaction only chooses among these.
    """
    for path in sorted((ROOT / "cogs").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            name = f"{path.relative_to(ROOT).as_posix()}:"
            if isinstance(node, ast.ClassDef):
                if any("Modal" in ast.unparse(base) for base in node.bases):
                    yield f"{name}{node.name}.__init__"
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and _makes(node):
                yield name + node.name


def _makes(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    fed = [*node.args.args, *node.args.kwonlyargs]
    hints = [ast.unparse(it.annotation) if it.annotation is not None else "" for it in fed]
    if any(it.arg == "self" for it in fed) or any(FED.search(hint) for hint in hints):
        return False
    made = ast.unparse(node.returns) if node.returns is not None else ""
    text = made == "str" and node.name.endswith("_text") and "Translator" in hints
    return text or MADE.fullmatch(made) is not None


async def test_whatever_makes_a_message_is_among_the_samples() -> None:
    ran: set[str] = set()

    def note(frame: FrameType, event: str, _argument: Any) -> None:
        if event == "call" and "/cogs/" in frame.f_code.co_filename:
            path = Path(frame.f_code.co_filename)
            if path.is_relative_to(ROOT):
                name = f"{path.relative_to(ROOT).as_posix()}:{frame.f_code.co_qualname}"
                ran.add(name)

    sys.setprofile(note)
    try:
        for part in PARTS.values():
            async for _sample in part.samples(translator("fr")):
                pass
    finally:
        sys.setprofile(None)
    wanted = set(makers())
    assert len(wanted) > 140
    assert sorted(wanted - ran - ELSEWHERE.keys()) == []
    assert ELSEWHERE.keys() <= wanted, "what is gone needs no excuse"


# --- and besides -------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("composing", [crabblabla_composing, lexiplateau_composing])
async def test_composers_fit_in_words_too(
    composing: Callable[[], Composing], language: str
) -> None:
    panel = await composer_panel(composing(), translator(language))
    read = panel.in_words()
    assert breaches(read) == []
    board = next(part for part in read.parts if isinstance(part, str) and "```" in part)
    assert board.endswith("```"), "the whole board"


def test_the_measure_finds_what_is_too_long() -> None:
    class Long(discord.ui.Button["discord.ui.View"]):
        """A button that Discord would not take."""

    crowd = tuple(Long(label="x" * 81, custom_id="same") for _ in range(6))
    found = breaches(Post("x" * 2001, widest(translator("fr")), crowd))
    assert "content of 2001" in found
    assert "the identifier same twice" in found
    assert any(line.startswith("label") for line in found)


def test_the_measure_finds_what_a_form_has_too_much_of() -> None:
    form = discord.ui.Modal(title="x" * 46, custom_id="y" * 101)
    field: discord.ui.TextInput[Any] = discord.ui.TextInput(
        custom_id="z", placeholder="p" * 101, default="more", max_length=3
    )
    form.add_item(discord.ui.Label(text="l" * 46, description="d" * 101, component=field))
    kinds = [line.split(" ")[0] for line in breaches(form)]
    assert kinds == ["title", "identifier", "label", "description", "placeholder", "more"]
