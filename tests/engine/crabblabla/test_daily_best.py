import random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.board.board import Board
from engine.board.layout import Layout
from engine.crabblabla.daily_best import steady_best
from engine.crabblabla.placement import assess
from engine.lexicon import Lexicon
from engine.moves import MoveGenerator
from tests.engine.kernels.positions import random_board, random_rack, small_lexicon

GENERATOR = MoveGenerator(small_lexicon())


def board(*rows: str, premiums: tuple[str, ...] | None = None) -> Board:
    empty = tuple("." * len(row) for row in rows)
    return Board.from_rows(Layout(empty, premiums or empty), rows)


def test_two_words_that_only_fit_together() -> None:
    generator = MoveGenerator(Lexicon.from_words("two", ["AB", "BC", "CDE"]))
    best = steady_best(generator, board("A...", "....", "...."), "BCDE")
    assert best is not None
    assert sorted(word.word for word in best.words) == ["AB", "BC", "CDE"]
    assert best.score == (1 + 3) + (3 + 3) + (3 + 2 + 1)


def test_no_move_no_best() -> None:
    assert steady_best(GENERATOR, board("A..", "...", "..."), "") is None
    assert steady_best(GENERATOR, board("ZZ", "ZZ"), "AEI") is None


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_the_best_is_legal_and_no_worse_than_one_line(seed: int) -> None:
    rng = random.Random(seed)
    position, rack = random_board(rng, GENERATOR.lexicon), random_rack(rng, 4)
    if not position.tiles:
        return
    best = steady_best(GENERATOR, position, rack)
    line = GENERATOR.best(position, rack, opening=False)
    if best is None:
        assert line is None
        return
    judged = assess(position, rack, best.tiles, GENERATOR.lexicon, opening=False)
    assert (judged.valid, judged.score) == (True, best.score)
    assert line is not None
    assert best.score >= line.score
    assert steady_best(GENERATOR, position, rack) == best
