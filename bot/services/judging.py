"""Judgements on placements, remembered while a round is open.

A composer asks for the same ones again at every click: of the draft, and of all that was set aside.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.services.composing import Judged
from bot.services.crabblabla_referee import Referee, written
from bot.services.tokens import pack_tiles
from engine.board.coordinates import Cell
from engine.board.tiles import Tile
from engine.crabblabla.state import Game

REMEMBERED = 4096
"""Judgements of about 2 kB each."""

Asked = tuple[int, int, str]
"""Game, round (which settles board and rack), packed tiles."""


@dataclass
class Judging:
    """May be used from several threads."""

    referee: Referee
    _known: OrderedDict[Asked, Judged] = field(default_factory=OrderedDict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def judge(self, game_id: int, game: Game, tiles: Mapping[Cell, Tile]) -> Judged:
        """The judgement on these tiles in the open round."""
        packed = pack_tiles(tiles)
        asked = (game_id, game.round, packed)
        with self._lock:
            if asked in self._known:
                self._known.move_to_end(asked)
                return self._known[asked]
        assessment = self.referee.judge(game, tiles)
        judged = Judged(assessment, written(game, assessment), packed if assessment.valid else "")
        with self._lock:
            self._known[asked] = judged
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return judged
