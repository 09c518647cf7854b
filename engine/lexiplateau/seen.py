"""What one seat knows of a running game: all that a robot may look at."""

from __future__ import annotations

from dataclasses import dataclass

from engine.board.board import Board


@dataclass(frozen=True)
class Seen:
    """A position as the seat to move sees it.

    Attributes:
        board: the tiles played so far.
        rack: its own, up to seven of A–Z and ``?``.
        unseen: all tiles that it can't see (the bag and the other active seats' racks), sorted.
        bag: how many tiles the bag holds.
        opponents: how many tiles each other active seat holds, the next to play first.
        scores: points so far, its own first, then the opponents' in the order of `opponents`.
        scoreless: turns in a row without a word, just before this one.
        opening: whether no word has been played yet.
    """

    board: Board
    rack: str
    unseen: str
    bag: int
    opponents: tuple[int, ...]
    scores: tuple[int, ...]
    scoreless: int
    opening: bool

    def __post_init__(self) -> None:
        if len(self.unseen) != self.bag + sum(self.opponents):
            raise ValueError("the unseen tiles are those of the bag and of the opponents")
        if len(self.scores) != 1 + len(self.opponents):
            raise ValueError("one score for each seat")
