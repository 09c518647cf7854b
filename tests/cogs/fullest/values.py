"""Values as large, long and odd as they may be."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import discord

from bot.i18n import Translator
from cogs.ui.post import ALT_LIMIT, Message, Picture
from render.plain import board_plain
from render.views import BoardView
from tests.cogs.ui.test_sheet import largest

PERSON = 2**63 - 1000
"""A person's id, as long as Discord's may become."""

NAME = "**__ᴊ𝕖𝕒𝕟**~~`_\u202eשלום אב🏴\u200d☠️ ||x||"[:32].ljust(32, "é")
"""Of 32 characters, with Markdown, right-to-left letters and signs of several code points."""

SERVER = "*_`~|é"[:6] + "x" * 94
"""The longest name of a server."""

Sample = Message | discord.ui.Modal | str
"""A message, a form, or the whole text of a message."""


def names(people: Iterable[int]) -> dict[int, str]:
    """The longest names."""
    return dict.fromkeys(people, NAME)


def widest(_: Translator) -> Picture:
    """The widest board, with a description that has to be cut."""
    view = largest()
    board = BoardView(view.board.layout, view.board.tiles, rack="AEIUBCDT?")
    return Picture(b"", "x" * (ALT_LIMIT + 76), board=partial(board_plain, board, _))
