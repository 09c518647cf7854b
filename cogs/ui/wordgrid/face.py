"""Wordgrid as the shared messages show it, and how a duel comes into being."""

from __future__ import annotations

import discord

from bot.i18n import N_, Translator
from bot.services.deeds import By
from bot.services.wordgrid import Challenge
from bot.services.wordgrid_results import DuelView
from cogs.ui.context import Context, context, game_meant
from cogs.ui.creation import create_game
from cogs.ui.faces import Face
from cogs.ui.guests import InvitesBot
from cogs.ui.wordgrid.lobby import lobby_post, seated_text
from cogs.ui.wordgrid.news import WORDING
from cogs.ui.wordgrid.presses import show_board, show_scores
from cogs.ui.wordgrid.texts import settings_text, to_move_line
from engine.wordgrid.robots import Level

User = discord.User | discord.Member

HABITS = {
    Level.EASY: N_("des mots courts que tout le monde connaît"),
    Level.MEDIUM: N_("le plus long mot qu’il connaît"),
    Level.HARD: N_("tout le dictionnaire, et il prévoit tes réponses"),
}


async def meant(here: Context, option: str | None) -> int:
    """The game of a command's option; without one the one that place or person suggests."""
    return (await game_meant(here, option, here.services.wordgrid)).id


async def challenge(interaction: discord.Interaction, member: User | None, stake: int) -> None:
    """Challenge a member, or whoever comes; a member is told privately too.

    Raises WrongPlace, PermissionsLacking, InvitesBot, OwnChallenge, CannotPay.
    """
    if member is not None and member.bot:
        raise InvitesBot(member.id)
    wanted = Challenge(stake, None if member is None else member.id)
    created = await _create(interaction, wanted)
    if created is not None and member is not None:
        here = context(interaction)
        await here.services.invitations.invite(here.person, created.ref.id, member.id)


async def train(interaction: discord.Interaction, level: str | None) -> None:
    """Play against a robot at once; without a level against whoever follows the link.

    Raises WrongPlace, PermissionsLacking.
    """
    created = await _create(interaction, Challenge(training=True), robot=level is not None)
    if created is not None and level is not None:
        here = context(interaction)
        key = here.second_key
        await here.services.wordgrid.add_robot(By(here.person), created.ref.id, level, key=key)


async def _create(
    interaction: discord.Interaction, wanted: Challenge, *, robot: bool = False
) -> DuelView | None:
    async def create(here: Context) -> DuelView:
        return await here.services.wordgrid.create(here.person, here.place, wanted, key=here.key)

    view = await create_game(interaction, create, robot=robot, stake=wanted.stake > 0)
    assert view is None or isinstance(view, DuelView)
    return view


def robots_note(view: DuelView, _: Translator) -> str:
    """When robots play."""
    return _("Un robot joue dès que c’est son tour, sans pendule.")


FACE = Face(
    name="Wordgrid",
    command="wordgrid",
    lobby=lobby_post,
    settings=lambda view, _: settings_text(view.options, _),
    progress=to_move_line,
    seated=seated_text,
    robots_note=robots_note,
    habits={level.value: habit for level, habit in HABITS.items()},
    show_scores=show_scores,
    show_board=show_board,
    wording=WORDING,
    edited={},
)
