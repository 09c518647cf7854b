"""Words come in.

The moment at which Discord received them decides, not the one at which they reach the rules:
before the bell counts, if the bot received it within the grace; at the bell or after is too late.
So a grid is counted only after all entries that the bot had received by then, though they come to
the rules later: when hundreds arrive in the last seconds they wait for each other.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

from engine.baggle.actions import Entry, Submit
from engine.baggle.clock import settle
from engine.baggle.common import Change, Context
from engine.baggle.errors import LastGrid
from engine.baggle.events import EntryJudged, Event, Status
from engine.baggle.joining import first_grid, seat_player
from engine.baggle.state import GRACE, OpenGrid, Room, Seat
from engine.baggle.words import Verdict, judge
from engine.errors import RuleError
from engine.table.errors import GameFull, LeftForGood
from engine.table.phase import Phase

_STATUS: Mapping[type[RuleError], Status] = {
    LastGrid: Status.LAST_GRID,
    LeftForGood: Status.REMOVED,
    GameFull: Status.FULL,
}


def submit(room: Room, action: Submit, context: Context) -> Change:
    """Judge entries, one after the other; whoever sends for the first time takes a seat.

    What falls due in between happens in between.
    """
    events: list[Event] = []
    for index, entry in enumerate(action.entries):
        due = room.next_due()
        if due is not None and (entry.received_at or context.now) >= due:
            room, happened = settle(room, context)
            events += happened
        room, answers = _take(room, index, entry, context)
        events += answers
    room, happened = settle(room, context)
    return room, (*events, *happened)


def _take(room: Room, index: int, entry: Entry, context: Context) -> Change:
    def answer(status: Status) -> EntryJudged:
        return EntryJudged(index, entry.player, status, room.number)

    opened = room.open
    if opened is None or not _in_time(room, opened, entry):
        return room, (answer(_closed_status(room)),)
    if any(begun <= entry.sent_at < over for begun, over in opened.pauses):
        return room, (answer(Status.IN_PAUSE),)
    opened = dataclasses.replace(opened, stirred=True)
    room = dataclasses.replace(room, open=opened)
    room, seat, joined = _seat_for(room, entry, context)
    if isinstance(seat, Status):
        return room, (*joined, answer(seat))
    if seat.since > room.number:
        return room, (*joined, answer(Status.JOINS_LATER))
    given = opened.sheets.get(seat.id, ())
    solution = context.rules.solve(opened.grid)
    judged = tuple(judge(entry.words, solution, given, room.options.long_words))
    found = tuple(word.word for word in judged if word.verdict is Verdict.ACCEPTED)
    sheets = {**opened.sheets, seat.id: (*given, *found)} if found else opened.sheets
    changed = dataclasses.replace(opened, sheets=sheets)
    event = EntryJudged(index, entry.player, Status.JUDGED, room.number, judged)
    return dataclasses.replace(room, open=changed), (*joined, event)


def _in_time(room: Room, opened: OpenGrid, entry: Entry) -> bool:
    """Whether the entry was sent for this grid, before its bell or the pause.

    Discord's clock and ours may differ a little, hence the grace at the beginning too; a break is
    longer than that, so nothing sent for the grid before is counted on this one.
    """
    end = room.paused_at if room.phase is Phase.PAUSED else room.due
    return end is not None and opened.opened_at - GRACE <= entry.sent_at < end


def _closed_status(room: Room) -> Status:
    if room.phase is not Phase.RUNNING:
        return Status.NOT_RUNNING
    return Status.TOO_LATE if room.number else Status.TOO_SOON


def _seat_for(
    room: Room, entry: Entry, context: Context
) -> tuple[Room, Seat | Status, tuple[Event, ...]]:
    """Return the player's seat, a new one where they have none, or why they can't have one."""
    seat = room.seat_of(entry.player)
    if seat is not None and seat.active:
        return room, seat, ()
    sent = dataclasses.replace(context, now=entry.sent_at)
    try:
        seated, events = seat_player(room, entry.player, first_grid(room, entry.player, sent))
    except (LastGrid, LeftForGood, GameFull) as error:
        return room, _STATUS[type(error)], ()
    taken = seated.seat_of(entry.player)
    assert taken is not None
    return seated, taken, events
