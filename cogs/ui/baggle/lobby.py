"""The message that tells of a room, and the one that opens its thread."""

from __future__ import annotations

from discord import ButtonStyle

from bot.i18n import Translator
from bot.services.baggle_results import RoomView
from bot.services.results import Joined
from cogs.ui.baggle.choices import settings_text
from cogs.ui.baggle.texts import clock_line, grid_title
from cogs.ui.buttons import Act, GameButton, Press, button
from cogs.ui.format import game_link, moment, seat_name
from cogs.ui.manage_texts import manage_button
from cogs.ui.post import Post
from engine.table.phase import Phase

PEOPLE_SHOWN = 20


async def lobby_post(view: RoomView, _: Translator) -> Post:
    """What a room is like and where it is played; once it is launched without buttons."""
    title = _("## 🎲 Salon de B@ggle")
    settings = settings_text(view.options, _)
    where = game_link(view.ref)
    if view.phase is Phase.LOBBY:
        lines = [
            title,
            _("<@{creator}> t’invite : {settings}.").format(
                creator=view.ref.creator, settings=settings
            ),
            "",
            people_line(view, _),
            how_to_enter(_),
        ]
        if view.closes_at is not None:
            text = _("-# Si personne ne le lance, le salon se ferme {when}.")
            lines.append(text.format(when=moment(view.closes_at)))
        return Post("\n".join(lines), None, lobby_buttons(view, _))
    if view.phase is not Phase.FINISHED:
        state = _("Le salon est ouvert, entre quand tu veux : {where}").format(where=where)
        return Post("\n".join([title, settings, state]))
    if not view.number:
        state = _("🛑 Le salon est fermé avant d’avoir commencé.")
    else:
        state = _("Le salon est fermé : {where}").format(where=where)
    return Post("\n".join([title, settings, state]))


def people_line(view: RoomView, _: Translator) -> str:
    """Who is there already."""
    people = [seat_name(seat, _) for seat in view.seats if seat.active]
    names = ", ".join(people[:PEOPLE_SHOWN]) or _("personne encore")
    if more := len(people[PEOPLE_SHOWN:]):
        names = f"{names} +{more}"
    return _("**Déjà là ({count})** : {people}").format(count=len(people), people=names)


def how_to_enter(_: Translator) -> str:
    """That one need not ask."""
    return _("-# Pas besoin de s’inscrire : dans le fil, ton premier mot te fait entrer.")


def lobby_buttons(view: RoomView, _: Translator) -> tuple[GameButton, ...]:
    """Lancer, Rejoindre, Quitter, Gérer."""
    game = view.ref.id
    return (
        button(Press(Act.START, game), _("▶ Lancer"), style=ButtonStyle.success),
        button(Press(Act.JOIN, game), _("✋ Rejoindre"), style=ButtonStyle.primary),
        button(Press(Act.LEAVE, game), _("Quitter")),
        manage_button(game, _),
    )


def welcome_post(view: RoomView, _: Translator) -> Post:
    """The first message of the thread: how words are given."""
    lines = [
        _("### 🎲 Bienvenue au salon"),
        settings_text(view.options, _),
        "",
        how_to_play(_),
        _("<@{creator}> lance la première grille quand tout le monde est là.").format(
            creator=view.ref.creator
        ),
    ]
    start = button(Press(Act.START, view.ref.id), _("▶ Lancer"), style=ButtonStyle.success)
    return Post("\n".join(lines), None, (start,), silent=True)


def how_to_play(_: Translator) -> str:
    """The three ways of giving words."""
    return _(
        "Donne tes mots sans que les autres les voient : avec le bouton « ✏️ Mots », avec "
        "`/m CHAT CHIEN` ici même, ou en m’écrivant en message privé, un ou plusieurs mots à la "
        "fois."
    )


def seated_text(joined: Joined[RoomView], _: Translator) -> str:
    """What comes of joining."""
    view, seat = joined.view, joined.view.mine
    if view.phase is Phase.LOBBY:
        return _("✋ Te voilà dans le salon ! {clock}").format(clock=clock_line(view, _))
    if seat is not None and seat.since > view.number:
        text = _("✋ Te voilà dans le salon ! Tu joues dès la grille {number}.")
        return text.format(number=seat.since)
    return _("✋ Te voilà dans le salon ! Tes mots comptent déjà.")


def progress(view: RoomView, _: Translator) -> str:
    """Which grid is open, and until when."""
    if not view.number:
        return clock_line(view, _)
    return f"{grid_title(view, view.number, _)}. {clock_line(view, _)}"
