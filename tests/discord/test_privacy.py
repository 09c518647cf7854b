"""What a person may ask about their data, and what goes with a server; on the whole bot."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import structlog
from sqlalchemy import text as sql

from bot.config import Log
from bot.logs import configure_logging
from bot.services.privacy import GRACE
from bot.services.results import Place
from bot.services.wordgrid import Challenge
from bot.store.tables import departures, metadata
from engine.baggle.options import Options as RoomOptions
from engine.lexiplateau.options import Options as TurnOptions
from tests.bot.conftest import START
from tests.discord.harness import Person, Server, labels, plain, shown, text

HOUR = 3600
YES, NO = "🗑 Oui, tout effacer", "Non, ne touche à rien"


async def data(server: Server, who: Person, command: str) -> Any:
    return await who.slash(server.channel, f"mesdonnees {command}")


async def database(server: Server) -> str:
    """All rows of all tables, as text."""
    lines = []
    async with server.bot.store.reading() as tx:
        for table in metadata.sorted_tables:
            rows = (await tx.connection.execute(sql(f'SELECT * FROM "{table.name}"'))).all()
            lines += [f"{table.name} {tuple(row)}" for row in rows]
    return "\n".join(lines)


async def live(server: Server) -> None:
    """Anna and the others leave traces: a finished game, one that runs, friends, preferences."""
    await server.start(manches=3, delai=HOUR)
    await server.play(server.anna, (await server.moves())[0])
    await server.play(server.bilal, (await server.moves())[1])
    await server.skip(server.chloe)
    await server.anna.slash(server.channel, "amis ajouter", qui=server.bilal)
    await server.bilal.slash(server.channel, "amis ajouter", qui=server.anna)
    await server.chloe.slash(server.channel, "amis bloquer", qui=server.bilal)
    panel = await server.anna.slash(server.channel, "notifications")
    await server.anna.click(panel.response, label="🔕 Couper «\u00a0À toi de jouer\u00a0»")
    await server.anna.slash(server.channel, "mot signaler", mot="chatz")


def written(server: Server, result: Any) -> dict[str, Any]:
    """The file of an answer."""
    (attachment,) = result.response.attachments
    assert attachment.filename == "crabblabla.json"
    found: dict[str, Any] = json.loads(server.env.backend.cdn.get(attachment.url) or "")
    return found


async def test_a_person_gets_what_is_kept_of_them(server: Server) -> None:
    await live(server)
    result = await data(server, server.anna, "exporter")
    assert result.response.ephemeral
    assert "tout ce que je garde de toi" in text(result)
    document = written(server, result)
    assert document["person"] == str(server.anna.id)
    tables = document["tables"]
    assert {"games", "game_players", "friends", "people", "word_reports"} <= set(tables)
    assert tables["friends"][0]["other_id"] == str(server.bilal.id)
    assert all("state" not in game for game in tables["games"])


async def test_nothing_names_a_person_after_they_had_it_deleted(server: Server) -> None:
    await live(server)
    assert str(server.anna.id) in await database(server)
    question = await data(server, server.anna, "supprimer")
    assert "Tu quittes ta partie en cours." in text(question)
    assert labels(question.response) == [YES, NO]
    done = await server.anna.click(question.response, label=YES)
    assert "tout est effacé" in text(done)
    assert str(server.anna.id) not in await database(server)


async def test_who_is_banned_cannot_shake_that_off(server: Server) -> None:
    guild, bilal = server.world.guild.id, server.bilal.id
    with server.env._bot_scope():
        await server.bot.services.bans.ban(guild, bilal, server.anna.id, "insultes")
    question = await data(server, server.bilal, "supprimer")
    assert "une exclusion" in text(question)
    await server.bilal.click(question.response, label=YES)
    refused = await server.say(server.bilal, "nouvelle")
    assert "La modération t’a exclu" in text(refused)
    assert "insultes" not in await database(server), "the id alone is left"


async def test_the_others_play_on_and_keep_what_they_won(server: Server) -> None:
    await live(server)
    before = await server.view(person=server.bilal.id)
    question = await data(server, server.anna, "supprimer")
    await server.anna.click(question.response, label=YES)
    view = await server.view(person=server.bilal.id)
    mine = {seat.players: seat.total for seat in view.seats}
    theirs = {seat.players: seat.total for seat in before.seats}
    assert mine[(server.bilal.id,)] == theirs[(server.bilal.id,)] > 0
    for _round in range(2):
        for who in (server.bilal, server.chloe):
            await server.skip(who)
    assert (await server.view()).phase == "finished"
    said = plain("\n".join(shown(message) for message in server.thread.history()[-3:]))
    assert f"<@{server.bilal.id}>" in said
    assert "quelqu’un qui est parti" in said
    assert not any("<@2097152>" in shown(it) for it in server.thread.history())
    assert "<@2097152>" not in said
    again = await data(server, server.anna, "supprimer")
    assert "en cours" not in text(again)
    await server.anna.click(again.response, label=YES)
    assert str(server.anna.id) not in await database(server)


async def test_who_says_no_keeps_everything(server: Server) -> None:
    await live(server)
    before = await database(server)
    question = await data(server, server.anna, "supprimer")
    assert "je garde tout" in text(await server.anna.click(question.response, label=NO))
    assert await database(server) == before


async def removed(server: Server, before: timedelta) -> None:
    """The server removed the bot that long ago; then the bot tidies up, as it does every day."""
    server.env.backend.remove_guild(server.world.guild.id)
    await server.env.settle()
    with server.env._bot_scope():
        async with server.bot.store.transaction() as tx:
            changed = await tx.connection.execute(
                departures.update().values(at=server.env.now() - before)
            )
            assert changed.rowcount == 1, "it was noticed"
        await server.bot._tidy()


async def test_a_server_is_forgotten_thirty_days_after_it_removed_the_bot(server: Server) -> None:
    await live(server)
    guild = str(server.world.guild.id)
    await removed(server, GRACE - timedelta(seconds=1))
    assert guild in await database(server)
    assert server.bot.scheduler.planned() != {}
    await tidied_again(server)
    assert guild not in await database(server)
    assert server.bot.scheduler.planned() == {}
    assert str(server.anna.id) in await database(server), "her friends and settings are hers"


async def tidied_again(server: Server) -> None:
    """Two seconds later."""
    with server.env._bot_scope():
        server.env.backend.clock.advance(2)
        await server.bot._tidy()


async def test_what_happened_while_the_bot_was_down_is_found_at_start(server: Server) -> None:
    await live(server)
    guild, nowhere = server.world.guild.id, 555
    async with server.bot.store.transaction() as tx:
        await tx.privacy.departed(guild, START - GRACE * 2)
        await tx.dailies.enrol(nowhere, server.anna.id, START)
    await server.restart()
    await server.bot._tidy()
    assert str(guild) in await database(server), "the bot is a member of it (again)"
    async with server.bot.store.reading() as tx:
        assert await tx.privacy.departures(server.env.now()) == (nowhere,)


@pytest.fixture
def written_log() -> Iterator[io.StringIO]:
    """The log as it is written, down to its last detail."""
    root, stream = logging.getLogger(), io.StringIO()
    handlers, level = root.handlers[:], root.level
    configure_logging(Log(level="debug", format="json"), stream, once=False)
    yield stream
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()


async def test_the_log_of_an_evening_names_nobody(server: Server, written_log: io.StringIO) -> None:
    best = (await prepared(server))[0]
    server.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
    await server.play(server.anna, best)
    await server.anna.slash(server.channel, "mot signaler", mot="chatz", raison="ça existe")
    await server.anna.slash(server.channel, "amis ajouter", qui=server.bilal)
    await server.restart()
    lines = [json.loads(line) for line in written_log.getvalue().splitlines()]
    events = {line["event"] for line in lines}
    assert {"discord call failed", "ready"} <= events, "there is something to look at"
    for line in lines:
        said = json.dumps(line, ensure_ascii=False)
        for word in ("Anna", "Bilal", "chatz", "CHATZ", "existe", best):
            assert word not in said
        for person in server.people.values():
            assert str(person.id) not in said


async def prepared(server: Server) -> list[str]:
    """A game has begun; the placements there are."""
    await server.start(manches=3)
    return await server.moves()


async def test_every_kind_of_game_lets_its_people_go(server: Server) -> None:
    server.env.settle_timeout = 9.0  # it would really wait for the first grid, ten seconds away
    services, (anna, bilal) = server.bot.services, (server.anna.id, server.bilal.id)
    place = Place(server.world.guild.id, server.channel.id)
    with server.env._bot_scope():
        turns = await services.lexiplateau.create(anna, place, TurnOptions())
        room = await services.baggle.create(anna, place, RoomOptions())
        duel = await services.wordgrid.create(anna, place, Challenge(stake=100, opponent=bilal))
        for service, game in (
            (services.lexiplateau, turns.ref.id),
            (services.baggle, room.ref.id),
            (services.wordgrid, duel.ref.id),
        ):
            await service.join(bilal, game)
        await services.lexiplateau.launch(anna, turns.ref.id)
        await services.baggle.launch(anna, room.ref.id)
    await server.env.settle()
    guild = server.world.guild.id
    assert (await services.ledger.purse(guild, bilal)).held == 100
    with server.env._bot_scope():
        await services.privacy.forget(anna)
    await server.env.settle()
    assert str(anna) not in await database(server)
    assert (await services.wordgrid.view(bilal, duel.ref.id)).phase == "finished"
    purse = await services.ledger.purse(guild, bilal)
    assert (purse.held, purse.balance) == (0, 1000 - 100 + 180), "the duel is won, and paid"
    assert sum((await services.ledger.audit(guild)).values()) == 0
