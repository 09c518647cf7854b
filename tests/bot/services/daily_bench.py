"""The daily's services on a store of their own, with small days that are made at once."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field

from bot.services.crabblabla_referee import Referee
from bot.services.dailies import Dailies
from bot.services.daily_days import Days
from bot.services.daily_rankings import DailyRankings
from bot.services.daily_results import DailyResult
from bot.services.daily_tables import DayTables
from bot.services.daily_turns import DailyTurns, PostSettings
from bot.services.draft_desk import DraftDesk
from bot.services.drafts import Drafts
from bot.services.friends import Friends
from bot.services.judging import Judging
from bot.services.lexicons import Lexicons
from bot.services.tokens import pack_tiles
from bot.store import Store
from engine.board.board import Board
from engine.board.coordinates import Cell
from engine.board.layout import blank_layout
from engine.board.tiles import Tile
from engine.crabblabla.daily import Daily, day_number
from engine.crabblabla.placement import assess
from engine.position import GameName, Position
from tests.bot.conftest import ManualClock
from tests.bot.services.conftest import always_playable

RACK = "AEIUSTRN?"
BASE = "CHAT"
SERVER = 10
BRONZE, SILVER, GOLD, RECORD = "IR", "IRE", "IRES", "UTRES"
"""Letters for 3, 4, 5 and 6 points; of them the days' generator finds 5."""


def board() -> Board:
    """`CHAT` on row G."""
    tiles = {Cell(6, 4 + i): Tile(letter) for i, letter in enumerate(BASE)}
    return Board(blank_layout(13, 13, Cell(6, 6)), tiles)


def tiles_of(letters: str) -> dict[Cell, Tile]:
    """Letters below the A of `CHAT`: `AIR`, `AIRE` …"""
    return {Cell(7 + i, 6): Tile(letter) for i, letter in enumerate(letters)}


@dataclass
class DailyBench:
    """Services, and how many days were made."""

    store: Store
    clock: ManualClock
    made: list[datetime.date] = field(default_factory=list)
    lexicons: Lexicons = field(default_factory=lambda: Lexicons(make_rules=always_playable))

    def __post_init__(self) -> None:
        referee = Referee(self.lexicons)
        self.days = Days(self.store, self.clock, self._make)
        drafts = Drafts(DraftDesk(DayTables(self.days)), Judging(referee))
        self.dailies = Dailies(self.days, drafts, referee)
        self.friends = Friends(self.store, self.clock)
        self.rankings = DailyRankings(self.days, self.friends)
        nonces = iter(range(10**6))
        self.turns = DailyTurns(self.days, self.friends, lambda: f"{next(nonces):016x}")

    def _make(self, date: datetime.date) -> Daily:
        self.made.append(date)
        lexicon = self.lexicons.default()
        position = Position(GameName.CRABBLABLA, lexicon.name, board(), RACK, opening=False)
        best = assess(position.board, RACK, tiles_of(GOLD), lexicon, opening=False)
        assert best.valid
        version = (lexicon.name, lexicon.version)
        return Daily(
            date=date,
            number=day_number(date),
            generator=1,
            lexicon=version,
            draws=1,
            position=position,
            best=best,
            proven=False,
        )

    async def play(
        self, person: int, letters: str, guild: int | None = SERVER, *, training: bool = False
    ) -> DailyResult:
        """Submit letters below the A today."""
        return await self.submit(person, self.days.today(), letters, guild, training=training)

    async def submit(
        self,
        person: int,
        day: datetime.date,
        letters: str,
        guild: int | None = SERVER,
        *,
        training: bool = False,
    ) -> DailyResult:
        """Submit letters below the A on a day."""
        return await self.dailies.submit(
            person,
            day.toordinal(),
            pack_tiles(tiles_of(letters)),
            guild=guild,
            training=training,
        )


async def choose_daily(turns: DailyTurns, guild: int, chosen: PostSettings) -> None:
    """Choose for a server where and when it is told of the day, as earlier versions did: without
    writing that down as a change."""
    async with turns.days.store.transaction() as tx:
        await turns.choose_in(tx, guild, chosen)
    turns.tell()
