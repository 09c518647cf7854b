"""A room of B@ggle in people's hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.services.baggle_results import RoomView
from engine.baggle.solver import Solution
from engine.baggle.state import GRACE
from tests.discord.harness import Channel, Person, Server, labels, plain, text, texts

LEAD = 10
"""Seconds from the launch to the first grid."""


@dataclass
class Salon:
    """A room; ``id`` is its game's."""

    server: Server
    id: int
    thread: Channel

    @property
    def grid(self) -> Any:
        """The last message with an open grid's buttons."""
        history = self.thread.history()
        return next(m for m in reversed(history) if labels(m)[:1] == ["✏️ Mots"])

    @property
    def table(self) -> Any:
        """The last table of a grid."""
        history = self.thread.history()
        return next(m for m in reversed(history) if "les scores" in m.content)

    @property
    def last(self) -> str:
        """What the thread's newest message says."""
        return texts(self.thread)[-1]

    async def view(self, person: Person | None = None) -> RoomView:
        service = self.server.bot.services.baggle
        return await service.view(person.id if person else 0, self.id)

    async def solution(self) -> Solution:
        grid = (await self.view()).grid
        assert grid is not None
        return self.server.bot.services.baggle.solvers.of("fr-baggle").recall(grid)

    async def words(self, count: int = 5) -> list[str]:
        """Words of the open grid, best first."""
        return list(await self.solution())[:count]

    async def start(self) -> None:
        """Launch it, and wait for the first grid."""
        ready = next(m for m in self.thread.history() if "▶ Lancer" in labels(m))
        await self.server.anna.click(ready, label="▶ Lancer")
        await self.server.advance(LEAD)

    async def ring(self) -> None:
        """Let time pass until the grid is counted."""
        due = (await self.view()).due
        assert due is not None
        left = due - self.server.env.now() + GRACE
        await self.server.advance(left.total_seconds())

    async def rest(self) -> None:
        """Let the break pass."""
        due = (await self.view()).due
        assert due is not None
        await self.server.advance((due - self.server.env.now()).total_seconds())

    async def say(self, who: Person, words: str) -> str:
        """`/m` in the thread; the private answer."""
        result = await who.slash(self.thread, "m", mots=words)
        assert result.response.ephemeral
        return plain(text(result))

    async def write(self, who: Person, words: str, message: Any = None) -> Any:
        """Words in the form; the private answer."""
        form = await who.click(message or self.grid, label="✏️ Mots")
        return await who.submit_modal(form, {"words": words})


async def open_room(server: Server, **options: Any) -> Salon:
    """Anna opens a room in the channel."""
    before = {thread.id for thread in server.channel.threads}
    await server.anna.slash(server.channel, "baggle salon", **options)
    (thread,) = [each for each in server.channel.threads if each.id not in before]
    rooms = await server.bot.services.baggle.open_games(server.anna.id)
    return Salon(server, max(room.id for room in rooms), thread)


async def started(server: Server, **options: Any) -> Salon:
    """Anna's room with its first grid open."""
    salon = await open_room(server, **options)
    await salon.start()
    return salon
