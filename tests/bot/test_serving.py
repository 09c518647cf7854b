"""What becomes of a process whose shards others took over."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

import pytest

from bot import serving
from bot.config import Config


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
