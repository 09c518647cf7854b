"""Wordgrid's moves once more, in plain Python: every word of the lexicon is traced on the grid.

The tests hold the compiled search against it. It shares no code with it.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping

Place = tuple[int, int]


def reference_moves(
    words: Iterable[str], letters: Mapping[Place, str], used: Collection[str], side: int
) -> set[tuple[Place, str, str]]:
    """Return each (cell, letter, word) that is legal on a square grid of that side."""
    return {
        (cell, letter, word)
        for word in words
        if len(word) > 1 and word not in used
        for cell, letter in new_letters(word, letters, side)
    }


def new_letters(word: str, letters: Mapping[Place, str], side: int) -> Iterator[tuple[Place, str]]:
    """Yield where one new letter would let the word be traced, and which letter; may repeat."""
    cells = [(row, column) for row in range(side) for column in range(side)]
    paths: list[tuple[tuple[Place, ...], Place | None]] = [((), None)]
    for letter in word:
        longer = []
        for path, new in paths:
            for cell in cells:
                if cell in path or (path and not _touch(path[-1], cell)):
                    continue
                if letters.get(cell) == letter:
                    longer.append(((*path, cell), new))
                elif cell not in letters and new is None:
                    longer.append(((*path, cell), cell))
        paths = longer
    for path, new in paths:
        if new is not None:
            yield new, word[path.index(new)]


def _touch(one: Place, other: Place) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
