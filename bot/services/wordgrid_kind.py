"""Wordgrid beside its service: robots, stakes, and the notes that the bot is there."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from bot.services.games import Games, Saved
from bot.services.kinds import GameKind
from bot.services.ledger import Ledger
from bot.services.lexicons import Lexicons
from bot.services.ownership import Ownership
from bot.services.stakes import Stakes
from bot.services.wordgrid import WordgridService
from bot.services.wordgrid_endings import wordgrid_endings
from bot.services.wordgrid_outages import Outages, Pulse
from bot.services.wordgrid_robots import DuelRobots, DuelThinker, EngineDuelist
from bot.services.wordgrid_rulebook import WordgridRulebook
from bot.services.wordgrid_words import DuelWords
from bot.shards import ALL, Shards
from engine.table.phase import Phase


@dataclass
class Duels:
    """The parts of the kind, put together."""

    service: WordgridService
    robots: DuelRobots
    pulse: Pulse

    def follow(self, saved: Saved) -> None:
        """A duel was saved."""
        self.pulse.follow(saved)
        self.robots.follow(saved)

    async def resume(self, shards: Shards = ALL) -> None:
        """Watch the clocks of what runs, and let the robots go on.

        Where nothing had to be settled, it is found out here since when the bot was not there:
        looked for later, what was noted by this very process would be taken for an older note.
        The time is given back once the client is connected: see Pulse.ready.
        """
        outages = self.service.outages
        await outages.look(shards)
        outages.await_connection(shards)
        for loaded in await self.service.games.in_phase(Phase.RUNNING.value, shards):
            self.pulse.watch(loaded.record.id, loaded.game, loaded.record.guild_id)
        await self.robots.resume(shards)

    def leave(self, shards: Shards, games: Iterable[int]) -> None:
        """Those games, of those shards, are another process's from now on."""
        self.pulse.leave(shards, games)
        self.robots.tasks.leave(games)

    async def stop(self) -> None:
        """End what goes on."""
        await self.robots.stop()
        await self.pulse.stop()


def wordgrid_duels(
    lexicons: Lexicons,
    ledger: Ledger,
    rng: random.Random,
    on_saved: Callable[[Saved], None],
    thinker: DuelThinker | None = None,
    ownership: Ownership | None = None,
) -> Duels:
    """The kind on the store and the clock of the ledger; ``thinker``: by default the engine's;
    ``ownership``: by default of everything."""
    store, clock = ledger.store, ledger.clock
    words, outages = DuelWords(lexicons), Outages(store, clock, ownership or Ownership())
    rulebook = WordgridRulebook(words)
    games = Games(store, rulebook, clock, rng, [on_saved])
    games.prelude = partial(outages.give_back, correct=rulebook.apply)
    games.savers.append(Stakes(ledger).follow)
    service = WordgridService(games, words, ledger, outages)
    robots = DuelRobots(games, words, thinker or EngineDuelist(words))
    return Duels(service, robots, Pulse(outages, service.settle))


def wordgrid_kind(duels: Duels) -> GameKind:
    """The entry of the assembly."""
    return GameKind(
        duels.service,
        duels.follow,
        duels.resume,
        duels.leave,
        duels.robots.thinker.warm_up,
        duels.stop,
        wordgrid_endings,
    )
