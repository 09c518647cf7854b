"""`/metrics` for Prometheus and `/health` for whoever restarts the bot; off unless configured.

Both tell figures only: no person, no server, no word. They are served by the bot's own event loop,
so that an answer means that it turns.
"""

from __future__ import annotations

import asyncio
import math
from typing import Protocol

import structlog
from aiohttp import web
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from bot.config import Metrics
from bot.services.figures import Figures
from bot.services.ownership import Ownership
from bot.traffic import Outcome, Traffic

log = structlog.get_logger()

BUCKETS = (0.05, 0.1, 0.2, 0.4, 0.9, 1.5, 3.0, 10.0)
"""Seconds; 0.4 and 0.9 are the goals for answers without and with a picture, 3 is Discord's limit
for a first answer (issue 8)."""

PATIENCE = 2.0
"""Seconds within which the database has to answer."""


class Watched(Protocol):
    """What is watched of the client."""

    @property
    def traffic(self) -> Traffic:
        """The interactions."""
        ...

    @property
    def latency(self) -> float:
        """Seconds that Discord's gateway takes to answer; not a number before it has."""
        ...

    def is_ready(self) -> bool:
        """Whether the gateway's connection stands."""
        ...

    @property
    def ownership(self) -> Ownership:
        """The shards that this process holds."""
        ...

    def count_servers(self) -> int:
        """Where the bot is a member."""
        ...


class Watch:
    """The figures of one client, and the pages that show them."""

    def __init__(self, client: Watched, figures: Figures) -> None:
        self.client, self.figures = client, figures
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._answers = Histogram(
            "crabblabla_answer_seconds",
            "Time from an interaction's arrival to the end of the work on it.",
            ("source", "outcome"),
            buckets=BUCKETS,
            registry=self.registry,
        )
        self._games = Gauge(
            "crabblabla_open_games", "Games that are not over.", ("kind",), registry=self.registry
        )
        self._overdue = self._gauge("overdue_seconds", "Age of the oldest unsettled deadline here.")
        self._outbox = self._gauge("announcements_waiting", "Announcements to be delivered.")
        self._delay = self._gauge("announcement_delay_seconds", "Age of the oldest of them.")
        self._servers = self._gauge("servers", "Servers that the bot is a member of.")
        self._latency = self._gauge("gateway_latency_seconds", "Round trip to Discord's gateway.")
        self._connected = self._gauge("connected", "1 while the gateway's connection stands.")
        self._shards = self._gauge("shards_held", "Shards that this process holds.")
        self._takeovers = Counter(
            "crabblabla_shards_taken_over",
            "Shards that this process took over from another one.",
            registry=self.registry,
        )
        self._returns = Counter(
            "crabblabla_shards_given_back",
            "Shards that this process gave back to the one that is to serve them.",
            registry=self.registry,
        )
        self._runner: web.AppRunner | None = None
        client.traffic.listeners.append(self._on_answer)

    def _gauge(self, name: str, text: str) -> Gauge:
        return Gauge(f"crabblabla_{name}", text, registry=self.registry)

    def _on_answer(self, source: str, outcome: Outcome, seconds: float) -> None:
        self._answers.labels(source, outcome.value).observe(seconds)

    def took_over(self, shards: int) -> None:
        """So many shards of another process are held by this one from now on."""
        self._takeovers.inc(shards)

    def gave_back(self, shards: int) -> None:
        """So many shards are served by whose they are again."""
        self._returns.inc(shards)

    def application(self) -> web.Application:
        """The two pages."""
        app = web.Application()
        app.router.add_get("/metrics", self._show_metrics)
        app.router.add_get("/health", self._show_health)
        return app

    async def start(self, settings: Metrics) -> None:
        """Serve the pages. Raises OSError where the address is taken."""
        runner = web.AppRunner(self.application(), access_log=None)
        await runner.setup()
        self._runner = runner
        await web.TCPSite(runner, settings.host, settings.port).start()
        log.info("metrics ready", address=f"http://{settings.host}:{settings.port}/metrics")

    async def stop(self) -> None:
        """Serve them no longer; a second call does nothing."""
        runner, self._runner = self._runner, None
        if runner is not None:
            await runner.cleanup()

    async def _show_metrics(self, _request: web.Request) -> web.Response:
        load = await self.figures.read()
        self._games.clear()
        for kind, count in load.games.items():
            self._games.labels(kind).set(count)
        self._overdue.set(load.overdue)
        self._outbox.set(load.announcements)
        self._delay.set(load.delay)
        self._servers.set(self.client.count_servers())
        self._latency.set(self.client.latency)
        self._connected.set(self.client.is_ready())
        self._shards.set(len(self.client.ownership.shards.ids))
        return web.Response(
            body=generate_latest(self.registry), headers={"Content-Type": CONTENT_TYPE_LATEST}
        )

    async def _show_health(self, _request: web.Request) -> web.Response:
        """200 where all is well, else 503; the parts with true or false in either case, and the
        shards that are held.

        A process that holds none waits for its turn, well without a connection to Discord.
        """
        shards, parts = self.client.ownership.shards, dict[str, bool]()
        if shards.ids:
            parts["gateway"] = self.client.is_ready() and not math.isinf(self.client.latency)
        try:
            async with asyncio.timeout(PATIENCE):
                await self.figures.read()
            parts["database"] = True
        except Exception:
            log.exception("database does not answer")
            parts["database"] = False
        alone = shards.complete and shards.total == 1
        held = {} if alone else {"shards": sorted(shards.ids), "of": shards.total}
        return web.json_response({**parts, **held}, status=200 if all(parts.values()) else 503)
