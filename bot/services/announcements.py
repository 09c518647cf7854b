"""What is announced: the kinds, their payloads, their targets, and who delivers them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

from bot.services.results import GameRef
from bot.store.records import GameRecord, OutboxRecord

PAYLOAD_VERSION = 1
"""What stands in every payload as ``"v"``."""


class Kind(StrEnum):
    """What an announcement says; beside each its payload (besides ``"v": 1``) and first target."""

    LOBBY_CHANGED = "lobby-changed"  # {}                          channel: edit the lobby message
    ROOM_READY = "room-ready"  # {}                                thread (made now): B@ggle's lobby
    GAME_STARTED = (
        "game-started"  # {}                            thread (made now if there is none)
    )
    ROUND_OPENED = "round-opened"  # {"round"}                     thread
    ROUND_CLOSED = "round-closed"  # {"round", "standings"}        thread; see service.reveal
    REPLAY = "replay"  # {}                                        thread: the whole game, animated
    GAME_FINISHED = "game-finished"  # {"reason", "standings"}     thread
    GAME_PAUSED = "game-paused"  # {}                              thread
    GAME_RESUMED = "game-resumed"  # {"due"}                       thread
    DEADLINE_MOVED = "deadline-moved"  # {"round", "due"}          thread
    PLAYER_JOINED = "player-joined"  # {"person"}                  thread (running games)
    PLAYER_LEFT = "player-left"  # {"person"}                      thread (running games)
    PLAYER_REPLACED = "player-replaced"  # {"person", "newcomer"}  thread (running games)
    ROBOT_JOINED = "robot-joined"  # {"seat", "round"}             thread (running games)
    ROBOT_LEFT = "robot-left"  # {"seat"}                          thread (running games)
    CREATOR_CHANGED = "creator-changed"  # {"person"}              thread; private in the lobby
    PLAYED = "played"  # {"round", "done", "of"}                   thread: how many have played
    LAST_SEAT = "last-seat"  # {"round"}                           private, to each of its players
    REMINDER = "reminder"  # {"round"}                             private, to who has not played
    JOIN_REQUESTED = "join-requested"  # {"person", "team"}        private, to the creator
    JOIN_APPROVED = "join-approved"  # {"round"}                   private, to who asked
    JOIN_REFUSED = "join-refused"  # {"finished"}                  private, to who asked
    INVITED = "invited"  # {"by"}                                  private, to who is invited
    INVITATION_REFUSED = "invitation-refused"  # {"person"}        private, to who invited
    HAND_REQUESTED = "hand-requested"  # {"person", "due"}         private, to the holder
    HAND_KEPT = "hand-kept"  # {"person"}                          private, to who asked
    HAND_GIVEN = "hand-given"  # {"previous", "reason"}            private, to the new holder
    HAND_LOST = "hand-lost"  # {"person", "reason"}                private, to the last holder
    TURN_OPENED = "turn-opened"  # {"round", "from", "to"}         thread: what was done, whose turn
    YOUR_TURN = "your-turn"  # {"round"}                           private, to whose turn it is
    SEAT_ABSENT = "seat-absent"  # {"seat"}                        thread: replace them?
    VOTED = "voted"  # {"person", "seat", "votes", "needed"}       thread
    SEAT_REPLACED = "seat-replaced"  # {"seat", "person"}          thread
    DRAW_OFFERED = "draw-offered"  # {"round", "seat"}             thread: agree, or play on
    DRAW_DECLINED = "draw-declined"  # {"seat"}                    thread; the seat had offered it
    CLOCK_CORRECTED = "clock-corrected"  # {"round", "seat", "for"}  thread: time given back
    REMOVED = "removed"  # {"by", "moderator", "why"}              private, to who was removed
    CANCELLED = "cancelled"  # {"by", "moderator", "why"}          private, to who was in the lobby
    MODERATED = "moderated"  # {"deed", "people", "by", …}         private, to the creator


class Where(StrEnum):
    """The kinds of targets, in the order in which they are fallen back to."""

    PRIVATE = "private"
    THREAD = "thread"
    CHANNEL = "channel"


@dataclass(frozen=True)
class Target:
    """Where one attempt goes: a user's id for PRIVATE, else a channel's or thread's.

    ``id`` is None for the THREAD of a game that has none yet: make it (from the lobby message, so
    that a second try finds the same one) and tell ``service.bind_thread``, or raise Undeliverable.
    """

    where: Where
    id: int | None


@dataclass(frozen=True)
class Announcement:
    """One row of the outbox, read with its game's place at the time of delivery.

    Attributes:
        person: whom it is for (private ones), and whom alone it may mention in a fallback.
        payload: versioned JSON: ids and numbers.
        nonce: at most 25 characters; another one for each target.
        quiet: nobody is to be pinged now.
    """

    id: int
    kind: Kind
    game: GameRef
    person: int | None
    payload: Mapping[str, Any]
    nonce: str
    quiet: bool = False


class Notice(StrEnum):
    """What a bulletin says; beside each its payload."""

    GAME_OPENED = "game-opened"  # {"guild", "game"}
    DAILY_OPENED = "daily-opened"  # {"guild", "day"}
    DAILY_PODIUM = "daily-podium"  # {"day", "guild"}


@dataclass(frozen=True)
class Bulletin:
    """A row of the outbox that belongs to no game: what a channel is told.

    Attributes:
        payload: versioned JSON: ids and numbers.
        nonce: at most 25 characters.
    """

    id: int
    kind: Notice
    channel: int
    payload: Mapping[str, Any]
    nonce: str


def targets(row: OutboxRecord, game: GameRecord) -> tuple[Target, ...]:
    """Where an announcement may go, the best place first."""
    thread = Target(Where.THREAD, game.thread_id)
    channel = Target(Where.CHANNEL, game.channel_id)
    if row.person_id is not None:
        private = Target(Where.PRIVATE, row.person_id)
        # Who is only invited does not read the thread yet.
        if game.thread_id is None or row.kind == Kind.INVITED:
            return (private, channel)
        return (private, thread, channel)
    if row.kind == Kind.LOBBY_CHANGED:
        return (channel,)
    # What can be read nowhere is told to who opened the game, who may see to it.
    return (thread, channel, Target(Where.PRIVATE, game.creator_id))


class Undeliverable(Exception):
    """This target will never take it (10003, 10008, 50007, 50013 …): the next one is tried."""


class TryLater(Exception):
    """This target may take it later (5xx, 429, connection); ``after`` seconds if Discord said.

    ``everywhere``: nor is anything else to be asked until then.
    """

    def __init__(
        self, reason: str, after: float | None = None, *, everywhere: bool = False
    ) -> None:
        super().__init__(reason)
        self.after, self.everywhere = after, everywhere


class Deliver(Protocol):
    """Discord's side (cogs/announce.py): make text and picture, send them, answer the message id.

    What is for everybody has the game's creator as its last, private target: to be told that it
    can be read nowhere. None where there was nothing to send any more. Any other exception counts
    as TryLater.
    """

    async def __call__(self, announcement: Announcement, target: Target) -> int | None:
        """Raises Undeliverable or TryLater."""
        ...


class DeliverBulletin(Protocol):
    """As :class:`Deliver`, for bulletins, which have one target alone."""

    async def __call__(self, bulletin: Bulletin) -> int | None:
        """Raises Undeliverable or TryLater."""
        ...
