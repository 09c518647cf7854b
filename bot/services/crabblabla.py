"""Crabblabla as the cogs see it: plain values in, frozen results out, no text.

Signatures first; the bodies follow in the next commits.
"""

from __future__ import annotations

from typing import Protocol

from engine.crabblabla.options import Options

from bot.services.announcements import Announcement
from bot.services.results import (
    GameRef,
    GameView,
    Joined,
    Place,
    Played,
    Preview,
    Reveal,
)


class CrabblablaService(Protocol):
    """Every method that changes something takes ``key``: the interaction's id.

    A key is worked off once: the same call again (a doubled delivery) changes nothing and answers
    what the game looks like now. ``number`` is the round that a button or preview was made for; a
    later one open means RoundOver. All raise NoSuchGame, Contended and the engine's RuleErrors.
    """

    # --- a game's life ---------------------------------------------------------------------

    async def create(
        self, person: int, place: Place, options: Options, *, key: int | None = None
    ) -> GameView:
        """A new game in its lobby; in solo mode its creator is seated. Raises WrongPlace."""
        ...

    async def bind_lobby(self, game_id: int, message_id: int) -> GameRef:
        """Remember the lobby's message (a thread made from it will have the same id)."""
        ...

    async def bind_thread(self, game_id: int, thread_id: int | None) -> GameRef:
        """Remember the game's thread; None: it was deleted."""
        ...

    async def join(
        self, person: int, game: int | str, *, team: str | None = None, key: int | None = None
    ) -> Joined:
        """Join by id or code; in a running game the creator is asked (announced privately)."""
        ...

    async def leave(self, person: int, game_id: int, *, key: int | None = None) -> GameView:
        """Leave for good."""
        ...

    async def launch(self, person: int, game_id: int, *, key: int | None = None) -> GameView:
        """Start the first round. Raises NotCreator, TooFewPlayers, …"""
        ...

    async def invite(
        self, person: int, game_id: int, guest: int, *, key: int | None = None
    ) -> GameView:
        """Announce an invitation to ``guest``, privately. Raises NotInGame, AlreadyJoined."""
        ...

    async def answer_request(
        self, person: int, game_id: int, guest: int, *, accept: bool, key: int | None = None
    ) -> GameView:
        """The creator approves or refuses ``guest``, who asked to join the running game."""
        ...

    # --- a round ---------------------------------------------------------------------------

    async def preview(self, person: int, game_id: int, text: str) -> Preview:
        """Judge a placement (RULES' notation) without playing it; also for autocomplete.

        Raises NotInGame, NotRunning and the notation errors (EmptyPlay, BadReference, …).
        """
        ...

    async def preview_token(self, person: int, game_id: int, number: int, token: str) -> Preview:
        """As :meth:`preview`, for a placement packed by an earlier preview."""
        ...

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

        Raises IllegalPlacement (its errors), NotSeated, NotRunning, RoundOver, BadToken.
        """
        ...

    async def pass_round(
        self, person: int, game_id: int, *, number: int | None = None, key: int | None = None
    ) -> Played:
        """Pass; replaces an earlier placement of the round."""
        ...

    async def withdraw(
        self, person: int, game_id: int, *, number: int | None = None, key: int | None = None
    ) -> Played:
        """Take one's placement or pass back while the round is open."""
        ...

    # --- moderation (the creator, or anybody with ``moderator=True``: Manage Messages) -------

    async def end(
        self, person: int, game_id: int, *, moderator: bool = False, key: int | None = None
    ) -> GameView:
        """End the game now. Raises NotAllowed."""
        ...

    async def pause(
        self, person: int, game_id: int, *, moderator: bool = False, key: int | None = None
    ) -> GameView:
        """Stop the deadline. Raises NotAllowed."""
        ...

    async def resume(
        self, person: int, game_id: int, *, moderator: bool = False, key: int | None = None
    ) -> GameView:
        """Go on after a pause. Raises NotAllowed."""
        ...

    async def extend(
        self,
        person: int,
        game_id: int,
        seconds: int,
        *,
        moderator: bool = False,
        key: int | None = None,
    ) -> GameView:
        """Move the open round's deadline. Raises NotAllowed."""
        ...

    async def remove(
        self,
        person: int,
        game_id: int,
        seat: int,
        *,
        moderator: bool = False,
        key: int | None = None,
    ) -> GameView:
        """Take a seat out of the game. Raises NotAllowed."""
        ...

    # --- reading -----------------------------------------------------------------------------

    async def view(self, person: int, game_id: int) -> GameView:
        """What this person may see; also for spectators (no submission)."""
        ...

    async def find(self, game: int | str) -> GameRef:
        """A game by id or join code (case and spaces do not matter)."""
        ...

    async def choose(self, person: int, place: Place) -> GameRef:
        """The game meant by a command without one.

        The thread's game; else the person's only open game in this channel; else their only open
        game. Raises NoGameHere or WhichGame(games).
        """
        ...

    async def open_games(self, person: int, guild_id: int | None = None) -> tuple[GameRef, ...]:
        """The person's open games, the last touched first (for a command's game option)."""
        ...

    async def reveal(self, announcement: Announcement) -> Reveal:
        """What a "round-closed" announcement shows, from the stored result of that round."""
        ...
