"""The bot's parts together: start, restart, deadlines, and how it stops."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from datetime import datetime
from pathlib import Path

import pytest
import simcord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.client import CrabblablaBot, create_bot, intents
from bot.config import Config, Database, Discord, Top
from bot.services.lexicons import Lexicons
from bot.services.results import GameView, Place
from engine.crabblabla.options import Options
from tests.bot.services.conftest import always_playable
from tests.compiled import compiled


class Town:
    """A server with one channel, two people, and a bot that can be restarted."""

    def __init__(self, folder: Path) -> None:
        self.config = Config(
            discord=Discord(shards=1),
            database=Database(path=str(folder / "games.db"), backups=str(folder / "copies")),
            top=Top(seconds_per_round=0, workers=0),
        )
        self.bot = self.make()
        self.env = simcord.Env(self.bot, settle_timeout=30)
        guild = self.env.create_guild("Ville")
        self.channel: ChannelHandle = guild.create_text_channel("jeux")
        self.people: list[MemberActor] = [
            guild.add_member(self.env.create_user(name)) for name in ("anne", "bob")
        ]
        self.place = Place(guild.id, self.channel.id)

    def now(self) -> datetime:
        return self.env.now()

    def make(self) -> CrabblablaBot:
        lexicons = Lexicons(make_rules=always_playable)
        return create_bot(self.config, clock=self.now, rng=random.Random(3), lexicons=lexicons)

    async def restart(self, while_down: float = 0) -> None:
        await self.bot.stop_services()
        await self.env._detach_bot()
        self.env.backend.clock.advance(while_down)
        self.bot = self.make()
        await self.env.restart_bot(self.bot)

    async def game(self) -> GameView:
        """A running game with a deadline of an hour."""
        anne, bob = (person.id for person in self.people)
        with self.env._bot_scope():
            service = self.bot.services.crabblabla
            game = await service.create(anne, self.place, Options(rounds=3, deadline=3600))
            await service.join(bob, game.ref.id)
            running = await service.launch(anne, game.ref.id)
        await self.env.settle()
        return running

    def texts(self) -> list[str]:
        return [message.content for message in self.channel.history()]


@pytest.fixture(scope="module")
def kernels() -> None:
    """What a bot compiles at its start, beforehand."""
    compiled(Lexicons())


@pytest.fixture
async def town(tmp_path: Path, kernels: None) -> AsyncIterator[Town]:
    made = Town(tmp_path)
    await made.env.start()
    yield made
    await made.bot.stop_services()
    await made.env.shutdown()
    made.env.raise_errors()


def test_no_privileged_intent_is_asked_for() -> None:
    wanted = intents()
    assert (wanted.guilds, wanted.dm_messages) == (True, True)
    privileged = (wanted.message_content, wanted.members, wanted.presences)
    assert privileged == (False, False, False)
    assert not wanted.guild_messages


async def test_nobody_is_pinged_unless_a_message_says_whom(town: Town) -> None:
    allowed = town.bot.allowed_mentions
    assert allowed is not None
    assert (allowed.everyone, allowed.users, allowed.roles) == (False, False, False)
    assert not allowed.replied_user


async def test_the_bot_answers_nothing_to_a_prefix(town: Town) -> None:
    assert town.bot.help_command is None
    names = {command.name for command in town.bot.tree.get_commands()}
    assert {"crabblabla", "plaque", "moderation", "notifications"} <= names
    assert not town.bot.commands


async def test_commands_are_synced_at_the_first_start_only(town: Town) -> None:
    def syncs() -> int:
        return sum(
            request.method == "PUT" and request.path.endswith("/commands")
            for request in town.env.http_requests
        )

    assert syncs() == 1
    await town.restart()
    assert syncs() == 1


async def test_a_deadline_closes_the_round_and_it_is_announced(town: Town) -> None:
    game = await town.game()
    told = len(town.texts())
    await town.env.advance_time(3599)
    assert len(town.texts()) == told
    await town.env.advance_time(2)
    view = await town.bot.services.crabblabla.view(0, game.ref.id)
    assert view.round == 2
    assert len(town.texts()) >= told + 2, "the reveal and the next round"


async def test_what_fell_due_while_the_bot_was_down_is_settled_once_at_start(town: Town) -> None:
    game = await town.game()
    await town.restart(while_down=5 * 3600)
    view = await town.bot.services.crabblabla.view(0, game.ref.id)
    assert view.round == 2
    assert len(view.results) == 1
    assert town.bot.scheduler.planned() == {game.ref.id: view.due}
    async with town.bot.store.reading() as tx:
        rows = await tx.outbox.of_game(game.ref.id)
    assert all(row.done_at for row in rows), "told once Discord's channels are known"


async def test_a_restart_in_the_middle_of_a_round_keeps_its_deadline(town: Town) -> None:
    game = await town.game()
    await town.env.advance_time(1800)
    await town.restart()
    assert (await town.bot.services.crabblabla.view(0, game.ref.id)).due == game.due
    await town.env.advance_time(1801)
    assert (await town.bot.services.crabblabla.view(0, game.ref.id)).round == 2


async def test_a_finished_game_is_not_planned_any_more(town: Town) -> None:
    game = await town.game()
    with town.env._bot_scope():
        await town.bot.services.crabblabla.leave(town.people[1].id, game.ref.id)
    await town.env.settle()
    assert town.bot.scheduler.planned() == {}


async def test_old_claims_are_tidied_away(town: Town) -> None:
    game = await town.game()
    with town.env._bot_scope():
        await town.bot.services.crabblabla.pass_round(town.people[0].id, game.ref.id, key=77)
    async with town.bot.store.reading() as tx:
        assert await tx.facts.claimed(77)
    await town.env.advance_time(49 * 3600)
    async with town.bot.store.reading() as tx:
        assert not await tx.facts.claimed(77)


async def test_a_stop_waits_for_what_a_listener_was_told(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []
    stop_watch = town.bot.watch.stop

    async def on_shard_resumed(_shard: int) -> None:
        for _ in range(50):
            await asyncio.sleep(0)
        order.append("heard")

    async def next_step() -> None:
        order.append("stopping")
        await stop_watch()

    monkeypatch.setattr(town.bot.watch, "stop", next_step)
    town.bot.add_listener(on_shard_resumed)
    town.bot.dispatch("shard_resumed", 0)
    await town.bot.stop_services()
    assert order == ["heard", "stopping"]


async def test_stopping_twice_does_no_harm(town: Town) -> None:
    await town.bot.stop_services()
    await town.bot.stop_services()
    assert not town.bot.tidy.is_running()
