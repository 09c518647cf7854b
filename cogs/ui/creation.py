"""How a game comes into being: check what the bot may do here, create, post the lobby."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.i18n import SOURCE, translator
from bot.services.errors import WrongPlace
from bot.services.moderation import By
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
    # Before the deferral, which is public: what goes wrong here is said privately.
    created = await here.service.create(here.person, here.place, options, drawn, key=here.key)
    game = created.ref.id
    if robot is not None:
        await add_robot(here.service, here.person, game, robot)
    await think(interaction, private=False)
    message = await attempt(interaction.original_response())
    if isinstance(message, Trouble):
        await here.moderation.end(By(here.person), game)
        return
    await here.service.bind_lobby(game, message.id)
    if here.place.thread_id is not None:
        await here.service.bind_thread(game, here.place.thread_id)
    view, public = await here.service.view(here.person, game), translator(SOURCE)
    await answer(interaction, lobby_post(view, await lobby_picture(view, public), public))
    if options.training:
        await here.service.launch(here.person, game)


def needed(interaction: discord.Interaction) -> tuple[str, ...]:
    """What a game needs in the channel or thread of an interaction."""
    if isinstance(interaction.channel, discord.Thread):
        return tuple("send_messages_in_threads" if n == "send_messages" else n for n in TO_PLAY)
    return TO_PLAY
