"""Pages of anagrams."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.services.anagrams import AnagramDesk
from bot.services.lexicons import Lexicons
from engine.lexicon import Lexicon, save_lexicon
from engine.lexicon.anagrams import Sort
from engine.lexicon.question import parse_question

WORDS = ["AS", "CA", "CAS", "SAC", "CHAS", "CHAT", "CHATS", "TACHS", "TA"]


@pytest.fixture
def desk(tmp_path: Path) -> AnagramDesk:
    save_lexicon(Lexicon.from_words("mine", WORDS), tmp_path)
    return AnagramDesk(Lexicons("mine", [tmp_path]))


async def test_words_stand_in_groups_from_the_longest(desk: AnagramDesk) -> None:
    page = await desk.find(parse_question("chats"), Sort.ALPHA, 0, 25)
    assert [(group.length, group.count) for group in page.groups] == [
        (5, 2),
        (4, 2),
        (3, 2),
        (2, 3),
    ]
    assert [one.word for one in page.words] == [
        *("CHATS", "TACHS", "CHAS", "CHAT", "CAS", "SAC", "AS", "CA", "TA")
    ]
    assert (page.number, page.pages, page.count) == (0, 1, 9)


async def test_points_order_the_words_of_a_length(desk: AnagramDesk) -> None:
    page = await desk.find(parse_question("chats"), Sort.POINTS, 0, 25)
    assert [one.word for one in page.groups[-1].words] == ["CA", "AS", "TA"]


async def test_a_group_may_go_on_over_the_page(desk: AnagramDesk) -> None:
    page = await desk.find(parse_question("chats"), Sort.ALPHA, 1, 3)
    assert [one.word for one in page.words] == ["CHAT", "CAS", "SAC"]
    assert [(group.length, group.count) for group in page.groups] == [(4, 2), (3, 2)]
    assert (page.number, page.pages) == (1, 3)


async def test_a_page_that_there_is_not_is_the_last_one(desk: AnagramDesk) -> None:
    assert (await desk.find(parse_question("chats"), Sort.ALPHA, 99, 4)).number == 2
    assert (await desk.find(parse_question("chats"), Sort.ALPHA, -1, 4)).number == 0


async def test_nothing_found_is_one_empty_page(desk: AnagramDesk) -> None:
    page = await desk.find(parse_question("zz"), Sort.POINTS, 3, 25)
    assert (page.words, page.number, page.pages, page.count) == ((), 0, 1, 0)


async def test_the_search_follows_the_lexicon(desk: AnagramDesk, tmp_path: Path) -> None:
    desk.warm_up()
    save_lexicon(Lexicon.from_words("mine", ["HAST"]), tmp_path)
    page = await desk.find(parse_question("chats"), Sort.ALPHA, 0, 25)
    assert [one.word for one in page.words] == ["HAST"]


async def test_a_server_is_answered_by_the_dictionary_of_its_choice(
    desk: AnagramDesk, tmp_path: Path
) -> None:
    save_lexicon(Lexicon.from_words("other", ["CHAT", "ACHT"]), tmp_path)
    question = parse_question("chat")
    theirs = await desk.find(question, Sort.ALPHA, 0, 25, "other")
    assert [one.word for one in theirs.words] == ["ACHT", "CHAT"]
    usual = await desk.find(question, Sort.ALPHA, 0, 25)
    assert "ACHT" not in [one.word for one in usual.words]
