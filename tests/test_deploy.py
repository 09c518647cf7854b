"""What the operator's page and the files for deployment say is what the code needs."""

from __future__ import annotations

import ast
import configparser
import functools
import re
from collections.abc import Iterator
from pathlib import Path

import discord
import pytest

from bot.client import LAST_ANSWERS, intents
from bot.config import DEFAULT_FILE, TOKEN_VARIABLE, Database
from cogs.ui.permissions import TO_OPEN_THREADS, TO_PLAY

ROOT = Path(__file__).parents[1]
OPERATOR = ROOT / "docs" / "operator.md"
DOCKERFILE = (ROOT / "Dockerfile").read_text()

NEEDS = {
    "send": {"view_channel", "send_messages", "send_messages_in_threads"},
    "File": {"attach_files"},
    "create_thread": {"create_public_threads", "read_message_history"},
    "fetch_message": {"read_message_history"},
    "history": {"read_message_history"},
    "Embed": {"embed_links"},
    "add_reaction": {"add_reactions"},
    "pin": {"manage_messages"},
    "purge": {"manage_messages"},
    "delete_messages": {"manage_messages"},
    "create_invite": {"create_instant_invite"},
    "create_webhook": {"manage_webhooks"},
    "create_text_channel": {"manage_channels"},
    "create_role": {"manage_roles"},
    "add_roles": {"manage_roles"},
    "remove_roles": {"manage_roles"},
    "set_permissions": {"manage_roles"},
    "kick": {"kick_members"},
    "ban": {"ban_members"},
    "timeout": {"moderate_members"},
    "create_scheduled_event": {"create_events"},
}
"""Calls of discord.py that need permissions (its documentation), by the name of the method."""

OURS = {"ban", "history", "kick", "timeout", "send"}
"""Names of functions of the project too: they count on Discord's objects alone."""

IN_PRIVATE = {("cogs/ui/baggle/words.py", "add_reaction")}
"""Calls on private chats, where no permissions are asked for."""

LINK = re.compile(
    r"https://discord\.com/oauth2/authorize\?client_id=APPLICATION_ID"
    r"&scope=bot\+applications\.commands&permissions=(\d+)"
)


def calls() -> Iterator[tuple[str, str, str]]:
    """The methods that the bot calls: in which file, their names, on what."""
    for folder in ("bot", "cogs"):
        for path in (ROOT / folder).rglob("*.py"):
            if "demo" in path.parts:
                continue
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                    here = path.relative_to(ROOT).as_posix()
                    yield here, node.func.attr, ast.unparse(node.func.value)


@functools.cache
def called() -> frozenset[str]:
    """The names of calls that need a permission."""
    return frozenset(
        name
        for path, name, on in calls()
        if name in NEEDS
        and (path, name) not in IN_PRIVATE
        and (name not in OURS or re.search(r"(channel|guild|member|thread)$", on))
    )


def needed() -> set[str]:
    """The permissions that the code needs."""
    return set().union(*(NEEDS[name] for name in called()))


def test_the_bot_asks_for_what_its_code_calls_and_nothing_more() -> None:
    assert {"send", "File", "create_thread"} <= called()
    assert needed() == {*TO_PLAY, *TO_OPEN_THREADS}


@pytest.mark.parametrize("page", ["README.md", "LISEZMOI.md", "docs/operator.md"])
def test_the_link_asks_for_these_permissions(page: str) -> None:
    (number,) = LINK.findall((ROOT / page).read_text())
    granted = {name for name, value in discord.Permissions(int(number)) if value}
    # discord.py has two names for one bit.
    aliases = {"read_messages": "view_channel"}
    assert {aliases.get(name, name) for name in granted} == needed()


def test_the_operators_table_has_the_bit_of_each() -> None:
    rows = re.findall(r"^\| ([A-Z][A-Za-z ]+) \| (\d+) \|", OPERATOR.read_text(), re.M)
    bits = {int(bit) for _name, bit in rows}
    assert bits == {discord.Permissions(**{name: True}).value for name in needed()}
    assert len(rows) == len(bits)


def test_no_privileged_intent_is_needed() -> None:
    privileged = discord.Intents(message_content=True, members=True, presences=True)
    assert not intents().value & privileged.value


def test_the_image_holds_all_that_is_imported_and_nothing_else() -> None:
    copied = set(re.findall(r"^COPY (\w+) /app/\1$", DOCKERFILE, re.M))
    assert copied == {"bot", "cogs", "data", "engine", "render"}
    allowed = set(re.findall(r"^!(\S+)$", (ROOT / ".dockerignore").read_text(), re.M))
    assert allowed == {*copied, "requirements.txt"}


def test_the_image_has_two_stages_and_no_root() -> None:
    first, second = re.split(r"^FROM ", DOCKERFILE, flags=re.M)[1:]
    assert first.startswith("python:3.13-slim AS build\n")
    assert second.startswith("python:3.13-slim\n")
    assert "pip install" in first
    assert "pip install" not in second
    users = re.findall(r"^USER (\S+)$", second, re.M)
    assert users == ["crabblabla"]
    assert "--uid 10001" in second


def test_all_that_is_written_lies_in_the_volume() -> None:
    (folder,) = re.findall(r"^WORKDIR (\S+)$", DOCKERFILE, re.M)
    (volume,) = re.findall(r"^VOLUME (\S+)$", DOCKERFILE, re.M)
    (kernels,) = re.findall(r"NUMBA_CACHE_DIR=(\S+)", DOCKERFILE)
    defaults = Database()
    for path in (kernels, defaults.path, defaults.backups):
        assert (Path(folder) / path).is_relative_to(volume)
    compose = (ROOT / "compose.yaml").read_text()
    assert f"games:{volume}" in compose
    assert f"./config.toml:{folder}/{DEFAULT_FILE}:ro" in compose
    for line in ("read_only: true", "cap_drop: [ALL]", f"{TOKEN_VARIABLE}: "):
        assert line in compose


def unit(name: str) -> configparser.RawConfigParser:
    parser = configparser.RawConfigParser(strict=False, delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(ROOT / "deploy" / name, encoding="utf-8")
    return parser


def test_a_stop_is_given_the_time_that_it_takes() -> None:
    grace = re.search(r"stop_grace_period: (\d+)s", (ROOT / "compose.yaml").read_text())
    assert grace is not None
    for seconds in (int(grace[1]), unit("crabblabla.service").getint("Service", "TimeoutStopSec")):
        assert seconds >= 2 * LAST_ANSWERS


def test_the_service_and_its_backup_are_the_same_user_in_the_same_folder() -> None:
    service, copies = (unit(f"crabblabla{it}.service")["Service"] for it in ("", "-backup"))
    for key in ("User", "DynamicUser", "StateDirectory", "WorkingDirectory"):
        assert service[key] == copies[key]
    for command in (service["ExecStart"], copies["ExecStart"]):
        assert command.endswith("--config /etc/crabblabla/config.toml")
    assert "MemoryDenyWriteExecute" not in service, "the kernels could not be compiled"
    assert unit("crabblabla-backup.timer")["Timer"]["OnCalendar"]


def test_no_file_for_deployment_names_a_registry() -> None:
    for path in (ROOT / "Dockerfile", ROOT / "compose.yaml", *(ROOT / "deploy").iterdir()):
        written = path.read_text()
        assert not re.search(r"FROM \S+[.:]\S*/|image:|index-url|https?://", written), path.name
