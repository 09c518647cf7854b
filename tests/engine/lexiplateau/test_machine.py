"""Whatever people do, in whatever order: what must hold of every game."""

from __future__ import annotations

import json
import random
from collections import Counter
from datetime import datetime, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import RuleError
from engine.lexiplateau import actions
from engine.lexiplateau.actions import Action, action_from_dict
from engine.lexiplateau.bag import ALL_TILES
from engine.lexiplateau.choice import PassTurn, PlayTiles, Swap
from engine.lexiplateau.errors import TurnOver
from engine.lexiplateau.game import Rules, apply, new_game
from engine.lexiplateau.options import Options
from engine.lexiplateau.state import Game, TurnKind, seen
from engine.moves import MoveGenerator
from engine.table.phase import Phase
from tests.engine.kernels.positions import small_lexicon
from tests.engine.lexiplateau.table import NOON

RULES = Rules(small_lexicon())
GENERATOR = MoveGenerator(small_lexicon())
PEOPLE = (1, 2, 3)
WAITS = (0, 0, 1, 20, 61, 400)
people = st.sampled_from(PEOPLE)

others = st.one_of(
    st.builds(actions.Join, people),
    st.builds(actions.Leave, people),
    st.builds(actions.AddRobot, people, st.just("expert"), st.just(True)),
    st.builds(actions.RemoveSeat, people, st.integers(1, 4), st.just(True)),
    st.builds(actions.Pause, people, st.just(True)),
    st.builds(actions.Resume, people, st.just(True)),
    st.builds(actions.Resume, people, st.just(True)),
    st.builds(actions.Extend, people, st.just(60), st.just(True)),
    st.builds(actions.Resign, people, st.none() | st.integers(1, 9)),
    st.builds(actions.VoteReplace, people, st.integers(1, 4)),
    st.builds(actions.Pass, people, st.integers(1, 9)),
    st.builds(actions.Launch, people, st.just(True)),
    st.builds(actions.End, st.just(2)),
)
turns = st.tuples(st.sampled_from(["play"] * 6 + ["swap", "pass", "lose"]), st.integers(0, 10**6))
steps = st.lists(
    st.tuples(
        st.sampled_from([turns] * 9 + [others]).flatmap(lambda kind: kind), st.sampled_from(WAITS)
    ),
    min_size=20,
    max_size=60,
)
options = st.sampled_from([Options(), Options(turn_seconds=60), Options(game_seconds=300)])


def turn_of(game: Game, kind: str, seed: int) -> Action:
    """What the seat to move does: a move of the generator, an exchange, a pass, or nothing."""
    seat = game.mover
    if seat is None or kind == "lose":
        return actions.Expire(game.number)
    rng = random.Random(seed)
    choice: PlayTiles | Swap | PassTurn = PassTurn()
    moves = GENERATOR.moves(game.board, seat.rack, opening=game.opening, game="lexiplateau")
    if kind == "play" and moves:
        choice = PlayTiles(moves[min(rng.randrange(len(moves)), rng.randrange(50))].tiles)
    elif kind == "swap":
        choice = Swap("".join(rng.sample(seat.rack, rng.randint(1, len(seat.rack)))))
    return by_seat(game, seat.id, seat.player, choice)


def by_seat(
    game: Game, seat: int, player: int | None, choice: PlayTiles | Swap | PassTurn
) -> Action:
    if player is None:
        return actions.RobotTurn(seat, game.number, choice)
    match choice:
        case PlayTiles(tiles):
            return actions.Play(player, tiles, game.number)
        case Swap(letters):
            return actions.Exchange(player, letters, game.number)
        case PassTurn():
            return actions.Pass(player, game.number)


def check(game: Game) -> None:
    assert Game.from_dict(json.loads(json.dumps(game.to_dict()))) == game
    played = [tile.rack_mark for tile in game.board.tiles.values()]
    if game.order:
        held = [mark for seat in game.seats for mark in seat.rack]
        assert Counter([*played, *game.bag, *held]) == Counter(ALL_TILES)
    for seat in game.seats:
        scored = sum(turn.score for turn in game.history if turn.seat == seat.id)
        assert seat.score == scored + game.adjustments.get(seat.id, 0)
        assert len(seat.rack) == 7 or not game.bag or not game.order
        assert seat.player is None or seat.robot is None
    assert sorted(line.seat for line in game.standings()) == [seat.id for seat in game.seats]
    check_phase(game)


def check_phase(game: Game) -> None:
    if game.phase is Phase.LOBBY:
        assert (game.number, game.to_move, game.order) == (0, None, ())
    elif game.phase is Phase.FINISHED:
        assert game.finish_reason
        assert (game.to_move, game.next_due()) == (None, None)
    else:
        mover = game.mover
        assert mover is not None
        assert mover.active
        assert mover.rack
        assert len(game.active_seats) >= 2
        assert game.players
        assert not game.stalled
        timed = game.options != Options() and mover.robot is None
        assert (game.due is not None) == (timed and game.phase is Phase.RUNNING)
        for seat in game.active_seats:
            assert len(seen(game, seat.id).opponents) == len(game.active_seats) - 1


class Player:
    """Applies actions and keeps what it took, so that the game can be played once more."""

    def __init__(self, chosen: Options, seed: int) -> None:
        self.rng = random.Random(seed)
        self.game = self.start = new_game(1, chosen, ("small", "1"))
        self.after_start = self.rng.getstate()
        self.log: list[tuple[dict[str, object], datetime]] = []
        self.now = NOON

    def try_(self, action: Action) -> bool:
        before, chance = self.game, self.rng.getstate()
        try:
            self.game, events = apply(before, action, self.now, self.rng, RULES)
        except TurnOver as over:
            return over.number == self.game.number and self.try_(actions.Expire(over.number))
        except RuleError:
            assert self.rng.getstate() == chance
            return False
        assert all(json.dumps(event.to_dict()) for event in events)
        self.log.append((action.to_dict(), self.now))
        check(self.game)
        return True


@settings(max_examples=20, deadline=None)
@given(options, st.integers(0, 99), steps)
def test_every_state_is_sound_and_every_game_can_be_replayed(
    chosen: Options, seed: int, path: list[tuple[Action | tuple[str, int], int]]
) -> None:
    player = Player(chosen, seed)
    opening = [actions.Join(2), actions.Join(3), actions.AddRobot(1, "expert"), actions.Launch(1)]
    for first in opening if seed else []:
        assert player.try_(first)
    for step, seconds in path:
        player.now += timedelta(seconds=seconds)
        if isinstance(step, tuple) and step[0] == "lose" and player.game.due is not None:
            player.now = max(player.now, player.game.due)
        player.try_(step if isinstance(step, Action) else turn_of(player.game, *step))

    rng = random.Random()
    rng.setstate(player.after_start)
    game = Game.from_dict(player.start.to_dict())
    for action, at in player.log:
        game, _ = apply(game, action_from_dict(json.loads(json.dumps(action))), at, rng, RULES)
        game = Game.from_dict(game.to_dict())
    assert game == player.game
    check_record(game)


def check_record(game: Game) -> None:
    """The record alone gives the same board, racks, bag and scores."""
    snapshots = game.replay()
    if not game.order:
        assert snapshots == ()
        return
    last = snapshots[-1]
    assert len(snapshots) == len(game.history) + 1
    assert (last.board, last.bag) == (game.board, game.bag)
    assert dict(last.racks) == {seat.id: seat.rack for seat in game.seats}
    adjusted = {seat: score + game.adjustments.get(seat, 0) for seat, score in last.scores.items()}
    assert adjusted == {seat.id: seat.score for seat in game.seats}


@settings(max_examples=5, deadline=None)
@given(st.integers(2, 4), st.integers(0, 10**6))
def test_a_game_of_seats_that_play_what_they_can_always_ends(count: int, seed: int) -> None:
    player = Player(Options(), seed)
    for other in range(2, count + 1):
        player.try_(actions.Join(other) if other % 2 else actions.AddRobot(1, "expert"))
    player.try_(actions.Launch(1))
    for turn in range(150):
        if player.game.phase is Phase.FINISHED:
            break
        assert player.try_(turn_of(player.game, "play", seed + turn))
    game = player.game
    assert game.finish_reason in ("out", "stalled")
    gains = sum(game.adjustments.values())
    assert gains <= 0
    if game.finish_reason == "out":
        assert gains == 0
        assert [seat.rack for seat in game.seats].count("") == 1
        assert game.history[-1].kind is TurnKind.PLAY
    check_record(game)
