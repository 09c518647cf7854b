"""Where drafts are read and changed: one transaction for all who ask in the same instant."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TypeVar

from bot.services.batching import Batches
from bot.services.errors import Contended
from bot.services.games import ATTEMPTS
from bot.services.rack_order import arranged
from bot.services.sittings import Sitting, Table, Tables
from bot.store import Stale, StoreBusy
from bot.store.drafts import DraftQueries
from bot.store.records import ComposingRecord, DraftRecord, SetAsideRecord
from engine.board.board import tiles_from_marks, tiles_to_marks
from engine.board.coordinates import Direction, parse_cell
from engine.board.draft import Draft, blank_draft, fits
from engine.board.strokes import Replace, strike
from engine.errors import RuleError

T = TypeVar("T")


@dataclass(frozen=True)
class Found:
    """What an owner composes and has put aside, as a transaction read or left it."""

    sitting: Sitting
    record: DraftRecord | None
    aside: tuple[SetAsideRecord, ...]

    @property
    def owned(self) -> tuple[int, int]:
        """Table and owner, as the store asks for them."""
        return self.sitting.table, self.sitting.owner

    def draft(self) -> Draft:
        """The stored draft of the open round, else what was played, else a blank one."""
        stored, sitting = self.record, self.sitting
        board, rack = sitting.question.board, sitting.question.rack
        if stored is not None and stored.round == sitting.round:
            tiles = tiles_from_marks(stored.tiles)
            if fits(tiles, board, rack):
                direction = Direction(stored.cursor["direction"])
                return Draft(parse_cell(stored.cursor["cell"]), direction, tiles)
        blank = blank_draft(board)
        if sitting.played is None:
            return blank
        return strike(blank, board, rack, Replace(sitting.played))

    def order(self) -> tuple[int, ...]:
        """The slots of the rack as the owner likes to see them, kept from round to round."""
        wanted = "" if self.record is None else str(self.record.cursor.get("order", ""))
        return arranged(self.sitting.question.rack, wanted)

    def changed(
        self,
        draft: Draft,
        person: int,
        key: int | None,
        now: datetime,
        order: str | None = None,
    ) -> Found:
        """With another draft, still to be saved; ``order``: letters as the person likes them."""
        kept = {} if self.record is None else {"order": self.record.cursor.get("order", "")}
        liked = kept if order is None else {"order": order}
        table, owner = self.owned
        record = DraftRecord(
            game_id=table,
            owner=owner,
            round=self.sitting.round,
            tiles=tiles_to_marks(draft.tiles),
            cursor={"cell": str(draft.cursor), "direction": draft.direction.value, **liked},
            revision=self.record.revision + 1 if self.record else 1,
            user_id=person,
            key=key,
            updated_at=now,
        )
        return replace(self, record=record)


Ask = Callable[[DraftQueries, Found], Awaitable[Found]]
"""Changes something in an open transaction. Raises RuleError where it cannot be done."""


@dataclass(frozen=True)
class Change:
    """What a person asks for; ``number`` is the round that they saw."""

    person: int
    table: Table
    number: int | None
    ask: Ask


@dataclass(frozen=True)
class Changed:
    """What is there afterwards, and why the change was refused, if it was."""

    found: Found
    refused: RuleError | None = None


@dataclass
class DraftDesk:
    """The drafts at the tables of one kind.

    All methods raise what loading a table and sitting down at it raise (NoSuchGame, NotInGame,
    NotRunning), and Contended.
    """

    tables: Tables
    _batches: Batches[Change, Changed] = field(init=False)

    def __post_init__(self) -> None:
        self._batches = Batches(self._work_off)

    async def look(self, person: int, table_id: int) -> Found:
        """What the person composes."""

        async def read(table: Table) -> Found:
            async with self.tables.store.reading() as tx:
                stored = await read_all(self.tables.drafts(tx), [(table, person)])
            return found_in(stored, table, person)

        return await self._with_table(table_id, person, read)

    async def change(self, person: int, table_id: int, number: int | None, ask: Ask) -> Changed:
        """Do what is asked for, unless the person or the round does not allow it."""

        async def submit(table: Table) -> Changed:
            return await self._batches.submit(Change(person, table, number, ask))

        return await self._with_table(table_id, person, submit)

    async def _with_table(
        self, table_id: int, person: int, do: Callable[[Table], Awaitable[T]]
    ) -> T:
        """Try with the table as it is known, then with what the store says."""
        table = self.tables.known(table_id, person)
        for _attempt in range(ATTEMPTS):
            table = table or await self.tables.load(table_id, person)
            try:
                return await do(table)
            except (Stale, StoreBusy):
                table = None
        raise Contended(table_id)

    async def _work_off(self, changes: Sequence[Change]) -> Sequence[Changed | Exception]:
        # Drafts are swapped by their revisions, so others may write beside. A move that is saved
        # meanwhile reads no draft: it is as if it came after these changes.
        async with self.tables.store.transaction(alone=False) as tx:
            drafts = self.tables.drafts(tx)
            stored = await read_all(drafts, [(change.table, change.person) for change in changes])
            touched: dict[tuple[int, int], DraftRecord | None] = {}
            done: dict[int, Changed | Exception] = {}
            # What is put aside is renamed and deleted on the way, by everybody in this order.
            for number in sorted(range(len(changes)), key=lambda number: _place(changes[number])):
                done[number] = await _do(drafts, stored, touched, changes[number])
            await drafts.save([draft for draft in touched.values() if draft is not None])
        return [done[number] for number in range(len(changes))]


Stored = Mapping[tuple[int, int], ComposingRecord]
"""By table and owner; the owner 0 of each table has its version alone."""


async def read_all(drafts: DraftQueries, asked: Sequence[tuple[Table, int]]) -> Stored:
    """What these people compose."""
    tables = {table.id for table, _person in asked}
    owners = {owner for table, person in asked if (owner := table.owner(person)) is not None}
    return await drafts.composing(sorted(tables), sorted(owners))


def found_in(stored: Stored, table: Table, person: int) -> Found:
    """An owner's part. Raises Stale where the table is not as it was loaded, and as ``sit``."""
    whole = stored.get((table.id, 0))
    if whole is None or whole.version != table.version:
        raise Stale(table.id, table.version)
    sitting = table.sit(person)
    own = stored.get((table.id, sitting.owner), whole)
    return Found(sitting, own.draft, own.aside)


def _place(change: Change) -> tuple[int, int]:
    """Where a change comes in a batch: by table and owner, one owner's as they came."""
    return change.table.id, change.table.owner(change.person) or 0


async def _do(
    drafts: DraftQueries,
    stored: Stored,
    touched: dict[tuple[int, int], DraftRecord | None],
    change: Change,
) -> Changed | Exception:
    """One change of a batch; what an owner has is changed once in each, so that every change meets
    it as it is. ``touched``: by owner the draft to save; None where that stays as it was."""
    try:
        found = found_in(stored, change.table, change.person)
        if change.number not in (None, found.sitting.round):
            return Changed(found)
        if found.owned in touched:
            raise Stale(*found.owned)
    except (RuleError, Stale) as error:
        return error
    if found.sitting.barred is not None:
        return Changed(found, found.sitting.barred)
    try:
        after = await change.ask(drafts, found)
    except RuleError as error:
        return Changed(found, error)
    except Stale as error:
        return error
    if after is not found:
        touched[found.owned] = None if after.record is found.record else after.record
    return Changed(after)
