"""The demo by itself: three people play three rounds through the same commands and buttons."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from typing import Any

import click
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.client import CrabblablaBot
from bot.demo.report import Report, button_labels
from bot.demo.setting import demo_world
from bot.demo.world import World
from bot.services.results import GameView
from engine.moves import MoveGenerator

ROUNDS = 3
SEED = 2026
GAME = 1
"""The first game of a fresh database."""


class DemoFailed(click.ClickException):
    """Something that the demo shows did not happen."""


class Table:
    """The three at their game.

    Anna writes placements in the command, Bilal in the button's form, and Chloé, whose Discord is
    in English, tries letters that she lacks, changes her mind, and passes once.
    """

    SCORES = 3
    """How many different scores a round needs to be worth watching."""

    def __init__(self, world: World, report: Report) -> None:
        self.world = world
        self.report = report
        self.anna, self.bilal, self.chloe = world.people.values()
        world.languages[self.chloe.id] = "en-GB"

    async def gather(self) -> None:
        """From `/crabblabla nouvelle` to the first round."""
        self.report.title("The lobby")
        lobby = await self.command(self.anna, self.world.channel, "nouvelle", manches=ROUNDS)
        await self.click(self.bilal, lobby, "✋ Rejoindre")
        code = (await self.view()).ref.code
        await self.command(self.chloe, self.world.channel, "rejoindre", code=code)
        await self.click(self.anna, lobby, "▶ Lancer")
        await self.report.public(self.world.channel)
        await self.report.public(self.thread)

    async def round(self, number: int) -> None:
        """One round of all three."""
        self.report.title(f"Round {number}")
        moves = await self.moves()
        best, second, third, *_rest = moves
        if number == 2:
            await self.passes(self.chloe)
        else:
            await self.hesitate(self.chloe, third, best)
        await self.write(self.anna, second)
        await self.fill_in(self.bilal, third)
        await self.report.public(self.thread)

    async def write(self, who: MemberActor, play: str) -> None:
        """`/crabblabla poser`, with what is suggested while one types."""
        choices = await who.autocomplete(self.thread, "crabblabla poser", "placement", play)
        self.report.suggestion(who, play, [choice["name"] for choice in choices])
        preview = await self.command(who, self.thread, "poser", placement=choices[0]["value"])
        await self.click(who, preview, "▶ Jouer")

    async def fill_in(self, who: MemberActor, play: str) -> None:
        """The composer under the board, and its form."""
        composer = await self.click(who, self.board, "▶ Jouer")
        form = await who.click(composer, label="⌨️ Écrire")
        if form.modal is None:
            raise DemoFailed("« Écrire » opened no form")
        self.report.form(who, form.modal["title"], play)
        written = await who.submit_modal(form, {"play": play})
        await self.report.private(who, written.response)
        ready = next((key for key in button_labels(written.response) if "▶ Jouer" in key), None)
        if ready is None:
            raise DemoFailed(f"« {play} » cannot be played")
        await self.click(who, written.response, ready)

    async def hesitate(self, who: MemberActor, first: str, second: str) -> None:
        """A word that is none, then one placement, then a better one in its place."""
        await self.command(who, self.thread, "poser", placement="A1 ZZZZ")
        preview = await self.command(who, self.thread, "poser", placement=first)
        await self.click(who, preview, "▶ Play")
        if (await self.view()).submission is not None:
            raise DemoFailed("a spectator can see what was played")
        await self.command(who, self.thread, "scores")
        preview = await self.command(who, self.thread, "poser", placement=second)
        await self.click(who, preview, "▶ Play")

    async def passes(self, who: MemberActor) -> None:
        """« Passer », and the confirmation."""
        question = await self.click(who, self.board, "⏭ Passer")
        await self.click(who, question, "⏭ Yes, I pass")

    async def command(
        self, who: MemberActor, place: ChannelHandle, name: str, **options: Any
    ) -> Any:
        """A slash command; the message that answers it."""
        self.report.typed(who, name, options)
        result = await who.slash(place, f"crabblabla {name}", **options)
        await self.report.private(who, result.response)
        return result.response

    async def click(self, who: MemberActor, message: Any, label: str) -> Any:
        """A button; the message that answers it."""
        self.report.clicked(who, label)
        result = await who.click(message, label=label)
        if not result.acknowledged:
            raise DemoFailed(f"no answer to « {label} »")
        await self.report.private(who, result.response)
        return result.response

    async def view(self) -> GameView:
        """The game as nobody in particular sees it."""
        return await self.bot.services.crabblabla.view(0, GAME)

    async def moves(self) -> list[str]:
        """Placements of the open round with different scores, best first."""
        view = await self.view()
        generator = MoveGenerator(self.bot.services.lexicons.default())
        found = generator.moves(view.board, view.rack or "", opening=view.opening)
        moves = {move.score: move.play for move in found}
        if len(moves) < self.SCORES:
            raise DemoFailed(f"only {len(moves)} different scores can be made")
        return [moves[score] for score in sorted(moves, reverse=True)]

    @property
    def bot(self) -> CrabblablaBot:
        """The bot."""
        bot = self.world.env.bot
        assert isinstance(bot, CrabblablaBot)
        return bot

    @property
    def thread(self) -> ChannelHandle:
        """The game's thread."""
        threads = self.world.channel.threads
        if not threads:
            raise DemoFailed("no thread was opened")
        return threads[0]

    @property
    def board(self) -> Any:
        """The last message of the thread: the open round's board."""
        return self.thread.last_message


async def play_by_itself(out: Path) -> None:
    """Play, print, write the pictures. Raises DemoFailed."""
    async with demo_world(running_clock=False, seed=SEED) as world:
        report = Report(out, world.people.values())
        table = Table(world, report)
        await table.gather()
        for number in range(1, ROUNDS + 1):
            await table.round(number)
        report.title("The end")
        await report.public(world.channel)
        for person in world.people.values():
            await report.inbox(person)
        view = await table.view()
        if view.phase != "finished" or len(view.results) != ROUNDS:
            raise DemoFailed(f"the game stands at {view.phase}, round {view.round}")
        report.end()


def run_auto(out: Path) -> None:
    """As :func:`play_by_itself`, for the command line: a failure ends it with an error."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    asyncio.run(play_by_itself(out))
