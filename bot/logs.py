"""The log: structured lines, for people or for machines.

Nothing in it names a person or repeats what somebody wrote: events carry ids of games, of rows and
of rounds. Libraries log through the same door.
"""

from __future__ import annotations

import logging
import sys
from typing import Any

import structlog

from bot.config import Log

_SHARED: tuple[Any, ...] = (
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
)


def configure_logging(settings: Log) -> None:
    """Send everything to standard error in one format."""
    structlog.configure(
        processors=[*_SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=list(_SHARED),
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *_renderers(settings.format),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(settings.level.upper())
    for chatty in ("discord", "apscheduler", "aiosqlite", "alembic", "numba"):
        # On "debug" these would write what people say, and the token's headers.
        logging.getLogger(chatty).setLevel(max(logging.INFO, root.level))


def _renderers(form: str) -> list[Any]:
    if form == "json":
        return [
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ]
    return [structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())]
