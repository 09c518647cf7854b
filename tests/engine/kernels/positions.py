"""Random positions for the tests of the generators, and a small lexicon that never changes."""

import functools
import random
from pathlib import Path

from engine.board.board import Board
from engine.board.layout import Layout
from engine.board.tiles import BAG, BLANK, Tile
from engine.kernels.reference import reference_moves
from engine.lexicon import Lexicon

_LETTERS = [mark for mark, count in BAG.items() for _ in range(count) if mark != BLANK]


@functools.cache
def small_lexicon() -> Lexicon:
    """About 1,600 French words, a sample of the shipped list (see data/SOURCES.md)."""
    words = Path(__file__).with_name("words.txt").read_text(encoding="ascii").split()
    return Lexicon.from_words("small", words)


def sampled_lexicon(rng: random.Random, size: int) -> Lexicon:
    """Some of the words of :func:`small_lexicon`, short ones more often."""
    words = [word for word in small_lexicon() if len(word) <= 5 or rng.random() < 0.2]
    return Lexicon.from_words("sample", rng.sample(words, size))


def random_layout(rng: random.Random, least: int, most: int) -> Layout:
    """A rectangle with some holes, many premiums and a star."""
    width, height = rng.randint(least, most), rng.randint(least, most)
    holes = rng.choice((0.0, 0.1, 0.25))
    rows = tuple(
        "".join("#" if rng.random() < holes else "." for _ in range(width)) for _ in range(height)
    )
    premiums = tuple("".join(rng.choice("......23dt") for _ in range(width)) for _ in range(height))
    cells = Layout(rows, premiums).cells
    return Layout(rows, premiums, rng.choice(cells) if cells else None)


def random_rack(rng: random.Random, most: int) -> str:
    """One to ``most`` letters, sometimes with one joker or two."""
    jokers = rng.choice((0, 0, 1, 1, 2))
    letters = rng.sample(_LETTERS, rng.randint(1, most - jokers))
    return "".join(letters) + BLANK * jokers


def random_board(rng: random.Random, lexicon: Lexicon, least: int = 3, most: int = 8) -> Board:
    """A board with words on it, jokers among them; now and then letters that make no word."""
    board = Board(random_layout(rng, least, most))
    for turn in range(rng.randint(0, 4)):
        moves = sorted(
            reference_moves(board, "".join(rng.sample(_LETTERS, 4)), lexicon, opening=turn == 0),
            key=sorted,
        )
        if moves:
            placed = dict(rng.choice(moves))
            joker = rng.choice([*placed, *[None] * 3])
            if joker:
                placed[joker] = Tile(placed[joker].letter, blank=True)
            board = board.place(placed)
    free = [cell for cell in board.layout.cells if cell not in board.tiles]
    if rng.random() < 0.2 and free:
        board = board.place({rng.choice(free): Tile(rng.choice(_LETTERS), rng.random() < 0.5)})
    return board
