"""`python -m engine wordgrid`: moves and a robot's choice as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from engine.cli import main
from engine.cli.wordgrid import LEVELS
from engine.wordgrid.robots import Level

ROWS = [".....", ".TR..", "SHEEP", "..RE.", "....."]
END = ["SHEEP", "STRAP", "SHEEP", "STREA", "SEED."]


def ask(position: dict[str, Any] | str, *options: str) -> Any:
    text = position if isinstance(position, str) else json.dumps(position)
    done = CliRunner().invoke(main, ["wordgrid", "-", *options], input=text)
    return json.loads(done.stdout) if done.exit_code == 0 else (done.exit_code, done.stderr)


def test_the_levels_are_those_of_the_robots() -> None:
    assert list(LEVELS) == list(Level)


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_it_lists_each_move_once_and_chooses_one(level: str) -> None:
    answer = ask({"lexicon": "en", "rows": ROWS, "used": ["SHEEP"], "to_move": 0}, "--level", level)
    moves = [(move["cell"], move["letter"], move["word"]) for move in answer["moves"]]
    assert answer["count"] == len(moves) == len(set(moves))
    assert answer["choice"] in answer["moves"]
    for move in answer["moves"]:
        assert move["cell"] in move["path"]
        assert len(move["path"]) == len(move["word"]) == move["points"]


def test_the_hard_level_is_asked_by_default_and_says_how_sure_it_is() -> None:
    answer = ask({"lexicon": "en", "rows": END, "scores": [40, 30], "to_move": 1})
    choice = answer["choice"]
    assert choice["exact"]
    assert choice["margin"] < 0, "ten points behind with one cell left"
    assert {key: choice[key] for key in answer["moves"][0]} in answer["moves"]
    assert {move["cell"] for move in answer["moves"]} == {"E5"}


def test_the_french_lexicon_may_be_asked(tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    rows = [".....", ".....", "ETAPE", ".....", "....."]
    path.write_text(json.dumps({"lexicon": "fr", "rows": rows, "used": ["ETAPE"]}))
    done = CliRunner().invoke(main, ["wordgrid", str(path), "--level", "medium"])
    answer = json.loads(done.stdout)
    assert "PATE" in {move["word"] for move in answer["moves"]}


def test_a_finished_game_has_no_choice() -> None:
    answer = ask({"rows": ["AAAAA"] * 5})
    assert answer == {"count": 0, "moves": [], "choice": None}


def test_what_cannot_be_read_is_named() -> None:
    assert ask({"rows": ROWS[1:]})[0] == 2
    assert "rows" in ask({"rows": ROWS[1:]})[1]
    assert "no JSON" in ask("{")[1]
    assert "unknown lexicon" in ask({"rows": ROWS, "lexicon": "xx"})[1]
    done = CliRunner().invoke(main, ["wordgrid", "missing.json"])
    assert done.exit_code == 2
