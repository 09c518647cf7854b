"""Wordgrid beside its service: robots, stakes, and the notes that the bot is there."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from bot.services.games import Games, Saved
from bot.services.kinds import GameKind
from bot.services.ledger import Ledger
from bot.services.lexicons import Lexicons
from bot.services.stakes import Stakes
from bot.services.wordgrid import WordgridService
from bot.services.wordgrid_endings import wordgrid_endings
from bot.services.wordgrid_outages import Outages, Pulse
from bot.services.wordgrid_robots import DuelRobots, DuelThinker, EngineDuelist
from bot.services.wordgrid_rulebook import WordgridRulebook
from bot.services.wordgrid_words import DuelWords
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

    async def resume(self) -> None:
        """Watch the clocks of what runs, and let the robots go on.

        Where nothing had to be settled, it is found out here since when the bot was not there:
        looked for later, what was noted by this very process would be taken for an older note.
        The time is given back once the client is connected: see Pulse.ready.
        """
        await self.service.outages.look()
        self.service.outages.begin()
        for loaded in await self.service.games.in_phase(Phase.RUNNING.value):
            self.pulse.watch(loaded.record.id, loaded.game)
        await self.robots.resume()

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
) -> Duels:
    """The kind on the store and the clock of the ledger; ``thinker``: by default the engine's."""
    store, clock = ledger.store, ledger.clock
    words, outages = DuelWords(lexicons), Outages(store, clock)
    games = Games(store, WordgridRulebook(words, outages.known), clock, rng, [on_saved])
    games.savers.append(Stakes(ledger).follow)
    service = WordgridService(games, words, ledger, outages)
    robots = DuelRobots(games, words, thinker or EngineDuelist(words))
    return Duels(service, robots, Pulse(outages, service.settle))


def wordgrid_kind(duels: Duels) -> GameKind:
    """The entry of the assembly."""
    warm_up = duels.robots.thinker.warm_up
    return GameKind(
        duels.service, duels.follow, duels.resume, warm_up, duels.stop, wordgrid_endings
    )
