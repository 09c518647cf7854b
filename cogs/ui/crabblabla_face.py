"""Crabblabla as the shared messages show it, and how such a game comes into being."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.i18n import N_, Translator
from bot.services.announcements import Kind
from bot.services.deeds import By
from bot.services.results import GameView
from bot.services.robot_choice import LEVELS
from cogs.ui.answers import seated_text, show_board, show_scores
from cogs.ui.context import Context, context, game_meant
from cogs.ui.creation import create_game
from cogs.ui.faces import Face
from cogs.ui.lobby import lobby_post, settings_text
from cogs.ui.person_news import PEOPLE
from cogs.ui.pictures import lobby_picture
from cogs.ui.plate_choice import chosen_plate
from cogs.ui.post import Post
from cogs.ui.round_news import COURSE
from cogs.ui.rounds import deadline_line
from engine.crabblabla.options import Options
from engine.crabblabla.state import Phase

HABITS = dict(
    zip(
        LEVELS,
        (
            N_("des mots de tous les jours, environ un tiers du top"),
            N_("un bon joueur du dimanche, environ la moitié du top"),
            N_("beaucoup de vocabulaire, environ les trois quarts du top"),
            N_("le meilleur coup qu’il trouve, à chaque manche"),
        ),
        strict=True,
    )
)


async def meant(here: Context, option: str | None) -> int:
    """The game of a command's option; without one the one that place or person suggests."""
    return (await game_meant(here, option, here.crabblabla)).id


async def create_rounds(
    interaction: discord.Interaction, options: Options, robot: str | None = None
) -> None:
    """Create a game and post its lobby; ``robot`` is the level of one.

    A training game is for its creator alone, so it starts at once.

    Raises:
        WrongPlace, PermissionsLacking: a game cannot be created here.
        UnknownPlate, BadPlateSize, TooFewCells, NoLongRun: there is no such plate.
    """

    async def create(here: Context) -> GameView:
        plate, drawn = await chosen_plate(interaction, options.plate)
        chosen = replace(options, plate=plate)
        view = await here.crabblabla.create(here.person, here.place, chosen, drawn, key=here.key)
        if robot is not None:
            key = here.second_key
            await here.crabblabla.add_robot(By(here.person), view.ref.id, robot, key=key)
        return view

    created = await create_game(interaction, create, robot=robot is not None)
    if created is not None and options.training:
        here = context(interaction)
        await here.crabblabla.launch(here.person, created.ref.id)


async def lobby(view: GameView, _: Translator) -> Post:
    """The lobby's message."""
    return lobby_post(view, await lobby_picture(view, _), _)


def progress(view: GameView, _: Translator) -> str:
    """Which round is open, and until when."""
    number = _("Manche {round} sur {rounds}.").format(round=view.round, rounds=view.options.rounds)
    return f"{number} {deadline_line(view, _)}"


def robots_note(view: GameView, _: Translator) -> str:
    """When robots play."""
    if view.phase is Phase.LOBBY:
        return _("Ils jouent tout de suite, en secret, et sont révélés avec les autres.")
    return _("Un nouveau robot joue à partir de la prochaine manche.")


FACE = Face(
    name="Crabblabla",
    command="crabblabla",
    lobby=lobby,
    settings=lambda view, _: settings_text(view.options, _),
    progress=progress,
    seated=seated_text,
    robots_note=robots_note,
    habits=HABITS,
    show_scores=show_scores,
    show_board=show_board,
    wording={**COURSE, **PEOPLE},
    edited={Kind.PLAYED: Kind.ROUND_OPENED},
    late_robots=True,
    needed=lambda view: 1 if view.options.training else 2,
    lobby_of_creator=True,
)
