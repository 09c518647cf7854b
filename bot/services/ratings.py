"""Ratings: how strong a person is, and how sure that is, after the games they finished.

OpenSkill's Plackett-Luce model (Weng and Lin, JMLR 12, 2011) looks at a whole ranking at once: any
number of seats, ties, and teams, whose strength is the sum of their people's. Only people's seats
are compared. Robots have no rating: their levels are what they are, and who beat a beginner's
robot a hundred times would stand above everybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

MU, SIGMA = 25.0, 25.0 / 3
"""Of who has never played (the model's own)."""

START, SCALE = 1000, 40
"""What is shown of them: a beginner's 1000, and from there on a scale that is near Elo's."""

MIN_RIVALS = 2
"""Seats of people without which nothing is rated."""

_MODEL = PlackettLuce(MU, SIGMA)


@dataclass(frozen=True)
class Rating:
    """A person's rating.

    Attributes:
        mu: how strong they are believed to be.
        sigma: how unsure that is (standard deviation).
        games: that were rated.
    """

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0

    @property
    def shown(self) -> int:
        """What people see: with some certainty (three sigma) they are no weaker than that."""
        return round(START + SCALE * (self.mu - 3 * self.sigma))


@dataclass(frozen=True)
class RatedSeat:
    """A seat of a finished game: its rank (1 for the first, ties share it) and its people."""

    rank: int
    people: tuple[Rating, ...]


def rate(seats: Sequence[RatedSeat]) -> list[tuple[Rating, ...]]:
    """The ratings after a game, in the order of the seats and of their people.

    In which order the seats come makes no difference. Fewer than :data:`MIN_RIVALS` seats change
    nothing; each needs somebody on it.
    """
    if len(seats) < MIN_RIVALS:
        return [seat.people for seat in seats]
    rated = _MODEL.rate(
        [[_MODEL.create_rating([one.mu, one.sigma]) for one in seat.people] for seat in seats],
        ranks=[float(seat.rank) for seat in seats],
    )
    return [
        tuple(
            Rating(after.mu, after.sigma, before.games + 1)
            for before, after in zip(seat.people, team, strict=True)
        )
        for seat, team in zip(seats, rated, strict=True)
    ]
