import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.lexicon.lexicon import Lexicon

words_lists = st.sets(st.text(alphabet="AEST", min_size=1, max_size=6), min_size=1, max_size=80)


@given(words_lists)
def test_iteration_gives_all_words_in_order(words: set[str]) -> None:
    lexicon = Lexicon.from_words("x", words)
    assert list(lexicon) == sorted(words)
    assert len(lexicon) == len(words)


@given(words_lists)
def test_index_and_word_are_inverse_and_follow_the_order(words: set[str]) -> None:
    lexicon = Lexicon.from_words("x", words)
    for rank, word in enumerate(sorted(words)):
        assert lexicon.index(word) == rank
        assert lexicon.word(rank) == word


@given(words_lists, st.text(alphabet="AESTZ", max_size=7))
def test_membership_prefixes_and_completions(words: set[str], text: str) -> None:
    lexicon = Lexicon.from_words("x", words)
    assert (text in lexicon) == (text in words)
    assert lexicon.has_prefix(text) == any(word.startswith(text) for word in words)
    assert list(lexicon.completions(text)) == sorted(w for w in words if w.startswith(text))


@pytest.mark.parametrize("word", ["", "CHA", "CHATTE", "chat", "CHÂT", "C-", "Z"])
def test_an_unknown_word_has_no_index(word: str) -> None:
    lexicon = Lexicon.from_words("x", ["CHAT", "CHATS"])
    assert word not in lexicon
    with pytest.raises(KeyError):
        lexicon.index(word)


@pytest.mark.parametrize("index", [-1, 2, 100])
def test_an_index_outside_is_refused(index: int) -> None:
    with pytest.raises(IndexError):
        Lexicon.from_words("x", ["CHAT", "CHATS"]).word(index)


def test_the_version_is_the_hash_of_the_sorted_words() -> None:
    digest = hashlib.sha256(b"AS\nCHAT\nLE").hexdigest()
    assert Lexicon.from_words("x", ["LE", "AS", "CHAT", "AS"]).version == digest[:12]


def test_an_empty_lexicon_answers_too() -> None:
    lexicon = Lexicon.from_words("x", [])
    assert len(lexicon) == 0
    assert list(lexicon) == []
    assert not lexicon.has_prefix("")
    assert 3 not in lexicon
