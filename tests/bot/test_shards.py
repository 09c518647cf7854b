"""Ranges of shards, and which server belongs to which shard."""

from __future__ import annotations

import pytest

from bot.shards import ALL, Shards, shard_of

DISCORD = 197038439483310086
"""The server of Discord's own documentation on sharding."""


def test_a_server_belongs_to_one_shard_as_discord_reckons() -> None:
    assert shard_of(DISCORD, 8) == (DISCORD >> 22) % 8
    assert [shard_of(number << 22, 3) for number in range(4)] == [0, 1, 2, 0]
    assert shard_of(None, 8) == 0, "private messages"


@pytest.mark.parametrize(
    ("text", "first", "last", "total"),
    [("0-3/8", 0, 3, 8), ("5/8", 5, 5, 8), (" 4 - 7 / 8 ", 4, 7, 8), ("0-0/1", 0, 0, 1)],
)
def test_ranges_are_read(text: str, first: int, last: int, total: int) -> None:
    assert Shards.read(text) == Shards.of(range(first, last + 1), total)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "like"),
        ("8", "like"),
        ("0-3", "like"),
        ("-1/8", "like"),
        ("0-3/8/9", "like"),
        ("٣/8", "like"),
        ("0/0", "not of 0"),
        ("0/10001", "not of 10001"),
        ("3-0/8", "from low to high"),
        ("4-8/8", "within 0-7"),
    ],
)
def test_other_texts_are_none(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Shards.read(text)


def test_what_shards_hold() -> None:
    upper = Shards.read("1/2")
    assert [upper.holds(guild) for guild in (0, 1 << 22, 2 << 22, None)] == [False, True] + [
        False
    ] * 2
    assert not upper.complete
    assert ALL.complete
    assert all(ALL.holds(guild) for guild in (None, 0, DISCORD))
