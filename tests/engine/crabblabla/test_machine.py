"""Whatever people do, in whatever order: what must hold of every game."""

import json
import random
from collections import Counter
from datetime import datetime, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.board.coordinates import Cell, Direction
from engine.board.layout import blank_layout
from engine.board.tiles import Tile
from engine.crabblabla import actions
from engine.crabblabla.actions import Action, action_from_dict
from engine.crabblabla.errors import RoundClosedAlready
from engine.crabblabla.options import Options
from engine.crabblabla.rounds import Rules, apply, new_game
from engine.crabblabla.state import Game, Phase, Submission
from engine.errors import RuleError
from tests.engine.crabblabla.table import HOUR, NOON, AnyWord, always

RULES = Rules(AnyWord(), always)
PLAYERS = (1, 2, 3, 4, 5)
WAITS = (0, 0, 0, 1, 20, 30, 600, HOUR)
people = st.sampled_from(PLAYERS)
teams = st.sampled_from([None, "A", "B", "C"])

others = st.one_of(
    st.builds(actions.Join, people, teams),
    st.builds(actions.Leave, people),
    st.builds(actions.ApproveJoin, people, people, st.just(True)),
    st.builds(actions.RefuseJoin, people, people, st.just(True)),
    st.builds(actions.AddRobot, people, st.just("expert"), st.just(True)),
    st.builds(actions.RemoveSeat, people, st.integers(1, 6), st.just(True)),
    st.builds(actions.RemovePlayer, people, people, st.just(True)),
    st.builds(actions.Pause, people, st.just(True)),
    st.builds(actions.Resume, people, st.just(True)),
    st.builds(actions.Extend, people, st.just(60), st.just(True)),
    st.builds(actions.Expire, st.integers(1, 4)),
    st.builds(actions.RequestHand, people, st.sampled_from([None, NOON + timedelta(days=9)])),
    st.builds(actions.KeepHand, people),
    st.builds(actions.GiveHand, people, st.none() | people),
    st.builds(actions.SettleHand, st.integers(1, 6)),
    st.builds(actions.Withdraw, people),
    st.builds(actions.Launch, people, st.just(True)),
    st.builds(actions.End, st.just(2)),
)
moves = st.tuples(people | st.integers(6, 9), st.integers(0, 10**6))
passes = st.builds(actions.Pass, people)
clock = st.builds(actions.Expire, st.integers(1, 4))
weighted = [moves] * 6 + [passes] * 3 + [clock] * 2 + [others] * 4
steps = st.lists(
    st.tuples(st.sampled_from(weighted).flatmap(lambda kind: kind), st.sampled_from(WAITS)),
    min_size=30,
    max_size=60,
)
options = st.builds(
    Options,
    rounds=st.just(3),
    deadline=st.sampled_from([None, HOUR]),
    preplaced=st.sampled_from([0, 2]),
    teams=st.sampled_from([(), ("A", "B", "C")]),
)


def placement(game: Game, seed: int) -> dict[Cell, Tile]:
    """Some tiles of the rack in a line from a cell next to a locked one (or over the star)."""
    rng = random.Random(seed)
    star = game.board.layout.star
    starts = [star] if star and game.opening else list(game.board.tiles)
    cell, direction = rng.choice(starts or [Cell(0, 0)]), rng.choice(list(Direction))
    if not (star and game.opening):
        cell = cell.step(direction.other)
    letters = rng.sample(game.rack, min(len(game.rack), rng.randint(2, 4)))
    marks = [Tile("E", True) if letter == "?" else Tile(letter) for letter in letters]
    return {cell.step(direction, i): tile for i, tile in enumerate(marks)}


def submission_of(game: Game, who: int, seed: int) -> Action:
    """A placement of a player, or of a robot's seat for numbers above the players'."""
    if who in PLAYERS:
        return actions.Play(who, placement(game, seed))
    return actions.RobotPlay(who - 5, placement(game, seed))


def check(game: Game) -> None:
    assert Game.from_dict(json.loads(json.dumps(game.to_dict()))) == game
    for seat in game.seats:
        scored = [result.submissions.get(seat.id) for result in game.results]
        assert seat.total == sum(done.score for done in scored if done)
        assert seat.points == sum(result.points.get(seat.id, 0) for result in game.results)
        assert seat.active or (seat.hand is None and seat.hand_request is None)
        if seat.robot is None:
            assert seat.players
            assert not seat.active or seat.hand in seat.players
    everybody = [player for seat in game.active_seats for player in seat.players]
    assert len(set(everybody)) == len(everybody)
    assert not set(everybody) & set(game.left)
    assert len({seat.id for seat in game.seats}) == len(game.seats)
    check_rounds(game)
    check_phase(game)


def check_rounds(game: Game) -> None:
    board = game.results[0].board_before if game.results else game.board
    for number, result in enumerate(game.results, start=1):
        assert (result.number, result.board_before) == (number, board)
        board = result.board_after
        best = max((done.score for done in result.submissions.values()), default=0)
        assert result.winning is None or result.winning.score == best
        for done in result.submissions.values():
            check_tiles(done, result.rack)
    assert game.board == board


def check_tiles(done: Submission, rack: str) -> None:
    assert not Counter(tile.rack_mark for tile in done.tiles.values()) - Counter(rack)
    assert done.passed == (not done.tiles)


def check_phase(game: Game) -> None:
    if game.phase is Phase.LOBBY:
        assert game.round == 0
        assert all(seat.active for seat in game.seats)
    elif game.phase is Phase.FINISHED:
        assert game.finish_reason
        assert game.next_due() is None
    else:
        assert len(game.active_seats) >= 2
        assert game.players
        assert len(game.results) == game.round - 1
        assert set(game.submissions) <= {seat.id for seat in game.in_round()}
        assert (game.due is None) == (game.options.deadline is None or game.phase is Phase.PAUSED)
    if game.phase is Phase.RUNNING:
        assert game.waiting_for()
        vowels = sum(letter in "AEIOUY" for letter in game.rack)
        assert (len(game.rack), vowels, game.rack[-1]) == (9, 4, "?")


SEATED = [actions.Join(who, team) for who in (1, 2, 3, 4) for team in (None, "AB"[who % 2])]
"""Whatever the mode, half of these are refused and the others seat everybody."""


class Player:
    """Applies actions and keeps what it took, so that the game can be played once more."""

    def __init__(self, chosen: Options, seed: int) -> None:
        self.rng = random.Random(seed)
        self.game = new_game(1, chosen, blank_layout(9, 9, Cell(4, 4)), ("any", "1"), self.rng)
        self.start = self.game
        self.after_start = self.rng.getstate()
        self.log: list[tuple[dict[str, object], datetime]] = []
        self.now = NOON

    def try_(self, action: Action) -> None:
        before, chance = self.game, self.rng.getstate()
        try:
            self.game, events = apply(before, action, self.now, self.rng, RULES)
        except RoundClosedAlready as closed:
            if isinstance(action, actions.Expire) or closed.round != self.game.round:
                return
            self.try_(actions.Expire(closed.round))
            return
        except RuleError:
            assert self.rng.getstate() == chance
            return
        assert all(json.dumps(event.to_dict()) for event in events)
        self.log.append((action.to_dict(), self.now))
        check(self.game)


@settings(max_examples=60, deadline=None)
@given(options, st.integers(0, 99), steps)
def test_every_state_is_sound_and_every_game_can_be_replayed(
    chosen: Options, seed: int, path: list[tuple[Action | tuple[int, int], int]]
) -> None:
    player = Player(chosen, seed)
    check(player.game)
    for first in [*SEATED, actions.Launch(1)] if seed else []:
        player.try_(first)
    for step, seconds in path:
        player.now += timedelta(seconds=seconds)
        player.try_(step if isinstance(step, Action) else submission_of(player.game, *step))

    rng = random.Random()
    rng.setstate(player.after_start)
    game = Game.from_dict(player.start.to_dict())
    for action, at in player.log:
        game, _ = apply(game, action_from_dict(action), at, rng, RULES)
        game = Game.from_dict(game.to_dict())
    assert game == player.game


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 5), st.integers(3, 6), st.integers(0, 10**6))
def test_a_game_of_people_who_play_or_pass_always_ends(count: int, rounds: int, seed: int) -> None:
    rng = random.Random(seed)
    player = Player(Options(rounds=rounds, deadline=HOUR), seed)
    for other in range(2, count + 1):
        player.try_(actions.Join(other))
    player.try_(actions.Launch(1))
    for _ in range(rounds):
        for other in range(1, count + 1):
            player.try_(
                rng.choice(
                    [
                        actions.Play(other, placement(player.game, rng.randrange(10**6))),
                        actions.Pass(other),
                    ]
                )
            )
        player.now += timedelta(hours=1)
        player.try_(actions.Expire(player.game.round))

    assert player.game.phase is Phase.FINISHED
    assert len(player.game.results) == rounds
    assert max(seat.points for seat in player.game.seats) <= 3 * rounds


@settings(max_examples=50, deadline=None)
@given(st.integers(0, 10**6), st.permutations([1, 2, 3, 4]))
def test_the_order_of_plays_matters_for_ties_alone(seed: int, order: list[int]) -> None:
    def played(sequence: list[int]) -> Game:
        player = Player(Options(rounds=3), 1)
        for other in (2, 3, 4):
            player.try_(actions.Join(other))
        player.try_(actions.Launch(1))
        for who in sequence:
            player.try_(actions.Play(who, placement(player.game, seed + who)))
        return player.game

    one, two = played([1, 2, 3, 4]), played(order)

    assert [(seat.points, seat.total, seat.wins) for seat in one.seats] == [
        (seat.points, seat.total, seat.wins) for seat in two.seats
    ]
    if len({done.score for done in one.results[0].submissions.values()}) == 4:
        assert one.results[0].winner == two.results[0].winner
