"""The configuration: defaults, the environment, and errors that name key and line."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest

from bot.config import Config, ConfigError, load_config, parse_config
from bot.shards import Shards

EXAMPLE = Path(__file__).parents[2] / "config.example.toml"


def parse(text: str, **environment: str) -> Config:
    return parse_config(text, "config.toml", environment)


def test_an_empty_file_is_all_defaults() -> None:
    assert parse("") == Config()


def test_the_environment_wins_over_the_file() -> None:
    text = '[discord]\ntoken = "file"'
    assert parse(text).discord.token == "file"
    assert parse(text, CRABBLABLA_TOKEN="env").discord.token == "env"
    assert parse(text, CRABBLABLA_TOKEN=" ").discord.token == "file"


def test_how_many_shards_there_are_and_which_of_them_are_meant() -> None:
    assert (parse("").discord.range, parse("").discord.shard_count) == (None, None)
    alone = parse("[discord]\nshards = 8").discord
    assert (alone.range, alone.shard_count) == (None, 8)
    shared = parse('[discord]\nshards = "4-7/8"').discord
    assert (shared.range, shared.shard_count) == (Shards.of(range(4, 8), 8), 8)


def test_where_the_games_are() -> None:
    config = parse('[database]\npath = "some/where.db"').database
    assert config.address().render_as_string() == "sqlite+aiosqlite:///some/where.db"
    assert config.file == Path("some/where.db")
    other = parse('[database]\nurl = "postgresql+asyncpg://bot@host/games"').database
    assert other.address().get_backend_name() == "postgresql"
    assert other.file is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            '[discord]\ntokn = "x"',
            'discord.tokn: Object contains unknown field `tokn` (line 2: tokn = "x")',
        ),
        ("[discrod]\n", "discrod: Object contains unknown field `discrod` (line 1: [discrod])"),
        (
            '[log]\n# loud\nlevel = "loud"',
            "log.level: Invalid enum value 'loud' (line 3: level = \"loud\")",
        ),
        (
            "[top]\nworkers = -1",
            "top.workers: `workers` must be from 0 to 64 (line 2: workers = -1)",
        ),
        (
            "[top]\nseconds_per_round = 1e9",
            (
                "top.seconds_per_round: `seconds_per_round` must be from 0 to 3600 "
                "(line 2: seconds_per_round = 1e9)"
            ),
        ),
        (
            "[database]\n\npath = 3",
            "database.path: Expected `str`, got `int` (line 3: path = 3)",
        ),
        (
            "[discord]\nshards = 0",
            "discord.shards: `shards` must be at least 1 (line 2: shards = 0)",
        ),
        (
            '[discord]\nshards = "0-8/8"',
            (
                "discord.shards: `shards` must be a range within 0-7, as shards count from 0 "
                '(line 2: shards = "0-8/8")'
            ),
        ),
        (
            '[discord]\nshards = "three"',
            (
                'discord.shards: `shards` must be a number, or a range of all shards like "0-3/8" '
                '(line 2: shards = "three")'
            ),
        ),
        (
            "[discord]\nlease_seconds = 0",
            (
                "discord.lease_seconds: `lease_seconds` must be from 1 to 600 "
                "(line 2: lease_seconds = 0)"
            ),
        ),
        (
            '[database]\nurl = "postgresql://bot:secret@host/games"',
            (
                "database.url: `url` must begin with postgresql+asyncpg:// or sqlite+aiosqlite://, "
                'not postgresql:// (line 2: url = "postgresql://bot:…@host/games")'
            ),
        ),
        (
            "[metrics]\nport = 70000",
            "metrics.port: `port` must be from 0 to 65535 (line 2: port = 70000)",
        ),
        (
            '[metrics]\nhost = "everywhere"',
            (
                "metrics.host: `host` must be an address of this machine, in numbers "
                '(line 2: host = "everywhere")'
            ),
        ),
        (
            '[database]\nurl = "not a url"',
            "database.url: `url` is no database URL: 'not a url' (line 2: url = \"not a url\")",
        ),
    ],
)
def test_errors_name_the_key_and_its_line(text: str, message: str) -> None:
    with pytest.raises(ConfigError) as caught:
        parse(text)
    assert str(caught.value) == f"config.toml: {message}"


def test_a_token_of_the_wrong_type_is_not_repeated() -> None:
    with pytest.raises(ConfigError) as caught:
        parse("[discord]\ntoken = 123456789")
    assert "123456789" not in str(caught.value)
    assert "discord.token" in str(caught.value)
    assert "line 2" in str(caught.value)


def test_broken_toml_names_the_line() -> None:
    with pytest.raises(ConfigError, match=r"config\.toml: is not valid TOML: .*line 2"):
        parse("[discord]\ntoken = x")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"config\.example\.toml"):
        load_config(tmp_path / "config.toml", {})


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(ConfigError, match="cannot be read"):
        load_config(path, {})


def test_the_example_is_valid_and_shows_the_defaults() -> None:
    assert load_config(EXAMPLE, {}) == Config()
    lines = EXAMPLE.read_text().splitlines()
    shown = "\n".join(line.removeprefix("# ") if "= " in line else line for line in lines)
    values = tomllib.loads(shown)
    del values["discord"]["shards"], values["database"]["url"]
    assert msgspec.convert(values, Config) == Config()
    tables = msgspec.to_builtins(Config())
    missing = {
        f"{table}.{key}"
        for table, keys in tables.items()
        for key in keys
        if not any(line.removeprefix("# ").startswith(f"{key} = ") for line in lines)
    }
    assert missing == set()
