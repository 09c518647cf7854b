import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from engine.cli import main

POSITION: dict[str, Any] = {
    "game": "crabblabla",
    "lexicon": "fr",
    "rows": [".....", ".CHa.", ".....", "....."],
    "premiums": [".....", "....d", "..2..", "....."],
    "rack": "AEIUBCDT?",
    "opening": False,
    "star": None,
}


def moves(position: object, *options: str) -> Result:
    return CliRunner().invoke(main, ["moves", "-", *options], input=json.dumps(position))


def answer(position: object, *options: str) -> dict[str, Any]:
    result = moves(position, *options)
    assert (result.exit_code, result.stderr) == (0, "")
    found: dict[str, Any] = json.loads(result.stdout)
    assert set(found) == {"count", "moves"}
    return found


def score(position: object, play: str) -> dict[str, Any]:
    result = CliRunner().invoke(main, ["score", "-", play], input=json.dumps(position))
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_the_best_move_comes_first() -> None:
    found = answer(POSITION, "--limit", "1")

    assert found["moves"] == [
        {
            "play": "5A BIC",
            "score": 30,
            "words": [
                {"word": "CHAI", "ref": "B2", "score": 16},
                {"word": "BIC", "ref": "5A", "score": 14},
            ],
        }
    ]
    assert found["count"] > 1


def test_every_move_scores_what_the_checker_says() -> None:
    found = answer(POSITION, "--limit", "40")["moves"]

    assert len(found) == 40
    assert [move["score"] for move in found] == sorted(
        (move["score"] for move in found), reverse=True
    )
    for move in found:
        judged = score(POSITION, move["play"])
        assert judged["valid"]
        assert (judged["score"], judged["words"]) == (move["score"], move["words"])


def test_a_letter_that_makes_a_word_both_ways_is_one_placement() -> None:
    rows = ["##L", "##E", "LE."]
    found = answer({"rows": rows, "rack": "S"}, "--limit", "9")

    assert (found["count"], [move["play"] for move in found["moves"]]) == (1, ["3A LES"])
    assert [word["word"] for word in found["moves"][0]["words"]] == ["LES", "LES"]


def test_lexiplateau_has_its_own_premiums_star_and_bonus() -> None:
    empty = {"game": "lexiplateau", "rows": ["." * 15] * 15, "rack": "TABLIER", "opening": True}
    found = answer(empty, "--limit", "500")["moves"]
    all_seven = [move for move in found if len(move["words"][0]["word"]) == 7]

    assert all_seven
    assert all(move["score"] >= 50 + 2 * 9 for move in all_seven)


def test_no_move_is_an_answer() -> None:
    assert answer({"rows": ["..", ".."], "rack": ""}) == {"count": 0, "moves": []}


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({**POSITION, "rack": "AEIUBCDT??"}, "rack: has more than 9 letters"),
        ({**POSITION, "lexicon": "klingon"}, "unknown lexicon 'klingon'"),
        ([], "position: Expected `object`, got `array`"),
    ],
)
def test_a_position_that_cannot_be_read(position: object, message: str) -> None:
    result = moves(position)

    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


def test_the_commands_that_the_readme_names_exist() -> None:
    readme = Path(__file__).parents[3].joinpath("README.md").read_text(encoding="utf-8")
    named = set(re.findall(r"python -m engine ([a-z]+)", readme))

    assert {"lexicon", "score", "moves"} <= named <= set(main.commands)
