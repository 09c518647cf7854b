"""Composing at the daily: one placement, after a question; later, to train."""

from __future__ import annotations

from bot.i18n import Translator
from bot.services.daily_results import DailyView
from cogs.ui.buttons import Act, Handler
from cogs.ui.composer.keys import DRAFTING, play_key, press_key
from cogs.ui.composer.manners import KeyFace, Manner, register
from cogs.ui.composer.texts import round_over
from cogs.ui.daily import keys as daily
from cogs.ui.daily.texts import heading
from cogs.ui.format import rack_text


def day_key(view: DailyView, score: int, _: Translator) -> KeyFace:
    """▶ Jouer or, once the day is over, 🎓 Essayer."""
    if not view.day.over:
        return play_key(view, score, _)
    label = _.ngettext("🎓 Essayer · {score} pt", "🎓 Essayer · {score} pts", score)
    return KeyFace("train", label.format(score=score))


register(
    DailyView,
    Manner(
        act=Act.DAILY_KEY,
        form="daily",
        drafts=lambda here: here.services.dailies.drafts,
        heading=heading,
        title=lambda view, _: rack_text(view.rack or ""),
        over=round_over,
        other=lambda composing, _: [],
        play=day_key,
        row=lambda composing, _: (),
        keys={**DRAFTING, "play": daily.ask_sure, "sure": daily.submit, "train": daily.train},
        forms={},
        submitted={},
    ),
)


HANDLERS: dict[Act, Handler] = {Act.DAILY_KEY: press_key}
