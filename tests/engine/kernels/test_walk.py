"""The compiled generator against the plain one, and both against the checkers."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.board.board import Board
from engine.board.coordinates import Cell
from engine.board.layout import Layout, blank_layout
from engine.crabblabla import placement as crabblabla
from engine.kernels.reference import reference_moves
from engine.lexiplateau import placement as lexiplateau
from engine.moves import Game, MoveGenerator
from tests.engine.kernels.positions import random_board, random_rack, small_lexicon

LEXICON = small_lexicon()
GENERATOR = MoveGenerator(LEXICON)
GAMES: tuple[Game, ...] = ("crabblabla", "lexiplateau")
ASSESS = {"crabblabla": crabblabla.assess, "lexiplateau": lexiplateau.assess}

seeds = st.integers(0, 2**32 - 1)


@settings(max_examples=12, deadline=None)
@given(seeds)
def test_agrees_with_the_plain_generator(seed: int) -> None:
    rng = random.Random(seed)
    board = random_board(rng, LEXICON)
    rack, opening = random_rack(rng, 5), rng.random() < 0.5
    for game in GAMES:
        expected = reference_moves(board, rack, LEXICON, opening=opening, game=game)
        moves = GENERATOR.moves(board, rack, opening=opening, game=game)
        assert {frozenset(move.tiles.items()): move.score for move in moves} == expected
        assert len(moves) == len(expected)
        assert GENERATOR.count(board, rack, opening=opening, game=game) == len(expected)


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_the_checkers_accept_what_it_yields_with_the_same_score(seed: int) -> None:
    rng = random.Random(seed)
    board = random_board(rng, LEXICON, least=5, most=12)
    rack, opening = random_rack(rng, 8), rng.random() < 0.5
    for game in GAMES:
        moves = GENERATOR.moves(board, rack, opening=opening, game=game, bonus_all=30)
        for move in rng.sample(moves, min(60, len(moves))):
            bonus = 50 if game == "lexiplateau" else 30
            assessed = ASSESS[game](
                board, rack, move.tiles, LEXICON, opening=opening, bonus_all=bonus
            )
            assert assessed.valid, (move.play, assessed.errors)
            assert assessed.score == move.score
            assert tuple(word.word for word in assessed.words) == move.words


@settings(max_examples=30, deadline=None)
@given(seeds)
def test_best_and_exists_agree_with_the_list(seed: int) -> None:
    rng = random.Random(seed)
    board = random_board(rng, LEXICON)
    rack, opening = random_rack(rng, 6), rng.random() < 0.5
    for game in GAMES:
        moves = GENERATOR.moves(board, rack, opening=opening, game=game)
        best = GENERATOR.best(board, rack, opening=opening, game=game)
        assert best == (moves[0] if moves else None)
        if game == "crabblabla":
            assert GENERATOR.exists(board, rack, opening) == bool(moves)


@settings(max_examples=20, deadline=None)
@given(seeds)
def test_the_order_is_by_score_then_place_then_letters(seed: int) -> None:
    rng = random.Random(seed)
    board = random_board(rng, LEXICON)
    moves = GENERATOR.moves(board, random_rack(rng, 5), opening=False)
    keys = [
        (
            -move.score,
            move.reference.cell,
            move.reference.direction == "down",
            [tile.letter for _, tile in sorted(move.tiles.items())],
            sum(tile.blank << k for k, (_, tile) in enumerate(sorted(move.tiles.items()))),
        )
        for move in moves
    ]
    assert keys == sorted(keys)


def _board(*rows: str, star: Cell | None = None) -> Board:
    return Board.from_rows(blank_layout(len(rows[0]), len(rows), star), rows)


@pytest.mark.parametrize(("game", "count"), [("crabblabla", 0), ("lexiplateau", 1)])
def test_a_lone_s_extends_a_word_in_lexiplateau_only(game: Game, count: int) -> None:
    generator = MoveGenerator(type(LEXICON).from_words("chats", ["CHAT", "CHATS"]))
    assert generator.count(_board("CHAT..", "......"), "S", opening=False, game=game) == count


def test_a_single_letter_that_makes_words_both_ways_is_one_move() -> None:
    generator = MoveGenerator(type(LEXICON).from_words("both", ["CHAT", "CHATS", "SI"]))
    moves = generator.moves(_board("CHAT..", "....I."), "S", opening=False)
    assert [(move.play, move.words) for move in moves] == [("5A SI", ("CHATS", "SI"))]


def test_letters_on_both_sides_of_a_tile_are_a_move() -> None:
    generator = MoveGenerator(type(LEXICON).from_words("around", ["CAT"]))
    moves = generator.moves(_board("...", ".A.", "..."), "CT", opening=False)
    assert {move.play for move in moves} == {"B1 CAT", "2A CAT"}


def test_an_opening_covers_the_star() -> None:
    generator = MoveGenerator(type(LEXICON).from_words("opening", ["AB"]))
    board = _board("...", "...", "...", star=Cell(0, 1))
    plays = {move.play for move in generator.moves(board, "AB", opening=True)}
    assert plays == {"A1 AB", "A2 AB", "2A AB"}
    assert generator.count(board, "AB", opening=False) == 0


def test_a_hole_breaks_a_word() -> None:
    generator = MoveGenerator(type(LEXICON).from_words("hole", ["ABA"]))
    tiles = _board("AB..").tiles
    whole, holed = Layout(("....",), ("....",)), Layout(("..#.",), ("....",))
    assert generator.count(Board(whole, tiles), "A", opening=False, game="lexiplateau") == 1
    assert generator.count(Board(holed, tiles), "A", opening=False, game="lexiplateau") == 0
