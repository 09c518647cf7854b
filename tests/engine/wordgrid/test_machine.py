"""Whatever people do, in whatever order: what must hold of every duel."""

from __future__ import annotations

import json
from datetime import timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import RuleError
from engine.table.errors import TurnOver
from engine.table.phase import Phase
from engine.wordgrid import actions
from engine.wordgrid.actions import KINDS, Action, action_from_dict
from engine.wordgrid.events import FinishReason, event_from_dict
from engine.wordgrid.game import TRANSITIONS
from engine.wordgrid.state import Game
from tests.engine.wordgrid.table import ANNE, BOB, CLEO, NOON, Table

people = st.sampled_from([ANNE, BOB, BOB, CLEO])
numbers = st.none() | st.integers(0, 9)
moments = st.integers(0, 3000).map(lambda seconds: NOON + timedelta(seconds=seconds))
others = st.one_of(
    st.builds(actions.Join, people),
    st.builds(actions.Decline, people),
    st.builds(actions.OfferDraw, people, numbers),
    st.builds(actions.AnswerDraw, people, st.booleans(), numbers),
    st.builds(actions.Downtime, moments, moments),
    st.builds(actions.Resign, people, numbers),
    st.builds(actions.Leave, people),
    st.builds(actions.AddRobot, people, st.just("hard")),
    st.builds(actions.End, people, st.booleans()),
)
plays = st.integers(0, 999)
steps = st.lists(
    st.tuples(st.one_of([plays] * 8 + [others]), st.sampled_from([0, 0, 1, 30, 250])), max_size=40
)
options = st.sampled_from(
    [{}, {"opponent": BOB}, {"seconds": None}, {"stake": 10}, {"training": True}]
)


def check(game: Game) -> None:
    assert Game.from_dict(json.loads(json.dumps(game.to_dict()))) == game
    assert len(game.moves) == 20 - len(game.grid.empty)
    assert len(set(game.used)) == len(game.used)
    assert sum(game.scores.values()) == sum(len(word) for word in game.used[1:])
    assert (game.offer is None) or game.phase is Phase.RUNNING
    for seat in game.seats:
        assert seat.time_left is None or 0 <= seat.time_left.total_seconds() <= 600
    if game.phase is Phase.LOBBY:
        assert (len(game.seats), game.number, game.mover) == (1, 0, None)
    elif game.phase is Phase.FINISHED:
        assert (game.due, game.mover) == (None, None)
        if game.finish_reason in (FinishReason.FULL, FinishReason.BLOCKED):
            first, second = game.scores.values()
            assert game.winner == game.seats[0 if first > second else 1].id
    else:
        mover = game.mover
        assert mover is not None
        assert (game.due is None) == (mover.time_left is None)


@settings(deadline=None, max_examples=60)
@given(steps, options)
def test_every_duel_keeps_its_rules(
    steps: list[tuple[int | Action, int]], options: dict[str, object]
) -> None:
    table = Table(**options)
    for step, wait in steps:
        table.wait(wait)
        before = table.game
        try:
            if not isinstance(step, int):
                assert action_from_dict(json.loads(json.dumps(step.to_dict()))) == step
                table.do(step)
            elif table.game.phase is Phase.RUNNING:
                table.play_any(step)
        except TurnOver:
            assert table.game is before
            table.do(actions.Expire(before.number))
        except RuleError:
            assert table.game is before
        check(table.game)
    for event in table.events:
        assert event_from_dict(json.loads(json.dumps(event.to_dict()))) == event
    finished = [event.kind for event in table.events].count("game-finished")
    assert finished == (table.game.phase is Phase.FINISHED)


def test_each_action_has_its_transition() -> None:
    assert set(TRANSITIONS) == set(KINDS.values())
