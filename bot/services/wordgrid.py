"""Wordgrid as the cogs see it: plain values in, frozen results out, no text.

``number`` is the turn that a button was made for; once another one is open, TurnOver is raised.
What else all methods raise is said in :mod:`bot.services.game_service`.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass

from bot.services.admission import require_guest_welcome
from bot.services.deeds import By, Deed, Order
from bot.services.errors import NoGameHere, NoSuchDeed, NotInGame, WrongPlace
from bot.services.game_service import GameService
from bot.services.games import Loaded, Outcome
from bot.services.ledger import Ledger
from bot.services.results import GameRef, Place
from bot.services.settings import settings_of
from bot.services.wordgrid_outages import Outages
from bot.services.wordgrid_results import Dictionary, DuelPlayed, DuelView, Looked
from bot.services.wordgrid_views import duel_view
from bot.services.wordgrid_words import DuelWords, start_word
from engine.board.coordinates import Cell
from engine.errors import RuleError
from engine.lexicon.folding import fold
from engine.table.errors import NotRunning, NotYourTurn, TurnOver
from engine.table.ids import LexiconId
from engine.table.phase import Phase
from engine.wordgrid import actions
from engine.wordgrid.actions import Action
from engine.wordgrid.errors import NotModerator, OwnChallenge
from engine.wordgrid.events import Event
from engine.wordgrid.game import new_game
from engine.wordgrid.judging import judge
from engine.wordgrid.options import Options
from engine.wordgrid.robots import Level
from engine.wordgrid.state import Game

KIND = "wordgrid"


@dataclass
class NoDuelHere(NoGameHere):
    """As the error that it is one of, where a duel is asked for."""

    code = "no-duel-here"


@dataclass(frozen=True)
class Challenge:
    """What somebody wants to play.

    Attributes:
        stake: tokens of each of the two.
        opponent: who alone may take it up; None: anybody.
        training: it counts for nothing, and nothing is staked.
    """

    stake: int = 0
    opponent: int | None = None
    training: bool = False


@dataclass(frozen=True)
class WordgridService(GameService[Game, Action, Event, DuelView]):
    """The games of the kind ``wordgrid``."""

    words: DuelWords
    ledger: Ledger
    outages: Outages

    # --- what distinguishes the kind -----------------------------------------------------------

    @property
    def levels(self) -> tuple[str, ...]:
        """Of its robots."""
        return tuple(level.value for level in Level)

    def see(self, loaded: Loaded[Game], person: int) -> DuelView:
        """The game as the person sees it."""
        return duel_view(loaded, person)

    def joining(self, person: int, team: str | None, *, invited: bool) -> Action:
        """Taking the challenge up, which begins the game."""
        return actions.Join(person)

    def removing(self, game: Game, by: By, player: int) -> Action:
        """Nobody is taken out of a duel. Raises NoSuchDeed."""
        raise NoSuchDeed(self.kind, Deed.REMOVE.value)

    def require_welcome(self, game: Game, guest: int) -> None:
        """Raises AlreadyJoined, NotForYou, OwnChallenge, NotInLobby, GameOver."""
        joined, now = actions.Join(guest), self.games.clock()
        self.games.rulebook.apply(game, joined, now, random.Random(0))

    def awaited(self, game: Game) -> tuple[int, ...]:
        """Who is challenged."""
        opponent = game.options.opponent
        return () if opponent is None or game.phase is not Phase.LOBBY else (opponent,)

    @property
    def deeds(self) -> frozenset[Deed]:
        """The end alone: who plays against whom, for what and how long was agreed upon."""
        return frozenset({Deed.END})

    def ordered(self, game: Game, order: Order) -> Action:
        """The action of a deed. Raises NoSuchDeed for all but the end, and NotModerator where a
        moderator would end a duel of their own, with a stake that they might be losing."""
        if game.phase is Phase.RUNNING and self.plays(game, order.by.person):
            raise NotModerator
        return super().ordered(game, order)

    async def choose(self, person: int, place: Place) -> GameRef:
        """The duel meant by a command without one. Raises NoDuelHere or WhichGame(games)."""
        try:
            return await super().choose(person, place)
        except NoGameHere as error:
            raise NoDuelHere from error

    async def settle(self, game_id: int) -> Outcome[Game, Event]:
        """Do what has fallen due; in a duel nothing does while the bot is away.

        What it then misses it is asked for as the outage ends: see Pulse.ready.
        """
        await self.outages.look()
        loaded = await self.games.load(game_id)
        if loaded.game.phase is Phase.RUNNING and self.outages.away(loaded.record.guild_id):
            return Outcome(loaded, loaded.game)
        return await super().settle(game_id)

    # --- challenges ----------------------------------------------------------------------------

    async def create(
        self, person: int, place: Place, challenge: Challenge, *, key: int | None = None
    ) -> DuelView:
        """A new challenge in the language of the server.

        Raises WrongPlace, OwnChallenge, GuestBanned, CannotPay, BadOption, UnknownLexicon.
        """
        if place.guild_id is None:
            raise WrongPlace(None)
        if challenge.opponent == person:
            raise OwnChallenge
        if challenge.opponent is not None:
            async with self.games.store.reading() as tx:
                await require_guest_welcome(tx, challenge.opponent, place.guild_id)
        if challenge.stake:
            await self.ledger.require(place.guild_id, person, challenge.stake)
        language = await self.language(place.guild_id)
        lexicon = await asyncio.to_thread(self.words.of_language, language)
        options = Options(
            start=start_word(language),
            stake=challenge.stake,
            opponent=challenge.opponent,
            training=challenge.training,
        )
        game = new_game(person, options, (lexicon.name, lexicon.version), self.games.clock())
        return await self._create(person, place, game, key)

    async def decline(self, person: int, game_id: int, *, key: int | None = None) -> DuelView:
        """Turn a challenge down. Raises NotForYou, NotInLobby."""
        return await self._view_after(person, game_id, actions.Decline(person), key)

    async def open_challenges(self, guild_id: int, person: int) -> tuple[DuelView, ...]:
        """The challenges of a server that this person made or may take up: those that are meant
        for them alone, then the newest first."""
        refs = await self.directory.open_in(guild_id)
        views = [await self.view(person, ref.id) for ref in refs if ref.phase == Phase.LOBBY]
        open_to = (None, person)
        found = [it for it in views if it.mine is not None or it.options.opponent in open_to]
        return tuple(sorted(found, key=lambda it: it.options.opponent != person))

    # --- a turn --------------------------------------------------------------------------------

    async def look(
        self,
        person: int,
        game_id: int,
        cell: Cell,
        letter: str,
        *,
        word: str | None = None,
        path: Sequence[Cell] = (),
    ) -> Looked:
        """Judge a move without playing it."""
        loaded = await self.games.load(game_id)
        return await self.games.judging.do(self._judge, loaded, person, cell, letter, word, path)

    async def play(
        self,
        person: int,
        game_id: int,
        cell: Cell,
        letter: str,
        *,
        word: str | None = None,
        path: Sequence[Cell] = (),
        number: int | None = None,
        key: int | None = None,
    ) -> DuelPlayed:
        """Write a letter and take a word; without a path one is looked for.

        Raises NotInGame, NotRunning, TurnOver, NotYourTurn, and what is wrong with the move.
        """
        action = actions.Play(person, cell, letter, word, tuple(path), number)

        def decide(game: Game) -> Action:
            _require_mover(game, person, number)
            return action

        outcome = await self.games.act(game_id, decide, key=key)
        moves = outcome.loaded.game.moves
        done = None if outcome.repeated or not moves else moves[len(outcome.before.moves)]
        return DuelPlayed(self.see(outcome.loaded, person), done)

    async def offer_draw(
        self, person: int, game_id: int, *, number: int | None = None, key: int | None = None
    ) -> DuelView:
        """Offer a draw, or agree to the one that is offered.

        Raises NotSeated, NotRunning, TurnOver, DrawRefused, RobotOpponent.
        """
        return await self._view_after(person, game_id, actions.OfferDraw(person, number), key)

    async def answer_draw(
        self,
        person: int,
        game_id: int,
        *,
        accept: bool,
        number: int | None = None,
        key: int | None = None,
    ) -> DuelView:
        """Agree to a draw, or play on. Raises NotSeated, NotRunning, TurnOver, NoDrawOffered."""
        action = actions.AnswerDraw(person, accept, number)
        return await self._view_after(person, game_id, action, key)

    async def resign(self, person: int, game_id: int, *, key: int | None = None) -> DuelView:
        """Give up. Raises NotSeated, NotRunning."""
        return await self._view_after(person, game_id, actions.Resign(person), key)

    # --- the dictionary ------------------------------------------------------------------------

    async def language(self, guild_id: int | None) -> str:
        """In which a server plays: English, where nobody chose (bot.services.settings)."""
        async with self.games.store.reading() as tx:
            return (await settings_of(tx, guild_id)).wordgrid_language

    async def dictionary(self, guild_id: int | None, words: Sequence[str] = ()) -> Dictionary:
        """The dictionary of a server (in private the default one), and whether words are in it."""
        language = await self.language(guild_id)
        lexicon = await asyncio.to_thread(self.words.of_language, language)
        return Dictionary(
            language=language,
            lexicon=LexiconId(lexicon.name, lexicon.version),
            size=len(lexicon),
            start=start_word(language),
            known={fold(word): fold(word) in lexicon for word in words},
        )

    # --- how -----------------------------------------------------------------------------------

    def _judge(
        self,
        loaded: Loaded[Game],
        person: int,
        cell: Cell,
        letter: str,
        word: str | None,
        path: Sequence[Cell],
    ) -> Looked:
        """In a worker thread."""
        game, view = loaded.game, self.see(loaded, person)
        lexicon = self.words.rules(game.lexicon).lexicon
        try:
            move = judge(game.grid, game.used, lexicon, cell, letter, word, path)
        except RuleError as error:
            return Looked(view, None, error)
        return Looked(view, move, None)


def _require_mover(game: Game, person: int, number: int | None) -> None:
    """Say who may not play before anything is said of the move."""
    seat, mover = game.seat_of(person), game.mover
    if mover is None:
        raise NotRunning(game.phase.value)
    if seat is None:
        raise NotInGame(0)
    if number is not None and number != game.number:
        raise TurnOver(number)
    if seat.id != mover.id:
        raise NotYourTurn(mover.id)
