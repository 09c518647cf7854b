"""The road sheet of a game (« feuille de route »): every round, and how to play it again.

Its text form is in engine.crabblabla.roadsheet_text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.board.board import Board
from engine.board.coordinates import Cell
from engine.board.placing import WordSet
from engine.board.tiles import Tile
from engine.crabblabla.placement import assess_text
from engine.crabblabla.state import Game, RoundResult
from engine.errors import RuleError
from engine.table.ids import LexiconId, SeatId


@dataclass
class WrongScore(RuleError):
    """A placement that is illegal when replayed (``counted`` None), or has another score.

    ``seat`` is None for the top.
    """

    code = "wrong-score"
    round: int
    seat: SeatId | None
    written: int
    counted: int | None


@dataclass(frozen=True)
class SheetTop:
    """The top of a round."""

    play: str
    score: int
    proven: bool


@dataclass(frozen=True)
class SheetRound:
    """A round: rack, score and placement of each seat (``""`` for a pass), winner, top."""

    number: int
    rack: str
    plays: Mapping[SeatId, tuple[int, str]]
    winner: SeatId | None
    top: SheetTop | None


@dataclass(frozen=True)
class RoadSheet:
    """A whole game.

    Attributes:
        lexicon: name and version.
        bonus_all: points for a placement of all nine letters.
        start: the board before the first round.
        seats: name of each seat.
        rounds: in order.
    """

    lexicon: LexiconId
    bonus_all: int
    start: Board
    seats: Mapping[SeatId, str]
    rounds: tuple[SheetRound, ...]


def road_sheet(game: Game, names: Mapping[SeatId, str]) -> RoadSheet:
    """The road sheet of the rounds that are closed; ``names`` has one for each seat."""
    start = game.results[0].board_before if game.results else game.board
    return RoadSheet(
        lexicon=game.lexicon,
        bonus_all=game.options.bonus_all,
        start=start,
        seats={seat.id: " ".join(names[seat.id].split()) for seat in game.seats},
        rounds=tuple(_round(result) for result in game.results),
    )


def _round(result: RoundResult) -> SheetRound:
    plays = dict.fromkeys(result.expired, (0, ""))
    plays |= {seat: (done.score, done.play) for seat, done in result.submissions.items()}
    top = result.top
    kept = None if top is None else SheetTop(top.play, top.score, top.proven)
    return SheetRound(result.number, result.rack, dict(sorted(plays.items())), result.winner, kept)


def replay(sheet: RoadSheet, lexicon: WordSet) -> tuple[Board, ...]:
    """Play the game again by the rules.

    Returns:
        The board before each round, and the one at the end.

    Raises:
        WrongScore: a placement that isn't legal, or has another score.
        RuleError: notation that can't be read, a winner without a placement.
    """
    boards, opening = [sheet.start], True
    for entry in sheet.rounds:
        judge = _Judge(sheet, entry, boards[-1], opening, lexicon)
        placed = {seat: judge.tiles(seat, *played) for seat, played in entry.plays.items()}
        if entry.top is not None:
            judge.tiles(None, entry.top.score, entry.top.play)
        locked = {} if entry.winner is None else placed[entry.winner]
        opening = opening and not locked
        boards.append(boards[-1].place(locked))
    return tuple(boards)


@dataclass(frozen=True)
class _Judge:
    sheet: RoadSheet
    entry: SheetRound
    board: Board
    opening: bool
    lexicon: WordSet

    def tiles(self, seat: SeatId | None, written: int, play: str) -> Mapping[Cell, Tile]:
        """The tiles of a placement, its score counted again."""
        counted: int | None = 0
        tiles: Mapping[Cell, Tile] = {}
        if play:
            judged = assess_text(
                play,
                self.board,
                self.entry.rack,
                self.lexicon,
                opening=self.opening,
                bonus_all=self.sheet.bonus_all,
            )
            counted = judged.score if judged.valid else None
            tiles = judged.tiles
        if counted != written:
            raise WrongScore(self.entry.number, seat, written, counted)
        return tiles
