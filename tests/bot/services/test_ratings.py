"""Ratings: what one game changes, and what never changes anything."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.services.ratings import START, RatedSeat, Rating, rate

RATINGS = st.builds(
    Rating,
    st.floats(min_value=-20, max_value=60),
    st.floats(min_value=1, max_value=10),
    st.integers(min_value=0, max_value=500),
)
SEATS = st.builds(
    RatedSeat,
    st.integers(min_value=1, max_value=6),
    st.tuples(RATINGS) | st.tuples(RATINGS, RATINGS),
)


def duel(first: Rating, second: Rating) -> tuple[Rating, Rating]:
    (one,), (two,) = rate([RatedSeat(1, (first,)), RatedSeat(2, (second,))])
    return one, two


def is_close(one: Rating, two: Rating) -> bool:
    return (
        math.isclose(one.mu, two.mu, abs_tol=1e-9)
        and math.isclose(one.sigma, two.sigma, abs_tol=1e-9)
        and one.games == two.games
    )


def test_everybody_begins_with_a_thousand() -> None:
    assert Rating().shown == START == 1000


def test_who_wins_rises_and_who_loses_falls() -> None:
    winner, loser = duel(Rating(), Rating())
    assert winner.shown > START > loser.shown
    assert winner.mu - 25 == pytest.approx(25 - loser.mu)
    assert winner.sigma < Rating().sigma
    assert (winner.games, loser.games) == (1, 1)


def test_an_upset_changes_more_than_what_was_expected() -> None:
    strong, weak = Rating(32, 4), Rating(18, 4)
    expected, _ = duel(strong, weak)
    upset, _ = duel(weak, strong)
    assert upset.mu - weak.mu > 3 * (expected.mu - strong.mu) > 0


def test_equals_who_tie_stay_equal_and_become_surer() -> None:
    people = rate([RatedSeat(1, (Rating(),)) for _ in range(4)])
    assert len({rating for (rating,) in people}) == 1
    assert people[0][0].mu == pytest.approx(25)
    assert people[0][0].shown > START


def test_a_team_rises_and_falls_together() -> None:
    one, two = Rating(28, 5), Rating(20, 5)
    (first, second), (alone,) = rate([RatedSeat(1, (one, two)), RatedSeat(2, (Rating(48, 5),))])
    assert first.mu - one.mu == pytest.approx(second.mu - two.mu)
    assert first.mu > one.mu
    assert alone.mu < 48


@given(SEATS)
def test_nobody_is_rated_alone(seat: RatedSeat) -> None:
    assert rate([seat]) == [seat.people]
    assert rate([]) == []


@given(st.lists(SEATS, min_size=2, max_size=8), st.randoms())
def test_the_order_of_the_seats_makes_no_difference(
    seats: list[RatedSeat], chance: random.Random
) -> None:
    order = list(range(len(seats)))
    chance.shuffle(order)
    plain, shuffled = rate(seats), rate([seats[i] for i in order])
    for place, i in enumerate(order):
        pairs = zip(shuffled[place], plain[i], strict=True)
        assert all(is_close(one, two) for one, two in pairs)


@given(st.lists(SEATS, min_size=2, max_size=8))
def test_every_game_counts_once_for_everybody_in_it(seats: list[RatedSeat]) -> None:
    for seat, after in zip(seats, rate(seats), strict=True):
        assert [rating.games for rating in after] == [one.games + 1 for one in seat.people]
        assert all(math.isfinite(rating.mu) and rating.sigma > 0 for rating in after)


@given(st.lists(SEATS, min_size=2, max_size=6, unique_by=lambda seat: seat.rank))
def test_only_the_order_of_the_ranks_matters(seats: list[RatedSeat]) -> None:
    wide = [RatedSeat(seat.rank * 7 + 3, seat.people) for seat in seats]
    assert rate(wide) == rate(seats)
