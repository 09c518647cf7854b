"""The search for the best placement, against an exhaustive one in plain Python and the checker."""

import random
import threading
from collections.abc import Iterator

import pytest
from click.testing import CliRunner

from engine.board.board import Board
from engine.board.coordinates import Cell
from engine.board.layout import Layout, blank_layout
from engine.cli.top import find_top, top
from engine.crabblabla.placement import assess
from engine.crabblabla.top import TopResult, TopSearch
from engine.kernels.reference_top import reference_top
from engine.kernels.tables import BeamSearch
from engine.lexicon import Lexicon
from engine.moves import MoveGenerator
from engine.position import Position
from tests.engine.kernels.positions import (
    random_board,
    random_rack,
    sampled_lexicon,
    small_lexicon,
)

LONG_ENOUGH = 600.0
SMALL = MoveGenerator(small_lexicon())


def ticking(step: float = 0.01) -> Iterator[float]:
    """A clock that moves on by ``step`` whenever it is read."""
    now = 0.0
    while True:
        yield now
        now += step


def found_and_expected(seed: int, letters: int) -> tuple[int, int]:
    """The top's score on a random board of 4 to 6 cells a side, by the search and exhaustively."""
    rng = random.Random(seed)
    lexicon = sampled_lexicon(rng, 250)
    board = random_board(rng, lexicon, 4, 6)
    joker = rng.choice(("", "?"))
    rack = "".join(rng.sample("AEIOUSTRNLDCMPBV", letters - len(joker))) + joker
    opening = rng.random() < 0.3
    expected = reference_top(board, rack, lexicon, opening=opening)
    result = TopSearch(MoveGenerator(lexicon)).search(
        board, rack, opening=opening, seconds=LONG_ENOUGH
    )
    if result is None:
        return 0, expected
    assert result.proven
    assessed = assess(board, rack, result.tiles, lexicon, opening=opening)
    assert assessed.valid
    assert assessed.score == result.score
    return result.score, expected


@pytest.mark.parametrize("seed", range(40))
def test_equals_the_exhaustive_search_on_small_boards(seed: int) -> None:
    found, expected = found_and_expected(seed, 4)
    assert found == expected


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1500))
def test_equals_the_exhaustive_search_on_many_small_boards(seed: int) -> None:
    found, expected = found_and_expected(seed, 4 + seed % 2)
    assert found == expected


@pytest.mark.parametrize("seed", range(40))
def test_the_beam_finds_what_there_is_on_boards_of_usual_size(seed: int) -> None:
    """Wide beams against complete exploration: racks of four on boards up to 9×9."""
    rng = random.Random(seed)
    board = random_board(rng, small_lexicon(), 6, 9)
    rack, opening = random_rack(rng, 4), rng.random() < 0.3
    result = TopSearch(SMALL).search(board, rack, opening=opening, seconds=LONG_ENOUGH)
    beam = BeamSearch(SMALL, board, rack, opening and not board.tiles, 0)
    beam.begin(60, 60)
    while not beam.expand(1000):
        pass
    found, best = max(beam.best()[0], 0), result.score if result else 0
    assert 0.8 * best <= found <= best


def midgame() -> Board:
    layout = Layout(
        (".............",) * 13,
        ("t..2..d..2..t", ".d..3...3..d.", "..d..2.2..d..", "2..d.......d2", ".3..2...2..3.")
        + (".............",) * 3
        + (".3..2...2..3.", "2..d.......d2", "..d..2.2..d..", ".d..3...3..d.", "t..2..d..2..t"),
        Cell(6, 6),
    )
    board = Board(layout)
    for rack, opening in (("RATESLI", True), ("MOUENTC", False), ("DAIRESP", False)):
        board = board.place(SMALL.moves(board, rack, opening=opening)[0].tiles)
    return board


def test_nine_letters_beat_the_best_single_word_and_pass_the_checker() -> None:
    board, rack = midgame(), "AEIOSTRN?"
    result = TopSearch(SMALL).search(
        board, rack, opening=False, seconds=1.0, clock=ticking(0.002).__next__
    )
    single = SMALL.best(board, rack, opening=False)
    assert result
    assert single
    assert result.score > single.score
    assert not result.proven
    assert assess(board, rack, result.tiles, small_lexicon(), opening=False).valid


def test_answers_get_better_and_better() -> None:
    answers: list[TopResult] = []
    result = TopSearch(SMALL).search(
        midgame(), "AEIOSTRN?", opening=False, seconds=1.0, on_better=answers.append,
        clock=ticking(0.002).__next__,
    )  # fmt: skip
    scores = [answer.score for answer in answers]
    assert scores == sorted(set(scores))
    assert result
    assert result.score == scores[-1]


def test_a_stop_ends_the_search_with_the_best_single_word() -> None:
    stop = threading.Event()
    stop.set()
    board = midgame()
    result = TopSearch(SMALL).search(
        board, "AEIOSTRN?", opening=False, seconds=LONG_ENOUGH, stop=stop
    )
    single = SMALL.best(board, "AEIOSTRN?", opening=False)
    assert result
    assert single
    assert result.score == single.score


def test_same_work_gives_the_same_answer() -> None:
    results = [
        TopSearch(SMALL).search(
            midgame(), "AEIOSTRN?", opening=False, seconds=0.5, clock=ticking(0.002).__next__
        )
        for _ in range(2)
    ]
    assert results[0] == results[1]


def test_rests_are_not_taken_off_the_budget() -> None:
    """With a clock that moves only while it rests, the search goes on until it has nothing left."""
    now = 0.0

    def rest() -> float:
        nonlocal now
        now += 10.0
        return 10.0

    search, board = TopSearch(SMALL), Board.from_rows(blank_layout(3, 3), ("...", "AB.", "..."))
    rested = search.search(board, "AB?", opening=False, seconds=5.0, rest=rest, clock=lambda: now)
    plain = search.search(board, "AB?", opening=False, seconds=LONG_ENOUGH)
    assert now > 5.0
    assert rested is not None
    assert plain is not None
    assert rested.proven
    assert (rested.score, rested.tiles) == (plain.score, plain.tiles)


def test_nothing_to_play_is_no_answer() -> None:
    lexicon = Lexicon.from_words("one", ["ZUT"])
    board = Board.from_rows(blank_layout(5, 5), (".....", ".....", "..A..", ".....", "....."))
    search = TopSearch(MoveGenerator(lexicon))
    assert search.search(board, "AEI", opening=False, seconds=LONG_ENOUGH) is None


@pytest.mark.parametrize("star", [Cell(2, 2), None])
def test_an_opening_of_two_crossing_words(star: Cell | None) -> None:
    """AB and BC share the B; apart from each other they would be no opening."""
    lexicon = Lexicon.from_words("two", ["AB", "BC"])
    board = Board(blank_layout(5, 5, star))
    result = TopSearch(MoveGenerator(lexicon)).search(
        board, "ABC", opening=True, seconds=LONG_ENOUGH
    )
    assert result
    assert (result.score, result.proven) == (10, True)
    beam = BeamSearch(MoveGenerator(lexicon), board, "ABCAB", True, 0)
    beam.begin(20, 20)
    while not beam.expand(1000):
        pass
    assert beam.best()[0] >= 10


def test_words_that_are_legal_only_together() -> None:
    """ABC below a locked word: no tile of it may lie there before all three do."""
    lexicon = Lexicon.from_words("block", ["XYZ", "XA", "YB", "ZC", "ABC"])
    rows = ("...", "XYZ", "...", "...")
    board = Board.from_rows(blank_layout(3, 4), rows)
    result = TopSearch(MoveGenerator(lexicon)).search(
        board, "ABC", opening=False, seconds=LONG_ENOUGH
    )
    assert result
    assert len(result.tiles) == 3


def test_the_bonus_for_nine_letters_counts() -> None:
    lexicon = Lexicon.from_words("nine", ["AAAAAAAAA", "AA"])
    board = Board(blank_layout(9, 9, Cell(4, 4)))
    search = TopSearch(MoveGenerator(lexicon))
    plain = search.search(board, "A" * 9, opening=True, seconds=1.0, clock=ticking().__next__)
    paid = search.search(
        board, "A" * 9, opening=True, bonus_all=50, seconds=1.0, clock=ticking().__next__
    )
    assert plain
    assert paid
    assert paid.score >= plain.score + 50 - 9


def test_the_command_line_answers_as_documented() -> None:
    position = Position.from_dict(
        {"rows": [".....", ".....", "..E..", ".....", "....."], "rack": "SLT", "opening": False}
    )
    answer = find_top(position, LONG_ENOUGH, Lexicon.from_words("few", ["LES", "TES", "SE"]))
    assert answer["proven"]
    assert answer["score"] == sum(word["score"] for word in answer["words"])
    assert set(answer) == {"play", "score", "words", "proven", "seconds"}


def test_the_command_line_refuses_the_other_game() -> None:
    done = CliRunner().invoke(
        top, ["-"], input='{"rows": ["..."], "rack": "A", "game": "lexiplateau"}'
    )
    assert done.exit_code == 2
    assert "crabblabla only" in done.stderr
