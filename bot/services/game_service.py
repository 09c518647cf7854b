"""What the service of every kind of game can do: all that lobbies, threads and moderators need.

A kind adds its rules by the few abstract methods, and its own course of play besides. Every method
that changes something takes ``key``, the interaction's id. A key is worked off once: the same call
again (a doubled delivery) changes nothing and answers what the game looks like now. All methods
raise NoSuchGame, those that change something Contended and the engine's RuleErrors too.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar, cast

from bot.services.admission import require_not_banned, require_robots
from bot.services.announcements import Kind
from bot.services.deeds import USUAL_DEEDS, By, Deed, Order
from bot.services.directory import Directory
from bot.services.errors import NoGameHere, NoSuchDeed, NoSuchLevel, NotAllowed
from bot.services.games import Games, Loaded, Outcome
from bot.services.hosts import host_of, note_accepted
from bot.services.notes import Note
from bot.services.refs import game_ref
from bot.services.reminders import OpenRound
from bot.services.results import GameRef, Joined, Place, TableView
from bot.services.rulebooks import Facts
from bot.store import AlreadyProcessed
from bot.store.records import NewGame
from engine.table import actions
from engine.table.errors import NoSuchSeat, NotCreator, NotInLobby
from engine.table.phase import Phase

CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without 0 and O, 1, I and L, which look alike."""

CODE_LENGTH = 6


class AnySeat(Protocol):
    """A seat of any kind of game."""

    @property
    def id(self) -> int:
        """Its number."""
        ...

    @property
    def robot(self) -> str | None:
        """The level of the robot that sits there."""
        ...

    @property
    def active(self) -> bool:
        """False once it was left."""
        ...


class AnyGame(Protocol):
    """The state of any kind of game."""

    @property
    def phase(self) -> Phase:
        """Where it stands."""
        ...

    @property
    def creator(self) -> int:
        """Who is in charge."""
        ...

    @property
    def seats(self) -> Sequence[AnySeat]:
        """Every seat, by id."""
        ...


G = TypeVar("G", bound=AnyGame)
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V", bound=TableView)


@dataclass(frozen=True)
class GameService(ABC, Generic[G, A, E, V]):
    """The games of one kind."""

    games: Games[G, A, E]

    # --- what a kind says for itself -----------------------------------------------------------

    @property
    @abstractmethod
    def levels(self) -> tuple[str, ...]:
        """Of its robots, from the weakest on; none: it has no robots."""

    @abstractmethod
    def see(self, loaded: Loaded[G], person: int) -> V:
        """The game as the person may see it; also for spectators."""

    @abstractmethod
    def joining(self, person: int, team: str | None, *, invited: bool) -> A:
        """The action of taking a seat; ``invited``: the creator wants them."""

    @abstractmethod
    def removing(self, game: G, by: By, player: int) -> A:
        """The action of taking a person out of the game."""

    @abstractmethod
    def require_welcome(self, game: G, guest: int) -> None:
        """Raises what stands against the guest's joining (AlreadyJoined, GameFull, …)."""

    @property
    def deeds(self) -> frozenset[Deed]:
        """What creators and moderators may do to games of this kind."""
        return USUAL_DEEDS

    def awaited(self, game: G) -> tuple[int, ...]:
        """Whom alone a game that has not begun is meant for, and who has no seat in it yet."""
        return ()

    def requested(self, events: Sequence[E]) -> bool:
        """Whether somebody's joining has only been asked for."""
        return False

    def rewritten(self, game: G) -> tuple[Kind, dict[str, Any]] | None:
        """The announcement that writes anew what says until when there is time, and its payload."""
        return None

    async def open_round(self, game_id: int) -> OpenRound | None:
        """What reminders have to know; None where nobody can be late."""
        return None

    # --- finding -------------------------------------------------------------------------------

    @property
    def kind(self) -> str:
        """The name of the games in the table of games."""
        return self.games.rulebook.kind

    @property
    def directory(self) -> Directory:
        """Where its games are found."""
        return Directory(self.games.store, self.kind)

    async def find(self, game: int | str) -> GameRef:
        """A game by id or join code."""
        return await self.directory.find(game)

    async def choose(self, person: int, place: Place) -> GameRef:
        """The game meant by a command without one. Raises NoGameHere or WhichGame(games)."""
        return await self.directory.choose(person, place)

    async def open_games(self, person: int, guild_id: int | None = None) -> tuple[GameRef, ...]:
        """The person's open games, the last touched first."""
        return await self.directory.open_games(person, guild_id)

    async def view(self, person: int, game_id: int) -> V:
        """What this person may see; also for spectators."""
        return self.see(await self.games.load(game_id), person)

    async def posted(self, game_id: int, kind: Kind, number: int) -> int | None:
        """The message that announced something of a round or turn, where it was posted."""
        async with self.games.store.reading() as tx:
            rows = await tx.outbox.of_game(game_id)
        for row in reversed(rows):
            if row.kind == kind and row.payload["round"] == number:
                return row.message_id
        return None

    # --- a game's life -------------------------------------------------------------------------

    async def bind_lobby(self, game_id: int, message_id: int) -> GameRef:
        """Remember the lobby's message (a thread made from it will have the same id)."""
        return game_ref(await self.games.bind(game_id, "lobby_message_id", message_id))

    async def bind_thread(self, game_id: int, thread_id: int | None) -> GameRef:
        """Remember the game's thread; None: it was deleted."""
        return game_ref(await self.games.bind(game_id, "thread_id", thread_id))

    async def join(
        self, person: int, game: int | str, *, team: str | None = None, key: int | None = None
    ) -> Joined[V]:
        """Join by id or code, or change the team in the lobby.

        Where a game can be joined while it runs its creator is asked (announced privately), unless
        they invited the person. Raises UnknownTeam (in team mode one must be chosen), Banned.
        """
        ref = await self.find(game)
        await require_not_banned(self.games.store, person, ref.place.guild_id)
        host = await host_of(self.games.store, person, ref.id)

        def decide(game: G) -> A:
            return self.joining(person, team, invited=host == game.creator)

        outcome = await self.games.act(ref.id, decide, key=key)
        if host is not None:
            await note_accepted(self.games.store, person, ref.id)
        return Joined(self.see(outcome.loaded, person), self.requested(outcome.events))

    async def leave(
        self, person: int, game_id: int, *, early: bool = False, key: int | None = None
    ) -> V:
        """Leave; for good once the game runs.

        ``early`` means only the lobby, or a request to join. Raises NotInLobby where the person
        plays by now: they have to be asked whether they mean that too.
        """

        def decide(game: G) -> A:
            plays = self.plays(game, person)
            if early and game.phase is not Phase.LOBBY and plays:
                raise NotInLobby(game.phase.value)
            return self._common(actions.Leave(person))

        return self.see((await self.games.act(game_id, decide, key=key)).loaded, person)

    async def launch(self, person: int, game_id: int, *, key: int | None = None) -> V:
        """Start. Raises NotCreator, TooFewPlayers, NotInLobby."""
        return await self._view_after(person, game_id, self._common(actions.Launch(person)), key)

    async def settle(self, game_id: int) -> Outcome[G, E]:
        """Do what has fallen due in a game; nothing where nothing has."""
        return await self.games.settle(game_id)

    async def add_robot(
        self,
        by: By,
        game_id: int,
        level: str,
        *,
        key: int | None = None,
        note: Note[G] | None = None,
    ) -> V:
        """Seat a robot. Raises NotAllowed, NoSuchLevel, GameFull, RobotsOff."""
        if level not in self.levels:
            raise NoSuchLevel(level)
        await require_robots(self.games.store, game_id)
        robot = self._common(actions.AddRobot(by.person, level, by.moderator))
        return await self._decided(by, game_id, lambda game: robot, key, note)

    async def remove_robot(self, by: By, game_id: int, seat: int, *, key: int | None = None) -> V:
        """Take a robot away. Raises NotAllowed, NoSuchSeat (also where a person sits)."""

        def decide(game: G) -> A:
            if not any(it.id == seat and it.active and it.robot for it in game.seats):
                raise NoSuchSeat(seat)
            return self._common(actions.RemoveSeat(by.person, seat, by.moderator))

        return await self._decided(by, game_id, decide, key)

    def ordered(self, game: G, order: Order) -> A:
        """The action of a deed. Raises NoSuchDeed."""
        if order.deed not in self.deeds:
            raise NoSuchDeed(self.kind, order.deed.value)
        by, moderator = order.by.person, order.by.moderator
        if order.deed is Deed.REMOVE and order.player is not None:
            return self.removing(game, order.by, order.player)
        if order.deed is Deed.REPLACE:
            player, newcomer = order.player or 0, order.newcomer or 0
            return self._common(actions.ReplacePlayer(by, player, newcomer, moderator))
        return self._common(
            {
                Deed.END: actions.End(by, moderator),
                Deed.PAUSE: actions.Pause(by, moderator),
                Deed.RESUME: actions.Resume(by, moderator),
                Deed.EXTEND: actions.Extend(by, order.seconds, moderator),
                Deed.REMOVE: actions.RemoveSeat(by, order.seat or 0, moderator),
            }[order.deed]
        )

    # --- how -----------------------------------------------------------------------------------

    def _common(self, action: actions.Action) -> A:
        """An action that the rules of every kind know, as one of the kind's own."""
        return cast(A, action)

    def plays(self, game: G, person: int) -> bool:
        """Whether the person has a seat that was not left."""
        return bool(self.games.rulebook.facts(game).players.get(person))

    async def _create(self, person: int, place: Place, game: G, key: int | None) -> V:
        """Insert a game in its lobby; where the key was worked off, the one that it made."""
        try:
            loaded = await self.games.create(game, self._row(await self._free_code(), place), key)
        except AlreadyProcessed:
            loaded = await self._newest_of(person)
        return self.see(loaded, person)

    async def _view_after(self, person: int, game_id: int, action: A, key: int | None) -> V:
        outcome = await self.games.act(game_id, lambda game: action, key=key)
        return self.see(outcome.loaded, person)

    async def _decided(
        self,
        by: By,
        game_id: int,
        decide: Callable[[G], A],
        key: int | None,
        note: Note[G] | None = None,
    ) -> V:
        try:
            outcome = await self.games.act(game_id, decide, key=key, note=note)
        except NotCreator as error:
            raise NotAllowed(error.creator) from None
        return self.see(outcome.loaded, by.person)

    def _row(self, code: str, place: Place) -> Callable[[str, Facts], NewGame]:
        def row(state: str, facts: Facts) -> NewGame:
            return NewGame(
                kind=self.kind,
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

    async def _free_code(self) -> str:
        async with self.games.store.reading() as tx:
            while True:
                code = "".join(self.games.rng.choices(CODE_LETTERS, k=CODE_LENGTH))
                if await tx.games.by_code(code) is None:
                    return code

    async def _newest_of(self, person: int) -> Loaded[G]:
        """The game that the first delivery of a doubled "create" made."""
        mine = await self.open_games(person)
        if not mine:
            raise NoGameHere
        return await self.games.load(max(game.id for game in mine))


AnyService = GameService[Any, Any, Any, Any]
