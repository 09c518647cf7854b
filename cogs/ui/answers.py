"""What commands and buttons have in common: read the game, render, answer."""

from __future__ import annotations

import discord

from bot.i18n import Translator
from bot.services.errors import NotInGame, RoundOver
from bot.services.results import GameView, Joined
from cogs.ui.context import Context
from cogs.ui.hands import barred, barred_post
from cogs.ui.pictures import played_picture, preview_picture, round_picture
from cogs.ui.previews import board_post, misread_post, pass_post, preview_post
from cogs.ui.rounds import scores_post
from cogs.ui.safe import answer
from engine.crabblabla.errors import NotRunning
from engine.crabblabla.state import Phase
from engine.errors import RuleError


async def show_scores(interaction: discord.Interaction, here: Context, game: int) -> None:
    """Answer with the table."""
    view = await here.crabblabla.view(here.person, game)
    await answer(interaction, scores_post(view, here.translate))


def seated_text(joined: Joined[GameView], _: Translator) -> str:
    """What comes of joining."""
    view, seat = joined.view, joined.view.mine
    if joined.requested:
        text = _("La partie est en cours : j’ai demandé à <@{creator}> si tu peux entrer.")
    elif view.phase is not Phase.LOBBY:
        text = _("✋ Te voilà dans la partie ! Tu joues dès la prochaine manche.")
    elif seat is not None and seat.name is not None:
        text = _(
            "✋ Te voilà dans l’équipe **{team}** ! <@{creator}> lance la partie quand tout le "
            "monde est là."
        )
    else:
        text = _("✋ Te voilà dans la partie ! <@{creator}> la lance quand tout le monde est là.")
    return text.format(creator=view.ref.creator, team=seat.name if seat else None)


async def confirm_pass(
    interaction: discord.Interaction, here: Context, game: int, number: int | None = None
) -> None:
    """Ask whether the person means to pass."""
    view = await in_round(here, game, number)
    post = barred_post if barred(view) else pass_post
    await answer(interaction, post(view, here.translate))


async def show_board(interaction: discord.Interaction, here: Context, game: int) -> None:
    """Answer with the board as it is now."""
    view = await here.crabblabla.view(here.person, game)
    shown = await played_picture(view, view.submission, here.translate)
    await answer(interaction, board_post(view, shown, here.translate))


async def show_preview(
    interaction: discord.Interaction,
    here: Context,
    game: int,
    text: str,
    number: int | None = None,
) -> None:
    """Answer with a placement looked at; ``number`` is the round that it was written for."""
    view = await in_round(here, game, number)
    try:
        preview = await here.crabblabla.preview(here.person, game, text)
    except RuleError as error:
        shown = await round_picture(view, here.translate)
        await answer(interaction, misread_post(view, text, error, shown, here.translate))
        return
    shown = await preview_picture(preview, here.translate)
    await answer(interaction, preview_post(preview, text, shown, here.translate))


async def seated(here: Context, game: int) -> GameView:
    """The game, for somebody who plays in it. Raises NotInGame."""
    view = await here.crabblabla.view(here.person, game)
    if view.mine is None:
        raise NotInGame(game)
    return view


async def in_round(here: Context, game: int, number: int | None) -> GameView:
    """The game in its open round. Raises NotInGame, NotRunning, RoundOver (another is open)."""
    view = await seated(here, game)
    if view.phase is not Phase.RUNNING:
        raise NotRunning(view.phase.value)
    if number is not None and number != view.round:
        raise RoundOver(number, view.round)
    return view
