"""One type per rule of Wordgrid that an action can break.

Those of every game with seats are in engine.table.errors.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.board.coordinates import Cell
from engine.errors import RuleError
from engine.table.ids import PlayerId


@dataclass
class OwnChallenge(RuleError):
    """Nobody plays against themselves."""

    code = "own-challenge"


@dataclass
class NotForYou(RuleError):
    """The challenge is meant for another player."""

    code = "not-for-you"
    opponent: PlayerId | None


@dataclass
class NotModerator(RuleError):
    """A game that has begun can be ended by a moderator alone; players may resign."""

    code = "not-moderator"


@dataclass
class NotACell(RuleError):
    """What is given as a cell is none of the grid's."""

    code = "not-a-cell"
    text: str


@dataclass
class NotALetter(RuleError):
    """What is to be written is not one letter A–Z."""

    code = "not-a-letter"
    text: str


@dataclass
class NotBeside(RuleError):
    """The new letter's cell touches no letter by a side."""

    code = "not-beside"
    cell: Cell


@dataclass
class PathBroken(RuleError):
    """The path jumps: the second cell is not beside the first one."""

    code = "path-broken"
    cell: Cell
    after: Cell


@dataclass
class PathCrossed(RuleError):
    """The path runs over a cell twice."""

    code = "path-crossed"
    cell: Cell


@dataclass
class PathEmpty(RuleError):
    """The path runs over a cell without a letter, or off the grid."""

    code = "path-empty"
    cell: Cell


@dataclass
class PathMisses(RuleError):
    """The path does not run over the new letter's cell."""

    code = "path-misses"
    cell: Cell


@dataclass
class PathSpells(RuleError):
    """The path spells another word than the one that was named."""

    code = "path-spells"
    word: str
    spelled: str


@dataclass
class NoPath(RuleError):
    """The word cannot be traced through the new letter."""

    code = "no-path"
    word: str
    cell: Cell


@dataclass
class WordTooShort(RuleError):
    """A word has two letters or more."""

    code = "word-too-short"
    word: str


@dataclass
class WordUsed(RuleError):
    """The word was played in this game, or is the start word."""

    code = "word-used"
    word: str


@dataclass
class NotInLexicon(RuleError):
    """The lexicon lacks the word."""

    code = "not-in-lexicon"
    word: str


@dataclass
class NoDrawOffered(RuleError):
    """The other one offers no draw, or none any more."""

    code = "no-draw-offered"


@dataclass
class DrawRefused(RuleError):
    """The other one has declined a draw in this very turn."""

    code = "draw-refused"


@dataclass
class RobotOpponent(RuleError):
    """A robot takes no draws."""

    code = "robot-opponent"
