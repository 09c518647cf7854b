"""What must hold for every daily, checked from its JSON form by nothing but RULES."""

import re
from typing import Any

from engine.board.tiles import VOWELS
from engine.lexicon import Lexicon

Position = dict[str, Any]


def runs(rows: list[str]) -> list[str]:
    """The rows of letters across and down, single letters twice."""
    lines = [*rows, *map("".join, zip(*rows, strict=True))]
    return [run for line in lines for run in re.findall("[A-Z]+", line)]


def words_of(rows: list[str]) -> list[str]:
    """The words on a board."""
    return [run for run in runs(rows) if len(run) > 1]


def elements(rows: list[str]) -> list[set[tuple[int, int]]]:
    """The groups of cells with letters that touch, corners included."""
    rest = {(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark != "."}
    found = []
    while rest:
        group, reached = set(), {rest.pop()}
        while reached:
            row, column = reached.pop()
            group.add((row, column))
            near = {(row + i, column + k) for i in (-1, 0, 1) for k in (-1, 0, 1)} & rest
            rest -= near
            reached |= near
        found.append(group)
    return found


def check_position(position: Position, lexicon: Lexicon) -> None:
    """Size, elements, words, premiums and rack."""
    rows, premiums, rack = position["rows"], position["premiums"], position["rack"]
    assert (position["game"], position["opening"]) == ("crabblabla", False)
    assert {len(rows), len(premiums), *map(len, rows), *map(len, premiums)} == {13}
    words = words_of(rows)
    assert 4 <= len(words) <= 7
    assert all(word in lexicon for word in words)
    groups = elements(rows)
    alone = [group for group in groups if len(group) == 1]
    assert 2 <= len(alone) <= 4
    assert len(groups) == len(words) + len(alone)
    assert sum(map(len, groups)) == sum(map(len, words)) + len(alone)
    marks = "".join(premiums)
    assert set(marks) == set(".23dt")
    assert 20 <= sum(mark != "." for mark in marks) <= 40
    assert len(rack) == 9
    assert sum(mark in VOWELS for mark in rack) == 4
    assert rack.count("?") == 1
