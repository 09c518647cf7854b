"""`python -m engine wordgrid`: the moves of a Wordgrid position, and which one a robot plays."""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from engine.cli.lexicon import find_lexicon
from engine.cli.position import write_json
from engine.lexicon import Lexicon
from engine.position import BadPosition

if TYPE_CHECKING:
    from engine.wordgrid.moves import Move
    from engine.wordgrid.position import Position

LEVELS = ("easy", "medium", "hard")


@click.command()
@click.argument("position")
@click.option("--level", default="hard", show_default=True, type=click.Choice(LEVELS))
@click.option("--seed", default=0, show_default=True, help="Decides between moves that are alike.")
def wordgrid(position: str, level: str, seed: int) -> None:
    """List the moves that are legal in POSITION, longest words first, and choose one of them.

    POSITION is a JSON file, or - for standard input. Each (cell, letter, word) is listed once, with
    one of its paths. The hard level says to which margin its choice leads: twice the lead of the
    side to move at the end, one more for the second player and one less for the first, so positive
    is won; `exact` where the game was played out. Without a legal move `choice` is null.
    """
    asked = read_position(position)
    write_json(answer(asked, level, seed, find_lexicon(asked.lexicon)))


def read_position(source: str) -> Position:
    """Read a position from a file, or from standard input for ``-``.

    Raises:
        click.UsageError: it can't be read (message on stderr, exit code 2).
    """
    from engine.wordgrid.position import Position  # loads numba

    try:
        text = sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
        return Position.from_json(text)
    except OSError as error:
        raise click.UsageError(f"{source}: {error.strerror}") from error
    except BadPosition as error:
        raise click.UsageError(f"{source}: {error.field}: {error.message}") from error


def answer(position: Position, level: str, seed: int, lexicon: Lexicon) -> dict[str, Any]:
    """The answer of ``wordgrid``."""
    from engine.lexicon.frequency import load_frequencies
    from engine.wordgrid.moves import MoveGenerator
    from engine.wordgrid.robots import THINKING_SECONDS, Level, choose

    generator = MoveGenerator(lexicon)
    generator.warm_up()  # the time is for searching
    moves = [move_to_dict(move) for move in generator.moves(position.grid, position.used)]
    end = time.monotonic() + THINKING_SECONDS
    found = choose(
        Level(level),
        position,
        generator,
        load_frequencies(lexicon.language),
        rng=random.Random(seed),
        expired=lambda: time.monotonic() > end,
    )
    if found is None:
        return {"count": 0, "moves": [], "choice": None}
    searched = {"margin": found.margin, "depth": found.depth, "exact": found.exact}
    choice = move_to_dict(found.move) | (searched if found.margin is not None else {})
    return {"count": len(moves), "moves": moves, "choice": choice}


def move_to_dict(move: Move) -> dict[str, Any]:
    """A move as answers have it."""
    return {
        "cell": str(move.cell),
        "letter": move.letter,
        "word": move.word,
        "path": [str(cell) for cell in move.path],
        "points": move.points,
    }
