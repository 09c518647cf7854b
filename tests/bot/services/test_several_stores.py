"""Several processes on one database: each has a store of its own, and nothing is lost between them.

Each of the actions here reads something and writes what follows from it.
"""

from __future__ import annotations

import asyncio

from bot.services.friends import AlreadyAsked, Asked, Friends
from bot.services.ledger import START as BEGINNING
from bot.services.ledger import CannotPay, Ledger
from bot.services.preferences import PreferencesService
from bot.store import Stale, Store
from tests.bot.conftest import ManualClock
from tests.bot.services.conftest import ANNE, BOB, CLEO
from tests.bot.store.test_games import add, log_then_save
from tests.databases import on_both

pytestmark = on_both

GUILD = 10


async def test_what_everybody_begins_with_is_given_once(
    stores: list[Store], clock: ManualClock
) -> None:
    ledgers = [Ledger(store, clock) for store in stores]
    purses = await asyncio.gather(
        *(ledger.purse(GUILD, person) for ledger in ledgers for person in (ANNE, BOB, CLEO))
    )
    assert {purse.balance for purse in purses} == {BEGINNING}
    accounts = await ledgers[0].audit(GUILD)
    assert accounts == {ANNE: BEGINNING, BOB: BEGINNING, CLEO: BEGINNING, -1: -3 * BEGINNING}


async def test_no_token_is_staked_twice(stores: list[Store], clock: ManualClock) -> None:
    """Anne can pay two of the four games that begin at once."""
    ledgers = [Ledger(store, clock) for store in stores]
    games = [(await add(stores[0], f"CODE{number}")).id for number in range(4)]
    for person in (ANNE, BOB):
        await ledgers[0].purse(GUILD, person)

    async def begin(ledger: Ledger, game: int) -> bool:
        try:
            async with ledger.store.transaction() as tx:
                await ledger.hold(tx, game, GUILD, (ANNE,), BEGINNING // 2)
        except CannotPay:
            return False
        return True

    begun = await asyncio.gather(*map(begin, ledgers, games))
    assert sorted(begun) == [False, False, True, True]
    accounts = await ledgers[0].audit(GUILD)
    async with stores[0].reading() as tx:
        assert await tx.ledger.sums(GUILD) == accounts
        assert await tx.ledger.held(GUILD, ANNE) == BEGINNING
    assert accounts[ANNE] == 0


async def test_two_who_ask_each_other_at_once_are_friends(
    stores: list[Store], clock: ManualClock
) -> None:
    friends = [Friends(store, clock) for store in stores]
    asked = await asyncio.gather(friends[0].ask(ANNE, BOB), friends[1].ask(BOB, ANNE))
    assert sorted(asked) == [Asked.FRIENDS, Asked.SENT]
    assert await friends[2].friends_of(ANNE) == {BOB}


async def test_one_request_is_enough(stores: list[Store], clock: ManualClock) -> None:
    friends = [Friends(store, clock) for store in stores]
    asked = await asyncio.gather(*(one.ask(ANNE, BOB) for one in friends), return_exceptions=True)
    assert asked.count(Asked.SENT) == 1
    assert sum(isinstance(answer, AlreadyAsked) for answer in asked) == 3


async def test_choices_made_at_once_are_all_kept(stores: list[Store], clock: ManualClock) -> None:
    """Of a person who has no row yet; each change writes all their choices."""
    services = [PreferencesService(store, clock) for store in stores]
    await asyncio.gather(
        services[0].change(ANNE, theme="dark"),
        services[1].change(ANNE, notify_turn=False),
        services[2].change(ANNE, remind_minutes=15),
        services[3].change(ANNE, locale="en"),
    )
    async with stores[0].reading() as tx:
        person = await tx.people.get(ANNE)
    chosen = (person.theme, person.notify_turn, person.remind_minutes, person.locale)
    assert chosen == ("dark", False, 15, "en")


async def test_of_all_who_save_a_game_one_does(stores: list[Store]) -> None:
    game = await add(stores[0])
    saved = await asyncio.gather(
        *(log_then_save(store, game) for store in stores), return_exceptions=True
    )
    assert sum(isinstance(answer, Stale) for answer in saved) == 3
    async with stores[0].reading() as tx:
        assert len(await tx.games.history(game.id)) == 1, "who was late has logged nothing"
