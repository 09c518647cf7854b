"""How the seats of a finished game of Crabblabla ended."""

from __future__ import annotations

from collections.abc import Iterable

from bot.services.endings import Best, SeatEnding, clip_words
from engine.crabblabla.best import mean_share
from engine.crabblabla.options import MIN_ROUNDS
from engine.crabblabla.state import Game, Seat, Submission

MIN_SEATS = 2


def crabblabla_endings(game: Game) -> tuple[SeatEnding, ...]:
    """By seat, robots too; nothing for a game that counts for nobody.

    That is a training, a game of which fewer rounds are closed than the shortest one has, and one
    in which fewer than two seats took part in a round. A game that was ended early counts as the
    table stood then, except that who left for good stands behind who stayed.
    """
    seats = [seat for seat in game.seats if any(seat.id in done.points for done in game.results)]
    if game.options.training or len(game.results) < MIN_ROUNDS or len(seats) < MIN_SEATS:
        return ()
    ranks = [_standing(seat) for seat in seats]
    return tuple(
        SeatEnding(
            rank=1 + sum(other < own for other in ranks),
            people=seat.players if seat.robot is None else (),
            share=mean_share(game.results, seat.id),
            best=_best(game, seat),
        )
        for seat, own in zip(seats, ranks, strict=True)
    )


def _standing(seat: Seat) -> tuple[bool, int, int]:
    """The smaller the better."""
    return not seat.active, -seat.points, -seat.total


def _best(game: Game, seat: Seat) -> dict[int, Best]:
    """The best placement of each of the seat's people, the earliest of equals."""
    found: dict[int, Submission] = {}
    for done in _placements(game, seat):
        person = done.player
        if person is not None and (person not in found or done.score > found[person].score):
            found[person] = done
    return {person: Best(done.score, _words(done)) for person, done in found.items()}


def _placements(game: Game, seat: Seat) -> Iterable[Submission]:
    done = (result.submissions.get(seat.id) for result in game.results)
    return (one for one in done if one is not None and not one.passed)


def _words(done: Submission) -> str:
    """Its words, those worth most first."""
    ordered = sorted(done.words, key=lambda word: -word.score)
    return clip_words([word.word for word in ordered])
