"""Clocks of duels: flags, and the time during which the bot was away."""

from __future__ import annotations

from datetime import timedelta
from typing import cast

import pytest

from bot.services.wordgrid_outages import BEAT, FACT, Pulse
from bot.store import Store
from cogs.wordgrid import Wordgrid
from engine.wordgrid.events import FinishReason
from tests.discord.duels import balance, begin, books, challenge, view
from tests.discord.harness import Server, shown, text, texts
from tests.discord.people import newest

DAY = 86400


async def test_a_clock_runs_in_ones_own_turn_alone_until_the_flag_falls(server: Server) -> None:
    duel = await begin(server, mise=50)
    await server.advance(200)
    await duel.play(duel.first)
    assert await duel.left(duel.first) == 400
    await server.advance(300)
    await duel.play(duel.second)
    assert f"<@{duel.second.id}> **" in shown(duel.board())
    assert "(⏸ 5 min 00 s)" in shown(duel.board())
    assert (await duel.left(duel.first), await duel.left(duel.second)) == (400, 300)
    await server.advance(399)
    assert (await duel.view()).to_move is not None
    await server.advance(2)
    assert f"⌛ La pendule de <@{duel.first.id}> est tombée." in shown(newest(duel.thread))
    assert await balance(server, duel.second) == 1040
    late = await duel.first.click(duel.board(), label="🤝 Proposer nulle")
    assert "terminée" in text(late)
    await books(server)


async def test_after_a_restart_the_clock_shows_the_right_time(server: Server) -> None:
    duel = await begin(server, mise=50)
    await server.advance(100)
    await server.bot.stop_services()
    server.env.backend.advance_clock(3600)
    await server.env.restart_bot(server.make_bot())
    assert await duel.left(duel.first) == 500
    told = shown(newest(duel.thread))
    assert "J’étais absent 60 min 00 s" in told
    assert f"la pendule de <@{duel.first.id}> est corrigée" in told
    async with server.bot.store.reading() as tx:
        entries = [entry for entry in await tx.games.history(1) if entry.kind == "clock-corrected"]
    assert [entry.data["seconds"] for entry in entries] == [3600.0]
    await server.advance(499)
    await duel.play(duel.first)
    assert await duel.left(duel.first) == 1
    await duel.play(duel.second)
    await server.advance(2)
    assert (await duel.view()).finish_reason is FinishReason.FLAG
    await books(server)


async def test_a_bot_that_died_gives_back_all_but_what_it_noted(server: Server) -> None:
    duel = await begin(server)
    await server.advance(100)
    noted = await server.bot.services.duels.service.outages.last()
    await server.bot.stop_services()
    assert noted is not None
    store = Store.open(server.bot.config.database.address())
    async with store.transaction() as tx:  # as if it had never been stopped
        await tx.facts.set(FACT, noted.isoformat())
    await store.close()
    server.env.backend.advance_clock(DAY)
    await server.env.restart_bot(server.make_bot())
    assert 500 <= await duel.left(duel.first) <= 500 + BEAT
    assert (await duel.view()).to_move is not None


async def test_time_that_was_up_before_the_bot_went_down_stays_so(server: Server) -> None:
    duel = await begin(server, mise=50)
    await server.advance(590)
    await server.bot.stop_services()
    server.env.backend.advance_clock(30)
    await server.env.restart_bot(server.make_bot())
    assert await duel.left(duel.first) == 10
    await server.advance(11)
    assert (await duel.view()).finish_reason is FinishReason.FLAG
    told = "".join(texts(duel.thread))
    assert told.count("J’étais absent") == 1
    await server.restart()
    assert "".join(texts(duel.thread)) == told
    assert await balance(server, duel.second) == 1040


async def test_a_machine_that_slept_counts_as_away(server: Server) -> None:
    duel = await begin(server)
    await server.advance(100)
    server.env.backend.advance_clock(300)
    await server.advance(BEAT)
    assert "J’étais absent" in "".join(texts(duel.thread))
    assert 480 <= await duel.left(duel.first) <= 500


async def test_a_challenge_lapses_and_nobody_has_paid(server: Server) -> None:
    message = await challenge(server, mise=50)
    await server.advance(timedelta(days=1).total_seconds() + 1)
    assert (await view(server)).finish_reason is FinishReason.LAPSED
    assert "Personne n’a relevé le défi à temps" in shown(server.channel.history()[0])
    late = await server.bilal.click(message, label="✋ Relever") if message.components else None
    assert late is None or "terminée" in text(late)
    assert await balance(server, server.bilal) == 1000


async def test_no_flag_falls_while_the_bot_connects(server: Server) -> None:
    duel = await begin(server)
    await server.advance(400)
    outages = server.bot.services.duels.service.outages
    outages.begin()
    await server.advance(230)
    assert (await duel.view()).to_move is not None
    await server.bot.services.duels.pulse.ready()
    assert await duel.left(duel.first) == 200
    await duel.play(duel.first)
    await duel.play(duel.second)
    await server.advance(201)
    assert (await duel.view()).finish_reason is FinishReason.FLAG


async def test_a_restart_is_told_once_however_long_the_bot_takes_to_connect(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await begin(server)
    await server.advance(100)
    await server.bot.stop_services()
    server.env.backend.advance_clock(3600)
    with monkeypatch.context() as patch:
        patch.setattr(Pulse, "ready", nothing)
        await server.env.restart_bot(server.make_bot())
    server.env.backend.advance_clock(60)
    assert "J’étais absent" not in "".join(texts(duel.thread))
    await server.bot.services.duels.pulse.ready()
    await server.bot.outbox.idle()
    told = "".join(texts(duel.thread))
    assert told.count("J’étais absent") == 1
    assert "J’étais absent 61 min 00 s" in told
    assert await duel.left(duel.first) == 500


async def test_no_clock_runs_while_the_connection_is_lost(server: Server) -> None:
    duel, cog = await begin(server), cast(Wordgrid, server.bot.cogs["Wordgrid"])
    await cog.on_shard_disconnect(0)
    await server.advance(5)
    await cog.on_shard_resumed(0)
    await server.bot.outbox.idle()
    assert await duel.left(duel.first) == 600
    assert "J’étais absent" not in "".join(texts(duel.thread)), "a moment is no news"
    await cog.on_shard_disconnect(0)
    await server.advance(900)
    assert (await duel.view()).to_move is not None
    await cog.on_shard_ready(0)
    await server.bot.outbox.idle()
    assert await duel.left(duel.first) == 600
    assert "J’étais absent 15 min 00 s" in "".join(texts(duel.thread))


async def nothing(pulse: Pulse) -> None:
    """In the place of a connection that is not there yet."""
