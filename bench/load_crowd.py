"""The people of :mod:`bench.load`: an open loop of arrivals, and what was measured of each.

Interactions come by a Poisson process, whether or not the bot keeps up: each is the next step of
whoever has been waiting longest to act, and where nobody is ready, somebody new comes.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from bench.load_games import Table
from bench.load_scripts import CROWDS, SCRIPTS, Asked, Payload, Person, Script
from bench.load_server import Flight, LoadServer

THINKING = 3.0
"""Seconds between somebody's answer and their next step, about."""

MOVERS = 0.7
"""How often it is who is to move that does something."""


@dataclass
class Session:
    """Somebody, what they are doing, and what they will ask next."""

    person: Person
    script: Script
    asked: Asked


@dataclass
class Crowd:
    """Everybody.

    Attributes:
        landed: the interactions that were answered.
    """

    server: LoadServer
    tables: Sequence[Table]
    rng: random.Random
    landed: list[Flight] = field(default_factory=list)
    _ready: deque[Session] = field(default_factory=deque)
    _busy: set[int] = field(default_factory=set)
    _by_kind: Mapping[str, list[Table]] = field(init=False)

    def __post_init__(self) -> None:
        by_kind: dict[str, list[Table]] = {}
        for table in self.tables:
            by_kind.setdefault(table.kind, []).append(table)
        self._by_kind = by_kind

    async def act(self, rate: float, seconds: float) -> None:
        """So many interactions a second for so long, not one of which is waited for."""
        while len(self._ready) + len(self.server.flights) < rate * THINKING:
            self._ready.append(self._newcomer())
        due = begun = time.monotonic()
        while (due := due + self.rng.expovariate(rate)) < begun + seconds:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            session = self._ready.popleft() if self._ready else self._newcomer()
            await self._launch(session, due)

    async def landing(self, patience: float) -> Sequence[Flight]:
        """Wait for the answers that are still to come; those that never came."""
        await until(lambda: not self.server.flights, patience)
        return list(self.server.flights.values())

    async def _launch(self, session: Session, due: float) -> None:
        def land(flight: Flight, message: Payload) -> None:
            self.landed.append(flight)
            self._ready.append(self._next(session, message))

        flight = Flight(session.asked, session.person.id, due, land)
        await self.server.launch(flight, session.person.table)

    def _next(self, session: Session, message: Payload) -> Session:
        try:
            session.asked = session.script.send(message)
        except StopIteration:
            self._busy.discard(session.person.id)
            return self._newcomer()
        return session

    def _newcomer(self) -> Session:
        """Somebody who is not busy begins something."""
        while True:
            person = self._somebody()
            if person.id in self._busy:
                continue
            choices = SCRIPTS[person.table.kind]
            (begin,) = self.rng.choices([it for _, it in choices], [it for it, _ in choices])
            script = begin(person)
            asked = next(script, None)
            if asked is not None:
                self._busy.add(person.id)
                return Session(person, script, asked)

    def _somebody(self) -> Person:
        kinds = [kind for kind in CROWDS if kind in self._by_kind]
        (kind,) = self.rng.choices(kinds, [CROWDS[kind] for kind in kinds])
        table = self.rng.choice(self._by_kind[kind])
        moves = self.rng.random() < MOVERS
        return Person(table.people[0] if moves else self.rng.choice(table.people), table, self.rng)


async def until(condition: Callable[[], object], patience: float) -> None:
    """Look again and again whether something is so, at most so many seconds."""
    end = time.monotonic() + patience
    while not condition() and time.monotonic() < end:  # noqa: ASYNC110 -- nothing tells of it
        await asyncio.sleep(0.05)


# --- tables -----------------------------------------------------------------------------------


HEADING = (
    "| | number | first answer, ms: 50 % / 95 % / 99 % / most | last answer, ms |\n"
    "|---|--:|--:|--:|"
)


def rows(flights: Sequence[Flight]) -> list[str]:
    """A line for each kind of interaction, with and without a picture, and for each of both."""
    kinds: dict[tuple[bool, str], list[Flight]] = {}
    for flight in flights:
        kinds.setdefault((flight.picture, flight.asked.what), []).append(flight)
    lines = []
    for picture in (False, True):
        name = "with a picture" if picture else "without a picture"
        for (shown, what), found in sorted(kinds.items(), key=lambda it: it[0]):
            if shown is picture:
                lines.append(_row(f"{what}{', picture' * picture}", found))
        lines.append(_row(f"**all {name}**", [it for it in flights if it.picture is picture]))
    return lines


def _row(name: str, flights: Sequence[Flight]) -> str:
    first = [1000 * (flight.first - flight.due) for flight in flights]
    last = [1000 * (flight.done - flight.due) for flight in flights]
    return f"| {name} | {len(flights):,} | {spread(first)} | {spread(last)} |"


def spread(times: Sequence[float]) -> str:
    """Median, 95th and 99th percentile and the most."""
    if not times:
        return "–"
    ordered = sorted(times)
    shown = [percentile(ordered, share) for share in (0.5, 0.95, 0.99, 1.0)]
    return " / ".join(f"{it:,.0f}" for it in shown)


def percentile(ordered: Sequence[float], share: float) -> float:
    """The least value that so large a share of the sorted values does not exceed."""
    return ordered[max(0, -int(-share * len(ordered) // 1) - 1)]


def errors(landed: Sequence[Flight], lost: Sequence[Flight]) -> dict[str, int]:
    """What went wrong, by how often."""
    failed = [f"{flight.asked.what}: {flight.failed}" for flight in landed if flight.failed]
    return Counter([*failed, *(f"{flight.asked.what}: not answered" for flight in lost)])
