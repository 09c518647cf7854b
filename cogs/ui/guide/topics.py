"""What `/aide` can be asked for, and what it says of each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from discord.app_commands import locale_str

from bot.i18n import N_, Translator
from cogs.ui.baggle.help import help_text as baggle_help
from cogs.ui.guide.listing import Group
from cogs.ui.help import help_text as crabblabla_help
from cogs.ui.lexiplateau.help import help_text as lexiplateau_help
from cogs.ui.wordgrid.help import help_text as wordgrid_help

HOME, COMMANDS = "home", "commands"
"""The topics that are not about one game."""


SCREEN = 1800
"""Characters of one screen of a command's options: what one reads without scrolling for long."""


@dataclass(frozen=True)
class Topic:
    """One screen.

    Attributes:
        label: of its button.
        text: under 2,000 characters.
    """

    label: locale_str
    text: Callable[[Translator], str]


def home_text(_: Translator) -> str:
    """What there is to play."""
    return "\n".join(
        (
            _("## 📖 À quoi on joue ?"),
            _("**Crabblabla** : le même plateau et les mêmes lettres pour tous, en même temps."),
            _("**Lexiplateau** : le grand classique, chacun son tour et ses lettres."),
            _("**B@ggle** : une grille, trois minutes, le plus de mots possible."),
            _("**Wordgrid** : un duel, une lettre et un mot à la fois, à la pendule."),
            _("**Le Quotidien** : un plateau par jour, le même pour tout le monde."),
            _("-# Chaque bouton tient en un écran. `/aide sujet:` y va tout droit."),
        )
    )


def daily_text(_: Translator) -> str:
    """The daily in one screen."""
    return "\n".join(
        (
            _("## 📅 Le Quotidien en un écran"),
            _(
                "**Un plateau par jour, le même pour le monde entier**, avec neuf lettres. Tu as "
                "un seul essai, sans limite de temps avant minuit, heure de Paris."
            ),
            _(
                "**Jouer** : `/quotidien jouer`, ou le bouton sous l’annonce du jour. Pose tes "
                "lettres sur autant de lignes que tu veux, comme à Crabblabla ; le score "
                "s’affiche avant que tu valides."
            ),
            _(
                "**Le lendemain** : le meilleur placement, les médailles du serveur et celles "
                "entre amis. Un jour passé se rejoue pour s’entraîner."
            ),
            _(
                "-# Aussi : `/quotidien classement`, `medailles`, `partager` ; `/amis` pour se "
                "comparer à ses amis, où qu’ils jouent."
            ),
        )
    )


TOPICS: dict[str, Topic] = {
    "crabblabla": Topic(N_("🦀 Crabblabla"), crabblabla_help),
    "lexiplateau": Topic(N_("♟️ Lexiplateau"), lexiplateau_help),
    "baggle": Topic(N_("🔔 B@ggle"), baggle_help),
    "wordgrid": Topic(N_("⚔️ Wordgrid"), wordgrid_help),
    "daily": Topic(N_("📅 Le Quotidien"), daily_text),
}
"""The games, in the order in which they are offered."""


def commands_text(groups: Sequence[Group], _: Translator) -> str:
    """All names of commands with what stands under each."""
    lines = [f"`/{group.name}` {group.description}" for group in groups]
    return "\n".join([_("## ⌨️ Toutes les commandes"), *lines])


def group_pages(group: Group) -> list[str]:
    """Each command under a name with its options and what they mean, on as many screens as that
    takes; what may be left out stands in brackets."""
    head = f"## `/{group.name}`\n{group.description}"
    pages = [head]
    for line in group.lines:
        told = f"**/{line.path}** · {line.description}"
        for option in line.options:
            name = option.name if option.required else f"[{option.name}]"
            told += f"\n-# `{name}` {option.description}"
        if len(pages[-1]) + len(told) > SCREEN and pages[-1] != head:
            pages.append(head)
        pages[-1] += f"\n{told}"
    return pages
