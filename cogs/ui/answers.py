"""What commands and buttons have in common: read the game, render, answer."""

from __future__ import annotations

import discord

from bot.i18n import Translator
from bot.services.errors import NotInGame, RoundOver
from bot.services.results import GameView, Joined
from cogs.ui.context import Context, context
from cogs.ui.hands import barred, barred_post
from cogs.ui.pictures import played_picture, preview_picture, round_picture
from cogs.ui.post import Post
from cogs.ui.previews import board_post, misread_post, pass_post, preview_post, quit_post
from cogs.ui.rounds import scores_post
from cogs.ui.safe import answer
from cogs.ui.teams import choice_post
from engine.crabblabla.errors import AlreadyJoined, GameOver, NotInLobby, NotRunning
from engine.crabblabla.state import Phase
from engine.errors import RuleError


async def show_scores(interaction: discord.Interaction, here: Context, game: int) -> None:
    """Answer with the table."""
    view = await here.service.view(here.person, game)
    await answer(interaction, scores_post(view, here.translate))


async def take_seat(
    interaction: discord.Interaction, game: int | str, team: int | None = None
) -> None:
    """Join (or ask to, where the game runs already), in team mode the team of that place in the
    list; change the team in the lobby; ask which one where none is given."""
    here = context(interaction)
    view = await here.service.view(here.person, (await here.service.find(game)).id)
    teams = view.options.teams
    if teams and team is None and view.phase is not Phase.FINISHED:
        if view.mine is not None and view.phase is not Phase.LOBBY:
            raise AlreadyJoined(here.person)
        await answer(interaction, choice_post(view, here.translate))
        return
    name = teams[team] if team is not None and team < len(teams) else None
    joined = await here.service.join(here.person, view.ref.id, team=name, key=here.key)
    await answer(interaction, Post(seated_text(joined, here.translate)))


def seated_text(joined: Joined, _: Translator) -> str:
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


async def confirm_quit(interaction: discord.Interaction, here: Context, game: int) -> None:
    """Leave a lobby at once; out of a running game only after a confirmation.

    Who has only asked to join takes that back. Raises NotInGame, GameOver.
    """
    view, _ = await here.service.view(here.person, game), here.translate
    if view.mine is None and here.person not in view.pending:
        raise NotInGame(game)
    if view.phase is Phase.FINISHED:
        raise GameOver
    try:
        await here.service.leave(here.person, game, early=True, key=here.key)
    except NotInLobby:  # maybe only just now, while this was clicked in the lobby
        view = await here.service.view(here.person, game)
        await answer(interaction, quit_post(view, here.person, _))
        return
    text = _("Tu n’es plus dans cette partie.")
    if view.mine is None:
        text = _("Ta demande d’entrer dans la partie est retirée.")
    await answer(interaction, Post(text))


async def confirm_pass(
    interaction: discord.Interaction, here: Context, game: int, number: int | None = None
) -> None:
    """Ask whether the person means to pass."""
    view = await in_round(here, game, number)
    post = barred_post if barred(view) else pass_post
    await answer(interaction, post(view, here.translate))


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
