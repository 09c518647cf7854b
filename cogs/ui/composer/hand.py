"""A team's hand inside its composer: the panel is drawn afresh at each of these keys."""

from __future__ import annotations

from discord import ButtonStyle

from bot.i18n import Translator
from bot.services.composing import Composing
from bot.services.results import GameView
from cogs.ui.composer.rows import key
from cogs.ui.hands import pass_buttons
from cogs.ui.panel import Row
from engine.crabblabla.errors import JoinsLater


def hand_row(composing: Composing, _: Translator) -> Row:
    """To ask for the hand, to answer who asks, to pass it on unasked; nothing in solo games."""
    view = composing.view
    if not isinstance(view, GameView):
        return ()
    seat = view.mine
    if seat is None or seat.name is None or isinstance(composing.barred, JoinsLater):
        return ()
    asked = seat.hand_request is not None
    if not view.holds:
        return (key(composing, "ask", _("🖐️ Prendre la main"), disabled=asked),)
    if not asked:
        return pass_buttons(view, _)
    return (
        key(composing, "keep", _("✊ Garder la main")),
        key(composing, "give", _("🤝 Laisser la main"), ButtonStyle.primary),
    )
