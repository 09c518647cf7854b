"""Closing a day of « Le Quotidien » that a crowd has played, beside everything else.

``python -m bench.daily_close``: how long that takes, and for how long it keeps the event loop from
anything else, which is what people who play meanwhile wait for.
"""

from __future__ import annotations

import asyncio
import random
import time
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click
from sqlalchemy import insert

from bot.services.daily_days import Days
from bot.services.daily_medals import close_day
from bot.services.friends import Friends, Mark
from bot.store import Store
from bot.store.daily_records import DailyRecord
from bot.store.daily_tables import daily_attempts, daily_members
from bot.store.migrate import migrate
from bot.store.tables import friends

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
DAY = NOON.date().toordinal()
SERVERS, FRIENDS = 200, 10
"""Servers over which the players are spread, two each, and friends that each of them has."""
LOOK = 0.001
"""Seconds after which the loop is looked at again."""


def crowd(players: int, rng: random.Random) -> dict[Any, list[dict[str, Any]]]:
    """The rows of a day that so many people have played."""
    people = range(1, players + 1)
    tiles = {f"H{column}": "E" for column in range(1, 8)}
    played = [
        {"day_id": DAY, "user_id": who, "training": False, "tiles": tiles, "guild_id": None}
        | {"score": rng.randint(20, 220), "at": NOON}
        for who in people
    ]
    members = [
        {"guild_id": guild, "user_id": who, "at": NOON}
        for who in people
        for guild in rng.sample(range(1, SERVERS + 1), 2)
    ]
    steps = rng.sample(range(1, players // 2), FRIENDS // 2)
    pairs = {(who, (who + step) % players + 1) for who in people for step in steps}
    both = {(one, other) for one, other in pairs if one != other}
    both |= {(other, one) for one, other in both}
    wanted = [
        {"person_id": one, "other_id": other, "mark": Mark.WANTS.value, "at": NOON}
        for one, other in sorted(both)
    ]
    return {daily_attempts: played, daily_members: members, friends: wanted}


async def longest_wait(over: asyncio.Event) -> float:
    """The longest that the loop did not come round, in seconds, until that happens."""
    longest, last = 0.0, time.perf_counter()
    while not over.is_set():
        await asyncio.sleep(LOOK)
        now = time.perf_counter()
        longest, last = max(longest, now - last - LOOK), now
    return longest


async def closing(folder: Path, players: int) -> tuple[float, float]:
    """Seconds that closing takes, and the longest time that nothing else was done."""
    store = Store.open(f"sqlite+aiosqlite:///{folder / 'bench.db'}")
    try:
        await migrate(store, folder, NOON)
        async with store.transaction() as tx:
            await tx.dailies.add(DailyRecord(DAY, "fr", "v", 1, {}, {}, 220, NOON, None))
            for table, rows in crowd(players, random.Random(1)).items():
                await tx.connection.execute(insert(table), rows)
        days = Days(store, lambda: NOON, _none_is_made)
        over = asyncio.Event()
        watching = asyncio.create_task(longest_wait(over))
        begun = time.perf_counter()
        await close_day(days, Friends(store, lambda: NOON), DAY)
        took = time.perf_counter() - begun
        over.set()
        return took, await watching
    finally:
        await store.close()


def _none_is_made(date: object) -> Any:
    raise AssertionError(date)


def closing_text(players: int) -> str:
    """A line of figures."""
    with TemporaryDirectory() as folder:
        took, waited = asyncio.run(closing(Path(folder), players))
    return (
        f"Closing a day of {players} players takes {took:.2f} s; nothing else is done for "
        f"{waited * 1000:.0f} ms of it at the most."
    )


@click.command()
@click.option("--players", default=30_000, show_default=True, help="Who played the day.")
def main(players: int) -> None:
    """Print the figures."""
    click.echo(closing_text(players))


if __name__ == "__main__":
    main()
