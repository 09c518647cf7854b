"""Profiles: what a person's games come to, and whom that is shown to.

A person sees all of theirs. Others see what was played on the server where they ask, which its
members could watch anyway; friends who ask elsewhere see all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from bot.services.daily_rankings import DailyRankings
from bot.services.daily_results import History
from bot.services.endings import Best
from bot.services.errors import ServiceError
from bot.services.friends import Friends
from bot.services.ratings import Rating
from bot.store import Store, Transaction
from bot.store.profile_records import RatingRecord, TallyRecord
from bot.store.profiles import EVERYWHERE


@dataclass
class ProfileHidden(ServiceError):
    """Outside servers a profile is shown to its person and their friends alone."""

    code = "profile-hidden"
    person: int


def shown_part(viewer: int, person: int, guild: int | None, *, is_close: bool) -> int | None:
    """The server whose games ``viewer`` sees of a person's, None: all; asked on ``guild``.

    ``is_close``: they are the same person, or friends. Raises ProfileHidden.
    """
    if guild is None and not is_close:
        raise ProfileHidden(person)
    return None if viewer == person else guild


@dataclass(frozen=True)
class KindProfile:
    """What a person's games of one kind come to.

    Attributes:
        won: games that they ended first.
        with_robots: games in which all others were robots.
        share: mean share of the top, 0 to 1; None in games without one.
        best: the best single placement.
        here, everywhere: ratings on the server and in all games; None where no game was rated, or
            there is no server.
    """

    kind: str
    games: int
    won: int
    with_robots: int
    share: Fraction | None
    best: Best | None
    here: Rating | None
    everywhere: Rating | None


@dataclass(frozen=True)
class Profile:
    """A person's profile.

    Attributes:
        guild: the server that it is about; None: all games.
        kinds: of games that they have finished.
        daily: at the daily; None where they have not played, or it is not to be shown.
    """

    person: int
    guild: int | None
    kinds: tuple[KindProfile, ...]
    daily: History | None

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show."""
        return not self.kinds and self.daily is None


@dataclass(frozen=True)
class Profiles:
    """Reads what was played."""

    store: Store
    friends: Friends
    dailies: DailyRankings

    async def show(self, viewer: int, person: int, guild: int | None) -> Profile:
        """A person's profile as ``viewer`` may see it on that server. Raises ProfileHidden."""
        is_close = viewer == person or viewer in await self.friends.friends_of(person)
        about = shown_part(viewer, person, guild, is_close=is_close)
        async with self.store.reading() as tx:
            tallies = await tx.profiles.tallies(person, about)
            scopes = [EVERYWHERE] if guild is None else [EVERYWHERE, guild]
            rated = {
                (one.kind, one.scope): one for one in await tx.profiles.ratings_of(person, scopes)
            }
            kinds = [await _kind(tx, person, about, guild, tally, rated) for tally in tallies]
            seen = is_close or (guild, person) in await tx.dailies.enrolled([person])
        daily = await self.dailies.history(person, guild) if seen else None
        return Profile(person, about, tuple(kinds), daily if daily and daily.days else None)


async def _kind(
    tx: Transaction,
    person: int,
    about: int | None,
    guild: int | None,
    tally: TallyRecord,
    rated: Mapping[tuple[str, int], RatingRecord],
) -> KindProfile:
    best = await tx.profiles.best(person, tally.kind, about)
    return KindProfile(
        kind=tally.kind,
        games=tally.games,
        won=tally.won,
        with_robots=tally.with_robots,
        share=None if tally.share is None else Fraction(int(tally.share), 1000),
        best=None if best is None else Best(best.best or 0, best.best_words or ""),
        here=_rating(rated.get((tally.kind, guild or EVERYWHERE))) if guild else None,
        everywhere=_rating(rated.get((tally.kind, EVERYWHERE))),
    )


def _rating(row: RatingRecord | None) -> Rating | None:
    return None if row is None else Rating(row.mu, row.sigma, row.games)
