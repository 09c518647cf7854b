"""The dictionary against the game's own rules ("Mots", and "Scores possibles")."""

import pytest

from engine.lexicon.files import load_lexicon
from engine.lexicon.folding import fold

DICTIONARY = load_lexicon("fr-baggle")

APOCOPES = "dactylo instit snack"
ACRONYMS = "assedic rer cedex"
ABBREVIATIONS = "alcoolo prems dircom"
DEMONYMS = "lyonnais berlinois berruyer"
ACCENTS = "brisé brise BRISE"


AFFIXES = ["hydro", "nippo", "phage"]
COMPOUNDS = ["garde-manger", "abat-jour", "va-nu-pieds"]
LOCUTIONS = ["avant-hier", "cahin-caha", "et cetera", "cahin", "caha", "cetera"]
NAMES = ["Charlemagne", "Dupont", "France", "Unesco"]


@pytest.mark.parametrize(
    "word", " ".join([APOCOPES, ACRONYMS, ABBREVIATIONS, DEMONYMS, ACCENTS]).split()
)
def test_what_the_rules_accept(word: str) -> None:
    assert fold(word) in DICTIONARY


@pytest.mark.parametrize("word", [*AFFIXES, *COMPOUNDS, *LOCUTIONS, *NAMES])
def test_what_the_rules_refuse(word: str) -> None:
    on_the_grid = "".join(filter(str.isalpha, fold(word)))
    assert on_the_grid not in DICTIONARY


@pytest.mark.parametrize("word", ["brisées", "lyonnaises", "berruyères", "instits", "mangeâtes"])
def test_feminines_plurals_and_conjugations_count(word: str) -> None:
    assert fold(word) in DICTIONARY


def test_lengths_reach_from_three_letters_to_all_the_cells() -> None:
    lengths = {len(word) for word in DICTIONARY}
    assert lengths == set(range(3, 26))


def test_most_words_are_those_of_the_board_games() -> None:
    lexicon = {word for word in load_lexicon("fr") if len(word) > 2}
    assert len(lexicon - set(DICTIONARY)) < 100
