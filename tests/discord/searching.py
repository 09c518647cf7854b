"""A bot whose search for the top finds what a test says, when the test says."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.services.tops import Answer, Tops
from tests.bot.services.searching import FakeSearcher, ManualExecutor
from tests.discord.composing import moves_of
from tests.discord.harness import Server

SECONDS = 15.0


@dataclass
class Desk:
    """The searches of the bot that runs.

    Attributes:
        searcher: what they find; ``quickly`` without any work of the executor.
        executor: of the bot started last.
    """

    searcher: FakeSearcher = field(default_factory=FakeSearcher)
    executor: ManualExecutor = field(default_factory=ManualExecutor)

    def make(self) -> Tops:
        """For a bot that starts."""
        self.executor = ManualExecutor()
        return Tops(self.searcher, seconds_per_round=SECONDS, executor=self.executor)

    async def work(self, server: Server) -> None:
        """Let all searches come to an end, and the bot react."""
        await self.executor.exhaust()
        await server.env.settle()


async def answer(server: Server, play: str, *, proven: bool = False) -> Answer:
    """The find of a placement of the open round."""
    game = (await server.bot.services.crabblabla.games.load(1)).game
    judged = server.bot.services.crabblabla.referee.judge_text(game, play)
    assert judged.valid
    return Answer(judged.tiles, judged.score, proven)


async def best_and_low(server: Server) -> tuple[str, str]:
    """The best placement in one line of the open round, and one that is worth less."""
    moves = await moves_of(server)
    best = moves[0]
    low = next(move for move in moves if move.score < best.score)
    return best.play, low.play
