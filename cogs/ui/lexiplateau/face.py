"""Lexiplateau as the shared messages show it, and how such a game comes into being."""

from __future__ import annotations

import discord

from bot.i18n import N_, Translator
from bot.services.announcements import Kind
from bot.services.deeds import By
from bot.services.lexiplateau_results import TurnView
from cogs.ui.context import Context, game_meant
from cogs.ui.creation import create_game
from cogs.ui.faces import Face
from cogs.ui.lexiplateau.choices import settings_text
from cogs.ui.lexiplateau.lobby import lobby_post, seated_text
from cogs.ui.lexiplateau.news import WORDING
from cogs.ui.lexiplateau.presses import show_board, show_scores
from cogs.ui.lexiplateau.texts import deadline_text, to_move_line
from engine.lexiplateau.options import Options
from engine.lexiplateau.robots import Level

HABITS = {
    Level.BEGINNER: N_("des mots de tous les jours, et des coups modestes"),
    Level.INTERMEDIATE: N_("un vocabulaire moyen, sans tout prendre"),
    Level.EXPERT: N_("beaucoup de vocabulaire, presque les meilleurs coups"),
    Level.MASTER: N_("tous les mots, et il soigne ce qui lui reste en main"),
    Level.CHAMPION: N_("comme le maître, et il imagine la suite"),
}


async def meant(here: Context, option: str | None) -> int:
    """The game of a command's option; without one the one that place or person suggests."""
    return (await game_meant(here, option, here.services.lexiplateau)).id


async def create_turns(
    interaction: discord.Interaction, options: Options, robot: str | None
) -> None:
    """Create a game and post its lobby; ``robot`` is the level of one.

    Raises WrongPlace, PermissionsLacking: a game cannot be created here.
    """

    async def create(here: Context) -> TurnView:
        service = here.services.lexiplateau
        view = await service.create(here.person, here.place, options, key=here.key)
        if robot is not None:
            await service.add_robot(By(here.person), view.ref.id, robot, key=here.second_key)
        return view

    await create_game(interaction, create, robot=robot is not None)


def progress(view: TurnView, _: Translator) -> str:
    """Whose turn it is, and until when."""
    return f"{to_move_line(view, _)} {deadline_text(view, _)}".strip()


def robots_note(view: TurnView, _: Translator) -> str:
    """When robots play."""
    return _("Un robot joue dès que c’est son tour. On les choisit avant de lancer la partie.")


FACE = Face(
    name="Lexiplateau",
    command="lexiplateau",
    lobby=lobby_post,
    settings=lambda view, _: settings_text(view.options, _),
    progress=progress,
    seated=seated_text,
    robots_note=robots_note,
    habits={level.value: habit for level, habit in HABITS.items()},
    show_scores=show_scores,
    show_board=show_board,
    wording=WORDING,
    edited={Kind.PLAYED: Kind.TURN_OPENED},
)
