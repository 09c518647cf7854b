"""How the two seats of a duel ended, and which duels count for nobody."""

from __future__ import annotations

import pytest

from bot.services.endings import Best, SeatEnding
from bot.services.wordgrid_endings import wordgrid_endings
from engine.wordgrid import actions
from engine.wordgrid.actions import Action
from tests.engine.wordgrid.table import ANNE, BOB, Table


def ended(table: Table, action: Action) -> tuple[SeatEnding, ...]:
    table.do(action)
    return wordgrid_endings(table.game)


def test_the_winner_is_first_and_longest_words_are_kept() -> None:
    table = Table.begun()
    for cell, letter, word in (("B5", "O", "SHEEPO"), ("B1", "A", "AS"), ("B4", "A", "EA")):
        table.play(ANNE if len(table.game.moves) % 2 == 0 else BOB, cell, letter, word)
    first, second = ended(table, actions.Resign(BOB))
    assert first == SeatEnding(1, (ANNE,), None, {ANNE: Best(6, "SHEEPO")})
    assert second == SeatEnding(2, (BOB,), None, {BOB: Best(2, "AS")})


def test_a_draw_has_two_first() -> None:
    table = Table.begun()
    table.play(ANNE, "B5", "O", "SHEEPO")
    table.play(BOB, "B1", "A", "AS")
    table.do(actions.OfferDraw(ANNE))
    assert [seat.rank for seat in ended(table, actions.AnswerDraw(BOB, True))] == [1, 1]


@pytest.mark.parametrize("options", [{}, {"training": True}])
def test_training_and_what_was_given_up_at_once_count_for_nobody(
    options: dict[str, object],
) -> None:
    table = Table.begun(**options)
    table.play(ANNE, "B5", "O", "SHEEPO")
    if options:
        table.play(BOB, "B1", "A", "AS")
    assert ended(table, actions.Resign(BOB)) == ()


def test_what_a_moderator_stopped_counts_for_nobody() -> None:
    table = Table.begun()
    table.play(ANNE, "B5", "O", "SHEEPO")
    table.play(BOB, "B1", "A", "AS")
    assert ended(table, actions.End(9, moderator=True)) == ()


def test_a_challenge_that_came_to_nothing_counts_for_nobody() -> None:
    assert ended(Table(), actions.Leave(ANNE)) == ()
