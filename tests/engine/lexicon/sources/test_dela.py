import pytest

from engine.lexicon.sources import dela
from engine.lexicon.sources.evidence import Kind

LINES = r"""cheval,.N+Anl+z1:ms
chevaux,cheval.N+Anl+z1:mp
amie,ami.N+Hum+z1:fs
amies,ami.N+Hum+z1:fp
ami,.N+Hum+z1:ms
dates,dater.V+z1:P2s:S2s
vite,.ADV+z1
anti,.PFX
partners,.X
lorsqu,.CONJS
Abe,.N+Hum+NPropre:ms
abat\-jour,.N+VN:ms:mp
1\,5,.N:ms"""


def test_words_compounds_and_what_is_left_out() -> None:
    evidence = dela.read(LINES)
    assert evidence.words == {
        *("CHEVAL", "CHEVAUX", "AMI", "AMIE", "AMIES", "DATES", "VITE"),
    }
    assert evidence.compounds == {"ABATJOUR"}


def test_genders_group_the_forms_of_a_noun() -> None:
    lemmas = {lemma.name: lemma for lemma in dela.read(LINES).lemmas}
    assert lemmas["CHEVAL"].groups == (frozenset({"CHEVAL", "CHEVAUX"}),)
    assert set(lemmas["AMI"].groups) == {frozenset({"AMI"}), frozenset({"AMIE", "AMIES"})}
    assert lemmas["DATER"].kind is Kind.VERB


def test_a_line_of_another_form_is_refused() -> None:
    with pytest.raises(ValueError, match="not a line of DELA"):
        dela.read("cheval\n")
