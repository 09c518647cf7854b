"""Facts about the lexicons that ship with the project."""

import numpy as np
import pytest

from engine.lexicon.build import read_reviewed
from engine.lexicon.files import SHIPPED, describe, load_lexicon, read_info
from engine.lexicon.graph import build_graph
from engine.lexicon.lexicon import Lexicon, words_version

TWO_LETTERS = [
    *("AA", "AH", "AI", "AN", "AS", "AU", "AY", "BA", "BE"),
    *("BI", "BU", "CA", "CE", "CI", "DA", "DE", "DO", "DU"),
    *("EH", "EN", "ES", "ET", "EU", "EX", "FA", "FI", "GO"),
    *("HA", "HE", "HI", "HO", "IF", "IL", "IN", "JE", "KA"),
    *("LA", "LE", "LI", "LU", "MA", "ME", "MI", "MU", "NA"),
    *("NE", "NI", "NO", "NU", "OC", "OH", "OM", "ON", "OR"),
    *("OS", "OU", "PI", "PU", "QI", "RA", "RE", "RI", "RU"),
    *("SA", "SE", "SI", "SU", "TA", "TE", "TO", "TU", "UD"),
    *("UN", "US", "UT", "VA", "VE", "VS", "VU", "WU", "XI"),
]


@pytest.fixture(scope="module")
def french() -> Lexicon:
    return load_lexicon("fr")


@pytest.mark.parametrize("name", ["fr", "fr-baggle", "en"])
def test_version_and_figures_match_the_contents(name: str) -> None:
    lexicon = load_lexicon(name)
    info = read_info(SHIPPED / f"{name}.json")
    assert words_version(lexicon) == lexicon.version == info.version
    assert describe(lexicon, info.built_from) == info
    assert info.built_from


def test_the_french_graph_is_the_minimal_one(french: Lexicon) -> None:
    assert np.array_equal(build_graph(french), french.graph)


def test_the_two_letter_words_are_the_81_that_players_accept(french: Lexicon) -> None:
    assert [word for word in french if len(word) == 2] == TWO_LETTERS
    assert len(TWO_LETTERS) == 81
    assert read_reviewed("fr-two-letters.txt") == set(TWO_LETTERS)


def test_lengths_and_size(french: Lexicon) -> None:
    assert {len(word) for word in french} == set(range(2, 16))
    assert 375_000 < len(french) < 400_000


@pytest.mark.parametrize(
    "word",
    [
        *("CHAT", "OEUF", "ELEVE", "WHISKYS", "KIWIS", "YOURTE", "AIMASSIONS", "FINIRENT"),
        *("FEUILLETTE", "BOTTELLERA", "CHEVAUX", "GARROTER", "STOCKCAR", "BOOSTERIEZ"),
        *("KILOGRAMME", "ZEF", "QUI", "ANTICORPS", "NENUFAR", "NENUPHAR"),
    ],
)
def test_words_that_must_be_there(french: Lexicon, word: str) -> None:
    assert word in french


@pytest.mark.parametrize(
    "word",
    [
        *("KG", "CF", "ETC", "NOV", "CM", "TV", "AVR", "JANV", "CD", "PC"),  # abbreviations
        *("PARIS" + "S", "CHARLEMAGNE", "DUPONT", "FRANCE"),  # names
        *("QU", "LORSQU", "JUSQU", "QUOIQU"),  # elided
        *("XXE", "IIE", "XVIIES"),  # figures
        *("KILOCANDELA", "MEGASECONDE"),  # multiples of units that nobody uses
        *("BOTTELERA", "POLYVISER", "BOUDEUSEMENT"),
    ],
)
def test_words_that_must_not_be_there(french: Lexicon, word: str) -> None:
    assert word not in french


def test_reviewed_corrections_are_obeyed(french: Lexicon) -> None:
    assert all(word in french for word in read_reviewed("fr-included.txt"))
    assert not any(word in french for word in read_reviewed("fr-excluded.txt"))


def test_the_english_start_word_of_wordgrid_is_a_word() -> None:
    assert "SHEEP" in load_lexicon("en")
