"""Composing at Lexiplateau: everybody at any time, with the letters of their own rack."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.errors import NotInGame
from bot.services.games import Loaded
from bot.services.lexiplateau_referee import question_of
from bot.services.lexiplateau_views import own_turns, turn_view
from bot.services.sittings import Sitting
from engine.lexiplateau.state import Game
from engine.table.errors import NotRunning
from engine.table.phase import Phase


@dataclass(frozen=True)
class TurnTable:
    """A game (a :class:`bot.services.sittings.Table`), whose drafts belong to its seats."""

    loaded: Loaded[Game]

    @property
    def id(self) -> int:
        """The game's id."""
        return self.loaded.record.id

    @property
    def version(self) -> int:
        """The game's version."""
        return self.loaded.record.version

    def owner(self, person: int) -> int | None:
        """The person's seat."""
        seat = self.loaded.game.seat_of(person)
        return seat.id if seat else None

    def sit(self, person: int) -> Sitting:
        """The person on their seat. Raises NotInGame, NotRunning.

        A draft lasts from one turn of the seat to its next, while others change the board.
        """
        game = self.loaded.game
        seat = game.seat_of(person)
        if seat is None:
            raise NotInGame(self.id)
        if game.phase not in (Phase.RUNNING, Phase.PAUSED):
            raise NotRunning(game.phase.value)
        return Sitting(
            table=self.id,
            owner=seat.id,
            round=own_turns(game, seat.id) + 1,
            position=game.number,
            question=question_of(game, seat),
            played=None,
            barred=None,
            view=lambda: turn_view(self.loaded, person),
        )
