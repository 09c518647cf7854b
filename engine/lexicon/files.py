"""Lexicons on disk: NAME.npy (the graph) beside NAME.json (what it is and was built from).

The shipped ones lie in data/lexicons, an operator's own in var/lexicons, or in the folder that the
environment variable CRABBLABLA_LEXICONS names.
"""

import functools
import os
import re
from collections.abc import Sequence
from pathlib import Path

import msgspec
import numpy as np

from engine.lexicon.graph import state_count
from engine.lexicon.lexicon import Lexicon

PROJECT = Path(__file__).resolve().parents[2]
SHIPPED = PROJECT / "data" / "lexicons"
ENVIRONMENT_VARIABLE = "CRABBLABLA_LEXICONS"
NAME_PATTERN = re.compile(r"[a-z0-9][a-z0-9_-]{0,31}")


class SourceFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One file that a lexicon was built from; `words` is how many its package brought, folded."""

    source: str
    version: str
    licence: str
    file: str
    sha256: str
    words: int


class LexiconInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What NAME.json says. `edges` is the length of the array less the pseudo-edge."""

    name: str
    language: str
    version: str
    words: int
    states: int
    edges: int
    built_from: tuple[SourceFile, ...] = ()


class UnknownLexicon(LookupError):
    """There is no lexicon of that name; `available` lists the names that there are."""

    def __init__(self, name: str, available: Sequence[str]) -> None:
        super().__init__(name)
        self.name = name
        self.available = tuple(available)


class BrokenLexicon(ValueError):
    """A lexicon's files do not belong together or cannot be read."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason


def operator_directory() -> Path:
    """Return the folder of the operator's own lexicons; it need not exist."""
    return Path(os.environ.get(ENVIRONMENT_VARIABLE) or PROJECT / "var" / "lexicons")


def default_directories() -> tuple[Path, ...]:
    """Return the folders that are searched, in order: a shipped name cannot be replaced."""
    return (SHIPPED, operator_directory())


def load_lexicon(name: str, directories: Sequence[Path] | None = None) -> Lexicon:
    """Return the lexicon of that name from the first of `directories` that has it.

    Loaded once for each state of the file. Raises UnknownLexicon or BrokenLexicon.
    """
    folders = default_directories() if directories is None else tuple(directories)
    for folder in folders:
        path = folder / f"{name}.json"
        if NAME_PATTERN.fullmatch(name) and path.is_file():
            return _load(path, path.stat().st_mtime_ns)
    raise UnknownLexicon(name, [info.name for info in available(folders)])


def available(directories: Sequence[Path] | None = None) -> list[LexiconInfo]:
    """Return what can be loaded, sorted by name; a name found twice counts once."""
    folders = default_directories() if directories is None else tuple(directories)
    found: dict[str, LexiconInfo] = {}
    for folder in folders:
        for path in sorted(folder.glob("*.json")):
            found.setdefault(path.stem, read_info(path))
    return [found[name] for name in sorted(found)]


def describe(lexicon: Lexicon, built_from: Sequence[SourceFile] = ()) -> LexiconInfo:
    """Return what the JSON file of `lexicon` has to say."""
    return LexiconInfo(
        name=lexicon.name,
        language=lexicon.language,
        version=lexicon.version,
        words=len(lexicon),
        states=state_count(lexicon.graph),
        edges=len(lexicon.graph) - 1,
        built_from=tuple(built_from),
    )


def save_lexicon(
    lexicon: Lexicon,
    directory: Path,
    built_from: Sequence[SourceFile] = (),
    *,
    reserved: Path = SHIPPED,
) -> LexiconInfo:
    """Write both files into `directory`, each put in place in one step; return what was written.

    `reserved` is a folder whose names may not be used elsewhere (the shipped ones by default).
    Raises ValueError for a name that is no file name, or is reserved.
    """
    if not NAME_PATTERN.fullmatch(lexicon.name):
        raise ValueError(f"a lexicon's name is of the form {NAME_PATTERN.pattern}: {lexicon.name}")
    if directory.resolve() != reserved.resolve() and (reserved / f"{lexicon.name}.json").exists():
        raise ValueError(f"{lexicon.name} is the name of a lexicon that ships with the project")
    directory.mkdir(parents=True, exist_ok=True)
    graph_part = directory / f"{lexicon.name}.npy.part"
    with graph_part.open("wb") as stream:
        np.save(stream, lexicon.graph, allow_pickle=False)
    info_part = directory / f"{lexicon.name}.json.part"
    info = describe(lexicon, built_from)
    info_part.write_bytes(msgspec.json.format(msgspec.json.encode(info), indent=2) + b"\n")
    graph_part.replace(directory / f"{lexicon.name}.npy")
    info_part.replace(directory / f"{lexicon.name}.json")
    return info


def read_info(path: Path) -> LexiconInfo:
    """Return what the JSON file at `path` says. Raises BrokenLexicon."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=LexiconInfo)
    except (OSError, msgspec.DecodeError) as error:
        raise BrokenLexicon(path, str(error)) from error


@functools.lru_cache(maxsize=8)
def _load(path: Path, _modified: int) -> Lexicon:
    info = read_info(path)
    graph_path = path.with_suffix(".npy")
    try:
        graph = np.load(graph_path, allow_pickle=False)
    except (OSError, ValueError, EOFError) as error:
        raise BrokenLexicon(graph_path, str(error)) from error
    if graph.dtype != np.uint32 or graph.shape != (info.edges + 1,):
        raise BrokenLexicon(graph_path, "is not the graph that its JSON file describes")
    return Lexicon(info.name, info.version, info.language, graph)
