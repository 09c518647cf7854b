"""Every announcement of every kind of game, signed by a moderator with the longest reason.

The service that an announcement is worded from is put in here; each payload holds all that any of
them holds.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.i18n import Translator
from bot.services.announcements import Announcement, Kind
from bot.services.deeds import Deed
from bot.services.moderation import ROBOT
from cogs import daily_news
from cogs.announce import WORDING, explained, unread_post
from cogs.ui.faces import face_of
from cogs.ui.moderation_news import signed
from cogs.ui.news import News
from cogs.ui.permissions import NAMES as PERMISSIONS
from cogs.ui.permissions import TO_OPEN_THREADS
from cogs.ui.unread import DELETED, REMOVED
from engine.crabblabla.events import HandReason
from engine.table.phase import Phase
from tests.cogs.fullest import baggle, values
from tests.cogs.fullest.servers import WHY
from tests.cogs.fullest.values import NAME, PERSON, Sample
from tests.cogs.samples import NOW, REF, reveal
from tests.cogs.ui.baggle.test_texts import GRID
from tests.cogs.ui.baggle.test_texts import view as room
from tests.cogs.ui.test_full_teams import full
from tests.cogs.ui.test_lexiplateau import DONE, turn_view
from tests.cogs.ui.test_sheet import largest
from tests.cogs.ui.wordgrid.test_texts import longest

HEAVY = {Kind.REPLAY, Kind.GAME_FINISHED}
"""What draws a whole game: its texts are made by what the modules of the games measure."""

CAUSED = {Kind.MODERATED, Kind.HAND_GIVEN, Kind.HAND_LOST}
CAUSES = tuple(zip((*Deed, ROBOT), [*HandReason] * len(Deed), strict=False))
"""What is said in other words for each deed or reason."""

PEOPLE = tuple(range(PERSON, PERSON + 12))


@dataclass(frozen=True)
class Told:
    """Stands for the service of a kind of game."""

    shown: Any

    async def view(self, person: int, game: int) -> Any:
        """The same to everybody."""
        return self.shown

    async def reveal(self, announcement: Announcement) -> Any:
        """A round of Crabblabla with twelve seats."""
        twelve = largest()
        shown = reveal(twelve.results[-1])
        return replace(shown, seats=twelve.seats, standings=twelve.standings)

    async def closed(self, game: int, number: int) -> Any:
        """A grid of B@ggle."""
        return baggle.closed()


async def nobody(guild: int | None, people: Iterable[int]) -> Mapping[int, str]:
    """The longest names."""
    return values.names(people)


def payload(number: int, deed: str, reason: str) -> dict[str, Any]:
    """All that payloads hold."""
    return {
        "v": 1,
        "round": number,
        "done": 12,
        "of": 12,
        "person": PERSON,
        "seat": 1,
        "newcomer": PERSON,
        "team": NAME,
        "finished": True,
        "by": PERSON,
        "previous": PERSON,
        "due": NOW.timestamp(),
        "reason": reason,
        "from": 0,
        "to": 4,
        "votes": 3,
        "needed": 3,
        "for": 599,
        "removed": True,
        "deed": deed,
        "people": PEOPLE,
        "moderator": True,
        "why": WHY,
        "standings": [],
        "level": "champion",
    }


def games() -> list[Any]:
    """Games of each kind, as full as they get."""
    teams = full(Phase.RUNNING)
    turns = turn_view(history=(DONE,) * 99, due=NOW)
    absent = replace(turns.seats[0], missed=3)
    return [
        largest(),
        teams,
        replace(turns, seats=(absent, *turns.seats[1:])),
        room(grid=GRID),
        replace(longest(), offer=1),
    ]


async def samples(_: Translator) -> AsyncIterator[Sample]:
    """Every announcement that words can be found for."""
    for why in (tuple(PERMISSIONS), DELETED, REMOVED):
        yield unread_post(REF, why, _)
        yield daily_news.unread_post("x" * 100, PERSON, why, _)
    for view in games():
        number: int = view.round if hasattr(view, "round") else view.number
        wordings = {**WORDING, **face_of(view.ref).wording}
        for kind in sorted(wordings.keys() - HEAVY):
            for deed, reason in CAUSES if kind in CAUSED else CAUSES[:1]:
                said = payload(number, deed, reason)
                told = Announcement(1, kind, view.ref, PERSON, said, "n")
                for public in (True, False):
                    news: News[Any, Any] = News(told, Told(view), _, nobody, public=public)
                    post = await wordings[kind](news)
                    if post is not None:
                        lacks = TO_OPEN_THREADS if public else ()
                        yield explained(signed(post, told, _), lacks, _)
