"""The list of friends."""

from __future__ import annotations

import pytest

from bot.i18n import translator
from bot.services.friends import MAX_FRIENDS, MAX_REQUESTS, FriendList
from cogs.ui.friends import list_panel

FIRST = 10**19
PEOPLE = tuple(range(FIRST, FIRST + MAX_FRIENDS))
LONGEST = FriendList(PEOPLE, PEOPLE[:MAX_REQUESTS], PEOPLE, PEOPLE)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_longest_list_fits_a_message(language: str) -> None:
    panel = list_panel(LONGEST, FIRST, translator(language))
    texts = [part for part in panel.parts if isinstance(part, str)]
    assert sum(map(len, texts)) <= 4000
    assert panel.to_send()["view"].total_children_count <= 40
    assert f"<@{PEOPLE[19]}> +80" in texts[-1]
    assert any("95" in text for text in texts)
