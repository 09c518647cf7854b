"""Composing in a Crabblabla round: playing, passing, taking back, a team's hand."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord

from bot.i18n import Translator
from bot.services.composing import Composing
from bot.services.errors import NotInGame
from bot.services.results import GameView
from cogs.ui.answers import show_board
from cogs.ui.buttons import Act, Press
from cogs.ui.buttons import Handler as ActHandler
from cogs.ui.composer.hand import hand_row
from cogs.ui.composer.keys import DRAFTING, Key, play_key, press_key, refused, show
from cogs.ui.composer.manners import Handler, KeyFace, Manner, register
from cogs.ui.composer.panels import closing_panel, composer_panel, pass_panel
from cogs.ui.composer.texts import heading, round_over
from cogs.ui.context import Context, context
from cogs.ui.entry import round_title
from cogs.ui.panel import Panel
from cogs.ui.prompt import prompt_answer
from engine.crabblabla.errors import NotRunning
from engine.errors import RuleError


async def open_composer(interaction: discord.Interaction, press: Press) -> None:
    """« ▶ Jouer » under a round's board."""
    await compose(interaction, context(interaction), press.game, press.number)


async def compose(
    interaction: discord.Interaction, here: Context, game: int, number: int | None = None
) -> None:
    """Answer with a composer; with the board alone where there is nothing to compose."""
    async with prompt_answer(interaction) as present:
        try:
            composing = await here.services.drafts.show(here.person, game, number=number)
        except (NotInGame, NotRunning):
            if number is not None:
                raise
            await show_board(interaction, here, game)
            return
        await present(await composer_panel(composing, here.translate))


async def _play(key: Key) -> Panel:
    here = key.here
    try:
        played = await here.crabblabla.play(
            here.person, key.game, token=key.value, number=key.number, key=here.key
        )
    except RuleError as error:
        return await refused(key, error)
    if played.closed is not None:
        return closing_panel(played, here.translate)
    return await show(key)


async def _pass(key: Key) -> Panel:
    composing = await key.show()
    if composing.over is not None or composing.barred is not None:
        return await key.panel(composing)
    return await pass_panel(composing, key.here.translate)


async def _pass_sure(key: Key) -> Panel:
    here = key.here
    try:
        played = await here.crabblabla.pass_round(
            here.person, key.game, number=key.number, key=here.key
        )
    except RuleError as error:
        return await refused(key, error)
    if played.closed is not None:
        return closing_panel(played, here.translate)
    return await show(key)


async def _withdraw(key: Key) -> Panel:
    here = key.here
    try:
        await here.crabblabla.withdraw(here.person, key.game, number=key.number, key=here.key)
    except RuleError as error:
        return await refused(key, error)
    return await show(key)


async def _ask_hand(key: Key) -> Panel:
    return await _about_hand(key, key.here.services.hands.ask)


async def _keep_hand(key: Key) -> Panel:
    return await _about_hand(key, key.here.services.hands.keep)


async def _give_hand(key: Key) -> Panel:
    return await _about_hand(key, key.here.services.hands.give)


async def _about_hand(key: Key, do: Callable[..., Awaitable[object]]) -> Panel:
    """The panel itself says who has the hand and who asks for it."""
    try:
        await do(key.here.person, key.game, key=key.here.key)
    except RuleError as error:
        return await refused(key, error)
    return await show(key)


KEYS: dict[str, Handler] = {
    **DRAFTING,
    "play": _play,
    "pass": _pass,
    "passsure": _pass_sure,
    "withdraw": _withdraw,
    "ask": _ask_hand,
    "keep": _keep_hand,
    "give": _give_hand,
}


def round_keys(composing: Composing, _: Translator) -> list[KeyFace]:
    """To pass, and to take back what is saved."""
    view, saved = composing.view, composing.view.submission
    if view.paused:
        return []
    passed = saved is not None and saved.passed
    keys = [KeyFace("pass", _("⏭ Passer"), disabled=passed)]
    if saved is not None:
        label = _("✖ Ne plus passer") if passed else _("✖ Retirer mon coup")
        keys.append(KeyFace("withdraw", label))
    return keys


register(
    GameView,
    Manner(
        act=Act.KEY,
        form="",
        drafts=lambda here: here.services.drafts,
        heading=heading,
        title=round_title,
        over=round_over,
        other=round_keys,
        play=play_key,
        row=hand_row,
        keys=KEYS,
        forms={},
        submitted={},
    ),
)


HANDLERS: dict[Act, ActHandler] = {Act.COMPOSE: open_composer, Act.KEY: press_key}
