"""What the Lexiplateau service hands to the cogs: frozen values, no text, no secret of others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from bot.services.results import GameRef
from engine.board.board import Board
from engine.board.coordinates import Cell
from engine.board.placing import Assessment, FormedWord
from engine.board.tiles import Tile
from engine.lexiplateau.options import Options
from engine.lexiplateau.state import Standing, TurnKind
from engine.table.ids import SeatId
from engine.table.phase import Phase


@dataclass(frozen=True)
class TurnSeat:
    """A seat as everybody may see it (a ``bot.services.results.SeatView``).

    Attributes:
        tiles: how many it holds.
        time_left: seconds for all further turns, as its last one ended or its open one was paused;
            None without such a limit.
        missed: turns lost on the clock in a row.
        votes: who wants a robot to play on here.
    """

    id: SeatId
    player: int | None
    robot: str | None
    score: int
    tiles: int
    time_left: int | None
    missed: int
    active: bool
    votes: tuple[int, ...]

    @property
    def name(self) -> None:
        """There are no teams."""
        return

    @property
    def players(self) -> tuple[int, ...]:
        """The person who sits here, if one does."""
        return () if self.player is None else (self.player,)


@dataclass(frozen=True)
class TurnDone:
    """What a seat did in a turn, as everybody may know it.

    Attributes:
        total: its points afterwards, without the deductions and gains of the end.
        exchanged: how many tiles were put back.
    """

    number: int
    seat: SeatId
    kind: TurnKind
    tiles: Mapping[Cell, Tile]
    play: str
    words: tuple[FormedWord, ...]
    score: int
    total: int
    exchanged: int


@dataclass(frozen=True)
class TurnView:
    """What one person may see of a game (a ``TableView``, and a composer's ``View``).

    Attributes:
        number: of the open or last turn.
        seats: in the order of turns, also those that were left.
        to_move: whose turn it is.
        bag: how many tiles are left in it.
        history: what was done, oldest first.
        mine: the person's seat; None for a spectator.
        rack: the person's own letters while the game goes on.
        unseen: the tiles that the person cannot see, sorted; "" for a spectator.
        own_turns: how many turns the person's seat has had.
        adjustments: deductions and gains of the end by seat, which are in its score.
    """

    ref: GameRef
    options: Options
    phase: Phase
    board: Board
    number: int
    seats: tuple[TurnSeat, ...]
    standings: tuple[Standing, ...]
    to_move: SeatId | None
    due: datetime | None
    bag: int
    history: tuple[TurnDone, ...]
    mine: TurnSeat | None
    rack: str | None
    unseen: str
    own_turns: int
    adjustments: Mapping[SeatId, int]
    finish_reason: str | None

    @property
    def id(self) -> int:
        """The game's id."""
        return self.ref.id

    @property
    def round(self) -> int:
        """A draft lives from one of the person's own turns to the next."""
        return self.own_turns + 1

    @property
    def submission(self) -> None:
        """What is played is on the board at once."""
        return

    @property
    def my_turn(self) -> bool:
        """Whether the person may play now."""
        moves = self.mine is not None and self.mine.id == self.to_move
        return moves and self.phase is Phase.RUNNING

    @property
    def paused(self) -> bool:
        """Whether letters may be tried but nothing played."""
        return not self.my_turn

    @property
    def last(self) -> TurnDone | None:
        """The last play, whatever came after it."""
        plays = (turn for turn in reversed(self.history) if turn.kind is TurnKind.PLAY)
        return next(plays, None)

    @property
    def marked(self) -> frozenset[Cell]:
        """The cells of the last play."""
        return frozenset(self.last.tiles) if self.last else frozenset()

    @property
    def waiting(self) -> tuple[SeatId, ...]:
        """Whose turn it is."""
        running = self.phase in (Phase.RUNNING, Phase.PAUSED)
        return (self.to_move,) if running and self.to_move is not None else ()

    @property
    def limited(self) -> bool:
        """Whether there is a time limit."""
        return (self.options.turn_seconds or self.options.game_seconds) is not None

    @property
    def teams(self) -> tuple[str, ...]:
        """There are none."""
        return ()

    @property
    def pending(self) -> tuple[int, ...]:
        """Nobody joins a running game."""
        return ()


@dataclass(frozen=True)
class TurnPreview:
    """A play that was looked at; its ``token`` ("" where it is not legal) fits into a button."""

    view: TurnView
    assessment: Assessment
    play: str
    token: str

    @property
    def valid(self) -> bool:
        """Whether it breaks no rule."""
        return self.assessment.valid


@dataclass(frozen=True)
class TurnPlayed:
    """What a person has done, saved, and the game afterwards.

    Attributes:
        done: the turn; None where the same click was worked off before.
    """

    view: TurnView
    done: TurnDone | None
