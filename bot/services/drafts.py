"""Composing in private: the draft of each seat, keystroke by keystroke, and what it sets aside.

A seat of a game has one draft, so team-mates and a person's devices see the same; so has a person
at the daily (``game_id`` is then the day's). Every change is made to the draft as it is, whatever
its sender saw, in one transaction that compares and swaps the draft's revision. ``number`` is the
round that the pressed message was made for: once another one is open nothing is changed and
``Composing.over`` says so. ``key`` is the interaction's id: what is delivered twice acts once. All
methods raise NoSuchGame, NotInGame, NotRunning and Contended; a keystroke that is not possible is
no error but ``Composing.refused``.
"""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from weakref import WeakValueDictionary

from bot.pace import Brief
from bot.services.composing import Attempt, Composing, Judged
from bot.services.draft_desk import Ask, DraftDesk, Found
from bot.services.errors import NoSuchAttempt
from bot.services.judging import Judging
from bot.services.tops import Question
from bot.store import Stale
from bot.store.drafts import DraftQueries
from bot.store.records import SetAsideRecord
from engine.board.board import tiles_from_marks, tiles_to_marks
from engine.board.coordinates import Cell
from engine.board.draft import Draft
from engine.board.strokes import Replace, Stroke, strike
from engine.board.tiles import Tile
from engine.crabblabla.errors import IllegalPlacement
from engine.errors import RuleError

NAME_LIMIT = 40
"""Characters of an attempt's name."""

Edit = Callable[[Question, Draft], Draft]


@dataclass(frozen=True)
class Drafts:
    """The drafts at the tables of one kind."""

    desk: DraftDesk
    judging: Judging
    reading: Brief = field(default_factory=Brief)
    # First come, first served: what a person clicks quickly is worked off in that order.
    _locks: WeakValueDictionary[tuple[int, int], asyncio.Lock] = field(
        default_factory=WeakValueDictionary
    )

    async def show(self, person: int, game_id: int, *, number: int | None = None) -> Composing:
        """The draft as it is."""
        async with self._turn(person, game_id):
            return await self._composing(await self.desk.look(person, game_id), number)

    async def strike(
        self,
        person: int,
        game_id: int,
        stroke: Stroke,
        *,
        number: int | None = None,
        key: int | None = None,
    ) -> Composing:
        """Work off a keystroke."""

        def change(question: Question, draft: Draft) -> Draft:
            return strike(draft, question.board, question.rack, stroke)

        return await self._edit(person, game_id, change, number=number, key=key)

    async def write(
        self,
        person: int,
        game_id: int,
        text: str,
        *,
        number: int | None = None,
        key: int | None = None,
    ) -> Composing:
        """Put a placement in notation in the place of the draft; jokers stand where they pay."""
        sitting = (await self.desk.tables.load(game_id, person)).sit(person)
        try:
            judged = await self.reading.do(self.judging.read, sitting, text)
        except RuleError as error:
            return replace(await self.show(person, game_id, number=number), refused=error)
        seen, stroke = number or sitting.round, Replace(judged.tiles)
        return await self.strike(person, game_id, stroke, number=seen, key=key)

    async def arrange(
        self,
        person: int,
        game_id: int,
        order: Callable[[str], str],
        *,
        number: int | None = None,
        key: int | None = None,
    ) -> Composing:
        """Show the letters in another order: ``order`` makes it of the present one."""

        async def ask(_drafts: DraftQueries, found: Found) -> Found:
            if _done_before(found, key):
                return found
            rack = found.sitting.question.rack
            wanted = order("".join(rack[slot] for slot in found.order()))
            return found.changed(found.draft(), person, key, self._now(), wanted)

        return await self._ask(person, game_id, number, ask)

    async def recall(
        self,
        person: int,
        game_id: int,
        attempt: int,
        *,
        number: int | None = None,
        key: int | None = None,
    ) -> Composing:
        """Put an attempt in the place of the draft; it stays set aside."""

        async def ask(_drafts: DraftQueries, found: Found) -> Found:
            stroke = Replace(tiles_from_marks(_attempt(found, attempt).tiles))
            question = found.sitting.question
            drawn = strike(found.draft(), question.board, question.rack, stroke)
            return found.changed(drawn, person, key, self._now())

        return await self._ask(person, game_id, number, ask)

    async def set_aside(self, person: int, game_id: int, *, number: int | None = None) -> Composing:
        """Keep the draft for later; the same one is kept once. Refused: it is not legal."""

        async def ask(drafts: DraftQueries, found: Found) -> Found:
            tiles = found.draft().tiles
            judged = self._judge(found, tiles)
            if not judged.valid:
                raise IllegalPlacement(judged.assessment.errors)
            marks = tiles_to_marks(tiles)
            if any(dict(kept.tiles) == marks for kept in found.aside):
                return found
            kept = await drafts.put_aside(*found.owned, marks, self._now())
            # Saved again, so that what is set aside always has a draft beside it.
            saved = found.changed(found.draft(), person, None, self._now())
            return replace(saved, aside=(*found.aside, kept))

        return await self._ask(person, game_id, number, ask)

    async def rename(
        self, person: int, game_id: int, attempt: int, name: str, *, number: int | None = None
    ) -> Composing:
        """Give an attempt a name; one without a readable character takes its name away."""
        clean = cleaned(name)

        async def ask(drafts: DraftQueries, found: Found) -> Found:
            renamed = replace(_attempt(found, attempt), name=clean)
            if not await drafts.rename(attempt, *found.owned, clean):
                raise Stale(*found.owned)  # another process deletes it just now
            kept = (renamed if one.id == attempt else one for one in found.aside)
            return replace(found, aside=tuple(kept))

        return await self._ask(person, game_id, number, ask)

    async def drop(
        self, person: int, game_id: int, attempt: int, *, number: int | None = None
    ) -> Composing:
        """Delete an attempt."""

        async def ask(drafts: DraftQueries, found: Found) -> Found:
            dropped = _attempt(found, attempt)
            if not await drafts.drop(attempt, *found.owned):
                raise Stale(*found.owned)  # another process has deleted it just now
            return replace(found, aside=tuple(one for one in found.aside if one != dropped))

        return await self._ask(person, game_id, number, ask)

    # --- how -----------------------------------------------------------------------------------

    async def _edit(
        self, person: int, game_id: int, edit: Edit, *, number: int | None, key: int | None
    ) -> Composing:
        async def ask(_drafts: DraftQueries, found: Found) -> Found:
            if _done_before(found, key):
                return found
            return found.changed(
                edit(found.sitting.question, found.draft()), person, key, self._now()
            )

        return await self._ask(person, game_id, number, ask)

    async def _ask(self, person: int, game_id: int, number: int | None, ask: Ask) -> Composing:
        async with self._turn(person, game_id):
            changed = await self.desk.change(person, game_id, number, ask)
            composing = await self._composing(changed.found, number)
        return replace(composing, refused=changed.refused)

    def _now(self) -> datetime:
        return self.desk.tables.clock()

    async def _composing(self, found: Found, number: int | None) -> Composing:
        draft, sitting = found.draft(), found.sitting
        judged = self._judge(found, draft.tiles) if draft.tiles else None
        return Composing(
            view=sitting.view(),
            draft=draft,
            judged=judged,
            attempts=await self._attempts(found),
            order=found.order(),
            barred=sitting.barred,
            over=None if number in (None, sitting.round) else number,
        )

    async def _attempts(self, found: Found) -> tuple[Attempt, ...]:
        """What was set aside and is legal now, the best first."""
        if not found.aside:
            return ()
        return await asyncio.to_thread(self._legal, found)

    def _legal(self, found: Found) -> tuple[Attempt, ...]:
        judged = (
            Attempt(kept.id, kept.name, self._judge(found, tiles_from_marks(kept.tiles)))
            for kept in found.aside
        )
        legal = [attempt for attempt in judged if attempt.judged.valid]
        return tuple(sorted(legal, key=lambda one: (-one.judged.assessment.score, one.id)))

    def _judge(self, found: Found, tiles: Mapping[Cell, Tile]) -> Judged:
        return self.judging.judge(found.sitting, tiles)

    @asynccontextmanager
    async def _turn(self, person: int, game_id: int) -> AsyncIterator[None]:
        async with self._locks.setdefault((game_id, person), asyncio.Lock()):
            yield


def cleaned(name: str) -> str:
    """A name on one line, without what cannot be seen; "" where nothing is left."""
    seen = "".join(" " if unicodedata.category(c)[0] in "CZ" else c for c in name)
    return " ".join(seen.split())[:NAME_LIMIT].strip()


def _done_before(found: Found, key: int | None) -> bool:
    """Whether that interaction is the one that changed the draft last."""
    return key is not None and found.record is not None and found.record.key == key


def _attempt(found: Found, attempt_id: int) -> SetAsideRecord:
    for kept in found.aside:
        if kept.id == attempt_id:
            return kept
    raise NoSuchAttempt(attempt_id)
