"""The faces of the composer that only the daily has: « sure? », and what came of it."""

from __future__ import annotations

from discord import ButtonStyle

from bot.i18n import Translator
from bot.services.composing import Composing, Judged
from bot.services.daily_results import DailyResult
from bot.services.daily_results import Period as RankingPeriod
from bot.services.daily_results import Scope as RankingScope
from cogs.ui.buttons import Act, GameButton, Press, button
from cogs.ui.composer import rows
from cogs.ui.composer.manners import manner_of
from cogs.ui.daily import texts
from cogs.ui.format import points_text
from cogs.ui.panel import Panel, Row
from cogs.ui.pictures import draft_picture, placed, private_picture


async def sure_panel(composing: Composing, judged: Judged, _: Translator) -> Panel:
    """Shall this placement be the day's?"""
    shown = await draft_picture(composing, _, cursor=False)
    question = texts.sure_text(judged.play, judged.assessment.score, _)
    row: Row = (
        rows.key(composing, f"sure.{judged.token}", _("✅ Oui, je joue"), ButtonStyle.success),
        rows.key(composing, "show", _("◀ Retour")),
    )
    return Panel((manner_of(composing.view).heading(composing.view, _), shown, question, row))


async def result_panel(result: DailyResult, _: Translator) -> Panel:
    """What a submitted placement is worth; the best one beside it once the day is over."""
    own = await private_picture(placed(result.day.question, result.judged, _), _)
    best = "\n".join(best_lines(result, _))
    return Panel((texts.result_text(result, _), own, best, result_row(result, _)))


def best_lines(result: DailyResult, _: Translator) -> list[str]:
    """The best placement known, which stays secret until the day is over."""
    day = result.day
    if not day.over or result.record:
        return []
    text = _("🎯 Le meilleur coup connu : `{play}` pour **{score}**.")
    return [text.format(play=day.best_play, score=points_text(day.best_score, _))]


def result_row(result: DailyResult, _: Translator) -> Row:
    """On from a result: to share it, to the ranking, or to try again where that is training."""
    day = result.day.id
    if result.training:
        again = Press(Act.DAILY_KEY, day, 1, "show")
        return (button(again, _("↩ Essayer encore")),)
    share = button(Press(Act.DAILY_SHARE, day), _("📤 Partager"), style=ButtonStyle.primary)
    return (share, ranking_button(_))


def ranking_button(_: Translator) -> GameButton:
    """To today's ranking."""
    token = f"{RankingPeriod.TODAY}.{RankingScope.SERVER}"
    return button(Press(Act.DAILY_RANKING, 0, 0, token), _("🏆 Classement"))


def play_button(day: int, _: Translator) -> GameButton:
    """Opens the composer of a day."""
    return button(Press(Act.DAILY_PLAY, day), _("▶ Jouer"), style=ButtonStyle.success)
