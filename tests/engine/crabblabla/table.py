"""A table to play at in tests: a game, a clock that one turns by hand, and words without end."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from engine.board.board import Board, tiles_from_marks
from engine.board.coordinates import Cell
from engine.board.layout import Layout, blank_layout
from engine.crabblabla import actions
from engine.crabblabla.actions import Action
from engine.crabblabla.events import Event
from engine.crabblabla.options import Options
from engine.crabblabla.rounds import Rules, apply, new_game
from engine.crabblabla.state import Game, Phase, RoundResult, Seat

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
RACK = "AEIOBCDT?"
HOUR = 3600


class AnyWord:
    """A lexicon in which everything is a word."""

    def __contains__(self, word: object) -> bool:
        return True


def always(board: Board, rack: str, opening: bool) -> bool:
    """Every rack can be played."""
    return True


class Table:
    """One game; ``do`` applies an action now, and answers the kinds of its events."""

    def __init__(
        self,
        *players: int,
        layout: Layout | None = None,
        rules: Rules | None = None,
        **options: object,
    ) -> None:
        self.rules = rules or Rules(AnyWord(), always)
        self.rng = random.Random(1)
        self.now = NOON
        self.events: list[Event] = []
        chosen = Options(**{"rounds": 3, **options})  # type: ignore[arg-type]
        board = layout or blank_layout(13, 13, Cell(6, 6))
        self.game: Game = new_game(players[0], chosen, board, ("test", "1"), self.rng)
        for player in players[1:]:
            self.do(actions.Join(player))

    def do(self, action: Action) -> list[str]:
        """Apply an action; what is refused raises and changes nothing."""
        self.game, events = apply(self.game, action, self.now, self.rng, self.rules)
        self.events += events
        return [event.kind for event in events]

    def wait(self, seconds: float) -> None:
        """Let time go by."""
        self.now += timedelta(seconds=seconds)

    def launch(self) -> list[str]:
        """Start as the creator, with a rack that the tests know."""
        kinds = self.do(actions.Launch(self.game.creator))
        self.deal()
        return kinds

    def deal(self, rack: str = RACK) -> None:
        """Put other letters into the open round's rack."""
        if self.game.phase is Phase.RUNNING:
            self.game = dataclasses.replace(self.game, rack=rack)

    def play(self, player: int, marks: Mapping[str, str] | str) -> list[str]:
        """Play tiles; a word alone goes across from G7, or under the last one, from H7 …"""
        tiles = tiles_from_marks(self._spread(marks) if isinstance(marks, str) else marks)
        kinds = self.do(actions.Play(player, tiles))
        self.deal()
        return kinds

    def _spread(self, letters: str) -> dict[str, str]:
        """Letters in the first row that is free: ``G7``, ``G8`` …"""
        row = 6 + sum(result.winner is not None for result in self.game.results)
        return {str(Cell(row, 6 + i)): letter for i, letter in enumerate(letters)}

    def pass_(self, player: int) -> list[str]:
        """Pass."""
        kinds = self.do(actions.Pass(player))
        self.deal()
        return kinds

    def seat(self, player: int) -> Seat:
        """The player's seat, left or not."""
        return next(seat for seat in self.game.seats if player in seat.players)

    @property
    def last(self) -> RoundResult:
        """The last closed round."""
        return self.game.results[-1]


def launched(*players: int, **options: object) -> Table:
    """A running game."""
    table = Table(*players, **options)  # type: ignore[arg-type]
    table.launch()
    return table


def team_table(*, teams: tuple[str, ...] = ("Rouges", "Bleus"), **options: object) -> Table:
    """A running game of Rouges (1, 2, 3) and Bleus (11, 12)."""
    table = Table(1, teams=teams, **options)  # type: ignore[arg-type]
    for player in (1, 2, 3):
        table.do(actions.Join(player, "Rouges"))
    for player in (11, 12):
        table.do(actions.Join(player, "Bleus"))
    table.launch()
    return table
