"""The message that gathers players before a game of Lexiplateau."""

from __future__ import annotations

from discord import ButtonStyle

from bot.i18n import Translator
from bot.services.lexiplateau_results import TurnView
from bot.services.results import Joined
from cogs.ui.buttons import Act, GameButton, Press, button
from cogs.ui.format import game_link, seat_name
from cogs.ui.lexiplateau.boards import empty_picture
from cogs.ui.lexiplateau.choices import settings_text
from cogs.ui.lobby import share_line
from cogs.ui.manage_texts import manage_button
from cogs.ui.post import Post
from cogs.ui.robots import robots_button
from engine.lexiplateau.state import MAX_SEATS
from engine.table.phase import Phase


async def lobby_post(view: TurnView, _: Translator) -> Post:
    """The lobby: settings, who is in, code and link; after the start only where the game is."""
    picture = await empty_picture(_)
    if view.phase is not Phase.LOBBY:
        return Post("\n".join(closed_lines(view, _)), picture)
    taken = [seat for seat in view.seats if seat.active]
    people = ", ".join(seat_name(seat, _) for seat in taken) or _("personne encore")
    lines = [
        _("## 🔤 Nouvelle partie de Lexiplateau"),
        _("<@{creator}> t’invite : {settings}.").format(
            creator=view.ref.creator, settings=settings_text(view.options, _)
        ),
        "",
        _("**Joueurs ({count}/{limit})** : {people}").format(
            count=len(taken), limit=MAX_SEATS, people=people
        ),
        share_line(view.ref, _),
    ]
    return Post("\n".join(lines), picture, lobby_buttons(view, _))


def closed_lines(view: TurnView, _: Translator) -> list[str]:
    """What the lobby's message says once the game has started."""
    where = game_link(view.ref)
    lines = [_("## 🔤 Partie de Lexiplateau"), settings_text(view.options, _)]
    if view.phase is not Phase.FINISHED:
        lines.append(_("La partie est lancée : {where}").format(where=where))
    elif view.number:
        lines.append(_("La partie est terminée : {where}").format(where=where))
    else:
        lines.append(_("🛑 La partie est annulée avant d’avoir commencé."))
    return lines


def lobby_buttons(view: TurnView, _: Translator) -> tuple[GameButton, ...]:
    """Rejoindre, Quitter, Robot, Lancer, Gérer."""
    game = view.ref.id
    return (
        button(Press(Act.JOIN, game), _("✋ Rejoindre"), style=ButtonStyle.primary),
        button(Press(Act.LEAVE, game), _("Quitter")),
        robots_button(game, _),
        button(Press(Act.START, game), _("▶ Lancer"), style=ButtonStyle.success),
        manage_button(game, _),
    )


def seated_text(joined: Joined[TurnView], _: Translator) -> str:
    """What comes of joining."""
    text = _("✋ Te voilà dans la partie ! <@{creator}> la lance quand tout le monde est là.")
    return text.format(creator=joined.view.ref.creator)
