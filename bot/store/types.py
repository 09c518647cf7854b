"""Column types that the dialects share."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import BigInteger, DateTime, Integer
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

Snowflake = BigInteger
"""An id that Discord gave (64 bits)."""

RowId = BigInteger().with_variant(Integer, "sqlite")
"""An id that the database counts up; SQLite does that for its own INTEGER only."""


class Moment(TypeDecorator[datetime]):
    """An aware datetime; stored in UTC, also where the database keeps no time zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """To UTC. Raises ValueError for a naive datetime, whose zone nobody knows."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"a moment needs a time zone: {value!r}")
        return value.astimezone(UTC)

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        """To an aware datetime in UTC."""
        if value is None:
            return None
        moment: datetime = value
        return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
