"""Searches as text in identifiers, and as people type them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.ui.anagrams.search import (
    STATE_LIMIT,
    Search,
    SearchTooLong,
    packed,
    read_search,
    unpacked,
)
from cogs.ui.buttons import Act, Press
from engine.lexicon.anagrams import Sort
from engine.lexicon.question import BadLength, BadPlace, NotLetters, PlaceWithoutLength

LETTERS = st.text("ABCQZ?", max_size=10)


@st.composite
def searches(draw: st.DrawFn) -> Search:
    length = draw(st.none() | st.integers(1, 15))
    places = draw(st.sets(st.integers(1, length), max_size=4)) if length else set()
    return Search(
        free=draw(LETTERS),
        length=length,
        at=tuple((place, draw(st.sampled_from("KQX"))) for place in sorted(places)),
        contains=draw(st.text("EQU", max_size=8)),
        from_board=draw(st.booleans()),
        sort=draw(st.sampled_from(Sort)),
        page=draw(st.integers(0, 209)),
    )


@given(LETTERS, searches())
def test_what_is_packed_is_read_back(letters: str, search: Search) -> None:
    text = packed(letters, search)
    assert unpacked(text) == (letters, search)
    assert len(text) <= STATE_LIMIT


def test_it_fits_the_identifier_of_a_composers_button() -> None:
    longest = Press(Act.KEY, 10**9, 20, "anashow." + "x" * STATE_LIMIT)
    assert len(str(longest)) <= 100


def test_a_search_that_does_not_fit_is_refused() -> None:
    search = Search("A" * 21, 21, ((1, "K"),), "E" * 21)
    with pytest.raises(SearchTooLong):
        packed("1FF", search)


@pytest.mark.parametrize(
    "text", ["", "ABC", "A-b--p-0", "A--QUE-x-0", "A-1-2-3-4", "A----0", "A-999--p-0"]
)
def test_what_another_version_wrote_is_not_read(text: str) -> None:
    assert unpacked(text) is None


def test_another_length_gives_up_what_lies_outside() -> None:
    search = Search(length=7, at=((2, "K"), (6, "T")), page=3)
    assert search.of_length(5) == Search(length=5, at=((2, "K"),))
    assert search.of_length(None) == Search()


def test_people_type_as_they_like() -> None:
    letters, search = read_search(" é t a ", "œ ?", "que", "3 = k, 1:t;2=e", " 8 ", Search(page=4))
    assert letters == "ETA"
    assert search == Search("OE?", 8, ((1, "T"), (2, "E"), (3, "K")), "QUE")


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(PlaceWithoutLength):
        read_search("ABC", "", "", "1=A", "", Search())
    with pytest.raises(BadPlace):
        read_search("ABC", "", "", "A1", "5", Search())
    with pytest.raises(BadLength):
        read_search("ABC", "", "", "", "cinq", Search())
    with pytest.raises(NotLetters):
        read_search("AB3", "", "", "", "", Search())
