"""Where something is done: here, as long as it has been quick, and in a thread where it is not.

A trip to a thread and back costs the event loop more than a fraction of a millisecond of work does,
and on a busy machine it waits there behind what others draw. What takes long must not keep the
event loop. Which of both something is, only the machine can tell.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

BRIEF = 0.002
"""Seconds of processor time for which others on the event loop may wait."""


@dataclass
class Pace:
    """How long something takes, as far as is known.

    Attributes:
        limit: seconds; what takes less is quick.
        seconds: of the last times, the latest of which count most; slow until shown otherwise.
        timer: seconds, from whenever.
    """

    limit: float
    seconds: float = 1.0
    timer: Callable[[], float] = time.perf_counter

    @property
    def quick(self) -> bool:
        """Whether the event loop may wait for it: that is shorter than a trip to a thread."""
        return self.seconds < self.limit

    def timed(self, work: Callable[[], T]) -> T:
        """Do it, and see how long it takes; what fails tells nothing."""
        began = self.timer()
        done = work()
        took = self.timer() - began
        # A single slow one is enough to leave the event loop alone for a while.
        self.seconds = max(took / 4, self.seconds + (took - self.seconds) / 8)
        return done


def _of_this_thread() -> Pace:
    # Its own processor time: in a thread, most of the time passes in waiting for Python's lock.
    return Pace(BRIEF, timer=time.thread_time)


@dataclass
class Brief:
    """Work of one sort that usually takes a fraction of a millisecond."""

    pace: Pace = field(default_factory=_of_this_thread)

    async def do(self, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Do it where that keeps nobody; raises what it raises."""
        timed = partial(self.pace.timed, partial(work, *arguments, **named))
        return timed() if self.pace.quick else await asyncio.to_thread(timed)
