"""The configuration: a TOML file, read strictly, so that a slip of the pen is found at start."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from ipaddress import ip_address
from pathlib import Path
from typing import Literal

import msgspec
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from bot.shards import Shards

DEFAULT_FILE = Path("config.toml")
TOKEN_VARIABLE = "CRABBLABLA_TOKEN"
DRIVERS = ("postgresql+asyncpg", "sqlite+aiosqlite")
"""What a database's URL begins with."""


class ConfigError(Exception):
    """The configuration cannot be used; the text says where and why, for the operator."""


class Discord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``token`` may stand in the environment instead (CRABBLABLA_TOKEN, which wins).

    ``shards`` is how many this process opens, or, where several share the database, which of all it
    is to serve (``"0-3/8"``); left out, Discord decides. ``lease_seconds`` is how long a process
    may be silent before others take its shards over.
    """

    token: str = ""
    shards: int | str | None = None
    lease_seconds: float = 30.0

    def __post_init__(self) -> None:
        if isinstance(self.shards, int) and self.shards < 1:
            raise ValueError("`shards` must be at least 1")
        try:
            _ = self.range
        except ValueError as error:
            raise ValueError(f"`shards` {error}") from None
        if not 1 <= self.lease_seconds <= 600:
            raise ValueError("`lease_seconds` must be from 1 to 600")

    @property
    def range(self) -> Shards | None:
        """The shards that this process is to serve, where it is to share them with others."""
        return Shards.read(self.shards) if isinstance(self.shards, str) else None

    @property
    def shard_count(self) -> int | None:
        """How many shards there are; None: Discord decides."""
        shared = self.range
        if shared is not None:
            return shared.total
        return self.shards if isinstance(self.shards, int) else None


class Database(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Where the games are kept: an SQLite file, or an SQLAlchemy URL instead."""

    path: str = "var/crabblabla.db"
    url: str = ""
    backups: str = "var/backups"

    def __post_init__(self) -> None:
        try:
            driver = self.address().drivername
        except ArgumentError:
            raise ValueError(f"`url` is no database URL: {self.url!r}") from None
        if driver not in DRIVERS:
            known = " or ".join(f"{name}://" for name in DRIVERS)
            raise ValueError(f"`url` must begin with {known}, not {driver}://")

    def address(self) -> URL:
        """The database's URL, with the asynchronous driver."""
        if self.url:
            return make_url(self.url)
        return URL.create("sqlite+aiosqlite", database=self.path)

    def missing_driver(self) -> str | None:
        """The package that the URL needs and that is not installed; None where all is there."""
        try:
            self.address().get_dialect().import_dbapi()
        except ModuleNotFoundError as error:
            return error.name
        return None

    @property
    def file(self) -> Path | None:
        """The SQLite file; None where ``url`` says where the games are."""
        return None if self.url else Path(self.path)


class Lexicon(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``french`` names the lexicon of new games; ``directory`` holds the operator's own.

    ``allow`` and ``deny`` are files of words to add to ``french`` and to take out of it.
    """

    french: str = "fr"
    directory: str = "var/lexicons"
    allow: str = "var/lexicons/allow.txt"
    deny: str = "var/lexicons/deny.txt"


class Top(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The search for each round's best placement.

    ``workers`` threads share the rounds of all servers, each of which gets ``seconds_per_round`` of
    one; with 0 of either only the best single word is known.
    """

    seconds_per_round: float = 15.0
    workers: int = 1

    def __post_init__(self) -> None:
        if not 0 <= self.seconds_per_round <= 3600:
            raise ValueError("`seconds_per_round` must be from 0 to 3600")
        if not 0 <= self.workers <= 64:
            raise ValueError("`workers` must be from 0 to 64")


class Metrics(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Where ``/metrics`` and ``/health`` are served; nowhere without a port."""

    host: str = "127.0.0.1"
    port: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.port <= 65535:
            raise ValueError("`port` must be from 0 to 65535")
        try:
            ip_address(self.host)
        except ValueError:
            raise ValueError("`host` must be an address of this machine, in numbers") from None


class Log(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is logged, and how."""

    level: Literal["debug", "info", "warning", "error"] = "info"
    format: Literal["console", "json"] = "console"


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The whole configuration; every table and key may be left out."""

    discord: Discord = Discord()
    database: Database = Database()
    lexicon: Lexicon = Lexicon()
    top: Top = Top()
    log: Log = Log()
    metrics: Metrics = Metrics()


def load_config(path: Path, environment: Mapping[str, str] = os.environ) -> Config:
    """Read a file. Raises ConfigError, which names the file, the key and its line."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise ConfigError(
            f"{path}: there is no such file. Copy config.example.toml to it and fill it in."
        ) from None
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path}: cannot be read: {error}") from None
    return parse_config(text, str(path), environment)


def parse_config(text: str, name: str, environment: Mapping[str, str]) -> Config:
    """As :func:`load_config`, from text; ``name`` is what errors call the file."""
    try:
        config = msgspec.convert(tomllib.loads(text), Config)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{name}: is not valid TOML: {error}") from None
    except msgspec.ValidationError as error:
        raise ConfigError(f"{name}: {_explain(str(error), text)}") from None
    token = environment.get(TOKEN_VARIABLE, "").strip() or config.discord.token.strip()
    return msgspec.structs.replace(
        config, discord=msgspec.structs.replace(config.discord, token=token)
    )


def _explain(message: str, text: str) -> str:
    """msgspec's message with the key and, where it can be found, the line that it is about."""
    path = match[1].split(".") if (match := re.search(r"at `\$\.([^`]+)`", message)) else []
    if match := re.search(r"unknown field `([^`]+)`|^`([^`]+)`", message):
        path.append(match[1] or match[2])
    what = message.split(" - at `", maxsplit=1)[0]
    if not path:
        return what
    line = _find_line(path, text)
    key = ".".join(path)
    where = f" (line {line[0]}: {line[1]})" if line else ""
    return f"{key}: {what}{where}"


def _find_line(path: list[str], text: str) -> tuple[int, str] | None:
    """The number and content of the line that sets a key, or that opens the table it names."""
    table, key = ".".join(path[:-1]), path[-1]
    current = ""
    for number, line in enumerate(text.splitlines(), start=1):
        stripped = line.strip()
        if match := re.match(r"\[([^\]]+)\]", stripped):
            current = match[1].strip()
            if current == ".".join(path):
                return number, stripped
        elif current == table and re.match(rf"['\"]?{re.escape(key)}['\"]?\s*=", stripped):
            return number, _without_secrets(stripped)
    return None


def _without_secrets(line: str) -> str:
    """A line for a message that may be passed on: without token and database password."""
    shown = re.sub(r"(token\s*=\s*).*", r"\1…", line)
    return re.sub(r"(://[^:/@]*:).*@", r"\1…@", shown)
