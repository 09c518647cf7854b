"""Placements as text: ``H4 CHaT; 5D ROI`` (RULES, common ground).

Reading goes in two steps, because only the second needs a board: :func:`parse_play` turns text into
entries, :func:`resolve_play` turns entries into the new tiles they stand for.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from engine.board.board import Board, Run, reference
from engine.board.coordinates import Cell, Direction, Reference, parse_reference
from engine.board.placing import NothingPlaced, NotInRack
from engine.board.tiles import BLANK, Tile
from engine.errors import RuleError
from engine.lexicon.folding import fold, is_word_shape


@dataclass
class EmptyPlay(RuleError):
    """A text without a single entry."""

    code = "empty-play"


@dataclass
class BadWord(RuleError):
    """What follows a reference is no word of A–Z (empty where nothing follows)."""

    code = "bad-word"
    text: str


@dataclass
class OffBoard(RuleError):
    """A word runs over a hole or off the board."""

    code = "off-board"
    cell: Cell
    word: str


@dataclass
class TileConflict(RuleError):
    """A word wants another letter on a cell than the tile, or than another word."""

    code = "tile-conflict"
    cell: Cell
    found: str
    wanted: str


@dataclass(frozen=True)
class Entry:
    """One ``reference WORD`` pair.

    Attributes:
        reference: where the word starts and which way it goes.
        letters: each letter (A–Z) with True where it is marked as a joker, None where nothing is
            said about it.
    """

    reference: Reference
    letters: tuple[tuple[str, bool | None], ...]

    @property
    def word(self) -> str:
        """The letters alone."""
        return "".join(letter for letter, _ in self.letters)


_SEPARATORS = re.compile(r"[;,\r\n]+")
_WORD = re.compile(r"(?:\([^()]+\)|[^()])+")
_PIECE = re.compile(r"\(([^()]+)\)|([^()])")


def parse_play(text: str) -> tuple[Entry, ...]:
    """Read ``reference WORD`` pairs separated by ``;``, ``,`` or new lines.

    A joker is a lower-case letter in a word that has upper-case letters too, or a letter in
    brackets. A word typed in lower case throughout marks none, since people on phones type so;
    nor does a ligature, which has no upper case on many keyboards.

    Raises:
        EmptyPlay: nothing but separators and spaces.
        BadReference: a pair starts with something else.
        BadWord: the rest of a pair is no word.
    """
    entries = tuple(_entry(part) for part in _SEPARATORS.split(text) if part.strip())
    if not entries:
        raise EmptyPlay
    return entries


def _entry(part: str) -> Entry:
    first, *rest = part.split(None, 1)  # at any white space: tabs, no-break spaces
    start = parse_reference(first)
    typed = rest[0].strip() if rest else ""
    word = unicodedata.normalize("NFC", typed)
    letters = tuple(_letters(word)) if _WORD.fullmatch(word) else ()
    if not is_word_shape("".join(letter for letter, _ in letters)):
        raise BadWord(typed)
    return Entry(start, letters)


def _letters(word: str) -> Iterator[tuple[str, bool | None]]:
    pieces = _PIECE.findall(word)
    mixed = any(plain.isupper() for _, plain in pieces)
    for bracketed, plain in pieces:
        folded = fold(bracketed or plain)
        joker = bool(bracketed) or (mixed and plain.islower() and len(folded) == 1)
        for letter in folded or " ":
            yield letter, joker or None


def resolve_play(entries: Iterable[Entry], board: Board, rack: str) -> tuple[dict[Cell, Tile], ...]:
    """The sets of new tiles that the entries can stand for.

    Where the rack lacks letters that are not marked, its jokers stand for them; each choice of
    cells for these jokers is one set, in the reading order of the jokers' cells. A joker is never
    spent on a letter that the rack has: that could only lower the score. Marks on letters that lie
    on the board already are ignored.

    Raises:
        OffBoard: a word meets a hole or the edge.
        TileConflict: a word contradicts a tile or another word.
        NothingPlaced: all the letters lie there already.
        NotInRack: the rack lacks letters, jokers counted.
    """
    wanted: dict[Cell, Tile] = {}
    for entry in entries:
        _collect(entry, board, wanted)
    if not wanted:
        raise NothingPlaced
    return tuple(
        {cell: tile if cell not in jokers else Tile(tile.letter, True) for cell, tile in new}
        for new in [sorted(wanted.items())]
        for jokers in _joker_choices(wanted, rack)
    )


def _collect(entry: Entry, board: Board, wanted: dict[Cell, Tile]) -> None:
    cell, direction = entry.reference
    for letter, joker in entry.letters:
        if not board.layout.playable(cell):
            raise OffBoard(cell, entry.word)
        known = board.tiles.get(cell) or wanted.get(cell)
        if known is not None and known.letter != letter:
            raise TileConflict(cell, known.letter, letter)
        if cell not in board.tiles:
            wanted[cell] = Tile(letter, bool(joker) or (known is not None and known.blank))
        cell = cell.step(direction)


def _joker_choices(wanted: Mapping[Cell, Tile], rack: str) -> list[tuple[Cell, ...]]:
    """The cells, beyond the marked ones, that jokers can take; sorted."""
    have = Counter(rack)
    cells: defaultdict[str, list[Cell]] = defaultdict(list)
    for cell, tile in sorted(wanted.items()):
        if not tile.blank:
            cells[tile.letter].append(cell)
    marked = len(wanted) - sum(map(len, cells.values()))
    lacking = {letter: len(found) - have[letter] for letter, found in cells.items()}
    lacking = {letter: count for letter, count in lacking.items() if count > 0}
    if sum(lacking.values()) + marked > have[BLANK]:
        surplus = BLANK * max(0, marked - have[BLANK])
        raise NotInRack(surplus + "".join(sorted(Counter(lacking).elements())))
    choices = itertools.product(
        *(itertools.combinations(cells[letter], count) for letter, count in lacking.items())
    )
    return sorted(tuple(sorted(itertools.chain(*choice))) for choice in choices)


def format_play(board: Board, tiles: Mapping[Cell, Tile]) -> str:
    """The shortest standard notation of ``tiles`` on ``board``: as few words as cover them all.

    Jokers are lower case (in brackets where the word has no other letters); read back with a rack
    that holds the tiles it gives exactly them. Equally short covers: the shortest text, then the
    first in the order of text.

    Raises:
        ValueError: a tile doesn't fit the board.
    """
    after = board.place(tiles)
    covers = _covers(after, sorted(tiles))
    texts = (tuple(_written(after, *entry) for entry in cover) for cover in covers)
    best = min(texts, key=lambda words: (len(words), sum(map(len, words)), words), default=())
    return "; ".join(best)


def _covers(after: Board, cells: list[Cell]) -> Iterator[tuple[tuple[Run, Direction], ...]]:
    """Yield sets of runs that cover the cells; at least one of the smallest is among them."""
    if not cells:
        yield ()
        return
    both = [(after.run(cells[0], direction), direction) for direction in Direction]
    words = [entry for entry in both if len(entry[0]) > 1] or both[:1]
    for entry in words:
        rest = [cell for cell in cells if cell not in entry[0]]
        for cover in _covers(after, rest):
            yield (entry, *cover)


def _written(after: Board, run: Run, direction: Direction) -> str:
    marks = [after.tiles[cell].mark for cell in run]
    if all(mark.islower() for mark in marks):
        marks = [f"({mark.upper()})" for mark in marks]
    return f"{reference(run, direction)} {''.join(marks)}"
