"""Opening and closing rounds."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from datetime import timedelta

from engine.crabblabla.best import known_top
from engine.crabblabla.common import Change, Context, finish, with_seats
from engine.crabblabla.draw import NoPlayableRack, draw_rack
from engine.crabblabla.events import FinishReason, LastSeat, RoundClosed, RoundOpened
from engine.crabblabla.state import Game, Phase, RoundResult, Seat, Submission
from engine.table.ids import SeatId

MIN_SEATS = 2
RANKING_POINTS = (3, 2, 1)
"""For the best, second and third distinct score of a round."""


def open_round(game: Game, context: Context) -> Change:
    """Draw a rack and open the next round; a board on which nothing fits any more ends the game."""
    playable, opening = context.rules.playable, game.opening
    try:
        rack = draw_rack(
            game.board, context.rng, lambda board, rack: playable(board, rack, opening)
        )
    except NoPlayableRack:
        return finish(game, FinishReason.BLOCKED)
    seconds = game.options.deadline
    opened = dataclasses.replace(
        with_seats(game, (dataclasses.replace(seat, newcomers=()) for seat in game.seats)),
        phase=Phase.RUNNING,
        round=game.round + 1,
        rack=rack,
        opened_at=context.now,
        due=None if seconds is None else context.now + timedelta(seconds=seconds),
        submissions={},
        told=(),
    )
    return opened, (RoundOpened(opened.round, rack, opened.due),)


def close_round(game: Game, context: Context) -> Change:
    """Lock the best placement, give the points, and open the next round or end the game."""
    result = dataclasses.replace(round_result(game), top=known_top(game, context.rules))
    best = best_seats(game.submissions)
    seats = (_scored(seat, result, seat.id in best) for seat in game.seats)
    closed = dataclasses.replace(
        with_seats(game, seats),
        board=result.board_after,
        results=(*game.results, result),
        submissions={},
        due=None,
    )
    if closed.round >= closed.options.rounds:
        after, events = finish(closed, FinishReason.COMPLETED)
    else:
        after, events = open_round(closed, context)
    return after, (RoundClosed(result.number), *events)


def round_result(game: Game) -> RoundResult:
    """How the open round ends as things stand."""
    expired = game.waiting_for()
    taking_part = [*game.submissions, *expired]
    points = ranking_points(game.submissions)
    return RoundResult(
        number=game.round,
        rack=game.rack,
        submissions=game.submissions,
        expired=expired,
        winner=winner(game),
        points={seat: points.get(seat, 0) for seat in sorted(taking_part)},
        board_before=game.board,
    )


def best_seats(submissions: Mapping[SeatId, Submission]) -> frozenset[SeatId]:
    """The seats whose placement has the best score: all of them won the round."""
    scores = {seat: done.score for seat, done in submissions.items() if not done.passed}
    best = max(scores.values(), default=0)
    return frozenset(seat for seat, score in scores.items() if score == best)


def winner(game: Game) -> SeatId | None:
    """The seat whose placement is locked: of the best, the most rounds won, then the earliest."""
    return min(
        best_seats(game.submissions),
        key=lambda seat: (-game.seat(seat).wins, game.submissions[seat].at, seat),
        default=None,
    )


def ranking_points(submissions: Mapping[SeatId, Submission]) -> dict[SeatId, int]:
    """3, 2 and 1 for the three best distinct scores; 0 points and passes get nothing."""
    scores = sorted({done.score for done in submissions.values() if done.score > 0}, reverse=True)
    points = dict(zip(scores, RANKING_POINTS, strict=False))
    return {seat: points.get(done.score, 0) for seat, done in submissions.items()}


def _scored(seat: Seat, result: RoundResult, won: bool) -> Seat:
    done = result.submissions.get(seat.id)
    return dataclasses.replace(
        seat,
        points=seat.points + result.points.get(seat.id, 0),
        total=seat.total + (done.score if done else 0),
        wins=seat.wins + won,
    )


def settle(game: Game, context: Context) -> Change:
    """What follows from a seat's play, pass or departure.

    The game ends where too few remain; the round closes, or is due at once (``Rules.closes``),
    where it waits for nobody (once the game runs again, if it is paused); the last seat that it
    waits for is told so.
    """
    if reason := _end_reason(game):
        return finish(game, reason)
    if game.phase is not Phase.RUNNING:
        return game, ()
    waiting = game.waiting_for()
    if not waiting and context.rules.closes:
        return close_round(game, context)
    if not waiting:
        return dataclasses.replace(game, due=context.now), ()
    if len(waiting) == 1 < len(game.in_round()) and waiting[0] not in game.told:
        return dataclasses.replace(game, told=(*game.told, *waiting)), (LastSeat(waiting[0]),)
    return game, ()


def _end_reason(game: Game) -> FinishReason | None:
    if not game.players:
        return FinishReason.ABANDONED
    needed = 1 if game.options.training else MIN_SEATS
    return FinishReason.TOO_FEW if len(game.active_seats) < needed else None
