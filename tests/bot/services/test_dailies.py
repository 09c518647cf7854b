"""The daily: days made once, one attempt a person, medals, streaks, rankings, posts."""

from __future__ import annotations

import asyncio
import threading
from datetime import date, datetime, timedelta
from fractions import Fraction
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.services import daily_medals
from bot.services.daily_rankings import ranks_of, span, streak_of
from bot.services.daily_results import (
    AlreadyPlayed,
    DayNotOver,
    DayNotYet,
    NoSuchDay,
    Period,
    RankingNeedsServer,
    Scope,
    Streak,
)
from bot.services.daily_turns import PostSettings
from bot.services.friends import Mark
from bot.services.paris import at_hour, midnight, next_day
from bot.services.tops import Answer, Question
from bot.store import Store
from bot.store.daily_records import AttemptRecord, MedalRecord
from engine.board.strokes import Letter
from engine.crabblabla.daily import FIRST_DAY
from engine.crabblabla.daily_words import TooFewDailyWords
from engine.crabblabla.errors import IllegalPlacement
from tests.bot.conftest import ManualClock
from tests.bot.services.conftest import ANNE, BOB, CLEO
from tests.bot.services.daily_bench import (
    BRONZE,
    GOLD,
    RACK,
    RECORD,
    SERVER,
    SILVER,
    DailyBench,
    choose_daily,
    tiles_of,
)

DAN = 1004


@pytest.fixture
def bench(store: Store, clock: ManualClock) -> DailyBench:
    return DailyBench(store, clock)


async def to_midnight(bench: DailyBench) -> date:
    """On to the next day, what is due done; the day that is over."""
    over = bench.days.today()
    bench.clock.now = midnight(next_day(over))
    await bench.turns.turn(prepare=False)
    return over


async def bulletins(store: Store) -> list[tuple[str, int | None, int]]:
    """Kind, channel and day of what is left to the outbox, in order."""
    found = []
    async with store.reading() as tx:
        for row_id in range(1, 20):
            row = await tx.outbox.get(row_id)
            if row is not None:
                assert row.game_id is None
                found.append((row.kind, row.channel_id, row.payload["day"]))
    return found


async def test_a_day_is_made_once_however_many_ask(bench: DailyBench) -> None:
    days = await asyncio.gather(*(bench.days.open() for _person in range(5)))
    assert len(bench.made) == 1
    assert len({day.question.rack for day in days}) == 1
    assert await DailyBench(bench.store, bench.clock).days.open() == days[0]
    assert bench.made == [bench.days.today()]


async def test_a_longer_search_improves_the_best_of_a_day(bench: DailyBench) -> None:
    begun = threading.Event()

    def search(question: Question, stop: threading.Event) -> Answer:
        begun.set()
        assert stop.wait(30)
        return Answer(tiles_of(RECORD), 6)

    bench.days.improve = search
    day = await bench.days.open()
    assert day.best_score == 5
    assert await asyncio.to_thread(begun.wait, 30)
    await bench.days.stop()
    better = await bench.days.open()
    assert (better.best_score, dict(better.best_tiles)) == (6, tiles_of(RECORD))


async def test_a_search_that_a_stop_ended_is_taken_up_again_until_it_is_over(
    store: Store, clock: ManualClock
) -> None:
    begun: list[int] = []
    searching = threading.Event()

    def endless(question: Question, stop: threading.Event) -> None:
        begun.append(1)
        searching.set()
        assert stop.wait(30)

    def brief(question: Question, stop: threading.Event) -> Answer:
        begun.append(2)
        return Answer(tiles_of(RECORD), 6)

    for search, best in ((endless, 5), (brief, 6), (brief, 6)):
        bench = DailyBench(store, clock)
        bench.days.improve = search
        for _again in range(2):
            await bench.days.open()
        if search is brief:
            await bench.days.idle()
        else:
            assert await asyncio.to_thread(searching.wait, 30)
        await bench.days.stop()
        assert (await bench.days.open()).best_score == best
    assert begun == [1, 2]


async def test_the_best_of_many_days_is_looked_for_one_after_another(bench: DailyBench) -> None:
    begun, go_on = threading.Event(), threading.Event()
    looking: list[str] = []

    def search(question: Question, stop: threading.Event) -> None:
        looking.append(threading.current_thread().name)
        begun.set()
        assert go_on.wait(30)

    bench.days.improve = search
    bench.clock.now = midnight(FIRST_DAY) + timedelta(days=3)
    today = bench.days.today()
    for past in range(3):
        await bench.days.get(today - timedelta(days=past))
    assert await asyncio.to_thread(begun.wait, 30)
    assert len(looking) == 1
    go_on.set()
    await bench.days.idle()
    assert len(looking) == 3
    assert len(set(looking)) == 1, "none of them is a thread in which people's moves are judged"


async def test_a_search_that_fails_leaves_the_day_as_it_is(bench: DailyBench) -> None:
    def search(question: Question, stop: threading.Event) -> Answer:
        raise RuntimeError("no kernel")

    bench.days.improve = search
    with capture_logs() as logs:
        await bench.days.open()
        await bench.days.idle()
    assert (await bench.days.open()).best_score == 5
    assert [entry["event"] for entry in logs] == ["daily made", "daily not improved"]


async def test_only_days_that_were_are_there(bench: DailyBench) -> None:
    today = bench.days.today()
    with pytest.raises(DayNotYet):
        await bench.days.get(next_day(today))
    with pytest.raises(NoSuchDay):
        await bench.days.get(today - timedelta(days=1))
    with pytest.raises(NoSuchDay):
        await bench.days.by_id(10**9)
    bench.clock.now = midnight(FIRST_DAY) + timedelta(days=3)
    assert (await bench.days.get(FIRST_DAY)).over
    assert (await bench.days.get(FIRST_DAY)).number == 1
    assert await bench.days.past(5) == (FIRST_DAY,)


async def test_an_attempt_is_final(bench: DailyBench) -> None:
    result = await bench.play(ANNE, SILVER)
    assert (result.judged.score, result.share, result.training) == (4, Fraction(4, 5), False)
    again = await bench.play(ANNE, SILVER)
    assert again.judged.score == 4, "a doubled delivery is the same attempt"
    with pytest.raises(AlreadyPlayed):
        await bench.play(ANNE, GOLD)
    kept = await bench.dailies.result(ANNE)
    assert kept is not None
    assert kept.judged.score == 4
    with pytest.raises(AlreadyPlayed):
        await bench.dailies.drafts.strike(ANNE, kept.day.id, Letter(0))


async def test_two_devices_at_once_have_one_attempt(bench: DailyBench) -> None:
    await bench.days.open()
    answers = await asyncio.gather(
        bench.play(ANNE, SILVER), bench.play(ANNE, BRONZE), return_exceptions=True
    )
    assert sorted(type(answer).__name__ for answer in answers) == ["AlreadyPlayed", "DailyResult"]


async def test_what_is_illegal_is_no_attempt(bench: DailyBench) -> None:
    with pytest.raises(IllegalPlacement):
        await bench.play(ANNE, "S")
    assert await bench.dailies.result(ANNE) is None
    with pytest.raises(DayNotOver):
        await bench.play(ANNE, GOLD, training=True)


async def test_a_player_who_beats_the_best_has_the_best(bench: DailyBench) -> None:
    await bench.play(BOB, GOLD)
    result = await bench.play(ANNE, RECORD)
    assert (result.share, result.record) == (Fraction(1), True)
    other = await bench.dailies.result(BOB)
    assert other is not None
    assert other.share == Fraction(5, 6)
    assert not other.record


async def test_an_attempt_counts_until_the_day_is_over(bench: DailyBench) -> None:
    day = bench.days.today()
    bench.clock.now = midnight(next_day(day)) - timedelta(microseconds=1)
    assert not (await bench.submit(ANNE, day, SILVER)).training
    bench.clock.advance(microseconds=1)
    late = await bench.submit(BOB, day, GOLD)
    assert (late.training, late.late) == (True, True)
    assert await bench.dailies.result(BOB, day) is None
    await bench.turns.turn(prepare=False)
    podium = await bench.dailies.podium(day.toordinal(), SERVER)
    assert [won.person for won in podium.medallists] == [ANNE]


async def test_training_counts_for_nothing(bench: DailyBench) -> None:
    await bench.play(ANNE, BRONZE)
    over = await to_midnight(bench)
    before = await bench.rankings.history(ANNE, SERVER)
    trained = await bench.submit(ANNE, over, GOLD, training=True)
    assert (trained.training, trained.late, trained.judged.score) == (True, False, 5)
    await bench.submit(ANNE, over, BRONZE, training=True)
    assert await bench.rankings.history(ANNE, SERVER) == before
    kept = await bench.dailies.result(ANNE, over)
    assert kept is not None
    assert kept.judged.score == 3
    composing = await bench.dailies.drafts.strike(ANNE, over.toordinal(), Letter(0))
    assert composing.view.rack == RACK


async def test_training_moves_nothing_that_was_published_of_a_day(bench: DailyBench) -> None:
    await bench.play(ANNE, SILVER)
    over = await to_midnight(bench)
    before = await bench.rankings.history(ANNE, SERVER)
    podium = await bench.dailies.podium(over.toordinal(), SERVER)
    trained = await bench.submit(BOB, over, RECORD, training=True)
    assert (trained.share, trained.record) == (Fraction(1), True)
    assert await bench.rankings.history(ANNE, SERVER) == before
    assert await bench.dailies.podium(over.toordinal(), SERVER) == podium
    assert podium.day.best_score == 5


async def test_medals_on_servers_and_among_friends(bench: DailyBench) -> None:
    for one, two in ((ANNE, CLEO), (CLEO, ANNE)):
        await bench.friends.ask(one, two)
    await bench.play(ANNE, SILVER)
    await bench.play(BOB, GOLD)
    await bench.play(CLEO, BRONZE, guild=None)
    await bench.play(DAN, GOLD, guild=77)
    await to_midnight(bench)
    await bench.turns.turn(prepare=False)
    medals = {
        person: await bench.rankings.history(person, SERVER) for person in (ANNE, BOB, CLEO, DAN)
    }
    assert {person: dict(found.server or {}) for person, found in medals.items()} == {
        ANNE: {2: 1},
        BOB: {1: 1},
        CLEO: {},
        DAN: {},
    }
    assert {person: dict(found.friends) for person, found in medals.items()} == {
        ANNE: {1: 1},
        BOB: {},
        CLEO: {2: 1},
        DAN: {},
    }
    assert (await bench.rankings.history(DAN, 77)).server == {1: 1}


async def test_an_attempt_of_the_last_moment_has_its_medal_too(
    bench: DailyBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is saved after the attempts were read, and before the day is closed."""
    await bench.play(ANNE, SILVER)
    day = bench.days.today()
    work_out, asked = daily_medals.all_medals, 0
    loop = asyncio.get_running_loop()

    def slowly(*read: Any) -> list[MedalRecord]:
        nonlocal asked
        asked += 1
        if asked == 1:
            late = AttemptRecord(day.toordinal(), BOB, False, {}, 9, SERVER, bench.clock())
            asyncio.run_coroutine_threadsafe(submit(late), loop).result(30)
        return work_out(*read)

    async def submit(late: AttemptRecord) -> None:
        async with bench.store.transaction() as tx:
            assert await tx.dailies.submit(late)
            await tx.dailies.enrol(SERVER, BOB, late.at)

    monkeypatch.setattr(daily_medals, "all_medals", slowly)
    await to_midnight(bench)
    async with bench.store.reading() as tx:
        medals = await tx.dailies.medals(SERVER, day.toordinal(), day.toordinal())
    assert (asked, medals) == (2, {BOB: {1: 1}, ANNE: {2: 1}})


async def test_who_plays_in_private_stands_in_the_rankings_of_their_servers(
    bench: DailyBench,
) -> None:
    await bench.dailies.enrol(ANNE, SERVER)
    await bench.dailies.enrol(ANNE, None)
    await bench.play(ANNE, SILVER, guild=None)
    ranking = await bench.rankings.ranking(ANNE, Period.TODAY, Scope.SERVER, SERVER)
    assert [row.person for row in ranking.rows] == [ANNE]


async def test_today_is_hidden_from_who_has_not_played(bench: DailyBench) -> None:
    await bench.play(ANNE, SILVER)
    await bench.dailies.enrol(BOB, SERVER)
    for scope in Scope:
        hidden = await bench.rankings.ranking(BOB, Period.TODAY, scope, SERVER)
        assert (hidden.hidden, hidden.rows) == (True, ())
    for period in (Period.WEEK, Period.MONTH, Period.ALL):
        past = await bench.rankings.ranking(BOB, period, Scope.SERVER, SERVER)
        assert (past.hidden, past.rows) == (False, ())
    with pytest.raises(RankingNeedsServer):
        await bench.rankings.ranking(BOB, Period.ALL, Scope.SERVER, None)


async def test_periods_add_shares_up(bench: DailyBench) -> None:
    bench.clock.now = at_hour(date(2026, 3, 2), 12)  # a Monday
    await bench.play(ANNE, GOLD)
    await bench.play(BOB, SILVER)
    await to_midnight(bench)
    await bench.play(BOB, BRONZE)
    await to_midnight(bench)
    ranking = await bench.rankings.ranking(CLEO, Period.WEEK, Scope.SERVER, SERVER)
    assert [(row.person, row.points, row.days) for row in ranking.rows] == [
        (BOB, 140, 2),
        (ANNE, 100, 1),
    ]
    assert ranking.rows[0].medals == {1: 1, 2: 1}
    bench.clock.now = at_hour(date(2026, 3, 9), 12)
    week = await bench.rankings.ranking(CLEO, Period.WEEK, Scope.SERVER, SERVER)
    month = await bench.rankings.ranking(CLEO, Period.MONTH, Scope.SERVER, SERVER)
    assert (len(week.rows), len(month.rows)) == (0, 2)


def test_what_a_period_spans() -> None:
    wednesday = date(2026, 7, 1)
    number = wednesday.toordinal()
    assert span(Period.TODAY, wednesday) == (number, number)
    assert span(Period.WEEK, wednesday) == (number - 2, number - 1)
    assert span(Period.MONTH, wednesday) == (number, number - 1)
    assert span(Period.ALL, wednesday)[1] == number - 1


def test_equal_scores_share_a_rank() -> None:
    assert ranks_of([9, 9, 7, 7, 5]) == [1, 1, 3, 3, 5]
    assert ranks_of([]) == []


@pytest.mark.parametrize(
    ("ago", "streak"),
    [
        ([], Streak(0, 0)),
        ([0], Streak(1, 1)),
        ([1, 2], Streak(2, 2)),
        ([0, 2, 3, 4], Streak(1, 3)),
        ([2, 3], Streak(0, 2)),
        ([0, 1, 2, 5], Streak(3, 3)),
    ],
)
def test_streaks(ago: list[int], streak: Streak) -> None:
    today = date(2026, 5, 5)
    assert streak_of([today.toordinal() - days for days in ago], today) == streak


async def test_posts_come_once_at_the_hour(bench: DailyBench) -> None:
    bench.clock.now = at_hour(date(2026, 3, 2), 7)
    await choose_daily(bench.turns, SERVER, PostSettings(20, 9))
    assert await bench.turns.settings(SERVER) == PostSettings(20, 9)
    await bench.play(ANNE, GOLD)
    assert await bench.turns.turn(prepare=False) == at_hour(date(2026, 3, 2), 9)
    bench.clock.advance(hours=2)
    other_process = DailyBench(bench.store, bench.clock)
    again = await asyncio.gather(
        bench.turns.turn(prepare=False), other_process.turns.turn(prepare=False)
    )
    assert set(again) == {midnight(date(2026, 3, 3))}
    first, second = date(2026, 3, 2).toordinal(), date(2026, 3, 3).toordinal()
    assert await bulletins(bench.store) == [("daily-opened", 20, first)]
    await to_midnight(bench)
    bench.clock.advance(hours=9)
    await bench.turns.turn(prepare=False)
    await bench.turns.turn(prepare=False)
    assert (await bulletins(bench.store))[1:] == [
        ("daily-podium", 20, first),
        ("daily-opened", 20, second),
    ]


async def test_a_choice_after_the_hour_begins_the_next_day(bench: DailyBench) -> None:
    bench.clock.now = at_hour(date(2026, 3, 2), 12)
    await choose_daily(bench.turns, SERVER, PostSettings(20, 9))
    await bench.turns.turn(prepare=False)
    assert await bulletins(bench.store) == []
    await choose_daily(bench.turns, SERVER, PostSettings(20, 15))
    bench.clock.advance(hours=3)
    await bench.turns.turn(prepare=False)
    assert await bulletins(bench.store) == []
    await to_midnight(bench)
    bench.clock.advance(hours=15)
    await bench.turns.turn(prepare=False)
    assert len(await bulletins(bench.store)) == 1


async def test_days_that_were_missed_get_their_medals_and_no_posts(bench: DailyBench) -> None:
    await choose_daily(bench.turns, SERVER, PostSettings(20, 0))
    await bench.play(ANNE, GOLD)
    bench.clock.advance(days=5)
    await bench.turns.turn(prepare=True)
    await bench.turns.turn(prepare=True)
    today = bench.days.today().toordinal()
    assert await bulletins(bench.store) == [("daily-opened", 20, today)]
    assert (await bench.rankings.history(ANNE, SERVER)).server == {1: 1}


async def test_a_lexicon_without_days_is_no_reason_to_fail(bench: DailyBench) -> None:
    def fail(_date: date) -> None:
        raise TooFewDailyWords("xx", 0, 1)

    bench.days.make = fail  # type: ignore[assignment]
    await choose_daily(bench.turns, SERVER, PostSettings(20, 0))
    bench.clock.now = midnight(next_day(bench.days.today()))
    end: datetime = await bench.turns.turn(prepare=True)
    assert end == midnight(next_day(bench.days.today()))
    assert await bulletins(bench.store) == []


async def test_the_medal_table_is_by_gold_then_silver_then_bronze(bench: DailyBench) -> None:
    empty = await bench.rankings.ranking(ANNE, Period.MEDALS, Scope.SERVER, SERVER)
    assert empty.rows == ()
    usual = {ANNE: GOLD, BOB: SILVER, CLEO: BRONZE}
    for day in (usual, usual, {ANNE: SILVER, BOB: SILVER, CLEO: GOLD}, {ANNE: GOLD, DAN: BRONZE}):
        for person, letters in day.items():
            await bench.play(person, letters)
        await to_midnight(bench)
    table = await bench.rankings.ranking(ANNE, Period.MEDALS, Scope.SERVER, SERVER)
    assert [(row.rank, row.person, dict(row.medals)) for row in table.rows] == [
        (1, ANNE, {1: 3, 2: 1}),
        (2, CLEO, {1: 1, 3: 2}),
        (3, BOB, {2: 3}),
        (4, DAN, {2: 1}),
    ]
    with pytest.raises(RankingNeedsServer):
        await bench.rankings.ranking(ANNE, Period.MEDALS, Scope.SERVER, None)


async def test_equal_medals_are_an_equal_rank(bench: DailyBench) -> None:
    for person in (ANNE, BOB):
        await bench.play(person, GOLD)
    await bench.play(CLEO, SILVER)
    await to_midnight(bench)
    table = await bench.rankings.ranking(ANNE, Period.MEDALS, Scope.SERVER, SERVER)
    assert [row.rank for row in table.rows] == [1, 1, 3]


async def test_a_forgotten_person_leaves_the_others_as_they_are(bench: DailyBench) -> None:
    await bench.play(ANNE, GOLD)
    await bench.play(BOB, SILVER)
    await to_midnight(bench)
    async with bench.store.transaction() as tx:
        await tx.privacy.forget(ANNE, Mark.BLOCKS.value)
    assert (await bench.rankings.history(ANNE, SERVER)).days == 0
    assert (await bench.rankings.history(BOB, SERVER)).server == {2: 1}
    ranking = await bench.rankings.ranking(BOB, Period.ALL, Scope.SERVER, SERVER)
    assert [row.person for row in ranking.rows] == [BOB]
