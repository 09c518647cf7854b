"""Friends: two people who have both said so, wherever they play.

Each person says of another that they want to be friends, decline or block; who both want to be are
friends. Who declined a request is asked no more, whatever the other one takes back or blocks, but
may ask. A block is never told: a request to somebody who blocks looks as any other to whoever sends
it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from bot.clock import Clock
from bot.services.errors import ServiceError
from bot.store import Store, Transaction
from bot.store.records import FriendRecord

MAX_FRIENDS = 100
"""Friends, and people blocked, of one person."""

MAX_REQUESTS = 20
"""Requests of one person that wait for an answer."""


class Mark(StrEnum):
    """What one person says of another."""

    WANTS = "wants"
    DECLINES = "declines"  # the other one wanted to
    BLOCKS = "blocks"


class Tie(StrEnum):
    """What there is between two people, as one of them sees it."""

    FRIEND = "friend"
    SENT = "sent"
    RECEIVED = "received"
    BLOCKED = "blocked"


class Asked(StrEnum):
    """What came of asking for friendship."""

    SENT = "sent"
    HIDDEN = "hidden"  # the other one blocks: to be worded as SENT, but nobody is told
    FRIENDS = "friends"  # the other one had asked already


@dataclass
class BefriendsOneself(ServiceError):
    """A person names themselves."""

    code = "befriends-oneself"


@dataclass
class BefriendsBot(ServiceError):
    """A person names a bot, which could not answer."""

    code = "befriends-bot"
    bot: int


@dataclass
class AlreadyFriends(ServiceError):
    """The two are friends already."""

    code = "already-friends"
    other: int


@dataclass
class AlreadyAsked(ServiceError):
    """The person has asked and waits for the answer."""

    code = "already-asked"
    other: int


@dataclass
class FriendshipRefused(ServiceError):
    """The person has asked before, and the other one refused."""

    code = "friendship-refused"
    other: int


@dataclass
class NothingToAnswer(ServiceError):
    """The other one does not ask (any more)."""

    code = "nothing-to-answer"
    other: int


@dataclass
class NotOnList(ServiceError):
    """The person has nothing to do with the other one."""

    code = "not-on-list"
    other: int


@dataclass
class FriendsFull(ServiceError):
    """The person has as many friends, open requests or blocks as there may be."""

    code = "friends-full"
    what: str
    limit: int


@dataclass(frozen=True)
class FriendList:
    """All that a person may know of theirs, the oldest first; in the order of :class:`Tie`."""

    friends: tuple[int, ...]
    sent: tuple[int, ...]
    received: tuple[int, ...]
    blocked: tuple[int, ...]


@dataclass(frozen=True)
class Friends:
    """The friendships of everybody."""

    store: Store
    clock: Clock

    async def friends_of(self, user_id: int) -> frozenset[int]:
        """The friends of a person, on whichever server they play."""
        return frozenset((await self.show(user_id)).friends)

    async def pairs(self, tx: Transaction) -> tuple[tuple[int, int], ...]:
        """Everybody with each of their friends, so all friendships both ways round."""
        return await tx.friends.mutual(Mark.WANTS.value)

    async def show(self, person: int) -> FriendList:
        """Friends, requests and blocks of a person."""
        async with self.store.reading() as tx:
            listed = _listed(person, await tx.friends.about(person))
        return FriendList(*(listed[tie] for tie in Tie))

    async def ask(self, person: int, other: int) -> Asked:
        """Ask for friendship; asking whom one blocks takes the block back.

        Raises BefriendsOneself, AlreadyFriends, AlreadyAsked, FriendshipRefused, FriendsFull.
        """
        _require_another(person, other)
        async with self.store.transaction() as tx:
            mine, theirs = await _marks(tx, person, other)
            if theirs is Mark.DECLINES:
                raise FriendshipRefused(other)
            if mine is Mark.WANTS:
                raise AlreadyFriends(other) if theirs is Mark.WANTS else AlreadyAsked(other)
            if theirs is Mark.WANTS:
                await self._befriend(tx, person, other)
                return Asked.FRIENDS
            await _require_room(tx, person, Tie.SENT)
            await self._say(tx, person, other, Mark.WANTS)
        return Asked.HIDDEN if theirs is Mark.BLOCKS else Asked.SENT

    async def accept(self, person: int, other: int) -> None:
        """Say yes to a request. Raises NothingToAnswer, AlreadyFriends, FriendsFull."""
        async with self.store.transaction() as tx:
            await _require_request(tx, person, other)
            await self._befriend(tx, person, other)

    async def refuse(self, person: int, other: int) -> None:
        """Say no to a request. Raises NothingToAnswer, AlreadyFriends."""
        async with self.store.transaction() as tx:
            await _require_request(tx, person, other)
            await self._say(tx, person, other, Mark.DECLINES)

    async def remove(self, person: int, other: int) -> Tie:
        """End a friendship, take a request back, refuse one or lift a block; what it was.

        Raises NotOnList.
        """
        async with self.store.transaction() as tx:
            mine, theirs = await _marks(tx, person, other)
            tie = _tie(mine, theirs)
            if tie is None:
                raise NotOnList(other)
            if tie is Tie.RECEIVED:
                await self._say(tx, person, other, Mark.DECLINES)
            else:
                await tx.friends.drop(person, other)
            if tie is Tie.FRIEND:
                await tx.friends.drop(other, person)
        return tie

    async def block(self, person: int, other: int) -> None:
        """End a friendship, if there is one, and hear of somebody no more.

        Raises BefriendsOneself, FriendsFull.
        """
        _require_another(person, other)
        async with self.store.transaction() as tx:
            tie = _tie(*await _marks(tx, person, other))
            if tie is Tie.BLOCKED:
                return
            await _require_room(tx, person, Tie.BLOCKED)
            await self._say(tx, person, other, Mark.BLOCKS)
            if tie is Tie.FRIEND:
                await tx.friends.drop(other, person)

    async def _befriend(self, tx: Transaction, person: int, other: int) -> None:
        await _require_room(tx, person, Tie.FRIEND)
        await _require_room(tx, other, Tie.FRIEND)
        await self._say(tx, person, other, Mark.WANTS)

    async def _say(self, tx: Transaction, person: int, other: int, mark: Mark) -> None:
        await tx.friends.save(FriendRecord(person, other, mark.value, self.clock()))


async def _marks(tx: Transaction, person: int, other: int) -> tuple[Mark | None, Mark | None]:
    """What the person says of the other one, and the other one of them."""
    said = {one.person_id: Mark(one.mark) for one in await tx.friends.between(person, other)}
    return said.get(person), said.get(other)


def _tie(mine: Mark | None, theirs: Mark | None) -> Tie | None:
    """What that makes of the two. A refusal is told to who asks again: until then, the request
    looks open to them."""
    if mine is Mark.BLOCKS:
        return Tie.BLOCKED
    if mine is Mark.WANTS:
        return Tie.FRIEND if theirs is Mark.WANTS else Tie.SENT
    return Tie.RECEIVED if theirs is Mark.WANTS and mine is None else None


def _require_another(person: int, other: int) -> None:
    if person == other:
        raise BefriendsOneself


async def _require_request(tx: Transaction, person: int, other: int) -> None:
    tie = _tie(*await _marks(tx, person, other))
    if tie is Tie.FRIEND:
        raise AlreadyFriends(other)
    if tie is not Tie.RECEIVED:
        raise NothingToAnswer(other)


async def _require_room(tx: Transaction, person: int, tie: Tie) -> None:
    limit = MAX_REQUESTS if tie is Tie.SENT else MAX_FRIENDS
    if len(_listed(person, await tx.friends.about(person))[tie]) >= limit:
        raise FriendsFull(tie.value, limit)


def _listed(person: int, records: Iterable[FriendRecord]) -> dict[Tie, tuple[int, ...]]:
    """The others by what there is with them, the oldest first."""
    mine: dict[int, Mark] = {}
    theirs: dict[int, Mark] = {}
    for record in records:
        if record.person_id == person:
            mine[record.other_id] = Mark(record.mark)
        else:
            theirs[record.person_id] = Mark(record.mark)
    ties = {other: _tie(mine.get(other), theirs.get(other)) for other in {**mine, **theirs}}
    return {tie: tuple(other for other in ties if ties[other] is tie) for tie in Tie}
