"""Judgements on placements, remembered while a round is open.

A composer asks for the same ones again at every click: of the draft, and of all that was set aside.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from bot.services.composing import Judged
from bot.services.sittings import Sitting
from bot.services.tokens import pack_tiles
from bot.services.tops import Question
from engine.board.coordinates import Cell
from engine.board.notation import format_play
from engine.board.placing import Assessment
from engine.board.tiles import Tile

REMEMBERED = 4096
"""Judgements of about 2 kB each."""

Asked = tuple[int, int, str]
"""Table, position, packed tiles."""


class Referee(Protocol):
    """Judges placements by the rules of a kind of game; in worker threads."""

    def assess(self, question: Question, tiles: Mapping[Cell, Tile]) -> Assessment:
        """The judgement on these tiles."""
        ...

    def assess_text(self, question: Question, text: str) -> Assessment:
        """The judgement on a placement in notation. Raises the notation's errors."""
        ...


@dataclass
class Judging:
    """For the tables of one kind; may be used from several threads."""

    referee: Referee
    _known: OrderedDict[Asked, Judged] = field(default_factory=OrderedDict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def judge(self, sitting: Sitting, tiles: Mapping[Cell, Tile]) -> Judged:
        """The judgement on these tiles in the open round."""
        packed = pack_tiles(tiles)
        asked = (sitting.table, sitting.position, packed)
        with self._lock:
            if asked in self._known:
                self._known.move_to_end(asked)
                return self._known[asked]
        assessment = self.referee.assess(sitting.question, tiles)
        board = sitting.question.board
        play = format_play(board, assessment.tiles) if assessment.words else ""
        judged = Judged(assessment, play, packed if assessment.valid else "")
        with self._lock:
            self._known[asked] = judged
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return judged

    def read(self, sitting: Sitting, text: str) -> Assessment:
        """The judgement on a placement in notation. Raises the notation's errors."""
        return self.referee.assess_text(sitting.question, text)
