"""The log: structured lines, for people or for machines.

Nothing in it names a person or repeats what somebody wrote: events carry ids of games, of rows and
of rounds. Libraries log through the same door. What comes in unasked is taken out here: Discord's
ids wherever they stand, and the words of exceptions, which may quote anything.
"""

from __future__ import annotations

import logging
import re
import sys
import traceback
from collections.abc import Iterator, MutableMapping
from typing import Any, TextIO

import discord
import structlog

from bot.config import Log

HIDDEN = "…"

_SNOWFLAKE = re.compile(r"(?<!\d)\d{17,20}(?!\d)")
"""An id that Discord gave: 17 digits since 2015, 20 at most."""

_PRESSED = re.compile(r"(c[bs]\d+:[a-z]+:\d+(?::\d+)?):[^'\"<>]+")
"""The ``custom_id`` of a button or menu, whose last part may be what somebody plays."""

_TOKEN = re.compile(r"(/(?:webhooks|interactions)/[^/\s]+)/[^/\s]+")
"""The address at which an interaction is answered: for a quarter of an hour its token is a key."""

_QUOTED: tuple[type[BaseException], ...] = (discord.HTTPException, discord.GatewayNotFound, OSError)
"""Exceptions whose words come from Discord or the system, and quote nobody."""


def _mask(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> Any:
    """Take ids, placements and tokens out of any text, whoever wrote it."""
    for key, value in event.items():
        if isinstance(value, str):
            shown = _TOKEN.sub(rf"\1/{HIDDEN}", _PRESSED.sub(rf"\1:{HIDDEN}", value))
            event[key] = _SNOWFLAKE.sub(HIDDEN, shown)
        elif isinstance(value, int) and _SNOWFLAKE.fullmatch(str(value)):
            event[key] = HIDDEN
    return event


def _trace(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> Any:
    """The exception as text: where it happened, of which type, without its own words."""
    info = event.pop("exc_info", None)
    if info:
        error = info if isinstance(info, BaseException) else None
        if error is None:
            error = info[1] if isinstance(info, tuple) else sys.exc_info()[1]
        if error is not None:
            event["exception"] = "\n".join(_told(error))
    return event


def _told(error: BaseException) -> Iterator[str]:
    """As :func:`traceback.format_exception`, with the words of an exception only where they are
    safe."""
    seen: set[int] = set()
    chain: list[BaseException] = []
    current: BaseException | None = error
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        chain.append(current)
        hidden = current.__suppress_context__
        current = current.__cause__ or (None if hidden else current.__context__)
    for one in reversed(chain):
        yield "".join(traceback.format_tb(one.__traceback__)).rstrip()
        words = str(one) if isinstance(one, _QUOTED) else HIDDEN
        yield f"{type(one).__name__}: {words}"


_SHARED: tuple[Any, ...] = (
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
)


def configure_logging(settings: Log, stream: TextIO | None = None, *, once: bool = True) -> None:
    """Send everything to a stream (standard error) in one format.

    ``once``: this is not done again, so loggers need not look anew how they are configured.
    """
    structlog.configure(
        processors=[*_SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=once,
    )
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=list(_SHARED),
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                _trace,
                _mask,
                _renderer(settings.format),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(settings.level.upper())
    for chatty in ("discord", "apscheduler", "aiosqlite", "alembic", "numba"):
        # On "debug" these would write what people say, and the token's headers.
        logging.getLogger(chatty).setLevel(max(logging.INFO, root.level))


def _renderer(form: str) -> Any:
    if form == "json":
        return structlog.processors.JSONRenderer(ensure_ascii=False)
    return structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
