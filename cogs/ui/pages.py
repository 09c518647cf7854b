"""What comes on pages: which one it is, and the buttons to those around it."""

from __future__ import annotations

from collections.abc import Callable

from bot.i18n import Translator
from cogs.ui.buttons import GameButton, Press, button


def page_line(page: int, pages: int, _: Translator) -> str:
    """``Page 2 sur 5``, as small print; "" where there is one page alone."""
    if pages <= 1:
        return ""
    return _("-# Page {page} sur {pages}").format(page=page, pages=pages)


def page_buttons(
    at: Callable[[int], Press], page: int, pages: int, *, row: int | None = None
) -> tuple[GameButton, ...]:
    """The page before and the one after, of pages that count from 1; ``at`` shows one of them.

    None where there is one page alone.
    """
    if pages <= 1:
        return ()
    return (
        button(at(page - 1), "◀", disabled=page == 1, row=row),
        button(at(page + 1), "▶", disabled=page == pages, row=row),
    )
