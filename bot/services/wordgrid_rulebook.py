"""Wordgrid's engine as :mod:`bot.services.games` uses it."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

import msgspec

from bot.services.rulebooks import Facts, entry, rows, state_text
from bot.services.wordgrid_news import all_news
from bot.services.wordgrid_words import DuelWords
from bot.store.records import NewEvent, NewOutboxRow
from engine.wordgrid.actions import Action, Expire
from engine.wordgrid.events import Event
from engine.wordgrid.game import apply
from engine.wordgrid.state import Game


@dataclass(frozen=True)
class WordgridRulebook:
    """See :class:`bot.services.rulebooks.Rulebook`."""

    words: DuelWords
    kind: str = "wordgrid"

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
        return apply(game, action, now, rng, self.words.rules(game.lexicon))

    def settle(
        self, game: Game, now: datetime, rng: random.Random
    ) -> tuple[Game, tuple[Event, ...]]:
        """Let what is due fall. The time during which the bot was away has been given back before
        (see bot.services.wordgrid_outages)."""
        if game.due is None or game.due > now:
            return game, ()
        return self.apply(game, Expire(game.number), now, rng)

    def facts(self, game: Game) -> Facts:
        """What is stored beside the state."""
        players = {seat.player: seat.id for seat in game.seats if seat.player is not None}
        return Facts(game.creator, game.phase.value, game.next_due(), players)

    def log(self, event: Event) -> NewEvent:
        """An event for the log."""
        return entry(event)

    def announce(
        self, before: Game, after: Game, events: Sequence[Event], nonce: Callable[[], str]
    ) -> Sequence[NewOutboxRow]:
        """What has to be announced, in order."""
        return rows(all_news(before, after, events), nonce)
