"""Crabblabla as the cogs see it: plain values in, frozen results out, no text.

Every method that changes something takes ``key``, the interaction's id. A key is worked off once:
the same call again (a doubled delivery) changes nothing and answers what the game looks like now.
``number`` is the round that a button or a preview was made for; once another one is open, RoundOver
is raised. All methods raise NoSuchGame, those that change something Contended and the engine's
RuleErrors too.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass

from bot.services.announcements import Announcement, Kind
from bot.services.crabblabla_news import seasoned
from bot.services.crabblabla_referee import Referee, written
from bot.services.crabblabla_views import game_view, reveal_view
from bot.services.errors import (
    NoGameHere,
    NoSuchGame,
    NotInGame,
    RoundOver,
    WhichGame,
    WrongPlace,
)
from bot.services.games import Facts, Games, Loaded, Outcome
from bot.services.invitations import Invitations
from bot.services.refs import game_ref
from bot.services.reminders import OpenRound
from bot.services.results import GameRef, GameView, Joined, Place, Played, Preview, Reveal
from bot.services.tokens import pack_tiles, unpack_tiles
from bot.store import AlreadyProcessed
from bot.store.records import NewGame
from engine.board.layout import Layout
from engine.crabblabla import actions
from engine.crabblabla.actions import Action
from engine.crabblabla.errors import NotInLobby, NotRunning
from engine.crabblabla.events import Event, JoinRequested, PlacementPlayed, RoundClosed
from engine.crabblabla.options import Options
from engine.crabblabla.placement import Assessment
from engine.crabblabla.state import Game, Phase

KIND = "crabblabla"

CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without 0 and O, 1, I and L, which look alike."""

CODE_LENGTH = 6


@dataclass(frozen=True)
class CrabblablaService:
    """The games of the kind ``crabblabla``."""

    games: Games[Game, Action, Event]
    referee: Referee

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
        game = await asyncio.to_thread(self.referee.new_game, person, options, rng, drawn)
        code = await self._free_code()
        try:
            loaded = await self.games.create(game, _new_row(code, place), key)
        except AlreadyProcessed:
            return game_view(await self._newest_of(person), person)
        return game_view(loaded, person)

    async def bind_lobby(self, game_id: int, message_id: int) -> GameRef:
        """Remember the lobby's message (a thread made from it will have the same id)."""
        return game_ref(await self.games.bind(game_id, "lobby_message_id", message_id))

    async def bind_thread(self, game_id: int, thread_id: int | None) -> GameRef:
        """Remember the game's thread; None: it was deleted."""
        return game_ref(await self.games.bind(game_id, "thread_id", thread_id))

    async def join(
        self, person: int, game: int | str, *, team: str | None = None, key: int | None = None
    ) -> Joined:
        """Join by id or code, or change the team in the lobby.

        In a running game the creator is asked (announced privately), unless they invited the
        person. Raises UnknownTeam (in team mode one must be chosen).
        """
        ref = await self.find(game)
        invitations = Invitations(self.games)
        host = await invitations.host(person, ref.id)

        def decide(game: Game) -> Action:
            return actions.Join(person, team, invited=host == game.creator)

        outcome = await self.games.act(ref.id, decide, key=key)
        if host is not None:
            await invitations.accepted(person, ref.id)
        requested = any(isinstance(event, JoinRequested) for event in outcome.events)
        return Joined(game_view(outcome.loaded, person), requested)

    async def leave(
        self, person: int, game_id: int, *, early: bool = False, key: int | None = None
    ) -> GameView:
        """Leave; for good once the game runs.

        ``early`` means only the lobby, or a request to join. Raises NotInLobby where the person
        plays by now: they have to be asked whether they mean that too.
        """

        def decide(game: Game) -> Action:
            if early and game.phase is not Phase.LOBBY and game.seat_of(person) is not None:
                raise NotInLobby(game.phase.value)
            return actions.Leave(person)

        return game_view((await self.games.act(game_id, decide, key=key)).loaded, person)

    async def launch(self, person: int, game_id: int, *, key: int | None = None) -> GameView:
        """Start the first round. Raises NotCreator, TooFewPlayers, NotInLobby."""
        return await self._view_after(person, game_id, actions.Launch(person), key)

    async def answer_request(
        self, person: int, game_id: int, guest: int, *, accept: bool, key: int | None = None
    ) -> GameView:
        """The creator approves or refuses ``guest``, who asked to join the running game."""
        answer = actions.ApproveJoin if accept else actions.RefuseJoin
        return await self._view_after(person, game_id, answer(person, guest), key)

    async def settle(self, game_id: int) -> Outcome[Game, Event]:
        """Do what has fallen due in a game; nothing where nothing has."""
        return await self.games.settle(game_id)

    # --- a round ---------------------------------------------------------------------------

    async def preview(self, person: int, game_id: int, text: str) -> Preview:
        """Judge a placement (RULES' notation) without playing it; also for autocomplete.

        Raises NotInGame, NotRunning and the notation's errors (EmptyPlay, BadReference, …).
        """
        loaded = await self._playing(person, game_id)
        judgement = await asyncio.to_thread(self.referee.judge_text, loaded.game, text)
        return await asyncio.to_thread(_preview, loaded, person, judgement)

    async def preview_token(self, person: int, game_id: int, number: int, token: str) -> Preview:
        """As :meth:`preview`, for a placement packed by an earlier one. Raises BadToken too."""
        tiles = unpack_tiles(token)
        loaded = await self._playing(person, game_id)
        _require_round(loaded.game, number)
        judgement = await asyncio.to_thread(self.referee.judge, loaded.game, tiles)
        return await asyncio.to_thread(_preview, loaded, person, judgement)

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

    async def view(self, person: int, game_id: int) -> GameView:
        """What this person may see; also for spectators (no submission)."""
        return game_view(await self.games.load(game_id), person)

    async def find(self, game: int | str) -> GameRef:
        """A game by id or join code (case and spaces do not matter)."""
        async with self.games.store.reading() as tx:
            if isinstance(game, int):
                record = await tx.games.get(game)
            else:
                record = await tx.games.by_code("".join(game.split()).upper())
        if record is None or record.kind != KIND:
            raise NoSuchGame(game)
        return game_ref(record)

    async def choose(self, person: int, place: Place) -> GameRef:
        """The game meant by a command without one.

        The thread's game; else the person's only open game in this channel; else their only open
        game. Raises NoGameHere or WhichGame(games).
        """
        if place.thread_id is not None:
            async with self.games.store.reading() as tx:
                record = await tx.games.by_thread(place.thread_id)
            if record is not None and record.kind == KIND:
                return game_ref(record)
        mine = await self.open_games(person)
        here = tuple(game for game in mine if game.place.channel_id == place.channel_id)
        candidates = here or mine
        if not candidates:
            raise NoGameHere
        if len(candidates) > 1:
            raise WhichGame(candidates)
        return candidates[0]

    async def open_games(self, person: int, guild_id: int | None = None) -> tuple[GameRef, ...]:
        """The person's open games, the last touched first (for a command's game option)."""
        async with self.games.store.reading() as tx:
            records = await tx.games.open_of(person)
        return tuple(
            game_ref(record)
            for record in records
            if record.kind == KIND and guild_id in (None, record.guild_id)
        )

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

    async def posted_board(self, game_id: int, number: int) -> int | None:
        """The message that opened a round, where it was posted."""
        async with self.games.store.reading() as tx:
            rows = await tx.outbox.of_game(game_id)
        for row in reversed(rows):
            if row.kind == Kind.ROUND_OPENED and row.payload["round"] == number:
                return row.message_id
        return None

    # --- how -----------------------------------------------------------------------------------

    async def _act(self, game_id: int, action: Action, key: int | None) -> Outcome[Game, Event]:
        return await self.games.act(game_id, lambda game: action, key=key)

    async def _view_after(
        self, person: int, game_id: int, action: Action, key: int | None
    ) -> GameView:
        return game_view((await self._act(game_id, action, key)).loaded, person)

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

    async def _free_code(self) -> str:
        async with self.games.store.reading() as tx:
            while True:
                code = "".join(self.games.rng.choices(CODE_LETTERS, k=CODE_LENGTH))
                if await tx.games.by_code(code) is None:
                    return code

    async def _newest_of(self, person: int) -> Loaded[Game]:
        """The game that the first delivery of a doubled "create" made."""
        mine = await self.open_games(person)
        if not mine:
            raise NoGameHere
        return await self.games.load(max(game.id for game in mine))


def _new_row(code: str, place: Place) -> Callable[[str, Facts], NewGame]:
    def row(state: str, facts: Facts) -> NewGame:
        return NewGame(
            kind=KIND,
            code=code,
            guild_id=place.guild_id,
            channel_id=place.channel_id,
            thread_id=None,
            creator_id=facts.creator,
            phase=facts.phase,
            due=facts.due,
            state=state,
        )

    return row


def _require_round(game: Game, number: int | None) -> None:
    if number is not None and number != game.round:
        if game.phase is Phase.FINISHED:  # there is no later round to go to
            raise NotRunning(game.phase.value)
        raise RoundOver(number, game.round)


def _preview(loaded: Loaded[Game], person: int, assessment: Assessment) -> Preview:
    tiles = assessment.tiles
    token = pack_tiles(tiles) if assessment.valid else ""
    return Preview(game_view(loaded, person), assessment, written(loaded.game, assessment), token)
