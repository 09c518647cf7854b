import json
from pathlib import Path

from click.testing import CliRunner

from engine.cli import main


def test_the_figures_of_both_sizes_are_written(tmp_path: Path) -> None:
    out = tmp_path / "sample.json"
    result = CliRunner().invoke(main, ["grids", "--count", "20", "--out", str(out)])
    assert (result.exit_code, result.stdout.strip()) == (0, str(out))
    figures = json.loads(out.read_text(encoding="utf-8"))
    assert [(item["side"], item["grids"]) for item in figures] == [(4, 20), (5, 20)]
    assert all(0 < item["few"] <= item["middle"] <= item["many"] for item in figures)
    assert figures[0]["richest"]["points"] >= figures[0]["points"]


def test_no_grids_are_none() -> None:
    result = CliRunner().invoke(main, ["grids", "--count", "0"])
    assert result.exit_code == 2
    assert "0 is not in the range" in result.stderr
