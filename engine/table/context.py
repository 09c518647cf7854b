"""What the transitions of every game are given besides the game and the action."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, TypeVar

R = TypeVar("R")


@dataclass(frozen=True)
class Context(Generic[R]):
    """The moment, what draws by lot, and what the game's rules need from outside."""

    now: datetime
    rng: random.Random
    rules: R
