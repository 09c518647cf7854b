"""The road sheet of a game (« feuille de route »): every round as text that reads back.

::

    #crabblabla 1
    #lexique fr 0a1b2c3d4e5f
    #prime 0
    #plateau
    ..2...d...
    …
    #etoile G7
    #lettres C4=E
    #place 1 Alice
    #coup 1 AEIUBCDT?
    1 34 G5 BaCD
    2 0 -
    * 48 prouve G6 …
    = 1

``#plateau`` is the grid of engine.board.design without its star; ``#lettres`` are the tiles that
lay there before the first round. Below ``#coup NUMBER RACK`` stands a line per seat (its id, its
score, its placement or ``-``), the top (``prouve`` or ``trouve``) and the seat whose placement
was locked. Blank lines and lines that begin with ``;`` are for people and skipped.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from engine.board.board import Board, tiles_from_marks, tiles_to_marks
from engine.board.coordinates import Cell, parse_cell
from engine.board.design import format_design, parse_design
from engine.board.layout import Layout
from engine.crabblabla.roadsheet import RoadSheet, SheetRound, SheetTop
from engine.errors import RuleError
from engine.table.ids import LexiconId, SeatId

FORMAT = 1
PASS = "-"
PROVEN, FOUND = "prouve", "trouve"


@dataclass
class BadRoadSheet(RuleError):
    """A line of a road sheet that can't be understood; the first is 1, 0 where one is missing."""

    code = "bad-road-sheet"
    line: int
    text: str


def write_sheet(sheet: RoadSheet) -> str:
    """The sheet as text; :func:`read_sheet` reads it back."""
    layout = sheet.start.layout
    lines = [
        f"#crabblabla {FORMAT}",
        f"#lexique {sheet.lexicon.name} {sheet.lexicon.version}",
        f"#prime {sheet.bonus_all}",
        "#plateau",
        # The star has a line of its own, so that a premium under it isn't lost.
        *format_design(Layout(layout.holes, layout.premiums)).splitlines(),
    ]
    if layout.star:
        lines.append(f"#etoile {layout.star}")
    if sheet.start.tiles:
        marks = tiles_to_marks(sheet.start.tiles)
        lines.append("#lettres " + " ".join(f"{cell}={mark}" for cell, mark in marks.items()))
    lines += [f"#place {seat} {name}" for seat, name in sheet.seats.items()]
    for entry in sheet.rounds:
        lines += ["", *_round_lines(entry)]
    return "\n".join(lines) + "\n"


def _round_lines(entry: SheetRound) -> Iterator[str]:
    yield f"#coup {entry.number} {entry.rack}"
    for seat, (score, play) in entry.plays.items():
        yield f"{seat} {score} {play or PASS}"
    if entry.top is not None:
        yield f"* {entry.top.score} {PROVEN if entry.top.proven else FOUND} {entry.top.play}"
    if entry.winner is not None:
        yield f"= {entry.winner}"


@dataclass
class _Reader:
    """What has been read so far."""

    lexicon: LexiconId | None = None
    bonus_all: int = 0
    grid: list[str] = field(default_factory=list)
    star: Cell | None = None
    letters: dict[str, str] = field(default_factory=dict)
    seats: dict[SeatId, str] = field(default_factory=dict)
    rounds: list[SheetRound] = field(default_factory=list)

    def sheet(self) -> RoadSheet:
        if self.lexicon is None or not self.grid:
            raise BadRoadSheet(0, "")
        drawn = parse_design("\n".join(self.grid))
        layout = Layout(drawn.holes, drawn.premiums, self.star)
        board = Board(layout).place(tiles_from_marks(self.letters))
        return RoadSheet(self.lexicon, self.bonus_all, board, self.seats, tuple(self.rounds))

    def change(self, **changes: Any) -> None:
        """Change the round that is being read."""
        self.rounds[-1] = dataclasses.replace(self.rounds[-1], **changes)

    def format(self, match: re.Match[str]) -> None:
        if int(match[1]) != FORMAT:
            raise ValueError(match[1])

    def read_lexicon(self, match: re.Match[str]) -> None:
        self.lexicon = LexiconId(match[1], match[2])

    def read_bonus(self, match: re.Match[str]) -> None:
        self.bonus_all = int(match[1])

    def read_row(self, match: re.Match[str]) -> None:
        self.grid.append(match[0])

    def read_star(self, match: re.Match[str]) -> None:
        self.star = parse_cell(match[1])

    def read_letters(self, match: re.Match[str]) -> None:
        self.letters = dict(pair.split("=") for pair in match[1].split())

    def read_seat(self, match: re.Match[str]) -> None:
        self.seats[int(match[1])] = match[2]

    def read_round(self, match: re.Match[str]) -> None:
        self.rounds.append(SheetRound(int(match[1]), match[2], {}, None, None))

    def read_play(self, match: re.Match[str]) -> None:
        seat, score, play = int(match[1]), int(match[2]), match[3]
        if seat not in self.seats:
            raise ValueError(match[1])
        self.change(plays={**self.rounds[-1].plays, seat: (score, "" if play == PASS else play)})

    def read_top(self, match: re.Match[str]) -> None:
        self.change(top=SheetTop(match[3], int(match[1]), match[2] == PROVEN))

    def read_winner(self, match: re.Match[str]) -> None:
        if not self.rounds[-1].plays[int(match[1])][1]:
            raise ValueError(match[1])
        self.change(winner=int(match[1]))


_LINES: tuple[tuple[re.Pattern[str], Callable[[_Reader, re.Match[str]], None]], ...] = (
    (re.compile(r"#crabblabla (\d+)"), _Reader.format),
    (re.compile(r"#lexique (\S+) (\S+)"), _Reader.read_lexicon),
    (re.compile(r"#prime (\d+)"), _Reader.read_bonus),
    (re.compile(r"#plateau"), lambda reader, match: None),
    (re.compile(r"#etoile (\S+)"), _Reader.read_star),
    (re.compile(r"#lettres ([A-U]\d+=[A-Za-z](?: [A-U]\d+=[A-Za-z])*)"), _Reader.read_letters),
    (re.compile(r"#place (\d+) (.+)"), _Reader.read_seat),
    (re.compile(r"#coup (\d+) ([A-Z?]+)"), _Reader.read_round),
    (re.compile(r"[.#23dt]+"), _Reader.read_row),
    (re.compile(r"(\d+) (\d+) (.+)"), _Reader.read_play),
    (re.compile(rf"\* (\d+) ({PROVEN}|{FOUND}) (.+)"), _Reader.read_top),
    (re.compile(r"= (\d+)"), _Reader.read_winner),
)


def read_sheet(text: str) -> RoadSheet:
    """The sheet that a text holds.

    Raises:
        BadRoadSheet: a line that can't be understood, or that lacks.
        RuleError: the drawn board can't be played on (engine.board.design).
    """
    reader = _Reader()
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.strip()
        if line and not line.startswith(";"):
            _read_line(reader, number, line)
    try:
        return reader.sheet()
    except ValueError as error:
        raise BadRoadSheet(0, str(error)) from error


def _read_line(reader: _Reader, number: int, line: str) -> None:
    for pattern, take in _LINES:
        match = pattern.fullmatch(line)
        if match:
            try:
                take(reader, match)
            except (ValueError, LookupError, RuleError) as error:
                raise BadRoadSheet(number, line) from error
            return
    raise BadRoadSheet(number, line)
