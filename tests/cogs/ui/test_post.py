"""Messages as values: fresh files for each attempt, no stray mentions, Discord's limits."""

from __future__ import annotations

import pytest

from cogs.ui.buttons import Act, Press, button
from cogs.ui.post import CONTENT_LIMIT, Picture, Post, clip


async def test_each_attempt_gets_a_file_of_its_own() -> None:
    post = Post("Plateau", Picture(b"png", "Un plateau."))
    first, second = post.to_send()["files"][0], post.to_send()["files"][0]
    assert first.fp.read() == b"png"
    assert second.fp.read() == b"png"
    assert first.description == "Un plateau."


async def test_an_edit_takes_away_what_the_new_message_lacks() -> None:
    arguments = Post("Rien").to_edit()
    assert arguments["attachments"] == []
    assert arguments["view"] is None


async def test_nobody_is_pinged_unless_addressed() -> None:
    assert Post("<@1> <@2>").to_send()["allowed_mentions"].to_dict() == {"parse": []}
    allowed = Post("<@1> <@2>", mentions=(1,)).to_send()["allowed_mentions"].to_dict()
    assert allowed["parse"] == []
    assert allowed["users"] == [1]


async def test_buttons_are_kept_in_order_and_can_be_sent_twice() -> None:
    post = Post("?", None, tuple(button(Press(act, 7), act.value) for act in list(Act)[:3]))
    labels = [[item.item.label for item in post.to_send()["view"].children] for _ in range(2)]
    assert labels == [["join", "leave", "start"]] * 2


@pytest.mark.parametrize(
    ("text", "limit", "expected"),
    [("abc", 3, "abc"), ("abcd", 3, "ab…"), ("ab\ncdef", 5, "ab…")],
)
def test_long_texts_are_cut_at_a_line(text: str, limit: int, expected: str) -> None:
    assert clip(text, limit) == expected


async def test_a_message_never_exceeds_discords_limit() -> None:
    post = Post("ligne\n" * 1000, Picture(b"", "x" * 5000))
    assert len(post.to_send()["content"]) <= CONTENT_LIMIT
    assert len(post.to_send()["files"][0].description) == 1024
