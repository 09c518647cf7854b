"""Crabblabla as the cogs see it: plain values in, frozen results out, no text.

``number`` is the round that a button or a preview was made for; once another one is open, RoundOver
is raised. What else all methods raise is said in :mod:`bot.services.game_service`.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.services.announcements import Announcement, Kind
from bot.services.crabblabla_news import seasoned
from bot.services.crabblabla_referee import Referee, written
from bot.services.crabblabla_views import game_view, reveal_view
from bot.services.deeds import By, Deed
from bot.services.errors import NotInGame, RoundOver, WrongPlace
from bot.services.game_service import GameService
from bot.services.games import Loaded
from bot.services.reminders import OpenRound
from bot.services.results import GameView, Place, Played, Preview, Reveal
from bot.services.robot_choice import LEVELS
from bot.services.settings import chosen_lexicon
from bot.services.tokens import pack_tiles, unpack_tiles
from engine.board.layout import Layout
from engine.crabblabla import actions
from engine.crabblabla.actions import Action
from engine.crabblabla.errors import NotRunning
from engine.crabblabla.events import Event, JoinRequested, PlacementPlayed, RoundClosed
from engine.crabblabla.joining import require_welcome
from engine.crabblabla.options import Options
from engine.crabblabla.placement import Assessment
from engine.crabblabla.state import Game, Phase

KIND = "crabblabla"


@dataclass(frozen=True)
class CrabblablaService(GameService[Game, Action, Event, GameView]):
    """The games of the kind ``crabblabla``."""

    referee: Referee

    # --- what distinguishes the kind -------------------------------------------------------

    @property
    def levels(self) -> tuple[str, ...]:
        """Of its robots."""
        return LEVELS

    def see(self, loaded: Loaded[Game], person: int) -> GameView:
        """The game as the person may see it."""
        return game_view(loaded, person)

    def joining(self, person: int, team: str | None, *, invited: bool) -> Action:
        """Taking a seat."""
        return actions.Join(person, team, invited)

    @property
    def deeds(self) -> frozenset[Deed]:
        """All, replacing too: points and letters are a seat's."""
        return frozenset(Deed)

    def removing(self, game: Game, by: By, player: int) -> Action:
        """A player of a team can be removed without the others."""
        return actions.RemovePlayer(by.person, player, by.moderator)

    def require_welcome(self, game: Game, guest: int) -> None:
        """Raises AlreadyJoined, GameFull, LastRound, LeftForGood, GameOver."""
        require_welcome(game, guest)

    def requested(self, events: Sequence[Event]) -> bool:
        """Whether the creator of a running game has been asked."""
        return any(isinstance(event, JoinRequested) for event in events)

    def rewritten(self, game: Game) -> tuple[Kind, dict[str, Any]]:
        """The text of the round's board."""
        return Kind.PLAYED, {"round": game.round}

    # --- a game's life ---------------------------------------------------------------------

    async def create(
        self,
        person: int,
        place: Place,
        options: Options,
        drawn: Layout | None = None,
        *,
        key: int | None = None,
    ) -> GameView:
        """A new game in its lobby; in solo mode its creator is seated.

        ``drawn`` is the plate where ``options.plate`` names one that was drawn by hand.
        Raises WrongPlace outside servers, UnknownPlate, UnknownLexicon.
        """
        if place.guild_id is None:
            raise WrongPlace(None)
        rng = random.Random(self.games.rng.getrandbits(64))
        lexicon = await chosen_lexicon(self.games.store, place.guild_id)
        game = await asyncio.to_thread(self.referee.new_game, person, options, rng, drawn, lexicon)
        return await self._create(person, place, game, key)

    async def answer_request(
        self, person: int, game_id: int, guest: int, *, accept: bool, key: int | None = None
    ) -> GameView:
        """The creator approves or refuses ``guest``, who asked to join the running game."""
        answer = actions.ApproveJoin if accept else actions.RefuseJoin
        return await self._view_after(person, game_id, answer(person, guest), key)

    # --- a round ---------------------------------------------------------------------------

    async def preview(self, person: int, game_id: int, text: str) -> Preview:
        """Judge a placement (RULES' notation) without playing it; also for autocomplete.

        Raises NotInGame, NotRunning and the notation's errors (EmptyPlay, BadReference, …).
        """
        loaded = await self._playing(person, game_id)
        judgement = await self.games.judging.do(self.referee.judge_text, loaded.game, text)
        return await self.games.judging.do(_preview, loaded, person, judgement)

    async def preview_token(self, person: int, game_id: int, number: int, token: str) -> Preview:
        """As :meth:`preview`, for a placement packed by an earlier one. Raises BadToken too."""
        tiles = unpack_tiles(token)
        loaded = await self._playing(person, game_id)
        _require_round(loaded.game, number)
        judgement = await self.games.judging.do(self.referee.judge, loaded.game, tiles)
        return await self.games.judging.do(_preview, loaded, person, judgement)

    async def play(
        self,
        person: int,
        game_id: int,
        *,
        text: str | None = None,
        token: str | None = None,
        number: int | None = None,
        key: int | None = None,
    ) -> Played:
        """Play a placement, given as text or as a preview's token; replaces an earlier one.

        Raises IllegalPlacement (its errors), NotSeated, NotRunning, RoundOver, BadToken, and the
        notation's errors.
        """
        packed = unpack_tiles(token) if token is not None else None

        def decide(game: Game) -> Action:
            _require_round(game, number)
            tiles = packed if packed is not None else self.referee.read(game, text or "")
            return actions.Play(person, tiles, game.round)

        return await self._played(person, game_id, decide, key)

    async def pass_round(
        self, person: int, game_id: int, *, number: int | None = None, key: int | None = None
    ) -> Played:
        """Pass; replaces an earlier placement of the round."""

        def decide(game: Game) -> Action:
            _require_round(game, number)
            return actions.Pass(person, game.round)

        return await self._played(person, game_id, decide, key)

    async def withdraw(
        self, person: int, game_id: int, *, number: int | None = None, key: int | None = None
    ) -> Played:
        """Take one's placement or pass back while the round is open."""

        def decide(game: Game) -> Action:
            _require_round(game, number)
            return actions.Withdraw(person, game.round)

        return await self._played(person, game_id, decide, key)

    # --- reading -----------------------------------------------------------------------------

    async def open_round(self, game_id: int) -> OpenRound | None:
        """The open round as reminders see it; None without one, or without a deadline."""
        game = (await self.games.load(game_id)).game
        if game.phase is not Phase.RUNNING or game.due is None or game.opened_at is None:
            return None
        waiting = tuple(who for seat in game.waiting_for() for who in seasoned(game, seat))
        return OpenRound(game.round, game.opened_at, game.due, waiting)

    async def reveal(self, announcement: Announcement) -> Reveal:
        """What a "round-closed" announcement shows, from the stored result of that round."""
        return reveal_view(await self.games.load(announcement.game.id), announcement)

    # --- how -----------------------------------------------------------------------------------

    async def _played(
        self, person: int, game_id: int, decide: Callable[[Game], Action], key: int | None
    ) -> Played:
        outcome = await self.games.act(game_id, decide, key=key)
        game, view = outcome.loaded.game, game_view(outcome.loaded, person)
        closed = any(isinstance(event, RoundClosed) for event in outcome.events)
        result = game.results[-1] if closed else None
        own = result.submissions.get(view.mine.id) if result and view.mine else view.submission
        replaced = any(
            isinstance(event, PlacementPlayed) and event.replaced for event in outcome.events
        )
        return Played(view, own, replaced, result)

    async def _playing(self, person: int, game_id: int) -> Loaded[Game]:
        loaded = await self.games.load(game_id)
        if loaded.game.seat_of(person) is None:
            raise NotInGame(game_id)
        if loaded.game.phase is not Phase.RUNNING:
            raise NotRunning(loaded.game.phase)
        return loaded


def _require_round(game: Game, number: int | None) -> None:
    if number is not None and number != game.round:
        if game.phase is Phase.FINISHED:  # there is no later round to go to
            raise NotRunning(game.phase.value)
        raise RoundOver(number, game.round)


def _preview(loaded: Loaded[Game], person: int, assessment: Assessment) -> Preview:
    tiles = assessment.tiles
    token = pack_tiles(tiles) if assessment.valid else ""
    return Preview(game_view(loaded, person), assessment, written(loaded.game, assessment), token)
