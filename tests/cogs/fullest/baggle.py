"""B@ggle: a room of fifty people, the richest grid, the longest rules."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from functools import cache

from bot.i18n import Translator
from bot.services.baggle_curious import Curiosity
from bot.services.baggle_hall import LINES, Records, Statistics
from bot.services.baggle_results import ClosedGrid
from bot.services.results import Joined
from bot.store.baggle_records import BestGridRecord, BestTotalRecord, SeenRecord, SumsRecord
from cogs.ui.baggle import choices, hall, lists, lobby, rounds, texts, words
from cogs.ui.baggle.curious import curious_text
from cogs.ui.baggle.forms import WordsForm
from cogs.ui.baggle.help import help_text
from cogs.ui.manage_texts import manage_post
from engine.baggle.curious import known_figures
from engine.baggle.events import Status
from engine.baggle.options import Mode
from engine.baggle.words import Judged, Verdict
from engine.table.phase import Phase
from tests.cogs.fullest.values import PERSON, Sample, names, widest
from tests.cogs.ui.baggle.test_texts import GRID, NOON, OPTIONS, crowd, sent, view


@cache
def closed() -> ClosedGrid:
    """Found by fifty people."""
    return crowd()


async def samples(_: Translator) -> AsyncIterator[Sample]:
    """Everything of B@ggle."""
    shown, found = widest(_), tuple(list(closed().solution)[:500])
    for phase in Phase:
        room = replace(view(phase, grid=GRID), found=found, points=9999)
        yield await lobby.lobby_post(room, _)
        yield lobby.welcome_post(room, _)
        yield lobby.seated_text(Joined(room, False), _)
        yield rounds.grid_post(room, shown, _)
        yield rounds.scores_text(room, _)
        yield texts.mine_text(room, _)
        yield texts.mine_text(view(phase), _)
        yield rounds.finish_post(replace(room, phase=Phase.FINISHED), shown, _)
        yield rounds.closed_post(closed(), room, shown, "CONTRETIRERAIT", _)
        yield manage_post(room, names(range(PERSON, PERSON + 99)), _, "x" * 60)
        yield WordsForm(room, _)
        for status in Status:
            yield texts.status_text(status, room, _)
    judged = [Judged("A" * 25, verdict, 250) for verdict in Verdict for _word in range(100)]
    yield words.sent_post(sent(*judged), _)
    yield words.no_room_text(_)
    yield words.left_text(_)
    yield choices.settings_text(OPTIONS, _)
    for page in lists.word_pages(closed(), _):
        yield page
    for sample in of_hall(_):
        yield sample


def of_hall(_: Translator) -> list[Sample]:
    """Records, statistics, curiosities, rules."""
    grids = tuple(BestGridRecord(PERSON, 3000, 600, 3500, 600, NOON) for _line in range(LINES))
    totals = (BestTotalRecord(PERSON, 99999, 9999, 50, 600, NOON),) * LINES
    types = [f"{n}-{mode}{long}" for n in (4, 5) for mode in Mode for long in ("", "-long")]
    sums = tuple(SumsRecord(name, 9999, 999999, 99999, 999, 3000) for name in types)
    seen = SeenRecord(12345, GRID.letters, 2854, "CONTRETIRERAIT")
    return [
        hall.records_text(Records("4-standard", 10, grids, totals), "x" * 40, _),
        hall.records_text(Records("4-standard", 0, (), ()), "x" * 40, _),
        hall.statistics_text(Statistics(PERSON, None, sums, "C" * 25), PERSON, _),
        hall.statistics_text(Statistics(PERSON, None, (), ""), PERSON, _),
        curious_text({side: Curiosity(it, seen) for side, it in known_figures().items()}, _),
        help_text(_),
    ]
