"""`python -m engine grids`: what B@ggle's grids hold, measured on many of them."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from engine.baggle.dice import DICE
from engine.cli.lexicon import find_lexicon


@click.command()
@click.option("--count", default=1_000_000, show_default=True, type=click.IntRange(min=1))
@click.option("--out", type=click.Path(path_type=Path), help="Where to write (default: shipped).")
@click.option("--lexicon", "name", default="fr-baggle", show_default=True, help="The dictionary.")
def grids(count: int, out: Path | None, name: str) -> None:
    """Solve the grids of number 0 to COUNT - 1 of both sizes and keep the figures."""
    from engine.baggle.curious import SAMPLE, measure  # loads numba
    from engine.baggle.solver import GridSolver

    solver = GridSolver(find_lexicon(name))
    text = msgspec.json.encode([measure(solver, side, count) for side in DICE])
    (out or SAMPLE).write_bytes(msgspec.json.format(text, indent=2) + b"\n")
    click.echo(out or SAMPLE)
