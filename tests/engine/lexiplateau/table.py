"""A table to play at in tests: a game, a clock that one turns by hand, and racks as one likes."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from engine.board.board import tiles_from_marks
from engine.board.notation import parse_play, resolve_play
from engine.board.placing import WordSet
from engine.lexiplateau import actions
from engine.lexiplateau.actions import Action
from engine.lexiplateau.events import Event
from engine.lexiplateau.game import Rules, apply, new_game
from engine.lexiplateau.options import Options
from engine.lexiplateau.state import Game, Seat
from tests.engine.crabblabla.table import AnyWord

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


class Table:
    """One game; ``do`` applies an action now, and answers the kinds of its events."""

    def __init__(self, *players: int, lexicon: WordSet | None = None, **options: int) -> None:
        self.rules = Rules(lexicon or AnyWord())
        self.rng = random.Random(1)
        self.now = NOON
        self.events: list[Event] = []
        self.game: Game = new_game(players[0], Options(**options), ("test", "1"))
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

    def launch(self, first: int = 1) -> list[str]:
        """Start as the creator, the seat of that number beginning."""
        kinds = self.do(actions.Launch(self.game.creator))
        self.game = dataclasses.replace(self.game, to_move=first)
        return kinds

    def deal(self, racks: Mapping[int, str], bag: str | None = None) -> None:
        """Put other tiles into racks and the bag (their sum may be wrong afterwards)."""
        seats = (
            dataclasses.replace(seat, rack=racks.get(seat.id, seat.rack))
            for seat in self.game.seats
        )
        tiles = self.game.bag if bag is None else tuple(bag)
        self.game = dataclasses.replace(self.game, seats=tuple(seats), bag=tiles)

    def play(self, text: str) -> list[str]:
        """Let the person whose turn it is play what is written, with the tiles it takes."""
        mover = self.mover
        tiles = resolve_play(parse_play(text), self.game.board, mover.rack)[0]
        return self.do(actions.Play(self.player, tiles, self.game.number))

    def lay(self, marks: Mapping[str, str]) -> list[str]:
        """Let the person whose turn it is lay these tiles."""
        return self.do(actions.Play(self.player, tiles_from_marks(marks), self.game.number))

    def pass_(self) -> list[str]:
        """Let the person whose turn it is pass."""
        return self.do(actions.Pass(self.player, self.game.number))

    def expire(self) -> list[str]:
        """Let the turn's time run out."""
        assert self.game.due is not None
        self.now = max(self.now, self.game.due)
        return self.do(actions.Expire(self.game.number))

    @property
    def mover(self) -> Seat:
        """The seat whose turn it is."""
        assert self.game.mover is not None
        return self.game.mover

    @property
    def player(self) -> int:
        """The person whose turn it is."""
        assert self.mover.player is not None
        return self.mover.player

    @property
    def scores(self) -> dict[int, int]:
        """Points by seat."""
        return {seat.id: seat.score for seat in self.game.seats}


def launched(
    *players: int, robots: int = 0, lexicon: WordSet | None = None, **options: int
) -> Table:
    """A running game in which the creator begins."""
    table = Table(*players, lexicon=lexicon, **options)
    for _ in range(robots):
        table.do(actions.AddRobot(players[0], "expert"))
    table.launch()
    return table
