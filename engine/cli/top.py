"""`python -m engine top`: the best placement of a position that is found within a time."""

from __future__ import annotations

from typing import Any

import click

from engine.board.notation import format_play
from engine.cli.lexicon import find_lexicon
from engine.cli.position import read_position, word_to_dict, write_json
from engine.crabblabla.placement import assess
from engine.lexicon import Lexicon
from engine.position import GameName, Position


@click.command()
@click.argument("position")
@click.option("--seconds", default=2.0, show_default=True, type=click.FloatRange(min=0))
def top(position: str, seconds: float) -> None:
    """Search the best placement in POSITION for so many seconds.

    POSITION is a JSON file, or - for standard input. `proven` says that there is no better one.
    Where there is no placement at all, `play` is null.
    """
    asked = read_position(position)
    if asked.game is not GameName.CRABBLABLA:
        raise click.UsageError("the best placement is searched for crabblabla only")
    write_json(find_top(asked, seconds, find_lexicon(asked.lexicon)))


def find_top(position: Position, seconds: float, lexicon: Lexicon) -> dict[str, Any]:
    """The answer of ``top``."""
    from engine.crabblabla.top import TopSearch  # loads numba
    from engine.moves import MoveGenerator

    board, rack, opening = position.board, position.rack, position.opening
    search = TopSearch(MoveGenerator(lexicon))
    search.warm_up()  # the time is for searching
    result = search.search(board, rack, opening=opening, seconds=seconds)
    if result is None:
        return {"play": None, "score": 0, "words": [], "proven": False, "seconds": 0.0}
    words = assess(board, rack, result.tiles, lexicon, opening=opening).words
    return {
        "play": format_play(board, result.tiles),
        "score": result.score,
        "words": [word_to_dict(word) for word in words],
        "proven": result.proven,
        "seconds": round(result.seconds, 3),
    }
