"""B@ggle as the shared messages show it, and how a room comes into being."""

from __future__ import annotations

import discord

from bot.i18n import Translator
from bot.services.announcements import Kind
from bot.services.baggle_results import RoomView
from cogs.ui.baggle.choices import settings_text
from cogs.ui.baggle.lobby import lobby_post, progress, seated_text
from cogs.ui.baggle.news import WORDING
from cogs.ui.baggle.rounds import scores_text
from cogs.ui.baggle.words import show_grid
from cogs.ui.context import Context, context
from cogs.ui.creation import create_game
from cogs.ui.faces import Face
from cogs.ui.post import Post
from cogs.ui.safe import answer
from engine.baggle.options import Options


async def create_room(interaction: discord.Interaction, options: Options) -> None:
    """Open a room: its message here, and its thread.

    Raises WrongPlace, PermissionsLacking: a room cannot be opened here.
    """

    async def create(here: Context) -> RoomView:
        return await here.services.baggle.create(here.person, here.place, options, key=here.key)

    created = await create_game(interaction, create)
    if created is not None:
        await context(interaction).services.baggle.announce_ready(created.ref.id)


async def show_scores(interaction: discord.Interaction, here: Context, game: int) -> None:
    """Answer with the table so far."""
    view = await here.services.baggle.view(here.person, game)
    await answer(interaction, Post(scores_text(view, here.translate)))


async def show_board(interaction: discord.Interaction, here: Context, game: int) -> None:
    """Answer with the open grid."""
    await show_grid(interaction, game)


def robots_note(view: RoomView, _: Translator) -> str:
    """That there are none."""
    return _("Au B@ggle, aucun robot ne joue.")


FACE = Face(
    name="B@ggle",
    command="baggle",
    lobby=lobby_post,
    settings=lambda view, _: settings_text(view.options, _),
    progress=progress,
    seated=seated_text,
    robots_note=robots_note,
    habits={},
    show_scores=show_scores,
    show_board=show_board,
    wording=WORDING,
    edited={Kind.PLAYED: Kind.ROUND_OPENED},
    needed=lambda view: 1,
)
