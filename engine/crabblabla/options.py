"""What the creator of a game chooses, validated."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from engine.records import Plain
from engine.table.errors import BadOption

MIN_ROUNDS, MAX_ROUNDS = 3, 20
MAX_PREPLACED = 4
MIN_TEAMS, MAX_TEAMS = 2, 6
MAX_TEAM_NAME = 32
MAX_BONUS = 100
DEADLINES: tuple[int | None, ...] = (None, 3600, 7200, 21600, 43200, 86400, 259200)
"""Seconds a round may last: none, 1 h, 2 h, 6 h, 12 h, 24 h, 3 days."""


class Density(StrEnum):
    """How many cells carry a premium."""

    LOW = "low"
    NORMAL = "normal"
    DENSE = "dense"


class PremiumKind(StrEnum):
    """Which premiums are laid."""

    BOTH = "both"
    WORDS = "words"
    LETTERS = "letters"
    DRAWN = "drawn"
    """None are laid: the plate was drawn with its own."""


@dataclass(frozen=True)
class Options(Plain):
    """The options of a game.

    Attributes:
        rounds: 3 to 20.
        deadline: seconds per round, one of :data:`DEADLINES`.
        preplaced: 0 to start on the star, 1 to 4 for that many letters already on the board.
        density: of the premiums.
        premium_kind: which premiums.
        plate: name of the plate, such as ``"standard"`` or ``"disc-15"`` (engine.board.plates),
            or that of one drawn by hand.
        bonus_all: extra points for a placement of all nine letters.
        teams: two to six distinct names; empty in solo mode.
        training: a game of one player alone.

    Raises:
        BadOption: a value out of range, naming the field.
    """

    rounds: int = 10
    deadline: int | None = None
    preplaced: int = 0
    density: Density = Density.NORMAL
    premium_kind: PremiumKind = PremiumKind.BOTH
    plate: str = "standard"
    bonus_all: int = 0
    teams: tuple[str, ...] = ()
    training: bool = False

    def __post_init__(self) -> None:
        for field in _bad_fields(self):
            raise BadOption(field, getattr(self, field))


def _bad_fields(options: Options) -> Iterator[str]:
    names = [name.strip() for name in options.teams]
    if not MIN_ROUNDS <= options.rounds <= MAX_ROUNDS:
        yield "rounds"
    if options.deadline not in DEADLINES:
        yield "deadline"
    if not 0 <= options.preplaced <= MAX_PREPLACED:
        yield "preplaced"
    if options.density not in set(Density):
        yield "density"
    if options.premium_kind not in set(PremiumKind):
        yield "premium_kind"
    if not options.plate:
        yield "plate"
    if not 0 <= options.bonus_all <= MAX_BONUS:
        yield "bonus_all"
    if names and not (
        MIN_TEAMS <= len(names) <= MAX_TEAMS
        and len({name.casefold() for name in names}) == len(names)
        and all(0 < len(name) <= MAX_TEAM_NAME for name in names)
    ):
        yield "teams"
    if options.training and names:
        yield "training"
