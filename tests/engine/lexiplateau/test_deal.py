"""The bare game: it keeps its tiles together, and ends as the game that people play does."""

from collections import Counter

import pytest

from engine.board.board import Board
from engine.board.coordinates import Cell
from engine.board.tiles import BAG, Tile
from engine.lexiplateau import actions
from engine.lexiplateau.choice import PassTurn, Swap
from engine.lexiplateau.deal import Deal, deal
from engine.lexiplateau.equity import weigh
from engine.lexiplateau.layout import LAYOUT
from engine.lexiplateau.leaves import no_leaves
from engine.lexiplateau.simulate import at_sight, do
from engine.moves import MoveGenerator
from engine.stream import Stream
from engine.table.phase import Phase
from tests.engine.kernels.positions import small_lexicon
from tests.engine.lexiplateau.table import launched

GENERATOR = MoveGenerator(small_lexicon())


def turn(at: Deal, rng: Stream) -> Deal:
    """Play the best at sight, or pass."""
    best = at_sight(weigh(at.seen(), GENERATOR, no_leaves()))
    return do(at, best.choice, best.points, rng) if best else at.skip()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_tile_is_lost_and_no_point_comes_from_nowhere(seats: int) -> None:
    rng = Stream("deal", seats)
    at = deal(rng, seats)
    while not at.over:
        seen = at.seen()
        assert Counter(seen.unseen + seen.rack) == Counter(at.bag + "".join(at.racks))
        at = turn(at, rng)
        played = [tile.rack_mark for tile in at.board.tiles.values()]
        assert Counter([*played, *at.bag, *"".join(at.racks)]) == Counter(BAG)
    assert len(at.scores) == seats


def test_a_whole_game_scores_what_it_scores_at_the_table() -> None:
    table = launched(11, 12, lexicon=small_lexicon())
    racks = tuple(seat.rack for seat in table.game.seats)
    at = Deal(table.game.board, racks, "".join(table.game.bag)[::-1], (0, 0))
    turns = 0
    while not at.over:
        moves = GENERATOR.moves(at.board, at.rack, opening=not at.board.tiles, game="lexiplateau")
        number = table.game.number
        assert sorted(table.mover.rack) == sorted(at.rack)
        if len(moves):
            table.do(actions.Play(table.player, moves[0].tiles, number))
            at = at.play(moves[0].tiles, moves[0].score)
        else:
            table.pass_()
            at = at.skip()
        turns += 1
    assert turns > 6
    assert table.game.phase is Phase.FINISHED
    assert tuple(table.scores.values()) == at.scores


def test_who_goes_out_gains_what_the_others_hold() -> None:
    at = Deal(Board(LAYOUT), ("AS", "K", "ZE"), "", (10, 20, 30))
    tiles = {Cell(7, 7): Tile("A"), Cell(7, 8): Tile("S")}
    after = at.play(tiles, 4)

    assert after.over
    assert after.scores == (10 + 4 + 10 + 11, 20 - 10, 30 - 11)


def test_two_rounds_without_a_word_end_the_game_at_everybodys_cost() -> None:
    at = Deal(Board(LAYOUT), ("KA", "Z"), "ABCDEFG", (5, 6))
    for _ in range(2):
        at = do(at, Swap("K") if "K" in at.rack else PassTurn(), 0, Stream("swap"))
        at = at.skip()
    assert at.over
    assert at.scores[1] == 6 - 10
    assert at.scores[0] < 5


def test_an_exchange_keeps_the_rack_full_and_passes_the_turn() -> None:
    at = deal(Stream("swap"))
    after = at.swap(at.rack[:3], Stream("swap", 2))

    assert len(after.racks[0]) == 7
    assert Counter(after.bag + after.racks[0]) == Counter(at.bag + at.racks[0])
    assert (after.mover, after.scoreless) == (1, 1)
