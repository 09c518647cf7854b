"""The sentences of what fails in Wordgrid. See :mod:`cogs.ui.errors`, whose table these belong
to."""

from __future__ import annotations

from bot.services import ledger
from bot.services.stakes import StakesOff
from bot.services.wordgrid import NoDuelHere
from cogs.ui.errors_around import Sentence
from cogs.ui.format import quoted, tokens_text
from cogs.ui.wordgrid.challengers import ChallengerGone
from engine.errors import RuleError
from engine.wordgrid import errors as rules

WORDGRID: dict[type[RuleError], Sentence] = {
    NoDuelHere: lambda e, _: _(
        "Je ne vois pas de duel à toi ici. Lance un défi (`/wordgrid defi`), ou relèves-en un "
        "(`/wordgrid lobby`, `/wordgrid rejoindre`)."
    ),
    rules.OwnChallenge: lambda e, _: _("On ne relève pas son propre défi."),
    rules.NotForYou: lambda e, _: _("Ce défi s’adresse à quelqu’un d’autre."),
    rules.NotModerator: lambda e, _: _(
        "Une partie commencée se joue jusqu’au bout : propose la nulle, ou abandonne."
    ),
    rules.NotACell: lambda e, _: _(
        "« {text} » n’est pas une case de la grille : une lettre de A à E, puis un chiffre de 1 à "
        "5, par exemple B3."
    ).format(text=quoted(e.text)),
    rules.NotALetter: lambda e, _: _("« {text} » n’est pas une lettre.").format(
        text=quoted(e.text)
    ),
    rules.NotBeside: lambda e, _: _(
        "La nouvelle lettre touche une case remplie par un côté : {cell} n’en touche aucune."
    ).format(cell=e.cell),
    rules.PathBroken: lambda e, _: _(
        "Le chemin va de case en case voisine : {after} n’est pas à côté de {cell}."
    ).format(cell=e.cell, after=e.after),
    rules.PathCrossed: lambda e, _: _("Le chemin passe deux fois par {cell}.").format(cell=e.cell),
    rules.PathEmpty: lambda e, _: _("Il n’y a pas de lettre en {cell}.").format(cell=e.cell),
    rules.PathMisses: lambda e, _: _(
        "Le mot passe par la nouvelle lettre, en {cell} : ce chemin l’évite."
    ).format(cell=e.cell),
    rules.PathSpells: lambda e, _: _("Ce chemin écrit {spelled}, pas {word}.").format(
        spelled=e.spelled, word=quoted(e.word)
    ),
    rules.NoPath: lambda e, _: _(
        "{word} ne se trace pas sur la grille en passant par {cell}."
    ).format(word=quoted(e.word), cell=e.cell),
    rules.WordTooShort: lambda e, _: _("Un mot a deux lettres au moins."),
    rules.WordUsed: lambda e, _: _("{word} a déjà servi dans cette partie.").format(word=e.word),
    rules.NotInLexicon: lambda e, _: _("{word} n’est pas dans le dictionnaire.").format(
        word=quoted(e.word)
    ),
    rules.NoDrawOffered: lambda e, _: _("Personne ne te propose la nulle (ou plus personne)."),
    rules.DrawRefused: lambda e, _: _(
        "Ton adversaire vient de refuser la nulle : repropose-la après le prochain coup."
    ),
    ledger.CannotPay: lambda e, _: _(
        "<@{person}> n’a pas de quoi miser {stake} : son solde est de {balance}."
    ).format(person=e.person, stake=tokens_text(e.stake, _), balance=tokens_text(e.balance, _)),
    StakesOff: lambda e, _: _(
        "Ce serveur joue désormais sans jetons : ce défi a une mise, on ne peut donc plus le "
        "relever. Rien n’a été retenu."
    ),
    ChallengerGone: lambda e, _: _(
        "<@{challenger}> n’est plus sur ce serveur : ce défi ne peut plus être relevé."
    ).format(challenger=e.challenger),
    rules.RobotOpponent: lambda e, _: _("Un robot ne fait pas match nul."),
}

WORDGRID_TO_ONESELF: dict[type[RuleError], Sentence] = {
    ledger.CannotPay: lambda e, _: _(
        "Tu n’as pas de quoi miser {stake} : ton solde est de {balance}."
    ).format(stake=tokens_text(e.stake, _), balance=tokens_text(e.balance, _)),
}
"""For who is told of themselves."""
