"""`python -m engine gcg`: read a GCG file and count its scores again."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from engine.board.placing import WordSet
from engine.cli.lexicon import find_lexicon
from engine.cli.position import write_json
from engine.lexiplateau.gcg_reader import (
    BadGcg,
    GcgMove,
    IllegalGcgMove,
    Record,
    WrongGcgScore,
    read,
)


@click.command()
@click.argument("file")
@click.option("--lexicon", default="fr", show_default=True, help="Whose words are known.")
def gcg(file: str, lexicon: str) -> None:
    """Count the scores of the Lexiplateau game in FILE (- for standard input) again."""
    try:
        raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        write_json(score_record(decoded(raw), find_lexicon(lexicon)))
    except OSError as error:
        raise click.UsageError(f"{file}: {error.strerror}") from error
    except BadGcg as error:
        raise click.UsageError(f"{file}: line {error.line}: {error.text}") from error


def decoded(raw: bytes) -> str:
    """A file's text: in UTF-8, or else in ISO 8859-1, which the format means where none is said."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("iso-8859-1")


def score_record(text: str, lexicon: WordSet) -> dict[str, Any]:
    """The answer of ``gcg``: moves, totals and the last board, or what does not hold.

    Raises:
        BadGcg: a line that can't be understood.
    """
    try:
        record = read(text, lexicon)
    except (IllegalGcgMove, WrongGcgScore) as error:
        return {"valid": False, "errors": [error.to_dict()]}
    return {"valid": True, "errors": [], **_record_to_dict(record)}


def _record_to_dict(record: Record) -> dict[str, Any]:
    words = [word for move in record.moves for word in move.words]
    return {
        "players": [
            {"nick": player.nick, "name": player.name, "total": total}
            for player, total in zip(record.players, record.totals, strict=True)
        ],
        "lexicon": record.lexicon and record.lexicon.name,
        "moves": [_move_to_dict(record, move) for move in record.moves],
        "rows": list(record.board.rows()),
        "unknown_words": sorted({word.word for word in words if not word.valid}),
    }


def _move_to_dict(record: Record, move: GcgMove) -> dict[str, Any]:
    return {
        "line": move.line,
        "player": record.players[move.player].nick,
        "kind": move.kind.value,
        "rack": move.rack,
        "play": move.play,
        "words": [word.word for word in move.words],
        "letters": move.letters,
        "score": move.score,
        "total": move.total,
    }
