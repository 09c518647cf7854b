"""Duels of Wordgrid: what two people do and see."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import msgspec

from bot.services.wordgrid_results import DuelView
from bot.store.records import GameUpdate
from engine.board.coordinates import Cell
from engine.table.ids import SeatId
from engine.wordgrid.grid import index
from engine.wordgrid.moves import Move
from engine.wordgrid.state import Game, Turn
from tests.discord.harness import Channel, Person, Server, components, labels, shown, text

COMMAND = "wordgrid"


async def say(
    server: Server, who: Person, command: str, place: Channel | None = None, **options: Any
) -> Any:
    """A slash command, in the channel unless another place is named."""
    return await who.slash(place or server.channel, f"{COMMAND} {command}", **options)


async def view(server: Server, person: int = 0, game: int = 1) -> DuelView:
    return await server.bot.services.wordgrid.view(person, game)


async def challenge(server: Server, **options: Any) -> Any:
    """Anna's challenge; its message."""
    return (await say(server, server.anna, "defi", **options)).response


async def balance(server: Server, who: Person) -> int:
    """What somebody has."""
    return (await server.bot.services.ledger.purse(server.world.guild.id, who.id)).balance


async def books(server: Server) -> dict[int, int]:
    """All accounts of the server, whose sum is zero."""
    accounts = await server.bot.services.ledger.audit(server.world.guild.id)
    assert sum(accounts.values()) == 0
    return accounts


@dataclass
class Duel:
    """A duel that has begun; ``first`` moves first."""

    server: Server
    first: Person
    second: Person

    @property
    def thread(self) -> Channel:
        return self.server.thread

    async def view(self) -> DuelView:
        return await view(self.server)

    async def game(self) -> Game:
        """The engine's state."""
        return (await self.server.bot.services.wordgrid.games.load(1)).game

    async def moves(self) -> list[Move]:
        """What may be played now, longest words first."""
        now, words = await self.view(), self.server.bot.services.wordgrid.words
        return list(words.generator(now.lexicon.name).moves(now.grid, now.used)[:300])

    async def mover(self) -> Person:
        """Whose turn it is."""
        now = await self.view()
        assert now.to_move is not None
        return self.first if now.seat(now.to_move).player == self.first.id else self.second

    async def play(self, who: Person, move: Move | None = None) -> Any:
        """Play a move (by default the longest word) by the command."""
        chosen = move or (await self.moves())[0]
        return await say(
            self.server,
            who,
            "jouer",
            self.thread,
            case=str(chosen.cell),
            lettre=chosen.letter,
            mot=chosen.word,
        )

    def board(self) -> Any:
        """The last message with a turn's buttons."""
        history = self.thread.history()
        return next(m for m in reversed(history) if labels(m)[:1] == ["▶ Jouer"])

    async def open(self, who: Person) -> Keys:
        """« ▶ Jouer » under the board."""
        result = await who.click(self.board(), label="▶ Jouer")
        return Keys(who, result.response)

    async def left(self, who: Person, now: datetime | None = None) -> float:
        """Seconds on somebody's clock."""
        game = await self.game()
        seat = game.seat_of(who.id)
        assert seat is not None
        left = game.time_left(seat.id, now or self.server.env.now())
        assert left is not None
        return left.total_seconds()

    async def put(self, moves: list[tuple[SeatId, Move]]) -> None:
        """Let the game stand after these moves, legal or not."""
        store, now = self.server.bot.store, self.server.env.now()
        game = await self.game()
        turns = tuple(Turn(seat, move, now) for seat, move in moves)
        changed = replace(game, moves=turns, turn_since=now)
        state = msgspec.json.encode(changed.to_dict()).decode()
        async with store.transaction() as tx:
            record = await tx.games.get(1)
            assert record is not None
            update = GameUpdate(1, record.version, record.creator_id, "running", changed.due, state)
            await tx.games.save(update, now)


@dataclass
class Keys:
    """The grid in keys, in somebody's hands; ``message`` shows what it shows now."""

    who: Person
    message: Any

    @property
    def text(self) -> str:
        return shown(self.message)

    @property
    def labels(self) -> list[str]:
        return labels(self.message)

    def enabled(self, label: str) -> bool:
        """Whether a key of that label can be pressed."""
        keys = [each for each in components(self.message) if each.get("label") == label]
        return any(not each.get("disabled") for each in keys)

    async def press(self, label: str) -> Any:
        """A key, by what it says."""
        return await self.who.click(self.message, label=label)

    async def cell(self, cell: Cell) -> Any:
        """A cell."""
        start = f"cell.{index(cell)}."
        ids = [each["custom_id"] for each in components(self.message) if each.get("custom_id")]
        (found,) = [each for each in ids if each.split(":", 4)[-1].startswith(start)]
        return await self.who.click(self.message, custom_id=found)

    async def compose(self, move: Move) -> None:
        """Cell, letter, path."""
        await self.cell(move.cell)
        await self.press(move.letter)
        for cell in move.path:
            await self.cell(cell)


async def begin(server: Server, **options: Any) -> Duel:
    """Anna challenges, Bilal accepts."""
    message = await challenge(server, **options)
    accepted = await server.bilal.click(message, label="✋ Relever")
    assert "C’est parti" in text(accepted)
    people = {person.id: person for person in (server.anna, server.bilal)}
    first, second = (people[seat.player or 0] for seat in (await view(server)).seats)
    return Duel(server, first, second)
