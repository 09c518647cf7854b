"""A service of B@ggle with its parts at hand, for tests."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from datetime import datetime

from bot.services.baggle import BaggleService
from bot.services.baggle_hall import Hall
from bot.services.baggle_intake import RoomGames
from bot.services.baggle_kind import baggle_kind, baggle_service
from bot.services.baggle_results import RoomView
from bot.services.baggle_rulebook import BaggleRulebook
from bot.services.baggle_solvers import Solvers
from bot.services.bans import Bans, keep_out
from bot.services.endings import Endings, Kind
from bot.services.friends import Friends
from bot.services.games import Games
from bot.services.lexicons import Lexicons
from bot.services.moderation import Moderation
from bot.services.results import Place
from bot.store import Store
from engine.baggle.events import EntryJudged
from engine.baggle.options import Options
from engine.baggle.solver import Solution
from engine.baggle.state import GRACE
from engine.baggle.words import Verdict
from tests.bot.conftest import ManualClock

HOST, ANN, BOB = 1001, 1002, 1003
PLACE = Place(guild_id=10, channel_id=20)
SOLVERS = Solvers(Lexicons())


@dataclass
class Rooms:
    """Rooms of HOST's on one store."""

    store: Store
    clock: ManualClock
    service: BaggleService = field(init=False)
    endings: Endings = field(init=False)

    def __post_init__(self) -> None:
        games: RoomGames = Games(self.store, BaggleRulebook(SOLVERS), self.clock, random.Random(1))
        self.service = baggle_service(games, SOLVERS)
        kind = baggle_kind(self.service)
        assert kind.endings is not None
        self.endings = Endings(self.store, {"baggle": Kind(games.rulebook.decode, kind.endings)})
        games.finishers.append(self.endings.keep)
        keep_out(self.service)

    @property
    def hall(self) -> Hall:
        return Hall(self.store, Friends(self.store, self.clock))

    @property
    def bans(self) -> Bans:
        return Bans(self.store, self.clock)

    @property
    def moderation(self) -> Moderation:
        return Moderation(self.store, {"baggle": self.service})

    async def open(self, *guests: int, **options: object) -> int:
        """A room with its first grid open, the guests seated beside the host; its id."""
        view = await self.service.create(HOST, PLACE, Options(**options))  # type: ignore[arg-type]
        for guest in guests:
            await self.service.join(guest, view.id)
        await self.service.launch(HOST, view.id)
        await self.wait(view.id, 10)
        return view.id

    async def wait(self, room: int, seconds: float) -> None:
        self.clock.advance(seconds=seconds)
        await self.service.settle(room)

    async def ring(self, room: int) -> None:
        """Wait for the bell and the last words."""
        view = await self.view(room)
        assert view.due is not None
        self.clock.now = view.due + GRACE
        await self.service.settle(room)

    async def view(self, room: int, person: int = HOST) -> RoomView:
        return await self.service.view(person, room)

    async def solution(self, room: int) -> Solution:
        grid = (await self.view(room)).grid
        assert grid is not None
        return SOLVERS.of("fr-baggle").recall(grid)

    async def words(self, room: int, count: int = 5) -> list[str]:
        """Words of the open grid, best first."""
        return list(await self.solution(room))[:count]

    async def send(
        self, person: int, room: int, text: str, at: datetime | None = None
    ) -> EntryJudged:
        return (await self.service.send(person, room, text, at or self.clock())).judged

    async def verdicts(self, person: int, room: int, text: str) -> list[Verdict]:
        return [word.verdict for word in (await self.send(person, room, text)).words]

    async def news(self, room: int) -> list[str]:
        async with self.store.reading() as tx:
            return [row.kind for row in await tx.outbox.of_game(room)]
