"""The compiled search of the end against the plain one."""

import random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.lexiplateau.choice import PlayTiles
from engine.lexiplateau.endgame import Endgame
from engine.lexiplateau.endgame_reference import PlainEndgame
from engine.lexiplateau.seen import Seen
from engine.moves import MoveGenerator
from tests.engine.kernels.positions import random_board, sampled_lexicon


@settings(max_examples=25, deadline=None)
@given(
    st.integers(0, 10_000),
    st.text("AEIRSTLNQ?", min_size=1, max_size=4),
    st.text("EAISRTUZ?", min_size=1, max_size=3),
    st.integers(0, 3),
    st.sampled_from([5, 40, 150]),
)
def test_it_looks_at_the_same_positions_as_the_plain_search(
    seed: int, rack: str, other: str, scoreless: int, most: int
) -> None:
    rng = random.Random(seed)
    lexicon = sampled_lexicon(rng, 80)
    board = random_board(rng, lexicon, 4, 7)
    assume(board.tiles)
    plain = PlainEndgame(lexicon, board, most)
    proven = plain.solve(rack, other, scoreless)
    seen = Seen(
        board, rack, "".join(sorted(other)), 0, (len(other),), (0, 0), scoreless, opening=False
    )
    found = Endgame(MoveGenerator(lexicon), 1e9, most).solve(seen)
    tiles = found.choice.tiles.items() if isinstance(found.choice, PlayTiles) else None

    assert (tiles and frozenset(tiles), found.value) == plain.found
    assert (found.proven, found.width, found.nodes) == (proven, plain.width, plain.nodes)
