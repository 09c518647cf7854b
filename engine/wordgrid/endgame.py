"""The end of a Wordgrid game, played out exactly.

With few empty cells left every word counts twice: for its length, and because it cannot be played
any more. Most words, though, only the length tells apart, and that is what makes the end small.

Say a side has a letter written and asks which word to take. Let `reply` be a word with which the
other side gets at least `v` more than it loses afterwards, if no word is taken at all. Taking any
word but `reply` leaves that reply to the other side, and leaves the answers to it at most poorer.
So the other side still gets `v`, and of all words that are not `reply` only those longer than
`best + v` need be looked at. That holds with up to two more cells after the letter: further on,
the other side would have words of its own that could be taken away.
"""

from __future__ import annotations

from itertools import groupby

from engine.wordgrid.walker import Walker, Word

CELLS = 3
"""How many empty cells the end may have."""
NO_LIMIT = 1 << 20


def best_end(walker: Walker, enough: int = NO_LIMIT) -> tuple[int, Word | None]:
    """Play to the end with the best moves of both sides, from at most :data:`CELLS` empty cells.

    Args:
        walker: the position.
        enough: a difference at which the search may stop.

    Returns:
        By how many points the side to move comes out ahead from here on (where that reaches
        `enough`: at least so many), and the move with which it does; 0 and None without a move.
    """
    if walker.empty == 1:
        top = walker.top()
        return (top.length, top) if top else (0, None)
    words = walker.words()
    best, choice = -NO_LIMIT, None
    for letter in _by_letter(words):
        room = letter[0].length - _floor(walker, words, letter[0].cell)
        if room <= best:
            continue
        value, word = _best_word(walker, letter, best)
        if value > best:
            best, choice = value, word
        if best >= enough:
            break
    return (best, choice) if choice else (0, None)


def _by_letter(words: list[Word]) -> list[list[Word]]:
    """The words of each new letter, longest first, and letters with long words before others."""
    ordered = sorted(words, key=lambda word: (word.cell, word.letter, -word.length))
    groups = [list(group) for _, group in groupby(ordered, key=lambda word: word[:2])]
    return sorted(groups, key=lambda group: -group[0].length)


def _floor(walker: Walker, words: list[Word], cell: int) -> int:
    """What the other side gets at least, whatever is played on a cell, where it moves last: its
    best word elsewhere but one, for one may be taken."""
    if walker.empty != 2:
        return -NO_LIMIT
    elsewhere = [word for word in words if word.cell != cell]
    first = elsewhere[0].rank if elsewhere else None
    return next((word.length for word in elsewhere if word.rank != first), 0)


def _best_word(walker: Walker, words: list[Word], best: int) -> tuple[int, Word | None]:
    """The best of one letter's words, if it is better than `best`; see the module for the proof."""
    chosen = None
    with walker.written(*words[0][:2]):
        value, reply = best_end(walker, words[0].length - best)
        for word in words:
            is_reply = reply is not None and word.rank == reply.rank
            if not is_reply and word.length - value <= best:
                continue
            with walker.spent(word.rank):
                after, _ = best_end(walker, word.length - best)
            if word.length - after > best:
                best, chosen = word.length - after, word
    return best, chosen
