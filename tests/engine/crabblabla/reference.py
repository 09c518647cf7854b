"""The rules of a placement once more, slowly and without the engine's code: a grid of strings."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

Spot = tuple[int, int]
VALUES = {"A": 1, "B": 3, "C": 3}


@dataclass(frozen=True)
class Verdict:
    legal: bool
    words: frozenset[tuple[str, int, int, str, int]]
    """Word, row and column of its start, ``"across"`` or ``"down"``, score."""
    score: int


def judge(
    grid: list[str],
    premiums: list[str],
    star: Spot,
    new: dict[Spot, str],
    words: Collection[str],
    opening: bool,
) -> Verdict:
    """``grid`` as a board's rows; ``new`` gives marks (lower case: joker); the tiles fit."""
    full = [list(row) for row in grid]
    for (r, c), mark in new.items():
        full[r][c] = mark
    formed = list(_lines(full, new, premiums))
    found = frozenset((word, r, c, way, score) for word, r, c, way, score, _ in formed)
    legal = (
        _connected(grid, star, set(new), opening)
        and all(word in words for word, *_ in formed)
        and all(_makes_something_new(cell, new, [cells for *_, cells in formed]) for cell in new)
    )
    return Verdict(legal, found, sum(entry[4] for entry in found))


def _lines(
    full: list[list[str]], new: dict[Spot, str], premiums: list[str]
) -> Iterator[tuple[str, int, int, str, int, list[Spot]]]:
    height, width = len(full), len(full[0])
    lines = [("across", [(r, c) for c in range(width)]) for r in range(height)]
    lines += [("down", [(r, c) for r in range(height)]) for c in range(width)]
    for way, line in lines:
        text = "".join(full[r][c] if full[r][c].isalpha() else " " for r, c in line)
        start = 0
        for chunk in text.split(" "):
            cells = line[start : start + len(chunk)]
            start += len(chunk) + 1
            if len(chunk) >= 2 and any(cell in new for cell in cells):
                score = _score(chunk, cells, new, premiums)
                yield chunk.upper(), *cells[0], way, score, cells


def _score(chunk: str, cells: list[Spot], new: dict[Spot, str], premiums: list[str]) -> int:
    letters = [0 if mark.islower() else VALUES[mark] for mark in chunk]
    fresh = [premiums[r][c] if (r, c) in new else "." for r, c in cells]
    letters = [
        value * {"2": 2, "3": 3}.get(mark, 1) for value, mark in zip(letters, fresh, strict=True)
    ]
    doubled, trebled = fresh.count("d"), fresh.count("t")
    return sum(letters) * (1 << doubled) * int(3**trebled)


def _connected(grid: list[str], star: Spot, new: set[Spot], opening: bool) -> bool:
    locked = {(r, c) for r, row in enumerate(grid) for c, mark in enumerate(row) if mark.isalpha()}
    if opening and not locked:
        if star not in new:
            return False
        locked = {star}
    group = set(locked)
    while True:
        more = {
            (r, c)
            for r, c in new - group
            if {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} & group
        }
        if not more:
            return new <= group
        group |= more


def _makes_something_new(
    cell: Spot,
    new: dict[Spot, str],
    formed: list[list[Spot]],
) -> bool:
    mine = [cells for cells in formed if cell in cells]
    return len(mine) == 2 or any(len(set(cells) & set(new)) >= 2 for cells in mine)
