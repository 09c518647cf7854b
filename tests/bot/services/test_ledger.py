"""Tokens: what members begin with, allowances, stakes, histories, rankings."""

from __future__ import annotations

import pytest
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from bot.services.ledger import (
    ALLOWANCE,
    PAGE,
    START,
    CannotPay,
    History,
    Ledger,
    Purse,
    fee,
    prize,
)
from bot.store import Store
from bot.store.ledger import InsufficientBalance, Special, Transfer, TransferKind
from bot.store.ledger_tables import token_accounts, token_transfers
from tests.bot.conftest import ManualClock
from tests.bot.store.test_games import add

GUILD, OTHER = 10, 11
ANNE, BOB, CLEO = 1001, 1002, 1003


@pytest.fixture
def ledger(store: Store, clock: ManualClock) -> Ledger:
    return Ledger(store, clock)


async def begin(ledger: Ledger, game_id: int, stake: int, *people: int) -> None:
    async with ledger.store.transaction() as tx:
        await ledger.hold(tx, game_id, GUILD, people or (ANNE, BOB), stake)


async def end(ledger: Ledger, game_id: int, winner: int | None) -> None:
    async with ledger.store.transaction() as tx:
        await ledger.settle(tx, game_id, winner)


async def balanced(ledger: Ledger) -> dict[int, int]:
    """The accounts of the server, after a look at the books."""
    accounts = await ledger.audit(GUILD)
    async with ledger.store.reading() as tx:
        assert await tx.ledger.sums(GUILD) == accounts
    assert sum(accounts.values()) == 0
    return accounts


async def test_everybody_begins_with_a_thousand_on_each_server(ledger: Ledger) -> None:
    assert await ledger.purse(GUILD, ANNE) == Purse(START, 0)
    assert await ledger.purse(GUILD, ANNE) == Purse(START, 0)
    assert await ledger.purse(OTHER, ANNE) == Purse(START, 0)
    assert await balanced(ledger) == {Special.ISSUER: -START, ANNE: START}


async def test_a_day_brings_its_allowance_once(ledger: Ledger, clock: ManualClock) -> None:
    await ledger.purse(GUILD, ANNE)
    clock.advance(hours=12)  # 1 in the morning in Paris
    assert await ledger.purse(GUILD, ANNE) == Purse(START + ALLOWANCE, 0, ALLOWANCE)
    assert await ledger.purse(GUILD, ANNE) == Purse(START + ALLOWANCE, 0)
    clock.advance(days=10)
    assert (await ledger.purse(GUILD, ANNE)).balance == START + 2 * ALLOWANCE
    await balanced(ledger)


async def test_the_winner_takes_nine_tenths_of_the_pot(ledger: Ledger, store: Store) -> None:
    game = (await add(store)).id
    await begin(ledger, game, 100)
    assert await ledger.purse(GUILD, ANNE) == Purse(900, 100)
    assert (await balanced(ledger))[Special.STAKES] == 200
    await end(ledger, game, ANNE)
    assert await ledger.purse(GUILD, ANNE) == Purse(1080, 0)
    assert await ledger.purse(GUILD, BOB) == Purse(900, 0)
    accounts = await balanced(ledger)
    assert (accounts[Special.HOUSE], accounts[Special.STAKES]) == (20, 0)


@pytest.mark.parametrize(("stake", "kept"), [(1, 0), (4, 0), (5, 1), (9, 1), (10, 2), (333, 66)])
def test_the_fee_is_rounded_down(stake: int, kept: int) -> None:
    assert (fee(stake), prize(stake)) == (kept, 2 * stake - kept)


async def test_a_draw_gives_both_their_stake_back(ledger: Ledger, store: Store) -> None:
    game = (await add(store)).id
    await begin(ledger, game, 33)
    await end(ledger, game, None)
    assert await balanced(ledger) == {
        Special.ISSUER: -2 * START,
        Special.STAKES: 0,
        ANNE: START,
        BOB: START,
    }


async def test_a_pot_too_small_for_a_fee_is_the_winners(ledger: Ledger, store: Store) -> None:
    game = (await add(store)).id
    await begin(ledger, game, 3)
    await end(ledger, game, BOB)
    assert Special.HOUSE not in await balanced(ledger)
    assert (await ledger.purse(GUILD, BOB)).balance == START + 3


async def test_a_game_is_settled_once(ledger: Ledger, store: Store) -> None:
    game = (await add(store)).id
    await begin(ledger, game, 50)
    await begin(ledger, game, 50)
    assert await ledger.purse(GUILD, ANNE) == Purse(950, 50)
    for winner in (BOB, ANNE, None):
        await end(ledger, game, winner)
    assert (await ledger.purse(GUILD, ANNE)).balance == 950
    assert (await ledger.purse(GUILD, BOB)).balance == 1040
    await balanced(ledger)


async def test_who_cannot_pay_keeps_the_other_ones_stake_free(ledger: Ledger, store: Store) -> None:
    first, second = (await add(store)).id, (await add(store, code="XYZ234")).id
    await begin(ledger, first, 600, BOB, CLEO)
    await ledger.require(GUILD, ANNE, 500)
    with pytest.raises(CannotPay) as error:
        await begin(ledger, second, 500)
    assert error.value == CannotPay(BOB, 500, 400)
    with pytest.raises(CannotPay):
        await ledger.require(GUILD, BOB, 500)
    assert await ledger.purse(GUILD, ANNE) == Purse(START, 0)
    assert await ledger.purse(GUILD, BOB) == Purse(400, 600)
    await balanced(ledger)


async def test_no_account_but_the_issuers_is_ever_below_zero(ledger: Ledger) -> None:
    await ledger.purse(GUILD, ANNE)
    for payer in (ANNE, BOB, Special.HOUSE, Special.STAKES):
        transfer = Transfer(GUILD, TransferKind.FEE, payer, CLEO, START + 1, f"try {payer}")
        with pytest.raises(InsufficientBalance):
            async with ledger.store.transaction() as tx:
                await tx.ledger.transfer(transfer, ledger.clock())
    assert await balanced(ledger) == {Special.ISSUER: -START, ANNE: START}


async def test_the_database_itself_refuses_a_balance_below_zero(ledger: Ledger) -> None:
    values = {"guild_id": GUILD, "account": ANNE, "balance": -1}
    with pytest.raises(IntegrityError):
        async with ledger.store.transaction() as tx:
            await tx.connection.execute(token_accounts.insert().values(values))
    assert await ledger.audit(GUILD) == {}


async def test_deleting_an_account_does_not_begin_it_anew(
    ledger: Ledger, clock: ManualClock
) -> None:
    async def forget() -> None:
        async with ledger.store.transaction() as tx:
            await tx.privacy.forget(ANNE, "blocks")

    await ledger.purse(GUILD, ANNE)
    await forget()
    assert await ledger.purse(GUILD, ANNE) == Purse(0, 0), "the same day brings nothing more"
    assert await ledger.purse(OTHER, ANNE) == Purse(START, 0), "nobody knew her there"
    await forget()
    clock.advance(days=1)
    for _again in range(2):
        assert await ledger.purse(GUILD, ANNE) == Purse(ALLOWANCE, 0, ALLOWANCE)
        assert await ledger.purse(GUILD, ANNE) == Purse(ALLOWANCE, 0)
        await forget()
        assert await ledger.purse(GUILD, ANNE) == Purse(0, 0)
        clock.advance(days=1)
    accounts = await balanced(ledger)
    assert accounts == {Special.ISSUER: -START - 2 * ALLOWANCE, Special.GONE: START + 2 * ALLOWANCE}
    async with ledger.store.reading() as tx:
        query = select(token_transfers.c.reference).where(token_transfers.c.guild_id == GUILD)
        references = (await tx.connection.execute(query)).scalars().all()
    assert len(references) == 3
    assert not any(str(ANNE) in reference for reference in references)


async def test_a_history_names_what_came_and_went(
    ledger: Ledger, store: Store, clock: ManualClock
) -> None:
    game = (await add(store)).id
    await begin(ledger, game, 100)
    clock.advance(minutes=20)
    await end(ledger, game, ANNE)
    lines = (await ledger.history(GUILD, ANNE)).entries
    assert [(line.kind, line.amount, line.game_id) for line in lines] == [
        (TransferKind.PRIZE, 180, game),
        (TransferKind.HOLD, -100, game),
        (TransferKind.GRANT, START, None),
    ]
    assert lines[0].at == clock.now
    assert len((await ledger.history(GUILD, BOB)).entries) == 2
    assert await ledger.history(OTHER, ANNE) == History((), 1, 1)


async def test_a_long_history_comes_in_pages(ledger: Ledger, clock: ManualClock) -> None:
    for _day in range(2 * PAGE + 1):
        await ledger.purse(GUILD, ANNE)
        clock.advance(days=1)
    first, second, last = [await ledger.history(GUILD, ANNE, page) for page in (1, 2, 3)]
    assert [(each.page, each.pages) for each in (first, second, last)] == [(1, 3), (2, 3), (3, 3)]
    ids = [entry.id for each in (first, second, last) for entry in each.entries]
    assert len(ids) == 2 * PAGE + 1
    assert ids == sorted(ids, reverse=True)
    assert [entry.amount for entry in last.entries] == [START]
    assert await ledger.history(GUILD, ANNE, 99) == last
    assert await ledger.history(GUILD, ANNE, 0) == first


async def test_the_ranking_counts_what_is_staked_and_shares_ranks(
    ledger: Ledger, store: Store
) -> None:
    game = (await add(store)).id
    await ledger.purse(GUILD, CLEO)
    await begin(ledger, game, 100)
    places = await ledger.ranking(GUILD)
    assert [(place.rank, place.person) for place in places] == [(1, ANNE), (1, BOB), (1, CLEO)]
    await end(ledger, game, CLEO)  # whoever it is
    places = await ledger.ranking(GUILD)
    assert [(place.rank, place.person, place.tokens) for place in places] == [
        (1, CLEO, 1180),
        (2, ANNE, 900),
        (2, BOB, 900),
    ]
    assert await ledger.ranking(OTHER) == ()
