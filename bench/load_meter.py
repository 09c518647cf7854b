"""Where a bot's processor time goes, told apart while it runs: for :mod:`bench.load`.

Threads have clocks of their own, and most do one thing only: the database's, the searches for tops,
the workers in which the engine runs. Within the event loop's thread (and for pictures within the
workers) the ways into each part are wrapped and timed by the thread's processor time; what is
called within another part is taken off the outer one. What no part accounts for is « the rest »:
the cogs' own code, texts, asyncio and the operating system's share of what it does.
"""

from __future__ import annotations

import functools
import importlib
import inspect
import pkgutil
import threading
import time
import types
from collections import defaultdict
from collections.abc import Callable, Coroutine, Generator, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

T = TypeVar("T")
Wrap = Callable[[Callable[..., Any]], Callable[..., Any]]

RENDERING, ENGINE, DATABASE, DISCORD = "rendering", "engine", "database", "discord.py, JSON, HTTP"
TOPS, REST = "search for tops", "the rest"
TOTAL, LOOP = "total", "event loop"
PICTURES = ("_png", "_gif", "_alt", "_plain")
"""What the names of the functions end in by which cogs have something drawn."""


@dataclass
class Meter:
    """Processor time by part."""

    spent: list[dict[tuple[str, str], float]] = field(default_factory=list)
    _here: threading.local = field(default_factory=threading.local)

    def timed(self, part: str) -> Wrap:
        """A decorator for functions, also for coroutine functions, of a part."""

        def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
            if inspect.iscoroutinefunction(function):

                @functools.wraps(function)
                async def stepped(*args: Any, **named: Any) -> Any:
                    return await self._drive(part, function(*args, **named))

                return stepped

            @functools.wraps(function)
            def called(*args: Any, **named: Any) -> Any:
                begun = self._enter()
                try:
                    return function(*args, **named)
                finally:
                    self._leave(part, begun)

            return called

        return decorate

    @types.coroutine
    def _drive(self, part: str, inner: Coroutine[Any, Any, T]) -> Generator[Any, Any, T]:
        """Run a coroutine step by step, each of them timed."""
        send: Callable[[], Any] = functools.partial(inner.send, None)
        while True:
            begun = self._enter()
            try:
                waited_for = send()
            except StopIteration as stop:
                result: T = stop.value
                return result
            finally:
                self._leave(part, begun)
            try:
                value = yield waited_for
                send = functools.partial(inner.send, value)
            except GeneratorExit:
                inner.close()
                raise
            except BaseException as error:
                send = functools.partial(inner.throw, error)

    def _enter(self) -> float:
        if not hasattr(self._here, "within"):
            self._here.within, self._here.spent = [], defaultdict(float)
            self._here.name = threading.current_thread().name
            self.spent.append(self._here.spent)
        self._here.within.append(0.0)
        return time.thread_time()

    def _leave(self, part: str, begun: float) -> None:
        took, within = time.thread_time() - begun, self._here.within
        inner = within.pop()
        self._here.spent[_kind_of_thread(self._here.name), part] += took - inner
        if within:
            within[-1] += took

    def read(self) -> dict[str, float]:
        """Seconds since the process began, by part."""
        whole: dict[str, float] = defaultdict(float, {TOTAL: time.process_time()})
        by_thread: dict[str, float] = defaultdict(float)
        for thread in threading.enumerate():
            clock = time.pthread_getcpuclockid(thread.ident or 0)
            by_thread[_kind(thread)] += time.clock_gettime(clock)
        wrapped: dict[tuple[str, str], float] = defaultdict(float)
        for spent in list(self.spent):
            for key, seconds in list(spent.items()):
                wrapped[key] += seconds
        for (_thread, part), seconds in wrapped.items():
            whole[part] += seconds
        workers = by_thread[ENGINE] - sum(s for (kind, _), s in wrapped.items() if kind == ENGINE)
        whole[ENGINE] += workers
        whole[DATABASE] += by_thread[DATABASE]
        whole[TOPS] += by_thread[TOPS]
        whole[LOOP] = by_thread["main"]
        parts = (RENDERING, ENGINE, DATABASE, DISCORD, TOPS)
        whole[REST] = whole[TOTAL] - sum(whole[part] for part in parts)
        return dict(whole)


def _kind(thread: threading.Thread) -> str:
    """What a thread does."""
    target = getattr(thread, "_target", None)
    if getattr(target, "__module__", "").startswith("aiosqlite"):
        return DATABASE
    return _kind_of_thread(thread.name)


def _kind_of_thread(name: str) -> str:
    if name.startswith("asyncio"):
        return ENGINE
    if name.startswith("top-search"):
        return TOPS
    return "main" if name == "MainThread" else REST


def install(meter: Meter) -> None:
    """Wrap the ways into each part. Before the cogs are loaded, which take functions by name."""
    for owner, name, part in (*_pictures(), *_engine(), *_database(), *_discord()):
        setattr(owner, name, meter.timed(part)(getattr(owner, name)))


Way = tuple[Any, str, str]


def _pictures() -> Iterator[Way]:
    import render

    for found in pkgutil.iter_modules(render.__path__):
        if found.name == "__main__":
            continue
        module = importlib.import_module(f"render.{found.name}")
        for name, value in vars(module).items():
            own = inspect.isfunction(value) and value.__module__ == module.__name__
            if own and name.endswith(PICTURES):
                yield module, name, RENDERING


def _engine() -> Iterator[Way]:
    from bot.services import judging
    from bot.services.crabblabla_rulebook import CrabblablaRulebook
    from bot.services.lexiplateau_rulebook import LexiplateauRulebook

    yield judging.Judging, "judge", ENGINE
    for rulebook in (CrabblablaRulebook, LexiplateauRulebook):
        yield rulebook, "facts", ENGINE
        yield rulebook, "announce", ENGINE


def _database() -> Iterator[Way]:
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncTransaction

    from bot.store import sqlite_driver
    from bot.store.store import Transaction

    for name in ("start", "close", "execute", "__aexit__"):
        yield AsyncConnection, name, DATABASE
    for name in ("start", "__aexit__"):
        yield AsyncTransaction, name, DATABASE
    for name in ("execute", "exec_driver_sql", "ask"):
        yield sqlite_driver.Connection, name, DATABASE
    groups = [it for it in vars(Transaction).values() if isinstance(it, functools.cached_property)]
    for group in {inspect.signature(it.func, eval_str=True).return_annotation for it in groups}:
        for name, value in vars(group).items():
            if inspect.iscoroutinefunction(value):
                yield group, name, DATABASE


def _discord() -> Iterator[Way]:
    import discord
    from discord import app_commands, gateway, http, state
    from discord.webhook import async_

    yield state.ConnectionState, "parse_interaction_create", DISCORD
    yield gateway.DiscordWebSocket, "received_message", DISCORD
    yield async_.AsyncWebhookAdapter, "request", DISCORD
    yield http.HTTPClient, "request", DISCORD
    for name in ("send_message", "edit_message", "defer", "autocomplete", "send_modal"):
        yield discord.InteractionResponse, name, DISCORD
    yield discord.Interaction, "edit_original_response", DISCORD
    yield app_commands.CommandTree, "_get_app_command_options", DISCORD
