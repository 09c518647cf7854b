"""From the engine's state to what one person may see of it."""

from __future__ import annotations

from bot.services.announcements import Announcement
from bot.services.crabblabla_news import standings_from_rows
from bot.services.games import Loaded
from bot.services.refs import game_ref
from bot.services.results import GameView, Reveal
from engine.crabblabla.state import Game, Phase


def game_view(loaded: Loaded[Game], person: int) -> GameView:
    """A game as ``person`` may see it."""
    game = loaded.game
    mine = game.seat_of(person)
    return GameView(
        ref=game_ref(loaded.record),
        options=game.options,
        phase=game.phase,
        board=game.board,
        round=game.round,
        rack=game.rack or None,
        opening=game.opening,
        due=game.due,
        seats=game.seats,
        standings=game.standings(),
        waiting=game.waiting_for(),
        pending=tuple(request.player for request in game.pending),
        results=game.results,
        mine=mine,
        submission=game.submissions.get(mine.id) if mine else None,
        finish_reason=game.finish_reason,
        holds=mine is not None and mine.hand == person,
    )


def reveal_view(loaded: Loaded[Game], announcement: Announcement) -> Reveal:
    """A closed round as it was when it closed; the table is the announcement's own."""
    game, number = loaded.game, announcement.payload["round"]
    result = next(result for result in game.results if result.number == number)
    return Reveal(
        ref=announcement.game,
        options=game.options,
        seats=game.seats,
        result=result,
        board=result.board_after,
        standings=standings_from_rows(announcement.payload["standings"]),
        final=game.phase is Phase.FINISHED and result is game.results[-1],
    )
