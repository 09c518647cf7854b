"""Whether a Crabblabla placement is legal, and what it scores (RULES, Crabblabla).

The rules' numbers in the comments: 1 connection, 2 words, 3 no letter that merely extends a word.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.board.board import Board
from engine.board.coordinates import Cell, Direction
from engine.board.notation import parse_play, resolve_play
from engine.board.placing import (
    Assessment,
    CellTaken,
    FormedWord,
    NotConnected,
    NothingPlaced,
    NotInRack,
    NotPlayable,
    StarNotCovered,
    UnknownWord,
    WordSet,
    best_assessment,
    fit_errors,
    form_words,
    rack_errors,
    reachable,
    word_errors,
)
from engine.board.tiles import Tile
from engine.errors import RuleError

__all__ = [
    "RACK_SIZE",
    "Assessment",
    "CellTaken",
    "FormedWord",
    "LoneExtension",
    "NotConnected",
    "NotInRack",
    "NotPlayable",
    "NothingPlaced",
    "StarNotCovered",
    "UnknownWord",
    "assess",
    "assess_text",
]

RACK_SIZE = 9
"""Letters of a round: four vowels, four consonants, a joker."""


@dataclass
class LoneExtension(RuleError):
    """A new tile that makes no new word: its only word has no other new tile (rule 3).

    ``word`` is the extended word, or the letter itself where it lies alone on the star.
    """

    code = "lone-extension"
    cell: Cell
    word: str


def assess(
    board: Board,
    rack: str,
    tiles: Mapping[Cell, Tile],
    lexicon: WordSet,
    *,
    opening: bool,
    bonus_all: int = 0,
) -> Assessment:
    """Judge a placement; illegal ones never raise, every broken rule is one error.

    Args:
        board: the locked tiles.
        rack: the round's letters, e.g. ``"AEIUBCDT?"``.
        tiles: the new tiles.
        lexicon: the words.
        opening: whether nothing was locked in this game before. It matters only while the board
            is empty (the star); letters pre-placed on it are locked ones for rule 1.
        bonus_all: points on top for using all nine letters.
    """
    errors = [*fit_errors(board, tiles), *rack_errors(rack, tiles)]
    if not tiles or any(cell in board.tiles or not board.layout.playable(cell) for cell in tiles):
        return Assessment(tiles, (), 0, tuple(errors))
    after = board.place(tiles)
    words = form_words(after, tiles, lexicon)
    errors += _connection_errors(board, tiles, opening)
    errors += word_errors(words)
    errors += _extension_errors(after, tiles)
    bonus = bonus_all if len(tiles) == RACK_SIZE else 0
    score = sum(word.score for word in words) + bonus
    return Assessment(tiles, words, score, tuple(errors))


def _connection_errors(
    board: Board, tiles: Mapping[Cell, Tile], opening: bool
) -> Iterator[RuleError]:
    """Rule 1."""
    star = board.layout.star
    starts = list(board.tiles)
    if opening and not starts:
        starts = [star if star is not None and star in tiles else min(tiles)]
        if star is not None and star not in tiles:
            yield StarNotCovered(star)
    loose = set(tiles) - reachable(starts, tiles)
    if loose:
        yield NotConnected(tuple(sorted(loose)))


def _extension_errors(after: Board, tiles: Mapping[Cell, Tile]) -> Iterator[RuleError]:
    """Rule 3. A tile that touches nothing extends no word: rule 1 speaks of it already."""
    for cell in sorted(tiles):
        runs = [after.run(cell, direction) for direction in Direction]
        words = [run for run in runs if len(run) > 1]
        new = any(other in tiles for run in words for other in run if other != cell)
        if len(words) == 2 or new:
            continue
        if words or len(after.tiles) == 1:
            yield LoneExtension(cell, after.word(words[0] if words else runs[0]))


def assess_text(
    text: str,
    board: Board,
    rack: str,
    lexicon: WordSet,
    *,
    opening: bool,
    bonus_all: int = 0,
) -> Assessment:
    """Judge a placement in notation; jokers that aren't marked stand where they score most.

    Among the assignments the best legal one is taken (equal: the first in reading order), or the
    first where none is legal.

    Raises:
        EmptyPlay, BadReference, BadWord, OffBoard, TileConflict, NotInRack, NothingPlaced: the
            text can't be read as new tiles on this board with this rack.
    """
    readings = resolve_play(parse_play(text), board, rack)
    return best_assessment(
        assess(board, rack, tiles, lexicon, opening=opening, bonus_all=bonus_all)
        for tiles in readings
    )
