"""Where drafts are read and changed: one transaction for all who ask in the same instant."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TypeVar

from bot.services.batching import Batches
from bot.services.errors import Contended, NotInGame
from bot.services.games import ATTEMPTS, Games, Loaded
from bot.store import Stale, StoreBusy, Transaction
from bot.store.records import ComposingRecord, DraftRecord, SetAsideRecord
from engine.board.board import tiles_from_marks, tiles_to_marks
from engine.board.coordinates import Direction, parse_cell
from engine.board.draft import Draft, blank_draft, fits
from engine.board.strokes import Replace, strike
from engine.crabblabla.actions import Action
from engine.crabblabla.errors import JoinsLater, NotRunning, NotYourHand
from engine.crabblabla.events import Event
from engine.crabblabla.state import Game, Phase, Seat
from engine.errors import RuleError

T = TypeVar("T")


@dataclass(frozen=True)
class Found:
    """What a seat composes and has put aside, as a transaction read or left it."""

    loaded: Loaded[Game]
    seat: Seat
    record: DraftRecord | None
    aside: tuple[SetAsideRecord, ...]

    @property
    def game(self) -> Game:
        """The game that it belongs to."""
        return self.loaded.game

    @property
    def owned(self) -> tuple[int, int]:
        """Game and seat, as the store asks for them."""
        return self.loaded.record.id, self.seat.id

    def draft(self) -> Draft:
        """The stored draft of the open round, else what was played, else a blank one."""
        stored, game = self.record, self.game
        if stored is not None and stored.round == game.round:
            tiles = tiles_from_marks(stored.tiles)
            if fits(tiles, game.board, game.rack):
                direction = Direction(stored.cursor["direction"])
                return Draft(parse_cell(stored.cursor["cell"]), direction, tiles)
        blank, played = blank_draft(game.board), game.submissions.get(self.seat.id)
        if played is None or played.passed:
            return blank
        return strike(blank, game.board, game.rack, Replace(played.tiles))

    def barred(self, person: int) -> RuleError | None:
        """Why the person may not touch the draft."""
        if self.seat.joined_round > self.game.round or person in self.seat.newcomers:
            return JoinsLater(self.game.round + 1)
        return None if self.seat.hand == person else NotYourHand(self.seat.hand)

    def changed(self, draft: Draft, person: int, key: int | None, now: datetime) -> Found:
        """With another draft, still to be saved."""
        game_id, owner = self.owned
        record = DraftRecord(
            game_id=game_id,
            owner=owner,
            round=self.game.round,
            tiles=tiles_to_marks(draft.tiles),
            cursor={"cell": str(draft.cursor), "direction": draft.direction.value},
            revision=self.record.revision + 1 if self.record else 1,
            user_id=person,
            key=key,
            updated_at=now,
        )
        return replace(self, record=record)


Ask = Callable[[Transaction, Found], Awaitable[Found]]
"""Changes something in an open transaction. Raises RuleError where it cannot be done."""


@dataclass(frozen=True)
class Change:
    """What a person asks for; ``number`` is the round that they saw."""

    person: int
    loaded: Loaded[Game]
    number: int | None
    ask: Ask


@dataclass(frozen=True)
class Changed:
    """What is there afterwards, and why the change was refused, if it was."""

    found: Found
    refused: RuleError | None = None


@dataclass
class DraftDesk:
    """The drafts of the games of one kind.

    All methods raise NoSuchGame, NotInGame, NotRunning and Contended.
    """

    games: Games[Game, Action, Event]
    _batches: Batches[Change, Changed] = field(init=False)

    def __post_init__(self) -> None:
        self._batches = Batches(self._work_off)

    async def look(self, person: int, game_id: int) -> Found:
        """What the person's seat composes."""

        async def read(loaded: Loaded[Game]) -> Found:
            async with self.games.store.reading() as tx:
                return found_in(await read_all(tx, [(loaded, person)]), loaded, person)

        return await self._with_game(game_id, read)

    async def change(self, person: int, game_id: int, number: int | None, ask: Ask) -> Changed:
        """Do what is asked for, unless the person or the round does not allow it."""

        async def submit(loaded: Loaded[Game]) -> Changed:
            return await self._batches.submit(Change(person, loaded, number, ask))

        return await self._with_game(game_id, submit)

    async def _with_game(self, game_id: int, do: Callable[[Loaded[Game]], Awaitable[T]]) -> T:
        """Try with the game as it is known, then with what the store says."""
        loaded = self.games.known(game_id)
        for _attempt in range(ATTEMPTS):
            loaded = loaded or await self.games.load(game_id)
            try:
                return await do(loaded)
            except (Stale, StoreBusy):
                loaded = None
        raise Contended(game_id)

    async def _work_off(self, changes: Sequence[Change]) -> Sequence[Changed | Exception]:
        async with self.games.store.transaction() as tx:
            stored = await read_all(tx, [(change.loaded, change.person) for change in changes])
            touched: dict[tuple[int, int], DraftRecord] = {}
            done = [await _do(tx, stored, touched, change) for change in changes]
            await tx.drafts.save(list(touched.values()))
        return done


Stored = Mapping[tuple[int, int], ComposingRecord]
"""By game and seat; the seat 0 of each game has its version alone."""


async def read_all(tx: Transaction, asked: Sequence[tuple[Loaded[Game], int]]) -> Stored:
    """What these people's seats compose."""
    games = {loaded.record.id for loaded, _person in asked}
    seats = {seat.id for loaded, person in asked if (seat := loaded.game.seat_of(person))}
    return await tx.drafts.composing(sorted(games), sorted(seats))


def found_in(stored: Stored, loaded: Loaded[Game], person: int) -> Found:
    """A seat's part. Raises Stale where the game is not as it was loaded, NotInGame, NotRunning."""
    game, game_id = loaded.game, loaded.record.id
    whole = stored.get((game_id, 0))
    if whole is None or whole.version != loaded.record.version:
        raise Stale(game_id, loaded.record.version)
    seat = game.seat_of(person)
    if seat is None:
        raise NotInGame(game_id)
    if game.phase not in (Phase.RUNNING, Phase.PAUSED):
        raise NotRunning(game.phase)
    own = stored.get((game_id, seat.id), whole)
    return Found(loaded, seat, own.draft, own.aside)


async def _do(
    tx: Transaction, stored: Stored, touched: dict[tuple[int, int], DraftRecord], change: Change
) -> Changed | Exception:
    """One change of a batch; a draft is changed once in each, so that every change meets it."""
    try:
        found = found_in(stored, change.loaded, change.person)
        if change.number not in (None, found.game.round):
            return Changed(found)
        if found.owned in touched:
            raise Stale(*found.owned)
        if (barred := found.barred(change.person)) is not None:
            return Changed(found, barred)
        after = await change.ask(tx, found)
    except RuleError as error:
        return error if isinstance(error, (NotInGame, NotRunning)) else Changed(found, error)
    except Stale as error:
        return error
    if after.record is not None and after.record is not found.record:
        touched[found.owned] = after.record
    return Changed(after)
