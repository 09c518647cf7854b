"""`python -m engine daily`: the day's board, rack and best placement."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any

import click

from engine.cli.errors import BadInput
from engine.cli.lexicon import find_lexicon
from engine.cli.position import write_json
from engine.errors import RuleError

if TYPE_CHECKING:
    from engine.crabblabla.daily import Daily


@click.command()
@click.argument("date")
@click.option("--lexicon", "name", default="fr", show_default=True, help="The lexicon to use.")
def daily(date: str, name: str) -> None:
    """Make the daily of DATE (like 2026-12-01).

    The same date gives the same position everywhere, for the same lexicon. `best` is the best
    placement that is found with a fixed amount of work.
    """
    from engine.crabblabla.daily import DailyGenerator  # loads numba
    from engine.moves import MoveGenerator

    day = _date(date)
    try:
        made = DailyGenerator(MoveGenerator(find_lexicon(name))).daily(day)
    except RuleError as error:
        raise BadInput(f"the lexicon {name!r} has no daily ({error.code})") from error
    write_json(daily_to_dict(made))


def _date(text: str) -> datetime.date:
    try:
        day = datetime.date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:  # the former also takes weeks and 20261201
        raise BadInput(f"{text!r} is not a date like 2026-12-01")
    return day


def daily_to_dict(made: Daily) -> dict[str, Any]:
    """The answer of ``daily``."""
    return {
        "date": made.date.isoformat(),
        "number": made.number,
        "position": made.position.to_dict(),
        "best": {"play": made.play, "score": made.best.score, "proven": made.proven},
    }
