import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from engine.cli import main


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["baggle", *arguments])


def answer(*arguments: str) -> dict[str, Any]:
    result = run(*arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_words_with_points_and_path_and_their_sum() -> None:
    found = answer("--size", "4", "--grid", "ETUKNOEVGTINDECA")
    assert list(found) == ["grid", "words", "score"]
    assert found["grid"] == ["ETUK", "NOEV", "GTIN", "DECA"]
    assert found["words"][0] == {
        "word": "DEGOUTENT",
        "points": 11,
        "path": ["D1", "D2", "C1", "B2", "A3", "A2", "A1", "B1", "C2"],
    }
    assert found["score"] == sum(word["points"] for word in found["words"])
    assert len({word["word"] for word in found["words"]}) == len(found["words"])


def test_a_number_names_a_grid() -> None:
    one = answer("--size", "5", "--seed", "7")
    assert one == answer("--seed", "7", "--size", "5", "--room", "tradition")
    assert [len(row) for row in one["grid"]] == [5] * 5
    assert one["grid"] != answer("--size", "5", "--seed", "8")["grid"]
    assert answer("--grid", " ".join(one["grid"]), "--size", "5") == one
    assert all(len(word["word"]) > 3 for word in one["words"])


def test_long_words_are_rewarded() -> None:
    plain = answer("--grid", "étuk noev gtin deca")
    rewarded = answer("--grid", "ETUKNOEVGTINDECA", "--long-words")
    assert rewarded["words"][0]["points"] == 20
    assert rewarded["score"] == plain["score"] + 9


def test_another_dictionary() -> None:
    english = answer("--grid", "SHEEPXXXXXXXXXXX", "--lexicon", "en")
    assert {"word": "SHEEP", "points": 2, "path": ["A1", "A2", "A3", "A4", "B1"]} not in english[
        "words"
    ]
    assert "SHE" in {word["word"] for word in english["words"]}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "give either --grid or --seed"),
        (("--grid", "A" * 16, "--seed", "1"), "give either --grid or --seed"),
        (("--grid", "ETUK"), "--grid: 4 letters; a grid of size 4 has 16"),
        (("--grid", "A" * 16, "--size", "5"), "--grid: 16 letters; a grid of size 5 has 25"),
        (("--grid", "ETUKNOEVGTIND3CA"), "--grid: '3' is not a letter"),
        (("--size", "6", "--seed", "1"), "'6' is not one of"),
        (("--seed", "x"), "'x' is not a valid integer"),
        (("--seed", "-1"), "-1 is not in the range"),
        (("--seed", "1", "--room", "open"), "'open' is not one of"),
        (("--seed", "1", "--lexicon", "klingon"), "unknown lexicon 'klingon'"),
    ],
)
def test_bad_input_is_a_complaint(arguments: tuple[str, ...], message: str) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
