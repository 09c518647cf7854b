from pathlib import Path

import pytest

from engine.lexicon.amendments import Amendment, Category, amended, read_amendments
from engine.lexicon.build import BAGGLE
from engine.lexicon.files import load_lexicon

ADDED = {Category.ABBREVIATION, Category.ACRONYM, Category.APOCOPE, Category.DEMONYM}
REMOVED = {Category.AFFIX, Category.COMPOUND, Category.LOCUTION}


def test_a_line_is_a_category_words_and_a_reason(tmp_path: Path) -> None:
    path = tmp_path / "list.tsv"
    path.write_text("# why\n\nacronym\tcédex rer\tdes sigles\n", encoding="utf-8")
    assert read_amendments(path) == (Amendment(Category.ACRONYM, ("CEDEX", "RER"), "des sigles"),)


@pytest.mark.parametrize(
    "line",
    ["acronym\trer", "acronym\trer\t", "acronym\tr.e.r.\tx", "nonsense\trer\tx", "acronym\t\tx"],
)
def test_other_lines_are_refused(tmp_path: Path, line: str) -> None:
    path = tmp_path / "list.tsv"
    path.write_text(line, encoding="utf-8")
    with pytest.raises(ValueError, match="not a"):
        read_amendments(path)


def test_amendments_that_change_nothing_are_named() -> None:
    assert amended({"A", "B"}, {"C"}, {"B"}) == {"A", "C"}
    with pytest.raises(ValueError, match="these words change nothing: B D"):
        amended({"A", "B"}, {"B"}, {"D"})


@pytest.mark.parametrize(("name", "categories"), [("added", ADDED), ("removed", REMOVED)])
def test_the_shipped_lists_hold_each_word_once_and_in_order(
    name: str, categories: set[Category]
) -> None:
    lines = read_amendments(BAGGLE / f"{name}.tsv")
    words = [word for line in lines for word in line.words]
    assert {line.category for line in lines} == categories
    assert len(set(words)) == len(words)
    assert [(line.category, line.words[0]) for line in lines] == sorted(
        (line.category, line.words[0]) for line in lines
    )


def test_the_shipped_dictionary_obeys_the_lists() -> None:
    dictionary, lexicon = load_lexicon("fr-baggle"), load_lexicon("fr")
    added, removed = (
        [word for line in read_amendments(BAGGLE / f"{name}.tsv") for word in line.words]
        for name in ("added", "removed")
    )
    assert [word for word in added if word not in dictionary or word in lexicon] == []
    assert [word for word in removed if word in dictionary or word not in lexicon] == []
