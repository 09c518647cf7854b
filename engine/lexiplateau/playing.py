"""What a seat does in its turn: play, exchange or pass."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

from engine.board.coordinates import Cell
from engine.board.notation import format_play
from engine.board.tiles import Tile
from engine.lexiplateau.actions import Exchange, Pass, Play, RobotTurn
from engine.lexiplateau.bag import draw, put_back, without
from engine.lexiplateau.choice import PassTurn, PlayTiles, Swap
from engine.lexiplateau.common import Change, Context, active_seat, seat_of
from engine.lexiplateau.errors import BagTooSmall, NothingExchanged, NotYourTurn, TurnOver
from engine.lexiplateau.events import Event, Exchanged, FinishReason, Passed, WordsPlayed
from engine.lexiplateau.placement import RACK_SIZE, assess
from engine.lexiplateau.state import Game, Seat, TurnKind
from engine.lexiplateau.turns import advance, close_turn, finish, recorded
from engine.table.checks import require_running
from engine.table.errors import IllegalPlacement, NoSuchSeat
from engine.table.ids import PlayerId


def play(game: Game, action: Play, context: Context) -> Change:
    """Lay tiles, score their words, and draw as many."""
    return _play(game, _mover(game, action.player, action.number), action.tiles, context)


def exchange(game: Game, action: Exchange, context: Context) -> Change:
    """Put tiles back and draw as many."""
    return _exchange(game, _mover(game, action.player, action.number), action.letters, context)


def pass_turn(game: Game, action: Pass, context: Context) -> Change:
    """Do nothing."""
    return _pass(game, _mover(game, action.player, action.number), context)


def robot_turn(game: Game, action: RobotTurn, context: Context) -> Change:
    """Do what a robot chose."""
    require_turn(game, action.number)
    seat = active_seat(game, action.seat)
    if seat.robot is None:
        raise NoSuchSeat(action.seat)
    _require_mover(game, seat)
    match action.choice:
        case PlayTiles(tiles):
            return _play(game, seat, tiles, context)
        case Swap(letters):
            return _exchange(game, seat, letters, context)
        case PassTurn():
            return _pass(game, seat, context)


def require_turn(game: Game, number: int | None) -> None:
    """Raise NotRunning or TurnOver unless the turn that was seen is the open one."""
    require_running(game)
    if number is not None and number != game.number:
        raise TurnOver(number)


def _mover(game: Game, player: PlayerId, number: int | None) -> Seat:
    require_turn(game, number)
    seat = seat_of(game, player)
    _require_mover(game, seat)
    return seat


def _require_mover(game: Game, seat: Seat) -> None:
    if game.to_move is not None and seat.id != game.to_move:
        raise NotYourTurn(game.to_move)


def _play(game: Game, seat: Seat, tiles: Mapping[Cell, Tile], context: Context) -> Change:
    judged = assess(game.board, seat.rack, tiles, context.rules.lexicon, opening=game.opening)
    if not judged.valid:
        raise IllegalPlacement(judged.errors)
    kept = without(seat.rack, "".join(tile.rack_mark for tile in tiles.values()))
    drawn, bag = draw(game.bag, RACK_SIZE - len(kept))
    done = recorded(
        game,
        seat,
        TurnKind.PLAY,
        context.now,
        tiles=tiles,
        play=format_play(game.board, tiles),
        words=judged.words,
        score=judged.score,
    )
    after = dataclasses.replace(done, board=game.board.place(tiles), bag=bag)
    seat = dataclasses.replace(seat, rack=kept + drawn, score=seat.score + judged.score)
    event = WordsPlayed(game.number, seat.id, judged.score)
    return _closed(after, seat, event, context)


def _exchange(game: Game, seat: Seat, letters: str, context: Context) -> Change:
    if not letters:
        raise NothingExchanged
    if len(game.bag) < RACK_SIZE:
        raise BagTooSmall(len(game.bag), RACK_SIZE)
    kept = without(seat.rack, letters)
    drawn, bag = draw(game.bag, len(letters))
    done = recorded(game, seat, TurnKind.EXCHANGE, context.now, exchanged=letters)
    bag = put_back(bag, letters, exchange_key(game.order, game.number))
    seat = dataclasses.replace(seat, rack=kept + drawn)
    event = Exchanged(game.number, seat.id, len(letters))
    return _closed(dataclasses.replace(done, bag=bag), seat, event, context)


def exchange_key(order: tuple[str, ...], number: int) -> str:
    """What the bag's order after an exchange depends on: the first order, and the turn."""
    return f"{''.join(order)}|{number}"


def _pass(game: Game, seat: Seat, context: Context) -> Change:
    done = recorded(game, seat, TurnKind.PASS, context.now)
    return _closed(done, seat, Passed(game.number, seat.id), context)


def _closed(game: Game, seat: Seat, event: Event, context: Context) -> Change:
    """Close the turn of a seat that is there, and go on or end."""
    seat = dataclasses.replace(seat, missed=0, votes=())
    closed = close_turn(game, seat, context.now)
    if not seat.rack:
        after, events = finish(closed, FinishReason.OUT, seat.id)
    else:
        after, events = advance(closed, context.now)
    return after, (event, *events)
