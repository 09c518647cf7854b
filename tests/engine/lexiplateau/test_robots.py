"""Robots of each level: what they do is legal, their own, and ends games."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from engine.board.board import Board
from engine.board.coordinates import Cell
from engine.board.tiles import Tile
from engine.lexicon.frequency import load_frequencies
from engine.lexiplateau import actions
from engine.lexiplateau.bag import ALL_TILES
from engine.lexiplateau.choice import Choice, PassTurn, PlayTiles, Swap
from engine.lexiplateau.deal import Deal, deal
from engine.lexiplateau.equity import weigh
from engine.lexiplateau.hotspots import reach
from engine.lexiplateau.layout import LAYOUT
from engine.lexiplateau.leaves import load_leaves, no_leaves
from engine.lexiplateau.placement import assess
from engine.lexiplateau.robots import (
    LEVELS,
    SKILLS,
    Knowledge,
    Level,
    best_candidates,
    choose,
    opening_price,
    warm_up,
)
from engine.lexiplateau.seen import Seen
from engine.lexiplateau.simulate import at_sight, do
from engine.lexiplateau.state import seen
from engine.lexiplateau.vocabulary import common_words
from engine.moves import MoveGenerator
from engine.stream import Stream
from engine.table.phase import Phase
from tests.engine.kernels.positions import small_lexicon
from tests.engine.lexiplateau.table import Table

KNOWN = Knowledge(MoveGenerator(small_lexicon()), load_leaves(), load_frequencies("fr"))
QUICK = 0.02


def decide(at: Seen, level: Level, seed: str = "1") -> Choice:
    return choose(at, level, seed, known=KNOWN, seconds=QUICK)


def position(seed: int, turns: int, seats: int = 2) -> Deal:
    """A game after some turns at sight."""
    rng = Stream("position", seed)
    at = deal(rng, seats)
    for _ in range(turns):
        best = at_sight(weigh(at.seen(), KNOWN.generator, no_leaves()))
        after = do(at, best.choice, best.points, rng) if best else at.skip()
        if after.over:
            break
        at = after
    return at


def is_legal(at: Seen, choice: Choice) -> bool:
    """Whether it may be done; a turn is passed only where nothing else is left, or the bag is
    empty."""
    match choice:
        case PlayTiles(tiles):
            return assess(at.board, at.rack, tiles, small_lexicon(), opening=at.opening).valid
        case Swap(letters):
            return at.bag >= 7 and bool(letters) and not Counter(letters) - Counter(at.rack)
        case PassTurn():
            moves = KNOWN.generator.moves(at.board, at.rack, opening=at.opening, game="lexiplateau")
            return at.bag == 0 or not len(moves)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("turns", "seats"), [(0, 2), (1, 3), (9, 2), (18, 2), (30, 2), (30, 4)])
def test_what_a_robot_does_is_legal(level: Level, turns: int, seats: int) -> None:
    for seed in range(2):
        at = position(seed, turns, seats).seen()
        choice = decide(at, level)
        assert is_legal(at, choice), choice


@pytest.mark.parametrize("level", [level for level in LEVELS if level is not Level.CHAMPION])
def test_the_same_seed_gives_the_same_choice(level: Level) -> None:
    at = position(4, 6).seen()

    assert decide(at, level, "7") == decide(at, level, "7")


def test_other_seeds_vary_what_the_lower_levels_play() -> None:
    at = position(4, 6).seen()
    played = {str(decide(at, Level.BEGINNER, str(seed))) for seed in range(12)}

    assert len(played) > 1


@pytest.mark.parametrize("level", LEVELS)
def test_a_hopeless_rack_is_exchanged(level: Level) -> None:
    at = hopeless(bag=20)
    choice = decide(at, level)

    assert isinstance(choice, Swap)
    assert "W" in choice.letters


@pytest.mark.parametrize("level", LEVELS)
def test_who_can_neither_play_nor_exchange_passes(level: Level) -> None:
    assert decide(hopeless(bag=3), level) == PassTurn()
    assert decide(hopeless(bag=0), level) == PassTurn()


def hopeless(bag: int) -> Seen:
    """A rack without a vowel, on a board without one."""
    board = Board(LAYOUT, {Cell(7, 7): Tile("X")})
    unseen = "".join(sorted("AEIOULNRSTAEIOULNRSTAEIOULNRST"[: bag + 4]))
    return Seen(board, "KQVVGWJ", unseen, bag, (4,), (0, 0), 0, opening=False)


def test_stronger_levels_take_more() -> None:
    places = [position(seed, 5).seen() for seed in range(12)]

    def mean(level: Level) -> float:
        return sum(points(at, decide(at, level)) for at in places) / len(places)

    taken = [mean(level) for level in (*SKILLS, Level.MASTER)]
    assert taken[0] < taken[1] < taken[2] * 1.1
    assert taken[0] < 0.8 * taken[-1]


def points(at: Seen, choice: Choice) -> int:
    if not isinstance(choice, PlayTiles):
        return 0
    return assess(at.board, at.rack, choice.tiles, small_lexicon(), opening=at.opening).score


def test_weaker_levels_know_fewer_words_and_all_of_them_are_in_the_lexicon() -> None:
    warm_up(KNOWN)
    known = [
        common_words(small_lexicon(), KNOWN.frequencies, skill.zipf).lexicon
        for skill in SKILLS.values()
    ]
    assert 100 < len(known[0]) < len(known[1]) < len(known[2]) <= len(small_lexicon())
    assert all(word in small_lexicon() for words in known for word in words)


def test_opening_a_triple_word_has_its_price() -> None:
    board = Board(LAYOUT, {Cell(7, 7): Tile("A"), Cell(7, 8): Tile("S")})
    at = replace(position(1, 0).seen(), board=board, opening=False)
    before = reach(board)

    assert opening_price(at, {Cell(8, 8): Tile("E")}, before) == 0
    assert opening_price(at, {Cell(7, 13): Tile("E")}, before) > 0


def test_candidates_are_in_the_order_of_their_equity_and_plays_among_them_are_the_best() -> None:
    at = position(2, 8).seen()
    weighed = weigh(at, KNOWN.generator, KNOWN.leaves)
    found = best_candidates(at, weighed)
    equities = [one.equity for one in found]

    assert equities == sorted(equities, reverse=True)
    assert equities[0] <= max(float(weighed.equities.max()), weighed.swap_equity)
    assert equities[0] >= max(float(weighed.equities.max()) - 25, weighed.swap_equity)


@pytest.mark.parametrize("level", LEVELS)
def test_a_whole_game_against_each_level_ends(level: Level) -> None:
    table = launched_with(level, robots=1 if level is Level.CHAMPION else 2)
    turns = 0
    while table.game.phase is Phase.RUNNING:
        take_turn(table)
        turns += 1
        assert turns < 200
    assert table.game.phase is Phase.FINISHED
    assert sum(len(seat.rack) for seat in table.game.seats) + len(table.game.bag) + len(
        table.game.board.tiles
    ) == len(ALL_TILES)


def launched_with(level: Level, robots: int) -> Table:
    table = Table(1, lexicon=small_lexicon())
    for _ in range(robots):
        table.do(actions.AddRobot(1, level))
    table.rng = random.Random(level)
    table.do(actions.Launch(1))
    return table


def take_turn(table: Table) -> None:
    """Let the mover do what its robot wants; the person plays as a master would."""
    mover, number = table.mover, table.game.number
    level = Level(mover.robot or Level.MASTER)
    choice = decide(seen(table.game, mover.id), level, str(number))
    if mover.robot:
        table.do(actions.RobotTurn(mover.id, number, choice))
        return
    match choice:
        case PlayTiles(tiles):
            table.do(actions.Play(table.player, tiles, number))
        case Swap(letters):
            table.do(actions.Exchange(table.player, letters, number))
        case PassTurn():
            table.do(actions.Pass(table.player, number))


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match="grandmaster"):
        choose(position(1, 0).seen(), "grandmaster", "1", known=KNOWN)
