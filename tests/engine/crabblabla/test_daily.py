import dataclasses
import datetime
import functools
import json
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.board.notation import parse_play, resolve_play
from engine.crabblabla import daily as module
from engine.crabblabla.daily import FIRST_DAY, SCORES, Daily, DailyGenerator, NoDaily, day_number
from engine.crabblabla.daily_words import common_words, words_of_day
from engine.crabblabla.placement import assess, assess_text
from engine.crabblabla.top import TopResult, TopSearch
from engine.lexicon import Lexicon, load_lexicon
from engine.lexicon.files import PROJECT
from engine.moves import MoveGenerator
from engine.position import Position
from tests.engine.crabblabla.daily_checks import check_position, elements, words_of
from tests.engine.crabblabla.year import DAYS

PINNED = [
    (2, "04ad82e1791935dd"),
    (4, "ea6162503e15568f"),
    (5, "644602ce965b5b02"),
    (366, "15989313f4a7ec21"),
    (500, "80c42448ff1aaa4d"),
]
"""Digests of positions with a lexicon of the list's own words; the same on Python 3.11 and 3.13."""


@functools.cache
def common_lexicon() -> Lexicon:
    """A lexicon that changes with the list of the dailies only, so that days can be pinned."""
    return Lexicon.from_words("common", common_words("fr"))


@functools.cache
def generator(name: str = "fr") -> DailyGenerator:
    lexicon = common_lexicon() if name == "common" else load_lexicon(name)
    return DailyGenerator(MoveGenerator(lexicon))


@functools.cache
def day(number: int, name: str = "fr") -> Daily:
    return generator(name).daily(FIRST_DAY + datetime.timedelta(days=number - 1))


def digest(made: Daily) -> str:
    return sha256(msgspec.json.encode(made.position.to_dict())).hexdigest()[:16]


def test_days_are_counted_from_the_first() -> None:
    assert day_number(datetime.date(2026, 12, 1)) == 1
    assert day_number(datetime.date(2027, 12, 1)) == 366


@pytest.mark.parametrize("number", [1, 2, 40])
def test_a_day_keeps_the_rules(number: int) -> None:
    made = day(number)
    assert (made.number, made.date) == (number, FIRST_DAY + datetime.timedelta(days=number - 1))
    check_position(made.position.to_dict(), generator().lexicon)
    words = words_of(list(made.position.board.rows()))
    assert set(words) <= set(words_of_day(number, generator().lexicon, module.GENERATOR))
    assert Position.from_dict(made.position.to_dict()) == made.position


def test_the_best_placement_is_legal_and_within_the_range() -> None:
    made = day(1)
    board, rack = made.position.board, made.position.rack
    again = assess_text(made.play, board, rack, generator().lexicon, opening=False)
    assert (again.valid, again.score) == (True, made.best.score)
    (tiles,) = resolve_play(parse_play(made.play), board, rack)
    assert tiles == made.best.tiles
    assert made.best.score in SCORES
    line = MoveGenerator(generator().lexicon).best(board, rack, opening=False)
    assert line is not None
    assert made.best.score > line.score


def test_a_covered_cell_has_no_premium() -> None:
    layout = day(1).position.board.layout
    assert all(layout.premium(cell) == "." for cell in day(1).position.board.tiles)


@pytest.mark.parametrize(("number", "expected"), PINNED)
def test_days_never_change(number: int, expected: str) -> None:
    """If this fails, players at two places have two boards: raise GENERATOR, then the digests."""
    assert digest(day(number, "common")) == expected


def test_the_lexicon_and_the_generator_make_other_days(monkeypatch: pytest.MonkeyPatch) -> None:
    first = day(1, "common")
    assert day(1).position.board != first.position.board
    monkeypatch.setattr(module, "GENERATOR", module.GENERATOR + 1)
    assert generator("common").daily(FIRST_DAY).position.board != first.position.board


def test_a_poor_or_trivial_draw_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    made = day(1)
    line = MoveGenerator(generator().lexicon).best(
        made.position.board, made.position.rack, opening=False
    )
    assert line is not None
    monkeypatch.setattr(module, "SCORES", range(line.score, SCORES.stop))
    good = TopResult(made.best.tiles, made.best.score, proven=True, seconds=0)
    found = [
        None,
        dataclasses.replace(good, score=line.score - 1),
        dataclasses.replace(good, score=SCORES.stop),
        dataclasses.replace(good, score=line.score),
        good,
    ]
    answers = iter(found)
    monkeypatch.setattr(TopSearch, "search", lambda *_, **__: next(answers))
    monkeypatch.setattr(module, "draw_board", lambda *_: made.position.board)
    monkeypatch.setattr(module, "draw_rack", lambda *_: made.position.rack)
    drawn = generator().daily(FIRST_DAY)
    assert drawn.draws == len(found)
    assert (drawn.best, drawn.proven) == (made.best, True)


def test_a_day_that_cannot_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SCORES", range(0))
    monkeypatch.setattr(module, "MAX_DRAWS", 3)
    with pytest.raises(NoDaily) as raised:
        generator("common").daily(FIRST_DAY)
    assert raised.value == NoDaily("2026-12-01", 3)


def test_elements_that_touch_at_a_corner_are_told() -> None:
    assert sorted(map(len, elements(["AB.", "..C", "D.."]))) == [1, 3]


def _year(seed: str, answer: Path) -> "subprocess.Popen[bytes]":
    with answer.open("wb") as stream:  # a pipe that nobody reads yet would stop the process
        return subprocess.Popen(
            [sys.executable, "-m", "tests.engine.crabblabla.year"],
            cwd=PROJECT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            stdout=stream,
        )


@pytest.mark.slow
def test_a_year_of_days(tmp_path: Path) -> None:
    """Two processes make the same 365 different days, each as it should be."""
    answers = [tmp_path / "first", tmp_path / "second"]
    running = [_year(str(seed), answer) for seed, answer in enumerate(answers, 1)]
    assert [process.wait() for process in running] == [0, 0]
    first, second = (answer.read_text("utf-8") for answer in answers)
    assert first == second
    days: list[dict[str, Any]] = [json.loads(line) for line in first.splitlines()]
    assert [made["number"] for made in days] == list(range(1, DAYS + 1))
    lexicon = load_lexicon("fr")
    for made in days:
        check_position(made["position"], lexicon)
        position = Position.from_dict(made["position"])
        (tiles,) = resolve_play(parse_play(made["best"]["play"]), position.board, position.rack)
        judged = assess(position.board, position.rack, tiles, lexicon, opening=False)
        assert (judged.valid, judged.score) == (True, made["best"]["score"])
        assert judged.score in SCORES
    assert len({tuple(made["position"]["rows"]) for made in days}) == DAYS
    words = [word for made in days for word in words_of(made["position"]["rows"])]
    assert len(set(words)) == len(words)
