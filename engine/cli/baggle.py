"""`python -m engine baggle`: all the words of a grid of B@ggle."""

from __future__ import annotations

from typing import Any

import click

from engine.baggle.grid import BadGrid, Grid
from engine.baggle.points import word_points
from engine.cli.errors import BadInput
from engine.cli.lexicon import find_lexicon
from engine.cli.position import write_json
from engine.lexicon import Lexicon


@click.command()
@click.option("--size", type=click.Choice(["4", "5"]), default="4", show_default=True)
@click.option("--grid", "letters", help="The letters, row by row (spaces don't matter).")
@click.option("--seed", type=click.IntRange(min=0), help="The number of a grid thrown with dice.")
@click.option(
    "--room",
    type=click.Choice(["standard", "tradition"]),
    default="standard",
    show_default=True,
    help="Who gets points: everybody who finds a word, or who alone finds it.",
)
@click.option("--long-words", is_flag=True, help="With the reward for words of nine letters on.")
@click.option("--lexicon", "name", default="fr-baggle", show_default=True, help="The dictionary.")
def baggle(
    size: str, letters: str | None, seed: int | None, room: str, long_words: bool, name: str
) -> None:
    """List the words of a grid, longest first, each with its points and a path.

    The grid is given by its letters or by its number. `score` is what somebody gets who finds all
    the words, and nobody else any: so it is the same in both kinds of room.
    """
    grid = _grid(int(size), letters, seed)
    write_json(solve_grid(grid, long_words, find_lexicon(name)))


def _grid(side: int, letters: str | None, seed: int | None) -> Grid:
    if (letters is None) == (seed is None):
        raise BadInput("give either --grid or --seed")
    if letters is None:
        return Grid.draw(side, seed or 0)
    try:
        return Grid.parse(letters, side)
    except BadGrid as error:
        raise BadInput(_describe(error)) from error


def _describe(error: BadGrid) -> str:
    """Say in English what is wrong with a grid."""
    if error.character is not None:
        return f"--grid: {error.character!r} is not a letter"
    return f"--grid: {error.letters} letters; a grid of size {error.side} has {error.side**2}"


def solve_grid(grid: Grid, long_words: bool, lexicon: Lexicon) -> dict[str, Any]:
    """The answer of ``baggle``."""
    from engine.baggle.solver import GridSolver  # loads numba

    solution = GridSolver(lexicon).solve(grid)
    words = [
        {"word": word, "points": word_points(word, long_words), "path": [str(c) for c in path]}
        for word, path in solution.items()
    ]
    return {"grid": list(grid.rows), "words": words, "score": solution.score(long_words)}
