"""The words of a grid once more, in plain Python: every word of the lexicon is tried.

The tests hold the compiled search against it. It shares no code with it.
"""

from collections.abc import Iterable


def reference_words(lexicon: Iterable[str], letters: str, side: int, least: int) -> set[str]:
    """Return the words of `least` letters or more that can be traced on a grid.

    letters: row by row. All paths of a word grow at once, letter by letter.
    """
    return {word for word in lexicon if len(word) >= least and can_be_traced(word, letters, side)}


def can_be_traced(word: str, letters: str, side: int) -> bool:
    """Tell whether a word lies along neighbouring cells, none of them twice."""
    cells = range(side * side)
    paths: list[tuple[int, ...]] = [(cell,) for cell in cells if letters[cell] == word[0]]
    for letter in word[1:]:
        paths = [
            (*path, cell)
            for path in paths
            for cell in cells
            if letters[cell] == letter and cell not in path and touch(path[-1], cell, side)
        ]
    return bool(paths)


def touch(one: int, other: int, side: int) -> bool:
    """Tell whether two cells touch by a side or a corner."""
    rows, columns = one // side - other // side, one % side - other % side
    return max(abs(rows), abs(columns)) == 1
