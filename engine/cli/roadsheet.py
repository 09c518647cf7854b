"""`python -m engine roadsheet`: play a road sheet again and say whether every score holds."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from engine.board.placing import WordSet
from engine.cli.lexicon import find_lexicon
from engine.cli.position import write_json
from engine.crabblabla.roadsheet import RoadSheet, replay
from engine.crabblabla.roadsheet_text import read_sheet
from engine.errors import RuleError


@click.command()
@click.argument("file")
def roadsheet(file: str) -> None:
    """Play the road sheet in FILE (- for standard input) again by the rules."""
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    except OSError as error:
        raise click.UsageError(f"{file}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise click.UsageError(f"{file}: not UTF-8") from error
    try:
        sheet = read_sheet(text)
    except RuleError as error:
        raise click.UsageError(f"{file}: {error}") from error
    write_json(replay_sheet(sheet, find_lexicon(sheet.lexicon.name)))


def replay_sheet(sheet: RoadSheet, lexicon: WordSet) -> dict[str, Any]:
    """The answer of ``roadsheet``: totals by seat, the last board, and what does not hold."""
    errors: list[dict[str, Any]] = []
    rows: list[str] = []
    try:
        rows = list(replay(sheet, lexicon)[-1].rows())
    except RuleError as error:
        errors.append(error.to_dict())
    totals = {
        str(seat): sum(entry.plays.get(seat, (0, ""))[0] for entry in sheet.rounds)
        for seat in sheet.seats
    }
    return {"valid": not errors, "rows": rows, "totals": totals, "errors": errors}
