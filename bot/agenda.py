"""What falls due, and when: in games, of reminders, of the daily.

The database knows all of it (see bot.scheduler); here is what makes plans of that.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import structlog

from bot.clock import Clock
from bot.scheduler import DueScheduler
from bot.services.assembly import Services
from bot.services.games import Saved
from bot.services.reminders import first_look
from bot.shards import Shards

log = structlog.get_logger()

DAILY, DAILY_LOOK = "daily", "daily-look"
"""The moments of the daily: what was due was planned, or somebody's choice changed."""


class Agenda:
    """The plans of one process.

    Attributes:
        games: when games have to be settled.
        reminding: when to look who has to be reminded.
        turning: when the daily has something to do.
    """

    def __init__(self, clock: Clock, services: Services, announced: Callable[[], None]) -> None:
        """``announced`` is called where there may be something to deliver."""
        self.clock = clock
        self.services = services
        self.announced = announced
        self.games = DueScheduler(clock, services.deadlines.settle_game)
        self.reminding = DueScheduler(clock, self._remind)
        self.turning = DueScheduler(clock, self._turn)
        self._turn_lock = asyncio.Lock()
        services.turns.listeners.append(self._on_daily)

    def start(self) -> None:
        """From now on do what is planned; nothing is yet."""
        for scheduler in (self.games, self.reminding, self.turning):
            scheduler.start(())

    async def stop(self) -> None:
        """Finish what is being done, and do no more."""
        for scheduler in (self.games, self.reminding, self.turning):
            await scheduler.stop()

    async def take_up(self, shards: Shards) -> None:
        """Settle what is overdue in the games of those shards, and plan what comes next."""
        await self.services.calls.forget(shards)
        settled = await self.services.deadlines.settle(shards)
        for kind in self.services.kinds.values():
            await kind.resume(shards)
        dues, now = await self.services.deadlines.upcoming(shards), self.clock()
        for due in dues:
            self.games.plan(due.kind, due.game_id, due.due)
            self.reminding.plan(due.kind, due.game_id, first_look(due.due, now))
        self.turning.plan(DAILY_LOOK, 1, now)
        log.info("deadlines ready", settled=settled, waiting=len(dues))

    async def leave(self, shards: Shards) -> None:
        """Give up what was planned for the games of those shards, which are not held any more."""
        for kind, games in (await self.services.deadlines.open_games(shards)).items():
            for game_id in games:
                self.drop(kind, game_id)
            self.services.kinds[kind].leave(shards, games)

    def follow(self, saved: Saved) -> None:
        """Plan anew what a game that was saved has before it."""
        self.games.plan(saved.kind, saved.game_id, saved.due)
        look = None if saved.due is None else first_look(saved.due, self.clock())
        self.reminding.plan(saved.kind, saved.game_id, look)

    def drop(self, kind: str, game_id: int) -> None:
        """Plan nothing for a game that is gone."""
        self.games.plan(kind, game_id, None)
        self.reminding.plan(kind, game_id, None)

    async def _remind(self, kind: str, game_id: int) -> None:
        """Send the reminders that are due in a game, and look again when others may be."""
        if not await self.services.deadlines.serves(game_id):
            return
        again = await self.services.reminders.settle(kind, game_id)
        # What was saved meanwhile has planned a look of its own, which knows better.
        if not self.reminding.is_planned(game_id):
            self.reminding.plan(kind, game_id, again)
        self.announced()

    async def _turn(self, kind: str, _id: int) -> None:
        """Do what is due of the daily, then plan what comes next."""
        async with self._turn_lock:  # else the plan of an older turn could replace a newer one
            again = await self.services.turns.turn(prepare=kind == DAILY)
            self.turning.plan(DAILY, 0, again)

    def _on_daily(self) -> None:
        self.announced()
        self.turning.plan(DAILY_LOOK, 1, self.clock())
