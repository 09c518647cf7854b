"""Tops in words: who found it, how sure it is, whose share is how large."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from bot.i18n import Translator, translator
from cogs.ui.post import CONTENT_LIMIT, Picture
from cogs.ui.rounds import reveal_post, scores_post
from cogs.ui.tops import (
    mean_text,
    percent,
    percent_text,
    share_of,
    shows_more,
    top_lines,
    top_post,
)
from engine.crabblabla.state import RoundResult, Seat, Standing, Top
from tests.cogs.samples import ANNA, RESULT, SEATS, game_view, reveal, submission, word_tiles

FRENCH, ENGLISH = translator("fr"), translator("en")
PICTURE = Picture(b"png", "alt")
SEAT = {seat.id: seat for seat in SEATS}
ROBOT = Seat(4, robot="champion")


def top(score: int, *seats: int, word: str = "CUBE", proven: bool = False) -> Top:
    """A top found by these seats."""
    done = submission(word, score, ANNA)
    return Top(done.tiles, done.play, score, done.words, proven, seats)


def with_top(score: int, *seats: int, proven: bool = False) -> RoundResult:
    return replace(RESULT, top=top(score, *seats, proven=proven))


def plain(lines: list[str]) -> str:
    return "\n".join(lines).replace("\u00a0", " ").replace("\u202f", " ").replace("**", "")


@pytest.mark.parametrize(
    ("share", "shown"),
    [
        (Fraction(0), 0),
        (Fraction(29, 100), 29),
        (Fraction(199, 200), 99),
        (Fraction(999, 1000), 99),
        (Fraction(1), 100),
    ],
)
def test_only_the_top_has_a_hundred_per_cent(share: Fraction, shown: int) -> None:
    assert percent(share) == shown
    assert percent_text(share, FRENCH) == f"{shown}\u202f%"
    assert percent_text(share, ENGLISH) == f"{shown}%"


def test_a_pass_has_no_share() -> None:
    result = with_top(20)
    assert share_of(result, 1) == Fraction(14, 20)
    assert share_of(result, 3) is None
    assert share_of(RESULT, 1) is None


def test_the_top_that_nobody_found() -> None:
    assert plain(top_lines(with_top(20), SEAT, FRENCH)) == (
        "🎯 Le top : `G6 CUBE` pour 20 points, le meilleur coup trouvé."
    )
    assert "prouvé" in plain(top_lines(with_top(20, proven=True), SEAT, FRENCH))


def test_people_who_found_it_are_celebrated_without_the_robots_beside_them() -> None:
    seats = {**SEAT, 4: ROBOT}
    assert plain(top_lines(with_top(14, 1, 4), seats, FRENCH)) == (
        "🎉 <@101> trouve le top ! Aucun meilleur coup n’est connu."
    )
    assert plain(top_lines(with_top(14, 1, 2, proven=True), seats, FRENCH)) == (
        "🎉 <@101>, <@102> trouvent le top ! Et c’est prouvé : il n’y avait pas mieux."
    )
    assert plain(top_lines(with_top(14, 4), seats, FRENCH)) == (
        "🎯 🤖 Zip (champion) trouve le top."
    )


def test_no_top_no_line() -> None:
    assert top_lines(RESULT, SEAT, FRENCH) == []
    assert not shows_more(RESULT)


def test_there_is_something_to_look_at_unless_the_top_lies_on_the_board() -> None:
    assert shows_more(with_top(20))
    assert shows_more(replace(with_top(20), winner=None))
    placed = Top(word_tiles("DUT"), "G6 DUT", 14, (), False, (1,))
    assert not shows_more(replace(RESULT, top=placed))


def test_the_private_look_ranks_the_shares() -> None:
    post = top_post(game_view(), with_top(20), PICTURE, FRENCH)
    said = plain([post.text])
    assert "Le top de la manche 1" in said
    assert "Mot : CUBE 20" in said
    assert said.endswith("Part du top : <@101> 70 %, <@102> 40 %")


def test_the_mean_share_counts_passes_but_not_rounds_without_a_top() -> None:
    results = (with_top(20), RESULT, with_top(28))
    assert mean_text(results, 1, ENGLISH) == "60% of the best"
    assert mean_text(results, 3, ENGLISH) == "0% of the best"
    assert mean_text((RESULT,), 1, ENGLISH) == ""
    shown = scores_post(game_view(results=results), FRENCH).text
    assert "60\u202f% du top" in shown


@pytest.mark.parametrize("translate", [FRENCH, ENGLISH], ids=["fr", "en"])
def test_twelve_seats_with_long_plays_and_a_top_fit_one_message(translate: Translator) -> None:
    people = [10**18 + number for number in range(12)]
    seats = tuple(Seat(n, players=(p,), points=30, total=999) for n, p in enumerate(people, 1))
    play = "G6 ABCDEFGHIJ; 7F KLMNOPQ; 8F RSTUVW"
    long = replace(submission("DUT", 199, ANNA), play=play)
    result = replace(
        RESULT,
        submissions={seat.id: long for seat in seats},
        points={seat.id: 3 for seat in seats},
        top=replace(top(204), play=play),
    )
    standings = tuple(Standing(1, seat.id, 30, 999, 9) for seat in seats)
    shown = reveal(result, seats=seats, standings=standings)
    assert len(reveal_post(shown, PICTURE, translate).text) <= CONTENT_LIMIT
    looked = top_post(game_view(seats=seats, results=(result,)), result, PICTURE, translate)
    assert len(looked.text) <= CONTENT_LIMIT
