"""A Lexiplateau service on a store of its own, and players who find words."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from bot.services.games import Games, Saved
from bot.services.lexicons import Lexicons
from bot.services.lexiplateau import LexiplateauService
from bot.services.lexiplateau_referee import TurnReferee
from bot.services.lexiplateau_results import TurnView
from bot.services.lexiplateau_rulebook import LexiplateauRulebook
from bot.services.moderation import Moderation
from bot.store import Store
from bot.store.records import OutboxRecord
from engine.lexiplateau.options import Options
from engine.lexiplateau.state import Game
from engine.moves import MoveGenerator
from tests.bot.conftest import ManualClock
from tests.bot.services.conftest import ANNE, PLACE


@dataclass
class TurnBench:
    """A service with its parts at hand, and what its listeners were told."""

    store: Store
    clock: ManualClock
    lexicons: Lexicons = field(default_factory=Lexicons)
    saved: list[Saved] = field(default_factory=list)
    service: LexiplateauService = field(init=False)
    generator: MoveGenerator = field(init=False)

    def __post_init__(self) -> None:
        self.service = self.make_service()
        self.generator = MoveGenerator(self.lexicons.default())

    def make_service(self) -> LexiplateauService:
        """Another process on the same store."""
        rulebook = LexiplateauRulebook(self.lexicons)
        games = Games(self.store, rulebook, self.clock, random.Random(1), [self.saved.append])
        return LexiplateauService(games, TurnReferee(self.lexicons))

    @property
    def moderation(self) -> Moderation:
        return Moderation(self.store, {self.service.kind: self.service})

    async def running(self, *guests: int, **options: int) -> TurnView:
        """A game of Anne's and the guests' in its first turn."""
        view = await self.service.create(ANNE, PLACE, Options(**options))
        for guest in guests:
            await self.service.join(guest, view.id)
        return await self.service.launch(ANNE, view.id)

    async def state(self, game: int = 1) -> Game:
        return (await self.service.games.load(game)).game

    async def mover(self, game: int = 1) -> int:
        """The person whose turn it is."""
        seat = (await self.state(game)).mover
        assert seat is not None
        assert seat.player is not None
        return seat.player

    async def waiting(self, game: int = 1) -> int:
        """The first person who waits for their turn."""
        mover = await self.mover(game)
        return next(person for person in (await self.state(game)).players if person != mover)

    async def best(self, game: int = 1) -> str:
        """The best play of whoever is to move."""
        state = await self.state(game)
        assert state.mover is not None
        moves = self.generator.moves(
            state.board, state.mover.rack, opening=state.opening, game="lexiplateau"
        )
        return moves[0].play

    async def play_best(self, game: int = 1) -> str:
        """Whoever is to move plays the best; what that was."""
        play = await self.best(game)
        await self.service.play(await self.mover(game), game, text=play)
        return play

    async def outbox(self, game: int = 1) -> list[OutboxRecord]:
        async with self.store.reading() as tx:
            return list(await tx.outbox.of_game(game))

    async def news(self, game: int = 1) -> list[tuple[str, int | None]]:
        return [(row.kind, row.person_id) for row in await self.outbox(game)]
