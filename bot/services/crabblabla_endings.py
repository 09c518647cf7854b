"""How the seats of a finished game of Crabblabla ended."""

from __future__ import annotations

from bot.services.endings import Best, SeatEnding, clip_words
from engine.board.board import Board
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
    found: dict[int, tuple[Submission, Board]] = {}
    for result in game.results:
        done = result.submissions.get(seat.id)
        if done is None or done.passed or done.player is None:
            continue
        if done.player not in found or done.score > found[done.player][0].score:
            found[done.player] = done, result.board_before.place(done.tiles)
    return {
        person: Best(done.score, _words(done, board)) for person, (done, board) in found.items()
    }


def _words(done: Submission, board: Board) -> str:
    """Its words, those worth most first; small letters are jokers."""
    ordered = sorted(done.words, key=lambda word: -word.score)
    return clip_words(["".join(board.tiles[cell].mark for cell in word.cells) for word in ordered])
