"""A network between the store and a PostgreSQL server, which a test can cut."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Self

from tests.postgres import USER, PostgresServer


@dataclass(eq=False)
class _Line:
    """Between one client and the server; a dead one takes what is said and passes nothing on."""

    ends: tuple[asyncio.StreamWriter, ...]
    dead: bool = False

    def hang_up(self) -> None:
        for end in self.ends:
            end.close()


@dataclass
class Proxy:
    """Listens on loopback and passes all on to a server's socket.

    Attributes:
        silent: whether the network is cut.
        calls: how many connections were asked for.
        called: whether any was.
    """

    socket: str
    silent: bool = False
    calls: int = 0
    called: asyncio.Event = field(default_factory=asyncio.Event)
    _lines: set[_Line] = field(default_factory=set)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)
    _port: int = 0

    @classmethod
    @asynccontextmanager
    async def running(cls, server: PostgresServer) -> AsyncIterator[Self]:
        """One that is gone afterwards."""
        proxy = cls(str(server.folder / ".s.PGSQL.5432"))
        listening = await asyncio.start_server(proxy._answer, "127.0.0.1", 0)
        proxy._port = listening.sockets[0].getsockname()[1]
        try:
            yield proxy
        finally:
            listening.close()
            for line in proxy._lines:
                line.hang_up()
            if proxy._tasks:
                await asyncio.wait(proxy._tasks)
            await listening.wait_closed()

    def url(self, database: str) -> str:
        """A database's URL by way of this network."""
        return f"postgresql+asyncpg://{USER}@127.0.0.1:{self._port}/{database}?ssl=disable"

    def cut(self) -> None:
        """From now on nothing arrives, on either side, and nobody is told."""
        self.silent = True
        for line in self._lines:
            line.dead = True

    def heal(self) -> None:
        """New connections arrive again; by now the server has noticed that the others are gone."""
        self.silent = False
        for line in tuple(self._lines):
            if line.dead:
                line.hang_up()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self.calls += 1
        self.called.set()
        if self.silent:
            await self._pass(reader, None, _Line((writer,), dead=True))
            return
        there, back = await asyncio.open_unix_connection(self.socket)
        line = _Line((writer, back))
        await asyncio.gather(self._pass(reader, back, line), self._pass(there, writer, line))

    async def _pass(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter | None, line: _Line
    ) -> None:
        self._lines.add(line)
        try:
            while data := await source.read(65536):
                if target is not None and not line.dead:
                    target.write(data)
        except OSError:
            pass  # hung up hard
        finally:
            if not line.dead:
                line.hang_up()
                self._lines.discard(line)
