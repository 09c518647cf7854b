"""Searching gives way while people wait for answers.

A thread with a lower priority would be worse than one without: Python lets a thread that asks for
its lock have it in the end, and whoever held it waits until that one runs, which on a busy machine
a thread of low priority does last of all. So those that search have the usual priority, and rest.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

RESTS = 19
"""A search rests so many times as long as it has worked, while somebody waits for an answer."""

LONGEST = 0.25
"""Seconds of one rest at most: nobody may wait any more."""


@dataclass
class Courtesy:
    """Knows whether people are waiting for answers of this process.

    Attributes:
        timer: seconds, from whenever.
        sleep: in a worker thread.
    """

    timer: Callable[[], float] = time.perf_counter
    sleep: Callable[[float], None] = time.sleep
    _waiting: int = 0

    @contextmanager
    def answering(self) -> Iterator[None]:
        """While somebody waits; on the event loop."""
        self._waiting += 1
        try:
            yield
        finally:
            self._waiting -= 1

    @property
    def asked(self) -> bool:
        """Whether somebody waits."""
        return self._waiting > 0

    def begin(self) -> Resting:
        """What a search that begins now takes its rests from."""
        return Resting(self, self.timer())


@dataclass
class Resting:
    """The rests of one search; in its thread."""

    courtesy: Courtesy
    since: float = field(repr=False)

    def rest(self) -> float:
        """Rest for as long as is due after the work since the last rest; how many seconds it was.

        Called often: several times a second at the least.
        """
        courtesy, began = self.courtesy, self.courtesy.timer()
        if courtesy.asked:
            courtesy.sleep(min(LONGEST, RESTS * (began - self.since)))
        self.since = courtesy.timer()
        return self.since - began
