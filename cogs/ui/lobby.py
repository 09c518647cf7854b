"""The message that gathers players before a game, and the invitations to it."""

from __future__ import annotations

from discord import ButtonStyle

from bot.i18n import Translator
from bot.services.results import GameRef, GameView
from cogs.ui.buttons import Act, GameButton, Press, button
from cogs.ui.choices import deadline_name, density_name, kind_name, start_name
from cogs.ui.faces import face_of
from cogs.ui.format import game_link, lobby_link, seat_name
from cogs.ui.manage_texts import manage_button
from cogs.ui.plate_names import plate_name
from cogs.ui.post import Picture, Post
from cogs.ui.robots import robots_button
from cogs.ui.teams import team_buttons, team_lines
from engine.crabblabla.options import Options, PremiumKind
from engine.crabblabla.state import Phase

SEATS = 12


def lobby_post(view: GameView, picture: Picture, _: Translator) -> Post:
    """The lobby: settings, who is in, code and link; after the start only where the game is."""
    if view.phase is not Phase.LOBBY:
        return Post("\n".join(closed_lines(view, _)), picture)
    lines = [
        _("## 🔠 Nouvelle partie de Crabblabla"),
        _("<@{creator}> t’invite : {settings}.").format(
            creator=view.ref.creator, settings=settings_text(view.options, _)
        ),
        "",
        *people_lines(view, _),
        share_line(view.ref, _),
    ]
    return Post("\n".join(lines), picture, lobby_buttons(view, _))


def people_lines(view: GameView, _: Translator) -> list[str]:
    """Who is in: one line in solo mode, one a team in team mode."""
    if view.options.teams:
        title = _("**{teams} équipes** : choisis la tienne avec son bouton, ou changes-en.")
        return [title.format(teams=len(view.options.teams)), *team_lines(view, _)]
    taken = [seat for seat in view.seats if seat.players or seat.robot]
    people = ", ".join(seat_name(seat, _) for seat in taken)
    text = _("**Joueurs ({count}/{limit})** : {people}")
    people = people or _("personne encore")
    return [text.format(count=len(taken), limit=SEATS, people=people)]


def closed_lines(view: GameView, _: Translator) -> list[str]:
    """What the lobby's message says once the game has started."""
    where = game_link(view.ref)
    lines = [_("## 🔠 Partie de Crabblabla"), settings_text(view.options, _)]
    if view.phase is not Phase.FINISHED:
        lines.append(_("La partie est lancée : {where}").format(where=where))
        lines.append(share_line(view.ref, _))
    elif view.round:
        lines.append(_("La partie est terminée : {where}").format(where=where))
    else:
        lines.append(_("🛑 La partie est annulée avant d’avoir commencé."))
    return lines


def lobby_buttons(view: GameView, _: Translator) -> tuple[GameButton, ...]:
    """Rejoindre (in team mode: one button a team), Quitter, Robot, Lancer, Gérer."""
    game, teams = view.ref.id, view.options.teams
    join = (button(Press(Act.JOIN, game), _("✋ Rejoindre"), style=ButtonStyle.primary),)
    return (
        *(team_buttons(game, teams) if teams else join),
        button(Press(Act.LEAVE, game), _("Quitter")),
        robots_button(game, _),
        button(Press(Act.START, game), _("▶ Lancer"), style=ButtonStyle.success),
        manage_button(game, _),
    )


def settings_text(options: Options, _: Translator) -> str:
    """The options in one line."""
    parts = [
        _.ngettext("{count} manche", "{count} manches", options.rounds).format(
            count=options.rounds
        ),
        deadline_name(options.deadline, _),
        start_name(options.preplaced, _),
        *premiums_names(options, _),
        plate_name(options.plate, _),
    ]
    if options.bonus_all:
        parts.append(
            _.ngettext(
                "{count} point de plus pour les neuf lettres",
                "{count} points de plus pour les neuf lettres",
                options.bonus_all,
            ).format(count=options.bonus_all)
        )
    if options.training:
        parts.insert(0, _("entraînement en solitaire"))
    return " · ".join(parts)


def premiums_names(options: Options, _: Translator) -> list[str]:
    """How many premiums and which; of a plate that was drawn with its own only that."""
    kind = kind_name(options.premium_kind, _)
    if options.premium_kind is PremiumKind.DRAWN:
        return [kind]
    return [density_name(options.density, _), kind]


def share_line(ref: GameRef, _: Translator) -> str:
    """Code and link, small."""
    where = lobby_link(ref)
    return _("-# Code à partager : `{code}` (`/{command} rejoindre`) · lien : <{link}>").format(
        code=ref.code, link=where, command=face_of(ref).command
    )
