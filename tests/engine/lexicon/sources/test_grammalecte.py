from engine.lexicon.sources import grammalecte
from engine.lexicon.sources.evidence import Kind

AFFIXES = """
FLAG long
NEEDAFFIX ()
PFX L' Y 1
PFX L' 0 l' .
PFX Um Y 2
PFX Um 0 0/S.() .
PFX Um 0 kilo/S.() .
SFX S. Y 2
SFX S. 0 0 . is:sg
SFX S. 0 s . is:pl
SFX F. Y 4
SFX F. 0 0/L' d is:mas is:sg
SFX F. 0 s d is:mas is:pl
SFX F. 0 e/L' d is:fem is:sg
SFX F. 0 es d is:fem is:pl
SFX d0 Y 5
SFX d0 0 0 er po:infi
SFX d0 eler elle eler po:ipre
SFX d0 eler èle eler po:ipre
SFX d0 eler ellera eler po:ifut
SFX d0 eler èlera eler po:ifut
"""
WORDS = """20
grand/F.() po:adj
ami/S.() po:nom is:mas
appeler/d0() po:v1_it_q__a
gramme/Um() po:nom is:mas
très po:adv
Paris/L' po:npr is:epi
Dupont po:patr
anti po:pfx
cd/|| po:nom is:mas
etc. po:loc.adv
arc-en-ciel po:nom is:mas
iiᵉ po:nbro
quant po:err
"""


def test_what_tags_leave_out_and_what_stays() -> None:
    evidence = grammalecte.read(AFFIXES, WORDS)
    assert evidence.words == {
        *("GRAND", "GRANDS", "GRANDE", "GRANDES", "AMI", "AMIS", "GRAMME", "GRAMMES", "TRES"),
        *("APPELER", "APPELLE", "APPELE", "APPELLERA", "APPELERA"),
    }
    assert evidence.compounds == {"ARCENCIEL"}


def test_one_genders_numbers_belong_together() -> None:
    lemmas = {lemma.name: lemma for lemma in grammalecte.read(AFFIXES, WORDS).lemmas}
    assert set(lemmas["GRAND"].groups) == {
        frozenset({"GRAND", "GRANDS"}),
        frozenset({"GRANDE", "GRANDES"}),
    }
    assert lemmas["GRAND"].kind is Kind.NOUN
    assert lemmas["TRES"].kind is Kind.ADVERB


def test_rectified_doublets_stand_for_themselves() -> None:
    lemmas = {lemma.name: lemma for lemma in grammalecte.read(AFFIXES, WORDS).lemmas}
    assert lemmas["APPELER"].groups == (frozenset({"APPELER", "APPELLE", "APPELLERA"}),)
    assert lemmas["APPELER"].others == {"APPELE", "APPELERA"}
