"""A team's hand: asking for it, keeping it, giving it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.services.crabblabla_views import game_view
from bot.services.errors import ServiceError
from bot.services.games import Games, Outcome
from bot.services.results import GameView
from engine.crabblabla import actions
from engine.crabblabla.actions import Action
from engine.crabblabla.errors import NotSeated
from engine.crabblabla.events import Event, HandRequested
from engine.crabblabla.state import Game


@dataclass
class NotInTeam(ServiceError):
    """The hand was to go to somebody who is not in the holder's team (any more)."""

    code = "not-in-team"
    player: int


@dataclass(frozen=True)
class HandAsked:
    """What came of asking for the hand.

    Attributes:
        due: until when the holder may answer; None where the hand went over at once.
    """

    view: GameView
    due: datetime | None


@dataclass(frozen=True)
class Hands:
    """The hands of the teams in the games of one kind.

    All methods raise NoSuchGame, Contended, NotSeated and NotRunning.
    """

    games: Games[Game, Action, Event]

    async def ask(self, person: int, game_id: int, *, key: int | None = None) -> HandAsked:
        """Ask for the hand: at once where its holder is idle, else the holder is asked.

        Raises AlreadyHolds, HandRequestPending (a team-mate was faster), JoinsLater.
        """
        active_at = await self._draft_changed_at(person, game_id)
        outcome = await self._act(game_id, actions.RequestHand(person, active_at), key)
        asked = [event for event in outcome.events if isinstance(event, HandRequested)]
        return HandAsked(game_view(outcome.loaded, person), asked[0].due if asked else None)

    async def keep(self, person: int, game_id: int, *, key: int | None = None) -> GameView:
        """The holder keeps it. Raises NotYourHand, NoHandRequest."""
        return game_view((await self._act(game_id, actions.KeepHand(person), key)).loaded, person)

    async def give(
        self, person: int, game_id: int, *, to: int | None = None, key: int | None = None
    ) -> GameView:
        """The holder gives it to who asked or, unasked, to a team-mate (``to``).

        Raises NotYourHand, NoHandRequest; of the team-mate NotInTeam (any more), JoinsLater.
        """
        try:
            outcome = await self._act(game_id, actions.GiveHand(person, to), key)
        except NotSeated as error:
            if error.player == to:
                raise NotInTeam(to) from None
            raise
        return game_view(outcome.loaded, person)

    async def _draft_changed_at(self, person: int, game_id: int) -> datetime | None:
        """When the draft of the person's team was changed last in the open round."""
        game = (await self.games.load(game_id)).game
        seat = game.seat_of(person)
        if seat is None:
            return None
        async with self.games.store.reading() as tx:
            draft = await tx.drafts.get(game_id, seat.id)
        return draft.updated_at if draft is not None and draft.round == game.round else None

    async def _act(self, game_id: int, action: Action, key: int | None) -> Outcome[Game, Event]:
        return await self.games.act(game_id, lambda game: action, key=key)
