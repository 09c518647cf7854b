"""What the buttons and the form of plates do, and what the commands share with them."""

from __future__ import annotations

import random
from dataclasses import dataclass

import discord

from bot.i18n import Translator
from bot.services.errors import WrongPlace
from bot.services.plates import Plates, SavedPlate, Sketch, SketchChanged
from cogs.ui.buttons import Act, Handler, Press
from cogs.ui.context import context
from cogs.ui.pictures import initials, picture
from cogs.ui.plate_choice import chosen_plate, plates_of
from cogs.ui.plate_entry import Drawing, PlateEntry
from cogs.ui.plate_texts import (
    delete_post,
    list_post,
    plate_post,
    saved_post,
    sketch_post,
)
from cogs.ui.post import Picture, Post
from cogs.ui.safe import answer, hold, renew, show_form, think
from engine.board.design import format_design
from engine.board.layout import Layout, blank_layout
from engine.board.plates import STANDARD_SIDE, named_plate, star_cell
from engine.board.premiums import lay_premiums
from engine.crabblabla.options import PremiumKind
from engine.errors import RuleError
from render.views import BoardView


@dataclass(frozen=True)
class Desk:
    """Who draws, where, with which service."""

    person: int
    guild: int
    manager: bool
    key: int
    plates: Plates
    translate: Translator


def desk(interaction: discord.Interaction) -> Desk:
    """Read an interaction. Raises WrongPlace in private: plates belong to a server."""
    here = context(interaction)
    if interaction.guild_id is None:
        raise WrongPlace(None)
    rights = interaction.permissions
    return Desk(
        here.person,
        interaction.guild_id,
        rights.manage_guild or rights.administrator,
        here.key,
        plates_of(interaction),
        here.translate,
    )


async def layout_picture(layout: Layout, _: Translator) -> Picture:
    """An empty board."""
    return await picture(BoardView(layout, {}, initials=initials(_)), _)


async def open_form(
    interaction: discord.Interaction, name: str | None, shape: str | None, density: str | None
) -> None:
    """The form, filled with what there is to go on from: a shape, a plate, one's sketch."""
    here = desk(interaction)
    sketch = await here.plates.sketch(here.person, here.guild)
    if shape is not None:
        plate, drawn = await chosen_plate(interaction, shape)
        text = format_design(drawn or laid(plate, density))
    elif sketch is not None and name in (None, sketch.name):
        name, text = sketch.name, sketch.text
    else:
        saved = await here.plates.find(here.guild, name) if name else None
        side = STANDARD_SIDE
        text = format_design(
            saved.layout if saved else laid_on(blank_layout(side, side).holes, density)
        )
    await show_form(interaction, PlateEntry(name or "", text, here.translate))


def laid(name: str, density: str | None) -> Layout:
    """A shape of the rules with premiums laid at random, to be drawn on."""
    return laid_on(named_plate(name), density)


def laid_on(holes: tuple[str, ...], density: str | None) -> Layout:
    """Holes with a star in the middle and, where a density is given, premiums."""
    star = star_cell(holes)
    if density is None:
        return Layout(holes, tuple("." * len(row) for row in holes), star)
    chance = random.Random()  # nobody plays for what it draws: it is looked at, then edited
    return Layout(holes, lay_premiums(holes, density, PremiumKind.BOTH, star, chance), star)


async def submitted(interaction: discord.Interaction, drawing: Drawing) -> None:
    """The form is sent: keep what was drawn and show it."""
    here = desk(interaction)
    await renew(interaction)
    sketch = await here.plates.draw(
        here.person, here.guild, drawing.name, drawing.text, revision=here.key
    )
    await answer(interaction, await shown(sketch, here.translate))


async def shown(sketch: Sketch, _: Translator) -> Post:
    """A sketch with its picture, where there is something to be seen."""
    seen = await layout_picture(sketch.layout, _) if sketch.layout else None
    return sketch_post(sketch, seen, _)


async def edit(interaction: discord.Interaction, press: Press) -> None:
    """Open the form again with what was drawn last."""
    here = desk(interaction)
    sketch = await here.plates.sketch(here.person, here.guild)
    if sketch is None or sketch.revision != press.game:
        raise SketchChanged
    form = PlateEntry(sketch.name, sketch.text, here.translate)
    await show_form(interaction, form)


async def save(interaction: discord.Interaction, press: Press) -> None:
    """Keep the plate."""
    here = desk(interaction)
    await hold(interaction)
    try:
        plate = await here.plates.save(here.person, here.guild, press.game, key=here.key)
    except SketchChanged:
        raise
    except RuleError:
        # The name was taken or the server's last place filled since: the sketch says so itself.
        sketch = await here.plates.sketch(here.person, here.guild)
        if sketch is None:
            raise
        await answer(interaction, await shown(sketch, here.translate))
        return
    seen = await layout_picture(plate.layout, here.translate)
    await answer(interaction, saved_post(plate, seen, here.translate))


async def drop(interaction: discord.Interaction, press: Press) -> None:
    """Forget what was drawn."""
    here = desk(interaction)
    await hold(interaction)
    await here.plates.drop(here.person, here.guild, press.game)
    await answer(interaction, Post(here.translate("Ton dessin est abandonné.")))


async def turn_page(interaction: discord.Interaction, press: Press) -> None:
    """Another page of the list."""
    here = desk(interaction)
    await hold(interaction)
    plates = await here.plates.all(here.guild)
    await answer(interaction, list_post(plates, press.game, here.translate))


async def show_list(interaction: discord.Interaction) -> None:
    """The server's plates."""
    here = desk(interaction)
    await answer(interaction, list_post(await here.plates.all(here.guild), 0, here.translate))


async def show_plate(interaction: discord.Interaction, name: str) -> None:
    """One plate."""
    here = desk(interaction)
    await think(interaction)
    plate = await here.plates.named(here.guild, name)
    seen = await layout_picture(plate.layout, here.translate)
    post = plate_post(plate, seen, here.person, manager=here.manager, _=here.translate)
    await answer(interaction, post)


async def ask_to_delete(interaction: discord.Interaction, name: str) -> None:
    """Whether the person means it. Raises NoSuchPlate, NotYourPlate."""
    here = desk(interaction)
    await think(interaction)
    plate = await here.plates.named(here.guild, name)
    await confirm(interaction, here, plate)


async def delete(interaction: discord.Interaction, press: Press) -> None:
    """As the command does, from the picture of a plate."""
    here = desk(interaction)
    await hold(interaction)
    await confirm(interaction, here, await here.plates.get(here.guild, press.game))


async def confirm(interaction: discord.Interaction, here: Desk, plate: SavedPlate) -> None:
    """Show what would be deleted, to whoever may do it."""
    here.plates.require_right(plate, here.person, manager=here.manager)
    seen = await layout_picture(plate.layout, here.translate)
    await answer(interaction, delete_post(plate, seen, here.translate))


async def delete_sure(interaction: discord.Interaction, press: Press) -> None:
    """Delete a plate."""
    here = desk(interaction)
    await hold(interaction)
    plate = await here.plates.delete(here.person, here.guild, press.game, manager=here.manager)
    text = here.translate("La plaque « {name} » est supprimée.").format(name=plate.name)
    await answer(interaction, Post(text))


PLATE_HANDLERS: dict[Act, Handler] = {
    Act.PLATE_EDIT: edit,
    Act.PLATE_SAVE: save,
    Act.PLATE_DROP: drop,
    Act.PLATE_PAGE: turn_page,
    Act.PLATE_DELETE: delete,
    Act.PLATE_DELETE_SURE: delete_sure,
}
