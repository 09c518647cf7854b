"""The small pieces of text that messages share."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.i18n import translator
from bot.store.privacy import FIRST_GHOST
from cogs.ui.format import mention, quoted, seat_name
from tests.cogs.samples import ANNA, BILAL, SEATS

FRENCH, ENGLISH = translator("fr"), translator("en-US")


@pytest.mark.parametrize("gone", [0, FIRST_GHOST, 2 * FIRST_GHOST - 1])
def test_who_had_all_of_theirs_deleted_is_told_of_in_words(gone: int) -> None:
    assert mention(gone, FRENCH) == "quelqu’un qui est parti"
    assert mention(gone, ENGLISH) == "somebody who has left"
    assert seat_name(replace(SEATS[0], players=(gone,)), FRENCH) == mention(gone, FRENCH)


def test_everybody_else_is_mentioned() -> None:
    assert mention(ANNA, ENGLISH) == f"<@{ANNA}>"


@pytest.mark.parametrize("between", ["", "*", "_", "**__", "\n", " "])
def test_no_link_hides_behind_the_words_of_a_reason(between: str) -> None:
    said = quoted(f"[discord.com]{between}(https://example.org)", 200)
    assert said == "[discord.com] (https://example.org)"


def test_a_team_keeps_words_and_mentions_apart() -> None:
    team = replace(SEATS[0], name="Les As", players=(ANNA, FIRST_GHOST, BILAL))
    assert seat_name(team, FRENCH) == (
        f"**Les As** (<@{ANNA}>, quelqu’un qui est parti, <@{BILAL}>)"
    )
    team = replace(team, players=(ANNA, BILAL))
    assert seat_name(team, FRENCH) == f"**Les As** (<@{ANNA}> <@{BILAL}>)"
