"""Where people compose: a position with a rack, and who owns the draft on it.

The composer and its drafts know nothing else of a game, so they serve whatever can be sat down at:
a seat of a running game (:class:`GameTables`), a person's attempt at the daily
(:mod:`bot.services.daily_tables`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from bot.clock import Clock
from bot.services.crabblabla_views import game_view
from bot.services.errors import NotInGame
from bot.services.games import Games, Loaded
from bot.services.tops import Question
from bot.store import Store, Transaction
from bot.store.drafts import DraftQueries
from engine.board.board import Board
from engine.board.coordinates import Cell
from engine.board.tiles import Tile
from engine.crabblabla.errors import JoinsLater, NotRunning, NotYourHand
from engine.crabblabla.state import Game, Seat, Submission
from engine.errors import RuleError


class View(Protocol):
    """What a composer shows, whatever is being played."""

    @property
    def id(self) -> int:
        """The game's (the day's) id, which the composer's keys carry."""
        ...

    @property
    def board(self) -> Board:
        """The locked tiles."""
        ...

    @property
    def round(self) -> int:
        """The round that is open, which the composer's keys carry too."""
        ...

    @property
    def rack(self) -> str | None:
        """The letters."""
        ...

    @property
    def submission(self) -> Submission | None:
        """What counts for the owner as yet."""
        ...

    @property
    def marked(self) -> frozenset[Cell]:
        """The cells of what was laid last."""
        ...

    @property
    def paused(self) -> bool:
        """Whether letters may be tried but nothing played."""
        ...


@dataclass(frozen=True)
class Sitting:
    """A person in front of a position.

    Attributes:
        table, owner: whose draft it is, as the store keeps it: a game and a seat, or a day and a
            person.
        round: a draft of another round is not offered any more.
        position: another one where board or rack are others.
        question: board, rack, and how a placement is judged.
        played: the tiles that count for the owner as yet.
        barred: why this person may not touch the draft (a team-mate has the hand, say).
        view: what the composer shows; made only where it is shown.
    """

    table: int
    owner: int
    round: int
    position: int
    question: Question
    played: Mapping[Cell, Tile] | None
    barred: RuleError | None
    view: Callable[[], View]


class Table(Protocol):
    """A game or a day, as it was loaded."""

    @property
    def id(self) -> int:
        """Its id among tables of its kind."""
        ...

    @property
    def version(self) -> int:
        """Another one than the store's: it has changed since it was loaded."""
        ...

    def owner(self, person: int) -> int | None:
        """Whose draft the person works on; None where they have no part in it."""
        ...

    def sit(self, person: int) -> Sitting:
        """Raises NotInGame, NotRunning, and what else stands against composing."""
        ...


class Tables(Protocol):
    """Where tables of one kind are found, and their drafts kept."""

    @property
    def store(self) -> Store:
        """Where the drafts are."""
        ...

    @property
    def clock(self) -> Clock:
        """What time it is."""
        ...

    def drafts(self, tx: Transaction) -> DraftQueries:
        """The drafts of this kind of table."""
        ...

    def known(self, table: int, person: int) -> Table | None:
        """The table as this process saw it last; its version tells whether it still is so."""
        ...

    async def load(self, table: int, person: int) -> Table:
        """The table as it is now. Raises NoSuchGame (or its like)."""
        ...


@dataclass(frozen=True)
class GameTable:
    """A game, whose drafts belong to its seats."""

    loaded: Loaded[Game]

    @property
    def id(self) -> int:
        """The game's id."""
        return self.loaded.record.id

    @property
    def version(self) -> int:
        """The game's version."""
        return self.loaded.record.version

    def owner(self, person: int) -> int | None:
        """The person's seat."""
        seat = self.loaded.game.seat_of(person)
        return seat.id if seat else None

    def sit(self, person: int) -> Sitting:
        """The person on their seat. Raises NotInGame, NotRunning."""
        game = self.loaded.game
        seat, question = game.seat_of(person), Question.of(game)
        if seat is None:
            raise NotInGame(self.id)
        if question is None:
            raise NotRunning(game.phase)
        played = game.submissions.get(seat.id)
        return Sitting(
            table=self.id,
            owner=seat.id,
            round=game.round,
            position=game.round,
            question=question,
            played=None if played is None or played.passed else played.tiles,
            barred=_barred(game, seat, person),
            view=lambda: game_view(self.loaded, person),
        )


def _barred(game: Game, seat: Seat, person: int) -> RuleError | None:
    if seat.joined_round > game.round or person in seat.newcomers:
        return JoinsLater(game.round + 1)
    return None if seat.hand == person else NotYourHand(seat.hand)


G = TypeVar("G")
T = TypeVar("T", bound=Table)


@dataclass(frozen=True)
class GameTables(Generic[G, T]):
    """The games of one kind.

    Attributes:
        table: makes the table of a game.
    """

    games: Games[G, Any, Any]
    table: Callable[[Loaded[G]], T]

    @property
    def store(self) -> Store:
        """The games' own."""
        return self.games.store

    @property
    def clock(self) -> Clock:
        """The games' own."""
        return self.games.clock

    def drafts(self, tx: Transaction) -> DraftQueries:
        """The drafts of seats."""
        return tx.drafts

    def known(self, table: int, person: int) -> T | None:
        """A game without asking the store."""
        loaded = self.games.known(table)
        return None if loaded is None else self.table(loaded)

    async def load(self, table: int, person: int) -> T:
        """A game as it is now. Raises NoSuchGame."""
        return self.table(await self.games.load(table))
