"""What people do and see at Lexiplateau, in few words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from bot.services.lexiplateau_results import TurnView
from engine.lexiplateau.choice import Choice, PassTurn, PlayTiles
from engine.lexiplateau.seen import Seen
from engine.lexiplateau.state import Game
from engine.moves import MoveGenerator
from tests.discord.harness import Channel, Person, Server, labels

COMMAND = "lexiplateau"


@dataclass
class Turns:
    """A server on which Lexiplateau is played."""

    server: Server
    game: int = 1

    @property
    def thread(self) -> Channel:
        return self.server.thread

    async def say(self, who: Person, command: str, **options: Any) -> Any:
        """A slash command in the channel."""
        return await who.slash(self.server.channel, f"{COMMAND} {command}", **options)

    async def lobby(self, **options: Any) -> Any:
        """Anna creates a game; its lobby's message."""
        return (await self.say(self.server.anna, "nouvelle", **options)).response

    async def start(self, *guests: Person, **options: Any) -> Any:
        """A game of Anna and the guests, in its first turn; the lobby's message."""
        lobby = await self.lobby(**options)
        for guest in guests:
            await guest.click(lobby, label="✋ Rejoindre")
        await self.server.anna.click(lobby, label="▶ Lancer")
        return lobby

    async def view(self, who: Person | None = None) -> TurnView:
        person = 0 if who is None else who.id
        return await self.server.bot.services.lexiplateau.view(person, self.game)

    async def state(self) -> Game:
        """The game itself, secrets and all."""
        return (await self.server.bot.services.lexiplateau.games.load(self.game)).game

    async def mover(self) -> Person:
        """Whose turn it is."""
        seat = (await self.state()).mover
        assert seat is not None
        return next(p for p in self.server.people.values() if p.id == seat.player)

    async def waiting(self) -> Person:
        """One of those who wait for their turn."""
        mover, game = await self.mover(), await self.state()
        people = [p for p in self.server.people.values() if p.id in game.players]
        return next(person for person in people if person is not mover)

    async def moves(self) -> list[str]:
        """What may be played now, best first."""
        game = await self.state()
        generator = MoveGenerator(self.server.bot.services.lexicons.default())
        rack = game.seat(game.to_move or 0).rack
        found = generator.moves(game.board, rack, opening=game.opening, game="lexiplateau")
        return [move.play for move in found[:100]]

    def board(self) -> Any:
        """The last message with the turn's buttons."""
        history = self.thread.history()
        return next(m for m in reversed(history) if labels(m)[:1] == ["▶ Jouer"])

    async def play(self, who: Person, text: str) -> Any:
        """Try a play by the command and play it; the last answer."""
        preview = await who.slash(self.thread, f"{COMMAND} jouer", mot=text)
        return await who.click(preview.response, label="▶ Jouer")

    async def play_best(self) -> str:
        """Whoever is to move plays the best; what that was."""
        play = (await self.moves())[0]
        await self.play(await self.mover(), play)
        return play

    async def skip(self, who: Person) -> Any:
        """Pass by the board's button."""
        question = await who.click(self.board(), label="⏭ Passer")
        return await who.click(question.response, label="⏭ Oui, je passe")


@dataclass
class BestThinker:
    """Robots that play the best move, or what a test says, without the tables of the engine's."""

    generator: MoveGenerator | None = None
    script: list[Choice] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def think(self, lexicon: str, position: Seen, level: str, seed: str, seconds: float) -> Choice:
        """The next of the script, else the best move."""
        self.asked.append(level)
        if self.script:
            return self.script.pop(0)
        if self.generator is None:
            return PassTurn()
        found = self.generator.moves(
            position.board, position.rack, opening=position.opening, game="lexiplateau"
        )
        return PlayTiles(found[0].tiles) if len(found) else PassTurn()

    def warm_up(self) -> None:
        """There is nothing to load."""
