"""Single words: look-up, definitions from a package that is not there, reports."""

from __future__ import annotations

import gzip
import sys
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.services import words as single
from bot.services.definitions import GLOSSES, PACKAGE, Definition, Definitions
from bot.services.lexicons import Lexicons
from bot.services.words import (
    AlreadyReported,
    NoWord,
    ReportKind,
    TooManyReports,
    Words,
)
from bot.store import Store
from engine.lexicon import Lexicon, save_lexicon
from tests.bot.conftest import ManualClock
from tests.bot.services.conftest import ANNE, BOB

LEXICON = ["CHAT", "CHATS", "CHATE", "ACHAT", "COTE", "COTES", "PIQUE", "ZUT"]
LINES = """\
chat\tAnimal. | Jeu. | Trois. | Quatre.
Chat\tUn nom.
côte\tOs.
coté\tAvec une cote.
chien\tAutre animal.
vide\t
"""


def install(monkeypatch: pytest.MonkeyPatch, folder: Path, content: bytes) -> None:
    """A stand-in for the package of definitions."""
    package = folder / "site" / PACKAGE
    (package / GLOSSES.parent).mkdir(parents=True)
    (package / "__init__.py").write_text("raise AssertionError('its code is not needed')")
    (package / GLOSSES).write_bytes(content)
    monkeypatch.syspath_prepend(package.parent)


@pytest.fixture
def words(store: Store, clock: ManualClock, tmp_path: Path) -> Words:
    save_lexicon(Lexicon.from_words("mine", LEXICON), tmp_path)
    lexicons = Lexicons("mine", [tmp_path])
    return Words(lexicons, Definitions(lexicons.default), store, clock)


@pytest.fixture
def no_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, PACKAGE, None)


@pytest.mark.usefixtures("no_package")
async def test_a_word_with_points_and_extensions(words: Words) -> None:
    info = await words.check(" chât ")
    assert (info.word, info.valid, info.points) == ("CHAT", True, 9)
    assert (info.before, info.after) == (("ACHAT",), ("CHATE", "CHATS"))
    assert info.definitions == ()


@pytest.mark.usefixtures("no_package")
async def test_a_word_that_there_is_not(words: Words) -> None:
    info = await words.check("hats")
    assert (info.valid, info.points) == (False, 7)
    assert info.before == ("CHATS",)


@pytest.mark.parametrize("text", ["", "a", "l'eau", "deux mots", "x" * 22, "42"])
async def test_what_can_be_no_word(words: Words, text: str) -> None:
    with pytest.raises(NoWord):
        await words.check(text)
    with pytest.raises(NoWord):
        await words.report(ANNE, text)


async def test_definitions_come_from_the_package(
    words: Words, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    install(monkeypatch, tmp_path, gzip.compress(LINES.encode()))
    assert (await words.check("chat")).definitions == (
        Definition("chat", ("Animal.", "Jeu.", "Trois.")),
    )
    cotes = (await words.check("cotes")).definitions
    assert [one.headword for one in cotes] == ["côte", "coté"]
    assert (await words.check("zut")).definitions == ()
    assert (await words.check("chien")).definitions == (), "the lexicon does not know it"


async def test_a_long_sense_ends_after_a_whole_word(
    words: Words, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    sense = "Mammifère " * 21 + "carnivore"
    content = f"chat\t{sense} félin. | {'x' * 219}.\n"
    install(monkeypatch, tmp_path, gzip.compress(content.encode()))
    (chat,) = (await words.check("chat")).definitions
    assert chat.senses == (f"{sense}…", "x" * 219 + ".")


@pytest.mark.parametrize(
    "content", [b"no gzip at all", gzip.compress(b"chat\tAnimal.", mtime=0)[:-9]]
)
async def test_a_broken_package_is_logged_and_does_without(
    words: Words, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: bytes
) -> None:
    install(monkeypatch, tmp_path, content)
    with capture_logs() as logs:
        assert (await words.check("chat")).definitions == ()
        assert (await words.check("chat")).valid
    assert [entry["event"] for entry in logs] == ["definitions unreadable"]


async def test_reports_say_what_the_lexicon_said(words: Words, store: Store) -> None:
    assert await words.report(ANNE, "chien", " il  est\npartout ") is ReportKind.MISSING
    assert await words.report(BOB, "zut") is ReportKind.WRONG
    async with store.reading() as tx:
        first, second = await tx.reports.open()
    assert (first.user_id, first.word, first.kind) == (ANNE, "CHIEN", "missing")
    assert (first.note, first.lexicon) == ("il est partout", "mine")
    assert first.version == words.lexicons.default().version
    assert (second.word, second.kind) == ("ZUT", "wrong")


async def test_a_word_is_reported_once_until_it_is_decided(
    words: Words, store: Store, clock: ManualClock
) -> None:
    await words.report(ANNE, "chien")
    with pytest.raises(AlreadyReported):
        await words.report(ANNE, "CHIEN")
    async with store.transaction() as tx:
        assert await tx.reports.settle("CHIEN", clock()) == 1
        assert await tx.reports.settle("CHIEN", clock()) == 0
    await words.report(ANNE, "chien")
    async with store.reading() as tx:
        assert len(await tx.reports.open()) == 1


async def test_there_is_a_limit_a_day(
    words: Words, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(single, "REPORTS_A_DAY", 2)
    await words.report(ANNE, "un")
    await words.report(ANNE, "deux")
    with pytest.raises(TooManyReports):
        await words.report(ANNE, "trois")
    await words.report(BOB, "trois")
    clock.advance(days=1)
    await words.report(ANNE, "trois")


@pytest.mark.usefixtures("no_package")
async def test_a_server_is_answered_by_the_dictionary_of_its_choice(
    words: Words, tmp_path: Path
) -> None:
    save_lexicon(Lexicon.from_words("other", ["ZOE", "CHAT"]), tmp_path)
    assert not (await words.check("zoe")).valid
    assert (await words.check("zoe", "other")).valid
    assert await words.report(ANNE, "zoe", lexicon="other") is ReportKind.WRONG
    assert await words.report(BOB, "zoe") is ReportKind.MISSING
    async with words.store.reading() as tx:
        kept = await tx.reports.get(ANNE, "ZOE")
    assert kept is not None
    assert kept.lexicon == "other"
