"""Road sheets: a game written down, read back, and played again to the same scores."""

from __future__ import annotations

import dataclasses
import functools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.board.board import Board
from engine.board.layout import Layout
from engine.board.plates import named_plate, star_cell
from engine.board.premiums import lay_premiums
from engine.crabblabla import actions
from engine.crabblabla.common import Found, Rules
from engine.crabblabla.roadsheet import RoadSheet, WrongScore, replay, road_sheet
from engine.crabblabla.roadsheet_text import BadRoadSheet, read_sheet, write_sheet
from engine.crabblabla.state import Game
from engine.lexicon import Lexicon, load_lexicon
from engine.moves import MoveGenerator
from engine.table.ids import LexiconId
from tests.engine.crabblabla.table import Table

NAMES = {1: "Zoé la  Pieuvre", 2: "#coup 1 ABC", 3: "Équipe ; rouge"}


@functools.cache
def generator() -> MoveGenerator:
    return MoveGenerator(load_lexicon("fr"))


def lexicon() -> Lexicon:
    return generator().lexicon


def search(board: Board, rack: str, opening: bool) -> Found | None:
    best = generator().best(board, rack, opening=opening)
    return None if best is None else Found(best.tiles)


def exists(board: Board, rack: str, opening: bool) -> bool:
    return generator().exists(board, rack, opening)


def played(seed: int, preplaced: int, plate: str = "standard", bonus_all: int = 0) -> Game:
    """A game of three rounds and three seats that play at random, pass, or let time run out."""
    rng = random.Random(seed)
    holes = named_plate(plate)
    star = star_cell(holes)
    layout = Layout(holes, lay_premiums(holes, "normal", "both", star, rng), star)
    seated = Table(
        1,
        2,
        3,
        layout=layout,
        rules=Rules(lexicon(), exists, search),
        preplaced=preplaced,
        bonus_all=bonus_all,
        deadline=3600,
    )
    seated.do(actions.Launch(1))
    while seated.game.rack:
        number, waiting = seated.game.round, rng.sample([1, 2, 3], rng.randint(0, 3))
        for player in waiting:
            seated.do(random_action(seated.game, player, rng))
        if seated.game.round == number and seated.game.rack:
            seated.wait(3600)
            seated.do(actions.Expire(number))
    return dataclasses.replace(seated.game, lexicon=LexiconId("fr", lexicon().version))


def random_action(game: Game, player: int, rng: random.Random) -> actions.Action:
    moves = generator().moves(game.board, game.rack, opening=game.opening)
    if rng.random() < 0.2:
        return actions.Pass(player)
    return actions.Play(player, moves[rng.randrange(min(len(moves), 50))].tiles)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 4), st.sampled_from(["standard", "disc-11", "h-13"]))
def test_a_sheet_reads_back_and_replays_to_the_same_scores(
    seed: int, preplaced: int, plate: str
) -> None:
    game = played(seed, preplaced, plate, bonus_all=seed % 2 * 50)
    sheet = road_sheet(game, NAMES)
    assert read_sheet(write_sheet(sheet)) == sheet
    boards = replay(read_sheet(write_sheet(sheet)), lexicon())
    assert boards[-1] == game.board
    assert list(boards[:-1]) == [result.board_before for result in game.results]
    for seat in game.seats:
        assert seat.total == sum(entry.plays[seat.id][0] for entry in sheet.rounds)


@pytest.fixture(scope="module")
def sheet() -> RoadSheet:
    games = (played(seed, 0) for seed in range(100))
    game = next(game for game in games if all(result.winner for result in game.results))
    return road_sheet(game, NAMES)


def test_another_score_is_found_out(sheet: RoadSheet) -> None:
    number, seat = next(
        (entry.number, seat)
        for entry in sheet.rounds
        for seat, (score, _) in entry.plays.items()
        if score
    )
    entry = sheet.rounds[number - 1]
    score, play = entry.plays[seat]
    wrong = dataclasses.replace(entry, plays={**entry.plays, seat: (score + 1, play)})
    rounds = [wrong if other is entry else other for other in sheet.rounds]
    with pytest.raises(WrongScore) as caught:
        replay(dataclasses.replace(sheet, rounds=tuple(rounds)), lexicon())
    assert caught.value == WrongScore(number, seat, score + 1, score)


def test_a_word_that_is_none_is_found_out(sheet: RoadSheet) -> None:
    with pytest.raises(WrongScore) as caught:
        replay(sheet, frozenset({"NON"}))
    assert caught.value.counted is None


def test_remarks_and_blank_lines_are_skipped(sheet: RoadSheet) -> None:
    text = "; Une belle partie\n\n" + write_sheet(sheet).replace("\n", "\n\n; hm\n")
    assert read_sheet(text) == sheet


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("#crabblabla 1", "#crabblabla 2"),
        ("#prime 0", "#prime zero"),
        ("#etoile G7", "#etoile Z9"),
        ("\n#coup 1 ", "\n#coup eins "),
        ("#place 1 ", "1 12 A1 AA\n#place 1 "),
        ("= ", "= 9"),
        ("= ", "Bonjour "),
    ],
)
def test_a_line_that_means_nothing_is_named(sheet: RoadSheet, old: str, new: str) -> None:
    text = write_sheet(sheet)
    assert old in text
    with pytest.raises(BadRoadSheet) as caught:
        read_sheet(text.replace(old, new, 1))
    assert caught.value.line > 0


@pytest.mark.parametrize("line", ["#lexique", "."])
def test_what_lacks_is_refused(sheet: RoadSheet, line: str) -> None:
    kept = [row for row in write_sheet(sheet).splitlines() if not row.startswith(line)]
    without = [row for row in kept if line != "." or not set(row) <= set(".23dt#")]
    with pytest.raises(BadRoadSheet) as caught:
        read_sheet("\n".join(without))
    assert caught.value.line == 0
