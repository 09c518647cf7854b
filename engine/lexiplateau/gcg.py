"""Games as GCG files (https://www.poslfit.com/scrabble/gcg/), which word-game programs exchange.

::

    #character-encoding UTF-8
    #player1 Alice Alice A.
    #player2 Robot_expert Robot expert
    #lexicon fr 0a1b2c3d4e5f
    >Alice: CEHATRS 8H CHAT +18 18
    >Robot_expert: AEIQUWZ -QWZ +0 0
    >Alice: ERSIOUN - +0 18
    >Robot_expert: (ERS) +3 3
    >Alice: ERS (ERS) -3 15

A position is ``8H`` across (row 8, column H) or ``H8`` down, the other way round than in this
project's notation; ``.`` stands for a tile that lies there already (its letter is understood too),
a small letter for a joker. A line with letters in brackets is of the end: with a rack before it a
deduction, without one a gain. Files of two players by English rules, where who goes out gains twice
the other's letters instead, are understood. The order of the bag is not in a GCG file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from engine.board.coordinates import Cell, Direction
from engine.lexiplateau.bag import rack_value
from engine.lexiplateau.gcg_reader import Record, read
from engine.lexiplateau.state import Game, Seat, Turn, TurnKind
from engine.table.ids import SeatId

__all__ = ["Record", "read", "write"]

LOST_NOTE = "#note lost on the clock"


def write(game: Game, names: Mapping[SeatId, str]) -> str:
    """The game as a GCG file; ``names`` has one for each seat.

    For games that are over: it tells the racks.
    """
    nicks = _nicks(game.seats, names)
    lines = ["#character-encoding UTF-8"]
    for place, seat in enumerate(game.seats, start=1):
        lines.append(f"#player{place} {nicks[seat.id]} {' '.join(names[seat.id].split())}".rstrip())
    lines.append(f"#lexicon {game.lexicon.name} {game.lexicon.version}")
    totals = dict.fromkeys(nicks, 0)
    locked: set[Cell] = set()
    for turn in game.history:
        totals[turn.seat] = turn.total
        lines += _turn_lines(turn, locked, nicks[turn.seat])
        locked |= set(turn.tiles)
    lines += _end_lines(game, totals, nicks)
    return "\n".join(lines) + "\n"


def _nicks(seats: Iterable[Seat], names: Mapping[SeatId, str]) -> dict[SeatId, str]:
    """A name without spaces and colons for each seat, each another one."""
    nicks: dict[SeatId, str] = {}
    for seat in seats:
        nick = re.sub(r"[\s:]+", "_", names[seat.id].strip()) or "_"
        while nick in nicks.values():
            nick = f"{nick}_{seat.id}"
        nicks[seat.id] = nick
    return nicks


def _turn_lines(turn: Turn, locked: set[Cell], nick: str) -> Iterator[str]:
    start = f">{nick}: {turn.rack_before}"
    match turn.kind:
        case TurnKind.PLAY:
            yield f"{start} {_placed(turn, locked)} {turn.score:+} {turn.total}"
        case TurnKind.EXCHANGE:
            yield f"{start} -{turn.exchanged} +0 {turn.total}"
        case TurnKind.RESIGN:
            value = rack_value(turn.rack_before)
            yield f"{start} ({turn.rack_before}) -{value} {turn.total - value}"
        case _:
            yield f"{start} - +0 {turn.total}"
    if turn.kind is TurnKind.LOST:
        yield LOST_NOTE


def _placed(turn: Turn, locked: set[Cell]) -> str:
    """Position and word of a play, ``.`` for the tiles that lay there."""
    main = max(turn.words, key=lambda word: len(set(word.cells) & set(turn.tiles)))
    (row, column), direction = main.reference
    number, letter = row + 1, chr(65 + column)
    place = f"{number}{letter}" if direction is Direction.ACROSS else f"{letter}{number}"
    word = "".join("." if cell in locked else turn.tiles[cell].mark for cell in main.cells)
    return f"{place} {word}"


def _end_lines(
    game: Game, totals: Mapping[SeatId, int], nicks: Mapping[SeatId, str]
) -> Iterator[str]:
    """Gains first, then deductions; those of who gave up stand where they did."""
    seats = {seat.id: seat for seat in game.active_seats if seat.id in game.adjustments}
    for seat in sorted(seats.values(), key=lambda seat: bool(seat.rack)):
        change = game.adjustments[seat.id]
        others = "".join(other.rack for other in seats.values())
        tiles = f"{seat.rack} ({seat.rack})" if seat.rack else f"({others})"
        sign = "-" if seat.rack else "+"
        yield f">{nicks[seat.id]}: {tiles} {sign}{abs(change)} {totals[seat.id] + change}"
