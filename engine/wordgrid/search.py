"""The search for a strong Wordgrid move: alpha-beta on the difference of the scores.

Margins are counted as :attr:`Position.margin` does, in half points from the side to move, so that
their sign says who would win and ties are the second player's. A finished game outweighs any
unfinished one. Before the end is near enough to be played out exactly (`engine.wordgrid.endgame`),
only the longest word of each new letter is looked at: which word is taken seldom matters otherwise.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from engine.board.tiles import LETTERS
from engine.wordgrid import endgame
from engine.wordgrid.grid import CELLS
from engine.wordgrid.moves import Move, MoveGenerator
from engine.wordgrid.position import Position
from engine.wordgrid.walker import OutOfTime, Walker, Word

WON = 10_000
"""What a finished game is worth beyond its margin, in half points."""
NO_LIMIT = 1 << 30
DEPTHS = (1, 2, 3, 5, 7, 9)
"""The depths that are searched one after the other, in moves. An odd one ends with a move of one's
own: the even ones between give the other side the last word, and play worse than those before."""


@dataclass(frozen=True)
class Choice:
    """What a search found.

    Attributes:
        move: the move.
        margin: what it leads to, in half points (see the module); None where it was not searched.
        depth: how many moves were looked ahead.
        exact: whether both sides' best play to the end was looked at.
    """

    move: Move
    margin: int | None = None
    depth: int = 0
    exact: bool = False


def search(
    generator: MoveGenerator,
    position: Position,
    *,
    expired: Callable[[], bool],
    rng: random.Random,
    depths: tuple[int, ...] = DEPTHS,
) -> Choice | None:
    """Return the best move found until time is up; None where there is no move.

    Args:
        generator: of the lexicon.
        position: who is to move, where.
        expired: whether time is up; the first depth is searched in any case.
        rng: decides between moves that look alike.
        depths: how far to look, one after the other.
    """
    ranked = Walker(generator, position).longest()
    if not ranked:
        return None
    rng.shuffle(ranked)
    ranked.sort(key=lambda word: -word.length)
    root = _Root(Walker(generator, position, expired), position.margin, ranked)
    try:
        for depth in depths:
            root.deepen(depth)
            if root.is_decided(depth):
                break
        if root.walker.empty <= endgame.CELLS:
            root.play_out()
    except OutOfTime:
        pass
    move = with_path(generator, position, root.best)
    return Choice(move, root.value, root.depth, root.exact)


def with_path(generator: MoveGenerator, position: Position, word: Word) -> Move:
    """The move in full."""
    moves = generator.moves(position.grid, position.used)
    text = generator.lexicon.word(word.rank)
    wanted = CELLS[word.cell], LETTERS[word.letter], text
    return next(move for move in moves if (move.cell, move.letter, move.word) == wanted)


class _Root:
    """The position that is asked about, and the best move so far.

    Args:
        walker: the position.
        margin: the mover's.
        ranked: its moves, the most hopeful ones first.
    """

    def __init__(self, walker: Walker, margin: int, ranked: list[Word]) -> None:
        self.walker, self.margin, self.ranked = walker, margin, ranked
        self.best, self.depth, self.exact = ranked[0], 1, False
        self.value = _settled(walker, margin + 2 * self.best.length)

    def deepen(self, depth: int) -> None:
        """Look so many moves ahead. What is found before OutOfTime counts: the first move that is
        looked at is the best one of the depth before."""
        top, values = -NO_LIMIT, {}
        for word in self.ranked:
            values[word] = -_after(self.walker, word, depth, -NO_LIMIT, -top, self.margin)
            if values[word] > top:
                top = values[word]
                self.best, self.value, self.depth = word, top, depth
        self.ranked.sort(key=lambda word: (word != self.best, -values[word]))

    def is_decided(self, depth: int) -> bool:
        """Whether looking further ahead finds nothing new."""
        return depth >= self.walker.empty or abs(self.value) > WON // 2

    def play_out(self) -> None:
        """Find the best move of all to the end."""
        gain, word = endgame.best_end(self.walker)
        if word is not None:
            self.best, self.value = word, _finished(self.margin + 2 * gain)
            self.depth, self.exact = self.walker.empty, True


def _finished(margin: int) -> int:
    """What a finished game with this margin is worth."""
    return margin + (WON if margin > 0 else -WON)


def _settled(walker: Walker, margin: int) -> int:
    """What a margin is worth after a move from here: the last one finishes the game."""
    return _finished(margin) if walker.empty == 1 else margin


def _value(walker: Walker, depth: int, alpha: int, beta: int, margin: int) -> int:
    """The margin after `depth` more moves, for the side to move; a bound outside of the window."""
    if depth == 0:
        return margin
    if depth == 1:
        top = walker.top()
        return _settled(walker, margin + 2 * top.length) if top else _finished(margin)
    words, best = walker.longest(), -NO_LIMIT
    if not words:
        return _finished(margin)
    for word in words:
        most = margin + 2 * word.length - _cost(walker, words, word) if depth == 2 else NO_LIMIT
        if most <= max(alpha, best):
            best = max(best, most)
            continue
        value = -_after(walker, word, depth, -beta, -max(alpha, best), margin)
        best = max(best, value)
        if best >= beta:
            break
    return best


def _cost(walker: Walker, words: list[Word], played: Word) -> int:
    """What the other side gains at least, in half points, if it has one move after `played`.

    That is the longest word left of those that were there before. Where there is none, or where
    it would finish the game, nothing is certain: the end is worth more than any margin.
    """
    left = (word.length for word in words if word.cell != played.cell and word.rank != played.rank)
    longest = next(left, None) if walker.empty > 2 else None
    return -NO_LIMIT if longest is None else 2 * longest


def _after(walker: Walker, word: Word, depth: int, alpha: int, beta: int, margin: int) -> int:
    """The value after a move, for the other side, whose window `alpha` and `beta` are."""
    after = -(margin + 2 * word.length)
    if walker.empty == 1:
        return _finished(after)
    with walker.written(word.cell, word.letter), walker.spent(word.rank):
        return _value(walker, depth - 1, alpha, beta, after)
