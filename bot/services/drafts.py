"""Composing in private: the draft of each seat, keystroke by keystroke, and what it sets aside.

A seat has one draft, so team-mates and a person's devices see the same. Every change is made to the
draft as it is, whatever its sender saw, in one transaction that compares and swaps the draft's
revision. ``number`` is the round that the pressed message was made for: once another one is open
nothing is changed and ``Composing.over`` says so. ``key`` is the interaction's id: what is
delivered twice acts once. All methods raise NoSuchGame, NotInGame, NotRunning and Contended; a
keystroke that is not possible is no error but ``Composing.refused``.
"""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from weakref import WeakValueDictionary

from bot.services.composing import Attempt, Composing, Judged
from bot.services.crabblabla_views import game_view
from bot.services.errors import Contended, NoSuchAttempt, NotInGame
from bot.services.games import ATTEMPTS, Games, Loaded
from bot.services.judging import Judging
from bot.store import Stale, StoreBusy, Transaction
from bot.store.records import DraftRecord, SetAsideRecord
from engine.board.board import tiles_from_marks, tiles_to_marks
from engine.board.coordinates import Cell, Direction, parse_cell
from engine.board.draft import Draft, blank_draft, fits
from engine.board.strokes import Replace, Stroke, strike
from engine.board.tiles import Tile
from engine.crabblabla.actions import Action
from engine.crabblabla.errors import IllegalPlacement, JoinsLater, NotRunning, NotYourHand
from engine.crabblabla.events import Event
from engine.crabblabla.state import Game, Phase, Seat
from engine.errors import RuleError

NAME_LIMIT = 40
"""Characters of an attempt's name."""

Change = Callable[[Game, Draft], Draft]


@dataclass(frozen=True)
class _Found:
    """What a transaction read of a seat's composing."""

    loaded: Loaded[Game]
    seat: Seat
    record: DraftRecord | None
    aside: tuple[SetAsideRecord, ...]

    @property
    def game(self) -> Game:
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


Ask = Callable[[Transaction, _Found], Awaitable[_Found]]
"""Changes something in an open transaction. Raises RuleError where it cannot be done."""


@dataclass(frozen=True)
class Drafts:
    """The drafts of the games of one kind."""

    games: Games[Game, Action, Event]
    judging: Judging
    # First come, first served: what a person clicks quickly is worked off in that order.
    _locks: WeakValueDictionary[tuple[int, int], asyncio.Lock] = field(
        default_factory=WeakValueDictionary
    )

    async def show(self, person: int, game_id: int, *, number: int | None = None) -> Composing:
        """The draft as it is."""
        async with self._turn(person, game_id):
            loaded = self.games.known(game_id)
            for _ in range(ATTEMPTS):
                loaded = loaded or await self.games.load(game_id)
                try:
                    async with self.games.store.reading() as tx:
                        found = await self._read(tx, person, loaded)
                except Stale:
                    loaded = None
                    continue
                return await self._composing(person, found, number)
        raise Contended(game_id)

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

        def change(game: Game, draft: Draft) -> Draft:
            return strike(draft, game.board, game.rack, stroke)

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
        game = (await self.games.load(game_id)).game
        if game.phase not in (Phase.RUNNING, Phase.PAUSED):
            raise NotRunning(game.phase)
        try:
            judged = await asyncio.to_thread(self.judging.referee.judge_text, game, text)
        except RuleError as error:
            return replace(await self.show(person, game_id, number=number), refused=error)
        seen, stroke = number or game.round, Replace(judged.tiles)
        return await self.strike(person, game_id, stroke, number=seen, key=key)

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

        async def ask(tx: Transaction, found: _Found) -> _Found:
            stroke = Replace(tiles_from_marks(_attempt(found, attempt).tiles))
            game = found.game
            drawn = strike(found.draft(), game.board, game.rack, stroke)
            return await self._saved(tx, found, drawn, person, key)

        return await self._ask(person, game_id, number, ask)

    async def set_aside(self, person: int, game_id: int, *, number: int | None = None) -> Composing:
        """Keep the draft for later; the same one is kept once. Refused: it is not legal."""

        async def ask(tx: Transaction, found: _Found) -> _Found:
            tiles = found.draft().tiles
            judged = self._judge(found, tiles)
            if not judged.valid:
                raise IllegalPlacement(judged.assessment.errors)
            marks = tiles_to_marks(tiles)
            if any(dict(kept.tiles) == marks for kept in found.aside):
                return found
            kept = await tx.drafts.put_aside(*found.owned, marks, self.games.clock())
            return replace(found, aside=(*found.aside, kept))

        return await self._ask(person, game_id, number, ask)

    async def rename(
        self, person: int, game_id: int, attempt: int, name: str, *, number: int | None = None
    ) -> Composing:
        """Give an attempt a name; one without a readable character takes its name away."""
        clean = cleaned(name)

        async def ask(tx: Transaction, found: _Found) -> _Found:
            renamed = replace(_attempt(found, attempt), name=clean)
            await tx.drafts.rename(attempt, *found.owned, clean)
            kept = (renamed if one.id == attempt else one for one in found.aside)
            return replace(found, aside=tuple(kept))

        return await self._ask(person, game_id, number, ask)

    async def drop(
        self, person: int, game_id: int, attempt: int, *, number: int | None = None
    ) -> Composing:
        """Delete an attempt."""

        async def ask(tx: Transaction, found: _Found) -> _Found:
            dropped = _attempt(found, attempt)
            await tx.drafts.drop(attempt, *found.owned)
            return replace(found, aside=tuple(one for one in found.aside if one != dropped))

        return await self._ask(person, game_id, number, ask)

    # --- how -----------------------------------------------------------------------------------

    async def _edit(
        self, person: int, game_id: int, change: Change, *, number: int | None, key: int | None
    ) -> Composing:
        async def ask(tx: Transaction, found: _Found) -> _Found:
            if key is not None and found.record is not None and found.record.key == key:
                return found
            return await self._saved(tx, found, change(found.game, found.draft()), person, key)

        return await self._ask(person, game_id, number, ask)

    async def _ask(self, person: int, game_id: int, number: int | None, ask: Ask) -> Composing:
        async with self._turn(person, game_id):
            loaded = self.games.known(game_id)
            for _ in range(ATTEMPTS):
                loaded = loaded or await self.games.load(game_id)
                try:
                    async with self.games.store.transaction() as tx:
                        found = await self._read(tx, person, loaded)
                        found, refused = await self._asked(tx, person, found, number, ask)
                except (Stale, StoreBusy):
                    loaded = None
                    continue
                return replace(await self._composing(person, found, number), refused=refused)
        raise Contended(game_id)

    async def _asked(
        self, tx: Transaction, person: int, found: _Found, number: int | None, ask: Ask
    ) -> tuple[_Found, RuleError | None]:
        """What was asked for, unless the person or the round does not allow it."""
        if number not in (None, found.game.round):
            return found, None
        barred = found.barred(person)
        if barred is not None:
            return found, barred
        try:
            return await ask(tx, found), None
        except RuleError as error:
            return found, error

    async def _read(self, tx: Transaction, person: int, loaded: Loaded[Game]) -> _Found:
        """What the seat composes. Raises Stale where the game is not as it was loaded any more."""
        game, game_id = loaded.game, loaded.record.id
        seat = game.seat_of(person)
        stored = await tx.drafts.composing(game_id, seat.id if seat else 0)
        if stored is None or stored.version != loaded.record.version:
            raise Stale(game_id, loaded.record.version)
        if seat is None:
            raise NotInGame(game_id)
        if game.phase not in (Phase.RUNNING, Phase.PAUSED):
            raise NotRunning(game.phase)
        return _Found(loaded, seat, stored.draft, stored.aside)

    async def _saved(
        self, tx: Transaction, found: _Found, draft: Draft, person: int, key: int | None
    ) -> _Found:
        game_id, owner = found.owned
        record = DraftRecord(
            game_id=game_id,
            owner=owner,
            round=found.game.round,
            tiles=tiles_to_marks(draft.tiles),
            cursor={"cell": str(draft.cursor), "direction": draft.direction.value},
            revision=found.record.revision + 1 if found.record else 1,
            user_id=person,
            key=key,
            updated_at=self.games.clock(),
        )
        await tx.drafts.save(record)
        return replace(found, record=record)

    async def _composing(self, person: int, found: _Found, number: int | None) -> Composing:
        draft, game = found.draft(), found.game
        judged = self._judge(found, draft.tiles) if draft.tiles else None
        return Composing(
            view=game_view(found.loaded, person),
            draft=draft,
            judged=judged,
            attempts=await self._attempts(found),
            barred=found.barred(person),
            over=None if number in (None, game.round) else number,
        )

    async def _attempts(self, found: _Found) -> tuple[Attempt, ...]:
        """What was set aside and is legal now, the best first."""
        if not found.aside:
            return ()
        return await asyncio.to_thread(self._legal, found)

    def _legal(self, found: _Found) -> tuple[Attempt, ...]:
        judged = (
            Attempt(kept.id, kept.name, self._judge(found, tiles_from_marks(kept.tiles)))
            for kept in found.aside
        )
        legal = [attempt for attempt in judged if attempt.judged.valid]
        return tuple(sorted(legal, key=lambda one: (-one.judged.assessment.score, one.id)))

    def _judge(self, found: _Found, tiles: Mapping[Cell, Tile]) -> Judged:
        return self.judging.judge(found.loaded.record.id, found.game, tiles)

    @asynccontextmanager
    async def _turn(self, person: int, game_id: int) -> AsyncIterator[None]:
        async with self._locks.setdefault((game_id, person), asyncio.Lock()):
            yield


def cleaned(name: str) -> str:
    """A name on one line, without what cannot be seen; "" where nothing is left."""
    seen = "".join(" " if unicodedata.category(c)[0] in "CZ" else c for c in name)
    return " ".join(seen.split())[:NAME_LIMIT].strip()


def _attempt(found: _Found, attempt_id: int) -> SetAsideRecord:
    for kept in found.aside:
        if kept.id == attempt_id:
            return kept
    raise NoSuchAttempt(attempt_id)
