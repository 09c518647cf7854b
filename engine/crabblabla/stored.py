"""The stored form of a game.

The boards of past rounds are not written: they follow from the first one and the placements that
were locked, which keeps a game of twenty rounds at a few kilobytes.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Mapping
from datetime import datetime
from typing import Any, get_type_hints

import msgspec

from engine.board.board import Board, tiles_from_marks, tiles_to_marks
from engine.board.placing import FormedWord
from engine.crabblabla.state import FORMAT, Game, RoundResult, Submission, Top
from engine.table.errors import UnknownFormat
from engine.table.ids import SeatId

_BY_HAND = ("board", "submissions", "results")
"""Fields of a game whose stored form isn't simply that of their type."""


def game_to_dict(game: Game) -> dict[str, Any]:
    """What ``Game.to_dict`` answers."""
    start = game.results[0].board_before if game.results else game.board
    plain = {name: value for name, value in vars(game).items() if name not in _BY_HAND}
    return {
        **msgspec.to_builtins(plain),
        "start": start.to_dict(),
        "submissions": _submissions_to_dict(game.submissions),
        "results": [_result_to_dict(result) for result in game.results],
    }


def game_from_dict(data: Mapping[str, Any]) -> Game:
    """What ``Game.from_dict`` answers."""
    if data.get("format") != FORMAT:
        raise UnknownFormat(data.get("format"))
    board = Board.from_dict(data["start"])
    results: list[RoundResult] = []
    for stored in data["results"]:
        results.append(_result_from_dict(stored, board))
        board = results[-1].board_after
    return Game(
        board=board,
        submissions=_submissions_from_dict(data["submissions"]),
        results=tuple(results),
        **{name: msgspec.convert(data[name], hint) for name, hint in _plain_types().items()},
    )


@functools.cache
def _plain_types() -> dict[str, Any]:
    hints = get_type_hints(Game)
    return {f.name: hints[f.name] for f in dataclasses.fields(Game) if f.name not in _BY_HAND}


def _submissions_to_dict(submissions: Mapping[SeatId, Submission]) -> dict[str, Any]:
    return {str(seat): _submission_to_dict(done) for seat, done in submissions.items()}


def _submissions_from_dict(data: Mapping[str, Any]) -> dict[SeatId, Submission]:
    return {int(seat): _submission_from_dict(done) for seat, done in data.items()}


def _submission_to_dict(done: Submission) -> dict[str, Any]:
    return {
        "tiles": tiles_to_marks(done.tiles),
        "play": done.play,
        "score": done.score,
        "words": [word.to_dict() for word in done.words],
        "at": msgspec.to_builtins(done.at),
        "player": done.player,
        "passed": done.passed,
    }


def _submission_from_dict(data: Mapping[str, Any]) -> Submission:
    return Submission(
        tiles=tiles_from_marks(data["tiles"]),
        play=data["play"],
        score=data["score"],
        words=tuple(FormedWord.from_dict(word) for word in data["words"]),
        at=msgspec.convert(data["at"], datetime),
        player=data["player"],
        passed=data["passed"],
    )


def _result_to_dict(result: RoundResult) -> dict[str, Any]:
    return {
        "number": result.number,
        "rack": result.rack,
        "submissions": _submissions_to_dict(result.submissions),
        "expired": list(result.expired),
        "winner": result.winner,
        "points": {str(seat): points for seat, points in result.points.items()},
        "top": None if result.top is None else _top_to_dict(result.top),
    }


def _result_from_dict(data: Mapping[str, Any], board: Board) -> RoundResult:
    return RoundResult(
        number=data["number"],
        rack=data["rack"],
        submissions=_submissions_from_dict(data["submissions"]),
        expired=tuple(data["expired"]),
        winner=data["winner"],
        points={int(seat): points for seat, points in data["points"].items()},
        board_before=board,
        top=None if data["top"] is None else _top_from_dict(data["top"]),
    )


def _top_to_dict(top: Top) -> dict[str, Any]:
    return {
        "tiles": tiles_to_marks(top.tiles),
        "play": top.play,
        "score": top.score,
        "words": [word.to_dict() for word in top.words],
        "proven": top.proven,
        "seats": list(top.seats),
    }


def _top_from_dict(data: Mapping[str, Any]) -> Top:
    return Top(
        tiles=tiles_from_marks(data["tiles"]),
        play=data["play"],
        score=data["score"],
        words=tuple(FormedWord.from_dict(word) for word in data["words"]),
        proven=data["proven"],
        seats=tuple(data["seats"]),
    )
