"""How the seats of a finished game of Lexiplateau ended."""

from __future__ import annotations

from bot.services.endings import Best, SeatEnding, clip_words
from engine.lexiplateau.events import FinishReason
from engine.lexiplateau.state import Game, Seat, Turn

COUNTED = (FinishReason.OUT, FinishReason.STALLED, FinishReason.RESIGNED)
"""A game that was stopped from outside, or that all people left, counts for nobody."""


def lexiplateau_endings(game: Game) -> tuple[SeatEnding, ...]:
    """By seat, robots too; nothing for a game that counts for nobody.

    Nor does one in which fewer than two seats played a word. A seat that a robot took over counts
    as the robot's; who sat there has left the game, and stands behind all others.
    """
    played = {turn.seat for turn in game.history if turn.tiles}
    if game.finish_reason not in COUNTED or len(played) < 2:
        return ()
    ranks = {line.seat: line.rank for line in game.standings()}
    ended = (
        SeatEnding(
            rank=ranks[seat.id],
            people=seat.players if seat.robot is None else (),
            best=_best(game, seat),
        )
        for seat in game.seats
    )
    replaced = (seat.replaced for seat in game.seats if seat.replaced is not None)
    return (*ended, *(SeatEnding(rank=len(ranks) + 1, people=(person,)) for person in replaced))


def _best(game: Game, seat: Seat) -> dict[int, Best]:
    """The best play of the seat's person, the earliest of equals."""
    plays = [turn for turn in game.history if turn.seat == seat.id and turn.tiles]
    if seat.player is None or not plays:
        return {}
    best = max(plays, key=lambda turn: turn.score)
    return {seat.player: Best(best.score, _words(game, best))}


def _words(game: Game, turn: Turn) -> str:
    """Its words, those worth most first; small letters are jokers."""
    ordered = sorted(turn.words, key=lambda word: -word.score)
    tiles = game.board.tiles
    return clip_words(["".join(tiles[cell].mark for cell in word.cells) for word in ordered])
