"""What becomes of a process whose shards others took over."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Self

import pytest

from bot import heap, serving
from bot.config import Config


@pytest.fixture(autouse=True)
def interpreter() -> Iterator[None]:
    """As it was, afterwards: it is set for the whole process."""
    thresholds = gc.get_threshold()
    yield
    gc.set_threshold(*thresholds)


@dataclass
class Bot:
    """One that ends at once."""

    superseded: bool
    did: list[str] = field(default_factory=list)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_exception: object) -> None:
        self.did.append("left")

    async def start(self, token: str) -> None:
        self.did.append(f"started with {token!r}")

    async def settled(self) -> None:
        await asyncio.Event().wait()

    async def ended(self) -> None:
        self.did.append("ended")


async def test_who_lost_its_shards_begins_anew_as_a_spare(monkeypatch: pytest.MonkeyPatch) -> None:
    bots, made = [Bot(superseded=True), Bot(superseded=True), Bot(superseded=False)], list[Bot]()

    def create_bot(_config: Config, *, leased: bool) -> Bot:
        assert leased
        made.append(bots[len(made)])
        return made[-1]

    async def reachable() -> None:
        return

    monkeypatch.setattr(serving, "create_bot", create_bot)
    monkeypatch.setattr(serving, "until_reachable", reachable)
    await serving.serve(Config())
    assert made == bots
    assert [bot.did for bot in made] == [["started with ''", "ended", "left"]] * 3


async def test_what_was_loaded_is_set_aside_once_it_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    done = asyncio.Event()

    class Ready(Bot):
        async def start(self, token: str) -> None:
            await done.wait()

        async def settled(self) -> None:
            self.did.append("settled")

    def settle() -> int:
        assert bot.did == ["settled"]
        done.set()
        return 0

    async def reachable() -> None:
        return

    bot = Ready(superseded=False)
    monkeypatch.setattr(serving, "create_bot", lambda _config, *, leased: bot)
    monkeypatch.setattr(serving, "until_reachable", reachable)
    monkeypatch.setattr(heap, "settle", settle)
    await serving.serve(Config())
    assert bot.did == ["settled", "ended", "left"]
