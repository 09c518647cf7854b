"""`python -m engine leaves …`, asked as a person would."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from engine.cli import main
from engine.lexicon import Lexicon, save_lexicon
from engine.lexiplateau.leaves import KINDS, load_leaves


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["leaves", *arguments])


def test_value_prints_each_single_tile() -> None:
    values = json.loads(run("value").stdout)

    assert list(values) == list(KINDS)
    assert values["?"] > values["S"] > values["Q"]


def test_value_of_some_tiles() -> None:
    values = json.loads(run("value", "ers?", "qu").stdout)
    assert values == {"ERS?": load_leaves().value("?ERS"), "QU": load_leaves().value("QU")}


@pytest.mark.parametrize("tiles", ["AEINRST", "A1"])
def test_what_is_no_leave_is_refused(tiles: str) -> None:
    result = run("value", tiles)
    assert result.exit_code == 2
    assert tiles in result.stderr


def test_learn_writes_a_table_prints_its_tiles_and_refuses_another_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CRABBLABLA_LEXICONS", str(tmp_path))
    save_lexicon(Lexicon.from_words("mini", ["AS", "ES", "SA", "TES", "LES"]), tmp_path)
    asked = ("learn", "mini", "--run", str(tmp_path / "run.npz"), "--directory", str(tmp_path))
    result = run(*asked, "--games", "1")

    assert result.exit_code == 0
    assert list(json.loads(result.stdout)) == list(KINDS)
    meta = load_leaves("fr", tmp_path).meta
    assert meta is not None
    assert meta.games == (1,)
    refused = run(*asked, "--games", "2")
    assert refused.exit_code == 2
    assert "other settings" in refused.stderr
