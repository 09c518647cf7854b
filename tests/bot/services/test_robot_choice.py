"""The engine's robots behind the service's question: legal, repeatable, the champion at the top."""

from __future__ import annotations

import pytest

from bot.services.lexicons import Lexicons
from bot.services.robot_choice import LEVELS, EngineChoice
from bot.services.top_search import EngineSearch
from bot.services.tops import Answer, Question
from engine.crabblabla.placement import assess
from engine.lexicon.files import SHIPPED
from engine.table.ids import LexiconId
from tests.bot.services.searching import BOARD

LEXICONS = Lexicons("fr", (SHIPPED,))
RACK = "AEIUBCDT?"


@pytest.fixture(scope="module")
def question() -> Question:
    lexicon = LEXICONS.default()
    return Question(LexiconId(lexicon.name, lexicon.version), 0, BOARD, RACK, True)


@pytest.fixture(scope="module")
def top(question: Question) -> Answer:
    found = EngineSearch(LEXICONS).quick(question)
    assert found is not None
    return found


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_by_the_rules_and_the_same_for_the_same_seed(
    level: str, question: Question, top: Answer
) -> None:
    tiles = EngineChoice(LEXICONS).choose(question, level, top, "1:1:2")
    again = EngineChoice(LEXICONS).choose(question, level, top, "1:1:2")
    assert dict(tiles) == dict(again)
    judged = assess(BOARD, RACK, tiles, LEXICONS.default(), opening=True)
    assert judged.valid
    assert judged.score > 0


def test_the_champion_alone_plays_the_top(question: Question, top: Answer) -> None:
    choice = EngineChoice(LEXICONS)
    assert [level for level in LEVELS if choice.plays_top(level)] == ["champion"]
    assert choice.choose(question, "champion", top, "1") == top.tiles
    scores = []
    for seed in range(5):
        tiles = choice.choose(question, "beginner", top, str(seed))
        scores.append(assess(BOARD, RACK, tiles, LEXICONS.default(), opening=True).score)
    assert max(scores) < top.score
    assert len(set(scores)) > 1, "it does not always play as well"


def test_where_nothing_fits_a_robot_passes(question: Question) -> None:
    assert EngineChoice(LEXICONS).choose(question, "expert", None, "1") == {}


def test_a_level_that_there_is_not_is_an_error(question: Question, top: Answer) -> None:
    with pytest.raises(ValueError, match="grandmaster"):
        EngineChoice(LEXICONS).choose(question, "grandmaster", top, "1")
