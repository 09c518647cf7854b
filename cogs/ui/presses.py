"""What each button does: read the press, call one service, render, answer."""

from __future__ import annotations

import discord

from bot.services.errors import NotInGame, RoundOver
from bot.services.results import GameView
from cogs.ui.buttons import Act, Press, on
from cogs.ui.context import Context, context
from cogs.ui.entry import WordEntry
from cogs.ui.pictures import played_picture, preview_picture, round_picture
from cogs.ui.post import Post
from cogs.ui.previews import (
    board_post,
    misread_post,
    pass_post,
    played_post,
    preview_post,
    quit_post,
    recalled_post,
)
from cogs.ui.rounds import scores_post
from cogs.ui.safe import answer, hold, think
from engine.crabblabla.errors import NotRunning
from engine.crabblabla.state import Phase
from engine.errors import RuleError


@on(Act.JOIN)
async def join(interaction: discord.Interaction, press: Press) -> None:
    """Take a seat."""
    await take_seat(interaction, press.game)


@on(Act.LEAVE)
async def leave(interaction: discord.Interaction, press: Press) -> None:
    """Leave the lobby, or ask whether the person means it where the game runs."""
    await confirm_quit(interaction, context(interaction), press.game)


@on(Act.QUIT_SURE)
async def quit_game(interaction: discord.Interaction, press: Press) -> None:
    """Leave for good."""
    here = context(interaction)
    await hold(interaction)
    await here.service.leave(here.person, press.game, key=here.key)
    await answer(interaction, Post(here.translate("Tu as quitté la partie. À bientôt !")))


@on(Act.START)
async def start(interaction: discord.Interaction, press: Press) -> None:
    """Start the first round."""
    here = context(interaction)
    await think(interaction)
    await here.service.launch(here.person, press.game, key=here.key)
    await answer(interaction, Post(here.translate("▶ C’est parti !")))


@on(Act.WORD, Act.EDIT)
async def word(interaction: discord.Interaction, press: Press) -> None:
    """Open the entry of a placement."""
    here = context(interaction)
    view = await in_round(here, press.game, press.number)
    await interaction.response.send_modal(WordEntry(view, press.token, here.translate))


@on(Act.PLAY)
async def play(interaction: discord.Interaction, press: Press) -> None:
    """Play the previewed placement."""
    here = context(interaction)
    await hold(interaction)
    played = await here.service.play(
        here.person, press.game, token=press.token, number=press.number, key=here.key
    )
    shown = None
    if played.closed is None:
        shown = await played_picture(played.view, played.submission, here.translate)
    await answer(interaction, played_post(played, shown, here.translate))


@on(Act.RECALL)
async def recall(interaction: discord.Interaction, press: Press) -> None:
    """Drop the previewed placement; what was played before stays."""
    here = context(interaction)
    await hold(interaction)
    view = await in_round(here, press.game, press.number)
    shown = await round_picture(view, here.translate)
    await answer(interaction, recalled_post(view, shown, here.translate))


@on(Act.WITHDRAW)
async def withdraw(interaction: discord.Interaction, press: Press) -> None:
    """Take back what was played."""
    here = context(interaction)
    await hold(interaction)
    played = await here.service.withdraw(here.person, press.game, number=press.number, key=here.key)
    shown = await round_picture(played.view, here.translate)
    await answer(interaction, played_post(played, shown, here.translate))


@on(Act.PASS)
async def pass_round(interaction: discord.Interaction, press: Press) -> None:
    """Ask whether the person means it."""
    here = context(interaction)
    await confirm_pass(interaction, here, press.game, press.number)


@on(Act.PASS_SURE)
async def pass_sure(interaction: discord.Interaction, press: Press) -> None:
    """Pass."""
    here = context(interaction)
    await hold(interaction)
    played = await here.service.pass_round(
        here.person, press.game, number=press.number, key=here.key
    )
    await answer(interaction, played_post(played, None, here.translate))


@on(Act.CANCEL)
async def cancel(interaction: discord.Interaction, press: Press) -> None:
    """Nothing is done."""
    here = context(interaction)
    await hold(interaction)
    await answer(interaction, Post(here.translate("D’accord, rien n’a changé.")))


@on(Act.SCORES)
async def scores(interaction: discord.Interaction, press: Press) -> None:
    """The table, privately."""
    here = context(interaction)
    view = await here.service.view(here.person, press.game)
    await answer(interaction, scores_post(view, here.translate))


@on(Act.BOARD)
async def board(interaction: discord.Interaction, press: Press) -> None:
    """The current board, privately."""
    here = context(interaction)
    await think(interaction)
    await show_board(interaction, here, press.game)


@on(Act.ACCEPT, Act.REFUSE)
async def answer_request(interaction: discord.Interaction, press: Press) -> None:
    """The creator lets a latecomer in, or does not."""
    here = context(interaction)
    _ = here.translate
    await hold(interaction)
    accept, guest = press.act is Act.ACCEPT, int(press.token)
    await here.service.answer_request(here.person, press.game, guest, accept=accept, key=here.key)
    text = (
        _("<@{guest}> entre en jeu à la prochaine manche.")
        if accept
        else _("<@{guest}> n’entre pas dans la partie.")
    )
    await answer(interaction, Post(text.format(guest=guest)))


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
