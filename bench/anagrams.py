"""Medians of the anagram search: ``python -m bench.anagrams``.

*Search* is the walk and the sorting by points; *page* is that and the first 20 words as objects,
which is what a page of the answer takes.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

import click

from engine.board.board import Board
from engine.board.layout import blank_layout
from engine.crabblabla.draw import draw_rack
from engine.lexicon import load_lexicon
from engine.lexicon.anagrams import AnagramFinder
from engine.lexicon.question import Question

PAGE = 20

Ask = Callable[[str], Question]

QUESTIONS: dict[str, Ask] = {
    "rack with its joker, all lengths": Question,
    "rack with its joker, 7 letters": lambda rack: Question(rack, length=7),
    "rack with its joker, E third of 7": lambda rack: Question(rack, length=7, at=((3, "E"),)),
    "rack with its joker, around QUE of the board": lambda rack: Question(
        rack, contains="QUE", from_board=True
    ),
    "nine letters": lambda rack: Question(rack.replace("?", "E")),
    "nine letters and two free ones": lambda rack: Question(rack.replace("?", "E"), "??"),
    "nine letters and the named ones S, T": lambda rack: Question(rack.replace("?", "E"), "ST"),
    "rack with its joker and two free ones": lambda rack: Question(rack, "??"),
    "15 jokers (every word there is)": lambda _: Question("?" * 15),
}


def racks(count: int) -> list[str]:
    """Racks of an opening round: four vowels, four consonants, a joker."""
    board, rng = Board(blank_layout(13, 13)), random.Random(2026)
    return [draw_rack(board, rng, lambda _board, _rack: True) for _ in range(count)]


def measure(finder: AnagramFinder, questions: list[Question]) -> str:
    """Median words, median and 95th percentile of the search, median with a page, in ms."""
    words, searches, pages = [], [], []
    for question in questions:
        start = time.perf_counter()
        found = finder.find(question)
        middle = time.perf_counter()
        _ = found[:PAGE]
        end = time.perf_counter()
        words.append(len(found))
        searches.append(1000 * (middle - start))
        pages.append(1000 * (end - start))
    slow = statistics.quantiles(searches, n=20)[-1]
    return (
        f"{statistics.median(words):,.0f} | {statistics.median(searches):.2f} | {slow:.2f} "
        f"| {statistics.median(pages):.2f}"
    )


@click.command()
@click.option("--runs", default=200, show_default=True, help="Racks for each question.")
def main(runs: int) -> None:
    """Print the table in Markdown."""
    start = time.perf_counter()
    finder = AnagramFinder(load_lexicon("fr"))
    built = time.perf_counter()
    finder.warm_up()
    warm = time.perf_counter()
    click.echo("| Question | Words | Search, ms | 95 %, ms | Page, ms |")
    click.echo("|---|--:|--:|--:|--:|")
    for name, ask in QUESTIONS.items():
        click.echo(f"| {name} | {measure(finder, [ask(rack) for rack in racks(runs)])} |")
    click.echo(f"\nLexicon and finder: {1000 * (built - start):.0f} ms; ", nl=False)
    click.echo(f"kernel loaded or compiled: {1000 * (warm - built):.0f} ms.")


if __name__ == "__main__":
    main()
