"""The game as a machine: :func:`apply` turns a state and an action into a state and events.

The subjects have a module each: seating (lobby, resigning, replacing), playing (what a seat does in
its turn), turns (they open and close, the game ends) and clock (launch, pause, time).

Time is a limit per turn or one per person for the whole game. A turn whose time is up is passed
(« perdu »), and costs nothing else. Who has used up their time for the game loses each further turn
at once, so the others play on without waiting; robots have no clock.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import datetime
from typing import Any

from engine.board.board import Board
from engine.lexiplateau import actions, clock, playing, seating
from engine.lexiplateau.actions import Action, Expire
from engine.lexiplateau.common import Change, Context, Rules
from engine.lexiplateau.errors import TurnOver
from engine.lexiplateau.layout import LAYOUT
from engine.lexiplateau.options import Options
from engine.lexiplateau.state import Game, Seat
from engine.table.ids import LexiconId, PlayerId

__all__ = ["TRANSITIONS", "Change", "Rules", "apply", "new_game"]

TRANSITIONS: dict[type[Action], Callable[[Game, Any, Context], Change]] = {
    actions.Join: seating.join,
    actions.AddRobot: seating.add_robot,
    actions.Leave: seating.leave,
    actions.RemoveSeat: seating.remove_seat,
    actions.ReplacePlayer: seating.replace_player,
    actions.Resign: seating.resign,
    actions.VoteReplace: seating.vote_replace,
    actions.Launch: clock.launch,
    actions.Expire: clock.expire,
    actions.End: clock.end,
    actions.Pause: clock.pause,
    actions.Resume: clock.resume,
    actions.Extend: clock.extend,
    actions.Play: playing.play,
    actions.Exchange: playing.exchange,
    actions.Pass: playing.pass_turn,
    actions.RobotTurn: playing.robot_turn,
}


def new_game(creator: PlayerId, options: Options, lexicon_id: tuple[str, str]) -> Game:
    """A game in the lobby, the creator on its first seat; ``lexicon_id`` is name and version."""
    lexicon, board = LexiconId(*lexicon_id), Board(LAYOUT)
    return Game(options, creator, lexicon, board, seats=(Seat(1, creator),), next_seat=2)


def apply(game: Game, action: Action, now: datetime, rng: random.Random, rules: Rules) -> Change:
    """Do what the action asks.

    A turn whose time is up counts as over, at ``now == due`` too: every other action is refused
    until ``Expire(game.number)`` has been applied, so that nothing slips in between.

    Args:
        game: the state; it is not changed.
        action: one of engine.lexiplateau.actions.
        now: the time, aware; never before that of an earlier action.
        rng: shuffles the bag and draws who begins, at the launch alone.
        rules: the lexicon.

    Returns:
        The new state (the same object where nothing changed) and the events, in order.

    Raises:
        TurnOver: the open turn is due (apply Expire, then try once more), or the action speaks of
            another turn than the one that is open (final).
        IllegalPlacement: the play breaks rules, one error for each.
        RuleError: any other rule that the action breaks.
    """
    if clock.is_due(game, now) and not isinstance(action, Expire):
        raise TurnOver(game.number)
    return TRANSITIONS[type(action)](game, action, Context(now, rng, rules))
