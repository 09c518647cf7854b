"""How the seats of a game of Crabblabla ended, and which games count for nobody."""

from __future__ import annotations

from fractions import Fraction

from bot.services.crabblabla_endings import crabblabla_endings
from bot.services.endings import WORDS_LIMIT, Best, SeatEnding, clip_words
from engine.crabblabla import actions
from engine.crabblabla.common import Found, Rules
from engine.crabblabla.state import Game
from tests.engine.crabblabla.table import AnyWord, Table, always, launched, team_table

A, B, C = 1, 2, 3


def rounds(table: Table, *plays: str, winner: int = A, others: tuple[int, ...] = (B, C)) -> Table:
    """One plays these words, a round each, and the others pass."""
    for word in plays:
        table.play(winner, word)
        for other in others:
            table.pass_(other)
    return table


def ranks(game: Game) -> dict[tuple[int, ...], int]:
    """By the people of a seat."""
    return {seat.people: seat.rank for seat in crabblabla_endings(game)}


def test_a_whole_game_ranks_its_seats_as_the_table_does() -> None:
    table = launched(A, B, C)
    rounds(table, "BO", "BOA")
    table.play(B, "DO")
    table.pass_(A)
    table.pass_(C)
    first, second, third = crabblabla_endings(table.game)
    assert first == SeatEnding(1, (A,), Fraction(2, 3), {A: Best(13, "BB, BOA, OO")})
    assert (second.rank, second.people, second.share) == (2, (B,), Fraction(1, 3))
    assert set(second.best) == {B}
    assert third == SeatEnding(3, (C,), Fraction(0), {})


def test_equal_in_points_and_total_is_an_equal_rank() -> None:
    table = launched(A, B, C)
    for _ in range(3):
        for person in (A, B, C):
            table.pass_(person)
    assert ranks(table.game) == {(A,): 1, (B,): 1, (C,): 1}


def test_who_left_for_good_stands_behind_who_stayed() -> None:
    table = rounds(launched(A, B, C, rounds=5), "BO", "BOA", "DO")
    table.do(actions.Leave(A))
    table.do(actions.Leave(C))
    assert ranks(table.game) == {(B,): 1, (A,): 2, (C,): 3}


def test_a_share_is_of_the_top_that_was_known() -> None:
    found = Found({})
    rules = Rules(AnyWord(), always, lambda board, rack, opening: found)
    table = launched(A, B, rules=rules)
    rounds(table, "BO", "BOA", "DO", others=(B,))
    shares = [seat.share for seat in crabblabla_endings(table.game)]
    assert shares == [1, 0]


def test_training_counts_for_nobody() -> None:
    table = launched(A, training=True)
    rounds(table, "BO", "BOA", "DO", others=())
    assert table.game.finish_reason == "completed"
    assert crabblabla_endings(table.game) == ()


def test_a_game_given_up_before_the_third_round_counts_for_nobody() -> None:
    early = rounds(launched(A, B, C, rounds=5), "BO", "BOA")
    early.do(actions.End(A))
    assert crabblabla_endings(early.game) == ()
    late = rounds(launched(A, B, C, rounds=5), "BO", "BOA", "DO")
    late.do(actions.End(A))
    assert ranks(late.game) == {(A,): 1, (B,): 2, (C,): 2}


def test_a_lobby_that_is_left_counts_for_nobody() -> None:
    table = Table(A, B)
    table.do(actions.End(A))
    assert table.game.phase == "finished"
    assert crabblabla_endings(table.game) == ()


def test_who_never_took_part_in_a_round_has_no_end() -> None:
    table = rounds(launched(A, B, C, rounds=5), "BO", "BOA", "DO")
    table.do(actions.Join(4))
    table.do(actions.ApproveJoin(A, 4))
    table.do(actions.End(A))
    assert ranks(table.game) == {(A,): 1, (B,): 2, (C,): 2}


def test_a_robot_has_a_rank_and_nobody() -> None:
    table = Table(A, B)
    table.do(actions.AddRobot(A, "beginner"))
    table.launch()
    for word in ("BO", "BOA", "DO"):
        table.play(B, word)
        table.pass_(A)
        table.do(actions.RobotPlay(3, {}))
        table.deal()
    assert ranks(table.game) == {(A,): 2, (B,): 1, (): 2}


def test_a_team_shares_its_rank_and_each_has_their_own_best() -> None:
    table = team_table()
    rounds(table, "BO", "BOA", "DO", winner=1, others=(11,))
    first, second = crabblabla_endings(table.game)
    assert (first.rank, first.people) == (1, (1, 2, 3))
    assert set(first.best) == {1}
    assert (second.rank, second.people, dict(second.best)) == (2, (11, 12), {})


def test_a_joker_is_a_small_letter() -> None:
    table = rounds(launched(A, B), "Bo", "BOA", "DO", others=(B,))
    first, _second = crabblabla_endings(table.game)
    assert first.best[A].words == "BBD, DO, oOO"


def test_words_are_kept_whole() -> None:
    assert clip_words([]) == ""
    assert clip_words(["CHAT", "OR"]) == "CHAT, OR"
    long = clip_words(["A" * 20] * 9)
    assert len(long) <= WORDS_LIMIT
    assert set(long.split(", ")) == {"A" * 20}
