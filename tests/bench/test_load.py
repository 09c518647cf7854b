"""The load bench: its arithmetic, and (slow) that it runs from end to end without an error."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from bench.load import Load, measure, report
from bench.load_crowd import errors, percentile, rows
from bench.load_games import SHARES, kinds
from bench.load_meter import DATABASE, DISCORD, RENDERING, Meter
from bench.load_scripts import command, find
from bench.load_server import Flight


def flight(seconds: float, what: str = "scores", *, picture: bool = False) -> Flight:
    """An interaction that was deferred after that time, and answered after twice as much."""
    return Flight(
        command(what, "crabblabla scores"),
        person=1,
        due=10.0,
        land=lambda *_: None,
        first=10.0 + seconds,
        done=10.0 + 2 * seconds,
        picture=picture,
    )


def test_percentiles_are_values_that_were_measured() -> None:
    ordered = [float(number) for number in range(1, 101)]
    shares = (0.01, 0.5, 0.95, 0.99, 1.0)
    assert [percentile(ordered, share) for share in shares] == [1, 50, 95, 99, 100]
    assert percentile([7.0], 0.5) == 7


def test_each_kind_has_a_line_and_each_half_a_sum() -> None:
    flights = [*(flight(0.1) for _ in range(3)), flight(0.2, "profile", picture=True)]
    assert rows(flights) == [
        "| scores | 3 | 100 / 100 / 100 / 100 | 200 / 200 / 200 / 200 |",
        "| **all without a picture** | 3 | 100 / 100 / 100 / 100 | 200 / 200 / 200 / 200 |",
        "| profile, picture | 1 | 200 / 200 / 200 / 200 | 400 / 400 / 400 / 400 |",
        "| **all with a picture** | 1 | 200 / 200 / 200 / 200 | 400 / 400 / 400 / 400 |",
    ]


def test_apologies_and_silence_are_errors() -> None:
    failed, lost = flight(0.1), flight(0.1, "profile")
    failed.failed = "apology"
    found = errors([failed, flight(0.1)], [lost])
    assert found == {"scores: apology": 1, "profile: not answered": 1}


def test_games_come_in_their_shares_from_the_first_on() -> None:
    for count in (20, 2000):
        assert Counter(kinds(count)) == {kind: share * count for kind, share in SHARES.items()}


def test_only_what_can_be_pressed_is_found() -> None:
    def key(token: str, **more: object) -> dict[str, object]:
        return {"type": 2, "custom_id": f"cb1:key:1:2:{token}", "label": "A", **more}

    message = {"components": [{"type": 17, "components": [key("letter.0", disabled=True)]}]}
    assert find(message, lambda token, _: token.startswith("letter.")) is None
    message["components"].append({"type": 1, "components": [key("letter.1")]})
    assert find(message, lambda token, label: (token, label) == ("letter.1", "A"))


async def test_what_is_called_within_another_part_is_taken_off_it() -> None:
    meter = Meter()

    @meter.timed(DATABASE)
    async def inner() -> int:
        return busy()

    @meter.timed(DISCORD)
    async def outer() -> int:
        number: int = await inner()
        return number

    def busy() -> int:
        return sum(random.Random(1).random() > 0.5 for _ in range(50_000))

    assert await outer() == busy()
    found = meter.read()
    assert found[DATABASE] > found[DISCORD] > 0
    assert found[DATABASE] + found[DISCORD] < found["event loop"]


@pytest.mark.slow
async def test_a_small_load_is_answered_without_an_error(tmp_path: Path) -> None:
    load = Load(games=40, rate=8, seconds=4, settling=5, warm_up=2, processes=2, shares=True)
    found = await measure(load, tmp_path)
    assert found.errors == {}
    assert len(found.flights) > 10
    assert {it.picture for it in found.flights} == {True, False}
    assert len(found.cpu) == 2
    for each in found.cpu:
        assert all(each[part] > 0 for part in (RENDERING, DATABASE, DISCORD))
    assert report(load, found)[-1] == "- Errors: 0."
