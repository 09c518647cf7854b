"""The game as a machine: :func:`apply` turns a state and an action into a state and events.

The subjects have a module each: joining, leaving, playing, resolution (rounds open and close),
clock (launch, pause, deadline) and hand (teams).
"""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import datetime
from typing import Any

from engine.crabblabla import actions, clock, hand, joining, leaving, playing
from engine.crabblabla.actions import Action, Expire, SettleHand
from engine.crabblabla.common import Change, Context, Rules
from engine.crabblabla.errors import RoundClosedAlready
from engine.crabblabla.setup import new_game
from engine.crabblabla.state import Game

__all__ = ["Rules", "apply", "new_game"]

_TRANSITIONS: dict[type[Action], Callable[[Game, Any, Context], Change]] = {
    actions.Join: joining.join,
    actions.ApproveJoin: joining.approve_join,
    actions.RefuseJoin: joining.refuse_join,
    actions.AddRobot: joining.add_robot,
    actions.Leave: leaving.leave,
    actions.RemovePlayer: leaving.remove_player,
    actions.RemoveSeat: leaving.remove_seat,
    actions.ReplacePlayer: leaving.replace_player,
    actions.Launch: clock.launch,
    actions.Expire: clock.expire,
    actions.End: clock.end,
    actions.Pause: clock.pause,
    actions.Resume: clock.resume,
    actions.Extend: clock.extend,
    actions.Play: playing.play,
    actions.Pass: playing.pass_round,
    actions.Withdraw: playing.withdraw,
    actions.RobotPlay: playing.robot_play,
    actions.RequestHand: hand.request_hand,
    actions.KeepHand: hand.keep_hand,
    actions.GiveHand: hand.give_hand,
    actions.SettleHand: hand.settle_hand,
}


def apply(game: Game, action: Action, now: datetime, rng: random.Random, rules: Rules) -> Change:
    """Do what the action asks.

    A round whose deadline has come counts as closed, at ``now == due`` too: every action but
    those of the clock is refused until ``Expire(game.round)`` has been applied, so that nothing
    slips in between. Hand requests that have run out are settled before the action.

    Args:
        game: the state; it is not changed.
        action: one of engine.crabblabla.actions.
        now: the time, aware; never before that of an earlier action.
        rng: draws the racks.
        rules: the lexicon and what says whether a rack can be played.

    Returns:
        The new state (the same object where nothing changed) and the events, in order.

    Raises:
        RoundClosedAlready: the open round is due (apply Expire, then try once more), or the
            action speaks of another round than the one that is open (final).
        RuleError: any other rule that the action breaks (engine.crabblabla.errors).
    """
    if clock.is_due(game, now) and not isinstance(action, (Expire, SettleHand)):
        raise RoundClosedAlready(game.round)
    given, events = hand.give_silent_hands(game, now)
    changed, more = _TRANSITIONS[type(action)](given, action, Context(now, rng, rules))
    return changed, (*events, *more)
