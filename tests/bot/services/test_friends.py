"""Who is friends with whom, by whose consent."""

from __future__ import annotations

import pytest

from bot.services import friends as friendship
from bot.services.friends import (
    AlreadyAsked,
    AlreadyFriends,
    Asked,
    BefriendsOneself,
    FriendList,
    Friends,
    FriendsFull,
    FriendshipRefused,
    Mark,
    NothingToAnswer,
    NotOnList,
    Tie,
)
from bot.store import Store
from tests.bot.conftest import ManualClock
from tests.bot.services.conftest import ANNE, BOB, CLEO


@pytest.fixture
def friends(store: Store, clock: ManualClock) -> Friends:
    return Friends(store, clock)


async def test_a_request_makes_no_friend_until_it_is_accepted(friends: Friends) -> None:
    assert await friends.ask(ANNE, BOB) is Asked.SENT
    assert await friends.show(ANNE) == FriendList((), (BOB,), (), ())
    assert await friends.show(BOB) == FriendList((), (), (ANNE,), ())
    assert await friends.friends_of(ANNE) == await friends.friends_of(BOB) == frozenset()
    await friends.accept(BOB, ANNE)
    assert await friends.friends_of(ANNE) == {BOB}
    assert await friends.friends_of(BOB) == {ANNE}
    with pytest.raises(AlreadyFriends):
        await friends.ask(ANNE, BOB)
    with pytest.raises(AlreadyFriends):
        await friends.accept(BOB, ANNE)


async def test_who_both_ask_are_friends(friends: Friends) -> None:
    await friends.ask(ANNE, BOB)
    assert await friends.ask(BOB, ANNE) is Asked.FRIENDS
    assert await friends.friends_of(BOB) == {ANNE}


async def test_everybodys_friends_at_once(friends: Friends) -> None:
    await friends.ask(ANNE, BOB)
    await friends.ask(CLEO, ANNE)
    async with friends.store.reading() as tx:
        assert await friends.pairs(tx) == ()
    await friends.accept(BOB, ANNE)
    await friends.accept(ANNE, CLEO)
    async with friends.store.reading() as tx:
        pairs = await friends.pairs(tx)
    assert sorted(pairs) == [(ANNE, BOB), (ANNE, CLEO), (BOB, ANNE), (CLEO, ANNE)]


async def test_asking_twice_and_asking_oneself(friends: Friends) -> None:
    await friends.ask(ANNE, BOB)
    with pytest.raises(AlreadyAsked):
        await friends.ask(ANNE, BOB)
    with pytest.raises(BefriendsOneself):
        await friends.ask(ANNE, ANNE)
    with pytest.raises(BefriendsOneself):
        await friends.block(ANNE, ANNE)


async def test_nobody_answers_what_was_not_asked(friends: Friends) -> None:
    await friends.ask(ANNE, BOB)
    with pytest.raises(NothingToAnswer):
        await friends.accept(ANNE, BOB)
    with pytest.raises(NothingToAnswer):
        await friends.refuse(CLEO, ANNE)
    with pytest.raises(NotOnList):
        await friends.remove(CLEO, ANNE)


async def test_a_refused_request_is_not_repeated_but_may_be_answered(friends: Friends) -> None:
    await friends.ask(ANNE, BOB)
    await friends.refuse(BOB, ANNE)
    assert (await friends.show(ANNE)).sent == (BOB,), "the refusal is told to who asks again"
    assert (await friends.show(BOB)).received == ()
    with pytest.raises(FriendshipRefused):
        await friends.ask(ANNE, BOB)
    with pytest.raises(NotOnList):
        await friends.remove(BOB, ANNE)
    assert await friends.ask(BOB, ANNE) is Asked.FRIENDS, "she still wants to"


async def test_taking_a_refused_request_back_clears_the_list_and_no_refusal(
    friends: Friends,
) -> None:
    await friends.ask(ANNE, BOB)
    await friends.refuse(BOB, ANNE)
    assert await friends.remove(ANNE, BOB) is Tie.SENT
    assert await friends.show(ANNE) == FriendList((), (), (), ())
    with pytest.raises(NotOnList):
        await friends.remove(ANNE, BOB)
    await friends.block(ANNE, BOB)
    assert await friends.remove(ANNE, BOB) is Tie.BLOCKED
    with pytest.raises(FriendshipRefused):
        await friends.ask(ANNE, BOB)
    assert await friends.ask(BOB, ANNE) is Asked.SENT
    assert await friends.ask(ANNE, BOB) is Asked.FRIENDS


async def test_removing_ends_a_friendship_for_both(friends: Friends) -> None:
    await friends.ask(ANNE, BOB)
    await friends.accept(BOB, ANNE)
    assert await friends.remove(BOB, ANNE) is Tie.FRIEND
    assert await friends.friends_of(ANNE) == frozenset()
    with pytest.raises(NotOnList):
        await friends.remove(ANNE, BOB)
    assert await friends.ask(ANNE, BOB) is Asked.SENT


async def test_removing_takes_a_request_back_or_refuses_it(friends: Friends) -> None:
    await friends.ask(ANNE, BOB)
    assert await friends.remove(ANNE, BOB) is Tie.SENT
    with pytest.raises(NothingToAnswer):
        await friends.accept(BOB, ANNE)
    await friends.ask(ANNE, BOB)
    assert await friends.remove(BOB, ANNE) is Tie.RECEIVED
    with pytest.raises(FriendshipRefused):
        await friends.ask(ANNE, BOB)


async def test_a_block_ends_a_friendship_and_is_not_told(friends: Friends) -> None:
    await friends.ask(ANNE, BOB)
    await friends.accept(BOB, ANNE)
    await friends.block(BOB, ANNE)
    await friends.block(BOB, ANNE)
    assert await friends.show(ANNE) == FriendList((), (), (), ())
    assert await friends.show(BOB) == FriendList((), (), (), (ANNE,))
    assert await friends.ask(ANNE, BOB) is Asked.HIDDEN
    assert (await friends.show(ANNE)).sent == (BOB,)
    assert (await friends.show(BOB)).received == ()
    with pytest.raises(AlreadyAsked):
        await friends.ask(ANNE, BOB)
    with pytest.raises(NothingToAnswer):
        await friends.accept(BOB, ANNE)
    assert await friends.remove(BOB, ANNE) is Tie.BLOCKED
    assert (await friends.show(BOB)).received == (ANNE,)


async def test_asking_whom_one_blocks_takes_the_block_back(friends: Friends) -> None:
    await friends.block(ANNE, BOB)
    assert await friends.ask(BOB, ANNE) is Asked.HIDDEN
    assert await friends.ask(ANNE, BOB) is Asked.FRIENDS


async def test_a_request_that_waits_is_hidden_by_a_block(friends: Friends) -> None:
    await friends.ask(ANNE, BOB)
    await friends.block(BOB, ANNE)
    with pytest.raises(NothingToAnswer):
        await friends.accept(BOB, ANNE)
    assert (await friends.show(ANNE)).sent == (BOB,)


async def test_who_deletes_their_data_is_gone_but_stays_blocked(friends: Friends) -> None:
    await friends.ask(ANNE, BOB)
    await friends.accept(BOB, ANNE)
    await friends.ask(ANNE, CLEO)
    await friends.block(CLEO, ANNE)
    async with friends.store.transaction() as tx:
        await tx.privacy.forget(ANNE, Mark.BLOCKS.value)
    assert await friends.friends_of(BOB) == frozenset()
    assert await friends.show(ANNE) == FriendList((), (), (), ())
    assert await friends.ask(ANNE, CLEO) is Asked.HIDDEN


async def test_there_is_a_limit_to_each_list(
    friends: Friends, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(friendship, "MAX_REQUESTS", 1)
    monkeypatch.setattr(friendship, "MAX_FRIENDS", 1)
    await friends.ask(ANNE, BOB)
    with pytest.raises(FriendsFull) as full:
        await friends.ask(ANNE, CLEO)
    assert (full.value.what, full.value.limit) == (Tie.SENT, 1)
    await friends.accept(BOB, ANNE)
    await friends.ask(CLEO, BOB)
    with pytest.raises(FriendsFull):
        await friends.accept(BOB, CLEO)
    await friends.block(ANNE, CLEO)
    with pytest.raises(FriendsFull):
        await friends.block(ANNE, 1004)
