"""Rooms of B@ggle: words in, grids kept, and the bell with words in flight."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.services.admission import Banned
from bot.services.baggle import NoRoomHere, NoSuchGrid
from bot.services.deeds import By
from bot.services.errors import NotAllowed, WrongPlace
from bot.services.profiles import ProfileHidden
from bot.services.results import Place
from bot.store import Store
from engine.baggle.events import Status
from engine.baggle.options import Mode, Options
from engine.baggle.points import word_points
from engine.baggle.words import Verdict
from engine.table.phase import Phase
from tests.bot.conftest import ManualClock
from tests.bot.services.rooms import ANN, BOB, HOST, PLACE, Rooms

SECOND = timedelta(seconds=1)


@pytest.fixture
def rooms(store: Store, clock: ManualClock) -> Rooms:
    return Rooms(store, clock)


async def test_a_room_is_opened_on_a_server_alone(rooms: Rooms) -> None:
    room = await rooms.open()
    view = await rooms.view(room)
    assert (view.phase, view.number, view.options.size) == (Phase.RUNNING, 1, 4)
    assert view.grid is not None
    assert await rooms.news(room) == ["game-started", "lobby-changed", "round-opened"]
    with pytest.raises(WrongPlace):
        await rooms.service.create(HOST, Place(None, 5), view.options)


async def test_words_are_judged_at_once_and_add_up(rooms: Rooms) -> None:
    room = await rooms.open()
    best, second, *_rest = await rooms.words(room)
    typed = f"{best.lower()}, {second}\nzz {best} wwwww"
    assert await rooms.verdicts(ANN, room, typed) == [
        Verdict.ACCEPTED,
        Verdict.ACCEPTED,
        Verdict.TOO_SHORT,
        Verdict.REPEATED,
        Verdict.OFF_GRID,
    ]
    mine = await rooms.view(room, ANN)
    assert mine.found == (best, second)
    assert mine.points == word_points(best) + word_points(second)
    others = await rooms.view(room, BOB)
    assert (others.found, others.mine, others.busy) == ((), None, 1)


async def test_what_was_sent_before_the_bell_counts_however_late_it_comes(rooms: Rooms) -> None:
    room = await rooms.open(ANN)
    words, due = await rooms.words(room), (await rooms.view(room)).due
    assert due is not None
    rooms.clock.now = due + SECOND
    before = await rooms.send(ANN, room, words[0], due - SECOND)
    at_the_bell = await rooms.send(ANN, room, words[1], due)
    assert (before.status, at_the_bell.status) == (Status.JUDGED, Status.TOO_LATE)
    await rooms.ring(room)
    closed = await rooms.service.closed(room, 1)
    seat = closed.result.finders(words[0])
    assert [closed.people[each] for each in seat] == [ANN]
    assert words[1] in closed.tally.by_none


async def test_late_words_are_answered_without_a_write(rooms: Rooms) -> None:
    room = await rooms.open(ANN)
    word, due = (await rooms.words(room))[0], (await rooms.view(room)).due
    assert due is not None
    await rooms.send(ANN, room, "xx")

    async def version() -> int:
        return (await rooms.service.games.load(room)).record.version

    rooms.clock.now = due + SECOND
    before = await version()
    assert (await rooms.send(ANN, room, word)).status is Status.TOO_LATE
    rooms.clock.now = due + 3 * SECOND  # the bell should have been settled by now
    assert (await rooms.send(ANN, room, word)).status is Status.TOO_LATE
    assert (await rooms.send(ANN, room, word, due - SECOND)).status is Status.JUDGED
    assert await version() == before + 1
    await rooms.service.settle(room)
    before = await version()
    assert (await rooms.send(BOB, room, word)).status is Status.TOO_LATE
    assert await version() == before
    rooms.clock.advance(seconds=30)
    assert (await rooms.send(ANN, room, "xx")).status is Status.JUDGED, "opens the next grid"
    assert (await rooms.view(room)).number == 2


async def test_the_table_waits_for_words_that_came_in_time_but_are_not_written_yet(
    rooms: Rooms,
) -> None:
    room = await rooms.open(ANN, BOB)
    words, due = await rooms.words(room, 3), (await rooms.view(room)).due
    assert due is not None
    rooms.clock.now = due + SECOND
    async with rooms.store.transaction():  # the database is busy with something else
        sending = [
            asyncio.create_task(rooms.send(who, room, word, due - SECOND))
            for who, word in ((ANN, words[0]), (BOB, words[1]), (HOST, words[2]))
        ]
        for _turn in range(50):
            await asyncio.sleep(0)
        rooms.clock.now = due + 3 * SECOND
        settling = asyncio.create_task(rooms.service.settle(room))
        joining = asyncio.create_task(rooms.service.join(1009, room))
        for _turn in range(50):
            await asyncio.sleep(0)
    answers = await asyncio.gather(*sending)
    await asyncio.gather(settling, joining)
    assert {answer.status for answer in answers} == {Status.JUDGED}
    closed = await rooms.service.closed(room, 1)
    found = {closed.people[seat]: got for seat, got in closed.result.sheets.items()}
    assert found == {ANN: (words[0],), BOB: (words[1],), HOST: (words[2],)}


async def test_the_table_waits_for_words_whose_room_is_still_looked_up(rooms: Rooms) -> None:
    room = await rooms.open(ANN)
    word, due = (await rooms.words(room))[0], (await rooms.view(room)).due
    assert due is not None
    rooms.clock.now = due + SECOND
    with rooms.service.arrival() as arrival:
        rooms.clock.now = due + 3 * SECOND
        settling = asyncio.create_task(rooms.service.settle(room))
        for _turn in range(50):
            await asyncio.sleep(0)
        assert not settling.done()
        sent = await rooms.service.send(ANN, room, word, due - SECOND, arrival.received_at)
    await settling
    assert sent.judged.status is Status.JUDGED
    assert (await rooms.service.closed(room, 1)).result.sheets == {2: (word,)}


async def test_fifty_people_with_ten_words_each_lose_nothing(rooms: Rooms) -> None:
    people = range(2000, 2050)
    room = await rooms.open(*people, least_words=60)
    words, due = await rooms.words(room, 40), (await rooms.view(room)).due
    assert due is not None
    rooms.clock.now = due - SECOND
    version = (await rooms.service.games.load(room)).record.version
    sent = [(who, words[(who + turn) % 40]) for turn in range(10) for who in people]
    await asyncio.gather(*(rooms.send(who, room, word) for who, word in sent))
    await rooms.ring(room)
    closed = await rooms.service.closed(room, 1)
    assert sorted(closed.people.values()) == list(people)
    for seat, who in closed.people.items():
        assert set(closed.result.sheets[seat]) == {word for one, word in sent if one == who}
    # One transaction for each of the few batches, not for each of the 500 entries.
    assert (await rooms.service.games.load(room)).record.version < version + 20


async def test_who_is_banned_takes_no_seat_and_costs_nobody_else_their_words(rooms: Rooms) -> None:
    room = await rooms.open()
    await rooms.bans.ban(10, BOB, HOST, "spam")
    word = (await rooms.words(room))[0]
    answers = await asyncio.gather(
        *(rooms.send(who, room, word) for who in (HOST, BOB, ANN)), return_exceptions=True
    )
    assert isinstance(answers[1], Banned)
    assert {await seated(rooms, room, who) for who in (HOST, ANN)} == {(word,)}
    assert (await rooms.view(room, BOB)).mine is None


async def seated(rooms: Rooms, room: int, who: int) -> tuple[str, ...]:
    return (await rooms.view(room, who)).found


async def test_a_latecomer_plays_from_the_next_grid_on(rooms: Rooms) -> None:
    room = await rooms.open(pause=10)
    await rooms.wait(room, 100)
    word = (await rooms.words(room))[0]
    assert (await rooms.send(ANN, room, word)).status is Status.JOINS_LATER
    await rooms.ring(room)
    await rooms.wait(room, 10)
    word = (await rooms.words(room))[0]
    assert await rooms.verdicts(ANN, room, word) == [Verdict.ACCEPTED]


async def test_the_points_of_a_room_are_the_sums_over_its_words(rooms: Rooms) -> None:
    room = await rooms.open(grids=2, pause=10, mode=Mode.TRADITION, seconds=60)
    total = {ANN: 0, BOB: 0}
    for _grid in range(2):
        one, two, both, *_rest = await rooms.words(room)
        await rooms.send(ANN, room, f"{one} {both}")
        await rooms.send(BOB, room, f"{two} {both}")
        total[ANN] += word_points(one)
        total[BOB] += word_points(two)
        await rooms.ring(room)
        await rooms.wait(room, 10)
    view = await rooms.view(room)
    assert (view.phase, view.finish_reason) == (Phase.FINISHED, "completed")
    assert {view.seats[line.seat - 1].players[0]: line.total for line in view.standings} == total
    sums = (await rooms.hall.statistics(BOB, ANN, 10)).sums
    assert [(each.room_type, each.grids, each.points) for each in sums] == [
        ("4-tradition", 2, total[ANN])
    ]


async def test_grids_are_shown_as_a_profile_is(rooms: Rooms) -> None:
    room = await rooms.open(ANN, grids=1)
    await rooms.send(ANN, room, (await rooms.words(room))[0])
    await rooms.ring(room)
    with pytest.raises(ProfileHidden):
        await rooms.hall.statistics(BOB, ANN, None)
    assert (await rooms.hall.statistics(BOB, ANN, 11)).sums == ()
    for one, other in ((ANN, BOB), (BOB, ANN)):
        await rooms.hall.friends.ask(one, other)
    for viewer in (ANN, BOB):
        found = await rooms.hall.statistics(viewer, ANN, None)
        assert (found.guild, [each.grids for each in found.sums]) == (None, [1])


async def test_which_room_is_meant(rooms: Rooms) -> None:
    with pytest.raises(NoRoomHere):
        await rooms.service.room_meant(ANN, PLACE)
    first = await rooms.open()
    assert (await rooms.service.room_meant(ANN, PLACE)).id == first
    second = await rooms.open()
    with pytest.raises(NoRoomHere):
        await rooms.service.room_meant(ANN, PLACE)
    await rooms.service.bind_thread(first, 777)
    thread = Place(10, 20, 777)
    assert (await rooms.service.room_meant(ANN, thread)).id == first
    await rooms.send(ANN, second, (await rooms.words(second))[0])
    await rooms.send(ANN, first, (await rooms.words(first))[0])
    private = Place(None, 99)
    assert (await rooms.service.room_meant(ANN, private)).id == second
    with pytest.raises(NoRoomHere):
        await rooms.service.room_meant(BOB, private)
    lobby = (await rooms.service.create(BOB, PLACE, Options())).id
    assert (await rooms.service.room_meant(BOB, private)).id == lobby


async def test_there_is_no_list_of_words_before_the_grid_is_closed(rooms: Rooms) -> None:
    room = await rooms.open()
    with pytest.raises(NoSuchGrid):
        await rooms.service.closed(room, 1)


async def test_a_closed_grid_is_kept_word_by_word_when_the_room_has_forgotten_it(
    rooms: Rooms,
) -> None:
    room = await rooms.open(grids=5, pause=10, seconds=60)
    first = (await rooms.words(room))[0]
    for _grid in range(5):
        await rooms.send(ANN, room, (await rooms.words(room))[0])
        await rooms.ring(room)
        await rooms.wait(room, 10)
    assert {result.number for result in (await rooms.service.games.load(room)).game.results} == {
        3,
        4,
        5,
    }
    closed = await rooms.service.closed(room, 1)
    assert list(closed.result.sheets.values()) == [(first,)]
    assert closed.result.best == closed.solution.score()


async def test_opener_and_moderators_close_it_and_nobody_else(rooms: Rooms) -> None:
    room = await rooms.open()
    with pytest.raises(NotAllowed):
        await rooms.moderation.end(By(ANN), room)
    view = await rooms.moderation.end(By(ANN, moderator=True), room)
    assert (view.phase, await rooms.news(room))[0] is Phase.FINISHED
    assert "game-finished" in await rooms.news(room)


async def test_pausing_keeps_the_time_that_is_left(rooms: Rooms) -> None:
    room = await rooms.open()
    await rooms.wait(room, 100)
    await rooms.moderation.pause(By(HOST), room)
    word = (await rooms.words(room))[0]
    assert (await rooms.send(HOST, room, word)).status is Status.NOT_RUNNING
    rooms.clock.advance(hours=3)
    await rooms.moderation.resume(By(HOST), room)
    assert (await rooms.view(room)).due == rooms.clock() + 80 * SECOND
    assert await rooms.verdicts(HOST, room, word) == [Verdict.ACCEPTED]


async def test_an_empty_room_closes_itself(rooms: Rooms) -> None:
    room = await rooms.open(grids=None, pause=10, seconds=60)
    for _grid in range(2):
        await rooms.ring(room)
        await rooms.wait(room, 10)
    view = await rooms.view(room)
    assert (view.phase, view.finish_reason) == (Phase.FINISHED, "empty")
    assert (await rooms.hall.records(HOST, "4-standard", 10)).grids == ()


async def test_another_process_goes_on_with_the_right_time_left(
    rooms: Rooms, url: str, clock: ManualClock
) -> None:
    room = await rooms.open(ANN)
    await rooms.wait(room, 60)
    word = (await rooms.words(room))[0]
    await rooms.send(ANN, room, word)
    again = Rooms(Store.open(url), clock)
    view = await again.view(room, ANN)
    assert view.due == clock() + 120 * SECOND
    assert view.found == (word,)
    assert await again.verdicts(ANN, room, word) == [Verdict.REPEATED]
    await again.store.close()


async def test_records_by_type_of_room_and_their_names(rooms: Rooms) -> None:
    room = await rooms.open(grids=2, pause=10, seconds=60)
    for count in (1, 3):
        words = await rooms.words(room)
        await rooms.send(ANN, room, " ".join(words[:count]))
        await rooms.send(BOB, room, words[0])
        await rooms.ring(room)
        await rooms.wait(room, 10)
    records = await rooms.hall.records(ANN, "4-standard", 10)
    assert records.grids[0].user_id == ANN
    assert [line.user_id for line in records.totals] == [ANN, BOB]
    assert records.totals[0].grids == 2
    world = await rooms.hall.records(ANN, "4-standard", None)
    assert {line.user_id for line in world.grids} == {ANN, 0}
    assert (await rooms.hall.records(ANN, "5-standard", 10)).grids == ()
    closed = [await rooms.service.closed(room, number) for number in (1, 2)]
    assert [grid.record for grid in closed].count(True) == 1


async def test_a_finished_room_counts_in_profiles_for_who_played_half_of_it(rooms: Rooms) -> None:
    room = await rooms.open(grids=3, pause=10, seconds=60)
    for players in ((ANN, BOB), (ANN, BOB), (ANN, HOST)):
        best, *_rest = await rooms.words(room)
        for who in players:
            await rooms.send(who, room, best)
        await rooms.ring(room)
        await rooms.wait(room, 10)
    async with rooms.store.reading() as tx:
        ann, bob, host = [await tx.profiles.tallies(who) for who in (ANN, BOB, HOST)]
    assert [(each.kind, each.games, each.won) for each in ann] == [("baggle", 1, 1)]
    assert [(each.games, each.won) for each in bob] == [(1, 0)]
    assert host == ()
