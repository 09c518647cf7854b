"""A whole word laid into a draft at its cursor, as if it were typed there."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from engine.board.board import Board
from engine.board.coordinates import Cell
from engine.board.draft import Draft, left_in_rack
from engine.board.notation import OffBoard, TileConflict
from engine.board.placing import NothingPlaced, NotInRack
from engine.board.tiles import BLANK, Tile


def lay_word(draft: Draft, board: Board, rack: str, word: str) -> Draft:
    """Lay ``word`` (A–Z) from the cursor on, in the draft's direction.

    What lies on the way, locked or in the draft, must be the word's own letters. Jokers stand for
    the letters that are short, where the real ones would gain least by letter premiums. The cursor
    goes behind the word, past the tiles that are locked; at an edge or hole, to its last cell.

    Raises:
        OffBoard: the word runs over a hole or off the board.
        TileConflict: another letter lies on its way.
        NotInRack: the rest of the rack lacks letters of it.
        NothingPlaced: all of it lies there already.
    """
    standing = {**board.tiles, **draft.tiles}
    wanted: dict[Cell, str] = {}
    cell = draft.cursor
    for letter in word:
        if not board.layout.playable(cell):
            raise OffBoard(cell, word)
        if cell not in standing:
            wanted[cell] = letter
        elif standing[cell].letter != letter:
            raise TileConflict(cell, standing[cell].letter, letter)
        last, cell = cell, cell.step(draft.direction)
    if not wanted:
        raise NothingPlaced
    blanks = _blanks(wanted, board, left_in_rack(rack, draft.tiles))
    tiles = {at: Tile(letter, at in blanks) for at, letter in wanted.items()}
    while cell in board.tiles:
        cell = cell.step(draft.direction)
    behind = cell if board.layout.playable(cell) else last
    return replace(draft, tiles={**draft.tiles, **tiles}, cursor=behind)


def _blanks(wanted: dict[Cell, str], board: Board, left: str) -> set[Cell]:
    """The cells where a joker stands for the letter. Raises NotInRack."""
    short = Counter(wanted.values()) - Counter(left.replace(BLANK, ""))
    if short.total() > left.count(BLANK):
        raise NotInRack("".join(sorted(short.elements())))

    def gain(cell: Cell) -> tuple[int, Cell]:
        return board.layout.premium(cell).letter_factor, cell

    blanks: set[Cell] = set()
    for letter, count in short.items():
        cells = sorted((cell for cell in wanted if wanted[cell] == letter), key=gain)
        blanks.update(cells[:count])
    return blanks
