"""The bot itself: its parts, put together, brought up in order and taken down in order."""

from __future__ import annotations

import asyncio
import random
from datetime import timedelta
from pathlib import Path

import discord
import structlog
from discord.ext import commands, tasks

from bot.agenda import Agenda
from bot.clock import Clock, system_clock
from bot.commands import sync_commands
from bot.config import Config
from bot.connections import ConnectingBot
from bot.handover import Handover
from bot.i18n import CommandTranslator
from bot.outages import LONGEST_SLEEP
from bot.parts import create_leases, create_lexicons, create_tops, daily_search
from bot.services.assembly import Means, assemble
from bot.services.daily_days import EngineDays, Make
from bot.services.errors import NoSuchGame
from bot.services.figures import Figures
from bot.services.games import Saved
from bot.services.leases import Leases
from bot.services.lexicons import Lexicons
from bot.services.lexiplateau_robots import EngineThinker, Thinker
from bot.services.outbox import OutboxWorker
from bot.services.ownership import Ownership
from bot.services.tops import Tops
from bot.shards import ALL, shard_of
from bot.store import Store
from bot.store.leases import CallRecord
from bot.store.migrate import migrate
from bot.traffic import Traffic
from bot.watch import Watch

log = structlog.get_logger()

EXTENSIONS = (
    "cogs.crabblabla",
    "cogs.lexiplateau",
    "cogs.baggle",
    "cogs.quick_words",
    "cogs.wordgrid",
    "cogs.tokens",
    "cogs.plates",
    "cogs.moderation",
    "cogs.notifications",
    "cogs.friends",
    "cogs.daily",
    "cogs.profile",
    "cogs.anagrams",
    "cogs.words",
    "cogs.settings",
    "cogs.guide",
    "cogs.privacy",
    "cogs.servers",
)
"""The modules that bring the commands."""

CLAIMS_KEPT = timedelta(days=1)
"""How long an interaction is remembered as worked off; it lives for 15 minutes."""

MARKS_KEPT = timedelta(days=30)
"""How long it is remembered who was reminded of a round; a round lasts three days, and longer
where more time is given or the game is paused."""

LOOK, RARE_LOOK = 1.0, 10.0
"""Seconds between two looks at what other processes did to this one's games. Where it serves all
servers, there is none but the one that it took over from."""

LAST_ANSWERS = 20.0
"""Seconds that a stop waits for interactions and other events that are being worked on; most take
one."""

LAST_STATEMENTS = 45.0
"""Seconds after which a stop waits for no database any more that does not answer: later than all
others are through, and before whoever asked for it (a minute, see ``deploy/``) makes an end."""


def intents() -> discord.Intents:
    """Servers and their channels, and what people write to the bot in private. None privileged."""
    wanted = discord.Intents.none()
    wanted.guilds = True
    wanted.dm_messages = True
    return wanted


class CrabblablaBot(ConnectingBot):
    """The client; ``services`` is what the cogs call.

    Attributes:
        leases: by which it holds its shards, where other processes may want them; None: it is
            alone on its database.
        superseded: other processes took over what it held, so that it ended: start another one.
    """

    def __init__(self, config: Config, means: Means, leases: Leases | None = None) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=intents(),
            allowed_mentions=discord.AllowedMentions.none(),
            shard_count=config.discord.shard_count,
            max_messages=None,
            max_ratelimit_timeout=LONGEST_SLEEP,
        )
        # Late, since cogs stand above this module's other imports.
        from cogs.announce import Announcer
        from cogs.daily_news import DailyNews

        self.config = config
        self.store = means.store
        self.clock = means.clock
        self.ownership = means.ownership
        self.leases = leases
        self.superseded = False
        self.services = assemble(means, self._on_saved)
        announcer = Announcer(self, self.services)
        bulletins = DailyNews(self, announcer, self.services.dailies)
        self.outbox = OutboxWorker(self.store, self.clock, announcer, bulletins, self._serves)
        self.agenda = Agenda(self.clock, self.services, self.outbox.kick)
        self.scheduler, self.reminding = self.agenda.games, self.agenda.reminding
        self.turning = self.agenda.turning
        self.traffic = Traffic(means.tops.courtesy)
        self.handover = Handover(self)
        self.watch = Watch(self, Figures(self.store, self.clock, self.ownership))
        self._warming: asyncio.Future[None] | None = None
        self._tidying: asyncio.Future[None] | None = None
        self._ending: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """Called by discord.py between login and connection."""
        done = await migrate(self.store, Path(self.config.database.backups), self.clock())
        log.info("database ready", revision=done.after, migrated_from=done.before)
        if self.config.metrics.port:
            await self.watch.start(self.config.metrics)
        await asyncio.to_thread(self.services.lexicons.default)
        self._warming = self.loop.create_task(self._warm_up())
        await self.tree.set_translator(CommandTranslator())
        for extension in EXTENSIONS:
            await self.load_extension(extension)
        await self._wait_for_shards()
        caught_up = await self.services.endings.catch_up()
        log.info("games that ended meanwhile", caught_up=caught_up)
        self.agenda.start()
        await self.agenda.take_up(self.ownership.shards)
        self.tidy.start()
        several = self.ownership.total > ALL.total
        if self.leases is not None or several:
            self.look.change_interval(seconds=LOOK if several else RARE_LOOK)
            self.look.start()
        await sync_commands(self.tree, self.store, self.application_id)

    async def _wait_for_shards(self) -> None:
        """Wait until no other process holds what this one is to serve."""
        if self.leases is None:
            return
        await self.leases.acquire()
        if self.config.discord.range is not None:
            self.shard_ids = sorted(self.ownership.shards.ids)
        self.handover.start(self.leases)
        self.leases.on_lost.append(self.supersede)

    async def on_ready(self) -> None:
        """Channels are known now, so what is left in the outbox can be delivered."""
        log.info("ready", servers=len(self.guilds), shards=self.shard_count)
        self.outbox.start()
        if self.leases is not None:
            self.leases.grows = True

    async def on_shard_ready(self, shard: int) -> None:
        """Its channels are known now."""
        self.services.duels.service.outages.connections = self.shard_count or 1
        self.handover.connected(shard)
        self.outbox.kick()

    def _serves(self, guild_id: int | None) -> bool:
        """Whether a server's announcements are this process's, and its channels are known."""
        connection = shard_of(guild_id, self.shard_count or 1)
        return self.ownership.holds(guild_id) and connection not in self.handover.connecting

    def supersede(self) -> None:
        """Other processes serve what this one did, or are to, since it cannot: end."""
        self.superseded = True
        self._end()

    async def ended(self) -> None:
        """Wait for the end that :attr:`superseded` is about."""
        if self._ending is not None:
            await self._ending

    def _end(self) -> asyncio.Task[None]:
        """The end, begun now unless it is under way: nothing is stopped twice at the same time."""
        if self._ending is None or self._ending.done():
            self._ending = asyncio.get_running_loop().create_task(self._finish())
        return self._ending

    async def close(self) -> None:
        """Finish what is under way, then leave Discord and the database; a second call waits for
        the first. Who calls may be cancelled, the end goes on."""
        await asyncio.shield(self._end())

    async def _finish(self) -> None:
        """First no more interactions come in; those that did are answered yet, which needs no
        gateway."""
        for shard in self.shards.values():
            await shard.disconnect()
        await self.stop_services()
        await super().close()

    async def stop_services(self) -> None:
        """Stop all that does not need Discord's connection; a second call does nothing."""
        in_time = asyncio.get_running_loop().call_later(LAST_STATEMENTS, self._give_up)
        try:
            await self._stop_services()
        finally:
            in_time.cancel()

    def _give_up(self) -> None:
        log.error("stopped before the database answered")
        self.store.cut()

    async def _stop_services(self) -> None:
        if self._warming is not None:
            self._warming.cancel()  # what is being compiled just now is compiled to its end
        left = await asyncio.gather(self.traffic.drain(LAST_ANSWERS), self.heard(LAST_ANSWERS))
        if any(left):
            log.error("stopped before the answer", waiting=left[0], listening=left[1])
        self.handover.stop()
        await self.watch.stop()
        await self.agenda.stop()
        self.tidy.cancel()
        self.look.cancel()
        for kind in self.services.kinds.values():
            await kind.stop()
        await self.outbox.stop()
        await self.services.days.stop()
        if self._tidying is not None:
            await asyncio.wait((self._tidying,))
        if self.leases is not None:
            await self.leases.stop()
        await self.store.close()

    @tasks.loop(hours=24)
    async def tidy(self) -> None:
        """Forget what nobody asks for any more; once begun, it is finished."""
        self._tidying = asyncio.ensure_future(self._tidy())
        await asyncio.shield(self._tidying)

    async def _tidy(self) -> None:
        if self.ownership.holds(None):
            async with self.store.transaction(much=True) as tx:
                await tx.facts.forget_claims(self.clock() - CLAIMS_KEPT)
                await tx.reminders.forget(self.clock() - MARKS_KEPT)
            await self.outbox.forget()
            await self.services.told.forget()
        for game in await self.services.privacy.tidy(self.ownership.shards):
            self.agenda.drop(game.kind, game.id)

    @tasks.loop(seconds=LOOK)
    async def look(self) -> None:
        """See to the games of this process that another one changed, and to what it announced."""
        try:
            await self.services.calls.answer(self._answer)
        except Exception:
            log.exception("not looked at what other processes did")
        self.outbox.kick()

    async def _answer(self, call: CallRecord) -> None:
        try:
            loaded = await self.services.of(call.kind).games.load(call.game_id)
        except NoSuchGame:
            return
        row = loaded.record
        self._on_saved(Saved(call.kind, row.id, row.due, True, row.guild_id, loaded.game))

    def count_servers(self) -> int:
        """Where the bot is a member."""
        return len(self.guilds)

    async def warm_up(self) -> None:
        """Compile or load what the first games would wait for; what is ready takes no time."""
        await asyncio.to_thread(self.services.lexicons.warm_up)
        await asyncio.to_thread(self.services.anagrams.warm_up)
        for kind in self.services.kinds.values():
            await asyncio.to_thread(kind.warm_up)

    async def _warm_up(self) -> None:
        """The same while the bot answers already."""
        try:
            await self.warm_up()
        except Exception:
            log.exception("kernels not warmed up")

    async def settled(self) -> None:
        """Wait until it serves, with all loaded that games need."""
        await self.wait_until_ready()
        if self._warming is not None:
            await asyncio.wait((self._warming,))

    def _on_saved(self, saved: Saved) -> None:
        if not self.ownership.holds(saved.guild_id):
            return  # whoever does has been called: see bot.services.calls
        self.agenda.follow(saved)
        self.services.kinds[saved.kind].follow(saved)
        if saved.announced:
            self.outbox.kick()


def create_bot(
    config: Config,
    *,
    clock: Clock = system_clock,
    rng: random.Random | None = None,
    lexicons: Lexicons | None = None,
    tops: Tops | None = None,
    make_day: Make | None = None,
    thinker: Thinker | None = None,
    ownership: Ownership | None = None,
    leased: bool = False,
) -> CrabblablaBot:
    """A bot that is ready to log in; the arguments are for tests, which say what time it is.

    Args:
        rng: draws racks, codes and nonces; by default seeded by the operating system.
        lexicons: by default those of the configuration.
        tops: the search for each round's best placement; by default the configured one.
        make_day: the generator of the daily; by default the engine's.
        thinker: chooses for Lexiplateau's robots; by default the engine does.
        ownership: what it holds; by default everything.
        leased: whether it holds its shards by leases (see bot.services.leases), as it must where
            another process may be started on the same database.
    """
    store = Store.open(config.database.address())
    chance = rng or random.Random(random.SystemRandom().getrandbits(128))
    words = lexicons or create_lexicons(config)
    search = tops or create_tops(config, words)
    day = make_day or EngineDays(words)
    mind = thinker or EngineThinker(words)
    improve = daily_search(config, search) if config.top.workers else None
    home = config.discord.range or ALL
    owner = ownership or (Ownership.none(home.total) if leased else Ownership())
    leases = create_leases(config, store, owner, home) if leased else None
    means = Means(store, clock, chance, words, search, day, improve, mind, owner)
    return CrabblablaBot(config, means, leases)
