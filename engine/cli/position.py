"""`python -m engine score`: what a placement in a position is worth, and what is wrong with it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import msgspec

from engine.board.placing import Assessment, FormedWord
from engine.cli.lexicon import find_lexicon
from engine.crabblabla import placement as crabblabla
from engine.errors import RuleError
from engine.lexicon import Lexicon
from engine.lexiplateau import placement as lexiplateau
from engine.position import BadPosition, GameName, Position, position_from_json

_ASSESS_TEXT: dict[GameName, Callable[..., Assessment]] = {
    GameName.CRABBLABLA: crabblabla.assess_text,
    GameName.LEXIPLATEAU: lexiplateau.assess_text,
}


def read_position(source: str) -> Position:
    """Read a position from a file, or from standard input for ``-``.

    Raises:
        click.UsageError: it can't be read (message on stderr, exit code 2).
    """
    try:
        if source == "-":
            return position_from_json(sys.stdin.buffer.read())
        return position_from_json(Path(source).read_bytes())
    except OSError as error:
        raise click.UsageError(f"{source}: {error.strerror}") from error
    except BadPosition as error:
        raise click.UsageError(f"{source}: {error.field}: {error.message}") from error


def write_json(answer: object) -> None:
    """Write an answer to standard output, one line of JSON."""
    click.echo(msgspec.json.encode(answer))


def word_to_dict(word: FormedWord) -> dict[str, Any]:
    """A formed word as answers have it."""
    return {"word": word.word, "ref": str(word.reference), "score": word.score}


@click.command()
@click.argument("position")
@click.argument("play")
def score(position: str, play: str) -> None:
    """Say whether PLAY (like "H4 CHaT; 5D ROI") is legal in POSITION, and its score.

    POSITION is a JSON file, or - for standard input.
    """
    asked = read_position(position)
    write_json(score_play(asked, play, find_lexicon(asked.lexicon)))


def score_play(position: Position, play: str, lexicon: Lexicon) -> dict[str, Any]:
    """The answer of ``score``; text that can't be read is an illegal play with one error."""
    try:
        assessment = _ASSESS_TEXT[position.game](
            play, position.board, position.rack, lexicon, opening=position.opening
        )
    except RuleError as error:
        assessment = Assessment({}, (), 0, (error,))
    return {
        "valid": assessment.valid,
        "score": assessment.score,
        "words": [word_to_dict(word) for word in assessment.words],
        "tiles": [
            {"cell": str(cell), "letter": tile.letter, "blank": tile.blank}
            for cell, tile in sorted(assessment.tiles.items())
        ],
        "errors": [error.to_dict() for error in assessment.errors],
    }
