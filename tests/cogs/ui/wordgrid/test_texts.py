"""What the messages of Wordgrid say, and that they fit."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import discord

from bot.i18n import translator
from bot.services.results import GameRef, Place
from bot.services.wordgrid_results import DuelSeat, DuelView
from cogs.ui.errors_wordgrid import WORDGRID
from cogs.ui.post import CONTENT_LIMIT
from cogs.ui.wordgrid.composer import composer_panel, letter_panel
from cogs.ui.wordgrid.draft import Draft
from cogs.ui.wordgrid.help import help_text
from cogs.ui.wordgrid.lobby import list_post
from cogs.ui.wordgrid.texts import clock_text, finish_text, stake_line, turn_text
from engine.table.ids import LexiconId
from engine.table.phase import Phase
from engine.wordgrid.events import FinishReason
from engine.wordgrid.grid import CELLS, Grid
from engine.wordgrid.moves import Move
from engine.wordgrid.options import MAX_STAKE, Options
from engine.wordgrid.state import Turn
from tests.discord.harness import plain

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
FR, EN = translator("fr"), translator("en")
ANNA, BILAL = 10**18, 10**18 + 1
COMPONENTS = 40
"""Of a message of Components V2, nested ones counted (Discord)."""


def duel(person: int | None = ANNA, **changes: object) -> DuelView:
    seats = (
        DuelSeat(1, ANNA, None, 34, timedelta(minutes=8)),
        DuelSeat(2, BILAL, None, 34, timedelta(minutes=9, seconds=5)),
    )
    view = DuelView(
        ref=GameRef(7, "wordgrid", "ABC234", Place(1, 2, 3), ANNA, "running", 3),
        options=Options(stake=105),
        phase=Phase.RUNNING,
        lexicon=LexiconId("en", "1"),
        grid=Grid.start("SHEEP"),
        number=1,
        seats=seats,
        to_move=1,
        due=NOON,
        moves=(),
        used=("SHEEP",),
        offer=None,
        mine=next((seat for seat in seats if seat.player == person), None),
        winner=None,
        finish_reason=None,
    )
    return replace(view, **changes)  # type: ignore[arg-type]


def longest() -> DuelView:
    """A full grid of twenty moves with long words."""
    cells = [cell for cell in CELLS if Grid.start("SHEEP").letter(cell) is None]
    moves = tuple(
        Turn(1 + place % 2, Move(cell, "A", "W" * 12, (cell,)), NOON)
        for place, cell in enumerate(cells)
    )
    return duel(moves=moves, used=("SHEEP", *(turn.move.word for turn in moves)), number=21)


def count(panel: discord.ui.LayoutView) -> int:
    return sum(1 for _item in panel.walk_children())


def test_stake_and_gain_are_said_to_the_token() -> None:
    line = plain(stake_line(Options(stake=105), FR))
    assert "**105 jetons** chacun. Le gagnant reçoit **189 jetons** ; les frais sont de 21" in line
    assert "rien n’est misé" in stake_line(Options(training=True), FR)
    assert "Without a stake" in stake_line(Options(), EN)


def test_a_clock_that_stands_still_is_shown_to_the_second() -> None:
    assert clock_text(timedelta(minutes=8, seconds=5.9), FR) == "8 min 05 s"
    assert clock_text(timedelta(seconds=-1), FR) == "0 min 00 s"
    assert clock_text(None, FR) == "sans pendule"


def test_a_turn_names_mover_clocks_scores_and_words() -> None:
    text = plain(turn_text(duel(), 1, FR))
    assert f"▶ À <@{ANNA}> de jouer" in text
    assert f"<t:{int(NOON.timestamp())}:R>" in text
    assert f"<@{BILAL}> **34** (⏸ 9 min 05 s)" in text
    assert "Mot épuisé : SHEEP" in text
    assert turn_text(duel(number=2, moves=longest().moves[:1]), 1, FR) == ""


def test_the_end_tells_who_won_why_and_what_is_paid() -> None:
    over = duel(phase=Phase.FINISHED, to_move=None, finish_reason=FinishReason.FULL, winner=2)
    text = plain(finish_text(over, FR))
    assert f"🏆 <@{BILAL}> gagne, 34 à 34. À égalité, c’est le second joueur qui gagne." in text
    assert f"💰 <@{BILAL}> reçoit 189 jetons (frais : 21 jetons)." in text
    drawn = replace(over, finish_reason=FinishReason.DRAW, winner=None)
    assert "Both get their stake of 105 tokens back." in finish_text(drawn, EN)
    flag = finish_text(replace(over, finish_reason=FinishReason.FLAG), EN)
    assert f"The flag of <@{ANNA}> has fallen." in flag
    assert "equal" not in flag


def test_the_longest_messages_fit() -> None:
    view = longest()
    over = replace(view, phase=Phase.FINISHED, finish_reason=FinishReason.FULL, winner=1)
    assert len(turn_text(view, 21, FR)) < CONTENT_LIMIT
    assert len(finish_text(over, FR)) < CONTENT_LIMIT
    for language in (FR, EN):
        assert len(help_text(language)) < CONTENT_LIMIT
        dear = Options(stake=MAX_STAKE, opponent=BILAL)
        many = [replace(duel(), phase=Phase.LOBBY, seats=duel().seats[:1], options=dear)] * 12
        listed = list_post(many, BILAL, language)
        assert len(listed.text) < CONTENT_LIMIT
        assert len(listed.buttons) == 12


def test_panels_have_no_more_components_than_discord_takes() -> None:
    panels = (
        composer_panel(duel(), Draft(CELLS[7], "A", CELLS[10:15]), None, FR),
        composer_panel(duel(BILAL), Draft(), None, FR),
        letter_panel(duel(), CELLS[7], FR),
    )
    for panel in panels:
        assert count(panel.to_send()["view"]) <= COMPONENTS


def test_every_sentence_is_there_in_both_languages() -> None:
    assert len(WORDGRID) > 15
    assert help_text(FR) != help_text(EN)
