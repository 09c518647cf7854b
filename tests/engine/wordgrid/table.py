"""A duel to play in tests: a game, and a clock that one turns by hand."""

from __future__ import annotations

import functools
import random
from datetime import UTC, datetime, timedelta

from engine.board.coordinates import parse_cell
from engine.lexicon import load_lexicon
from engine.wordgrid import actions
from engine.wordgrid.actions import Action
from engine.wordgrid.events import Event
from engine.wordgrid.game import Rules, apply, new_game
from engine.wordgrid.moves import MoveGenerator
from engine.wordgrid.options import First, Options
from engine.wordgrid.state import Game

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
ANNE, BOB, CLEO = 1, 2, 3


@functools.cache
def generator() -> MoveGenerator:
    return MoveGenerator(load_lexicon("en"))


def rules() -> Rules:
    return Rules(generator().lexicon, generator().exists)


class Table:
    """One game of Anne's; ``do`` applies an action now, and answers the kinds of its events."""

    def __init__(self, **options: object) -> None:
        chosen = Options(**{"first": First.CREATOR, **options})  # type: ignore[arg-type]
        self.rules, self.rng, self.now = rules(), random.Random(1), NOON
        self.events: list[Event] = []
        self.game: Game = new_game(ANNE, chosen, ("en", "1"), NOON)

    @classmethod
    def begun(cls, **options: object) -> Table:
        """A game of Anne's, who moves first, and Bob's."""
        table = cls(**options)
        table.do(actions.Join(BOB))
        return table

    def do(self, action: Action) -> list[str]:
        """Apply an action; what is refused raises and changes nothing."""
        self.game, events = apply(self.game, action, self.now, self.rng, self.rules)
        self.events += events
        return [event.kind for event in events]

    def wait(self, seconds: float) -> None:
        """Let time go by."""
        self.now += timedelta(seconds=seconds)

    def play(self, player: int, cell: str, letter: str, word: str) -> list[str]:
        """Play a word whose path the engine looks for."""
        return self.do(actions.Play(player, parse_cell(cell), letter, word))

    def play_any(self, place: int = 0) -> list[str]:
        """Let the mover play the move at that place among all of them."""
        moves = generator().moves(self.game.grid, self.game.used)
        move, mover = moves[place % len(moves)], self.game.mover
        assert mover is not None
        if mover.player is None:
            turn = actions.RobotTurn(mover.id, self.game.number, move.cell, move.letter, move.word)
            return self.do(turn)
        return self.do(
            actions.Play(mover.player, move.cell, move.letter, path=move.path, number=None)
        )

    def left(self, player: int) -> float:
        """Seconds on a player's clock."""
        seat = self.game.seat_of(player)
        assert seat is not None
        left = self.game.time_left(seat.id, self.now)
        assert left is not None
        return left.total_seconds()
