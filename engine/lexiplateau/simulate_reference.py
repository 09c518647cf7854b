"""Playing on from a position at sight once more, in plain Python.

The tests hold `engine.kernels.playouts` against it. It shares no code with it but the generator.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from engine.lexiplateau.choice import Choice, PassTurn, PlayTiles, Swap
from engine.lexiplateau.deal import Deal
from engine.lexiplateau.equity import weigh
from engine.lexiplateau.leaves import KINDS, Leaves
from engine.lexiplateau.seen import Seen
from engine.lexiplateau.simulate import Candidate, do
from engine.moves import Move, MoveGenerator, packed
from engine.stream import Stream

T = TypeVar("T")
WORD = (1 << 64) - 1


class Chance(Stream):
    """Numbers of the xorshift generator with shifts 13, 7 and 17 (Marsaglia, 2003)."""

    def __init__(self, state: int) -> None:
        super().__init__()
        self.state = state

    def below(self, count: int) -> int:
        """Return a number from 0 up to but without `count`."""
        state = self.state
        state ^= state << 13 & WORD
        state ^= state >> 7
        state ^= state << 17 & WORD
        self.state = state
        return (state >> 20 & (1 << 31) - 1) * count >> 31

    def order(self, items: Sequence[T]) -> list[T]:
        """Return the items in random order."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


def gains(
    seen: Seen,
    candidates: Sequence[Candidate],
    generator: MoveGenerator,
    leaves: Leaves,
    chance: Chance,
    turns: int,
) -> list[float]:
    """Deal once; return by how much seat 0 gains on the mean of the others after each candidate."""
    hidden, racks = "".join(chance.order(seen.unseen)), [seen.rack]
    for size in seen.opponents:
        racks.append(hidden[:size])
        hidden = hidden[size:]
    start = Deal(seen.board, tuple(racks), hidden, (0,) * len(racks), 0, seen.scoreless)
    return [_gain(start, one, generator, leaves, chance, turns) for one in candidates]


def _gain(
    at: Deal,
    candidate: Candidate,
    generator: MoveGenerator,
    leaves: Leaves,
    chance: Chance,
    turns: int,
) -> float:
    kept = [0.0] * len(at.racks)
    kept[0] = candidate.equity - candidate.points
    at = do(at, _sorted(candidate.choice), candidate.points, chance)
    while turns and not at.over:
        choice, points, kept[at.mover] = _at_sight(at, generator, leaves)
        at = do(at, _sorted(choice), points, chance)
        turns -= 1
    worth: list[float] = list(at.scores)
    if not at.over:
        worth = [score + more for score, more in zip(at.scores, kept, strict=True)]
    return worth[0] - sum(worth[1:]) / (len(worth) - 1)


def _at_sight(at: Deal, generator: MoveGenerator, leaves: Leaves) -> tuple[Choice, int, float]:
    """Return the best choice, its points and the value of what it keeps; the first of equals."""
    weighed = weigh(at.seen(), generator, leaves)
    if len(weighed.moves) and weighed.equities.max() >= weighed.swap_equity - 1e-9:
        best = weighed.equities.max() - 1e-9
        first = min(
            (int(weighed.moves.places[index]), _packed(at, weighed.moves[index]), index)
            for index in range(len(weighed.moves))
            if weighed.equities[index] >= best
        )[2]
        move = weighed.moves[first]
        return PlayTiles(move.tiles), move.score, float(weighed.equities[first]) - move.score
    if weighed.swap:
        return Swap(weighed.swap), 0, weighed.swap_equity
    return PassTurn(), 0, 0.0


def _packed(at: Deal, move: Move) -> int:
    return packed(at.board, move.tiles)[1]


def _sorted(choice: Choice) -> Choice:
    """Return a choice with the tiles that go back in the order in which the kernel takes them."""
    if isinstance(choice, Swap):
        return Swap("".join(sorted(choice.letters, key=KINDS.index, reverse=True)))
    return choice
