"""Choosing the letters to exchange, or to pass; which ones stands in the keys, as bits."""

from __future__ import annotations

from discord import ButtonStyle

from bot.i18n import Translator
from bot.services.composing import Composing
from bot.services.lexiplateau_results import TurnView
from cogs.ui.composer.rows import ROW_LENGTH, back_row, key
from cogs.ui.errors import OldButton, explain
from cogs.ui.format import JOKER
from cogs.ui.lexiplateau.texts import bag_text
from cogs.ui.panel import Panel, Row
from engine.board.tiles import BLANK
from engine.lexiplateau.errors import BagTooSmall
from engine.lexiplateau.placement import RACK_SIZE


def read_mask(value: str) -> int:
    """Which slots of the rack are chosen, as bits. Raises OldButton."""
    if value and not (value.isascii() and value.isdigit() and int(value) < 1 << RACK_SIZE):
        raise OldButton(value)
    return int(value or 0)


def chosen(rack: str, mask: int) -> str:
    """The letters of these slots."""
    return "".join(letter for slot, letter in enumerate(rack) if mask >> slot & 1)


def exchange_panel(composing: Composing, mask: int, _: Translator) -> Panel:
    """The rack to choose from, the exchange, and passing."""
    view = composing.view
    assert isinstance(view, TurnView)
    possible = view.bag >= RACK_SIZE
    lines = [_("### 🔁 Quelles lettres échanges-tu ?"), f"-# {bag_text(view.bag, _)}"]
    lines.append(_("Échanger ou passer termine ton tour, et rapporte 0 point."))
    if not possible:
        lines[0] = _("### ⏭ Passer ton tour ?")
        lines[2] = explain(BagTooSmall(view.bag, RACK_SIZE), _)
    rows = _letter_rows(composing, mask) if possible else ()
    return Panel(("\n".join(lines), *rows, _end_row(composing, mask, possible, _)))


def _letter_rows(composing: Composing, mask: int) -> tuple[Row, ...]:
    """A press takes a letter in or out."""
    rack = composing.view.rack or ""
    buttons = [
        key(
            composing,
            f"swap.{mask ^ 1 << slot}",
            JOKER if rack[slot] == BLANK else rack[slot],
            ButtonStyle.primary if mask >> slot & 1 else ButtonStyle.secondary,
        )
        for slot in composing.order
    ]
    starts = range(0, len(buttons), ROW_LENGTH)
    return tuple(tuple(buttons[start : start + ROW_LENGTH]) for start in starts)


def _end_row(composing: Composing, mask: int, possible: bool, _: Translator) -> Row:
    count = mask.bit_count()
    label = _.ngettext("🔁 Échanger {count} lettre", "🔁 Échanger {count} lettres", count)
    swap = key(
        composing,
        f"swapsure.{mask}",
        label.format(count=count),
        ButtonStyle.success,
        disabled=not count,
    )
    skip = key(composing, "passsure", _("⏭ Passer"), ButtonStyle.danger)
    return (*((swap,) if possible else ()), skip, *back_row(composing, _))
