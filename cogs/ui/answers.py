"""What commands and buttons have in common: read the game, render, answer."""

from __future__ import annotations

import discord

from bot.services.errors import NotInGame, RoundOver
from bot.services.results import GameView
from cogs.ui.context import Context, context
from cogs.ui.lobby import share_post
from cogs.ui.pictures import played_picture, preview_picture, round_picture
from cogs.ui.post import Post
from cogs.ui.previews import board_post, misread_post, pass_post, preview_post, quit_post
from cogs.ui.rounds import scores_post
from cogs.ui.safe import answer
from engine.crabblabla.errors import NotRunning
from engine.crabblabla.state import Phase
from engine.errors import RuleError


async def invite(
    interaction: discord.Interaction, here: Context, game: int, guest: int | None
) -> None:
    """Invite a person; without one, show code and link."""
    if guest is None:
        view = await here.service.view(here.person, game)
        await answer(interaction, share_post(view.ref, here.translate))
        return
    await here.service.invite(here.person, game, guest, key=here.key)
    text = here.translate("<@{guest}> reçoit ton invitation.").format(guest=guest)
    await answer(interaction, Post(text))


async def show_scores(interaction: discord.Interaction, here: Context, game: int) -> None:
    """Answer with the table."""
    view = await here.service.view(here.person, game)
    await answer(interaction, scores_post(view, here.translate))


async def take_seat(interaction: discord.Interaction, game: int | str) -> None:
    """Join (or ask to, where the game runs already)."""
    here = context(interaction)
    _ = here.translate
    joined = await here.service.join(here.person, game, key=here.key)
    ref = joined.view.ref
    if joined.requested:
        text = _("La partie est en cours : j’ai demandé à <@{creator}> si tu peux entrer.")
    else:
        text = _("✋ Te voilà dans la partie ! <@{creator}> la lance quand tout le monde est là.")
    await answer(interaction, Post(text.format(creator=ref.creator)))


async def confirm_quit(interaction: discord.Interaction, here: Context, game: int) -> None:
    """Leave a lobby at once; out of a running game only after a confirmation."""
    view = await seated(here, game)
    if view.phase is not Phase.LOBBY:
        await answer(interaction, quit_post(view, here.translate))
        return
    await here.service.leave(here.person, game, key=here.key)
    await answer(interaction, Post(here.translate("Tu n’es plus dans cette partie.")))


async def confirm_pass(
    interaction: discord.Interaction, here: Context, game: int, number: int | None = None
) -> None:
    """Ask whether the person means to pass."""
    view = await in_round(here, game, number)
    await answer(interaction, pass_post(view, here.translate))


async def show_board(interaction: discord.Interaction, here: Context, game: int) -> None:
    """Answer with the board as it is now."""
    view = await here.service.view(here.person, game)
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
        preview = await here.service.preview(here.person, game, text)
    except RuleError as error:
        shown = await round_picture(view, here.translate)
        await answer(interaction, misread_post(view, text, error, shown, here.translate))
        return
    shown = await preview_picture(preview, here.translate)
    await answer(interaction, preview_post(preview, text, shown, here.translate))


async def seated(here: Context, game: int) -> GameView:
    """The game, for somebody who plays in it. Raises NotInGame."""
    view = await here.service.view(here.person, game)
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
