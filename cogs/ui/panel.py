"""A message made of components (Discord's « Components V2 ») as a value: parts from top to bottom.

Such a message has no content of its own, and once sent stays one: it can only be edited into
another panel.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import discord

from cogs.ui.post import ALT_LIMIT, Picture

TEXT_LIMIT = 4000
"""Characters of all texts of a panel together (Discord)."""

Row = tuple[discord.ui.Item[Any], ...]
"""Up to five buttons, or one menu."""


@dataclass(frozen=True)
class Panel:
    """One message.

    Attributes:
        parts: texts, pictures and rows; empty texts and rows are left out.
        accent: the colour of the panel's edge.

    Nobody is pinged by a panel.
    """

    parts: tuple[str | Picture | Row, ...]
    accent: discord.Colour | None = None

    def to_send(self) -> dict[str, Any]:
        """Arguments for ``send``, ``send_message`` and ``followup.send``."""
        return {
            "files": [picture.file() for picture in self._pictures()],
            "view": self._view(),
            "allowed_mentions": discord.AllowedMentions.none(),
        }

    def to_edit(self) -> dict[str, Any]:
        """Arguments for the edits, which replace pictures too."""
        return {
            "content": None,
            "attachments": [picture.file() for picture in self._pictures()],
            "view": self._view(),
            "allowed_mentions": discord.AllowedMentions.none(),
        }

    def in_words(self) -> Panel:
        """The same with text in the place of its pictures, as far as it fits.

        What does not is left out: a panel of nothing but text has no place for files.
        """
        room = TEXT_LIMIT - sum(len(part) for part in self.parts if isinstance(part, str))
        parts = (part.words[:room] if isinstance(part, Picture) else part for part in self.parts)
        return replace(self, parts=tuple(parts))

    def _pictures(self) -> list[Picture]:
        return [part for part in self.parts if isinstance(part, Picture)]

    def _view(self) -> discord.ui.LayoutView:
        items = [_item(part) for part in self.parts if part]
        frame: discord.ui.Container[Any] = discord.ui.Container(*items, accent_colour=self.accent)
        view = discord.ui.LayoutView(timeout=None)
        view.add_item(frame)
        return view


def _item(part: str | Picture | Row) -> discord.ui.Item[Any]:
    if isinstance(part, str):
        return discord.ui.TextDisplay(part)
    if isinstance(part, Picture):
        shown = discord.MediaGalleryItem(
            f"attachment://{part.name}", description=part.alt[:ALT_LIMIT]
        )
        return discord.ui.MediaGallery(shown)
    return discord.ui.ActionRow(*part)
