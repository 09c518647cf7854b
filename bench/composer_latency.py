"""How long the composer takes to answer a click: ``python -m bench.composer_latency``.

A click is timed from the gateway's text to the bytes of the answer, picture included; the network
and Discord's own time come on top. Every click is written to a database file before it is answered.

Rows: one player clicking alone, then all of them clicking in the same instant, several times over.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click
import discord
from simcord.components import walk_components

from bench.discord_edge import BOT, PANEL, Answer, Edge, message, user
from bot.client import CrabblablaBot, create_bot
from bot.config import Config, Database, Log
from bot.logs import configure_logging
from bot.services.results import Place
from bot.store.migrate import migrate
from engine.crabblabla.options import Options
from engine.moves import MoveGenerator
from render.board import warm_up

BUTTON, MENU = 2, 3
PER_GAME = 10
WARM_UP = 5
"""Clicks of each player that are not timed: sprites, boards and connections are made by them."""
HOST = 1000
NOTHING = Answer("", 0, 0.0)
TYPED = ("letter", "turn", "back")


@dataclass
class Player:
    """Somebody with an open composer, who clicks any key that can be clicked."""

    edge: Edge
    person: int
    game: int
    rng: random.Random
    shown: Answer = NOTHING

    async def open(self) -> None:
        """« ▶ Jouer » under the board."""
        button = {"type": BUTTON, "style": 3, "label": "▶", "custom_id": f"cb1:compose:{self.game}"}
        board = message(self.person, [{"type": 1, "components": [button]}], 0)
        data = {"component_type": BUTTON, "custom_id": button["custom_id"]}
        self.shown = await self.edge.hand_over(self.edge.click(self.person, board, data))

    def choose(self) -> str:
        """A letter, ⌫, a turn, or another row or column; as the gateway will say it."""
        components = self.shown.components
        composer = message(self.person, components, PANEL)
        key = self.rng.choice([each for each in walk_components(components) if usable(each)])
        data = {"component_type": key["type"], "custom_id": key["custom_id"]}
        if key["type"] == MENU:
            data["values"] = [self.rng.choice(key["options"])["value"]]
        return self.edge.click(self.person, composer, data)

    async def click(self, chosen: str | None = None) -> Answer:
        """Click, and wait for the answer."""
        answer = await self.edge.hand_over(chosen or self.choose())
        self.shown = answer
        return answer


def usable(each: dict[str, Any]) -> bool:
    """Whether a player who is looking for a word would click it."""
    if each["type"] == BUTTON and not each.get("disabled"):
        return str(each["custom_id"]).split(":")[-1].split(".")[0] in TYPED
    return bool(each["type"] == MENU)


async def start_bot(folder: Path) -> CrabblablaBot:
    """The bot with everything but a connection to Discord."""
    configure_logging(Log(level="error"))
    database = Database(path=str(folder / "bench.db"), backups=str(folder))
    bot = create_bot(Config(database=database), rng=random.Random(1))
    await migrate(bot.store, folder, bot.clock())
    await asyncio.to_thread(bot.services.lexicons.warm_up)
    await asyncio.to_thread(warm_up)
    await bot._async_setup_hook()
    bot._connection.user = discord.ClientUser(
        state=bot._connection,
        data=user(BOT),
    )
    await bot.load_extension("cogs.crabblabla")
    return bot


async def seat_players(bot: CrabblablaBot, edge: Edge, count: int) -> list[Player]:
    """Games of ten, each in its third round, with an open composer for everybody."""
    players = []
    for first in range(HOST, HOST + count, PER_GAME):
        people = range(first, min(first + PER_GAME, HOST + count))
        game = await two_rounds(bot, people)
        players += [Player(edge, person, game, random.Random(person)) for person in people]
    for player in players:
        await player.open()
        for _click in range(WARM_UP):
            await player.click()
    return players


async def two_rounds(bot: CrabblablaBot, people: Sequence[int]) -> int:
    """A game whose third round is open; its id."""
    service, (host, *guests) = bot.services.crabblabla, people
    options = Options(rounds=20, training=not guests)
    game = (await service.create(host, Place(10, 20), options)).ref.id
    for guest in guests:
        await service.join(guest, game)
    await service.launch(host, game)
    generator = MoveGenerator(bot.services.lexicons.default())
    for _round in range(2):
        view = await service.view(host, game)
        moves = generator.moves(view.board, view.rack or "", opening=view.opening)
        await service.play(host, game, text=moves[0].play)
        for guest in guests:
            await service.pass_round(guest, game)
    return game


def row(name: str, answers: Sequence[Answer], busy: float) -> str:
    """A line of the table."""
    times = [1000 * answer.seconds for answer in answers]
    weight = statistics.median(answer.size for answer in answers) / 1000
    return (
        f"| {name} | {len(times)} | {statistics.median(times):.0f} "
        f"| {statistics.quantiles(times, n=20)[-1]:.0f} | {max(times):.0f} "
        f"| {1000 * busy / len(times):.1f} | {weight:.0f} |"
    )


async def measure(count: int, clicks: int, bursts: int, say: Callable[[str], None]) -> None:
    """Print the table."""
    with TemporaryDirectory() as folder:
        bot = await start_bot(Path(folder))
        players = await seat_players(bot, Edge(bot), count)
        begun = time.process_time()
        alone = [await players[0].click() for _click in range(clicks)]
        between = time.process_time()
        crowd = []
        for _burst in range(bursts):
            chosen = [player.choose() for player in players]
            clicks_now = (player.click(key) for player, key in zip(players, chosen, strict=True))
            crowd += await asyncio.gather(*clicks_now)
        ended = time.process_time()
        await bot.stop_services()
    say(
        "| Clicks | Number | Median, ms | 95th percentile, ms | Slowest, ms "
        "| Processor, ms a click | Answer, kB |"
    )
    say("|---|--:|--:|--:|--:|--:|--:|")
    say(row("one player", alone, between - begun))
    say(row(f"{count} players at once", crowd, ended - between))


@click.command()
@click.option("--players", default=50, show_default=True, help="In games of ten.")
@click.option("--clicks", default=100, show_default=True, help="Of the player who clicks alone.")
@click.option(
    "--bursts", default=10, show_default=True, help="Times that everybody clicks at once."
)
def main(players: int, clicks: int, bursts: int) -> None:
    """Print the table in Markdown."""
    asyncio.run(measure(players, clicks, bursts, click.echo))


if __name__ == "__main__":
    main()
