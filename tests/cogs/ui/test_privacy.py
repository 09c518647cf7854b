"""The file of an export, and the question before a deletion."""

from __future__ import annotations

import gzip

import pytest

from bot.i18n import translator
from cogs.ui.post import CONTENT_LIMIT
from cogs.ui.privacy import _file, question


def test_a_file_that_is_too_large_is_compressed() -> None:
    document = b'{"tables": {}}' * 1000
    assert _file(document, "alt").data == document
    packed = _file(document, "alt", limit=len(document) - 1)
    assert packed.name == "crabblabla.json.gz"
    assert gzip.decompress(packed.data) == document
    assert len(packed.data) < len(document)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("games", [0, 1, 7])
def test_the_question_says_how_many_games_are_left(language: str, games: int) -> None:
    post = question(5, games, translator(language))
    assert len(post.text) <= CONTENT_LIMIT
    assert (str(games) in post.text) == (games == 7)
    assert ("en cours" in post.text or "open game" in post.text) == (games > 0)
    assert len(post.buttons) == 2
