"""How likely a lead is to win a game of two.

Measured over 300 games between robots that play at sight, after each turn: what the seat that has
just played gains on the other from there to the end, the value of what it keeps counted as points,
has a mean of -25, because the other moves next, and a standard deviation of 12.5 times the square
root of the tiles that it can't see (from 115 at 84 tiles to 34 at 7).
"""

from __future__ import annotations

import numpy as np

from engine.lexiplateau.leaves import Values

NEXT_TURN = 25.0
"""Points that it is worth to be the next to move."""
SPREAD = 12.5
"""Points: the standard deviation, for one unseen tile."""
LEAST_UNSEEN = 7
"""Unseen tiles while there is still a bag."""
ENDED = 11.0
"""Points by which an end that is played at sight may be off: the standard deviation with up to
three tiles left."""
_LOGISTIC = 1.702
"""Makes the logistic curve most like the normal distribution's."""
_POINT = 1e-4
"""Of a chance: points tell apart what is won or lost in any case."""


def chances(ahead: Values, unseen: int, *, ended: bool) -> Values:
    """Return the chance of winning, and a little for each point.

    ahead: float64, by how many points a seat is ahead after its turn, the value of its leave, less
    that of the other's, included; unseen: tiles that it can't see then; ended: whether the game is
    over, played at sight.
    """
    mean = 0.0 if ended else NEXT_TURN
    spread = ENDED if ended else SPREAD * max(unseen, LEAST_UNSEEN) ** 0.5
    # Beyond 30 the chance is 0 or 1 to all digits, and exp would overflow.
    scaled = np.clip(_LOGISTIC * (ahead - mean) / spread, -30, 30)
    found: Values = 1 / (1 + np.exp(-scaled)) + _POINT * ahead
    return found
