"""How a game comes into being: check what the bot may do here, create, post the lobby."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable

import discord

from bot.services.admission import ChannelClosed
from bot.services.deeds import By
from bot.services.errors import WrongPlace
from bot.services.openings import announce_opening
from bot.services.results import TableView
from cogs.ui.context import Context, context
from cogs.ui.faces import face_of
from cogs.ui.permissions import TO_PLAY, TO_PLAY_IN_THREADS, PermissionsLacking, lacking
from cogs.ui.robots import as_allowed
from cogs.ui.safe import Trouble, answer, attempt, think

Create = Callable[[Context], Awaitable[TableView]]


async def create_game(
    interaction: discord.Interaction,
    create: Create,
    *,
    robot: bool = False,
    stake: bool = False,
) -> TableView | None:
    """Create a game and answer with its lobby, for all to see; None: that could not be answered.

    ``robot``: it is to have one; ``stake``: tokens are at stake.

    Raises:
        WrongPlace: in private.
        PermissionsLacking: a game could not be played here.
        What :class:`bot.services.admission.Admission` raises.
        What ``create`` raises.
    """
    here = context(interaction)
    if here.place.guild_id is None:
        raise WrongPlace(None)
    try:
        await here.services.admission.require(here.person, here.place, robot=robot, stake=stake)
    except ChannelClosed as closed:
        raise ChannelClosed(still_there(interaction.guild, closed.channels)) from closed
    names = lacking(interaction.app_permissions, needed(interaction))
    if names:
        raise PermissionsLacking(names)
    # Before the deferral, which is public: what goes wrong here is said privately.
    ref = (await create(here)).ref
    service = here.of(ref)
    await think(interaction, private=False)
    message = await attempt(interaction.original_response())
    if isinstance(message, Trouble):
        await here.services.moderation.end(By(here.person), ref.id)
        return None
    await service.bind_lobby(ref.id, message.id)
    if here.place.thread_id is not None:
        await service.bind_thread(ref.id, here.place.thread_id)
    view: TableView = await service.view(here.person, ref.id)
    await announce_opening(service, view.ref)
    post = await face_of(ref).lobby(view, here.shared)
    await answer(interaction, as_allowed(post, here.settings))
    return view


def still_there(guild: discord.Guild | None, channels: Iterable[int]) -> tuple[int, ...]:
    """Those channels that were not deleted; all of them where that cannot be known."""
    return tuple(it for it in channels if guild is None or guild.get_channel(it) is not None)


def needed(interaction: discord.Interaction) -> tuple[str, ...]:
    """What a game needs in the channel or thread of an interaction."""
    if isinstance(interaction.channel, discord.Thread):
        return TO_PLAY_IN_THREADS
    return TO_PLAY
