"""Wordgrid: a full grid of long words, the highest stake."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

from bot.i18n import Translator
from bot.services.results import Joined
from bot.services.wordgrid_results import DuelPlayed
from cogs.ui.manage_texts import manage_post
from cogs.ui.wordgrid import lobby, texts
from cogs.ui.wordgrid.composer import composer_panel, done_panel, letter_panel
from cogs.ui.wordgrid.draft import Draft
from cogs.ui.wordgrid.forms import MoveForm
from cogs.ui.wordgrid.help import help_text
from cogs.ui.wordgrid.presses import resign_text, state_text
from engine.table.phase import Phase
from engine.wordgrid.events import FinishReason
from engine.wordgrid.grid import CELLS
from engine.wordgrid.options import MAX_STAKE, Options
from tests.cogs.fullest.values import PERSON, Sample
from tests.cogs.ui.wordgrid.test_texts import BILAL, duel, longest


async def samples(_: Translator) -> AsyncIterator[Sample]:
    """Everything of Wordgrid."""
    dear = Options(stake=MAX_STAKE, opponent=BILAL)
    running = replace(longest(), options=dear)
    draft = Draft(CELLS[7], "A", CELLS[10:15])
    for view in (running, duel(options=dear), duel(None, options=dear), duel(offer=2)):
        begun = replace(view, phase=Phase.LOBBY, seats=view.seats[:1])
        yield await lobby.lobby_post(begun, _)
        for invited in (True, False):
            yield lobby.challenge_post(begun, _, invited=invited)
        yield lobby.seated_text(Joined(view, False), _)
        many = [replace(begun, ref=replace(begun.ref, id=PERSON + n)) for n in range(12)]
        yield lobby.list_post(many, BILAL, _)
        yield texts.settings_text(view.options, _)
        yield texts.turn_text(view, view.number, _)
        yield state_text(view, _)
        yield resign_text(view, _)
        yield manage_post(view, {}, _, "x" * 60)
        yield composer_panel(view, draft, None, _, "x" * 300)
        yield letter_panel(view, CELLS[7], _)
        yield MoveForm(view, draft, _)
        yield done_panel(DuelPlayed(view, view.last), _)
        for reason in FinishReason:
            over = replace(view, phase=Phase.FINISHED, to_move=None, finish_reason=reason)
            yield texts.finish_text(replace(over, winner=1), _)
            yield texts.finish_text(over, _)
            yield await lobby.lobby_post(over, _)
    yield help_text(_)
