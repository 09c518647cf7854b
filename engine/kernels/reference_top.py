"""The best placement once more, in plain Python: every set of cells, every way to fill it.

For boards of a few cells and racks of a few letters. It knows nothing but the checker: which cells
are tried follows from the rule that new tiles hang together with what lies there.
"""

from collections import Counter
from collections.abc import Iterator

from engine.board.board import Board
from engine.board.coordinates import Cell, Direction
from engine.board.tiles import BLANK, LETTERS, Tile
from engine.crabblabla.placement import assess
from engine.kernels.reference import Tiles
from engine.lexicon import Lexicon


def reference_top(board: Board, rack: str, lexicon: Lexicon, *, opening: bool) -> int:
    """Return the score of the best legal placement, 0 where there is none."""
    opening = opening and not board.tiles
    best = 0
    for tiles in _fillings(board, rack, lexicon, opening):
        assessed = assess(board, rack, tiles, lexicon, opening=opening)
        if assessed.valid:
            best = max(best, assessed.score)
    return best


def _fillings(board: Board, rack: str, lexicon: Lexicon, opening: bool) -> Iterator[Tiles]:
    """Yield every set of tiles on cells that hang together, row by row of growing sets."""
    infixes = {
        word[i:j] for word in lexicon for i in range(len(word)) for j in range(i + 1, len(word) + 1)
    }
    layer: list[Tiles] = [{}]
    seen: set[frozenset[tuple[Cell, Tile]]] = set()
    for _ in range(len(rack)):
        grown: list[Tiles] = []
        for tiles in layer:
            left = Counter(rack) - Counter(tile.rack_mark for tile in tiles.values())
            for cell in _next_cells(board, tiles, opening):
                for tile in _tiles_of(left):
                    more = {**tiles, cell: tile}
                    key = frozenset(more.items())
                    if key in seen or not _hopeful(board.place(more), cell, infixes):
                        continue
                    seen.add(key)
                    grown.append(more)
        yield from (tiles for tiles in grown if _only_words(board.place(tiles), tiles, lexicon))
        layer = grown


def _next_cells(board: Board, tiles: Tiles, opening: bool) -> list[Cell]:
    free = [cell for cell in board.layout.cells if cell not in board.tiles and cell not in tiles]
    if opening and not tiles:
        return [cell for cell in free if board.layout.star in (None, cell)]
    return [cell for cell in free if any(n in board.tiles or n in tiles for n in cell.neighbours())]


def _tiles_of(rack: Counter[str]) -> Iterator[Tile]:
    for mark in rack:
        yield from (Tile(letter, mark == BLANK) for letter in (LETTERS if mark == BLANK else mark))


def _hopeful(placed: Board, cell: Cell, infixes: set[str]) -> bool:
    """Whether the runs through a new tile may still become words: tiles are only added."""
    return all(placed.word(placed.run(cell, direction)) in infixes for direction in Direction)


def _only_words(placed: Board, tiles: Tiles, lexicon: Lexicon) -> bool:
    runs = (placed.run(cell, direction) for cell in tiles for direction in Direction)
    return all(len(run) == 1 or placed.word(run) in lexicon for run in runs)
