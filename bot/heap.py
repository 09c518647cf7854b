"""Python's collector of reference cycles, set for a process that lives for weeks.

What is loaded at the start (modules, kernels, word graphs: 700,000 objects) stays to the end, and
by default each full collection looks through all of it: half a second and more in which nobody is
answered, every four seconds under load. So it is set aside once (:func:`settle`), and collections
come less often; what dies without being in a cycle is freed at once, as ever.
"""

from __future__ import annotations

import gc

THRESHOLDS = (5_000, 10, 20)
"""How many more containers were made than freed before the young ones are looked through, and how
many such collections go before one of the next older generation (by default 700, 10 and 10)."""


def prepare() -> None:
    """Collect less often from now on."""
    gc.set_threshold(*THRESHOLDS)


def settle() -> int:
    """Set aside all that there is now, after a last full collection; how many objects that are.

    Takes some tenths of a second, in which no other thread runs. What was set aside before and is
    garbage by now is freed, so that this may be called for each bot of a process.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    return gc.get_freeze_count()
