import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from engine.cli import main


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["anagrams", *arguments])


def answer(*arguments: str) -> dict[str, Any]:
    result = run(*arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_words_with_their_points_and_blanks() -> None:
    found = answer("kiw?", "--length", "4", "--contains", "iwi")
    assert found == {"count": 1, "words": [{"word": "KIWI", "points": 21, "blanks": [1]}]}


def test_every_option_counts() -> None:
    options = ["--length", "6", "--at", "1=Q", "--at", "6=s", "--contains", "uet"]
    found = answer("QUETE", "--free", "SU", *options, "--sort", "alpha")
    assert found == {"count": 1, "words": [{"word": "QUETES", "points": 12, "blanks": [5]}]}
    on_board = answer("T?", "--contains", "que", "--from-board", "--length", "5")
    assert {"word": "QUETE", "points": 11, "blanks": [4]} in on_board["words"]
    assert all("QUE" in word["word"] for word in on_board["words"])


def test_the_answer_is_cut_and_the_count_is_true() -> None:
    found = answer("AEIRSTLN?", "--limit", "3", "--sort", "alpha")
    assert len(found["words"]) == 3
    assert found["count"] > 1000
    assert [word["word"] for word in found["words"]] == sorted(w["word"] for w in found["words"])


def test_another_lexicon() -> None:
    assert {"word": "SHEEP", "points": 10, "blanks": []} in answer("sheep", "--lexicon", "en")[
        "words"
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((" ",), "no letters were given"),
        (("CH4T",), "letters: '4' is not a letter"),
        (("A" * 22,), "22 letters are too many; at most 21"),
        (("AB", "--length", "99"), "no word has 99 letters"),
        (("AB", "--length", "x"), "'x' is not a valid integer"),
        (("AB", "--length", "2", "--at", "=K"), "--at '=K' is not of the form 3=K"),
        (("AB", "--at", "1=K"), "--at needs --length"),
        (("AB", "--length", "2", "--at", "3=K"), "place 3 is not in a word of 2 letters"),
        (("AB", "--length", "2", "--at", "1=K", "--at", "1=L"), "two different letters at place 1"),
        (("AB", "--lexicon", "klingon"), "unknown lexicon 'klingon'"),
        (("AB", "--limit", "5001"), "5001 is not in the range"),
    ],
)
def test_bad_input_is_a_complaint(arguments: tuple[str, ...], message: str) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
