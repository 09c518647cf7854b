"""Queries on the words that people miss in a lexicon or find wrong there."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, func, insert, select, update

from bot.store.connection import Connection
from bot.store.records import NewWordReport, WordReportRecord
from bot.store.rows import fetch_all, fetch_one
from bot.store.tables import word_reports


@dataclass(frozen=True)
class ReportQueries:
    """Bound to one open transaction."""

    connection: Connection

    async def add(self, report: NewWordReport) -> None:
        """Keep a report; a person's earlier one on the word must have been dropped."""
        await self.connection.execute(insert(word_reports).values(dataclasses.asdict(report)))

    async def get(self, user_id: int, word: str) -> WordReportRecord | None:
        """A person's report on a word."""
        query = select(word_reports).where(
            word_reports.c.user_id == user_id, word_reports.c.word == word
        )
        return await fetch_one(self.connection, query, WordReportRecord)

    async def drop(self, report_id: int) -> None:
        """Delete one report."""
        await self.connection.execute(delete(word_reports).where(word_reports.c.id == report_id))

    async def count_since(self, user_id: int, since: datetime) -> int:
        """How many reports a person has made since then."""
        query = select(func.count()).where(
            word_reports.c.user_id == user_id, word_reports.c.at > since
        )
        return int((await self.connection.execute(query)).scalar_one())

    async def open(self) -> tuple[WordReportRecord, ...]:
        """What the operator has not decided yet, the oldest first."""
        query = (
            select(word_reports)
            .where(word_reports.c.settled_at.is_(None))
            .order_by(word_reports.c.at, word_reports.c.id)
        )
        return await fetch_all(self.connection, query, WordReportRecord)

    async def settle(self, word: str, now: datetime) -> int:
        """The operator has decided on a word; how many reports that answers."""
        result = await self.connection.execute(
            update(word_reports)
            .where(word_reports.c.word == word, word_reports.c.settled_at.is_(None))
            .values(settled_at=now)
        )
        return result.rowcount
