"""How a game comes into being: check what the bot may do here, create, post the lobby."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.services.errors import WrongPlace
from bot.services.robot_seats import add_robot
from cogs.ui.context import context
from cogs.ui.lobby import lobby_post
from cogs.ui.permissions import TO_PLAY, PermissionsLacking, lacking
from cogs.ui.pictures import lobby_picture
from cogs.ui.plate_choice import chosen_plate
from cogs.ui.safe import Trouble, answer, attempt, think
from engine.crabblabla.options import Options


async def create_game(
    interaction: discord.Interaction, options: Options, robot: str | None = None
) -> None:
    """Create a game and answer with its lobby, for all to see; ``robot`` is the level of one.

    A training game is for its creator alone, so it starts at once.

    Raises:
        WrongPlace: in private.
        PermissionsLacking: a game could not be played here.
        UnknownPlate, BadPlateSize, TooFewCells, NoLongRun: there is no such plate.
    """
    here = context(interaction)
    if here.place.guild_id is None:
        raise WrongPlace(None)
    names = lacking(interaction.app_permissions, needed(interaction))
    if names:
        raise PermissionsLacking(names)
    plate, drawn = await chosen_plate(interaction, options.plate)
    options = replace(options, plate=plate)
    await think(interaction, private=False)
    message = await attempt(interaction.original_response())
    if isinstance(message, Trouble):
        return
    created = await here.service.create(here.person, here.place, options, drawn, key=here.key)
    await here.service.bind_lobby(created.ref.id, message.id)
    if here.place.thread_id is not None:
        await here.service.bind_thread(created.ref.id, here.place.thread_id)
    if robot is not None:
        await add_robot(here.service, here.person, created.ref.id, robot)
    view = await here.service.view(here.person, created.ref.id)
    post = lobby_post(view, await lobby_picture(view, here.translate), here.translate)
    await answer(interaction, post)
    if options.training:
        await here.service.launch(here.person, view.ref.id)


def needed(interaction: discord.Interaction) -> tuple[str, ...]:
    """What a game needs in the channel or thread of an interaction."""
    if isinstance(interaction.channel, discord.Thread):
        return tuple("send_messages_in_threads" if n == "send_messages" else n for n in TO_PLAY)
    return TO_PLAY
