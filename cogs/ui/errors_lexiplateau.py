"""The sentences of what fails in Lexiplateau. See :mod:`cogs.ui.errors`, whose table these belong
to."""

from __future__ import annotations

from cogs.ui.errors_around import Sentence
from cogs.ui.format import quoted
from cogs.ui.lexiplateau.choices import BothLimits
from engine.errors import RuleError
from engine.lexiplateau import errors as rules
from engine.lexiplateau import gcg_reader as gcg

LEXIPLATEAU: dict[type[RuleError], Sentence] = {
    BothLimits: lambda e, _: _("Choisis un temps par tour ou un temps par partie, pas les deux."),
    rules.TurnOver: lambda e, _: _("Le tour {number} est terminé.").format(number=e.number),
    rules.NotYourTurn: lambda e, _: _("Ce n’est pas ton tour."),
    rules.NothingExchanged: lambda e, _: _("Choisis au moins une lettre à échanger."),
    rules.BagTooSmall: lambda e, _: _(
        "On n’échange qu’avec {needed} lettres au moins dans le sac : il en reste {tiles}."
    ).format(needed=e.needed, tiles=e.tiles),
    rules.NotAbsent: lambda e, _: _(
        "On ne remplace que les absents : il faut avoir perdu {needed} tours de suite."
    ).format(needed=e.needed),
    rules.OwnSeat: lambda e, _: _("C’est ta place : joue, et personne ne t’y remplace."),
    rules.BrokenRecord: lambda e, _: _(
        "Le tour {number} de cette partie ne se rejoue pas comme il est écrit."
    ).format(number=e.number),
    gcg.BadGcg: lambda e, _: _("La ligne {line} du fichier GCG ne se lit pas : « {text} ».").format(
        line=e.line, text=quoted(e.text)
    ),
    gcg.IllegalGcgMove: lambda e, _: _(
        "Le coup de la ligne {line} du fichier GCG n’est pas permis."
    ).format(line=e.line),
    gcg.WrongGcgScore: lambda e, _: _(
        "À la ligne {line} du fichier GCG, il est écrit {written} ; le compte donne {counted}."
    ).format(line=e.line, written=e.written, counted=e.counted),
}
