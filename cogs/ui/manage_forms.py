"""What somebody wants to do to a game, and the form that asks whether they mean it and why."""

from __future__ import annotations

from dataclasses import dataclass

import discord

from bot.i18n import Translator
from bot.services.deeds import By, Deed, Order
from bot.services.results import TableView
from cogs.ui.entry import submitted_id
from cogs.ui.manage_texts import MORE_TIME, Target, warning
from cogs.ui.order.forms import ReasonForm, reason_of

PREFIX = "cb1:deed:"

FINAL = frozenset({Deed.END, Deed.REMOVE})
"""What cannot be made good again: it is done after a confirmation alone."""


@dataclass(frozen=True)
class Wish:
    """An order, but for who gives it and why; as a text it is a form's ``custom_id``.

    Attributes:
        target: of REMOVE and REPLACE.
        seconds: of EXTEND.
        newcomer: of REPLACE.
    """

    game: int
    deed: Deed
    target: Target | None = None
    seconds: int = 0
    newcomer: int = 0

    def __str__(self) -> str:
        more = self.seconds or self.newcomer
        return f"{PREFIX}{self.game}:{self.deed}:{self.target or '-'}:{more}"

    def order(self, by: By) -> Order:
        """The order that somebody gives."""
        target = self.target or Target()
        return Order(self.deed, by, self.seconds, target.player, target.seat, self.newcomer or None)


def asks_why(wish: Wish, by: By) -> bool:
    """Whether the form comes first: moderators have to do with games of others, who want to know;
    the host of a game may turn its clock without a word."""
    return wish.deed in FINAL or (by.moderator and not by.reason.strip())


def deed_form(view: TableView, wish: Wish, who: str, reason: str, _: Translator) -> ReasonForm:
    """The form; ``who`` is what the target is called."""
    titles = {
        Deed.END: _("Arrêter la partie {code} ?"),
        Deed.PAUSE: _("Mettre en pause la partie {code} ?"),
        Deed.RESUME: _("Reprendre la partie {code} ?"),
        Deed.EXTEND: _("Donner du temps à la partie {code} ?"),
        Deed.REMOVE: _("Retirer {who} ?"),
        Deed.REPLACE: _("Remplacer {who} ?"),
    }
    title = titles[wish.deed].format(code=view.ref.code, who=who)
    readers = _("Toute la table le lira.")
    return ReasonForm(str(wish), title, _outcome(view, wish, _), readers, _, reason=reason)


def _outcome(view: TableView, wish: Wish, _: Translator) -> str:
    """What comes of it."""
    if wish.deed is Deed.PAUSE:
        return _("Plus rien ne presse ; le temps qui reste est gardé.")
    if wish.deed is Deed.RESUME:
        return _("La partie continue avec le temps qui restait.")
    if wish.deed is Deed.EXTEND:
        return _(MORE_TIME[wish.seconds].message) if wish.seconds in MORE_TIME else "…"
    if wish.deed is Deed.REPLACE:
        text = _(
            "<@{newcomer}> joue à sa place, avec ses points et ses lettres. C’est définitif : on "
            "ne revient pas dans une partie dont on a été retiré."
        )
        return text.format(newcomer=wish.newcomer)
    return warning(view, wish.target, _)


def confirmed(interaction: discord.Interaction) -> tuple[Wish, str] | None:
    """Read a submitted form: what is wished, and why; None for any other interaction."""
    found = submitted_id(interaction, PREFIX)
    if found is None:
        return None
    game, deed, target, *more = found.split(":")
    number = int(more[0]) if more else 0  # forms of earlier versions had none
    return (
        Wish(
            int(game),
            Deed(deed),
            Target.parse(target),
            seconds=number if deed == Deed.EXTEND else 0,
            newcomer=number if deed == Deed.REPLACE else 0,
        ),
        reason_of(interaction),
    )
