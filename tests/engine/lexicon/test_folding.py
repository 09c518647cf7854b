import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.lexicon.folding import fold, is_word_shape


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("chat", "CHAT"),
        ("  Élève ", "ELEVE"),
        ("e\u0301le\u0300ve", "ELEVE"),  # accents as characters of their own
        ("cœur", "COEUR"),
        ("ŒUF", "OEUF"),
        ("ex æquo", "EX AEQUO"),
        ("Straße", "STRASSE"),
        ("façon", "FACON"),
        ("Noël", "NOEL"),
    ],
)
def test_case_accents_ligatures_and_outer_spaces_never_matter(text: str, folded: str) -> None:
    assert fold(text) == folded


@pytest.mark.parametrize(
    "text", ["aujourd'hui", "arc-en-ciel", "1er", "deux mots", "мир", "xxᵉ", ""]
)
def test_what_has_no_letter_is_kept_for_the_caller_to_name(text: str) -> None:
    assert not is_word_shape(fold(text))


def test_an_ordinal_in_superscript_is_no_word() -> None:
    assert fold("xxᵉ") == "XXᵉ".upper()
    assert fold("xxᵉ") != "XXE"


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text(alphabet="abcdefghijklmnopqrstuvwxyz", min_size=1))
def test_plain_letters_become_capitals(text: str) -> None:
    assert fold(text) == text.upper()
    assert is_word_shape(fold(text))
