"""« Le top »: the best placement known of a round, by the search or by a seat that beat it."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from fractions import Fraction

from engine.board.notation import format_play
from engine.crabblabla.common import Rules
from engine.crabblabla.placement import assess
from engine.crabblabla.state import Game, RoundResult, Submission, Top
from engine.table.ids import SeatId


def known_top(game: Game, rules: Rules) -> Top | None:
    """The top of the open round as things stand.

    What the search found is judged once more by the plain rules; a find that breaks one (a fault
    of the search, since a player never sees such a placement) counts as none.
    """
    played = [done for done in game.submissions.values() if done.score > 0]
    best = max(played, key=lambda done: done.score, default=None)
    top = _searched(game, rules)
    if best is not None and (top is None or best.score > top.score):
        # A search that was beaten has proven nothing.
        top = _of(best)
    if top is None:
        return None
    scores = sorted(game.submissions.items())
    seats = tuple(seat for seat, done in scores if done.score == top.score)
    return dataclasses.replace(top, seats=seats)


def mean_share(results: Iterable[RoundResult], seat: SeatId) -> Fraction | None:
    """A seat's mean share of the top, 0 to 1, over the rounds that it took part in.

    Rounds without a known top don't count; None where there are no others.
    """
    shares = [
        Fraction(done.score if (done := result.submissions.get(seat)) else 0, result.top.score)
        for result in results
        if result.top is not None and seat in result.points
    ]
    return sum(shares, Fraction()) / len(shares) if shares else None


def _searched(game: Game, rules: Rules) -> Top | None:
    found = rules.search(game.board, game.rack, game.opening)
    if found is None:
        return None
    judged = assess(
        game.board,
        game.rack,
        found.tiles,
        rules.lexicon,
        opening=game.opening,
        bonus_all=game.options.bonus_all,
    )
    if not judged.valid or judged.score <= 0:
        return None
    play = format_play(game.board, judged.tiles)
    return Top(judged.tiles, play, judged.score, judged.words, found.proven)


def _of(done: Submission) -> Top:
    return Top(done.tiles, done.play, done.score, done.words, proven=False)
