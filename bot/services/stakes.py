"""The stakes of duels: held as a game begins, settled as it ends, whichever way it does."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.admission import TokensOff
from bot.services.ledger import Ledger
from bot.services.settings import settings_of
from bot.store import Transaction
from bot.store.records import GameRecord
from engine.table.phase import Phase
from engine.wordgrid.state import Game


@dataclass
class StakesOff(TokensOff):
    """The challenge was made while its server still played with tokens; nothing is held."""

    code = "stakes-off"


@dataclass(frozen=True)
class Stakes:
    """Follows Wordgrid's games; one of ``Games.savers``."""

    ledger: Ledger

    async def follow(self, tx: Transaction, record: GameRecord, before: Game, after: Game) -> None:
        """To be called in the transaction of each change.

        Raises CannotPay, StakesOff as a game begins; what runs by then is settled as it was staked.
        """
        stake = after.options.stake
        if not stake or record.guild_id is None or before.phase is after.phase:
            return
        if after.phase is Phase.RUNNING:
            if not (await settings_of(tx, record.guild_id)).tokens:
                raise StakesOff
            await self.ledger.hold(tx, record.id, record.guild_id, after.players, stake)
        elif after.phase is Phase.FINISHED:
            winner = None if after.winner is None else after.seat(after.winner).player
            await self.ledger.settle(tx, record.id, winner)
