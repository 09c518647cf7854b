"""A game played again from its record: the first order of the tiles, and what was done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.board.board import Board
from engine.board.placing import NotInRack, WordSet
from engine.lexiplateau.bag import draw, put_back, without
from engine.lexiplateau.errors import BrokenRecord
from engine.lexiplateau.layout import LAYOUT
from engine.lexiplateau.placement import RACK_SIZE, assess
from engine.lexiplateau.playing import exchange_key
from engine.lexiplateau.state import Game, Turn, TurnKind
from engine.table.ids import SeatId


@dataclass(frozen=True)
class Snapshot:
    """Where the game stood after a turn (or before the first one).

    Attributes:
        board: the tiles played.
        racks: by seat.
        bag: the next tile to be drawn first.
        scores: by seat, without the deductions and gains of the end.
    """

    board: Board
    racks: Mapping[SeatId, str]
    bag: tuple[str, ...]
    scores: Mapping[SeatId, int]


class AnyWord:
    """A lexicon for what was played before: whether its words were allowed is settled."""

    def __contains__(self, word: object) -> bool:
        return True


def replay(game: Game, lexicon: WordSet | None = None) -> tuple[Snapshot, ...]:
    """Deal and draw again, and count every play again; with a lexicon, words too are judged.

    Returns:
        The position before the first turn, and after each entry of the history; nothing for a
        game in the lobby.

    Raises:
        BrokenRecord: a turn whose rack, legality or points are not those of the record.
    """
    if not game.order:
        return ()
    racks: dict[SeatId, str] = {}
    bag = game.order
    for seat in game.seats:
        racks[seat.id], bag = draw(bag, RACK_SIZE)
    steps = [Snapshot(Board(LAYOUT), racks, bag, dict.fromkeys(racks, 0))]
    for turn in game.history:
        steps.append(_step(steps[-1], turn, game.order, lexicon or AnyWord()))
    return tuple(steps)


def _step(at: Snapshot, turn: Turn, order: tuple[str, ...], lexicon: WordSet) -> Snapshot:
    rack = at.racks[turn.seat]
    if rack != turn.rack_before:
        raise BrokenRecord(turn.number)
    try:
        match turn.kind:
            case TurnKind.PLAY:
                return _play(at, turn, lexicon)
            case TurnKind.EXCHANGE:
                kept = without(rack, turn.exchanged)
                drawn, bag = draw(at.bag, len(turn.exchanged))
                bag = put_back(bag, turn.exchanged, exchange_key(order, turn.number))
                return Snapshot(at.board, {**at.racks, turn.seat: kept + drawn}, bag, at.scores)
            case _:
                return at
    except NotInRack as error:
        raise BrokenRecord(turn.number) from error


def _play(at: Snapshot, turn: Turn, lexicon: WordSet) -> Snapshot:
    rack = at.racks[turn.seat]
    judged = assess(at.board, rack, turn.tiles, lexicon, opening=not at.board.tiles)
    total = at.scores[turn.seat] + judged.score
    if not judged.valid or (judged.score, total) != (turn.score, turn.total):
        raise BrokenRecord(turn.number)
    kept = without(rack, "".join(tile.rack_mark for tile in turn.tiles.values()))
    drawn, bag = draw(at.bag, RACK_SIZE - len(kept))
    return Snapshot(
        at.board.place(turn.tiles),
        {**at.racks, turn.seat: kept + drawn},
        bag,
        {**at.scores, turn.seat: total},
    )
