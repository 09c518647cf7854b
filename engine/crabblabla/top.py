"""« Le top »: the best placement that a round's board and rack allow, searched within a time.

Three searches take turns. The one-line moves are there at once. A beam that keeps the best states
for each leave (`engine.kernels.beam`) finds placements of several words, and is run again and again
with more states until the time is used. Few letters, or few free cells, are explored completely
(`engine.kernels.exhaust`), and only then is the answer proven. Whatever is found is scored once
more by the plain rules before anybody sees it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from engine.board.board import Board
from engine.board.coordinates import Cell
from engine.board.layout import blank_layout
from engine.board.tiles import LETTERS, Tile
from engine.crabblabla.placement import Assessment, assess
from engine.kernels.flatgraph import Ints
from engine.kernels.lay import NO_TILE
from engine.kernels.tables import BeamSearch, Exhaustive
from engine.moves import MoveGenerator

FIRST_WIDTHS = ((2, 4), (10, 16))
"""Legal and floating states kept for each leave in the first passes, which take a quarter and half
a second on a usual board: the first nearly always finds what is within some percent of the best."""
GROWTH = (1.3, 4.0)
"""How much wider a pass is than the one before it, at least and at most."""
HASTE = 0.6
"""Share of the time left that a pass is made for: wider ones also look at less hopeful states."""
WIDEST = 400
"""States for each leave at most: about 15 MB a kind."""
FLOATS_AT_MOST = 60
SLICE = 32
"""States that are expanded before the clock is looked at: some milliseconds."""
STEPS = 100_000
"""Steps of a complete exploration before the clock is looked at."""
PROVABLE_LETTERS = 5
"""Racks up to this size are explored completely on any board, larger ones on small boards only."""
PROVABLE_CELLS = 14


@dataclass(frozen=True)
class TopResult:
    """The best placement found.

    Attributes:
        tiles: its new tiles.
        score: its points.
        proven: whether it is certain that there is no better one.
        seconds: since the search began, without its rests.
    """

    tiles: Mapping[Cell, Tile]
    score: int
    proven: bool
    seconds: float


@dataclass(frozen=True, eq=False)
class Placements:
    """Legal placements, good ones for every part of the rack; each is unpacked when asked for.

    Attributes:
        scores: int32 (n,).
        codes: int32 (n, 9), see `engine.kernels.lay`.
        stride: of the cells in the codes.
    """

    scores: Ints
    codes: Ints
    stride: int

    def __len__(self) -> int:
        return len(self.scores)

    def __getitem__(self, index: int) -> TopResult:
        tiles = _tiles(self.codes[index], self.stride)
        return TopResult(tiles, int(self.scores[index]), proven=False, seconds=0.0)


def candidates(
    generator: MoveGenerator, board: Board, rack: str, *, opening: bool, bonus_all: int = 0
) -> Placements:
    """Return placements of all kinds and scores, those that a quick search goes through."""
    beams = BeamSearch(generator, board, rack, opening and not board.tiles, bonus_all)
    beams.begin(*FIRST_WIDTHS[0])
    while not beams.expand(SLICE):
        pass
    return Placements(*beams.states(), board.layout.width + 2)


class BrokenSearch(AssertionError):
    """The plain rules do not agree with what the search found: a fault of the search."""

    def __init__(self, board: Board, tiles: Mapping[Cell, Tile], assessed: Assessment) -> None:
        super().__init__(board.rows(), dict(tiles), assessed.score, assessed.errors)


@dataclass
class TopSearch:
    """Searches with one lexicon's generator; one object may serve several threads."""

    generator: MoveGenerator

    def search(
        self,
        board: Board,
        rack: str,
        *,
        opening: bool,
        bonus_all: int = 0,
        seconds: float = 2.0,
        stop: threading.Event | None = None,
        on_better: Callable[[TopResult], None] | None = None,
        rest: Callable[[], float] | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> TopResult | None:
        """Return the best placement found in about that time; None where none was found.

        Args:
            board: the locked tiles.
            rack: up to nine letters and jokers.
            opening: as for `engine.crabblabla.placement.assess`.
            bonus_all: points for laying down nine tiles.
            seconds: the budget; it is overrun by some hundredths at most once kernels are warm.
            stop: ends the search early when set.
            on_better: called with each better answer, from the calling thread.
            rest: called between two steps, from the calling thread, every few milliseconds; the
                seconds that it returns are not taken off the budget.
            clock: seconds from any origin.

        Raises:
            ValueError: the rack is none.
            BrokenSearch: a fault of the search.
        """
        run = _Run(self.generator, board, rack, opening and not board.tiles, bonus_all)
        run.clock, run.begun, run.seconds = clock, clock(), seconds
        run.stop, run.on_better = stop or threading.Event(), on_better
        for _ in run.work():
            if run.is_over():
                break
            if rest is not None:
                run.rested += rest()
        run.collect()
        return run.result(final=True)

    def warm_up(self) -> None:
        """Compile the kernels, or load them from the disk."""
        layout = blank_layout(3, 3)
        board = Board.from_rows(layout, ("...", "AB.", "..."))
        run = _Run(self.generator, board, "AB?", False, 0)
        for _ in run.work():
            pass


@dataclass
class _Run:
    """One search under way."""

    generator: MoveGenerator
    board: Board
    rack: str
    opening: bool
    bonus_all: int
    seconds: float = 0.0
    begun: float = 0.0
    rested: float = 0.0
    clock: Callable[[], float] = time.perf_counter
    stop: threading.Event = field(default_factory=threading.Event)
    on_better: Callable[[TopResult], None] | None = None
    best: tuple[int, Mapping[Cell, Tile]] | None = None
    beams: BeamSearch | None = None
    proven: bool = False

    def is_over(self) -> bool:
        return self.stop.is_set() or self._elapsed() >= self.seconds

    def _elapsed(self) -> float:
        return self.clock() - self.begun - self.rested

    def result(self, *, final: bool = False) -> TopResult | None:
        if self.best is None:
            return None
        score, tiles = self.best
        return TopResult(tiles, score, final and self.proven, self._elapsed())

    def work(self) -> Iterator[None]:
        """Search step by step, best chances first; between two steps the search may end."""
        self._one_line()
        yield
        beams = BeamSearch(self.generator, self.board, self.rack, self.opening, self.bonus_all)
        self.beams = beams
        pace = 0.0
        for legal, floating in FIRST_WIDTHS:
            started = self._elapsed()
            yield from self._pass(beams, legal, floating)
            pace = (self._elapsed() - started) / legal
        if self._is_provable():
            yield from self._explore()
            if self.proven:
                return
        width = FIRST_WIDTHS[-1][0]
        while width < WIDEST:
            # As wide as the time that is left allows: a pass that is cut short finds little.
            fitting = HASTE * (self.seconds - self._elapsed()) / max(pace, 1e-6)
            least, most = GROWTH
            width = min(int(min(max(fitting, least * width), most * width)) + 1, WIDEST)
            started = self._elapsed()
            yield from self._pass(beams, width, min(width + 6, FLOATS_AT_MOST))
            pace = (self._elapsed() - started) / width

    def _one_line(self) -> None:
        move = self.generator.best(
            self.board, self.rack, opening=self.opening, bonus_all=self.bonus_all
        )
        if move:
            self._offer(move.score, move.tiles)

    def _pass(self, beams: BeamSearch, legal: int, floating: int) -> Iterator[None]:
        beams.begin(legal, floating)
        while not beams.expand(SLICE):
            yield
        self._offer_codes(*beams.best())

    def collect(self) -> None:
        """Take what the pass under way has found so far."""
        if self.beams:
            self._offer_codes(*self.beams.best())

    def _is_provable(self) -> bool:
        free = len(self.board.layout.cells) - len(self.board.tiles)
        return len(self.rack) <= PROVABLE_LETTERS or free <= PROVABLE_CELLS

    def _explore(self) -> Iterator[None]:
        exploration = Exhaustive(
            self.generator, self.board, self.rack, self.opening, self.bonus_all
        )
        while not exploration.explore(STEPS):
            self._offer_codes(*exploration.best())
            yield
        self._offer_codes(*exploration.best())
        self.proven = True

    def _offer_codes(self, score: int, codes: Ints | None) -> None:
        if codes is not None and (self.best is None or score > self.best[0]):
            self._offer(score, _tiles(codes, self.board.layout.width + 2))

    def _offer(self, score: int, tiles: Mapping[Cell, Tile]) -> None:
        if self.best is not None and score <= self.best[0]:
            return
        assessed = assess(
            self.board,
            self.rack,
            tiles,
            self.generator.lexicon,
            opening=self.opening,
            bonus_all=self.bonus_all,
        )
        if not assessed.valid or assessed.score != score:
            raise BrokenSearch(self.board, tiles, assessed)
        self.best = score, tiles
        result = self.result()
        if self.on_better and result:
            self.on_better(result)


def _tiles(codes: Ints, stride: int) -> dict[Cell, Tile]:
    """The tiles that a row of codes stands for (engine.kernels.lay)."""
    tiles: dict[Cell, Tile] = {}
    for code in codes.tolist():
        if code != NO_TILE:
            row, column = divmod(code >> 6, stride)
            tiles[Cell(row - 1, column - 1)] = Tile(LETTERS[code & 31], bool(code >> 5 & 1))
    return dict(sorted(tiles.items()))
