"""The search's queue: slices, shares of servers, stops, and what is known when."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import pytest
from structlog.testing import capture_logs

from bot.services.tops import Question, Tops
from engine.crabblabla.state import Game, Phase
from tests.bot.services.searching import FakeSearcher, ManualExecutor, answer, open_game


@dataclass
class Desk:
    """A search whose time stands still until the executor is told to work."""

    searcher: FakeSearcher = field(default_factory=FakeSearcher)
    executor: ManualExecutor = field(default_factory=ManualExecutor)
    seconds: float = 15.0
    workers: int = 1

    def __post_init__(self) -> None:
        self.tops = Tops(
            self.searcher,
            seconds_per_round=self.seconds,
            workers=self.workers,
            executor=self.executor,
        )

    def score(self, game: Game) -> int | None:
        question = Question.of(game)
        assert question is not None
        found = self.tops.found(question)
        return None if found is None else found.score


def known_score(desk: Desk, game: Game) -> int | None:
    question = Question.of(game)
    assert question is not None
    best = desk.tops.best(question)
    return None if best is None else best.score


async def test_a_round_is_searched_in_growing_slices_within_its_budget() -> None:
    desk, game = Desk(), open_game()
    desk.searcher.script = [answer(40), answer(60), answer(70)]
    desk.tops.follow(1, 10, game)
    seen = []
    while desk.executor.jobs:
        await desk.executor.work()
        seen.append(desk.score(game))
    assert seen == [40, 60, 70]
    assert [seconds for _, seconds in desk.searcher.asked] == [0.5, 2.0, 12.5]


async def test_a_small_budget_is_kept() -> None:
    desk = Desk(seconds=1.0)
    desk.tops.follow(1, 10, open_game())
    await desk.executor.exhaust()
    assert [seconds for _, seconds in desk.searcher.asked] == [0.5, 0.5]


async def test_what_is_proven_is_not_searched_again() -> None:
    desk, game = Desk(), open_game()
    desk.searcher.script = [answer(40, proven=True)]
    desk.tops.follow(1, 10, game)
    assert await desk.executor.exhaust() == 1
    question = Question.of(game)
    assert question is not None
    known = desk.tops.known(question)
    assert known is not None
    assert known.proven


async def test_a_worse_find_does_not_replace_a_better_one() -> None:
    desk, game = Desk(), open_game()
    desk.searcher.script = [answer(60), answer(50), answer(61)]
    told: list[int] = []
    desk.tops.listeners.append(told.append)
    desk.tops.follow(1, 10, game)
    await desk.executor.work(2)
    assert desk.score(game) == 60
    await desk.executor.work()
    assert desk.score(game) == 61
    assert told == [1, 1], "only better finds are told"


async def test_before_the_first_slice_is_over_the_quick_answer_counts() -> None:
    desk, game = Desk(), open_game()
    assert known_score(desk, game) is None
    desk.searcher.quickly = answer(21)
    desk.tops.follow(1, 10, game)
    assert known_score(desk, game) == 21
    assert desk.score(game) is None


async def test_a_closed_round_is_stopped_and_forgotten() -> None:
    desk, first, second = Desk(), open_game("AEIUBCDT?"), open_game("AEIUBCDS?")
    desk.searcher.script = [answer(40), answer(50)]
    desk.tops.follow(1, 10, first)
    await desk.executor.work()
    assert len(desk.executor.jobs) == 1, "the second slice is under way"
    desk.tops.follow(1, 10, second)
    assert desk.score(first) is None
    await desk.executor.work()
    assert desk.score(first) is None, "its late answer is not wanted any more"
    await desk.executor.exhaust()
    assert desk.score(second) == 50
    assert desk.searcher.stops[1].is_set()
    desk.tops.follow(1, 10, open_game(phase=Phase.FINISHED))
    assert desk.score(second) is None


async def test_a_game_that_is_left_is_searched_no_more() -> None:
    desk, first, second = Desk(), open_game("AEIUBCDT?"), open_game("AEIUBCDS?")
    desk.searcher.script = [answer(40)]
    desk.tops.follow(1, 10, first)
    desk.tops.follow(2, 11, second)
    await desk.executor.work()
    assert desk.score(first) == 40
    for _time in range(2):
        desk.tops.leave(1)
    await desk.executor.exhaust()
    assert (desk.score(first), desk.score(second)) == (None, 40)
    assert [rack for rack, _ in desk.searcher.asked].count(first.rack) == 1


@pytest.mark.parametrize("workers", [0, 1])
async def test_a_round_is_followed_until_it_is_closed(workers: int) -> None:
    desk, first, second = Desk(workers=workers), open_game("AEIUBCDT?"), open_game("AEIUBCDS?")
    one, two = Question.of(first), Question.of(second)
    assert one is not None
    assert two is not None
    assert not desk.tops.follows(one)
    desk.tops.follow(1, 10, first)
    assert (desk.tops.follows(one), desk.tops.follows(two)) == (True, False)
    desk.tops.follow(1, 10, second)
    assert (desk.tops.follows(one), desk.tops.follows(two)) == (False, True)


async def test_a_pause_changes_nothing() -> None:
    desk = Desk()
    desk.tops.follow(1, 10, open_game())
    desk.tops.follow(1, 10, open_game(phase=Phase.PAUSED))
    desk.tops.follow(1, 10, open_game())
    assert len(desk.executor.jobs) == 1
    assert await desk.executor.exhaust() == 3


async def test_no_lobby_is_searched() -> None:
    desk = Desk()
    desk.tops.follow(1, 10, open_game(phase=Phase.LOBBY))
    assert not desk.executor.jobs
    assert desk.tops.begun(1)


async def test_servers_take_turns_however_many_rounds_each_has() -> None:
    desk = Desk()
    desk.searcher.script = [answer(1, seconds=0.5)]
    busy = [open_game(f"BCDF?AEI{letter}") for letter in "AEIOU"]
    for game_id, game in enumerate(busy):
        desk.tops.follow(game_id, 10, game)
    desk.tops.follow(99, 20, open_game("ZZZZ?AEIO"))
    await desk.executor.work(2)
    assert [rack for rack, _ in desk.searcher.asked] == ["BCDF?AEIA", "ZZZZ?AEIO"]
    await desk.executor.exhaust()
    racks = [rack for rack, _ in desk.searcher.asked]
    quiet = [place for place, rack in enumerate(racks) if rack == "ZZZZ?AEIO"]
    assert quiet[:3] == [1, 3, 5], "the quiet server gets every other slice"


async def test_an_idle_server_saves_up_no_time() -> None:
    desk = Desk(seconds=0.5)
    desk.searcher.script = [answer(1, seconds=0.5)]
    for number in range(4):
        desk.tops.follow(number, 10, open_game(f"BCDF?AEI{'AEIO'[number]}"))
    await desk.executor.work(3)
    for number in range(3):
        desk.tops.follow(50 + number, 20, open_game(f"ZZZZ?AEI{'AEI'[number]}"))
    await desk.executor.exhaust()
    racks = [rack for rack, _ in desk.searcher.asked]
    assert racks[3] == "BCDF?AEIO", "the job under way goes on"
    assert len(racks) == 7


async def test_several_workers_search_at_once_and_no_more() -> None:
    desk = Desk(workers=2)
    for number in range(4):
        desk.tops.follow(number, 10, open_game(f"BCDF?AEI{'AEIO'[number]}"))
    assert len(desk.executor.jobs) == 2


async def test_a_new_round_interrupts_the_long_slice_of_another() -> None:
    desk, old, new = Desk(), open_game("AEIUBCDT?"), open_game("AEIUBCDS?")
    desk.searcher.script = [answer(40, seconds=0.5)]
    desk.tops.follow(1, 10, old)
    await desk.executor.work(2)
    desk.tops.follow(2, 20, new)
    late = desk.executor.jobs[0]
    await desk.executor.work()
    assert desk.searcher.stops[2].is_set(), late
    await desk.executor.work()
    assert desk.score(new) == 40
    await desk.executor.exhaust()
    spent = [seconds for rack, seconds in desk.searcher.asked if rack == old.rack]
    assert spent[:3] == [0.5, 2.0, 12.5]
    assert spent[3] == 12.0, "what the interruption cost it is left to it"


async def test_a_first_slice_is_never_interrupted() -> None:
    desk = Desk()
    desk.tops.follow(1, 10, open_game("AEIUBCDT?"))
    desk.tops.follow(2, 20, open_game("AEIUBCDS?"))
    await desk.executor.work()
    assert not desk.searcher.stops[0].is_set()


async def test_a_failing_search_is_told_to_the_log_without_a_letter_and_given_up() -> None:
    desk, game = Desk(), open_game()
    desk.searcher.script = [ValueError(game.rack)]
    with capture_logs() as logs:
        desk.tops.follow(1, 10, game)
        assert await desk.executor.exhaust() == 1
    assert [entry["event"] for entry in logs] == ["top search failed"]
    assert game.rack not in str(logs)
    assert desk.tops.begun(1)


@pytest.mark.parametrize(("seconds", "workers"), [(0.0, 1), (15.0, 0)])
async def test_a_search_that_is_switched_off_leaves_the_quick_answer(
    seconds: float, workers: int
) -> None:
    desk, game = Desk(seconds=seconds, workers=workers), open_game()
    desk.searcher.quickly = answer(21)
    desk.tops.follow(1, 10, game)
    assert desk.tops.begun(1)
    assert not desk.executor.jobs
    assert known_score(desk, game) == 21


async def test_the_first_slice_is_told_even_where_it_found_nothing() -> None:
    desk = Desk()
    told: list[int] = []
    desk.tops.listeners.append(told.append)
    desk.tops.follow(1, 10, open_game())
    assert not desk.tops.begun(1)
    await desk.executor.work(2)
    assert desk.tops.begun(1)
    assert told == [1]
    desk.tops.follow(1, 10, open_game("AEIUBCDS?"))
    assert not desk.tops.begun(1), "a new round begins anew"


async def test_stopping_ends_everything_and_begins_nothing_more() -> None:
    desk = Desk()
    desk.tops.follow(1, 10, open_game())
    desk.tops.follow(2, 10, open_game("AEIUBCDS?"))
    await desk.tops.stop()
    desk.tops.follow(3, 10, open_game("AEIUBCDR?"))
    assert not desk.executor.jobs
    await desk.tops.stop()


async def test_two_games_with_the_same_position_share_what_is_found() -> None:
    desk, game = Desk(), open_game()
    desk.searcher.script = [answer(40)]
    desk.tops.follow(1, 10, game)
    desk.tops.follow(2, 20, open_game())
    await desk.executor.work()
    desk.tops.follow(1, 10, open_game(phase=Phase.FINISHED))
    assert desk.score(game) == 40, "the other game still needs it"
    desk.tops.follow(2, 20, open_game(phase=Phase.FINISHED))
    assert desk.score(game) is None


async def test_real_threads_hand_their_finds_to_the_loop() -> None:
    searcher = FakeSearcher([answer(40, proven=True)])
    tops, game = Tops(searcher, seconds_per_round=1.0), open_game()
    told = asyncio.Event()
    tops.listeners.append(lambda game_id: told.set())
    tops.follow(1, 10, game)
    await asyncio.wait_for(told.wait(), 10)
    question = Question.of(game)
    assert question is not None
    assert tops.found(question) is not None
    await tops.stop()
