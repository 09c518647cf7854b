"""What messages of B@ggle say, and that they fit even where fifty people play."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, datetime

import msgspec
import pytest

from bot.i18n import translator
from bot.services.baggle_curious import Curiosity
from bot.services.baggle_hall import LINES, Records, Statistics
from bot.services.baggle_results import ClosedGrid, RoomSeat, RoomView, Sent
from bot.services.results import GameRef, Place
from bot.store.baggle_records import BestGridRecord, BestTotalRecord, SeenRecord, SumsRecord
from cogs.ui.baggle.choices import settings_text, time_text
from cogs.ui.baggle.curious import curious_text, spread_line
from cogs.ui.baggle.hall import records_text, statistics_text
from cogs.ui.baggle.help import help_text
from cogs.ui.baggle.lists import word_pages
from cogs.ui.baggle.lobby import lobby_post
from cogs.ui.baggle.rounds import closed_post, finish_post, shown_word
from cogs.ui.baggle.texts import REACTIONS, REFUSALS, answer_text, reactions, status_text
from cogs.ui.post import CONTENT_LIMIT, Picture
from engine.baggle.curious import known_figures
from engine.baggle.events import EntryJudged, Status
from engine.baggle.grid import Grid
from engine.baggle.options import Mode, Options
from engine.baggle.results import GridResult, sheet_points, tally
from engine.baggle.solver import GridSolver
from engine.baggle.state import Standing
from engine.baggle.words import Judged, Verdict
from engine.lexicon.files import load_lexicon
from engine.table.phase import Phase

FIRST = 1_400_000_000_000_000_000
"""A person's id, as long as Discord's are."""
CROWD = range(1, 51)
NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
GRID = Grid("URSLANEEITEGEMAR", 4)
OPTIONS = Options(grids=None, least_words=100, most_words=900, long_words=True, pause=45)
REF = GameRef(1, "baggle", "ABC234", Place(10, 20, 30), FIRST, "running", 40)
NOTHING = Picture(b"", "")
_ = translator("fr")
LANGUAGES = pytest.mark.parametrize("language", ["fr", "en"])


@pytest.fixture(scope="module")
def crowded() -> ClosedGrid:
    return crowd()


def crowd() -> ClosedGrid:
    """A rich grid on which fifty people found some sixty words each, one of them all of them."""
    solution, rng = GridSolver(load_lexicon("fr-baggle")).solve(GRID), random.Random(1)
    words = list(solution)[50:]
    sheets = {seat: (*rng.sample(words[1:], 60), words[0]) for seat in CROWD}
    points = sheet_points(sheets, OPTIONS)
    result = GridResult(3, 0, GRID, len(solution), solution.score(), sheets, points)
    people = {seat: FIRST + seat for seat in CROWD}
    listed = tally(result, solution)
    return ClosedGrid(REF, OPTIONS, result, people, solution, listed, record=True)


def view(phase: Phase = Phase.RUNNING, *, grid: Grid | None = None) -> RoomView:
    """A room of fifty people after three grids."""
    seats = tuple(
        RoomSeat(seat, (FIRST + seat,), True, 1, 9999, 48, 999, "CONTRETIRERAIT") for seat in CROWD
    )
    standings = tuple(Standing(seat, seat, 9999, 9, 4321) for seat in CROWD)
    return RoomView(
        ref=REF,
        options=OPTIONS,
        phase=phase,
        number=3,
        grid=grid,
        due=NOON,
        closes_at=NOON if phase in (Phase.LOBBY, Phase.PAUSED) else None,
        seats=seats,
        standings=standings,
        mine=seats[0],
        found=(),
        points=0,
        busy=50,
        finish_reason="ended" if phase is Phase.FINISHED else None,
    )


def sent(*words: Judged, status: Status = Status.JUDGED) -> Sent:
    return Sent(view(grid=GRID), EntryJudged(0, FIRST, status, 3, words))


def test_every_way_in_which_words_can_end_has_a_sign_of_its_own() -> None:
    assert set(REACTIONS) == {*Verdict, *Status} - {Status.JUDGED}
    assert set(REFUSALS) == set(Verdict) - {Verdict.ACCEPTED}
    signs = [REACTIONS[verdict] for verdict in Verdict]
    assert len(set(signs)) == len(signs)


def test_a_message_is_answered_by_one_sign_for_each_verdict_in_it() -> None:
    words = [Judged("CHAT", Verdict.ACCEPTED, 1), Judged("CHAT", Verdict.REPEATED)]
    assert reactions(sent(*words, words[0]).judged) == ("✅", "🔁")
    assert reactions(sent(status=Status.TOO_LATE).judged) == ("⏰",)
    assert reactions(sent().judged) == ()


@LANGUAGES
def test_an_answer_to_five_hundred_words_fits(language: str) -> None:
    words = [Judged("A" * 25, verdict, 250) for verdict in Verdict for _word in range(100)]
    text = answer_text(sent(*words), translator(language))
    assert len(text) <= CONTENT_LIMIT
    assert text.splitlines()[0].endswith("→ +25000")
    assert " +" not in answer_text(sent(*words[::25]), translator(language)).splitlines()[2]
    assert answer_text(sent(), _).startswith("Écris au moins un mot")


def test_what_somebody_types_cannot_format_the_answer() -> None:
    text = answer_text(sent(Judged("**`X`**", Verdict.UNKNOWN)), _)
    assert text.splitlines()[0] == "📕 'X' · pas au dictionnaire"


@pytest.mark.parametrize("status", [status for status in Status if status is not Status.JUDGED])
def test_every_status_is_explained_in_both_languages(status: Status) -> None:
    room = view(grid=GRID)
    french, english = (status_text(status, room, translator(one)) for one in ("fr", "en"))
    assert french
    assert french != english


def test_no_bell_has_rung_before_the_first_grid() -> None:
    assert reactions(sent(status=Status.TOO_SOON).judged) == ("⏳",)
    said = status_text(Status.TOO_SOON, replace(view(), number=0), _)
    assert said == f"La prochaine grille arrive <t:{int(NOON.timestamp())}:R>."
    assert "la cloche a sonné" in status_text(Status.TOO_LATE, view(), _)


@LANGUAGES
def test_the_table_of_fifty_people_fits_and_ends_with_what_is_drawn(
    crowded: ClosedGrid, language: str
) -> None:
    _in = translator(language)
    word = shown_word(crowded)
    post = closed_post(crowded, view(), NOTHING, word, _in)
    assert len(post.text) <= CONTENT_LIMIT
    assert word in post.text.splitlines()[-1]
    assert word == crowded.tally.by_none[0]
    assert f"<t:{int(NOON.timestamp())}:R>" in post.text.splitlines()[1]
    assert ("40 autres" if language == "fr" else "40 others") in post.text


def test_a_record_is_told_and_a_finished_room_announces_no_next_grid(crowded: ClosedGrid) -> None:
    text = closed_post(crowded, view(Phase.FINISHED), NOTHING, "", _).text
    assert "Nouveau record du serveur" in text
    assert "prochaine grille" not in text


def test_every_word_stands_once_on_pages_that_fit(crowded: ClosedGrid) -> None:
    pages = word_pages(crowded, _)
    assert len(pages) > 1
    assert all(len(page) < CONTENT_LIMIT - 200 for page in pages)
    text = "\n".join(pages)
    listed = [word.strip("*,") for word in text.split() if word.strip("*,").isupper()]
    assert sorted(word for word in listed if word in crowded.solution) == sorted(crowded.solution)


def test_nobodys_words_stay_when_their_finder_is_forgotten(crowded: ClosedGrid) -> None:
    forgotten = ClosedGrid(
        REF, OPTIONS, crowded.result, {}, crowded.solution, crowded.tally, record=False
    )
    text = closed_post(forgotten, view(), NOTHING, "", _).text
    assert "quelqu’un" in text
    assert str(FIRST)[:10] not in text


@LANGUAGES
def test_the_end_and_the_lobby_of_fifty_people_fit(language: str) -> None:
    _in = translator(language)
    text = finish_post(view(Phase.FINISHED), None, _in).text
    assert len(text) <= CONTENT_LIMIT
    assert text.count("<@") == 10 + 2
    assert "**CONTRETIRERAIT**" in text


def test_why_a_room_closed_by_itself_is_told() -> None:
    waiting = replace(view(Phase.FINISHED), finish_reason="unattended", number=0)
    assert "personne ne lance ni ne reprend" in finish_post(waiting, None, _).text
    ended = replace(waiting, finish_reason="ended")
    assert "avant d’avoir commencé" in finish_post(ended, None, _).text


@LANGUAGES
async def test_the_lobby_names_twenty_and_counts_the_others(language: str) -> None:
    text = (await lobby_post(view(Phase.LOBBY), translator(language))).text
    assert len(text) <= CONTENT_LIMIT
    assert "+30" in text
    assert f"<t:{int(NOON.timestamp())}:R>" in text, "when the room closes by itself"


@LANGUAGES
def test_records_and_statistics_fit(language: str) -> None:
    _in = translator(language)
    grids = [BestGridRecord(FIRST, 3000 - n // 2, 600, 3500, 600, NOON) for n in range(LINES)]
    totals = [BestTotalRecord(FIRST, 99999, 9999, 50, 600, NOON)] * LINES
    text = records_text(Records("4-standard", 10, tuple(grids), tuple(totals)), "4×4", _in)
    assert len(text) <= CONTENT_LIMIT
    assert text.count("🥇") == 2 + LINES, "equal points share a rank"
    types = [f"{n}-{mode}{long}" for n in (4, 5) for mode in Mode for long in ("", "-long")]
    sums = tuple(SumsRecord(name, 9999, 999999, 99999, 999, 3000) for name in types)
    shown = statistics_text(Statistics(FIRST, None, sums, "CONTRETIRERAIT"), FIRST, _in)
    assert len(shown) <= CONTENT_LIMIT
    assert shown.count("5×5") == 4


@LANGUAGES
def test_help_and_figures_fit(language: str) -> None:
    _in = translator(language)
    assert len(help_text(_in)) <= CONTENT_LIMIT
    seen = SeenRecord(12345, GRID.letters, 2854, "CONTRETIRERAIT")
    found = {side: Curiosity(figures, seen) for side, figures in known_figures().items()}
    text = curious_text(found, _in)
    assert len(text) <= CONTENT_LIMIT
    assert ("5,9 × 10²⁵" if language == "fr" else "5.9 × 10²⁵") in text


@pytest.mark.parametrize(
    ("empty", "said"), [(0, "aucune n’est vide"), (1, "1 n’en a aucun"), (13, "13 n’en ont aucun")]
)
def test_empty_grids_are_counted_in_french(empty: int, said: str) -> None:
    figures = msgspec.structs.replace(known_figures()[4], empty=empty)
    assert spread_line(figures, _).endswith(f"; {said}.")


def test_settings_in_one_line() -> None:
    assert settings_text(OPTIONS, _) == (
        "4×4 · standard · grands mots · 3 min par grille · autant de grilles que vous voulez · "
        "45 s entre deux · de 100 à 900 mots"
    )
    assert settings_text(Options(grids=1, least_words=20), _) == (
        "4×4 · standard · 3 min par grille · 1 grille · au moins 20 mots"
    )
    assert [time_text(seconds, _) for seconds in (45, 60, 90, 605)] == [
        "45 s",
        "1 min",
        "1 min 30",
        "10 min 05",
    ]
