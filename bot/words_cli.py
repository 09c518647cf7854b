"""`python -m bot words …`: what players reported, and what the operator decides about it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar

import click
import msgspec

from bot.clock import system_clock
from bot.config import Config
from bot.faults import told_to_operator
from bot.services.amendments import BadWordFile, change_words
from bot.store import Store, Transaction
from bot.store.migrate import migrate
from engine.lexicon.folding import fold, is_word_shape
from engine.lexicon.importing import MAX_LENGTH, MIN_LENGTH

T = TypeVar("T")


def list_reports(config: Config) -> None:
    """Print the open reports, one JSON object a line, the oldest first."""

    async def read(tx: Transaction) -> list[dict[str, Any]]:
        return [asdict(report) for report in await tx.reports.open()]

    for report in _in_database(config, read):
        del report["settled_at"]
        click.echo(msgspec.json.encode(report).decode())


def decide(config: Config, texts: tuple[str, ...], *, allow: bool) -> None:
    """Add words to one list, take them off the other, and settle the reports on them."""
    words = [_word(text) for text in texts]
    allowed, denied = Path(config.lexicon.allow), Path(config.lexicon.deny)
    into, off = (allowed, denied) if allow else (denied, allowed)
    try:
        change_words(off, drop=words)
        change_words(into, add=words)
    except BadWordFile as error:
        raise click.ClickException(str(error)) from None

    async def settle(tx: Transaction) -> int:
        return sum([await tx.reports.settle(word, system_clock()) for word in words])

    settled = _in_database(config, settle)
    click.echo(f"{', '.join(words)}: in {into}. Reports settled: {settled}.")
    click.echo("It holds from the bot's next start on.")


def _word(text: str) -> str:
    word = fold(text)
    if not is_word_shape(word) or not MIN_LENGTH <= len(word) <= MAX_LENGTH:
        raise click.ClickException(f"{text!r} is no word of {MIN_LENGTH} to {MAX_LENGTH} letters.")
    return word


def _in_database(config: Config, do: Callable[[Transaction], Awaitable[T]]) -> T:
    async def run() -> T:
        store = Store.open(config.database.address())
        try:
            await migrate(store, Path(config.database.backups), system_clock())
            async with store.transaction() as tx:
                return await do(tx)
        finally:
            await store.close()

    with told_to_operator():
        return asyncio.run(run())
