"""Lexiplateau as the cogs see it: plain values in, frozen results out, no text.

``number`` is the turn that a button or a preview was made for; once another one is open, TurnOver
is raised. What else all methods raise is said in :mod:`bot.services.game_service`.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass

from bot.services.admission import require_robots
from bot.services.announcements import Kind
from bot.services.deeds import By, Deed
from bot.services.errors import NotInGame, WrongPlace
from bot.services.game_service import GameService
from bot.services.games import Loaded
from bot.services.lexiplateau_referee import TurnReferee, question_of, written
from bot.services.lexiplateau_results import TurnPlayed, TurnPreview, TurnView
from bot.services.lexiplateau_views import turn_done, turn_view
from bot.services.reminders import OpenRound
from bot.services.results import Place
from bot.services.settings import chosen_lexicon
from bot.services.tokens import pack_tiles, unpack_tiles
from engine.board.placing import Assessment
from engine.lexiplateau import actions
from engine.lexiplateau.actions import Action
from engine.lexiplateau.errors import NotYourTurn, TurnOver
from engine.lexiplateau.events import Event
from engine.lexiplateau.game import new_game
from engine.lexiplateau.options import Options
from engine.lexiplateau.robots import LEVELS
from engine.lexiplateau.state import Game, Seat
from engine.table.errors import IllegalPlacement, NoSuchSeat, NotRunning
from engine.table.phase import Phase

KIND = "lexiplateau"


@dataclass(frozen=True)
class LexiplateauService(GameService[Game, Action, Event, TurnView]):
    """The games of the kind ``lexiplateau``."""

    referee: TurnReferee

    # --- what distinguishes the kind -----------------------------------------------------------

    @property
    def levels(self) -> tuple[str, ...]:
        """Of its robots."""
        return tuple(level.value for level in LEVELS)

    def see(self, loaded: Loaded[Game], person: int) -> TurnView:
        """The game as the person may see it."""
        return turn_view(loaded, person)

    def joining(self, person: int, team: str | None, *, invited: bool) -> Action:
        """Taking a seat, which is possible in the lobby alone."""
        return actions.Join(person)

    @property
    def deeds(self) -> frozenset[Deed]:
        """All, replacing too: points and letters are a seat's."""
        return frozenset(Deed)

    def removing(self, game: Game, by: By, player: int) -> Action:
        """A person's seat goes with them. Raises NoSuchSeat."""
        seat = game.seat_of(player)
        if seat is None:
            raise NoSuchSeat(0)
        return actions.RemoveSeat(by.person, seat.id, by.moderator)

    def require_welcome(self, game: Game, guest: int) -> None:
        """Raises AlreadyJoined, GameFull, LeftForGood, NotInLobby, GameOver."""
        joined, now = actions.Join(guest), self.games.clock()
        self.games.rulebook.apply(game, joined, now, random.Random(0))

    def rewritten(self, game: Game) -> tuple[Kind, dict[str, int]]:
        """The text of the turn's board."""
        return Kind.PLAYED, {"round": game.number}

    async def open_round(self, game_id: int) -> OpenRound | None:
        """The open turn as reminders see it; None where it is a robot's or has no limit."""
        game = (await self.games.load(game_id)).game
        mover = game.mover
        running = game.phase is Phase.RUNNING and mover is not None
        if not running or mover is None or game.due is None or game.opened_at is None:
            return None
        return OpenRound(game.number, game.opened_at, game.due, mover.players)

    # --- a game's life -------------------------------------------------------------------------

    async def create(
        self, person: int, place: Place, options: Options, *, key: int | None = None
    ) -> TurnView:
        """A new game in its lobby, its creator seated. Raises WrongPlace, UnknownLexicon."""
        if place.guild_id is None:
            raise WrongPlace(None)
        lexicons = self.referee.lexicons
        chosen = await chosen_lexicon(self.games.store, place.guild_id)
        lexicon = await asyncio.to_thread(lexicons.chosen, chosen)
        game = new_game(person, options, (lexicon.name, lexicon.version))
        return await self._create(person, place, game, key)

    async def vote(
        self, person: int, game_id: int, seat: int, *, key: int | None = None
    ) -> TurnView:
        """Vote for a robot on an absent player's seat.

        Raises RobotsOff, NotAbsent, OwnSeat, NotSeated.
        """
        await require_robots(self.games.store, game_id)
        return await self._view_after(person, game_id, actions.VoteReplace(person, seat), key)

    # --- a turn --------------------------------------------------------------------------------

    async def preview(self, person: int, game_id: int, text: str) -> TurnPreview:
        """Judge a play without playing it, also while others are to move.

        Raises NotInGame, NotRunning and the notation's errors (EmptyPlay, BadReference, …).
        """
        loaded = await self.games.load(game_id)
        seat = _sitting(loaded, person)
        question = question_of(loaded.game, seat)
        judged = await self.games.judging.do(self.referee.assess_text, question, text)
        token = pack_tiles(judged.tiles) if judged.valid else ""
        return TurnPreview(self.see(loaded, person), judged, written(loaded.game, judged), token)

    async def play(
        self,
        person: int,
        game_id: int,
        *,
        text: str | None = None,
        token: str | None = None,
        number: int | None = None,
        key: int | None = None,
    ) -> TurnPlayed:
        """Play, given as text or as a preview's token.

        Raises IllegalPlacement (its errors), NotSeated, NotRunning, TurnOver, NotYourTurn,
        BadToken, and the notation's errors.
        """
        packed = unpack_tiles(token) if token is not None else None

        def decide(game: Game) -> Action:
            seat = _mover(game, person, number)
            tiles = packed if packed is not None else self._read(game, seat, text or "").tiles
            return actions.Play(person, tiles, number)

        return await self._done(person, game_id, decide, key)

    async def exchange(
        self,
        person: int,
        game_id: int,
        letters: str,
        *,
        number: int | None = None,
        key: int | None = None,
    ) -> TurnPlayed:
        """Put letters (A–Z, ``?``) back and draw as many.

        Raises NotSeated, NotRunning, TurnOver, NotYourTurn, NotInRack, NothingExchanged,
        BagTooSmall.
        """
        action = actions.Exchange(person, letters, number)
        return await self._done(person, game_id, lambda game: action, key)

    async def pass_turn(
        self, person: int, game_id: int, *, number: int | None = None, key: int | None = None
    ) -> TurnPlayed:
        """Do nothing this turn. Raises NotSeated, NotRunning, TurnOver, NotYourTurn."""
        action = actions.Pass(person, number)
        return await self._done(person, game_id, lambda game: action, key)

    # --- how -----------------------------------------------------------------------------------

    def _read(self, game: Game, seat: Seat, text: str) -> Assessment:
        """The legal play that a text means."""
        judged = self.referee.assess_text(question_of(game, seat), text)
        if not judged.valid:
            raise IllegalPlacement(judged.errors)
        return judged

    async def _done(
        self, person: int, game_id: int, decide: Callable[[Game], Action], key: int | None
    ) -> TurnPlayed:
        outcome = await self.games.act(game_id, decide, key=key)
        view, history = self.see(outcome.loaded, person), outcome.loaded.game.history
        mine = [turn for turn in history if view.mine and turn.seat == view.mine.id]
        return TurnPlayed(view, turn_done(mine[-1]) if mine and not outcome.repeated else None)


def _sitting(loaded: Loaded[Game], person: int) -> Seat:
    seat = loaded.game.seat_of(person)
    if seat is None:
        raise NotInGame(loaded.record.id)
    if loaded.game.phase not in (Phase.RUNNING, Phase.PAUSED):
        raise NotRunning(loaded.game.phase.value)
    return seat


def _mover(game: Game, person: int, number: int | None) -> Seat:
    """The seat to move, before its letters are looked at. Raises what the engine would."""
    seat = game.seat_of(person)
    if game.phase is not Phase.RUNNING:
        raise NotRunning(game.phase.value)
    if number is not None and number != game.number:
        raise TurnOver(number)
    if seat is None:
        raise NotInGame(0)
    if seat.id != game.to_move:
        raise NotYourTurn(game.to_move or 0)
    return seat
