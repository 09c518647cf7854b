"""Crabblabla beside its service: the search for tops and the robots that follow each game."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from bot.clock import Clock
from bot.services.crabblabla import CrabblablaService
from bot.services.crabblabla_endings import crabblabla_endings
from bot.services.crabblabla_referee import Referee
from bot.services.crabblabla_rulebook import CrabblablaRulebook
from bot.services.draft_desk import DraftDesk
from bot.services.drafts import Drafts
from bot.services.games import Games, Saved
from bot.services.hands import Hands
from bot.services.judging import Judging
from bot.services.kinds import GameKind
from bot.services.lexicons import Lexicons
from bot.services.ownership import Ownership
from bot.services.robot_choice import EngineChoice
from bot.services.robots import Robots
from bot.services.sittings import GameTable, GameTables
from bot.services.tops import Question, Tops
from bot.shards import Shards
from bot.store import Store
from engine.crabblabla.state import Game, Phase


@dataclass(frozen=True)
class Rounds:
    """The parts of the kind, put together."""

    service: CrabblablaService
    drafts: Drafts
    hands: Hands
    robots: Robots


def crabblabla_rounds(
    store: Store,
    clock: Clock,
    rng: random.Random,
    lexicons: Lexicons,
    tops: Tops,
    on_saved: Callable[[Saved], None],
    *,
    ownership: Ownership | None = None,
) -> Rounds:
    """The kind on a store; ``on_saved`` is told after each commit. ``ownership``: by default of
    everything."""
    owner = ownership or Ownership()

    def elsewhere(question: Question) -> bool:
        return not owner.shards.complete and not tops.follows(question)

    rulebook, referee = CrabblablaRulebook(lexicons, tops.known, elsewhere), Referee(lexicons)
    games = Games(store, rulebook, clock, rng, [on_saved])
    robots = Robots(games, tops, EngineChoice(lexicons))
    drafts = Drafts(DraftDesk(GameTables(games, GameTable)), Judging(referee))
    return Rounds(CrabblablaService(games, referee), drafts, Hands(games), robots)


def crabblabla_kind(rounds: Rounds, tops: Tops) -> GameKind:
    """The entry of the assembly."""
    service, robots = rounds.service, rounds.robots
    tops.listeners.append(robots.tasks.wake)

    def follow(saved: Saved) -> None:
        if isinstance(saved.game, Game):
            tops.follow(saved.game_id, saved.guild_id, saved.game)
        robots.follow(saved)

    async def resume(shards: Shards) -> None:
        """Search again for the rounds that are open, and let robots play that have not."""
        for phase in (Phase.RUNNING, Phase.PAUSED):
            for loaded in await service.games.in_phase(phase.value, shards):
                tops.follow(loaded.record.id, loaded.record.guild_id, loaded.game)
                robots.tasks.wake(loaded.record.id)

    def leave(_shards: Shards, games: Iterable[int]) -> None:
        for game_id in games:
            tops.leave(game_id)
        robots.tasks.leave(games)

    async def stop() -> None:
        await tops.stop()
        await robots.tasks.stop()

    return GameKind(service, follow, resume, leave, tops.warm_up, stop, crabblabla_endings)
