"""`python -m engine gcg`."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from engine.cli import main

GAME = """#player1 A Alice
#player2 B Bob
#lexicon fr 1
>A: CHATRXE 8H CHAT +18 18
>B: ZZ K8 .ZZ +21 21
"""


def test_a_game_that_holds(tmp_path: Path) -> None:
    file = tmp_path / "partie.gcg"
    file.write_text(GAME, encoding="utf-8")
    done = CliRunner().invoke(main, ["gcg", str(file)])
    answer = json.loads(done.stdout)
    assert (answer["valid"], answer["errors"], answer["lexicon"]) == (True, [], "fr")
    assert answer["players"] == [
        {"nick": "A", "name": "Alice", "total": 18},
        {"nick": "B", "name": "Bob", "total": 21},
    ]
    assert answer["moves"][0]["play"] == "H8 CHAT"
    assert answer["moves"][1]["words"] == ["TZZ"]
    assert answer["unknown_words"] == ["TZZ"]
    assert answer["rows"][7] == ".......CHAT...."


def test_a_game_that_does_not_hold_is_an_answer() -> None:
    done = CliRunner().invoke(main, ["gcg", "-"], input=GAME.replace("+18 18", "+19 19"))
    answer = json.loads(done.stdout)
    assert done.exit_code == 0
    assert answer == {
        "valid": False,
        "errors": [{"code": "wrong-gcg-score", "line": 4, "written": 19, "counted": 18}],
    }


def test_nonsense_is_refused(tmp_path: Path) -> None:
    noise = tmp_path / "bruit"
    noise.write_bytes(b"\xff\xfe\x00")
    for source in ("-", str(noise), str(tmp_path / "absent")):
        done = CliRunner().invoke(main, ["gcg", source], input="Bonjour")
        assert done.exit_code == 2
        assert done.stderr


def test_names_in_the_encoding_of_older_programs(tmp_path: Path) -> None:
    file = tmp_path / "partie.gcg"
    for encoding in ("iso-8859-1", "utf-8", "utf-8-sig"):
        file.write_text(GAME.replace("Alice", "Élise"), encoding=encoding)
        answer = json.loads(CliRunner().invoke(main, ["gcg", str(file)]).stdout)
        assert answer["players"][0]["name"] == "Élise"
