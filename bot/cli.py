"""The command line: `python -m bot run | demo | migrate | backup | import-sqlite | config check`,
and `python -m bot words …`."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from bot.backup import NoFile, back_up
from bot.clock import system_clock
from bot.config import DEFAULT_FILE, TOKEN_VARIABLE, Config, ConfigError, load_config
from bot.faults import told_to_operator
from bot.import_sqlite import move_here
from bot.logs import configure_logging
from bot.services.amendments import BadWordFile, read_amendments
from bot.store import Store
from bot.store.migrate import migrate as apply_migrations
from bot.store.postgres import UNHURRIED
from bot.words_cli import decide, list_reports
from engine.lexicon import UnknownLexicon, available

CONFIG = click.option(
    "--config",
    "path",
    type=click.Path(path_type=Path, dir_okay=False),
    default=DEFAULT_FILE,
    show_default=True,
    help="The configuration file.",
)


@click.group()
def main() -> None:
    """Crabblabla, a Discord bot of French word games."""


@main.command()
@CONFIG
def run(path: Path) -> None:
    """Run the bot against Discord until it is told to stop (Ctrl-C, SIGTERM).

    Exits with 75 where Discord could not be reached and with 78 where it does not take the token.
    """
    from bot.serving import GivenUp, serve

    config = _load(path)
    if not config.discord.token:
        raise click.ClickException(
            f"No token: write it into {path} ([discord] token) or into {TOKEN_VARIABLE}."
        )
    configure_logging(config.log)
    try:
        with told_to_operator():
            asyncio.run(serve(config))
    except GivenUp as error:
        click.echo(f"Error: {error}", err=True)
        sys.exit(error.exit_code)
    except UnknownLexicon as error:
        raise click.ClickException(_no_lexicon(path, error.name, error.available)) from None
    except BadWordFile as error:
        raise click.ClickException(str(error)) from None


@main.command(context_settings={"ignore_unknown_options": True}, add_help_option=False)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def demo(arguments: tuple[str, ...]) -> None:
    """Play in the browser, without a token; `demo --help` tells more."""
    try:
        from bot.demo.__main__ import main as play
    except ModuleNotFoundError as error:
        raise click.ClickException(
            f"The demo needs the development dependencies ({error.name} is missing): `make demo`."
        ) from None
    play(list(arguments), prog_name="python -m bot demo")


@main.command()
@CONFIG
def migrate(path: Path) -> None:
    """Bring the database up to date, after a copy of it; the bot does so at start by itself."""
    config = _load(path)
    with told_to_operator():
        done = asyncio.run(_migrate(config))
    click.echo(done)


@main.command()
@CONFIG
def backup(path: Path) -> None:
    """Copy the database, also while the bot runs; prints the copy's file."""
    config = _load(path)
    try:
        copy = asyncio.run(back_up(config.database))
    except FileNotFoundError as error:
        raise click.ClickException(f"There is no database yet: {error}") from None
    except NoFile:
        raise click.ClickException(
            "The database is not an SQLite file; back it up with its own tools (pg_dump)."
        ) from None
    click.echo(copy)


@main.command("import-sqlite")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, exists=True))
@CONFIG
def import_sqlite(file: Path, path: Path) -> None:
    """Move all games from the SQLite FILE into the configured PostgreSQL database.

    Stop the bot first. The database must be empty; it gets all or nothing. FILE is not changed.
    """
    move_here(_load(path), file)


@main.group()
def config() -> None:
    """The configuration file."""


@config.command()
@CONFIG
def check(path: Path) -> None:
    """Say whether the file can be used, and what lacks."""
    from bot.parts import lexicon_directories

    settings = _load(path)
    names = [info.name for info in available(lexicon_directories(settings))]
    if settings.lexicon.french not in names:
        raise click.ClickException(_no_lexicon(path, settings.lexicon.french, names))
    try:
        read_amendments(Path(settings.lexicon.allow), Path(settings.lexicon.deny))
    except BadWordFile as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{path} is right.")
    if not settings.discord.token:
        click.echo(f"The token lacks: write it into [discord] token or into {TOKEN_VARIABLE}.")
    if (shards := settings.discord.range) is not None:
        click.echo(f"This process is to serve {len(shards.ids)} of {shards.total} shards.")
        if settings.database.file is not None:
            click.echo("The others have to be on this machine: the database is a file.")


@main.group()
def words() -> None:
    """What players reported with /mot signaler, and which words games accept besides or refuse."""


@words.command()
@CONFIG
def reports(path: Path) -> None:
    """List the words that players miss or find wrong, as JSON, one a line."""
    list_reports(_load(path))


@words.command()
@click.argument("texts", metavar="WORD...", nargs=-1, required=True)
@CONFIG
def allow(texts: tuple[str, ...], path: Path) -> None:
    """Let games accept these words from the next start on."""
    decide(_load(path), texts, allow=True)


@words.command()
@click.argument("texts", metavar="WORD...", nargs=-1, required=True)
@CONFIG
def deny(texts: tuple[str, ...], path: Path) -> None:
    """Let games refuse these words from the next start on."""
    decide(_load(path), texts, allow=False)


async def _migrate(config: Config) -> str:
    store = Store.open(config.database.address(), UNHURRIED)
    try:
        done = await apply_migrations(store, Path(config.database.backups), system_clock())
    finally:
        await store.close()
    if done.before == done.after:
        return f"The database is at revision {done.after} already."
    copied = f" A copy is in {done.copy}." if done.copy else ""
    return f"The database is at revision {done.after} now.{copied}"


def _no_lexicon(path: Path, name: str, known: Sequence[str]) -> str:
    return f"{path}: lexicon.french: there is no lexicon {name!r}, only {', '.join(known)}."


def _load(path: Path) -> Config:
    try:
        settings = load_config(path, os.environ)
    except ConfigError as error:
        raise click.ClickException(str(error)) from None
    if (driver := settings.database.missing_driver()) is not None:
        raise click.ClickException(
            f"{path}: database.url: its driver is not installed: pip install {driver}"
        )
    return settings
