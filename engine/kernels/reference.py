"""The move generator once more, in plain Python: slow, short, and written from RULES alone.

The tests hold the compiled one against it. It shares no code with it but the board.
"""

from collections import Counter
from collections.abc import Iterator

from engine.board.board import Board
from engine.board.coordinates import Cell, Direction
from engine.board.tiles import BLANK, LETTERS, Tile
from engine.lexicon import Lexicon

Tiles = dict[Cell, Tile]


def reference_moves(
    board: Board, rack: str, lexicon: Lexicon, *, opening: bool, game: str = "crabblabla"
) -> dict[frozenset[tuple[Cell, Tile]], int]:
    """Return the score of every legal one-line move, by its set of new tiles."""
    found: dict[frozenset[tuple[Cell, Tile]], int] = {}
    opening = opening and not board.tiles
    for start in board.layout.cells:
        for direction in Direction:
            if start.step(direction, -1) in board.tiles:
                continue
            for tiles in _words_from(board, Counter(rack), lexicon, start, direction, {}, ""):
                placed = board.place(tiles)
                if _legal(board, placed, tiles, lexicon, opening, game):
                    bonus = 50 if game == "lexiplateau" and len(tiles) == 7 else 0
                    found[frozenset(tiles.items())] = score_of(placed, tiles) + bonus
    return found


def score_of(placed: Board, tiles: Tiles) -> int:
    """Return the points of the words that contain a new tile; `placed` has the tiles on it."""
    total = 0
    for cells, _ in words_with(placed, tiles):
        new = [placed.layout.premium(cell) for cell in cells if cell in tiles]
        factor = 1
        for premium in new:
            factor *= premium.word_factor
        total += factor * sum(
            placed.tiles[cell].value
            * (placed.layout.premium(cell).letter_factor if cell in tiles else 1)
            for cell in cells
        )
    return total


def words_with(placed: Board, tiles: Tiles) -> set[tuple[tuple[Cell, ...], Direction]]:
    """Return the runs of two or more tiles that contain a new tile."""
    runs = {(tuple(placed.run(cell, way)), way) for cell in tiles for way in Direction}
    return {(cells, way) for cells, way in runs if len(cells) > 1}


def _words_from(
    board: Board,
    rack: Counter[str],
    lexicon: Lexicon,
    cell: Cell,
    direction: Direction,
    tiles: Tiles,
    word: str,
) -> Iterator[Tiles]:
    """Yield the new tiles of each word that goes on from `word` at `cell`."""
    if len(word) > 1 and cell not in board.tiles and tiles and word in lexicon:
        yield dict(tiles)
    if not board.layout.playable(cell):
        return
    after = cell.step(direction)
    if cell in board.tiles:
        longer = word + board.tiles[cell].letter
        if lexicon.has_prefix(longer):
            yield from _words_from(board, rack, lexicon, after, direction, tiles, longer)
        return
    for mark in [mark for mark, count in rack.items() if count]:
        for letter in LETTERS if mark == BLANK else mark:
            if lexicon.has_prefix(word + letter):
                left = rack - Counter(mark)
                more = {**tiles, cell: Tile(letter, mark == BLANK)}
                yield from _words_from(board, left, lexicon, after, direction, more, word + letter)


def _legal(
    board: Board,
    placed: Board,
    tiles: Tiles,
    lexicon: Lexicon,
    opening: bool,
    game: str,
) -> bool:
    words = words_with(placed, tiles)
    if not all("".join(placed.tiles[c].letter for c in cells) in lexicon for cells, _ in words):
        return False
    if opening:
        joined = board.layout.star is None or board.layout.star in tiles
    else:
        joined = any(near in board.tiles for cell in tiles for near in cell.neighbours())
    if not joined:
        return False
    if game == "crabblabla" and len(tiles) == 1:
        return len(words) == 2
    return True
