"""The interactions that are being worked on: how long each took, and when all are done."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum

from bot.services.courtesy import Courtesy


class Outcome(StrEnum):
    """How an interaction went."""

    ANSWERED = "answered"
    REFUSED = "refused"  # a rule stood against it, and that was explained
    FAILED = "failed"  # a fault of the bot


@dataclass
class Passage:
    """One interaction on its way through; who works on it says how it went."""

    outcome: Outcome = Outcome.FAILED


@dataclass
class Traffic:
    """Those of one client.

    Attributes:
        courtesy: what may give way meanwhile.
        listeners: told the source, the outcome and the seconds of each; must not raise.
        timer: seconds, from whenever.
    """

    courtesy: Courtesy = field(default_factory=Courtesy)
    listeners: list[Callable[[str, Outcome, float], None]] = field(default_factory=list)
    timer: Callable[[], float] = time.perf_counter
    _under_way: int = 0
    _quiet: asyncio.Event = field(default_factory=asyncio.Event)

    @contextmanager
    def passing(self, source: str) -> Iterator[Passage]:
        """While an interaction is worked on."""
        passage, began = Passage(), self.timer()
        self._under_way += 1
        self._quiet.clear()
        try:
            with self.courtesy.answering():
                yield passage
        finally:
            self._under_way -= 1
            if not self._under_way:
                self._quiet.set()
            for listener in self.listeners:
                listener(source, passage.outcome, self.timer() - began)

    async def drain(self, seconds: float) -> int:
        """Wait until nothing is under way, at most so long; how many are still."""
        await asyncio.sleep(0)  # what has been received begins
        if self._under_way:
            try:
                await asyncio.wait_for(self._quiet.wait(), seconds)
            except TimeoutError:
                return self._under_way
        return 0
