"""`python -m engine leaves …`: what the tiles that one keeps are worth in Lexiplateau."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from engine.board.tiles import BLANK
from engine.cli.errors import BadInput
from engine.cli.lexicon import find_lexicon
from engine.cli.position import write_json
from engine.lexicon.folding import fold

if TYPE_CHECKING:
    from engine.lexiplateau.learn import Learner

GAMES = (1000, 1500, 5000)
"""Of each generation: what the shipped table was learnt from."""


@click.group()
def leaves() -> None:
    """Ask for, or learn, the values of leaves."""


@leaves.command()
@click.argument("tiles", nargs=-1)
def value(tiles: tuple[str, ...]) -> None:
    """Print the value in points of each of TILES, such as ``ERS?``; of each single one without."""
    from engine.lexiplateau.leaves import KINDS, MOST_KEPT, load_leaves  # loads numba

    table = load_leaves()
    asked = [fold(some) for some in tiles] or list(KINDS)
    for some in asked:
        if len(some) > MOST_KEPT or not set(some) <= set(KINDS):
            raise BadInput(f"not up to {MOST_KEPT} letters A-Z and {BLANK}: {some!r}")
    write_json({some: round(table.value(some), 2) for some in asked})


@leaves.command()
@click.argument("name", default="fr")
@click.option("--games", multiple=True, type=click.IntRange(min=1), default=GAMES)
@click.option("--seed", default="1")
@click.option("--run", type=click.Path(path_type=Path), default=Path("var/leaves-run.npz"))
@click.option("--directory", type=click.Path(path_type=Path))
def learn(name: str, games: tuple[int, ...], seed: str, run: Path, directory: Path | None) -> None:
    """Learn the table for the lexicon NAME by self-play (about half an hour on one core).

    Give --games once for each generation. What was learnt is kept in the file --run as it goes:
    stopped, the command goes on from there. Prints the value of each single tile.
    """
    from engine.lexiplateau.learn import Learner, OtherRun
    from engine.lexiplateau.leaves import KINDS, LEAVES, save_leaves
    from engine.moves import MoveGenerator

    found = find_lexicon(name)
    try:
        learner = Learner(MoveGenerator(found), games, seed, run)
    except OtherRun as error:
        raise BadInput(f"{error}: a run with other settings; move it away") from error
    _run(learner, sum(games))
    table = learner.result()
    save_leaves(table, (directory or LEAVES) / f"{found.language}.npz")
    write_json({mark: round(table.value(mark), 2) for mark in KINDS})


def _run(learner: Learner, games: int) -> None:
    """Let it learn to its end, with a bar on standard error."""
    with click.progressbar(length=games, label="games", file=sys.stderr, show_pos=True) as bar:
        bar.update(learner.done)
        more = True
        while more:
            before = learner.done
            more = learner.step()
            bar.update(learner.done - before)
