import functools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import RuleError
from engine.kernels.spell_reference import reference_anagrams
from engine.lexicon import Lexicon, load_lexicon
from engine.lexicon.anagrams import Anagram, AnagramFinder, Extensions, Sort, extensions
from engine.lexicon.question import (
    BadLength,
    BadPlace,
    NoLetters,
    NotLetters,
    PlaceOutside,
    PlaceTwice,
    PlaceWithoutLength,
    Question,
    TooManyLetters,
    parse_question,
)

WORDS = ["CHAT", "CHATS", "CHATTE", "TACHE", "ACHAT", "HA", "QUE", "QUETE", "ZEN"]


def finder(*words: str) -> AnagramFinder:
    return AnagramFinder(Lexicon.from_words("test", words or WORDS))


def found(question: Question, sort: Sort = Sort.ALPHA) -> list[tuple[str, int, tuple[int, ...]]]:
    return [(one.word, one.points, one.blanks) for one in finder().find(question, sort)]


@functools.cache
def shipped() -> tuple[AnagramFinder, list[str]]:
    lexicon = load_lexicon("fr")
    return AnagramFinder(lexicon), list(lexicon)


def test_every_word_of_the_letters_at_hand() -> None:
    assert found(Question("TACH")) == [("CHAT", 9, ()), ("HA", 5, ())]


def test_a_joker_stands_for_any_letter_and_is_worth_nothing() -> None:
    assert found(Question("TACH?")) == [
        ("ACHAT", 9, (0,)),
        ("CHAT", 9, ()),
        ("CHATS", 9, (4,)),
        ("HA", 5, ()),
        ("TACHE", 9, (4,)),
    ]


def test_a_free_letter_is_named_and_worth_nothing_either() -> None:
    assert found(Question("TACH", "SZ")) == [
        ("CHAT", 9, ()),
        ("CHATS", 9, (4,)),
        ("HA", 5, ()),
    ]


def test_a_free_letter_is_used_only_where_the_hand_runs_out() -> None:
    assert found(Question("CHAT", "TE"))[1:2] == [("CHATTE", 9, (3, 5))]


def test_a_free_question_mark_is_any_letter() -> None:
    assert found(Question("TACH", "?")) == found(Question("TACH?"))


def test_an_exact_length() -> None:
    assert found(Question("TACHES?", length=4)) == [("CHAT", 9, ())]
    assert found(Question("TACH", length=7)) == []


def test_fixed_letters_are_counted_from_one() -> None:
    assert [word for word, *_ in found(Question("TACHE?", length=5, at=((1, "T"), (5, "E"))))] == [
        "TACHE"
    ]


def test_a_sequence_stands_anywhere_and_comes_from_the_letters() -> None:
    assert [word for word, *_ in found(Question("TACHE?", contains="HATT"))] == ["CHATTE"]
    assert found(Question("TE", contains="QUE")) == []


def test_letters_of_the_board_come_on_top_worth_their_points() -> None:
    assert found(Question("TE", contains="QUE", from_board=True)) == [
        ("QUE", 10, ()),
        ("QUETE", 12, ()),
    ]
    on_board = Question("?UE", length=3, at=((1, "Q"),), from_board=True)
    assert found(on_board) == [("QUE", 10, ())]


def test_letters_of_the_board_are_no_blanks() -> None:
    on_board = Question("ACT?", length=5, at=((5, "T"),), from_board=True)
    assert ("ACHAT", 6, (0, 2)) not in found(on_board)  # one joker is too few for A and H
    on_board = Question("ACH?", length=5, at=((1, "A"),), from_board=True)
    assert found(on_board) == [("ACHAT", 9, (4,))]


def test_points_come_first_and_then_the_alphabet() -> None:
    words = finder("ABC", "CAB", "AB", "KA").find(Question("ABCK"), Sort.POINTS)
    assert [one.word for one in words] == ["KA", "ABC", "CAB", "AB"]
    assert words[1:3] == [Anagram("ABC", 7, ()), Anagram("CAB", 7, ())]


def test_more_words_than_there_is_room_for_at_first() -> None:
    finder, words = shipped()
    every = finder.find(Question("?" * 15), Sort.ALPHA)
    assert len(every) == len(words) > 1 << 16
    assert [one.word for one in every[-3:]] == words[-3:]
    assert every[0].blanks == (0, 1)


letters = st.text("ABCDE?", min_size=1, max_size=7)


@settings(deadline=None)
@given(
    st.sets(st.text("ABCDE", min_size=1, max_size=6), max_size=60),
    letters,
    st.text("ABCDE?", max_size=3),
    st.none() | st.integers(1, 7),
    st.dictionaries(st.integers(1, 7), st.sampled_from("ABCDE"), max_size=2),
    st.text("ABC", max_size=3),
    st.booleans(),
)
def test_agrees_with_the_plain_search(
    words: set[str],
    letters: str,
    free: str,
    length: int | None,
    places: dict[int, str],
    contains: str,
    from_board: bool,
) -> None:
    at = tuple((place, letter) for place, letter in places.items() if place <= (length or 0))
    question = Question(letters, free, length, at, contains, from_board)
    answer = finder(*words, "A").find(question, Sort.ALPHA)
    expected = reference_anagrams(
        sorted({*words, "A"}),
        letters + question.given,
        free,
        length=length,
        at=dict(at),
        contains=contains,
    )
    assert [(one.word, one.points) for one in answer] == list(expected.items())
    for one in answer:
        own = [letter for i, letter in enumerate(one.word) if i not in one.blanks]
        assert all(own.count(x) <= (letters + question.given).count(x) for x in own)
        assert one.points == sum(1 if x in "AE" else 2 if x == "D" else 3 for x in own)


rack = st.text("AAABCDEEEEEFGHIIIJLLMNNOOPQRRSSTTUUVXZ??", min_size=1, max_size=9)


@settings(max_examples=2, deadline=None)
@given(rack, st.text("ESTQ?", max_size=2), st.sampled_from(["", "QUE", "ER", "S"]))
def test_agrees_with_the_plain_search_on_the_shipped_lexicon(
    letters: str, free: str, contains: str
) -> None:
    finder, words = shipped()
    answer = finder.find(Question(letters, free, contains=contains), Sort.ALPHA)
    expected = reference_anagrams(words, letters, free, contains=contains)
    assert len(answer) == len(expected)
    assert [(one.word, one.points) for one in answer] == list(expected.items())


def test_typed_text_is_folded() -> None:
    question = parse_question(" ch â t", "é", length=5, at=["2=h", " 5 = é "], contains="hat")
    assert question == Question("CHAT", "E", 5, ((2, "H"), (5, "E")), "HAT")


@pytest.mark.parametrize(
    ("asked", "error"),
    [
        ({"letters": ""}, NoLetters()),
        ({"letters": "AB1"}, NotLetters("letters", "1")),
        ({"letters": "AB", "free": "-"}, NotLetters("free", "-")),
        ({"letters": "AB", "contains": "A?"}, NotLetters("contains", "?")),
        ({"letters": "A" * 20, "free": "BC"}, TooManyLetters(22)),
        ({"letters": "AB", "length": 0}, BadLength(0)),
        ({"letters": "AB", "length": 22}, BadLength(22)),
        ({"letters": "AB", "at": ["K"]}, BadPlace("K")),
        ({"letters": "AB", "length": 2, "at": ["1=?"]}, BadPlace("1=?")),
        ({"letters": "AB", "at": ["1=A"]}, PlaceWithoutLength()),
        ({"letters": "AB", "length": 2, "at": ["3=A"]}, PlaceOutside(3, 2)),
        ({"letters": "AB", "length": 2, "at": ["1=A", "1=B"]}, PlaceTwice(1)),
    ],
)
def test_a_question_that_makes_no_sense(asked: dict[str, object], error: RuleError) -> None:
    with pytest.raises(type(error)) as raised:
        parse_question(**asked)  # type: ignore[arg-type]
    assert raised.value == error


def test_extensions_by_one_letter() -> None:
    lexicon = Lexicon.from_words("test", ["TABLE", "ETABLE", "STABLE", "TABLES", "TABLER"])
    assert extensions("TABLE", lexicon) == Extensions("ES", "RS")
    assert extensions("ZUT", lexicon) == Extensions("", "")
