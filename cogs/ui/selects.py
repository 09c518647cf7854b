"""The menus of all messages: a choice is a press whose token ends in what was chosen.

``cs1:key:7:2:row`` with the value ``5`` reaches the same handler as a button of the identifier
``cb1:key:7:2:row.5``; several values are joined by commas, channels and roles said by their ids.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Self

import discord

from cogs.ui.buttons import LOGGED, GameButton, Press
from cogs.ui.errors import OldButton
from cogs.ui.guard import guarded

FACE = "~"


Menu = discord.ui.Select[Any] | discord.ui.ChannelSelect[Any] | discord.ui.RoleSelect[Any]


class GameSelect(discord.ui.DynamicItem[Menu], template=r"cs(?P<rest>\d+:.+)"):
    """Any menu of a message."""

    __item_repr_attributes__ = LOGGED

    def __init__(self, item: Menu) -> None:
        super().__init__(item)

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction,
        item: discord.ui.Item[Any],
        match: re.Match[str],
        /,
    ) -> Self:
        """Take the menu over as it is."""
        assert isinstance(
            item, discord.ui.Select | discord.ui.ChannelSelect | discord.ui.RoleSelect
        )
        return cls(item)

    async def callback(self, interaction: discord.Interaction) -> Any:
        """Hand the choice to its handler."""
        custom_id = self.item.custom_id.removeprefix("cs").partition(FACE)[0]
        values = [str(getattr(value, "id", value)) for value in self.item.values]
        press = Press.parse(f"cb{custom_id}.{','.join(values)}")
        async with guarded(interaction):
            if press is None:
                raise OldButton(self.item.custom_id)
            await GameButton.handlers[press.act](interaction, press)


def select(
    press: Press,
    options: Sequence[discord.SelectOption],
    *,
    placeholder: str | None = None,
    face: int | None = None,
) -> GameSelect:
    """A menu; ``press.token`` must not be empty.

    Clients go on showing what a person chose although the message was edited, unless the menu is
    another one by its identifiers. So a menu whose default changes has a ``face``: a number that
    changes with it, above those of the other components.
    """
    custom_id = f"cs{str(press).removeprefix('cb')}"
    item: discord.ui.Select[Any] = discord.ui.Select(
        custom_id=custom_id if face is None else f"{custom_id}{FACE}{face}",
        options=list(options),
        placeholder=placeholder,
        id=face,
    )
    return GameSelect(item)


def entity_select(
    press: Press, item: discord.ui.ChannelSelect[Any] | discord.ui.RoleSelect[Any]
) -> GameSelect:
    """A menu of channels or roles; ``press.token`` must not be empty."""
    item.custom_id = f"cs{str(press).removeprefix('cb')}"
    return GameSelect(item)
