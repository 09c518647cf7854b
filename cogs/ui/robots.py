"""Robots of a game: the private message in which they are seated and taken away.

That is for the game's creator, and for moderators.
"""

from __future__ import annotations

from typing import Any

import discord
from discord import ButtonStyle

from bot.i18n import Translator
from bot.services.admission import RobotsOff
from bot.services.deeds import Deed
from bot.services.results import SeatView, TableView
from bot.services.settings import Settings
from cogs.ui.buttons import Act, GameButton, Handler, Press, button
from cogs.ui.context import Context, context
from cogs.ui.entry import submitted_id
from cogs.ui.faces import face_of
from cogs.ui.format import seat_name
from cogs.ui.manage_forms import Wish
from cogs.ui.manage_presses import wanted
from cogs.ui.manage_texts import Target, warning
from cogs.ui.order.forms import ReasonForm, reason_of
from cogs.ui.post import Post, buttoned
from cogs.ui.rights import acting
from cogs.ui.robot_names import ROBOT_FACE, level_name, robot_name
from cogs.ui.safe import answer, hold, renew, show_form
from cogs.ui.selects import GameSelect, select
from engine.table.phase import Phase

LEVELS_FACES = 100
"""See :func:`cogs.ui.selects.select`."""

PREFIX = "cb1:robot:"

SURE = "sure"
"""In a button's token, after the seat: the person has been asked whether they mean it."""


def robots_button(game: int, _: Translator) -> GameButton:
    """Opens the robots' message."""
    return button(Press(Act.ROBOTS, game), _("🤖 Robot"))


def as_allowed(post: Post, settings: Settings) -> Post:
    """The post without what seats robots, where the server plays without any."""
    if settings.robots:
        return post
    kept = (item for item in post.buttons if not _seats_robots(item))
    return buttoned(post, tuple(kept))


def _seats_robots(item: discord.ui.Item[Any]) -> bool:
    press = Press.parse(str(item.custom_id)) if isinstance(item, GameButton) else None
    return press is not None and press.act in (Act.ROBOTS, Act.TURN_VOTE)


def robots_post(view: TableView, _: Translator, done: str = "", *, more: bool = True) -> Post:
    """The robots at the table, a button to send each away, a menu of levels while more may come
    (``more``: where the server wants any)."""
    seated, face = robots_of(view), face_of(view.ref)
    late = face.late_robots and view.phase is not Phase.FINISHED
    open_ = more and (view.phase is Phase.LOBBY or late)
    names = ", ".join(seat_name(seat, _) for seat in seated)
    lines = [
        _("### 🤖 Robots"),
        done,
        _("À la table : {robots}").format(robots=names) if names else _("Aucun robot à la table."),
        f"-# {face.robots_note(view, _)}",
    ]
    menu = (levels_menu(view, _),) if open_ else ()
    rows = (*menu, *(_dismissal(view, seat, _) for seat in seated))
    return Post("\n".join(filter(None, lines)), None, rows)


def robots_of(view: TableView) -> tuple[SeatView, ...]:
    """The robots that play."""
    return tuple(seat for seat in view.seats if seat.robot and seat.active)


def levels_menu(view: TableView, _: Translator) -> GameSelect:
    """From the weakest to the strongest, with how each plays."""
    options = [
        discord.SelectOption(
            label=_("Robot {level}").format(level=level_name(level, _)),
            value=level,
            description=_(habit.message),
            emoji=ROBOT_FACE,
        )
        for level, habit in face_of(view.ref).habits.items()
    ]
    press = Press(Act.ROBOT_ADD, view.ref.id, 0, "level")
    # Another menu for each number of seats, so that the same level may be chosen twice in a row.
    face = LEVELS_FACES + len(view.seats)
    return select(press, options, face=face, placeholder=_("Ajoute un robot : choisis son niveau"))


def _dismissal(view: TableView, seat: SeatView, _: Translator) -> GameButton:
    press = Press(Act.ROBOT_REMOVE, view.ref.id, 0, str(seat.id))
    return button(press, _("✖ Retirer {name}").format(name=robot_name(seat, _)))


async def show_robots(interaction: discord.Interaction, here: Context, game: int) -> None:
    """Answer with the robots' message. Raises NotAllowed: creator and moderators choose."""
    ref = await here.find(game)
    view = await here.of(ref).view(here.person, game)
    acting(interaction, view.ref)
    if not here.settings.robots and not robots_of(view):
        raise RobotsOff
    await answer(interaction, robots_post(view, here.translate, more=here.settings.robots))


async def open_robots(interaction: discord.Interaction, press: Press) -> None:
    """The lobby's button."""
    await show_robots(interaction, context(interaction), press.game)


async def seat_robot(interaction: discord.Interaction, press: Press) -> None:
    """A level was chosen. A moderator is asked why, as of all that they do to others' games."""
    here = context(interaction)
    ref = await here.find(press.game)
    level = press.token.removeprefix("level.")
    if acting(interaction, ref).moderator:
        view = await here.of(ref).view(here.person, ref.id)
        if not here.settings.robots:
            raise RobotsOff
        await show_form(interaction, seating_form(view, level, here.translate))
        return
    await seated(interaction, ref.id, level)


def seating_form(view: TableView, level: str, _: Translator) -> ReasonForm:
    """Asks why a robot is seated; tells when it plays."""
    title = _("Ajouter un robot {level} ?").format(level=level_name(level, _))
    readers = _("Toute la table le lira.")
    if view.phase is Phase.LOBBY:
        readers = _("Qui a ouvert la partie le lira.")
    note = face_of(view.ref).robots_note(view, _)
    return ReasonForm(f"{PREFIX}{view.ref.id}:{level}", title, note, readers, _)


def seating_of(interaction: discord.Interaction) -> tuple[int, str, str] | None:
    """Read a submitted form: the game, the level, why; None for any other interaction."""
    found = submitted_id(interaction, PREFIX)
    if found is None:
        return None
    game, _colon, level = found.partition(":")
    return int(game), level, reason_of(interaction)


async def seated(interaction: discord.Interaction, game: int, level: str, reason: str = "") -> None:
    """Seat a robot; a reason may be given. Raises NotAllowed and what stands against it."""
    here = context(interaction)
    _ = here.translate
    by = acting(interaction, await here.find(game), reason)
    await renew(interaction)
    view = await here.services.moderation.add_robot(by, game, level, key=here.key)
    done = _("{name} prend place.").format(name=seat_name(robots_of(view)[-1], _))
    await answer(interaction, robots_post(view, _, done))


async def dismiss_robot(interaction: discord.Interaction, press: Press) -> None:
    """A robot is sent away; out of a running game only after a confirmation. A moderator is asked
    why, as of all that they do to others' games."""
    here = context(interaction)
    ref = await here.find(press.game)
    by = acting(interaction, ref)
    number, _dot, sure = press.token.partition(".")
    if by.moderator:
        await wanted(interaction, ref, Wish(ref.id, Deed.REMOVE, Target(seat=int(number))))
        return
    await hold(interaction)
    view = await here.of(ref).view(here.person, ref.id)
    seat = next((seat for seat in robots_of(view) if seat.id == int(number)), None)
    if seat is not None and not sure and view.phase in (Phase.RUNNING, Phase.PAUSED):
        await answer(interaction, dismissal_post(view, seat, here.translate))
        return
    view = await here.of(ref).remove_robot(by, ref.id, int(number), key=here.key)
    await answer(interaction, robots_post(view, here.translate, more=here.settings.robots))


def dismissal_post(view: TableView, seat: SeatView, _: Translator) -> Post:
    """Are you sure to send it away?"""
    game, name = view.ref.id, robot_name(seat, _)
    title = _("Retirer {who} ?").format(who=name)
    sure = Press(Act.ROBOT_REMOVE, game, 0, f"{seat.id}.{SURE}")
    buttons = (
        button(sure, _("✖ Retirer {name}").format(name=name), style=ButtonStyle.danger),
        button(Press(Act.CANCEL, game), _("Annuler")),
    )
    return Post(f"{title} {warning(view, Target(seat=seat.id), _)}", None, buttons)


HANDLERS: dict[Act, Handler] = {
    Act.ROBOTS: open_robots,
    Act.ROBOT_ADD: seat_robot,
    Act.ROBOT_REMOVE: dismiss_robot,
}
