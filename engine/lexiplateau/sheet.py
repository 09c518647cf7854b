"""The score sheet of a game: every turn with running totals, and what the end changed.

It holds no secret, so it may be shown while the game runs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.lexiplateau.state import Game, Turn, TurnKind
from engine.table.ids import SeatId


@dataclass(frozen=True)
class SheetCell:
    """What a seat did in a round of the table.

    Attributes:
        number: of the turn.
        kind: what it did.
        play: a play in notation, else empty.
        words: the words formed.
        score: points of the turn.
        total: points afterwards, without the deductions and gains of the end.
        exchanged: how many tiles were exchanged.
    """

    number: int
    kind: TurnKind
    play: str
    words: tuple[str, ...]
    score: int
    total: int
    exchanged: int


@dataclass(frozen=True)
class ScoreSheet:
    """A game as a table.

    Attributes:
        seats: the columns, in the order of turns.
        rounds: the rows: one round of the table each, by seat; a seat that was left before has no
            cell, nor one that was before the seat which began.
        adjustments: deductions and gains of the end by seat (0 where there is none).
        totals: final points by seat.
    """

    seats: tuple[SeatId, ...]
    rounds: tuple[Mapping[SeatId, SheetCell], ...]
    adjustments: Mapping[SeatId, int]
    totals: Mapping[SeatId, int]


def score_sheet(game: Game) -> ScoreSheet:
    """The score sheet, so far or final."""
    seats = tuple(seat.id for seat in game.seats)
    rounds: list[dict[SeatId, SheetCell]] = []
    latest = len(seats)
    for turn in game.history:
        place = seats.index(turn.seat)
        again = bool(rounds) and turn.seat in rounds[-1]
        if not rounds or again or (place < latest and turn.kind is not TurnKind.RESIGN):
            rounds.append({})
        rounds[-1][turn.seat] = _cell(turn)
        latest = latest if turn.kind is TurnKind.RESIGN else place
    return ScoreSheet(
        seats=seats,
        rounds=tuple(rounds),
        adjustments={seat: game.adjustments.get(seat, 0) for seat in seats},
        totals={seat.id: seat.score for seat in game.seats},
    )


def _cell(turn: Turn) -> SheetCell:
    return SheetCell(
        number=turn.number,
        kind=turn.kind,
        play=turn.play,
        words=tuple(word.word for word in turn.words),
        score=turn.score,
        total=turn.total,
        exchanged=len(turn.exchanged),
    )
