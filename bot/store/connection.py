"""What queries ask of an open transaction's connection, whatever database is behind it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol, TypeVar, TypeVarTuple, overload

from sqlalchemy import CursorResult, Executable
from sqlalchemy.engine import Dialect
from sqlalchemy.sql.selectable import TypedReturnsRows

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Connection(Protocol):
    """The part of SQLAlchemy's :class:`~sqlalchemy.ext.asyncio.AsyncConnection` that is used."""

    @property
    def dialect(self) -> Dialect:
        """Of SQL."""
        ...

    @overload
    async def execute(
        self, statement: TypedReturnsRows[*Ts], parameters: Any = None
    ) -> CursorResult[*Ts]: ...

    @overload
    async def execute(
        self, statement: Executable, parameters: Any = None
    ) -> CursorResult[*tuple[Any, ...]]: ...

    async def execute(self, statement: Any, parameters: Any = None) -> CursorResult[Any]:
        """Run a statement; all of its rows come with the result."""
        ...

    async def exec_driver_sql(
        self, statement: str, parameters: Any = None
    ) -> CursorResult[*tuple[Any, ...]]:
        """Run SQL as it is."""
        ...

    async def scalar(self, statement: Any, parameters: Any = None) -> Any:
        """The first column of the first row."""
        ...

    def stream(self, statement: Any, parameters: Any = None) -> Any:
        """The rows of an answer that may be long, part by part; awaited, or as a context."""
        ...

    def begin_nested(self) -> AbstractAsyncContextManager[object]:
        """A part of the transaction that can be given up by itself."""
        ...

    async def run_sync(self, function: Callable[..., T], /, *arguments: Any) -> T:
        """Call a function with a connection whose methods wait."""
        ...
