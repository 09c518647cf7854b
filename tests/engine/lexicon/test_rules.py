from engine.lexicon.rules import (
    FrenchEvidence,
    Reviewed,
    agreed,
    conjugations,
    french_words,
    manufactured_adverbs,
    numbers,
    rectified,
)
from engine.lexicon.sources.evidence import Evidence, Kind, Lemma

NOTHING = Evidence(frozenset())


def evidence(words: str = "", *lemmas: Lemma, compounds: str = "") -> Evidence:
    listed = set(words.split()).union(*(lemma.forms for lemma in lemmas))
    return Evidence(frozenset(listed), lemmas, frozenset(compounds.split()))


def lemma(kind: Kind, *groups: str, others: str = "") -> Lemma:
    sets = tuple(frozenset(group.split()) for group in groups)
    return Lemma(groups[0].split()[0], kind, sets, frozenset(others.split()))


def french(
    grammalecte: Evidence = NOTHING,
    dela: Evidence = NOTHING,
    npm: Evidence = NOTHING,
    abu: Evidence = NOTHING,
    usage: Evidence = NOTHING,
) -> FrenchEvidence:
    return FrenchEvidence(grammalecte, dela, npm, abu, usage)


def test_two_lists_agree_on_a_word() -> None:
    lists = (evidence("CHAT CHIEN"), evidence("CHAT LOUP"), evidence("LOUP"))
    assert agreed(lists) == {"CHAT", "LOUP"}


def test_adverbs_that_only_the_generating_lists_have_are_manufactured() -> None:
    adverbs = [lemma(Kind.ADVERB, word) for word in ("VITEMENT", "VRAIMENT", "ARGUMENT")]
    found = french(
        evidence("", *adverbs, lemma(Kind.NOUN, "ARGUMENT ARGUMENTS")),
        evidence("", *adverbs),
        npm=evidence("VRAIMENT"),
    )
    assert manufactured_adverbs(found) == {"VITEMENT"}


def test_rectified_spellings_of_known_words() -> None:
    found = french(
        evidence(
            "",
            lemma(Kind.NOUN, "STOCKCAR STOCKCARS"),
            lemma(Kind.VERB, "GARROTER GARROTE"),
            lemma(Kind.NOUN, "SPEAKEUR SPEAKEURS", "SPEAKEUSE"),
            lemma(Kind.NOUN, "INVENTEUR INVENTEURS"),
            lemma(Kind.NOUN, "SACCARINE SACCARINES"),
            lemma(Kind.NOUN, "MATURASE MATURASES"),
        ),
        dela=evidence(
            "",
            lemma(Kind.VERB, "GARROTTER"),
            lemma(Kind.NOUN, "SACCHARINE"),
            lemma(Kind.VERB, "MATURER MATURASSE"),
            compounds="STOCKCAR ABATJOUR",
        ),
    )
    known = {"GARROTTER", "SPEAKER", "SPEAKERS", "INVENTER", "SACCHARINE", "MATURASSE"}
    assert rectified(found, known) == {
        *("STOCKCAR", "GARROTER", "GARROTE", "SPEAKEUR", "SPEAKEURS", "SPEAKEUSE"),
        *("SACCARINE", "SACCARINES"),
    }


def test_a_singular_brings_its_plural_but_not_the_other_gender() -> None:
    noun = lemma(Kind.NOUN, "BANQUIER BANQUIERS", "BANQUIERE BANQUIERES")
    assert numbers(french(evidence("", noun)), {"BANQUIER"}) == {"BANQUIERS"}


def test_a_verbs_form_proves_nothing_of_an_adjective() -> None:
    found = french(
        evidence(
            "",
            lemma(Kind.NOUN, "DECALANT DECALANTS"),
            lemma(Kind.VERB, "DECALER DECALANT"),
        )
    )
    assert numbers(found, {"DECALANT"}) == set()


def test_a_known_infinitive_brings_the_conjugation_less_rectified_doublets() -> None:
    verb = lemma(Kind.VERB, "PUCER PUCE PUCERA", others="PUCELE")
    found = french(evidence("", verb))
    assert conjugations(found, {"PUCER", "PUCE"}) == {"PUCERA"}
    assert conjugations(found, {"PUCE"}) == set()
    assert conjugations(found, {"PUCER"}) == set()  # it may be a noun of that spelling


def test_all_rules_together() -> None:
    found = french(
        evidence("KG RARE ETC LONGUEMENTCOMPLIQUES OUI", lemma(Kind.NOUN, "MOT MOTS")),
        evidence("KG RARE ETC LONGUEMENTCOMPLIQUES"),
        usage=evidence("MOT OUI SEUL"),
    )
    reviewed = Reviewed(frozenset({"XI"}), frozenset({"ZEF"}), frozenset({"ETC"}))
    assert french_words(found, reviewed) == {
        "agreement": {"RARE"},
        "in use": {"MOT", "OUI"},
        "rectified spelling": set(),
        "number": {"MOTS"},
        "conjugation": set(),
        "reviewed": {"XI", "ZEF"},
    }
