"""The game as a machine: :func:`apply` turns a state and an action into a state and events.

The subjects have a module each: seating (challenges, leaving, ending), playing (moves, draws,
giving up), judging (what a legal move is) and clock.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from engine.table.errors import TurnOver
from engine.table.ids import LexiconId, PlayerId
from engine.wordgrid import actions, clock, playing, seating
from engine.wordgrid.actions import Action, Downtime, Expire
from engine.wordgrid.common import Change, Context, Rules
from engine.wordgrid.options import CHALLENGE_SECONDS, Options
from engine.wordgrid.state import Game, Seat

__all__ = ["TRANSITIONS", "Change", "Rules", "apply", "new_game"]

TRANSITIONS: dict[type[Action], Callable[[Game, Any, Context], Change]] = {
    actions.Join: seating.join,
    actions.AddRobot: seating.add_robot,
    actions.Decline: seating.decline,
    actions.Leave: seating.leave,
    actions.End: seating.end,
    actions.Play: playing.play,
    actions.RobotTurn: playing.robot_turn,
    actions.OfferDraw: playing.offer_draw,
    actions.AnswerDraw: playing.answer_draw,
    actions.Resign: playing.resign,
    actions.Expire: clock.expire,
    actions.Downtime: clock.downtime,
}


def new_game(
    creator: PlayerId, options: Options, lexicon_id: tuple[str, str], now: datetime
) -> Game:
    """A challenge, its creator seated; ``lexicon_id`` is name and version."""
    lapses_at = now + timedelta(seconds=CHALLENGE_SECONDS)
    seats = (Seat(1, creator),)
    return Game(options, creator, LexiconId(*lexicon_id), seats=seats, lapses_at=lapses_at)


def apply(game: Game, action: Action, now: datetime, rng: random.Random, rules: Rules) -> Change:
    """Do what the action asks.

    Time that is up counts as over, at ``now == due`` too: every other action is refused until
    ``Expire(game.number)`` has been applied, so that nothing slips in between. A downtime of the
    bot has to be accounted for before that.

    Args:
        game: the state; it is not changed.
        action: one of engine.wordgrid.actions.
        now: the time, aware; never before that of an earlier action.
        rng: draws who begins.
        rules: the lexicon and what says whether a grid can be played on.

    Returns:
        The new state (the same object where nothing changed) and the events, in order.

    Raises:
        TurnOver: the open turn (0: the challenge) is due, or the action speaks of another turn
            than the one that is open.
        RuleError: any other rule that the action breaks.
    """
    if clock.is_due(game, now) and not isinstance(action, (Expire, Downtime)):
        raise TurnOver(game.number)
    return TRANSITIONS[type(action)](game, action, Context(now, rng, rules))
