"""`/baggle curieux`: how many grids there are, and what they hold."""

from __future__ import annotations

import math
from collections.abc import Mapping

from babel.numbers import format_decimal

from bot.i18n import Translator
from bot.services.baggle_curious import Curiosity
from cogs.ui.format import number, points_text
from engine.baggle.curious import Figures
from engine.baggle.dice import DICE, ways

EXPONENTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def curious_text(found: Mapping[int, Curiosity], _: Translator) -> str:
    """A paragraph for each size, from the figures that were measured and from the rooms."""
    lines = [_("## 🔬 Pour les curieux")]
    for side, curiosity in found.items():
        lines += [f"**{side}×{side}**", *size_lines(side, curiosity, _)]
    lines.append(
        _("-# Mesuré sur les grilles numéro 0, 1, 2 … du dictionnaire du B@ggle, avec ses dés.")
    )
    return "\n".join(lines)


def size_lines(side: int, curiosity: Curiosity, _: Translator) -> list[str]:
    """How many there are; what they are worth; the richest and the longest word."""
    figures, seen = curiosity.figures, curiosity.seen
    lines = [ways_line(side, _), mean_line(figures, _), spread_line(figures, _)]
    richest = _("La plus riche : `{letters}`, {points} en {words} mots.")
    lines.append(
        richest.format(
            letters=figures.richest.letters,
            points=points_text(figures.richest.points, _),
            words=figures.richest.words,
        )
    )
    longest = _("Le mot le plus long : **{word}** ({count} lettres), sur `{letters}`.")
    lines.append(
        longest.format(
            word=figures.longest.longest,
            count=len(figures.longest.longest),
            letters=figures.longest.letters,
        )
    )
    if seen.grids:
        text = _.ngettext(
            "Dans vos salons, {count} grille finie",
            "Dans vos salons, {count} grilles finies",
            seen.grids,
        ).format(count=number(seen.grids, _))
        if seen.letters:
            text += _(" ; la plus riche valait {points}").format(points=points_text(seen.best, _))
        if seen.longest:
            text += _(" ; le plus long mot trouvé : **{word}**").format(word=seen.longest)
        lines.append(f"{text}.")
    return lines


def ways_line(side: int, _: Translator) -> str:
    """The number of grids, as a product and rounded."""
    dice, count = len(DICE[side]), ways(side)
    power = int(math.log10(count))
    leading = format_decimal(round(count / 10**power, 2), locale=_.language)
    product = f"{dice}! × 6{str(dice).translate(EXPONENTS)}"
    rounded = f"{leading} × 10{str(power).translate(EXPONENTS)}"
    return _("{product} grilles possibles, soit {rounded}.").format(
        product=product, rounded=rounded
    )


def mean_line(figures: Figures, _: Translator) -> str:
    """What a grid is worth."""
    text = _("Score moyen sur {grids} grilles : {points} points, en {words} mots.")
    return text.format(
        grids=number(figures.grids, _),
        points=number(figures.points, _),
        words=number(figures.words, _),
    )


def spread_line(figures: Figures, _: Translator) -> str:
    """How much that varies."""
    empty = _("aucune n’est vide")
    if figures.empty:
        counted = _.ngettext("{count} n’en a aucun", "{count} n’en ont aucun", figures.empty)
        empty = counted.format(count=number(figures.empty, _))
    text = _("Neuf grilles sur dix ont entre {few} et {many} mots ; {empty}.")
    return text.format(few=figures.few, many=figures.many, empty=empty)
