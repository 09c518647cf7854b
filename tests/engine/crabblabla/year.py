"""Prints a year of dailies, one JSON object a line: `python -m tests.engine.crabblabla.year`."""

import datetime

import msgspec

from engine.cli.daily import daily_to_dict
from engine.crabblabla.daily import FIRST_DAY, DailyGenerator
from engine.lexicon import load_lexicon
from engine.moves import MoveGenerator

DAYS = 365


def main() -> None:
    generator = DailyGenerator(MoveGenerator(load_lexicon("fr")))
    for day in range(DAYS):
        made = generator.daily(FIRST_DAY + datetime.timedelta(days=day))
        answer = {**daily_to_dict(made), "draws": made.draws}
        print(msgspec.json.encode(answer).decode(), flush=True)


if __name__ == "__main__":
    main()
