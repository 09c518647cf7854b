"""What every board game shares: the words that new tiles form, their score, and the judgement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from engine.board.board import Board, Run, reference
from engine.board.coordinates import Cell, Direction, Reference, parse_reference
from engine.board.tiles import Tile
from engine.errors import RuleError


class WordSet(Protocol):
    """Anything that knows which words are allowed (upper case, A–Z)."""

    def __contains__(self, word: object, /) -> bool: ...


@dataclass
class CellTaken(RuleError):
    """A new tile on a cell that holds one already."""

    code = "cell-taken"
    cell: Cell


@dataclass
class NotPlayable(RuleError):
    """A new tile on a hole or off the board."""

    code = "not-playable"
    cell: Cell


@dataclass
class NotInRack(RuleError):
    """Letters that the rack lacks (``?`` for a joker), in alphabetical order."""

    code = "not-in-rack"
    letters: str


@dataclass
class NotConnected(RuleError):
    """New tiles that nothing connects to the locked ones (at the opening: to each other)."""

    code = "not-connected"
    cells: tuple[Cell, ...]


@dataclass
class StarNotCovered(RuleError):
    """The opening placement leaves the star empty."""

    code = "star-not-covered"
    star: Cell


@dataclass
class UnknownWord(RuleError):
    """A word that the lexicon lacks."""

    code = "unknown-word"
    word: str
    reference: Reference


@dataclass
class NothingPlaced(RuleError):
    """A placement without a single new tile."""

    code = "nothing-placed"


@dataclass(frozen=True)
class FormedWord:
    """A maximal run of two or more tiles that contains a new one.

    Attributes:
        word: its letters, upper case.
        reference: its first cell and direction.
        score: its points, premiums under new tiles included.
        cells: its cells from first to last.
        valid: whether the lexicon has it.
    """

    word: str
    reference: Reference
    score: int
    cells: tuple[Cell, ...]
    valid: bool

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON types; the cells follow from reference and word."""
        return {
            "word": self.word,
            "ref": str(self.reference),
            "score": self.score,
            "valid": self.valid,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> FormedWord:
        """Rebuild what :meth:`to_dict` wrote."""
        word, ref = data["word"], parse_reference(data["ref"])
        cells = tuple(ref.cell.step(ref.direction, i) for i in range(len(word)))
        return cls(word, ref, data["score"], cells, data["valid"])


@dataclass(frozen=True)
class Assessment:
    """The judgement on a placement.

    Attributes:
        tiles: the new tiles.
        words: the words they form, across before down, each in reading order; empty where the
            tiles don't fit the board.
        score: what these words score, legal or not.
        errors: one for each broken rule.
    """

    tiles: Mapping[Cell, Tile]
    words: tuple[FormedWord, ...]
    score: int
    errors: tuple[RuleError, ...]

    @property
    def valid(self) -> bool:
        """Whether the placement breaks no rule."""
        return not self.errors


def fit_errors(board: Board, tiles: Mapping[Cell, Tile]) -> tuple[RuleError, ...]:
    """Errors for tiles that cannot lie where they are put, or for none at all."""
    if not tiles:
        return (NothingPlaced(),)
    return tuple(_fit_errors(board, tiles))


def _fit_errors(board: Board, tiles: Mapping[Cell, Tile]) -> Iterator[RuleError]:
    for cell in sorted(tiles):
        if cell in board.tiles:
            yield CellTaken(cell)
        elif not board.layout.playable(cell):
            yield NotPlayable(cell)


def rack_errors(rack: str, tiles: Mapping[Cell, Tile]) -> Iterator[RuleError]:
    """Yield an error for letters that the rack lacks."""
    lacking = Counter(tile.rack_mark for tile in tiles.values()) - Counter(rack)
    if lacking:
        yield NotInRack("".join(sorted(lacking.elements())))


def form_words(
    after: Board, tiles: Mapping[Cell, Tile], lexicon: WordSet
) -> tuple[FormedWord, ...]:
    """The words that ``tiles`` form on the board ``after``, which holds them already."""
    found: list[FormedWord] = []
    for direction in Direction:
        runs = {after.run(cell, direction) for cell in tiles}
        found += [
            _formed(after, run, direction, tiles, lexicon) for run in sorted(runs) if len(run) > 1
        ]
    return tuple(found)


def _formed(
    after: Board, run: Run, direction: Direction, tiles: Mapping[Cell, Tile], lexicon: WordSet
) -> FormedWord:
    word = after.word(run)
    score = run_score(after, run, tiles)
    return FormedWord(word, reference(run, direction), score, tuple(run), word in lexicon)


def run_score(board: Board, run: Run, new: Collection[Cell]) -> int:
    """Points of a run: letter premiums under new tiles first, then word premiums multiply."""
    total, factor = 0, 1
    for cell in run:
        value = board.tiles[cell].value
        if cell in new:
            premium = board.layout.premium(cell)
            value *= premium.letter_factor
            factor *= premium.word_factor
        total += value
    return total * factor


def word_errors(words: tuple[FormedWord, ...]) -> Iterator[RuleError]:
    """Yield an error for each word that the lexicon lacks."""
    for word in words:
        if not word.valid:
            yield UnknownWord(word.word, word.reference)


def best_assessment(readings: Iterable[Assessment]) -> Assessment:
    """The legal reading that scores most (equal: the first), or the first where none is legal.

    Raises:
        ValueError: there is no reading.
    """
    return max(readings, key=lambda reading: (reading.valid, reading.score * reading.valid))


def reachable(starts: Collection[Cell], cells: Collection[Cell]) -> set[Cell]:
    """The ``cells`` that chains of side-neighbours among them reach from ``starts``.

    A cell of ``cells`` is reached where it is a start, or neighbours a start or a reached one.
    """
    reached: set[Cell] = set()
    frontier = list(starts)
    reached.update(cell for cell in starts if cell in cells)
    while frontier:
        for cell in frontier.pop().neighbours():
            if cell in cells and cell not in reached:
                reached.add(cell)
                frontier.append(cell)
    return reached
