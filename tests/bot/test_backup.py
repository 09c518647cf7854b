"""A copy made while the bot is at work is whole, and the games in it go on."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

from bot.backup import back_up
from bot.config import Database
from bot.store import Store
from bot.store.migrate import migrate
from tests.bot.conftest import ManualClock
from tests.bot.services.conftest import ANNE, BOB, Bench, make_service


async def test_the_games_of_a_restored_copy_go_on(
    store: Store, clock: ManualClock, database: Path, tmp_path: Path
) -> None:
    bench = Bench(store, clock, make_service(store, clock))
    view = await bench.running(BOB, rounds=3)
    await bench.service.pass_round(ANNE, view.ref.id)
    copy = await back_up(Database(path=str(database), backups=str(tmp_path / "copies")))
    await bench.service.pass_round(BOB, view.ref.id)
    assert (await bench.service.view(ANNE, view.ref.id)).round == 2

    restored = tmp_path / "elsewhere" / "games.db"
    restored.parent.mkdir()
    shutil.copy(copy, restored)
    again = Store.open(f"sqlite+aiosqlite:///{restored}")
    assert (await migrate(again, tmp_path, clock())).copy is None, "nothing is missing"
    service = make_service(again, clock)
    before = await service.view(ANNE, view.ref.id)
    assert (before.round, before.rack) == (1, view.rack)
    await service.pass_round(BOB, view.ref.id)
    after = await service.view(ANNE, view.ref.id)
    await again.close()
    assert after.round == 2, "what was passed before the copy was in it"


async def test_a_copy_is_of_one_moment_while_others_write(
    store: Store, database: Path, tmp_path: Path, clock: ManualClock
) -> None:
    """Each transaction writes two facts that are alike; the copy has them alike too."""
    done = asyncio.Event()

    async def write() -> int:
        number = 0
        while not done.is_set():
            number += 1
            async with store.transaction() as tx:
                for name in ("left", "right"):
                    await tx.facts.set(name, f"{number:06}" * 200)
        return number

    writing = asyncio.create_task(write())
    settings = Database(path=str(database), backups=str(tmp_path / "copies"))
    copies = []
    for _ in range(5):
        clock.advance(seconds=1)
        copies.append(await back_up(settings, clock))
    done.set()
    assert await writing > 0
    for path in copies:
        copy = Store.open(f"sqlite+aiosqlite:///{path}")
        async with copy.reading() as tx:
            left, right = await tx.facts.get("left"), await tx.facts.get("right")
        await copy.close()
        assert left == right
    assert len(set(copies)) == 5
