"""Lexiplateau: four seats with every clock, the longest plays."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

from bot.i18n import Translator
from bot.services.lexiplateau_results import TurnPlayed, TurnPreview, TurnSeat
from bot.services.results import Joined
from cogs.ui.composer.panels import composer_panel
from cogs.ui.lexiplateau import texts
from cogs.ui.lexiplateau.choices import settings_text
from cogs.ui.lexiplateau.composing import done_panel, over_text
from cogs.ui.lexiplateau.exchange import exchange_panel
from cogs.ui.lexiplateau.forms import ArrangeForm
from cogs.ui.lexiplateau.help import help_text
from cogs.ui.lexiplateau.lobby import lobby_post, seated_text
from cogs.ui.lexiplateau.presses import preview_post
from cogs.ui.lexiplateau.sheet import sheet_post
from cogs.ui.manage_texts import manage_post
from cogs.ui.robots import robots_post
from engine.board.placing import Assessment
from engine.lexiplateau.state import TurnKind
from engine.table.phase import Phase
from tests.cogs.fullest.values import Sample, widest
from tests.cogs.samples import NOW
from tests.cogs.ui.test_lexiplateau import DONE, TILES, WORD, composing, turn_view


async def samples(_: Translator) -> AsyncIterator[Sample]:
    """Everything of Lexiplateau."""
    shown, made = widest(_), composing()
    running = replace(turn_view(due=NOW, history=(DONE,) * 99), adjustments={1: -99, 2: 99})
    robots = tuple(TurnSeat(n, None, "champion", 1234, 7, 3599, 0, True, ()) for n in range(1, 5))
    for view in (running, replace(running, phase=Phase.PAUSED), replace(running, seats=robots)):
        lobby = replace(view, phase=Phase.LOBBY)
        over = replace(view, phase=Phase.FINISHED, to_move=None, finish_reason="stalled")
        yield await lobby_post(lobby, _)
        yield await lobby_post(over, _)
        yield seated_text(Joined(lobby, False), _)
        yield robots_post(lobby, _)
        yield manage_post(view, {}, _, "x" * 60)
        for kind in TurnKind:
            entries = [replace(DONE, kind=kind, exchanged=7)] * 4
            yield texts.turn_text(view, view.number, entries, _)
        yield texts.scores_post(view, _)
        yield texts.deadline_text(view, _)
        yield texts.finish_post(over, shown, _, (shown.written(),))
        yield sheet_post(view, shown, 1, 9, (shown.written(),) * 2, _)
    yield settings_text(running.options, _)
    preview = TurnPreview(running, Assessment(TILES, (WORD,) * 8, 1234, ()), "x" * 200, "x" * 27)
    yield preview_post(preview, "x" * 200, shown, _)
    yield await composer_panel(made, _)
    yield exchange_panel(made, 127, _)
    yield over_text(made, _)
    yield ArrangeForm(made, _)
    for kind in TurnKind:
        yield done_panel(TurnPlayed(running, replace(DONE, kind=kind, exchanged=7)), _)
    yield help_text(_)
