"""Managing a game: what the panel, its form and the moderators' commands have in common."""

from __future__ import annotations

import discord

from bot.i18n import Translator
from bot.services.deeds import By, Deed
from bot.services.results import GameRef, TableView
from cogs.ui.buttons import Act, Handler, Press
from cogs.ui.context import Context, context
from cogs.ui.format import seat_name
from cogs.ui.guests import InvitesBot
from cogs.ui.manage_forms import Wish, asks_why, deed_form
from cogs.ui.manage_texts import Target, done_text, manage_post, removable
from cogs.ui.people import everybody, people_names
from cogs.ui.post import Post
from cogs.ui.rights import acting
from cogs.ui.safe import answer, renew, show_form, think
from engine.table.errors import GameOver, NoSuchSeat
from engine.table.phase import Phase


async def open_panel(interaction: discord.Interaction, ref: GameRef) -> None:
    """Answer with the panel. Raises NotAllowed."""
    here = context(interaction)
    acting(interaction, ref)
    await think(interaction)
    view = await here.of(ref).view(here.person, ref.id)
    await answer(interaction, await panel(interaction, here, view))


async def panel(
    interaction: discord.Interaction, here: Context, view: TableView, done: str = ""
) -> Post:
    """The panel as the game stands, ``done`` says what was done to it."""
    people = everybody(view)
    names = await people_names(interaction.client, view.ref.place.guild_id, people)
    return manage_post(view, names, here.translate, done, here.of(view.ref).deeds)


async def manage(interaction: discord.Interaction, press: Press) -> None:
    """The button in the lobby and the thread."""
    await open_panel(interaction, await context(interaction).find(press.game))


async def pressed(interaction: discord.Interaction, press: Press) -> None:
    """A button or the menu of the panel."""
    ref = await context(interaction).find(press.game)
    deed, _dot, argument = press.token.partition(".")
    seconds = int(argument) if deed == Deed.EXTEND else 0
    await wanted(interaction, ref, Wish(ref.id, Deed(deed), Target.parse(argument), seconds))


async def wanted(
    interaction: discord.Interaction, ref: GameRef, wish: Wish, reason: str = ""
) -> None:
    """Do it at once, or ask first whether the person means it, and why.

    Raises NotAllowed, NoSuchDeed, GameOver, NoSuchSeat (nobody such plays), and what else stands
    against it.
    """
    here = context(interaction)
    by = acting(interaction, ref, reason)
    if not asks_why(wish, by):
        await renew(interaction)
        await _carry_out(interaction, here, by, wish)
        return
    view = await here.of(ref).view(here.person, ref.id)
    if view.phase is Phase.FINISHED:
        raise GameOver
    who = ""
    if wish.deed in (Deed.REMOVE, Deed.REPLACE):
        who = await plain_target(interaction, view, wish.target, here.translate)
    await here.services.moderation.check(wish.order(by), ref.id)
    form = deed_form(view, wish, who, reason, here.translate)
    await show_form(interaction, form)


async def plain_target(
    interaction: discord.Interaction, view: TableView, target: Target | None, _: Translator
) -> str:
    """Who is to be removed, for a form's title. Raises NoSuchSeat: nobody such plays."""
    people = [target.player] if target and target.player else []
    if target not in {found for found, _name, _team in removable(view, {}, _)}:
        raise NoSuchSeat(target.seat or 0 if target else 0)
    names = await people_names(interaction.client, view.ref.place.guild_id, people)
    return next(name for found, name, _team in removable(view, names, _) if found == target)


async def submitted(interaction: discord.Interaction, wish: Wish, reason: str) -> None:
    """The form is sent."""
    here = context(interaction)
    by = acting(interaction, await here.find(wish.game), reason)
    await renew(interaction)
    await _carry_out(interaction, here, by, wish)


async def _carry_out(interaction: discord.Interaction, here: Context, by: By, wish: Wish) -> None:
    """Do it, and show the panel as the game stands then."""
    view = await here.services.moderation.carry_out(wish.order(by), wish.game, key=here.key)
    who = f"<@{wish.newcomer}>" if wish.newcomer else named(view, wish.target, here.translate)
    done = done_text(wish.deed, who, here.translate)
    await answer(interaction, await panel(interaction, here, view, done))


async def replace_person(
    interaction: discord.Interaction,
    ref: GameRef,
    target: Target | None,
    newcomer: discord.User | discord.Member,
    reason: str,
) -> None:
    """Put somebody else in a person's place. Raises as :func:`wanted`, and InvitesBot."""
    if newcomer.bot:
        raise InvitesBot(newcomer.id)
    if target is None or target.player is None:
        raise NoSuchSeat(target.seat or 0 if target else 0)
    wish = Wish(ref.id, Deed.REPLACE, target, newcomer=newcomer.id)
    await wanted(interaction, ref, wish, reason)


def named(view: TableView, target: Target | None, _: Translator) -> str:
    """Who was removed, in a message; a robot's seat is kept only once the game runs."""
    if target is not None and target.player is not None:
        return f"<@{target.player}>"
    robots = (seat for seat in view.seats if target and seat.id == target.seat)
    return next((seat_name(seat, _) for seat in robots), _("Le robot"))


MANAGE_HANDLERS: dict[Act, Handler] = {Act.MANAGE: manage, Act.DEED: pressed}
