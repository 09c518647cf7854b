"""What a button's identifier says."""

from __future__ import annotations

import discord
import pytest

from cogs.ui.buttons import ID_LIMIT, Act, Press, button
from cogs.ui.presses import HANDLERS
from cogs.ui.previews import EDIT_LIMIT
from cogs.ui.selects import select


@pytest.mark.parametrize(
    "press",
    [
        Press(Act.JOIN, 1),
        Press(Act.WORD, 12, 3),
        Press(Act.PLAY, 12, 3, "GFcGGDGHu"),
        Press(Act.EDIT, 12, 3, "H4 CH(A)T; 5D élan : à"),
        Press(Act.ACCEPT, 12, 0, "1456074443980800010"),
    ],
)
def test_an_identifier_is_read_back(press: Press) -> None:
    assert Press.parse(str(press)) == press


def test_identifiers_carry_their_version() -> None:
    assert str(Press(Act.JOIN, 7)) == "cb1:join:7"


@pytest.mark.parametrize("text", ["cb2:join:7", "cb1:fly:7", "cb1:join", "autre", ""])
def test_other_versions_and_strangers_are_told_apart(text: str) -> None:
    assert Press.parse(text) is None


def test_every_act_has_its_handler() -> None:
    assert set(HANDLERS) == set(Act)


def test_what_the_log_tells_of_buttons_and_menus_names_nobody() -> None:
    press = Press(Act.DEED, 7, 0, "remove")
    pressed = button(press, "Chloé")
    chosen = select(press, [discord.SelectOption(label="Chloé", value="p5")], placeholder="Chloé")
    assert repr(pressed) == "<GameButton custom_id='cb1:deed:7:0:remove'>"
    assert repr(chosen) == "<GameSelect custom_id='cs1:deed:7:0:remove'>"


def test_the_longest_identifier_fits() -> None:
    longest = Press(Act.EDIT, 10**9, 20, "x" * EDIT_LIMIT)
    assert len(str(longest)) <= ID_LIMIT
    assert button(longest, "Modifier").item.custom_id == str(longest)
