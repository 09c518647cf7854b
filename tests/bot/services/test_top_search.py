"""The engine's search behind the service's question."""

from __future__ import annotations

import threading

import pytest

from bot.services.courtesy import Courtesy
from bot.services.lexicons import Lexicons
from bot.services.top_search import EngineSearch
from bot.services.tops import Question
from engine.crabblabla.placement import assess
from engine.lexicon import Lexicon
from engine.table.ids import LexiconId
from tests.bot.services.searching import BOARD

WORDS = Lexicon.from_words("fr", ["CHAT", "CHATS", "AS", "AH", "TA", "SA", "OS", "OR", "JOURNAUXS"])


class FewWords(Lexicons):
    """A lexicon small enough that everything can be tried."""

    def lexicon(self, name: str) -> Lexicon:
        assert name == "fr"
        return WORDS


@pytest.fixture(scope="module")
def search() -> EngineSearch:
    made = EngineSearch(FewWords())
    made.warm_up()
    return made


def question(rack: str, bonus_all: int = 0) -> Question:
    return Question(LexiconId("fr", "1"), bonus_all, BOARD, rack, True)


def test_what_is_found_is_legal_and_scores_what_it_says(search: EngineSearch) -> None:
    quick = search.quick(question("CHATS"))
    found = search.search(question("CHATS"), seconds=2.0, stop=threading.Event())
    assert quick is not None
    assert found is not None
    judged = assess(BOARD, "CHATS", found.tiles, WORDS, opening=True)
    assert judged.valid
    assert judged.score == found.score >= quick.score
    assert found.proven
    assert found.seconds > 0


def test_a_search_that_is_stopped_answers_all_the_same(search: EngineSearch) -> None:
    stop = threading.Event()
    stop.set()
    found = search.search(question("CHATSORA?"), seconds=60.0, stop=stop)
    assert found is not None
    assert not found.proven


def test_where_nothing_fits_nothing_is_found(search: EngineSearch) -> None:
    assert search.quick(question("WWWWW")) is None
    assert search.search(question("WWWWW"), seconds=1.0, stop=threading.Event()) is None


def test_the_bonus_for_all_letters_counts(search: EngineSearch) -> None:
    plain, rich = (
        search.search(question("JOURNAUXS", bonus), seconds=0.5, stop=threading.Event())
        for bonus in (0, 500)
    )
    assert plain is not None
    assert rich is not None
    assert rich.score == plain.score + 500


def test_a_search_rests_while_somebody_waits_for_an_answer() -> None:
    rests: list[float] = []
    courtesy = Courtesy(sleep=rests.append)
    search = EngineSearch(FewWords(), courtesy)
    search.search(question("CHATS"), seconds=2.0, stop=threading.Event())
    assert rests == []
    with courtesy.answering():
        search.search(question("CHATS"), seconds=2.0, stop=threading.Event())
    assert rests
    assert all(rest >= 0 for rest in rests)
