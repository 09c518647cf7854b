"""The sentences of what fails around games: the daily, searches for words, words, friends.

See :mod:`cogs.ui.errors`, whose table these belong to.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.i18n import Translator
from bot.services import daily_results, friends, profiles, rankings, words
from cogs.ui.anagrams.search import SearchTooLong
from cogs.ui.format import quoted
from cogs.ui.permissions import ManagersOnly, NotOnServer
from engine.crabblabla import daily, daily_words
from engine.errors import RuleError
from engine.lexicon import question

Sentence = Callable[[Any, Translator], str]


def friends_full(error: friends.FriendsFull, _: Translator) -> str:
    """Which list is full."""
    if error.what == friends.Tie.SENT:
        text = _("{limit} de tes demandes attendent déjà une réponse : patience !")
    elif error.what == friends.Tie.BLOCKED:
        text = _("Ta liste de personnes bloquées est pleine : {limit}, c’est le maximum.")
    else:
        text = _("La liste d’amis de l’un de vous deux est pleine : {limit}, c’est le maximum.")
    return text.format(limit=error.limit)


DAILY: dict[type[RuleError], Sentence] = {
    daily_results.AlreadyPlayed: lambda e, _: _(
        "Tu as déjà joué ce Quotidien, et un seul coup compte. `/quotidien jouer` te le remontre."
    ),
    daily_results.DayNotYet: lambda e, _: _(
        "Ce jour n’est pas encore venu : son plateau arrive à minuit, heure de Paris."
    ),
    daily_results.DayNotOver: lambda e, _: _(
        "Ce jour n’est pas fini : joue-le d’abord, tu t’y entraîneras demain."
    ),
    daily_results.NoSuchDay: lambda e, _: _(
        "Il n’y a pas eu de Quotidien pour « {day} ». Écris un jour passé, par exemple 2026-12-01."
    ).format(day=quoted(e.day)),
    daily_results.NotPlayedToday: lambda e, _: _(
        "Joue d’abord : `/quotidien jouer`. Ensuite tu auras quelque chose à partager."
    ),
    daily_results.RankingNeedsServer: lambda e, _: _(
        "Ici il n’y a pas de serveur : choisis le classement de tes amis."
    ),
    ManagersOnly: lambda e, _: _(
        "Il faut la permission « Gérer le serveur » pour changer les réglages d’ici."
    ),
    NotOnServer: lambda e, _: _(
        "Je ne suis pas membre de ce serveur : je peux t’y répondre, pas y annoncer le Quotidien. "
        "Qui gère le serveur peut m’y inviter."
    ),
    daily.NoDaily: lambda e, _: _("Le Quotidien du {date} n’a pas pu être tiré.").format(
        date=e.date
    ),
    daily_words.TooFewDailyWords: lambda e, _: _(
        "Le dictionnaire « {lexicon} » a trop peu de mots courants pour le Quotidien."
    ).format(lexicon=e.lexicon),
}

PROFILES: dict[type[RuleError], Sentence] = {
    profiles.ProfileHidden: lambda e, _: _(
        "Hors d’un serveur, un profil ne se montre qu’entre amis : `/amis ajouter` demande "
        "<@{person}> en ami. Sur un serveur, chacun voit ce qui s’y est joué."
    ).format(person=e.person),
    rankings.NoSuchMonth: lambda e, _: _(
        "Il n’y a pas de classement pour « {month} ». Choisis un mois de la liste, ou écris-le "
        "ainsi : 2026-11."
    ).format(month=quoted(e.month)),
    rankings.NoSuchKind: lambda e, _: _(
        "Je ne connais pas de jeu « {kind} » : choisis-en un dans la liste."
    ).format(kind=quoted(e.kind)),
}

QUESTION: dict[type[RuleError], Sentence] = {
    question.NoLetters: lambda e, _: _("Donne au moins une lettre."),
    question.NotLetters: lambda e, _: _(
        "« {character} » n’est pas une lettre : de A à Z, et `?` pour un joker."
    ).format(character=quoted(e.character)),
    question.TooManyLetters: lambda e, _: _(
        "{count} lettres, c’est trop : aucun mot n’en a plus de {most}."
    ).format(count=e.count, most=e.most),
    question.BadLength: lambda e, _: _("Un mot a de 2 à {most} lettres, pas {length}.").format(
        length=e.length, most=e.most
    ),
    question.BadPlace: lambda e, _: _(
        "« {text} » ne se lit pas : écris par exemple `3=K`, pour un K en troisième place."
    ).format(text=quoted(e.text)),
    question.PlaceWithoutLength: lambda e, _: _(
        "Pour imposer une lettre à une place, choisis aussi la longueur du mot."
    ),
    question.PlaceOutside: lambda e, _: _(
        "Un mot de {length} lettres n’a pas de place {place}."
    ).format(length=e.length, place=e.place),
    SearchTooLong: lambda e, _: _(
        "Cette recherche est trop longue pour tenir dans mes boutons : demande un peu moins."
    ),
    question.PlaceTwice: lambda e, _: _(
        "Deux lettres différentes sont imposées à la place {place}."
    ).format(place=e.place),
}

FRIENDS: dict[type[RuleError], Sentence] = {
    friends.BefriendsOneself: lambda e, _: _("Ton amitié avec toi ne regarde que toi !"),
    friends.BefriendsBot: lambda e, _: _(
        "<@{bot}> est un bot : il ne saurait pas répondre à une demande d’amitié."
    ).format(bot=e.bot),
    friends.AlreadyFriends: lambda e, _: _("<@{other}> et toi, c’est déjà fait : amis !").format(
        other=e.other
    ),
    friends.AlreadyAsked: lambda e, _: _(
        "Ta demande à <@{other}> attend encore sa réponse. `/amis retirer` la reprend."
    ).format(other=e.other),
    friends.FriendshipRefused: lambda e, _: _(
        "<@{other}> a préféré ne pas donner suite. Si l’envie lui vient, sa demande suffira."
    ).format(other=e.other),
    friends.NothingToAnswer: lambda e, _: _("<@{other}> ne te demande plus rien.").format(
        other=e.other
    ),
    friends.NotOnList: lambda e, _: _("<@{other}> n’est pas dans ta liste.").format(other=e.other),
    friends.FriendsFull: friends_full,
}

WORDS: dict[type[RuleError], Sentence] = {
    words.NoWord: lambda e, _: _(
        "« {text} » ne peut pas être un mot du jeu : il faut de 2 à 21 lettres, de A à Z."
    ).format(text=quoted(e.text)),
    words.AlreadyReported: lambda e, _: _(
        "Tu as déjà signalé {word} : la décision n’est pas encore prise."
    ).format(word=e.word),
    words.TooManyReports: lambda e, _: _(
        "{limit} signalements en un jour, c’est beaucoup ! La suite demain."
    ).format(limit=e.limit),
}

AROUND: dict[type[RuleError], Sentence] = {**DAILY, **PROFILES, **QUESTION, **FRIENDS, **WORDS}
