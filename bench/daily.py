"""What a day of « Le Quotidien » costs, and how good its best placement is.

``python -m bench.daily``: the time to make a day, how often it was drawn, how near the best
placement that everybody is measured by comes to the one of a much longer search (which the bot
makes beside play, and after which a day's best is only ever better), the memory of it all, and what
it costs to close a day that a crowd has played (bench.daily_close).
"""

from __future__ import annotations

import datetime
import resource
import statistics
import time

import click

from bench.daily_close import closing_text
from engine.crabblabla.daily import FIRST_DAY, Daily, DailyGenerator
from engine.crabblabla.top import TopSearch
from engine.lexicon import load_lexicon
from engine.moves import MoveGenerator

MEBIBYTE = 1024
"""``ru_maxrss`` counts in KiB on Linux."""


def make_days(generator: DailyGenerator, count: int) -> tuple[list[Daily], list[float]]:
    """The first days, and the seconds that each took; everything is warm."""
    dates = [FIRST_DAY + datetime.timedelta(days=day) for day in range(count)]
    generator.daily(FIRST_DAY - datetime.timedelta(days=1))
    made, took = [], []
    for date in dates:
        start = time.perf_counter()
        made.append(generator.daily(date))
        took.append(time.perf_counter() - start)
    return made, took


def share_of_longer_search(search: TopSearch, day: Daily, seconds: float) -> float:
    """A day's best score as a share of what is found in that time."""
    position = day.position
    found = search.search(position.board, position.rack, opening=False, seconds=seconds)
    return day.best.score / max(day.best.score, found.score if found else 0)


def memory() -> float:
    """The most that this process has held, in MiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / MEBIBYTE


@click.command()
@click.option("--days", default=30, show_default=True, help="Days from the first one on.")
@click.option("--seconds", default=15.0, show_default=True, help="Of the longer search.")
@click.option("--searched", default=10, show_default=True, help="Days that are searched longer.")
@click.option("--players", default=30_000, show_default=True, help="Of a day that is closed.")
def main(days: int, seconds: float, searched: int, players: int) -> None:
    """Print the figures."""
    moves = MoveGenerator(load_lexicon("fr"))
    moves.warm_up()
    before = memory()
    made, took = make_days(DailyGenerator(moves), days)
    slow = statistics.quantiles(took, n=20)[-1]
    text = f"A day takes {statistics.median(took):.2f} s, in one of twenty over {slow:.2f} s"
    click.echo(f"{text} ({days} days).")
    scores = [day.best.score for day in made]
    draws = statistics.mean(day.draws for day in made)
    click.echo(
        f"\nDraws a day: {draws:.1f}; best scores {min(scores)} to {max(scores)}, ", nl=False
    )
    click.echo(f"median {statistics.median(scores):.0f}; proven: {sum(d.proven for d in made)}.")
    click.echo(
        f"Memory: {before:.0f} MiB with lexicon and kernels, {memory():.0f} MiB at the most."
    )
    click.echo(closing_text(players))
    if searched:
        shares = [share_of_longer_search(TopSearch(moves), day, seconds) for day in made[:searched]]
        text = f"Share of what {seconds:g} s find, over {len(shares)} days: "
        reached = sum(share == 1 for share in shares)
        click.echo(
            f"{text}mean {statistics.mean(shares):.2%}, worst {min(shares):.1%}, "
            f"the same on {reached}."
        )


if __name__ == "__main__":
    main()
