"""`python -m engine roadsheet`."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from engine.cli import main
from engine.crabblabla.roadsheet import road_sheet
from engine.crabblabla.roadsheet_text import write_sheet
from tests.engine.crabblabla.test_roadsheet import NAMES, played


def test_a_sheet_that_holds(tmp_path: Path) -> None:
    game = played(3, 2)
    file = tmp_path / "partie.txt"
    file.write_text(write_sheet(road_sheet(game, NAMES)), encoding="utf-8")
    done = CliRunner().invoke(main, ["roadsheet", str(file)])
    answer = json.loads(done.stdout)
    assert answer["valid"]
    assert answer["rows"] == list(game.board.rows())
    assert answer["totals"] == {str(seat.id): seat.total for seat in game.seats}


def test_a_sheet_that_does_not_hold_is_an_answer() -> None:
    text = write_sheet(road_sheet(played(3, 2), NAMES)).replace("= ", "; ")
    done = CliRunner().invoke(main, ["roadsheet", "-"], input=text)
    assert done.exit_code == 0
    assert not json.loads(done.stdout)["valid"]


def test_nonsense_is_refused(tmp_path: Path) -> None:
    noise = tmp_path / "bruit"
    noise.write_bytes(b"\xff\xfe\x00")
    for source in ("-", str(noise), str(tmp_path / "absent")):
        done = CliRunner().invoke(main, ["roadsheet", source], input="Bonjour")
        assert done.exit_code == 2
        assert done.stderr
