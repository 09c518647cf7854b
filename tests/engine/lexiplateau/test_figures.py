"""Scores counted by hand on the French board, with words of the shipped lexicon."""

from __future__ import annotations

import pytest

from engine.board.board import Board
from engine.lexicon import Lexicon, load_lexicon
from engine.lexiplateau.layout import LAYOUT
from engine.lexiplateau.placement import assess_text


@pytest.fixture(scope="module")
def french() -> Lexicon:
    return load_lexicon("fr")


def board_with(french: Lexicon, *plays: str) -> Board:
    board = Board(LAYOUT)
    for text in plays:
        found = assess_text(text, board, "".join(text.split()[1]), french, opening=not board.tiles)
        assert found.valid, (text, found.errors)
        board = board.place(found.tiles)
    return board


@pytest.mark.parametrize(
    ("before", "play", "rack", "points"),
    [
        # The opening with all seven: F on H4 counts twice, the star doubles the word, 50 more.
        ((), "H4 FLAMBEZ", "FLAMBEZ", (4 * 2 + 1 + 1 + 2 + 3 + 1 + 10) * 2 + 50),
        # Two double words in one (E5 and E11): four times the word.
        (("8E BLEU",), "E5 TOMBEAU", "TOMEAU?", (1 + 1 + 2 + 3 + 1 + 1 + 1) * 4),
        # Parallel to a word: ES across, HE and AS down; E on I9 counts twice in both of its words.
        (("H8 CHAT",), "I9 ES", "ES", (1 * 2 + 1) + (4 + 1 * 2) + (1 + 1)),
        # Two jokers are worth nothing, whatever lies beneath; the star still doubles the rest.
        ((), "H8 JaZz", "J?Z?", (8 + 0 + 10 + 0) * 2),
        # A premium acts once: the star under CHAT doubles nothing in CHATS.
        (("H8 CHAT",), "H8 CHATS", "S", 3 + 4 + 1 + 1 + 1 * 2),
    ],
)
def test_counted_by_hand(
    french: Lexicon, before: tuple[str, ...], play: str, rack: str, points: int
) -> None:
    board = board_with(french, *before)
    found = assess_text(play, board, rack, french, opening=not before)
    assert (found.errors, found.score) == ((), points)
