"""The search of the end, against plain minimax on small endings."""

import itertools
import random
from functools import cache

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.board.board import Board
from engine.board.coordinates import Cell
from engine.board.tiles import Tile
from engine.kernels.reference import reference_moves
from engine.lexicon import Lexicon
from engine.lexiplateau.bag import rack_value, without
from engine.lexiplateau.choice import PassTurn, PlayTiles
from engine.lexiplateau.deal import Deal, deal
from engine.lexiplateau.endgame import Endgame
from engine.lexiplateau.equity import weigh
from engine.lexiplateau.layout import LAYOUT
from engine.lexiplateau.leaves import no_leaves
from engine.lexiplateau.seen import Seen
from engine.lexiplateau.simulate import at_sight, do
from engine.moves import MoveGenerator
from engine.stream import Stream
from tests.engine.kernels.positions import random_board, sampled_lexicon, small_lexicon

GENERATOR = MoveGenerator(small_lexicon())


def ending(board: Board, rack: str, other: str, scoreless: int = 0) -> Seen:
    return Seen(board, rack, "".join(sorted(other)), 0, (len(other),), (0, 0), scoreless, False)


def minimax(board: Board, rack: str, other: str, scoreless: int, lexicon: Lexicon) -> int:
    """What the mover gains with the best play of both, by looking at everything."""

    @cache
    def value(placed: frozenset, rack: str, other: str, scoreless: int) -> int:  # type: ignore[type-arg]
        if scoreless == 3:
            best = rack_value(other) - rack_value(rack)
        else:
            best = -value(placed, other, rack, scoreless + 1)
        for tiles, score in moves(placed, rack).items():
            left = without(rack, "".join(tile.rack_mark for _, tile in tiles))
            if left:
                score -= value(placed | tiles, other, left, 0)
            else:
                score += 2 * rack_value(other)
            best = max(best, score)
        return best

    @cache
    def moves(placed: frozenset, rack: str) -> dict:  # type: ignore[type-arg]
        here = board.place(dict(placed))
        return reference_moves(here, rack, lexicon, opening=False, game="lexiplateau")

    return value(frozenset(), rack, other, scoreless)


@settings(max_examples=30, deadline=None)
@given(
    st.integers(0, 10_000),
    st.text("AEIRSTLNQ?", min_size=1, max_size=3),
    st.text("EAISRTUZ", min_size=1, max_size=2),
)
def test_the_value_is_that_of_plain_minimax(seed: int, rack: str, other: str) -> None:
    rng = random.Random(seed)
    lexicon = sampled_lexicon(rng, 60)
    board = random_board(rng, lexicon, 4, 6)
    assume(board.tiles)
    assume(rack.count("?") < 2)
    scoreless = rng.randrange(3)
    found = Endgame(MoveGenerator(lexicon), seconds=60).solve(ending(board, rack, other, scoreless))

    assert found.proven
    assert found.value == minimax(board, rack, other, scoreless, lexicon)


def played_to_the_end(seed: int) -> Deal:
    """A game of the small lexicon with an empty bag; nobody exchanges."""
    for number in itertools.count():
        at, rng = deal(Stream("ending", seed, number)), Stream("none")
        while not at.over and at.bag:
            best = at_sight(weigh(at.seen(), GENERATOR, no_leaves()))
            at = do(at, best.choice, best.points, rng) if best else at.skip()
        if not at.over:
            return at
    raise AssertionError


@pytest.mark.parametrize("seed", range(3))
def test_the_choice_is_legal_and_the_same_for_the_same_number_of_nodes(seed: int) -> None:
    at = played_to_the_end(seed)
    first, second = (
        Endgame(GENERATOR, seconds=60, most_nodes=150).solve(at.seen()) for _ in range(2)
    )

    assert first == second
    if isinstance(first.choice, PlayTiles):
        moves = GENERATOR.moves(at.board, at.rack, opening=False, game="lexiplateau")
        assert first.choice.tiles in [move.tiles for move in moves]


def test_more_nodes_prove_what_fewer_guess() -> None:
    at = played_to_the_end(1)
    seen = ending(at.board, at.racks[0][:3], at.racks[1][:3])
    guess = Endgame(GENERATOR, seconds=60, most_nodes=20).solve(seen)
    found = Endgame(GENERATOR, seconds=60, most_nodes=20_000).solve(seen)

    assert not guess.proven
    assert found.proven
    assert found.width == 0
    assert found.nodes > guess.nodes > 0


def test_who_can_play_nothing_passes() -> None:
    board = Board(LAYOUT, {Cell(7, 7): Tile("X")})
    found = Endgame(GENERATOR).solve(ending(board, "QWW", "VW"))

    assert (found.choice, found.proven) == (PassTurn(), True)
    assert found.value == 4 + 10 - (8 + 2 * 10)


@pytest.mark.parametrize(("bag", "opponents"), [(1, (1,)), (0, (1, 1))])
def test_it_is_for_two_seats_and_an_empty_bag(bag: int, opponents: tuple[int, ...]) -> None:
    board = random_board(random.Random(3), small_lexicon(), 5, 6)
    count = bag + sum(opponents)
    seen = Seen(board, "A", "E" * count, bag, opponents, (0,) * (1 + len(opponents)), 0, False)
    with pytest.raises(ValueError, match="end of a game of two"):
        Endgame(GENERATOR).solve(seen)
