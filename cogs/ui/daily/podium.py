"""A server's medals of a day that is over, with the placements that won them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.i18n import Translator
from bot.services.daily_results import Medallist, Podium
from cogs.ui.daily.texts import title
from cogs.ui.format import points_text
from cogs.ui.pictures import picture, placed
from cogs.ui.post import Picture, Post, clip
from cogs.ui.rounds import MEDALS
from cogs.ui.tops import percent_text, words_text

PICTURES = 3
"""Placements of medallists that are shown (ties may make more of them)."""

NAMED = 12
"""Medallists that are named."""

PLAY_LIMIT = 70
"""Characters of a medallist's placement: twelve long ones would be more than a message holds."""


async def podium_post(podium: Podium, names: Mapping[int, str], _: Translator) -> Post:
    """The day's medals: the best placement as picture, the medallists' ones below it."""
    pictures = [
        replace(
            await picture(placed(podium.day.question, won.judged, _, _caption(won, names, _)), _),
            name=f"medaille-{number}.png",
        )
        for number, won in enumerate(podium.medallists[:PICTURES], 1)
    ]
    return Post(
        podium_text(podium, _),
        await _best_picture(podium, _),
        silent=True,
        attached=tuple(pictures),
    )


async def _best_picture(podium: Podium, _: Translator) -> Picture:
    score = points_text(podium.best.score, _)
    caption = _("Le meilleur coup connu : {score}").format(score=score)
    return await picture(placed(podium.day.question, podium.best, _, caption), _)


def _caption(won: Medallist, names: Mapping[int, str], _: Translator) -> str:
    score = points_text(won.judged.score, _)
    name = names.get(won.person, "")
    return f"{won.medal}. {name} : {score}" if name else f"{won.medal}. {score}"


def podium_text(podium: Podium, _: Translator) -> str:
    """Who has which medal, and what could have been played."""
    day, best = podium.day, podium.best
    count = _.ngettext("{count} personne a joué", "{count} personnes ont joué", podium.players)
    lines = [f"### 🏆 {title(day, _)}", f"-# {count.format(count=podium.players)}"]
    for won in podium.medallists[:NAMED]:
        score = points_text(won.judged.score, _)
        share = percent_text(day.share(won.judged.score), _)
        play = clip(won.play, PLAY_LIMIT)
        lines.append(f"{MEDALS[won.medal]} <@{won.person}> · {score} · {share} · `{play}`")
    if any(won.judged.score == best.score for won in podium.medallists):
        lines.append(_("🎯 Et c’est le meilleur coup connu !"))
    else:
        text = _("🎯 Le meilleur coup connu : `{play}` pour **{score}**.")
        lines.append(text.format(play=day.best_play, score=points_text(best.score, _)))
        lines.append(f"-# {words_text(best.words)}")
    return "\n".join(lines)
