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
from cogs.ui.manage_texts import Confirmed, DeedForm, Target, done_text, manage_post, removable
from cogs.ui.people import everybody, people_names
from cogs.ui.post import Post
from cogs.ui.rights import acting
from cogs.ui.safe import answer, attempt, hold, renew, think
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
    return manage_post(view, names, here.translate, done)


async def manage(interaction: discord.Interaction, press: Press) -> None:
    """The button in the lobby and the thread."""
    await open_panel(interaction, await context(interaction).find(press.game))


async def pressed(interaction: discord.Interaction, press: Press) -> None:
    """A button or the menu of the panel: do it, or ask whether the person means it."""
    here = context(interaction)
    ref = await here.find(press.game)
    deed, _dot, argument = press.token.partition(".")
    if deed in (Deed.END, Deed.REMOVE):
        await ask(interaction, ref, Deed(deed), Target.parse(argument))
        return
    by = acting(interaction, ref)
    await hold(interaction)
    view = await turn_clock(here, by, ref.id, Deed(deed), int(argument or 0))
    done = done_text(Deed(deed), "", here.translate)
    await answer(interaction, await panel(interaction, here, view, done))


async def turn_clock(here: Context, by: By, game: int, deed: Deed, seconds: int = 0) -> TableView:
    """Pause, resume, or give more time."""
    if deed is Deed.EXTEND:
        return await here.services.moderation.extend(by, game, seconds, key=here.key)
    act = here.services.moderation.pause if deed is Deed.PAUSE else here.services.moderation.resume
    return await act(by, game, key=here.key)


async def ask(
    interaction: discord.Interaction,
    ref: GameRef,
    deed: Deed,
    target: Target | None = None,
    reason: str = "",
) -> None:
    """Open the form that confirms. Raises NotAllowed, GameOver, NoSuchSeat (nobody such plays)."""
    here = context(interaction)
    acting(interaction, ref)
    view = await here.of(ref).view(here.person, ref.id)
    if view.phase is Phase.FINISHED:
        raise GameOver
    who = ""
    if deed is Deed.REMOVE:
        who = await plain_target(interaction, view, target, here.translate)
    form = DeedForm(view, target, who, reason, here.translate)
    await attempt(interaction.response.send_modal(form))


async def plain_target(
    interaction: discord.Interaction, view: TableView, target: Target | None, _: Translator
) -> str:
    """Who is to be removed, for a form's title. Raises NoSuchSeat: nobody such plays."""
    people = [target.player] if target and target.player else []
    if target not in {found for found, _name, _team in removable(view, {}, _)}:
        raise NoSuchSeat(target.seat or 0 if target else 0)
    names = await people_names(interaction.client, view.ref.place.guild_id, people)
    return next(name for found, name, _team in removable(view, names, _) if found == target)


async def submitted(interaction: discord.Interaction, form: Confirmed) -> None:
    """The form is sent: end the game, or remove somebody."""
    here = context(interaction)
    ref = await here.find(form.game)
    by = acting(interaction, ref, form.reason)
    await renew(interaction)
    if form.deed is Deed.END:
        view = await here.services.moderation.end(by, ref.id, key=here.key)
    else:
        view = await remove(here, by, ref.id, form.target)
    done = done_text(form.deed, named(view, form.target, here.translate), here.translate)
    await answer(interaction, await panel(interaction, here, view, done))


async def remove(here: Context, by: By, game: int, target: Target | None) -> TableView:
    """Take a person or a robot out of a game."""
    if target is None:
        raise NoSuchSeat(0)
    if target.player is not None:
        return await here.services.moderation.remove_player(by, game, target.player, key=here.key)
    return await here.services.moderation.remove_seat(by, game, target.seat or 0, key=here.key)


async def replace_person(
    interaction: discord.Interaction,
    ref: GameRef,
    target: Target | None,
    newcomer: discord.User | discord.Member,
    reason: str,
) -> None:
    """Put somebody else in a person's place. Raises NotAllowed, NoSuchSeat, InvitesBot."""
    here = context(interaction)
    by = acting(interaction, ref, reason)
    if newcomer.bot:
        raise InvitesBot(newcomer.id)
    if target is None or target.player is None:
        raise NoSuchSeat(target.seat or 0 if target else 0)
    await think(interaction)
    moderation = here.services.moderation
    view = await moderation.replace_player(by, ref.id, target.player, newcomer.id, key=here.key)
    done = done_text(Deed.REPLACE, f"<@{newcomer.id}>", here.translate)
    await answer(interaction, await panel(interaction, here, view, done))


def named(view: TableView, target: Target | None, _: Translator) -> str:
    """Who was removed, in a message; a robot's seat is kept only once the game runs."""
    if target is not None and target.player is not None:
        return f"<@{target.player}>"
    robots = (seat for seat in view.seats if target and seat.id == target.seat)
    return next((seat_name(seat, _) for seat in robots), _("Le robot"))


MANAGE_HANDLERS: dict[Act, Handler] = {Act.MANAGE: manage, Act.DEED: pressed}
