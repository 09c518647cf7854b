"""Installed for oneself, the bot answers on servers that it is no member of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.discord.composing import Composer
from tests.discord.dailies import daily, day_moves, manager, to_midnight
from tests.discord.harness import Server, labels, shown, text

FOREIGN, ROOM = 4_000_000_000_000_001, 4_000_000_000_000_002
"""A server that the bot has never heard of, and a channel there."""


@pytest.fixture
def abroad(server: Server) -> Server:
    """From now on every interaction comes from the foreign server, by its user's installation."""
    emit: Callable[[str, Any], None] = server.env.backend.emit

    def emit_abroad(event: str, payload: Any) -> None:
        if event == "INTERACTION_CREATE":
            user = payload["member"]["user"]["id"]
            payload = {
                **payload,
                "guild_id": str(FOREIGN),
                "guild": {"id": str(FOREIGN), "locale": "fr", "features": []},
                "channel_id": str(ROOM),
                "channel": {**payload["channel"], "id": str(ROOM), "guild_id": str(FOREIGN)},
                "authorizing_integration_owners": {"1": user},
                "context": 0,
            }
        emit(event, payload)

    server.env.backend.emit = emit_abroad  # type: ignore[method-assign]
    return server


async def play(server: Server, index: int = 0) -> Composer:
    """Anna's attempt at the day."""
    composer = Composer(server.anna, (await daily(server.anna, server.channel, "jouer")).response)
    await composer.write((await day_moves(server))[index].play)
    await composer.press("▶ Jouer")
    await composer.press("✅ Oui")
    return composer


async def test_the_daily_is_played_where_the_bot_is_no_member(abroad: Server) -> None:
    assert abroad.bot.get_guild(FOREIGN) is None
    composer = await play(abroad)
    assert composer.message.ephemeral
    assert composer.labels == ["📤 Partager", "🏆 Classement"]
    ranking = await daily(abroad.anna, abroad.channel, "classement")
    assert "Aujourd’hui · Serveur" in text(ranking)
    assert f"🥇 **<@{abroad.anna.id}>**" in text(ranking)
    await abroad.anna.click(ranking.response, label="Amis")
    assert "Aujourd’hui · Amis" in shown(ranking.response)


async def test_all_is_answered_through_the_interaction_alone(abroad: Server) -> None:
    before = len(abroad.env.http_requests)
    await play(abroad)
    shared = await daily(abroad.anna, abroad.channel, "partager")
    assert not shared.response.ephemeral
    assert "🟩" in text(shared)
    card = await abroad.anna.slash(abroad.channel, "profil")
    assert "Le Quotidien" in card.response.attachments[0].description
    await abroad.anna.click(card.response, label="📤 Montrer à tous")
    sent = [one.path for one in abroad.env.http_requests[before:]]
    assert len(sent) > 5
    assert [one for one in sent if not one.startswith(("/interactions/", "/webhooks/"))] == []


async def test_who_plays_there_stands_in_that_server_s_ranking_at_midnight(abroad: Server) -> None:
    await play(abroad)
    await to_midnight(abroad, 5)
    medals = text(await daily(abroad.anna, abroad.channel, "medailles"))
    assert "Médailles sur ce serveur : 🥇 1" in medals
    others = await abroad.bilal.slash(abroad.channel, "profil", membre=abroad.anna)
    said = others.response.attachments[0].description
    assert "Ses parties sur ce serveur" in said
    assert "médailles" in said


async def test_what_needs_the_bot_on_the_server_says_so(abroad: Server) -> None:
    settled = await daily(manager(abroad), abroad.channel, "reglages", heure=9)
    assert "Je ne suis pas membre de ce serveur" in text(settled)
    chosen = await abroad.bot.services.turns.settings(FOREIGN)
    assert chosen.channel is None
    empty = await abroad.anna.slash(abroad.channel, "classement")
    assert "Personne encore" in text(empty)
    assert labels(empty.response)[-2:] == ["Serveur", "Mondial"]
