"""What the creator of a Wordgrid game chooses, validated."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.lexicon.folding import is_word_shape
from engine.records import Plain
from engine.table.errors import BadOption
from engine.table.ids import PlayerId
from engine.wordgrid.grid import SIDE

SECONDS = 600
"""Each player's time for the whole game (RULES, Wordgrid)."""
CHALLENGE_SECONDS = 86400
"""How long a challenge waits for somebody."""
MAX_STAKE = 1_000_000
START_WORDS = {"en": "SHEEP", "fr": "ETAPE"}
"""The word in the middle, by the lexicon's language. The French one was chosen among the common
words: of those from which most moves lead on, the one that favours neither side
(``python -m bench.wordgrid --start-words``)."""


class First(StrEnum):
    """Who moves first."""

    LOT = "lot"
    CREATOR = "creator"
    OPPONENT = "opponent"


@dataclass(frozen=True)
class Options(Plain):
    """The options of a game.

    Attributes:
        start: the word in the middle row, five letters A–Z.
        stake: tokens that each of the two stakes; 0 where nothing is at stake.
        opponent: the only one who may take up the challenge; None: anybody.
        seconds: each person's time for the whole game; None: as long as they like.
        first: who moves first.
        training: a game that counts for nothing.

    Raises:
        BadOption: a value out of range, naming the field.
    """

    start: str = "SHEEP"
    stake: int = 0
    opponent: PlayerId | None = None
    seconds: int | None = SECONDS
    first: First = First.LOT
    training: bool = False

    def __post_init__(self) -> None:
        if len(self.start) != SIDE or not is_word_shape(self.start):
            raise BadOption("start", self.start)
        if not 0 <= self.stake <= (0 if self.training else MAX_STAKE):
            raise BadOption("stake", self.stake)
        if self.seconds is not None and self.seconds <= 0:
            raise BadOption("seconds", self.seconds)
