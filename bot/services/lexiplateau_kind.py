"""Lexiplateau beside its service: what people compose, and the robots that follow each game."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from bot.clock import Clock
from bot.services.draft_desk import DraftDesk
from bot.services.drafts import Drafts
from bot.services.games import Games, Saved
from bot.services.judging import Judging
from bot.services.kinds import GameKind
from bot.services.lexicons import Lexicons
from bot.services.lexiplateau import LexiplateauService
from bot.services.lexiplateau_endings import lexiplateau_endings
from bot.services.lexiplateau_referee import TurnReferee
from bot.services.lexiplateau_robots import Thinker, TurnRobots
from bot.services.lexiplateau_rulebook import LexiplateauRulebook
from bot.services.lexiplateau_tables import TurnTable
from bot.services.sittings import GameTables
from bot.store import Store


@dataclass(frozen=True)
class Turns:
    """The parts of the kind, put together."""

    service: LexiplateauService
    drafts: Drafts
    robots: TurnRobots


def lexiplateau_turns(
    store: Store,
    clock: Clock,
    rng: random.Random,
    lexicons: Lexicons,
    thinker: Thinker,
    on_saved: Callable[[Saved], None],
) -> Turns:
    """The kind on a store; ``on_saved`` is told after each commit."""
    games = Games(store, LexiplateauRulebook(lexicons), clock, rng, [on_saved])
    referee = TurnReferee(lexicons)
    drafts = Drafts(DraftDesk(GameTables(games, TurnTable)), Judging(referee))
    return Turns(LexiplateauService(games, referee), drafts, TurnRobots(games, thinker))


def lexiplateau_kind(turns: Turns) -> GameKind:
    """The entry of the assembly."""
    robots = turns.robots
    return GameKind(
        turns.service,
        robots.follow,
        robots.resume,
        lambda _shards, games: robots.tasks.leave(games),
        robots.thinker.warm_up,
        robots.stop,
        lexiplateau_endings,
    )
