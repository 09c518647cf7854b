"""The sentences of what fails in B@ggle. See :mod:`cogs.ui.errors`, whose table these belong to."""

from __future__ import annotations

from bot.i18n import Translator
from bot.services import baggle
from cogs.ui.errors_around import Sentence
from cogs.ui.format import quoted
from engine.baggle import errors as rules
from engine.baggle import grid
from engine.baggle.options import MIN_SPREAD
from engine.errors import RuleError


def word_range(error: rules.BadWordRange, _: Translator) -> str:
    """What would do instead, and why."""
    if error.most is not None:
        return _(
            "Ce réglage n’est pas possible : mots_min = {value}. À cette taille, {most} au plus : "
            "seule une grille sur vingt en a autant."
        ).format(value=error.value, most=error.most)
    return _(
        "Ce réglage n’est pas possible : mots_max = {value}. Il faut {least} ou plus, soit "
        "{spread} de plus que mots_min : sinon presque aucune grille n’irait."
    ).format(value=error.value, least=error.least, spread=MIN_SPREAD)


BAGGLE: dict[type[RuleError], Sentence] = {
    rules.LastGrid: lambda e, _: _(
        "C’est la dernière grille de ce salon : trop tard pour y entrer."
    ),
    rules.BellRung: lambda e, _: _(
        "La cloche vient de sonner et les derniers mots arrivent : réessaie dans un instant."
    ),
    rules.BadWordRange: word_range,
    grid.BadGrid: lambda e, _: (
        _("« {character} » n’est pas une lettre : une grille n’a que des lettres de A à Z.").format(
            character=quoted(e.character)
        )
        if e.character
        else _("Une grille de {side} sur {side} a {needed} lettres, pas {letters}.").format(
            side=e.side, needed=e.side**2, letters=e.letters
        )
    ),
    baggle.NoRoomHere: lambda e, _: _(
        "Je ne sais pas de quel salon il s’agit : refais-le dans le fil d’un salon, ou ouvre-en un "
        "avec `/baggle salon`."
    ),
    baggle.NoSuchGrid: lambda e, _: _("La grille {number} n’est pas encore finie.").format(
        number=e.number
    ),
}
