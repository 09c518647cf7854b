"""The panel from which a game is managed, and what is said of what is done there."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass
from typing import Any

import discord
from discord import ButtonStyle, SelectOption, app_commands

from bot.i18n import N_, Translator
from bot.services.deeds import USUAL_DEEDS, Deed
from bot.services.ghosts import is_gone
from bot.services.results import TableView
from cogs.ui.buttons import Act, GameButton, Press, button
from cogs.ui.faces import face_of
from cogs.ui.format import brief_name, mention, seat_name, seats_by_id
from cogs.ui.post import Post, clip
from cogs.ui.robot_names import ROBOT_FACE, robot_name
from cogs.ui.selects import select
from engine.table.phase import Phase

OPTION_LIMIT = 25

MORE_TIME = {
    3600: N_("1 heure de plus"),
    21600: N_("6 heures de plus"),
    86400: N_("24 heures de plus"),
    259200: N_("3 jours de plus"),
}
MORE_TIME_CHOICES = [
    app_commands.Choice(name=name, value=seconds) for seconds, name in MORE_TIME.items()
]


@dataclass(frozen=True)
class Target:
    """Whom to remove: a person, or the robot of a seat; in identifiers ``p123`` or ``s4``."""

    player: int | None = None
    seat: int | None = None

    def __str__(self) -> str:
        return f"s{self.seat}" if self.player is None else f"p{self.player}"

    @classmethod
    def parse(cls, text: str) -> Target | None:
        """Read what :meth:`__str__` wrote, or a mention; None for anything else."""
        letter, digits = text[:1], text[1:]
        if text.startswith("<@") and text.endswith(">"):
            letter, digits = "p", text[2:-1].removeprefix("!")
        if not (digits.isascii() and digits.isdigit()):
            return None
        return {"p": cls(player=int(digits)), "s": cls(seat=int(digits))}.get(letter)


def manage_button(game: int, _: Translator) -> GameButton:
    """Opens the panel."""
    return button(Press(Act.MANAGE, game), _("⚙️ Gérer"))


def manage_post(
    view: TableView,
    names: Mapping[int, str],
    _: Translator,
    done: str = "",
    deeds: Container[Deed] = USUAL_DEEDS,
) -> Post:
    """The panel: how the game stands, and what may be done to it (of ``deeds``, its kind's)."""
    title = _("### ⚙️ Partie `{code}`").format(code=view.ref.code)
    people = ", ".join(seat_name(seat, _) for seat in view.seats if seat.active)
    lines = [title, done, state_line(view, _)]
    if people:
        lines.append(_("À la table : {people}").format(people=people))
    lines += waiting_lines(view, _)
    if view.phase is Phase.FINISHED:
        return Post("\n".join(filter(None, lines)))
    lines.append(_("-# Ce que tu fais ici est dit à toute la table, avec ton nom."))
    items: list[discord.ui.Item[Any]] = [*clock_buttons(view, deeds, _)]
    end = Press(Act.DEED, view.ref.id, 0, Deed.END.value)
    items.append(button(end, _("🛑 Arrêter la partie"), style=ButtonStyle.danger))
    options = removal_options(view, names, _) if Deed.REMOVE in deeds else []
    if options:
        press = Press(Act.DEED, view.ref.id, 0, Deed.REMOVE.value)
        items.append(select(press, options, placeholder=_("Retirer quelqu’un de la partie…")))
    return Post("\n".join(filter(None, lines)), None, tuple(items))


def state_line(view: TableView, _: Translator) -> str:
    """Where the game stands."""
    if view.phase is Phase.LOBBY:
        return _("La partie n’a pas encore commencé.")
    if view.phase is Phase.FINISHED:
        return _("Cette partie est terminée.")
    return face_of(view.ref).progress(view, _)


def waiting_lines(view: TableView, _: Translator) -> list[str]:
    """Who has not played yet."""
    if not view.waiting:
        return []
    seats = seats_by_id(view.seats)
    names = ", ".join(brief_name(seats[seat], _) for seat in view.waiting)
    return [_("-# On attend encore {names}.").format(names=names)]


def clock_buttons(view: TableView, deeds: Container[Deed], _: Translator) -> list[GameButton]:
    """Pause or resume; more time where there is a limit."""
    if view.phase is Phase.LOBBY or Deed.PAUSE not in deeds:
        return []
    game, paused = view.ref.id, view.phase is Phase.PAUSED
    deed, label = (
        (Deed.RESUME, _("▶ Reprendre")) if paused else (Deed.PAUSE, _("⏸ Mettre en pause"))
    )
    buttons = [button(Press(Act.DEED, game, 0, deed.value), label)]
    if view.limited and Deed.EXTEND in deeds:
        hour = Press(Act.DEED, game, 0, f"{Deed.EXTEND}.3600")
        day = Press(Act.DEED, game, 0, f"{Deed.EXTEND}.86400")
        buttons += [button(hour, _("⏳ + 1 h")), button(day, _("⏳ + 24 h"))]
    return buttons


def removal_options(view: TableView, names: Mapping[int, str], _: Translator) -> list[SelectOption]:
    """Everybody at the table, by name, the first 25."""
    found = []
    for target, label, team in removable(view, names, _):
        found.append(
            SelectOption(
                label=clip(label, 100),
                value=str(target),
                description=_("équipe {team}").format(team=team) if team else None,
                emoji=ROBOT_FACE if target.player is None else None,
            )
        )
    return found[:OPTION_LIMIT]


def removable(
    view: TableView, names: Mapping[int, str], _: Translator
) -> list[tuple[Target, str, str | None]]:
    """Whom one may remove: the target, their name, their team's."""
    found: list[tuple[Target, str, str | None]] = []
    for seat in view.seats:
        if not seat.active:
            continue
        if seat.robot:
            found.append((Target(seat=seat.id), robot_name(seat, _), seat.name))
        found += [
            (Target(player=player), names.get(player) or nameless(player, _), seat.name)
            for player in seat.players
        ]
    return found


def nameless(player: int, _: Translator) -> str:
    """What somebody is called whose name is not known; a menu shows no mentions."""
    return mention(player, _) if is_gone(player) else str(player)


def warning(view: TableView, target: Target | None, _: Translator) -> str:
    """What cannot be undone."""
    if target is None and view.phase is Phase.LOBBY:
        return _("Elle n’a pas commencé : qui y avait pris place sera prévenu.")
    if target is None:
        return _("Ce qui est en cours ne comptera pas. Une partie arrêtée ne reprend plus.")
    if (end := ending(view, target, _)) is not None:
        return end
    if target.player is None:
        return _("Ses points restent au tableau, mais il ne jouera plus.")
    return _("C’est définitif : on ne revient pas dans une partie dont on a été retiré.")


def ending(view: TableView, target: Target, _: Translator) -> str | None:
    """Why the game is over once that one is removed; None where it goes on."""
    face, gone = face_of(view.ref), target.player
    left = [
        seat
        for seat in view.seats
        if seat.active and seat.id != target.seat and {*seat.players} != {gone}
    ]
    if not any({*seat.players} - {gone} for seat in left):
        return _("Plus personne n’y jouerait : tout s’arrêtera là.")
    if view.phase is Phase.LOBBY:
        called_off = face.lobby_of_creator and gone == view.ref.creator
        return _("Sans son hôte, la partie sera annulée.") if called_off else None
    if len(left) < face.needed(view):
        return _("Il ne resterait qu’une place occupée : la partie s’arrêtera là.")
    return None


def done_text(deed: Deed, who: str, _: Translator) -> str:
    """What was done."""
    return {
        Deed.END: _("✅ La partie est arrêtée."),
        Deed.PAUSE: _("✅ La partie est en pause : le temps qui restait est gardé."),
        Deed.RESUME: _("✅ La partie reprend."),
        Deed.EXTEND: _("✅ Il y a plus de temps pour jouer."),
        Deed.REMOVE: _("✅ {who} ne joue plus dans cette partie.").format(who=who),
        Deed.REPLACE: _("✅ {who} joue à présent dans cette partie.").format(who=who),
    }[deed]
