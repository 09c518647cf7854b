"""Each trap of the format, in a dictionary of a few lines."""

import pytest

from engine.lexicon.sources.hunspell import AffixTable, expand, parse_affixes, parse_dictionary

AFFIXES = """
SET UTF-8
FLAG long
FULLSTRIP
NEEDAFFIX ()
FORBIDDENWORD {}
# plural
SFX S. Y 2
SFX S. 0 s [^x] is:pl
SFX S. 0 0 x is:inv
SFX a0 Y 4
SFX a0 er er er po:infi
SFX a0 er e/n' [^y]er po:ipre
SFX a0 yer ie/n' yer po:ipre
SFX a0 er é/p+() er po:ppas
SFX p+ Y 2
SFX p+ é é/n' é is:mas
SFX p+ é ée é is:fem
PFX n' Y 1
PFX n' 0 n' [aeiouyéh]
PFX re Y 1
PFX re 0 re .
PFX no N 1
PFX no 0 non .
PFX Um Y 2
PFX Um 0 0/S. .
PFX Um 0 kilo/S.() .
SFX al Y 1
SFX al aller va aller po:ipre
"""


@pytest.fixture(scope="module")
def table() -> AffixTable:
    return parse_affixes(AFFIXES)


def words(table: AffixTable, line: str) -> list[str]:
    (entry,) = parse_dictionary(f"1\n{line}\n", table)
    return [form.word for form in expand(entry, table)]


def test_flags_are_two_characters_long(table: AffixTable) -> None:
    assert table.split_flags("S.()re") == {"S.", "()", "re"}
    assert words(table, "chat/S. po:nom") == ["chat", "chats"]


def test_conditions_choose_the_rule(table: AffixTable) -> None:
    assert words(table, "prix/S.() po:nom") == ["prix"]
    assert words(table, "essayer/a0()")[:2] == ["essayer", "essaie"]


def test_needaffix_keeps_the_bare_stem_out(table: AffixTable) -> None:
    assert words(table, "chat/S.()") == ["chats"]


def test_a_suffix_carries_suffixes_and_its_own_needaffix(table: AffixTable) -> None:
    """The participle comes only through its own suffixes (`p+`), once."""
    found = words(table, "dater/a0()")
    assert found == ["dater", "date", "daté", "datée"]


def test_a_suffix_carries_prefixes(table: AffixTable) -> None:
    found = words(table, "aimer/a0()")
    assert "n'aime" in found
    assert "n'aimer" not in found
    assert "n'aimé" in found


def test_prefix_and_suffix_cross_only_where_both_allow(table: AffixTable) -> None:
    assert words(table, "pli/S.re") == ["pli", "repli", "plis", "replis"]
    assert words(table, "pli/S.no") == ["pli", "nonpli", "plis"]


def test_a_prefix_carries_suffixes(table: AffixTable) -> None:
    """As units do: the prefix kilo- brings the plural's flag and asks for it."""
    found = words(table, "gramme/Um()")
    assert found == ["gramme", "grammes", "kilogrammes"]


def test_stripping_the_whole_word_needs_fullstrip(table: AffixTable) -> None:
    assert words(table, "aller/al") == ["aller", "va"]
    short = parse_affixes(AFFIXES.replace("FULLSTRIP", ""))
    assert words(short, "aller/al") == ["aller"]


def test_a_forbidden_word_makes_nothing(table: AffixTable) -> None:
    assert words(table, "chatt/S.{}") == []


def test_morphology_of_stem_and_affixes_is_told(table: AffixTable) -> None:
    (entry,) = parse_dictionary("1\nchat/S. po:nom is:mas\n", table)
    assert [form.tags for form in expand(entry, table)] == [
        ("po:nom", "is:mas"),
        ("po:nom", "is:mas", "is:pl"),
    ]


@pytest.mark.parametrize(
    ("line", "word", "flags"),
    [
        ("a priori po:loc.adv", "a priori", set()),
        ("km\\/h/S.", "km/h", {"S."}),
        ("chien\tpo:nom", "chien", set()),
        ("chat/S.re", "chat", {"S.", "re"}),
    ],
)
def test_lines_of_the_dictionary(table: AffixTable, line: str, word: str, flags: set[str]) -> None:
    (entry,) = parse_dictionary(f"1\n{line}\n", table)
    assert entry.word == word
    assert entry.flags == frozenset(flags)


def test_flags_of_one_character_and_numbers() -> None:
    plain = parse_affixes("SFX S Y 1\nSFX S 0 s .\n")
    assert words(plain, "cat/SX") == ["cat", "cats"]
    numbered = parse_affixes("FLAG num\nSFX 101 Y 1\nSFX 101 0 s .\n")
    assert words(numbered, "cat/7,101") == ["cat", "cats"]


def test_flag_aliases_are_refused() -> None:
    with pytest.raises(ValueError, match="AF"):
        parse_affixes("AF 1\nAF AB\n")
