"""`python -m engine moves`: every legal one-line move of a position, best first."""

from __future__ import annotations

from typing import Any

import click

from engine.board.placing import form_words
from engine.cli.lexicon import find_lexicon
from engine.cli.position import read_position, word_to_dict, write_json
from engine.lexicon import Lexicon
from engine.position import Position


@click.command()
@click.argument("position")
@click.option("--limit", default=20, show_default=True, type=click.IntRange(min=0))
def moves(position: str, limit: int) -> None:
    """List the moves along one line that are legal in POSITION, best first.

    POSITION is a JSON file, or - for standard input. `count` is the number of all of them: cells,
    letters and jokers told apart, a single letter that makes a word both ways counted once.
    """
    asked = read_position(position)
    write_json(list_moves(asked, limit, find_lexicon(asked.lexicon)))


def list_moves(position: Position, limit: int, lexicon: Lexicon) -> dict[str, Any]:
    """The answer of ``moves``."""
    from engine.moves import MoveGenerator  # loads numba

    board = position.board
    found = MoveGenerator(lexicon).moves(
        board, position.rack, opening=position.opening, game=position.game.value
    )
    return {
        "count": len(found),
        "moves": [
            {
                "play": move.play,
                "score": move.score,
                "words": [
                    word_to_dict(word)
                    for word in form_words(board.place(move.tiles), move.tiles, lexicon)
                ],
            }
            for move in found[:limit]
        ],
    }
