"""The operator's own word on the lexicon of games: what is allowed besides, and what is not.

Two text files, one word a line, as `python -m engine lexicon import` reads them. A file that is not
there holds no word. They are read when the bot starts.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import structlog

from engine.lexicon import Lexicon
from engine.lexicon.importing import LeftOut, read_word_list

log = structlog.get_logger()


class BadWordFile(Exception):
    """A file of words cannot be read; the text says which and why, for the operator."""


@dataclass(frozen=True)
class Amendments:
    """Words (folded) to add to a lexicon and to take out; what is in both is out."""

    allow: frozenset[str] = frozenset()
    deny: frozenset[str] = frozenset()

    def apply(self, lexicon: Lexicon) -> Lexicon:
        """The lexicon with them, under the same name; itself where nothing changes.

        Rebuilds the word graph, which takes seconds: call it in a worker thread.
        """
        added = {word for word in self.allow - self.deny if word not in lexicon}
        removed = {word for word in self.deny if word in lexicon}
        if not added and not removed:
            return lexicon
        words = (set(lexicon) - removed) | added
        amended = Lexicon.from_words(lexicon.name, words, lexicon.language)
        log.info(
            "lexicon amended",
            lexicon=lexicon.name,
            added=len(added),
            removed=len(removed),
            version=amended.version,
        )
        return amended


def read_amendments(allow: Path, deny: Path) -> Amendments:
    """Read both files. Raises BadWordFile."""
    return Amendments(frozenset(read_words(allow)), frozenset(read_words(deny)))


def read_words(path: Path) -> tuple[str, ...]:
    """The words of a file, folded and sorted; none where there is no file. Raises BadWordFile."""
    try:
        found = read_word_list(path.read_bytes())
    except FileNotFoundError:
        return ()
    except (OSError, ValueError) as error:
        raise BadWordFile(f"{path}: cannot be read: {error}") from None
    wrong = [
        line
        for reason in LeftOut
        if reason is not LeftOut.REPEATED
        for line in found.examples.get(reason, ())
    ]
    if wrong:
        raise BadWordFile(f"{path}: no words of 2 to 21 letters: {', '.join(wrong)}")
    return found.words


def change_words(path: Path, *, add: Iterable[str] = (), drop: Iterable[str] = ()) -> int:
    """Write words (folded) into a file of words, or out of it; how many that changed.

    Comments and the lines of other words stay as they are. Raises BadWordFile.
    """
    known, dropped = set(read_words(path)), set(drop)
    new = [word for word in dict.fromkeys(add) if word not in known]
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    kept = [line for line in lines if not dropped.intersection(_words_of(line))]
    if new or len(kept) < len(lines):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(f"{line}\n" for line in [*kept, *new]), encoding="utf-8")
    return len(new) + len(lines) - len(kept)


def _words_of(line: str) -> tuple[str, ...]:
    return read_word_list(line.encode()).words
