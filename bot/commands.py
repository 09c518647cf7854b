"""Tell Discord about the commands, only when they have changed since it was told last.

Syncing is limited to a few hundred commands a day and slow to reach everybody, so a restart alone
is no reason for it.
"""

from __future__ import annotations

import hashlib
from typing import Any

import discord
import msgspec
import structlog
from discord import app_commands

from bot.outages import outage
from bot.store import Store

log = structlog.get_logger()

FACT = "commands"


async def sync_commands(
    tree: app_commands.CommandTree[Any], store: Store, application_id: int | None
) -> bool:
    """Sync if needed; whether it was. A failure is logged and tried again at the next start."""
    wanted = await fingerprint(tree, application_id)
    async with store.reading() as tx:
        if await tx.facts.get(FACT) == wanted:
            return False
    try:
        synced = await tree.sync()
    except Exception as error:
        if outage(error) is None and not isinstance(error, discord.HTTPException):
            raise
        log.exception("commands not synced")
        return False
    async with store.transaction() as tx:
        await tx.facts.set(FACT, wanted)
    log.info("commands synced", commands=len(synced))
    return True


async def fingerprint(tree: app_commands.CommandTree[Any], application_id: int | None) -> str:
    """A hash of all that Discord is told about the commands, translations included."""
    translator = tree.translator
    payload = [
        await command.get_translated_payload(tree, translator)
        if translator is not None
        else command.to_dict(tree)
        for command in tree.get_commands()
    ]
    payload.sort(key=lambda command: (command.get("type", 1), command["name"]))
    text = msgspec.json.encode([application_id, payload], order="deterministic")
    return hashlib.sha256(text).hexdigest()
