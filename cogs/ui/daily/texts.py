"""The words of the daily: titles, results, and what can be shared without giving anything away."""

from __future__ import annotations

import datetime
from fractions import Fraction

from babel.dates import format_date

from bot.i18n import Translator
from bot.services.daily_results import DailyResult, DailyView, Day
from cogs.ui.format import moment, points_text
from cogs.ui.tops import percent, percent_text, words_text

FULL, HALF, NONE = "🟩", "🟨", "⬜"

SQUARES = 10

LONG_STREAK = 2
"""Days in a row that are worth a line."""


def date_text(date: datetime.date, _: Translator) -> str:
    """``mardi 1er décembre 2026``, in the reader's language."""
    text = str(format_date(date, "full", locale=_.language))
    return text.replace(" 1 ", " 1er ") if _.language == "fr" else text  # CLDR knows no « 1er »


def title(day: Day, _: Translator) -> str:
    """Which day it is; its number from the first of all on."""
    if day.number < 1:
        return _("Le Quotidien · {date}").format(date=date_text(day.date, _))
    text = _("Le Quotidien n° {number} · {date}")
    return text.format(number=day.number, date=date_text(day.date, _))


def heading(view: DailyView, _: Translator) -> str:
    """Over the composer: the day, and what a placement counts for."""
    if view.day.over:
        note = _("🎓 Ce jour est passé : tu t’entraînes, sans médaille.")
    else:
        note = _("Un seul coup, définitif. Fin {when}.").format(when=moment(view.day.closes))
    return f"### {title(view.day, _)}\n{note}"


def opened_text(day: Day, _: Translator) -> str:
    """The post of a new day."""
    lines = [
        f"### 📰 {title(day, _)}",
        _("Un plateau, neuf lettres, un seul coup : les mêmes pour tout le monde."),
        _("Fin {when}. Les médailles tombent à minuit.").format(when=moment(day.closes)),
    ]
    return "\n".join(lines)


def sure_text(play: str, score: int, _: Translator) -> str:
    """The question before a placement is submitted."""
    text = _(
        "**Jouer {play} pour {score} ?**\nC’est ton seul coup du jour : il ne pourra plus être "
        "changé."
    )
    return text.format(play=f"`{play}`", score=points_text(score, _))


def result_text(result: DailyResult, _: Translator) -> str:
    """What a submitted placement is worth; the best one only once the day is over."""
    score = points_text(result.judged.score, _)
    lines = [f"### {title(result.day, _)}"]
    if result.late:
        text = _("⏰ Ce Quotidien s’est terminé {when} : ton coup est gardé comme entraînement.")
        lines.append(text.format(when=moment(result.day.closes)))
    elif result.training:
        lines.append(_("🎓 Entraînement, sans médaille."))
    lines.append(f"`{result.play}` · **{score}** · {share_line(result, _)}")
    if len(result.judged.words) > 1:
        text = _.ngettext("Mot : {words}", "Mots : {words}", len(result.judged.words))
        lines.append(text.format(words=words_text(result.judged.words)))
    lines += streak_lines(result, _)
    if not result.day.over:
        text = _("-# Le meilleur coup et les médailles : à minuit, {when}.")
        lines.append(text.format(when=moment(result.day.closes)))
    return "\n".join(lines)


def share_line(result: DailyResult, _: Translator) -> str:
    """The share of the best."""
    if result.record:
        return _("🎯 **100 %** : aucun meilleur coup n’est connu !")
    return _("**{share}** du meilleur coup connu").format(share=percent_text(result.share, _))


def streak_lines(result: DailyResult, _: Translator) -> list[str]:
    """How many days in a row."""
    if result.training or result.streak < LONG_STREAK:
        return []
    return [_("🔥 {count} jours de suite").format(count=result.streak)]


def share_text(result: DailyResult, _: Translator) -> str:
    """For everybody to read: neither letters nor places."""
    line = f"{squares(result.share)} **{percent_text(result.share, _)}**"
    return "\n".join([f"📰 {title(result.day, _)}", line, *streak_lines(result, _)])


def squares(share: Fraction) -> str:
    """Ten squares: a full one for each tenth, half a one for the rest."""
    full, rest = divmod(percent(share), 100 // SQUARES)
    half = HALF if rest else ""
    return (FULL * full + half).ljust(SQUARES, NONE)
