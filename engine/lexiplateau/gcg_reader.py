"""Reads GCG files (see engine.lexiplateau.gcg) and counts every play again."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from engine.board.board import Board
from engine.board.coordinates import Cell, Direction
from engine.board.notation import TileConflict, format_play
from engine.board.placing import FormedWord, NotInRack, UnknownWord, WordSet
from engine.board.tiles import Tile
from engine.errors import RuleError
from engine.lexiplateau.bag import rack_value, without
from engine.lexiplateau.layout import LAYOUT
from engine.lexiplateau.placement import assess
from engine.lexiplateau.replay import AnyWord
from engine.table.ids import LexiconId


@dataclass
class BadGcg(RuleError):
    """A line of a GCG file that can't be understood; the first is 1, 0 where one is missing."""

    code = "bad-gcg"
    line: int
    text: str


@dataclass
class IllegalGcgMove(RuleError):
    """A move of a GCG file breaks rules (words apart); one error for each."""

    code = "illegal-gcg-move"
    line: int
    errors: tuple[RuleError, ...]


@dataclass
class WrongGcgScore(RuleError):
    """A score or total of a GCG file is not what the engine counts."""

    code = "wrong-gcg-score"
    line: int
    written: int
    counted: int


class MoveKind(StrEnum):
    """What a line of the file stands for."""

    PLAY = "play"
    EXCHANGE = "exchange"
    PASS = "pass"
    WITHDRAWN = "withdrawn"
    """The player's play before was challenged and taken back."""
    GAIN = "gain"
    """For the letters left to others, at the end."""
    LOSS = "loss"
    """For the letters left, at the end or on giving up."""
    PENALTY = "penalty"
    """For time, or a bonus or penalty for a challenge: as written."""


@dataclass(frozen=True)
class GcgMove:
    """A line of the file.

    Attributes:
        line: its number, from 1 on.
        player: place in the list of players, from 0 on.
        kind: what it stands for.
        rack: the rack before, as far as it is written.
        play: a play in this project's notation.
        words: the words that it formed.
        letters: those exchanged, gained or lost.
        score: points, counted by the engine.
        total: the player's points afterwards.
    """

    line: int
    player: int
    kind: MoveKind
    rack: str
    score: int
    total: int
    play: str = ""
    words: tuple[FormedWord, ...] = ()
    letters: str = ""


@dataclass(frozen=True)
class GcgPlayer:
    """A player: the nickname that the lines begin with, and the full name."""

    nick: str
    name: str


@dataclass(frozen=True)
class Record:
    """A game as a GCG file tells it.

    Attributes:
        players: in the order of their numbers.
        lexicon: name and version (empty where there is none); None where the file has no name.
        moves: in order.
        board: the tiles at the end.
        totals: final points of each player.
    """

    players: tuple[GcgPlayer, ...]
    lexicon: LexiconId | None
    moves: tuple[GcgMove, ...]
    board: Board
    totals: tuple[int, ...]


def read(text: str, lexicon: WordSet | None = None) -> Record:
    """The game that a GCG file holds, its scores counted again.

    Whether the words are in the lexicon is said by each word and is no error; without a lexicon
    all are taken for words.

    Raises:
        BadGcg: a line that can't be understood.
        IllegalGcgMove: a move that breaks rules.
        WrongGcgScore: a score or a total that doesn't hold.
    """
    reader = _Reader(lexicon or AnyWord())
    for number, raw in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        line = raw.strip()
        if line.startswith("#"):
            reader.read_pragma(number, line)
        elif line:
            reader.read_event(number, line)
    if not reader.players:
        raise BadGcg(0, "#player1")
    return reader.record()


_PLAYER = re.compile(r"#player(\d)\s+(\S+)\s*(.*)")
_LEXICON = re.compile(r"#lexicon\s+(\S+)\s*(\S*)")


@dataclass(frozen=True)
class _Line:
    """A line that one of the patterns fits; ``groups`` are what they name."""

    number: int
    text: str
    player: int
    groups: Mapping[str, str]

    def move(self, kind: MoveKind, counted: int, **what: Any) -> GcgMove:
        """The move, its points compared with the written ones."""
        written = int(self.groups["score"])
        if counted != written:
            raise WrongGcgScore(self.number, written, counted)
        total = int(self.groups["total"])
        return GcgMove(self.number, self.player, kind, self.rack, counted, total, **what)

    @property
    def rack(self) -> str:
        return self.groups.get("rack", "").upper()

    @property
    def letters(self) -> str:
        return self.groups["letters"].upper()


@dataclass
class _Reader:
    """What has been read so far; ``boards`` grows with each play."""

    lexicon: WordSet
    name: LexiconId | None = None
    players: dict[int, GcgPlayer] = field(default_factory=dict)
    moves: list[GcgMove] = field(default_factory=list)
    boards: list[Board] = field(default_factory=lambda: [Board(LAYOUT)])

    def record(self) -> Record:
        players = tuple(self.players[number] for number in sorted(self.players))
        totals = tuple(self.total(place) for place in range(len(players)))
        return Record(players, self.name, tuple(self.moves), self.boards[-1], totals)

    def total(self, player: int) -> int:
        return sum(move.score for move in self.moves if move.player == player)

    def read_pragma(self, number: int, line: str) -> None:
        """Players and lexicon; others (titles, notes, …) change nothing in the game."""
        if match := _PLAYER.fullmatch(line):
            if match[2] in (player.nick for player in self.players.values()):
                raise BadGcg(number, line)
            self.players[int(match[1])] = GcgPlayer(match[2], match[3])
        elif match := _LEXICON.fullmatch(line):
            self.name = LexiconId(match[1], match[2])

    def read_event(self, number: int, text: str) -> None:
        """A line that changed the game."""
        for pattern, take in _EVENTS:
            if match := pattern.fullmatch(text):
                groups = {name: value for name, value in match.groupdict().items() if value}
                self._add(take(self, _Line(number, text, self._player(number, match), groups)))
                return
        raise BadGcg(number, text)

    def _player(self, number: int, match: re.Match[str]) -> int:
        nicks = [self.players[key].nick for key in sorted(self.players)]
        if match["nick"] not in nicks:
            raise BadGcg(number, match[0])
        return nicks.index(match["nick"])

    def _add(self, move: GcgMove) -> None:
        counted = self.total(move.player) + move.score
        if counted != move.total:
            raise WrongGcgScore(move.line, move.total, counted)
        self.moves.append(move)


def _play(reader: _Reader, line: _Line) -> GcgMove:
    board = reader.boards[-1]
    try:
        tiles = _tiles(board, line.groups["place"], line.groups["word"])
    except RuleError as error:
        raise IllegalGcgMove(line.number, (error,)) from error
    except ValueError as error:
        raise BadGcg(line.number, line.text) from error
    rack = line.rack or "".join(tile.rack_mark for tile in tiles.values())
    judged = assess(board, rack, tiles, reader.lexicon, opening=not board.tiles)
    errors = tuple(error for error in judged.errors if not isinstance(error, UnknownWord))
    if errors:
        raise IllegalGcgMove(line.number, errors)
    play = format_play(board, tiles)
    move = line.move(MoveKind.PLAY, judged.score, play=play, words=judged.words)
    reader.boards.append(board.place(tiles))
    return move


def _tiles(board: Board, place: str, word: str) -> dict[Cell, Tile]:
    """The new tiles of a play.

    Raises:
        TileConflict: another letter lies there.
        ValueError: ``.`` where nothing lies.
    """
    across = place[0].isdigit()
    number, letter = (place[:-1], place[-1]) if across else (place[1:], place[0])
    cell = Cell(int(number) - 1, ord(letter.upper()) - 65)
    tiles: dict[Cell, Tile] = {}
    for mark in word.replace("(", "").replace(")", ""):
        locked = board.tiles.get(cell)
        if locked is None:
            tiles[cell] = Tile.from_mark(_letter(mark))
        elif mark not in (".", locked.letter, locked.letter.lower()):
            raise TileConflict(cell, locked.letter, mark.upper())
        cell = cell.step(Direction.ACROSS if across else Direction.DOWN)
    return tiles


def _letter(mark: str) -> str:
    if mark == ".":
        raise ValueError(mark)
    return mark


def _exchange(reader: _Reader, line: _Line) -> GcgMove:
    try:
        without(line.rack or line.letters, line.letters)
    except NotInRack as error:
        raise IllegalGcgMove(line.number, (error,)) from error
    return line.move(MoveKind.EXCHANGE, 0, letters=line.letters)


def _pass(reader: _Reader, line: _Line) -> GcgMove:
    return line.move(MoveKind.PASS, 0)


def _withdrawn(reader: _Reader, line: _Line) -> GcgMove:
    last = reader.moves[-1] if reader.moves else None
    if last is None or (last.player, last.kind) != (line.player, MoveKind.PLAY):
        raise BadGcg(line.number, line.text)
    move = line.move(MoveKind.WITHDRAWN, -last.score, play=last.play)
    reader.boards.pop()
    return move


def _penalty(reader: _Reader, line: _Line) -> GcgMove:
    return line.move(MoveKind.PENALTY, int(line.groups["score"]))


def _left(reader: _Reader, line: _Line) -> GcgMove:
    value = rack_value(line.letters)
    if line.rack:
        return line.move(MoveKind.LOSS, -value, letters=line.letters)
    doubled = len(reader.players) == 2 and int(line.groups["score"]) == 2 * value
    return line.move(MoveKind.GAIN, 2 * value if doubled else value, letters=line.letters)


def _event(what: str) -> re.Pattern[str]:
    start, rack = r">\s*(?P<nick>\S+):\s+", r"(?:(?P<rack>[A-Za-z?]{1,7})\s+)?"
    scores = r"\s+(?P<score>[+-]?\d{1,6})\s+(?P<total>[+-]?\d{1,6})(?:\s.*)?"
    return re.compile(start + rack + what + scores)


_EVENTS: tuple[tuple[re.Pattern[str], Callable[[_Reader, _Line], GcgMove]], ...] = (
    (
        _event(r"(?P<place>\d{1,2}[A-Oa-o]|[A-Oa-o]\d{1,2})\s+(?P<word>[A-Za-z.()]+)"),
        _play,
    ),
    (_event(r"-(?P<letters>[A-Za-z?]+)"), _exchange),
    (_event("-"), _pass),
    (_event("--"), _withdrawn),
    (_event(r"\((?:time|challenge)\)"), _penalty),
    (_event(r"\((?P<letters>[A-Za-z?]+)\)"), _left),
)
