"""Thousands of open games for :mod:`bench.load`, made quickly: a few are played, the rest copied.

The games that are copied are played through the services, so that their states are what the bot
itself writes; each copy has other people, another code, another server and another thread.
"""

from __future__ import annotations

import random
import re
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path

from bench.baggle_bell import Jumping
from bot.client import CrabblablaBot, create_bot
from bot.config import Config, Database, Top
from bot.services.game_service import AnyService
from bot.services.lexiplateau import LexiplateauService
from bot.services.results import Place
from bot.services.wordgrid import Challenge, WordgridService
from bot.store import Store, Transaction
from bot.store.migrate import migrate
from bot.store.records import GameRecord, NewEvent, NewGame
from engine.baggle.clock import LEAD
from engine.baggle.options import Options as RoomOptions
from engine.board.coordinates import Direction
from engine.crabblabla.options import Options as RoundOptions
from engine.lexiplateau.options import Options as TurnOptions
from engine.moves import Move, MoveGenerator
from engine.wordgrid.grid import index
from engine.wordgrid.moves import MoveGenerator as GridMoves

SHARES = {"crabblabla": 0.4, "lexiplateau": 0.3, "wordgrid": 0.25, "baggle": 0.05}
"""Of the open games, by kind."""

PLAYED = 16
"""Games of each kind that are really played; the others are copies of them."""

PER_SERVER = 20
"""Open games of a server."""

NEIGHBOURS = 60
"""People of a server who play."""

HINTS = 30
"""Moves of a position that its players know."""

GRID_SECONDS = 300
"""How long a room's grid is open, so that in each minute a fifth of the rooms hear their bell."""

_SERVERS, _CHANNELS, _THREADS, _PEOPLE = (n * 10**17 + 10**14 for n in (2, 3, 4, 5))
SHARD_BITS = 22
"""Of a server's id, above which Discord reads its shard."""
"""Where the ids begin, of as many digits as Discord's have."""

_STAND_INS = 6 * 10**17
"""Where the ids of those begin who play the games that are copied."""


@dataclass(frozen=True)
class Lay:
    """A placement on one line that the position allows, without a joker.

    Attributes:
        row, column: of the first new letter, from 0.
        letters: the new ones, in the order in which they are laid.
        play: in notation.
    """

    row: int
    column: int
    down: bool
    letters: str
    play: str


@dataclass(frozen=True)
class Step:
    """A move of Wordgrid: cells as numbers in reading order."""

    cell: int
    letter: str
    path: tuple[int, ...]


@dataclass(frozen=True)
class Table:
    """An open game as the people of the bench know it.

    Attributes:
        people: who plays, who is to move first where they take turns.
        lays, steps, words: what can be played as it stands, of its kind.
    """

    kind: str
    id: int
    guild: int
    channel: int
    thread: int
    people: tuple[int, ...]
    lays: tuple[Lay, ...] = ()
    steps: tuple[Step, ...] = ()
    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class Model:
    """A game that was played, to be copied; ``seats`` are its stand-ins, by id."""

    record: GameRecord
    seats: Mapping[int, int]
    table: Table


async def open_games(address: str, folder: Path, count: int, seed: int) -> list[Table]:
    """Fill a database, which must be empty, with so many open games.

    Args:
        address: SQLAlchemy's URL of the database.
        folder: for what is needed on the way.
    """
    models = await play_models(folder, seed, min(PLAYED, count))
    store = Store.open(address)
    clock = Jumping()
    await migrate(store, folder, clock())
    rng = random.Random(seed)
    tables = []
    async with store.transaction(much=True) as tx:
        for number, kind in enumerate(kinds(count)):
            tables.append(await _copy(tx, rng.choice(models[kind]), number, clock))
    await store.close()
    return tables


def kinds(count: int) -> Iterator[str]:
    """The kind of each game, every kind all over the servers."""
    taken = dict.fromkeys(SHARES, 0)
    for number in range(1, count + 1):
        kind = max(SHARES, key=lambda it: SHARES[it] * number - taken[it])
        taken[kind] += 1
        yield kind


async def _copy(tx: Transaction, model: Model, number: int, clock: Jumping) -> Table:
    server = number // PER_SERVER
    first = number * len(model.seats)
    everybody = [_PEOPLE + server * NEIGHBOURS + each for each in range(NEIGHBOURS)]
    people = {
        stand_in: everybody[(first + turn) % NEIGHBOURS]
        for turn, stand_in in enumerate(model.seats)
    }
    record, now = model.record, clock()
    table = replace(
        model.table,
        guild=_SERVERS + (server << SHARD_BITS),
        channel=_CHANNELS + server,
        thread=_THREADS + number,
        people=tuple(people[stand_in] for stand_in in model.table.people),
    )
    new = NewGame(
        kind=record.kind,
        code=f"{record.code[:2]}{number:04}",
        guild_id=table.guild,
        channel_id=table.channel,
        thread_id=table.thread,
        creator_id=people[record.creator_id],
        phase=record.phase,
        due=record.due,
        state=re.sub(r"\b6\d{17}\b", lambda found: str(people[int(found[0])]), record.state),
    )
    added = await tx.games.add(new, now)
    await tx.games.set_players(added.id, {people[who]: seat for who, seat in model.seats.items()})
    await tx.games.log(added.id, added.version, [NewEvent("created", {})], now)
    return replace(table, id=added.id)


# --- the games that are copied --------------------------------------------------------------------


async def play_models(folder: Path, seed: int, each: int) -> dict[str, list[Model]]:
    """Games of each kind in mid-game, by kind."""
    clock = Jumping()
    database = Database(path=str(folder / "models.db"), backups=str(folder))
    config = Config(database=database, top=Top(workers=0))
    bot = create_bot(config, clock=clock, rng=random.Random(seed))
    await migrate(bot.store, folder, clock())
    plays: dict[str, Callable[[_Stage], Awaitable[Table]]] = {
        "crabblabla": _rounds,
        "lexiplateau": _turns,
        "wordgrid": _duel,
        "baggle": _room,
    }
    models: dict[str, list[Model]] = {kind: [] for kind in plays}
    for number in range(each):
        for kind, play in plays.items():
            stage = _Stage(bot, clock, random.Random(f"{seed} {kind} {number}"), number / each)
            models[kind].append(await _model(bot, await play(stage)))
    await bot.stop_services()
    return models


@dataclass(frozen=True)
class _Stage:
    """What one game is played with; ``share`` of the games are played before it."""

    bot: CrabblablaBot
    clock: Jumping
    rng: random.Random
    share: float

    @property
    def place(self) -> Place:
        """Anywhere."""
        return Place(1, 2)

    def people(self, fewest: int, most: int) -> Sequence[int]:
        """Some stand-ins."""
        return range(_STAND_INS, _STAND_INS + self.rng.randint(fewest, most))


async def _model(bot: CrabblablaBot, table: Table) -> Model:
    service: AnyService = bot.services.of(table.kind)
    loaded = await service.games.load(table.id)
    players = service.games.rulebook.facts(loaded.game).players
    return Model(loaded.record, players, table)


def _table(kind: str, game: int, people: Sequence[int]) -> Table:
    return Table(kind, game, 0, 0, 0, tuple(people))


async def _rounds(stage: _Stage) -> Table:
    """Crabblabla: some rounds are played, the next one is open."""
    service, rng = stage.bot.services.crabblabla, stage.rng
    people = stage.people(2, 5)
    options = RoundOptions(rounds=20, deadline=86400)
    game = (await service.create(people[0], stage.place, options)).id
    for guest in people[1:]:
        await service.join(guest, game)
    await service.launch(people[0], game)
    generator = MoveGenerator(stage.bot.services.lexicons.default())
    for _round in range(rng.randint(2, 8)):
        view = await service.view(people[0], game)
        moves = generator.moves(view.board, view.rack or "", opening=view.opening)[:HINTS]
        for person in people:
            await service.play(person, game, text=rng.choice(moves).play)
    view = await service.view(people[0], game)
    moves = generator.moves(view.board, view.rack or "", opening=view.opening)[: 20 * HINTS]
    return replace(_table("crabblabla", game, people), lays=lays(moves))


async def _turns(stage: _Stage) -> Table:
    """Lexiplateau: a third of the tiles or so lie on the board."""
    service, rng = stage.bot.services.lexiplateau, stage.rng
    people = stage.people(2, 4)
    game = (await service.create(people[0], stage.place, TurnOptions(turn_seconds=86400))).id
    for guest in people[1:]:
        await service.join(guest, game)
    await service.launch(people[0], game)
    generator = MoveGenerator(stage.bot.services.lexicons.default())
    found: Sequence[Move] = ()
    turns = rng.randint(5, 12)
    for turn in range(turns + 1):
        order = await _order(service, people, game)
        view = await service.view(order[0], game)
        found = generator.moves(
            view.board, view.rack or "", opening=not view.board.tiles, game="lexiplateau"
        )[: 20 * HINTS]
        if turn < turns and found:
            await service.play(order[0], game, text=rng.choice(found[:5]).play)
    return replace(_table("lexiplateau", game, order), lays=lays(found))


async def _duel(stage: _Stage) -> Table:
    """Wordgrid: some moves are made."""
    service, rng = stage.bot.services.wordgrid, stage.rng
    people = stage.people(2, 2)
    game = (await service.create(people[0], stage.place, Challenge())).id
    await service.join(people[1], game)
    view = await service.view(people[0], game)
    generator = GridMoves(stage.bot.services.lexicons.lexicon(view.lexicon.name))
    for _turn in range(rng.randint(1, 5)):
        move = rng.choice(generator.moves(view.grid, view.used)[:10])
        mover, _waiting = await _order(service, people, game)
        await service.play(mover, game, move.cell, move.letter, path=move.path)
        view = await service.view(people[0], game)
    known = rng.sample(generator.moves(view.grid, view.used)[: 10 * HINTS], HINTS)
    steps = tuple(Step(index(it.cell), it.letter, tuple(map(index, it.path))) for it in known)
    return replace(_table("wordgrid", game, await _order(service, people, game)), steps=steps)


async def _room(stage: _Stage) -> Table:
    """B@ggle: a grid has been open for some time, longest in the first of the rooms."""
    service, clock = stage.bot.services.baggle, stage.clock
    people = stage.people(4, 12)
    age = (1 - stage.share) * (GRID_SECONDS - 90)
    clock.ahead = -timedelta(seconds=age) - LEAD
    options = RoomOptions(seconds=GRID_SECONDS, grids=50, pause=10, least_words=60)
    room = (await service.create(people[0], stage.place, options)).id
    for guest in people[1:]:
        await service.join(guest, room)
    await service.launch(people[0], room)
    clock.skip(LEAD.total_seconds())
    await service.settle(room)
    clock.ahead = timedelta(0)
    view = await service.view(people[0], room)
    assert view.grid is not None
    words = tuple(service.solvers.of("fr-baggle").recall(view.grid))
    return replace(_table("baggle", room, people), words=words)


async def _order(
    service: LexiplateauService | WordgridService, people: Sequence[int], game: int
) -> list[int]:
    """Who is to move, then the others."""
    views = {who: await service.view(who, game) for who in people}
    return sorted(people, key=lambda who: not views[who].my_turn)


def lays(moves: Sequence[Move]) -> tuple[Lay, ...]:
    """Those without a joker, as people lay them; the best first."""
    plain = [move for move in moves if not any(tile.blank for tile in move.tiles.values())]
    return tuple(_lay(move) for move in plain[:HINTS])


def _lay(move: Move) -> Lay:
    first = min(move.tiles)
    return Lay(
        row=first.row,
        column=first.column,
        down=move.reference.direction is Direction.DOWN,
        letters="".join(move.tiles[cell].letter for cell in sorted(move.tiles)),
        play=move.play,
    )
