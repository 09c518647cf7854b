"""What the drafts' service hands to the composer: frozen values, no text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.services.sittings import View
from engine.board.coordinates import Cell
from engine.board.draft import Draft
from engine.board.tiles import Tile
from engine.crabblabla.placement import Assessment
from engine.errors import RuleError


@dataclass(frozen=True)
class Judged:
    """A placement with its judgement.

    Attributes:
        play: it in the shortest notation; "" where it does not fit the board.
        token: it packed for a button; "" where it is not legal.
    """

    assessment: Assessment
    play: str
    token: str

    @property
    def valid(self) -> bool:
        """Whether it may be played."""
        return self.assessment.valid


@dataclass(frozen=True)
class Attempt:
    """A placement that was set aside and may be played now; ``name`` is empty without one."""

    id: int
    name: str
    judged: Judged

    @property
    def tiles(self) -> Mapping[Cell, Tile]:
        """Its new tiles."""
        return self.judged.assessment.tiles


@dataclass(frozen=True)
class Composing:
    """A draft as it is now, with all that its composer shows.

    Attributes:
        view: the game (or the day), as the person may see it.
        draft: tiles, cursor, direction.
        judged: the judgement on the tiles; None while there are none.
        attempts: what was set aside and is legal now, the best first.
        order: the rack's slots as the person likes to see them.
        barred: why this person may not touch the draft (a team-mate has the hand, say).
        refused: why what was just asked for changed nothing.
        over: the round that the pressed message belonged to, where another one is open now.
    """

    view: View
    draft: Draft
    judged: Judged | None
    attempts: tuple[Attempt, ...]
    order: tuple[int, ...]
    barred: RuleError | None = None
    refused: RuleError | None = None
    over: int | None = None

    @property
    def rack(self) -> str:
        """The letters in that order."""
        rack = self.view.rack or ""
        return "".join(rack[slot] for slot in self.order)

    @property
    def playable(self) -> Judged | None:
        """The tiles as something that can be played now and is not what was played already."""
        played = self.view.submission
        if self.barred or self.judged is None or not self.judged.valid:
            return None
        tiles = self.judged.assessment.tiles
        return None if played is not None and played.tiles == tiles else self.judged

    def attempt(self, attempt_id: int) -> Attempt | None:
        """One of the attempts; None where it is gone or not legal any more."""
        return next((one for one in self.attempts if one.id == attempt_id), None)
