import json
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


def score(position: object, play: str) -> Result:
    return CliRunner().invoke(main, ["score", "-", play], input=json.dumps(position))


def answer(position: object, play: str) -> dict[str, Any]:
    result = score(position, play)
    assert (result.exit_code, result.stderr) == (0, "")
    found: dict[str, Any] = json.loads(result.stdout)
    assert set(found) == {"valid", "score", "words", "tiles", "errors"}
    return found


def test_a_legal_play() -> None:
    assert answer(POSITION, "b2 chat; 5B te") == {
        "valid": True,
        "score": 20,
        "words": [
            {"word": "CHAT", "ref": "B2", "score": 16},
            {"word": "TE", "ref": "5B", "score": 4},
        ],
        "tiles": [
            {"cell": "B5", "letter": "T", "blank": False},
            {"cell": "C5", "letter": "E", "blank": False},
        ],
        "errors": [],
    }


def test_an_illegal_play_is_an_answer() -> None:
    assert answer(POSITION, "B2 CHAT") == {
        "valid": False,
        "score": 16,
        "words": [{"word": "CHAT", "ref": "B2", "score": 16}],
        "tiles": [{"cell": "B5", "letter": "T", "blank": False}],
        "errors": [{"code": "lone-extension", "cell": "B5", "word": "CHAT"}],
    }


def test_an_unknown_word_is_named() -> None:
    found = answer(POSITION, "5B TB")

    assert found["errors"][0] == {"code": "unknown-word", "word": "TB", "reference": "5B"}


@pytest.mark.parametrize(
    ("play", "error"),
    [
        ("", {"code": "empty-play"}),
        ("ZUT", {"code": "bad-reference", "text": "ZUT"}),
        ("B2 CH4T", {"code": "bad-word", "text": "CH4T"}),
        ("B2 CHATTE", {"code": "off-board", "cell": "B6", "word": "CHATTE"}),
        ("B2 CAR", {"code": "tile-conflict", "cell": "B3", "found": "H", "wanted": "A"}),
        ("C1 ZWT", {"code": "not-in-rack", "letters": "WZ"}),
        ("B2 CHA", {"code": "nothing-placed"}),
    ],
)
def test_a_play_that_cannot_be_read_is_an_answer_too(play: str, error: dict[str, Any]) -> None:
    assert answer(POSITION, play) == {
        "valid": False,
        "score": 0,
        "words": [],
        "tiles": [],
        "errors": [error],
    }


def test_lexiplateau_is_judged_by_its_own_rules() -> None:
    position = {
        "game": "lexiplateau",
        "lexicon": "fr",
        "rows": ["." * 15] * 15,
        "rack": "CHATONS",
        "opening": True,
    }

    assert answer(position, "H4 chatons")["score"] == (3 * 2 + 4 + 1 + 1 + 1 + 1 + 1) * 2 + 50
    assert answer(position, "H4 chat")["errors"] == [{"code": "star-not-covered", "star": "H8"}]


def test_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(POSITION), "utf-8")

    result = CliRunner().invoke(main, ["score", str(path), "B2 CHAT; 5B TE"])

    assert json.loads(result.stdout)["valid"]


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({**POSITION, "rows": ["..", "."]}, "rows: row B has 1 cells, not 2"),
        ({**POSITION, "star": "Z9"}, "star: 'Z9' is no cell"),
        ([1], "position: Expected `object`"),
        ({**POSITION, "lexicon": "klingon"}, "unknown lexicon 'klingon'"),
    ],
)
def test_an_unreadable_position_is_a_complaint(position: object, message: str) -> None:
    result = score(position, "B2 CHAT")

    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["score", str(tmp_path / "none.json"), "B2 CHAT"])

    assert (result.exit_code, result.stdout) == (2, "")
    assert "No such file" in result.stderr
