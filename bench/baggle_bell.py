"""The last seconds of a grid with fifty people: ``python -m bench.baggle_bell``.

Everybody sends words one by one until the bell, and some after it. A word is timed from when the
bot has it to when its answer is worded; it is in the database by then. What is sent reaches the bot
up to a second and a half later, as over a bad network. The table is timed from the bell to when it
is handed to Discord, picture drawn; the network and Discord's own time come on top.

Rows: the words spread over the last five seconds, then all of them within the last half second.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from bot.client import CrabblablaBot, create_bot
from bot.config import Config, Database, Log
from bot.i18n import translator
from bot.logs import configure_logging
from bot.services.announcements import Announcement, Kind, Target
from bot.services.results import Place
from bot.store.migrate import migrate
from cogs.announce import Announcer
from cogs.ui.baggle.words import sent_post
from cogs.ui.post import Post
from engine.baggle.clock import LEAD
from engine.baggle.events import Status
from engine.baggle.options import Options

HOST = 1000
HERE = Place(10, 20, 30)
SECONDS = 60
SPANS = (5.0, 0.5)
"""Seconds before the bell over which the words are spread."""
LATENCY = 1.5
"""Seconds that a word is on its way, at most."""
AFTER = 0.2
"""Share of the words that are sent after the bell, besides the others."""


@dataclass
class Jumping:
    """The machine's clock, put forward by `skip`, so that nobody waits for a whole grid."""

    ahead: timedelta = timedelta(0)

    def __call__(self) -> datetime:
        """The present moment."""
        return datetime.now(UTC) + self.ahead

    def skip(self, seconds: float) -> None:
        """Put it forward."""
        self.ahead += timedelta(seconds=seconds)


class Deaf(Announcer):
    """Words and draws everything, and sends nothing."""

    def listen(self, clock: Jumping) -> asyncio.Future[datetime]:
        """When the next table will be ready."""
        self._clock = clock
        self._table: asyncio.Future[datetime] = asyncio.get_running_loop().create_future()
        return self._table

    async def _send(
        self, announcement: Announcement, target: Target, post: Post, *_how: object
    ) -> int:
        post.to_send()
        if announcement.kind is Kind.ROUND_CLOSED:
            self._table.set_result(self._clock())
        return announcement.id

    async def _edit_lobby(self, announcement: Announcement, post: Post) -> int | None:
        post.to_edit()
        return None


@dataclass
class Bell:
    """One grid's end: what was sent, what came of it, and how long that took."""

    bot: CrabblablaBot
    clock: Jumping
    due: datetime
    words: list[str]
    rng: random.Random
    waits: list[float] = field(default_factory=list)
    before: set[tuple[int, str]] = field(default_factory=set)
    wrong: int = 0

    async def send(self, person: int, word: str, ahead: float) -> None:
        """A word that is sent so many seconds before the bell (after it, where negative)."""
        sent_at = self.due - timedelta(seconds=ahead)
        await self._sleep_until(sent_at + timedelta(seconds=self.rng.uniform(0.05, LATENCY)))
        begun = time.perf_counter()
        service = self.bot.services.baggle
        with service.arrival() as arrival:
            room = await service.room_meant(person, HERE)
            sent = await service.send(person, room.id, word, sent_at, arrival.received_at)
        sent_post(sent, translator()).to_send()
        self.waits.append(time.perf_counter() - begun)
        self.wrong += (sent.judged.status is Status.JUDGED) != (ahead > 0)
        if ahead > 0:
            self.before.add((person, word))

    async def _sleep_until(self, moment: datetime) -> None:
        await asyncio.sleep(max(0.0, (moment - self.clock()).total_seconds()))


async def start_bot(folder: Path, clock: Jumping) -> CrabblablaBot:
    """The bot with everything but a connection to Discord."""
    configure_logging(Log(level="error"))
    database = Database(path=str(folder / "bench.db"), backups=str(folder))
    bot = create_bot(Config(database=database), clock=clock, rng=random.Random(1))
    await migrate(bot.store, folder, clock())
    await asyncio.to_thread(bot.services.baggle.solvers.warm_up)
    await bot.load_extension("cogs.baggle")
    bot.scheduler.start([])
    bot.reminding.start([])
    bot.outbox.start()
    return bot


async def open_grid(bot: CrabblablaBot, clock: Jumping, people: range) -> int:
    """A room of all of them with its first grid open; its id."""
    service = bot.services.baggle
    options = Options(seconds=SECONDS, grids=1, least_words=60)
    room = (await service.create(HOST, HERE, options)).id
    await service.bind_thread(room, HERE.thread_id)
    for person in people[1:]:
        await service.join(person, room)
    await service.launch(HOST, room)
    clock.skip(LEAD.total_seconds())
    await service.settle(room)
    await bot.outbox.idle()
    return room


@dataclass(frozen=True)
class Figures:
    """What was measured.

    Attributes:
        before, after: words sent before the bell, and after it.
        wrong: of all these, lost, counted too late or judged otherwise than they should be.
        waits: seconds of each answer.
        out: seconds from the bell to the table.
    """

    before: int
    after: int
    wrong: int
    waits: list[float]
    out: float


async def ring(
    bot: CrabblablaBot, clock: Jumping, people: range, each: int, span: float
) -> Figures:
    """Play the end of one grid."""
    service, rng = bot.services.baggle, random.Random(7)
    bot.outbox.deliver = deaf = Deaf(bot, bot.services)
    table = deaf.listen(clock)
    room = await open_grid(bot, clock, people)
    view = await service.view(HOST, room)
    assert view.due is not None
    assert view.grid is not None
    solution = service.solvers.of("fr-baggle").recall(view.grid)
    bell = Bell(bot, clock, view.due, list(solution), rng)
    clock.skip((view.due - clock()).total_seconds() - span - 0.5)
    # The scheduler's timer was set before the clock was put forward.
    due = (await service.games.load(room)).record.due
    bot.scheduler.plan(service.kind, room, due)
    late = round(AFTER * each)
    sending = [
        bell.send(person, word, rng.uniform(0.001, span) if number < each else -rng.uniform(0, 1))
        for person in people
        for number, word in enumerate(rng.sample(bell.words, each + late))
    ]
    await asyncio.gather(*sending)
    out = (await table - view.due).total_seconds()
    await bot.outbox.idle()
    closed = await service.closed(room, 1)
    kept = {
        (closed.people[seat], word) for seat, got in closed.result.sheets.items() for word in got
    }
    return Figures(
        before=len(bell.before),
        after=len(bell.waits) - len(bell.before),
        wrong=len(bell.before ^ kept) + bell.wrong,
        waits=bell.waits,
        out=out,
    )


def row(span: float, found: Figures) -> str:
    """A line of the table."""
    times = [1000 * wait for wait in found.waits]
    return (
        f"| last {span:g} s | {found.before} | {found.after} | {found.wrong} "
        f"| {statistics.median(times):.0f} | {statistics.quantiles(times, n=20)[-1]:.0f} "
        f"| {max(times):.0f} | {found.out:.2f} |"
    )


async def measure(count: int, each: int, spans: Sequence[float]) -> list[Figures]:
    """The ends of grids, one for each span."""
    with TemporaryDirectory() as folder:
        clock = Jumping()
        bot = await start_bot(Path(folder), clock)
        people = range(HOST, HOST + count)
        found = [await ring(bot, clock, people, each, span) for span in spans]
        await bot.stop_services()
    return found


@click.command()
@click.option("--people", default=50, show_default=True)
@click.option("--words", default=10, show_default=True, help="Of each before the bell.")
def main(people: int, words: int) -> None:
    """Print the table in Markdown."""
    click.echo(
        "| Sent in the | Before the bell | After it | Judged wrongly or lost "
        "| Answer, median ms | 95th percentile, ms | Slowest, ms | Table, s after the bell |"
    )
    click.echo("|---|--:|--:|--:|--:|--:|--:|--:|")
    for span, found in zip(SPANS, asyncio.run(measure(people, words, SPANS)), strict=True):
        click.echo(row(span, found))


if __name__ == "__main__":
    main()
