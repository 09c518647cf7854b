"""Judges plays of Lexiplateau with the lexicon that each game was begun with.

Call it in worker threads.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.services.lexicons import Lexicons
from bot.services.tops import Question
from engine.board.coordinates import Cell
from engine.board.notation import format_play
from engine.board.placing import Assessment
from engine.board.tiles import Tile
from engine.lexiplateau.placement import BONUS_ALL, assess, assess_text
from engine.lexiplateau.state import Game, Seat


@dataclass(frozen=True)
class TurnReferee:
    """See :class:`bot.services.judging.Referee`."""

    lexicons: Lexicons

    def assess(self, question: Question, tiles: Mapping[Cell, Tile]) -> Assessment:
        """The judgement on these tiles."""
        lexicon = self.lexicons.rules(question.lexicon).lexicon
        return assess(question.board, question.rack, tiles, lexicon, opening=question.opening)

    def assess_text(self, question: Question, text: str) -> Assessment:
        """The judgement on a play in notation. Raises the notation's errors."""
        lexicon = self.lexicons.rules(question.lexicon).lexicon
        return assess_text(text, question.board, question.rack, lexicon, opening=question.opening)


def question_of(game: Game, seat: Seat) -> Question:
    """What a seat has before it."""
    return Question(game.lexicon, BONUS_ALL, game.board, seat.rack, game.opening)


def written(game: Game, assessment: Assessment) -> str:
    """A play in the shortest notation; "" where it does not fit the board."""
    return format_play(game.board, assessment.tiles) if assessment.words else ""
