"""What needs the lexicon: setting up a game, and judging placements. Call it in worker threads."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.services.lexicons import Lexicons
from bot.services.tops import Question
from engine.board.coordinates import Cell
from engine.board.design import has_premiums
from engine.board.layout import Layout
from engine.board.notation import format_play
from engine.board.plates import named_plate, star_cell
from engine.board.premiums import lay_premiums
from engine.board.tiles import Tile
from engine.crabblabla.errors import IllegalPlacement, NotRunning
from engine.crabblabla.options import Options, PremiumKind
from engine.crabblabla.placement import Assessment, assess, assess_text
from engine.crabblabla.rounds import new_game
from engine.crabblabla.state import Game, Phase
from engine.table.errors import BadOption


@dataclass(frozen=True)
class Referee:
    """Judges with the lexicon that each game was begun with."""

    lexicons: Lexicons

    def new_game(
        self,
        creator: int,
        options: Options,
        rng: random.Random,
        drawn: Layout | None = None,
        lexicon_name: str | None = None,
    ) -> Game:
        """A game in its lobby, on the plate that ``options`` name or on one ``drawn`` by hand.

        It is played with the lexicon of that name where there is one, else the installation's.
        Premiums that were drawn stay; where none were, they are laid as ``options`` say.

        Raises UnknownPlate (and the errors of a plate's size), UnknownLexicon, BadOption (drawn
        premiums where none were drawn).
        """
        lexicon = self.lexicons.chosen(lexicon_name)
        if drawn is not None and has_premiums(drawn):
            layout, options = drawn, replace(options, premium_kind=PremiumKind.DRAWN)
        elif options.premium_kind is PremiumKind.DRAWN:
            raise BadOption("premium_kind", options.premium_kind)
        else:
            holes = named_plate(options.plate) if drawn is None else drawn.holes
            star = star_cell(holes) if drawn is None else drawn.star
            star = None if options.preplaced else star
            premiums = lay_premiums(holes, options.density, options.premium_kind, star, rng)
            layout = Layout(holes, premiums, star)
        return new_game(creator, options, layout, (lexicon.name, lexicon.version), rng)

    def judge_text(self, game: Game, text: str) -> Assessment:
        """The judgement on a placement in notation. Raises the notation's errors."""
        return self.assess_text(_question(game), text)

    def judge(self, game: Game, tiles: Mapping[Cell, Tile]) -> Assessment:
        """The judgement on these tiles."""
        return self.assess(_question(game), tiles)

    def assess(self, question: Question, tiles: Mapping[Cell, Tile]) -> Assessment:
        """The judgement on these tiles, in a game or outside one."""
        return assess(
            question.board,
            question.rack,
            tiles,
            self.lexicons.rules(question.lexicon).lexicon,
            opening=question.opening,
            bonus_all=question.bonus_all,
        )

    def assess_text(self, question: Question, text: str) -> Assessment:
        """The judgement on a placement in notation. Raises the notation's errors."""
        return assess_text(
            text,
            question.board,
            question.rack,
            self.lexicons.rules(question.lexicon).lexicon,
            opening=question.opening,
            bonus_all=question.bonus_all,
        )

    def read(self, game: Game, text: str) -> Mapping[Cell, Tile]:
        """The tiles that a legal placement in notation means.

        Raises NotRunning, IllegalPlacement, and the notation's errors.
        """
        if game.phase is not Phase.RUNNING:
            raise NotRunning(game.phase)
        assessment = self.judge_text(game, text)
        if not assessment.valid:
            raise IllegalPlacement(assessment.errors)
        return assessment.tiles


def written(game: Game, assessment: Assessment) -> str:
    """A placement in the shortest notation; "" where it does not fit the board."""
    return format_play(game.board, assessment.tiles) if assessment.words else ""


def _question(game: Game) -> Question:
    return Question(game.lexicon, game.options.bonus_all, game.board, game.rack, game.opening)
