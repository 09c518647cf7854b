"""What the end of a game, of whatever kind, comes to for its people.

Each kind of game says how its seats ended (:class:`SeatEnding`). The results are kept and the
ratings moved in the transaction that ends the game, so that no game counts twice and none is
forgotten. A fault on the way is no reason for a game not to end: it is logged, and the game is
looked at again at the next start, as are those from before there were profiles.

What counts, in all games:

- a game without any ``SeatEnding`` (training, one that was given up at once) counts for nobody;
- every other game is one that its people played, and who ends first has won it, against robots too;
- who had all of theirs deleted before the end (bot.services.privacy) counts as nobody, as a robot;
- ratings, and the rankings of a month, compare people with people: a game in which all others are
  robots changes none, and robots beside several people are left out of account.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from fractions import Fraction
from typing import Any

import structlog

from bot.services.ghosts import is_gone
from bot.services.ratings import MIN_RIVALS, RatedSeat, Rating, rate
from bot.store import Store, Transaction
from bot.store.profile_records import FinishedRecord, RatingRecord, ResultRecord
from bot.store.profiles import EVERYWHERE
from bot.store.records import GameRecord

log = structlog.get_logger()

WORDS_LIMIT = 120
"""Characters that are kept of the words of a best placement."""


@dataclass(frozen=True)
class Best:
    """A person's best single placement: its points and words (small letters are jokers)."""

    score: int
    words: str


@dataclass(frozen=True)
class SeatEnding:
    """How a seat ended a game.

    Attributes:
        rank: 1 for the first; ties share it. Who left for good stands behind who stayed.
        people: who played there to the end; nobody on a robot's.
        share: its mean share of the top, 0 to 1; None in games without one.
        best: the best placement of each of its people who made one.
    """

    rank: int
    people: tuple[int, ...]
    share: Fraction | None = None
    best: Mapping[int, Best] = field(default_factory=dict)


@dataclass(frozen=True)
class Kind:
    """A kind of game: how its state is read, and how its seats ended.

    Attributes:
        decode: as :meth:`bot.services.rulebooks.Rulebook.decode`.
        endings: of a finished game; none where it counts for nobody.
    """

    decode: Callable[[str], Any]
    endings: Callable[[Any], Sequence[SeatEnding]]


@dataclass(frozen=True)
class Endings:
    """Keeps how games ended. ``kinds`` by the names in the table of games."""

    store: Store
    kinds: Mapping[str, Kind]

    async def keep(self, tx: Transaction, record: GameRecord, game: Any) -> None:
        """To be called in the transaction that ends a game (see ``Games.finishers``)."""
        try:
            async with tx.savepoint():
                await self._keep(tx, record, game, record.updated_at)
        except Exception:
            log.exception("ending not kept", game=record.id)

    async def catch_up(self) -> int:
        """Keep how those games ended of which that is not known; how many there were."""
        waiting = [
            (at, game_id) for kind in self.kinds for game_id, at in await self._waiting(kind)
        ]
        for at, game_id in sorted(waiting):
            try:
                await self._catch_up(game_id, at)
            except Exception:
                log.exception("ending not kept", game=game_id)
        return len(waiting)

    async def _waiting(self, kind: str) -> tuple[tuple[int, datetime], ...]:
        async with self.store.reading() as tx:
            return await tx.profiles.unrecorded(kind)

    async def _catch_up(self, game_id: int, at: datetime) -> None:
        async with self.store.reading() as tx:
            record = await tx.games.get(game_id)
        if record is not None:
            game = await asyncio.to_thread(self.kinds[record.kind].decode, record.state)
            async with self.store.transaction() as tx:
                await self._keep(tx, record, game, at)

    async def _keep(self, tx: Transaction, record: GameRecord, game: Any, at: datetime) -> None:
        seats = [_without_ghosts(seat) for seat in self.kinds[record.kind].endings(game)]
        rivals = [seat for seat in seats if seat.people]
        finished = FinishedRecord(record.id, record.kind, record.guild_id, len(rivals), at)
        results = [result for seat in rivals for result in _results(record.id, seat, rivals)]
        if not await tx.profiles.record(finished, results) or len(rivals) < MIN_RIVALS:
            return
        await _rate(tx, record.kind, EVERYWHERE, rivals)
        if record.guild_id is not None:
            await _rate(tx, record.kind, record.guild_id, rivals)


def _without_ghosts(seat: SeatEnding) -> SeatEnding:
    """Who had all of theirs deleted meanwhile is nobody any more."""
    return replace(seat, people=tuple(one for one in seat.people if not is_gone(one)))


def _results(game_id: int, seat: SeatEnding, rivals: Sequence[SeatEnding]) -> list[ResultRecord]:
    """What a seat's people get. ``rivals``: the seats with people, this one among them."""
    beaten = sum(other.rank > seat.rank for other in rivals)
    tied = sum(other.rank == seat.rank for other in rivals) - 1
    share = None if seat.share is None else int(seat.share * 1000)
    found = []
    for person in seat.people:
        best = seat.best.get(person)
        score, words = (best.score, best.words) if best else (None, None)
        found.append(ResultRecord(game_id, person, seat.rank, beaten, tied, share, score, words))
    return found


async def _rate(tx: Transaction, kind: str, scope: int, rivals: Sequence[SeatEnding]) -> None:
    """Move the ratings of one scope."""
    people = [person for seat in rivals for person in seat.people]
    held = await tx.profiles.hold([_row(person, kind, scope, Rating()) for person in people])
    before = [
        RatedSeat(seat.rank, tuple(_rating(held[one]) for one in seat.people)) for seat in rivals
    ]
    after = [rating for team in rate(before) for rating in team]
    await tx.profiles.rate(
        [_row(person, kind, scope, rating) for person, rating in zip(people, after, strict=True)]
    )


def _row(person: int, kind: str, scope: int, rating: Rating) -> RatingRecord:
    return RatingRecord(person, kind, scope, rating.mu, rating.sigma, rating.games, rating.shown)


def _rating(row: RatingRecord) -> Rating:
    return Rating(row.mu, row.sigma, row.games)


def clip_words(words: Sequence[str]) -> str:
    """``ABEILLE, KIWI``: as many of the words as there is room for."""
    kept = ""
    for word in words:
        longer = f"{kept}, {word}" if kept else word
        if len(longer) > WORDS_LIMIT:
            break
        kept = longer
    return kept
