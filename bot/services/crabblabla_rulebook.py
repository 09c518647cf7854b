"""Crabblabla's engine as :mod:`bot.services.games` uses it, and what its events announce."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

import msgspec

from bot.services.crabblabla_news import all_news
from bot.services.lexicons import Lexicons
from bot.services.rulebooks import Facts, entry, rows, state_text
from bot.services.tops import Question
from bot.store.records import NewEvent, NewOutboxRow
from engine.board.board import Board
from engine.crabblabla.actions import Action, Expire, SettleHand
from engine.crabblabla.common import Found, Rules
from engine.crabblabla.events import Event
from engine.crabblabla.rounds import apply
from engine.crabblabla.state import Game

NO_SEAT = 0
"""The seat of a creator who does not play."""


@dataclass(frozen=True)
class CrabblablaRulebook:
    """See :class:`bot.services.rulebooks.Rulebook`.

    Attributes:
        find_top: the best placement known for a position, at once; None: nobody looks for it.
        elsewhere: whether another process searches for the best placement of an open round, and so
            is to close it.
    """

    lexicons: Lexicons
    find_top: Callable[[Question], Found | None] | None = None
    elsewhere: Callable[[Question], bool] = lambda question: False
    kind: str = "crabblabla"

    def encode(self, game: Game) -> str:
        """The state as JSON text."""
        return state_text(game)

    def decode(self, text: str) -> Game:
        """The inverse of :meth:`encode`."""
        return Game.from_dict(msgspec.json.decode(text))

    def apply(
        self, game: Game, action: Action, now: datetime, rng: random.Random
    ) -> tuple[Game, tuple[Event, ...]]:
        """The next state and what happened. Raises the engine's RuleErrors."""
        return apply(game, action, now, rng, self._rules(game))

    def _rules(self, game: Game) -> Rules:
        """The rules of the game's lexicon, with what has been found for its open round."""
        rules, find = self.lexicons.rules(game.lexicon), self.find_top
        if find is None:
            return rules

        def search(board: Board, rack: str, opening: bool) -> Found | None:
            question = Question(game.lexicon, game.options.bonus_all, board, rack, opening)
            return find(question)

        return replace(rules, search=search, closes=not self._left(game))

    def _left(self, game: Game) -> bool:
        """Whether the open round is left to another process, once it waits for nobody."""
        asked = Question.of(game)
        return asked is not None and self.elsewhere(asked)

    def settle(
        self, game: Game, now: datetime, rng: random.Random
    ) -> tuple[Game, tuple[Event, ...]]:
        """Close the round whose deadline has come, and give the hands that were not kept."""
        happened: tuple[Event, ...] = ()
        if not game.waiting_for() and self._left(game):
            return game, happened
        for action in _overdue(game, now):
            game, more = self.apply(game, action, now, rng)
            happened += more
        return game, happened

    def facts(self, game: Game) -> Facts:
        """What is stored beside the state."""
        players = {player: seat.id for seat in game.active_seats for player in seat.players}
        # A team game's creator is among its people even before they have chosen a team.
        players.setdefault(game.creator, NO_SEAT)
        return Facts(game.creator, game.phase.value, game.next_due(), players)

    def log(self, event: Event) -> NewEvent:
        """An event for the log."""
        return entry(event)

    def announce(
        self, before: Game, after: Game, events: Sequence[Event], nonce: Callable[[], str]
    ) -> Sequence[NewOutboxRow]:
        """What has to be announced, in order."""
        return rows(all_news(before, after, events), nonce)


def _overdue(game: Game, now: datetime) -> Iterator[Action]:
    if game.due is not None and game.due <= now:
        yield Expire(game.round)
    for seat in game.active_seats:
        if seat.hand_request is not None and seat.hand_request.due <= now:
            yield SettleHand(seat.id)
