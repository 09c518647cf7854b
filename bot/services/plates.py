"""Plates that people draw for their server: sketched as text, kept under a name.

A sketch is what a person has written last, right or wrong, so that no mistake costs them their
drawing; ``revision`` is the interaction that wrote it. A plate is a layout that a game can be
played on. Games take a copy of it, so it may be deleted at any time.
"""

from __future__ import annotations

import unicodedata
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.clock import Clock
from bot.services.errors import ServiceError
from bot.store import AlreadyProcessed, Store, Transaction
from bot.store.records import PlateRecord, SketchRecord
from engine.board.design import parse_design
from engine.board.layout import Layout
from engine.board.plates import UnknownPlate, named_plate
from engine.errors import RuleError
from engine.lexicon.folding import fold

MAX_PLATES = 50
"""Plates of one server."""

MAX_NAME = 32
"""Characters of a plate's name."""

SKETCH_LIFE = timedelta(days=90)
"""After so long untouched a sketch is forgotten, the next time that anybody draws."""


@dataclass
class NoSuchPlate(ServiceError):
    """The server has no plate of that name (any more)."""

    code = "no-such-plate"
    name: str


@dataclass
class BadPlateName(ServiceError):
    """A name that is empty, too long, not printable, or the rules' own for a plate."""

    code = "bad-plate-name"
    name: str
    limit: int


@dataclass
class PlateNameTaken(ServiceError):
    """Somebody else's plate (``author``) has that name already."""

    code = "plate-name-taken"
    name: str
    author: int


@dataclass
class PlatesFull(ServiceError):
    """The server has as many plates as it may."""

    code = "plates-full"
    limit: int


@dataclass
class NotYourPlate(ServiceError):
    """Only the plate's author and those who manage the server may do this."""

    code = "not-your-plate"
    name: str
    author: int


@dataclass
class SketchChanged(ServiceError):
    """A button belongs to a sketch that was saved, dropped or drawn anew since."""

    code = "sketch-changed"


@dataclass(frozen=True)
class SavedPlate:
    """A plate of a server."""

    id: int
    guild: int
    name: str
    layout: Layout
    author: int
    created_at: datetime


@dataclass(frozen=True)
class Sketch:
    """What a person is drawing.

    Attributes:
        replaces: the person's own plate that saving would take the place of.
        problem: why it cannot be saved as it is; None where it can.
        layout: what is drawn; None where it is no plate.
    """

    guild: int
    author: int
    name: str
    text: str
    revision: int
    layout: Layout | None = None
    problem: RuleError | None = None
    replaces: SavedPlate | None = None


@dataclass(frozen=True)
class Plates:
    """The plates of all servers."""

    store: Store
    clock: Clock

    async def all(self, guild: int) -> tuple[SavedPlate, ...]:
        """The plates of a server, by name."""
        async with self.store.reading() as tx:
            return tuple(_saved(record) for record in await tx.plates.of_guild(guild))

    async def find(self, guild: int, name: str) -> SavedPlate | None:
        """A plate by its name; case, accents and spaces around don't matter."""
        async with self.store.reading() as tx:
            return _maybe(await tx.plates.by_key(guild, plate_key(name)))

    async def named(self, guild: int, name: str) -> SavedPlate:
        """As :meth:`find`. Raises NoSuchPlate."""
        found = await self.find(guild, name)
        if found is None:
            raise NoSuchPlate(name)
        return found

    async def get(self, guild: int, plate_id: int) -> SavedPlate:
        """A plate by its id. Raises NoSuchPlate."""
        async with self.store.reading() as tx:
            return await _get(tx, guild, plate_id)

    async def delete(
        self, person: int, guild: int, plate_id: int, *, manager: bool = False
    ) -> SavedPlate:
        """Delete a plate: its author, or with ``manager`` somebody who manages the server.

        Raises NoSuchPlate, NotYourPlate.
        """
        async with self.store.transaction() as tx:
            plate = await _get(tx, guild, plate_id)
            self.require_right(plate, person, manager=manager)
            await tx.plates.drop(guild, plate_id)
        return plate

    def require_right(self, plate: SavedPlate, person: int, *, manager: bool) -> None:
        """Raise NotYourPlate unless this person may delete the plate."""
        if person != plate.author and not manager:
            raise NotYourPlate(plate.name, plate.author)

    async def sketch(self, person: int, guild: int) -> Sketch | None:
        """What a person is drawing on a server, looked at."""
        async with self.store.reading() as tx:
            record = await tx.plates.sketch(guild, person)
            return None if record is None else await _looked_at(tx, record)

    async def draw(self, person: int, guild: int, name: str, text: str, revision: int) -> Sketch:
        """Keep what a person has drawn, right or wrong; what is wrong is in ``problem``."""
        now = self.clock()
        record = SketchRecord(guild, person, _one_line(name)[:MAX_NAME], text, revision, now)
        async with self.store.transaction() as tx:
            await tx.plates.drop_old_sketches(now - SKETCH_LIFE)
            await tx.plates.keep_sketch(record)
            return await _looked_at(tx, record)

    async def drop(self, person: int, guild: int, revision: int) -> None:
        """Forget a sketch. Raises SketchChanged where another one was drawn since."""
        async with self.store.transaction() as tx:
            await _sketch(tx, person, guild, revision)
            await tx.plates.drop_sketch(guild, person)

    async def save(
        self, person: int, guild: int, revision: int, *, key: int | None = None
    ) -> SavedPlate:
        """Make a plate of a sketch; one's own plate of that name is replaced.

        Raises SketchChanged, and the sketch's ``problem``.
        """
        try:
            async with self._claimed(key) as tx:
                sketch = await _sketch(tx, person, guild, revision)
                if sketch.problem is not None or sketch.layout is None:
                    raise sketch.problem or SketchChanged()
                name, layout = sketch.name, sketch.layout
                record = await tx.plates.put(
                    guild, name, plate_key(name), layout.to_dict(), person, self.clock()
                )
                await tx.plates.drop_sketch(guild, person)
                return _saved(record)
        except AlreadyProcessed:
            return await self._newest_of(person, guild)

    async def _newest_of(self, person: int, guild: int) -> SavedPlate:
        """The plate that the first delivery of a doubled press made."""
        mine = [plate for plate in await self.all(guild) if plate.author == person]
        if not mine:
            raise SketchChanged
        return max(mine, key=lambda plate: plate.id)

    @asynccontextmanager
    async def _claimed(self, key: int | None) -> AsyncIterator[Transaction]:
        async with self.store.transaction() as tx:
            if key is not None:
                await tx.facts.claim(key, self.clock())
            yield tx


def plate_key(name: str) -> str:
    """By what a name is told from others: without case, accents and doubled spaces."""
    return _one_line(fold(name))


def _one_line(text: str) -> str:
    return " ".join(text.split())


async def _get(tx: Transaction, guild: int, plate_id: int) -> SavedPlate:
    record = await tx.plates.get(guild, plate_id)
    if record is None:
        raise NoSuchPlate(str(plate_id))
    return _saved(record)


async def _sketch(tx: Transaction, person: int, guild: int, revision: int) -> Sketch:
    record = await tx.plates.sketch(guild, person)
    if record is None or record.revision != revision:
        raise SketchChanged
    return await _looked_at(tx, record)


async def _looked_at(tx: Transaction, record: SketchRecord) -> Sketch:
    """A sketch with what it draws, and what stands against saving it: first of all the drawing."""
    sketch = Sketch(record.guild_id, record.author_id, record.name, record.text, record.revision)
    try:
        layout = parse_design(record.text)
    except RuleError as error:
        return replace(sketch, problem=error)
    sketch = replace(sketch, layout=layout)
    try:
        replaces = await _room_for(tx, record)
    except RuleError as error:
        return replace(sketch, problem=error)
    return replace(sketch, replaces=replaces)


async def _room_for(tx: Transaction, record: SketchRecord) -> SavedPlate | None:
    """The author's own plate of that name, if any.

    Raises BadPlateName, PlateNameTaken, PlatesFull.
    """
    check_name(record.name)
    there = _maybe(await tx.plates.by_key(record.guild_id, plate_key(record.name)))
    if there is not None and there.author != record.author_id:
        raise PlateNameTaken(there.name, there.author)
    if there is None and await tx.plates.count(record.guild_id) >= MAX_PLATES:
        raise PlatesFull(MAX_PLATES)
    return there


def check_name(name: str) -> None:
    """Raise BadPlateName where a plate may not be called so."""
    shown = any(unicodedata.category(character)[0] in "LNPS" for character in name)
    if not shown or not name.isprintable() or len(name) > MAX_NAME or _of_the_rules(name):
        raise BadPlateName(name, MAX_NAME)


def _of_the_rules(name: str) -> bool:
    try:
        named_plate(name)
    except UnknownPlate:
        return False
    except RuleError:
        return True
    return True


def _maybe(record: PlateRecord | None) -> SavedPlate | None:
    return None if record is None else _saved(record)


def _saved(record: PlateRecord) -> SavedPlate:
    return SavedPlate(
        id=record.id,
        guild=record.guild_id,
        name=record.name,
        layout=Layout.from_dict(dict(record.layout)),
        author=record.author_id,
        created_at=record.created_at,
    )
