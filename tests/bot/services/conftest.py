"""A service on a store of its own, with every draw playable so that no kernel is compiled."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field

import pytest

from bot.services.crabblabla import CrabblablaService
from bot.services.crabblabla_referee import Referee
from bot.services.crabblabla_rulebook import CrabblablaRulebook
from bot.services.games import Games, Saved
from bot.services.lexicons import Lexicons
from bot.services.moderation import Moderation
from bot.services.results import GameView, Place, Preview
from bot.store import Store
from bot.store.records import OutboxRecord
from engine.crabblabla.options import Options
from engine.crabblabla.rounds import Rules
from engine.lexicon import Lexicon
from tests.bot.conftest import ManualClock

ANNE, BOB, CLEO = 1001, 1002, 1003
PLACE = Place(guild_id=10, channel_id=20)


def always_playable(lexicon: Lexicon) -> Rules:
    return Rules(lexicon, lambda board, rack, opening: True)


@dataclass
class Bench:
    """A service with its parts at hand, and what its listeners were told."""

    store: Store
    clock: ManualClock
    service: CrabblablaService
    saved: list[Saved] = field(default_factory=list)

    @property
    def moderation(self) -> Moderation:
        return Moderation(self.store, {self.service.kind: self.service})

    async def outbox(self, game_id: int) -> list[OutboxRecord]:
        async with self.store.reading() as tx:
            return list(await tx.outbox.of_game(game_id))

    async def news(self, game_id: int) -> list[tuple[str, int | None]]:
        return [(row.kind, row.person_id) for row in await self.outbox(game_id)]

    async def lobby(self, *guests: int, **options: object) -> GameView:
        """A game of Anne's that the guests have joined."""
        view = await self.service.create(ANNE, PLACE, Options(**options))  # type: ignore[arg-type]
        for guest in guests:
            await self.service.join(guest, view.ref.id)
        return view

    async def running(self, *guests: int, **options: object) -> GameView:
        """A game of Anne's and the guests' with its first round open."""
        view = await self.lobby(*guests, **options)
        return await self.service.launch(ANNE, view.ref.id)

    async def a_word(self, view: GameView, person: int = ANNE) -> Preview:
        return await a_word(self.service, view, person)


async def a_word(service: CrabblablaService, view: GameView, person: int = ANNE) -> Preview:
    """A legal placement across the star, found by trying two letters of the rack after another."""
    rack, star = view.rack or "", view.board.layout.star
    game = (await service.games.load(view.ref.id)).game
    lexicon = service.referee.lexicons.rules(game.lexicon).lexicon
    letters = sorted(set(rack) - {"?"})
    for first in letters:
        for second in letters:
            if first + second in lexicon and (first != second or rack.count(first) > 1):
                return await service.preview(person, view.ref.id, f"{star} {first}{second}")
    raise AssertionError(f"no two-letter word in {rack}")


def make_service(
    store: Store,
    clock: ManualClock,
    seed: int = 1,
    make_rules: Callable[[Lexicon], Rules] = always_playable,
) -> CrabblablaService:
    lexicons = Lexicons(make_rules=make_rules)
    games = Games(store, CrabblablaRulebook(lexicons), clock, random.Random(seed))
    return CrabblablaService(games, Referee(lexicons))


@pytest.fixture
async def stores(url: str) -> AsyncIterator[list[Store]]:
    """Those of four processes."""
    opened = [Store.open(url) for _ in range(4)]
    yield opened
    for store in opened:
        await store.close()


@pytest.fixture
def bench(store: Store, clock: ManualClock) -> Bench:
    service = make_service(store, clock)
    made = Bench(store, clock, service)
    service.games.listeners.append(made.saved.append)
    return made
