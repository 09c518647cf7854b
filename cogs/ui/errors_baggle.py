"""The sentences of what fails in B@ggle. See :mod:`cogs.ui.errors`, whose table these belong to."""

from __future__ import annotations

from bot.services import baggle
from cogs.ui.errors_around import Sentence
from cogs.ui.format import quoted
from engine.baggle import errors as rules
from engine.baggle import grid
from engine.errors import RuleError

BAGGLE: dict[type[RuleError], Sentence] = {
    rules.LastGrid: lambda e, _: _(
        "C’est la dernière grille de ce salon : trop tard pour y entrer."
    ),
    rules.BellRung: lambda e, _: _(
        "La cloche vient de sonner et les derniers mots arrivent : réessaie dans un instant."
    ),
    grid.BadGrid: lambda e, _: (
        _("« {character} » n’est pas une lettre : une grille n’a que des lettres de A à Z.").format(
            character=quoted(e.character)
        )
        if e.character
        else _("Une grille de {side} sur {side} a {needed} lettres, pas {letters}.").format(
            side=e.side, needed=e.side**2, letters=e.letters
        )
    ),
    baggle.NoRoomHere: lambda e, _: _(
        "Je ne sais pas dans quel salon mettre ces mots : écris-les dans le fil d’un salon, ou "
        "ouvre-en un avec `/baggle salon`."
    ),
    baggle.NoSuchGrid: lambda e, _: _("La grille {number} n’est pas encore finie.").format(
        number=e.number
    ),
}
