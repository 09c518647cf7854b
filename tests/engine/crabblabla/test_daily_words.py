from pathlib import Path

import pytest

from engine.crabblabla.daily_words import (
    DAYS_APART,
    WORDS_A_DAY,
    TooFewDailyWords,
    common_words,
    words_of_day,
)
from engine.lexicon import Lexicon, load_lexicon


def test_every_word_of_the_list_is_known_and_fits() -> None:
    words, lexicon = common_words("fr"), load_lexicon("fr")
    assert len(set(words)) == len(words) > 4000
    assert list(words) == sorted(words)
    assert [word for word in words if word not in lexicon] == []
    assert {len(word) for word in words} == set(range(4, 9))


def test_no_word_comes_back_within_a_year() -> None:
    lexicon = load_lexicon("fr")
    last: dict[str, int] = {}
    nearest = 10**6
    for number in range(-100, 1100):
        words = words_of_day(number, lexicon, 1)
        assert len(set(words)) == WORDS_A_DAY
        for word in words:
            nearest = min(nearest, number - last.get(word, -(10**6)))
            last[word] = number
    assert nearest > DAYS_APART


def test_the_days_depend_on_lexicon_and_generator() -> None:
    lexicon = load_lexicon("fr")
    other = Lexicon.from_words("other", common_words("fr"))
    assert words_of_day(5, lexicon, 1) == words_of_day(5, lexicon, 1)
    days = [words_of_day(5, lexicon, 1), words_of_day(5, lexicon, 2), words_of_day(5, other, 1)]
    assert len({tuple(words) for words in days}) == 3


def test_a_lexicon_with_too_few_words_has_no_days() -> None:
    small = Lexicon.from_words("small", common_words("fr")[:3000])
    with pytest.raises(TooFewDailyWords) as raised:
        words_of_day(1, small, 1)
    assert raised.value == TooFewDailyWords("small", 3000, 3816)
    with pytest.raises(TooFewDailyWords):
        words_of_day(1, load_lexicon("en"), 1)


def test_comments_of_a_list_are_no_words(tmp_path: Path) -> None:
    (tmp_path / "xx.txt").write_text("# a list\nUN DEUX # and more\nTROIS\n", "utf-8")
    assert common_words("xx", tmp_path) == ("UN", "DEUX", "TROIS")
