"""What each button does: read the press, call one service, render, answer."""

from __future__ import annotations

import discord

from cogs.ui.afterwards import HANDLERS as AFTERWARDS_HANDLERS
from cogs.ui.anagrams.panel import HANDLERS as ANAGRAM_HANDLERS
from cogs.ui.answers import confirm_pass, in_round
from cogs.ui.baggle.lists import HANDLERS as ROOM_LIST_HANDLERS
from cogs.ui.baggle.words import HANDLERS as ROOM_HANDLERS
from cogs.ui.buttons import Act, Handler, Press
from cogs.ui.composer.rounds import HANDLERS as COMPOSER_HANDLERS
from cogs.ui.config.presses import HANDLERS as CONFIG_HANDLERS
from cogs.ui.context import context
from cogs.ui.daily.manner import HANDLERS as DAILY_KEY_HANDLERS
from cogs.ui.daily.presses import HANDLERS as DAILY_HANDLERS
from cogs.ui.entry import round_entry
from cogs.ui.friends import HANDLERS as FRIEND_HANDLERS
from cogs.ui.guide.panel import HANDLERS as GUIDE_HANDLERS
from cogs.ui.guide.welcome import HANDLERS as WELCOME_HANDLERS
from cogs.ui.hands import HANDLERS as HAND_HANDLERS
from cogs.ui.hands import barred, barred_post
from cogs.ui.invitations import HANDLERS as INVITATION_HANDLERS
from cogs.ui.lexiplateau.composing import HANDLERS as TURN_COMPOSER_HANDLERS
from cogs.ui.lexiplateau.presses import HANDLERS as TURN_HANDLERS
from cogs.ui.lexiplateau.sheet import HANDLERS as TURN_SHEET_HANDLERS
from cogs.ui.looks import HANDLERS as LOOK_HANDLERS
from cogs.ui.manage_presses import MANAGE_HANDLERS
from cogs.ui.notifications import HANDLERS as NOTIFICATION_HANDLERS
from cogs.ui.order.presses import HANDLERS as OVERSIGHT_HANDLERS
from cogs.ui.pictures import played_picture, round_picture
from cogs.ui.plate_presses import PLATE_HANDLERS
from cogs.ui.post import Post
from cogs.ui.previews import played_post, recalled_post
from cogs.ui.privacy import HANDLERS as PRIVACY_HANDLERS
from cogs.ui.profile.rankings import HANDLERS as PROFILE_HANDLERS
from cogs.ui.robots import HANDLERS as ROBOT_HANDLERS
from cogs.ui.safe import answer, hold, show_form
from cogs.ui.seating import HANDLERS as SEATING_HANDLERS
from cogs.ui.tokens import HANDLERS as TOKEN_HANDLERS
from cogs.ui.wordgrid.keys import HANDLERS as DUEL_KEY_HANDLERS
from cogs.ui.wordgrid.presses import HANDLERS as DUEL_HANDLERS


async def word(interaction: discord.Interaction, press: Press) -> None:
    """Open the entry of a placement."""
    here = context(interaction)
    view = await in_round(here, press.game, press.number)
    if barred(view):
        await answer(interaction, barred_post(view, here.translate))
        return
    await show_form(interaction, round_entry(view, press.token, here.translate))


async def play(interaction: discord.Interaction, press: Press) -> None:
    """Play the previewed placement."""
    here = context(interaction)
    await hold(interaction)
    played = await here.crabblabla.play(
        here.person, press.game, token=press.token, number=press.number, key=here.key
    )
    shown = None
    if played.closed is None:
        shown = await played_picture(played.view, played.submission, here.translate)
    await answer(interaction, played_post(played, shown, here.translate))


async def recall(interaction: discord.Interaction, press: Press) -> None:
    """Drop the previewed placement; what was played before stays."""
    here = context(interaction)
    await hold(interaction)
    view = await in_round(here, press.game, press.number)
    shown = await round_picture(view, here.translate)
    await answer(interaction, recalled_post(view, shown, here.translate))


async def withdraw(interaction: discord.Interaction, press: Press) -> None:
    """Take back what was played."""
    here = context(interaction)
    await hold(interaction)
    played = await here.crabblabla.withdraw(
        here.person, press.game, number=press.number, key=here.key
    )
    shown = await round_picture(played.view, here.translate)
    await answer(interaction, played_post(played, shown, here.translate))


async def pass_round(interaction: discord.Interaction, press: Press) -> None:
    """Ask whether the person means it."""
    here = context(interaction)
    await confirm_pass(interaction, here, press.game, press.number)


async def pass_sure(interaction: discord.Interaction, press: Press) -> None:
    """Pass."""
    here = context(interaction)
    await hold(interaction)
    played = await here.crabblabla.pass_round(
        here.person, press.game, number=press.number, key=here.key
    )
    await answer(interaction, played_post(played, None, here.translate))


async def answer_request(interaction: discord.Interaction, press: Press) -> None:
    """The creator lets a latecomer in, or does not."""
    here = context(interaction)
    _ = here.translate
    await hold(interaction)
    accept, guest = press.act is Act.ACCEPT, int(press.token)
    await here.crabblabla.answer_request(
        here.person, press.game, guest, accept=accept, key=here.key
    )
    text = (
        _("<@{guest}> entre en jeu à la prochaine manche.")
        if accept
        else _("<@{guest}> n’entre pas dans la partie.")
    )
    await answer(interaction, Post(text.format(guest=guest)))


HANDLERS: dict[Act, Handler] = {
    Act.WORD: word,
    Act.EDIT: word,
    Act.PLAY: play,
    Act.RECALL: recall,
    Act.WITHDRAW: withdraw,
    Act.PASS: pass_round,
    Act.PASS_SURE: pass_sure,
    Act.ACCEPT: answer_request,
    Act.REFUSE: answer_request,
    **SEATING_HANDLERS,
    **INVITATION_HANDLERS,
    **HAND_HANDLERS,
    **COMPOSER_HANDLERS,
    **NOTIFICATION_HANDLERS,
    **LOOK_HANDLERS,
    **PLATE_HANDLERS,
    **MANAGE_HANDLERS,
    **OVERSIGHT_HANDLERS,
    **AFTERWARDS_HANDLERS,
    **ROBOT_HANDLERS,
    **FRIEND_HANDLERS,
    **DAILY_HANDLERS,
    **DAILY_KEY_HANDLERS,
    **PROFILE_HANDLERS,
    **ANAGRAM_HANDLERS,
    **PRIVACY_HANDLERS,
    **GUIDE_HANDLERS,
    **WELCOME_HANDLERS,
    **CONFIG_HANDLERS,
    **TURN_COMPOSER_HANDLERS,
    **TURN_HANDLERS,
    **TURN_SHEET_HANDLERS,
    **DUEL_HANDLERS,
    **DUEL_KEY_HANDLERS,
    **TOKEN_HANDLERS,
    **ROOM_HANDLERS,
    **ROOM_LIST_HANDLERS,
}
