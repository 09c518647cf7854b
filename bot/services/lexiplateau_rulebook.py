"""Lexiplateau's engine as :mod:`bot.services.games` uses it, and what its events announce."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

import msgspec

from bot.services.lexicons import Lexicons
from bot.services.lexiplateau_news import all_news
from bot.services.rulebooks import Facts, entry, rows, state_text
from bot.store.records import NewEvent, NewOutboxRow
from engine.lexiplateau.actions import Action, Expire
from engine.lexiplateau.events import Event
from engine.lexiplateau.game import Rules, apply
from engine.lexiplateau.state import Game
from engine.table.phase import Phase


@dataclass(frozen=True)
class LexiplateauRulebook:
    """See :class:`bot.services.rulebooks.Rulebook`."""

    lexicons: Lexicons
    kind: str = "lexiplateau"

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
        rules = Rules(self.lexicons.rules(game.lexicon).lexicon)
        return apply(game, action, now, rng, rules)

    def settle(
        self, game: Game, now: datetime, rng: random.Random
    ) -> tuple[Game, tuple[Event, ...]]:
        """Pass for whose time is up; the next turn begins now, so that is once at most."""
        if game.phase is Phase.RUNNING and game.due is not None and game.due <= now:
            return self.apply(game, Expire(game.number), now, rng)
        return game, ()

    def facts(self, game: Game) -> Facts:
        """What is stored beside the state."""
        players = {player: seat.id for seat in game.active_seats for player in seat.players}
        return Facts(game.creator, game.phase.value, game.next_due(), players)

    def log(self, event: Event) -> NewEvent:
        """An event for the log."""
        return entry(event)

    def announce(
        self, before: Game, after: Game, events: Sequence[Event], nonce: Callable[[], str]
    ) -> Sequence[NewOutboxRow]:
        """What has to be announced, in order."""
        return rows(all_news(before, after, events), nonce)
