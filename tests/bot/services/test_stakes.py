"""Whatever happens to duels, a process that dies in their midst included: no token is lost."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.services.games import Games
from bot.services.ledger import START, CannotPay, Ledger, Purse
from bot.services.rulebooks import Facts
from bot.services.stakes import Stakes, StakesOff
from bot.store import Store
from bot.store.ledger import LedgerQueries, Special
from bot.store.outbox import OutboxQueries
from bot.store.records import NewEvent, NewGame, NewOutboxRow
from engine.board.coordinates import parse_cell
from engine.errors import RuleError
from engine.lexicon import Lexicon
from engine.table.phase import Phase
from engine.wordgrid import actions
from engine.wordgrid.actions import Action
from engine.wordgrid.events import Event
from engine.wordgrid.game import Rules, apply, new_game
from engine.wordgrid.options import First, Options
from engine.wordgrid.state import Game
from tests.bot.conftest import START as NOON
from tests.bot.conftest import ManualClock

GUILD = 10
ANNE, BOB, CLEO = 1001, 1002, 1003
PEOPLE = (ANNE, BOB, CLEO)
RULES = Rules(Lexicon.from_words("few", ["THE", "HER", "PS"]), lambda grid, used: len(used) < 4)


class Plain:
    """Wordgrid as far as stakes are concerned: nothing is announced."""

    kind = "wordgrid"

    def encode(self, game: Game) -> str:
        return msgspec.json.encode(game.to_dict()).decode()

    def decode(self, text: str) -> Game:
        return Game.from_dict(msgspec.json.decode(text))

    def apply(
        self, game: Game, action: Action, now: Any, rng: random.Random
    ) -> tuple[Game, tuple[Event, ...]]:
        return apply(game, action, now, rng, RULES)

    def settle(self, game: Game, now: Any, rng: random.Random) -> tuple[Game, tuple[Event, ...]]:
        return self.apply(game, actions.Expire(game.number), now, rng)

    def facts(self, game: Game) -> Facts:
        players = {seat.player: seat.id for seat in game.seats if seat.player}
        return Facts(game.creator, game.phase.value, game.due, players)

    def log(self, event: Event) -> NewEvent:
        data = event.to_dict()
        return NewEvent(data.pop("kind"), data)

    def announce(self, before: Game, after: Game, events: Any, nonce: Any) -> list[NewOutboxRow]:
        return []


class Crash(BaseException):
    """The process dies here."""


WRITES: tuple[tuple[type, str], ...] = (
    (LedgerQueries, "_add"),
    (LedgerQueries, "hold"),
    (LedgerQueries, "drop_stakes"),
    (LedgerQueries, "transfer"),
    (OutboxQueries, "add"),
)


@contextmanager
def crashing(at: int | None) -> Iterator[None]:
    """Die before the n-th write of a transaction that moves tokens or saves a game."""
    left = iter(range(at)) if at is not None else None

    def wrapped(original: Any) -> Any:
        async def call(self: Any, *args: Any, **kwargs: Any) -> Any:
            if left is not None and next(left, None) is None:
                raise Crash
            return await original(self, *args, **kwargs)

        return call

    with pytest.MonkeyPatch.context() as patch:
        for owner, name in WRITES:
            patch.setattr(owner, name, wrapped(getattr(owner, name)))
        yield


class Bench:
    """Duels with stakes on one server; a new process may take them over at any time."""

    def __init__(self, store: Store, clock: ManualClock) -> None:
        self.store, self.clock = store, clock
        self.restart()

    def restart(self) -> None:
        self.ledger = Ledger(self.store, self.clock)
        self.games: Games[Game, Action, Event] = Games(
            self.store, Plain(), self.clock, random.Random(1)
        )
        self.games.savers.append(Stakes(self.ledger).follow)

    async def challenge(self, person: int, code: str, stake: int) -> int:
        game = new_game(person, Options(stake=stake, first=First.CREATOR), ("few", "1"), NOON)

        def row(state: str, facts: Facts) -> NewGame:
            return NewGame("wordgrid", code, GUILD, 20, None, person, facts.phase, facts.due, state)

        return (await self.games.create(game, row)).record.id

    async def do(self, game_id: int, action: Action) -> Game:
        return (await self.games.act(game_id, lambda game: action)).loaded.game

    async def check(self) -> dict[int, int]:
        """Look at the books: nothing is made, lost, owed or held for games that do not run."""
        accounts = await self.ledger.audit(GUILD)
        async with self.store.reading() as tx:
            sums = await tx.ledger.sums(GUILD)
            running = await tx.games.in_phase("wordgrid", "running")
            stakes = [one for game in running for one in await tx.ledger.stakes(game)]
        assert sum(accounts.values()) == 0
        assert {key: value for key, value in accounts.items() if value} == {
            key: value for key, value in sums.items() if value
        }
        assert all(value >= 0 for account, value in accounts.items() if account != Special.ISSUER)
        assert accounts.get(Special.STAKES, 0) == sum(stake.amount for stake in stakes)
        return accounts


@pytest.fixture
def bench(store: Store, clock: ManualClock) -> Bench:
    return Bench(store, clock)


async def test_a_duel_is_played_for_its_stakes(bench: Bench) -> None:
    game = await bench.challenge(ANNE, "ABC234", 100)
    assert await bench.check() == {}, "nothing is held before somebody says yes"
    await bench.do(game, actions.Join(BOB))
    assert (await bench.check())[Special.STAKES] == 200
    await bench.do(game, actions.Resign(ANNE))
    accounts = await bench.check()
    assert (accounts[ANNE], accounts[BOB], accounts[Special.HOUSE]) == (900, 1080, 20)


@pytest.mark.parametrize("ending", ["draw", "moderator"])
async def test_without_a_winner_both_get_their_stake_back(bench: Bench, ending: str) -> None:
    game = await bench.challenge(ANNE, "ABC234", 100)
    await bench.do(game, actions.Join(BOB))
    if ending == "draw":
        await bench.do(game, actions.OfferDraw(ANNE))
        await bench.do(game, actions.AnswerDraw(BOB, True))
    else:
        await bench.do(game, actions.End(CLEO, moderator=True))
    accounts = await bench.check()
    assert (accounts[ANNE], accounts[BOB]) == (START, START)


async def test_a_flag_that_fell_pays_out_when_the_clock_is_looked_at(bench: Bench) -> None:
    game = await bench.challenge(ANNE, "ABC234", 10)
    await bench.do(game, actions.Join(BOB))
    bench.clock.advance(hours=1)
    await bench.games.settle(game)
    assert (await bench.check())[BOB] == 1008


async def test_a_stake_that_one_can_no_longer_pay_begins_no_game(bench: Bench) -> None:
    first = await bench.challenge(ANNE, "ABC234", 800)
    second = await bench.challenge(ANNE, "XYZ234", 800)
    await bench.do(first, actions.Join(BOB))
    with pytest.raises(CannotPay) as error:
        await bench.do(second, actions.Join(CLEO))
    assert error.value == CannotPay(ANNE, 800, 200)
    assert (await bench.games.load(second)).game.phase is Phase.LOBBY
    assert await bench.ledger.purse(GUILD, CLEO) == Purse(START, 0)
    await bench.check()


async def test_no_stake_is_held_where_tokens_were_switched_off(bench: Bench) -> None:
    running = await bench.challenge(ANNE, "ABC234", 100)
    await bench.do(running, actions.Join(BOB))
    late, free = [await bench.challenge(ANNE, f"XYZ23{n}", n * 50) for n in (1, 0)]
    async with bench.store.transaction() as tx:
        await tx.facts.set_guild(GUILD, {"tokens": False}, NOON)
    with pytest.raises(StakesOff):
        await bench.do(late, actions.Join(CLEO))
    assert (await bench.games.load(late)).game.phase is Phase.LOBBY
    assert (await bench.do(free, actions.Join(CLEO))).phase is Phase.RUNNING
    await bench.do(running, actions.Resign(ANNE))
    accounts = await bench.check()
    assert (accounts[ANNE], accounts[BOB]) == (START - 100, START + 80)


async def test_two_who_take_up_a_challenge_at_once(bench: Bench) -> None:
    game = await bench.challenge(ANNE, "ABC234", 100)
    joined = await asyncio.gather(
        *(bench.do(game, actions.Join(person)) for person in (BOB, CLEO)), return_exceptions=True
    )
    assert sum(isinstance(one, Game) for one in joined) == 1
    assert (await bench.check())[Special.STAKES] == 200


deeds = st.tuples(
    st.sampled_from(["join"] * 3 + ["play"] * 6 + ["offer", "agree", "resign", "leave", "wait"]),
    st.sampled_from(PEOPLE),
    st.integers(0, 2),
    st.none() | st.none() | st.integers(0, 9),
)
stakes = st.tuples(*[st.sampled_from([0, 1, 7, 400, 700, 1000])] * 3)
MOVES = (("B2", "T", "THE"), ("D3", "R", "HER"), ("D5", "S", "PS"))


def action_of(deed: str, person: int, game: Game) -> Action | None:
    match deed:
        case "join":
            return actions.Join(person)
        case "offer":
            return actions.OfferDraw(person)
        case "agree":
            return actions.AnswerDraw(person, True)
        case "resign":
            return actions.Resign(person)
        case "leave":
            return actions.Leave(person)
        case "play" if game.mover is not None and game.mover.player is not None:
            cell, letter, word = MOVES[len(game.moves) % len(MOVES)]
            return actions.Play(game.mover.player, parse_cell(cell), letter, word)
    return None


@settings(
    deadline=None,
    max_examples=25,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(stakes=stakes, deeds=st.lists(deeds, max_size=14))
def test_no_token_is_made_or_lost(
    tmp_path: Path,
    empty_database: bytes,
    stakes: tuple[int, int, int],
    deeds: list[tuple[str, int, int, int | None]],
) -> None:
    path = tmp_path / "random.db"
    for old in tmp_path.glob("random.db*"):
        old.unlink()
    path.write_bytes(empty_database)
    games, held = asyncio.run(play(path, stakes, deeds))
    staked = sum(2 * game.options.stake for game in games if game.phase is Phase.RUNNING)
    assert held.get(Special.STAKES, 0) == staked


async def play(
    path: Path, stakes: tuple[int, int, int], deeds: list[tuple[str, int, int, int | None]]
) -> tuple[list[Game], dict[int, int]]:
    """Do it, looking at all tokens after each deed; the games and who holds what in the end."""
    store, clock = Store.open(f"sqlite+aiosqlite:///{path}"), ManualClock()
    bench = Bench(store, clock)
    ids = [
        await bench.challenge(person, f"GAME{place}", stake)
        for place, (person, stake) in enumerate(zip(PEOPLE, stakes, strict=True))
    ]
    for deed, person, place, dies in deeds:
        clock.advance(minutes=11 if deed == "wait" else 1)
        try:
            with crashing(dies):
                await bench.games.act(ids[place], partial(action_of, deed, person))
        except RuleError:
            pass
        except Crash:
            bench.restart()
        await bench.check()
    games, held = [(await bench.games.load(each)).game for each in ids], await bench.check()
    await store.close()
    return games, dict(held)


@pytest.mark.parametrize("dies", range(10))
async def test_a_process_that_dies_while_a_game_begins_has_held_nothing(
    bench: Bench, dies: int
) -> None:
    game = await bench.challenge(ANNE, "ABC234", 100)
    with pytest.raises(Crash), crashing(dies):
        await bench.do(game, actions.Join(BOB))
    bench.restart()
    assert await bench.check() == {}
    await bench.do(game, actions.Join(BOB))
    assert (await bench.check())[Special.STAKES] == 200


@pytest.mark.parametrize("dies", range(7))
async def test_a_process_that_dies_while_a_game_ends_has_paid_out_nothing(
    bench: Bench, dies: int
) -> None:
    game = await bench.challenge(ANNE, "ABC234", 100)
    await bench.do(game, actions.Join(BOB))
    held = await bench.check()
    with pytest.raises(Crash), crashing(dies):
        await bench.do(game, actions.Resign(BOB))
    bench.restart()
    assert await bench.check() == held
    await bench.do(game, actions.Resign(BOB))
    assert (await bench.check())[ANNE] == 1080
