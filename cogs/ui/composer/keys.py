"""What each key of the composer does: call the service, draw the panel afresh."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

import discord

from bot.services.composing import Composing
from bot.services.drafts import Drafts
from bot.services.errors import NoSuchAttempt, NotInGame, RoundOver
from cogs.ui.anagrams.form import submitted_search
from cogs.ui.answers import show_board
from cogs.ui.buttons import Act, Press
from cogs.ui.buttons import Handler as ActHandler
from cogs.ui.composer import anagrams
from cogs.ui.composer.forms import WRITE, NameForm, write_form, written
from cogs.ui.composer.panels import (
    attempts_panel,
    closing_panel,
    composer_panel,
    joker_panel,
    pass_panel,
)
from cogs.ui.context import Context, context
from cogs.ui.daily import keys as daily
from cogs.ui.errors import OldButton, explain
from cogs.ui.panel import Panel
from cogs.ui.prompt import prompt_answer, prompt_redraw
from engine.board.strokes import Backspace, Letter, Recall, Stroke, ToColumn, ToRow, Turn
from engine.crabblabla.errors import NotRunning
from engine.errors import RuleError


@dataclass(frozen=True)
class Key:
    """A pressed key.

    Attributes:
        value: what stands behind the key's name: a slot, a row, an attempt, a packed placement.
        drafts: those of games, or of the daily.
    """

    here: Context
    game: int
    number: int
    value: str
    drafts: Drafts

    async def show(self) -> Composing:
        """The draft as it is."""
        return await self.drafts.show(self.here.person, self.game, number=self.number)

    async def strike(self, stroke: Stroke) -> Composing:
        """The draft after a keystroke."""
        here = self.here
        return await self.drafts.strike(
            here.person, self.game, stroke, number=self.number, key=here.key
        )

    async def panel(self, composing: Composing) -> Panel:
        """The composer."""
        return await composer_panel(composing, self.here.translate)


Handler = Callable[[Key], Awaitable[Panel]]


async def open_composer(interaction: discord.Interaction, press: Press) -> None:
    """« ▶ Jouer » under a round's board."""
    await compose(interaction, context(interaction), press.game, press.number)


async def compose(
    interaction: discord.Interaction, here: Context, game: int, number: int | None = None
) -> None:
    """Answer with a composer; with the board alone where there is nothing to compose."""
    async with prompt_answer(interaction) as show:
        try:
            composing = await here.services.drafts.show(here.person, game, number=number)
        except (NotInGame, NotRunning):
            if number is not None:
                raise
            await show_board(interaction, here, game)
            return
        await show(await composer_panel(composing, here.translate))


async def press_key(interaction: discord.Interaction, press: Press) -> None:
    """A key or a menu of a composer."""
    here = context(interaction)
    name, key = _pressed(here, press)
    if name in FORMS:
        await FORMS[name](interaction, key)
        return
    keys = DAILY_KEYS if press.act is Act.DAILY_KEY else KEYS
    if name not in keys:
        raise OldButton(str(press))
    async with prompt_redraw(interaction) as show:
        await show(await _drawn(here, keys[name](key)))


def _pressed(here: Context, press: Press) -> tuple[str, Key]:
    """A key's name, and the key."""
    name, _dot, value = press.token.partition(".")
    return name, Key(here, press.game, press.number or 0, value, _drafts(here, press.act))


def _drafts(here: Context, act: Act) -> Drafts:
    return here.services.dailies.drafts if act is Act.DAILY_KEY else here.services.drafts


async def submit_form(interaction: discord.Interaction) -> bool:
    """Work off a submitted form of the composer; whether it was one."""
    form = written(interaction)
    if form is None:
        return await _submit_search(interaction)
    here = context(interaction)
    key = Key(here, form.game, form.number, str(form.attempt), _drafts(here, form.act))
    made = _written(key, form.text) if form.kind == WRITE else _named(key, form.text)
    async with prompt_redraw(interaction) as show:
        await show(await _drawn(here, made))
    return True


async def _submit_search(interaction: discord.Interaction) -> bool:
    """Work off a search of the composer's; whether it was one."""
    submitted = submitted_search(interaction)
    if submitted is None or submitted[0].act not in HANDLERS:
        return False
    here = context(interaction)
    press, typed = submitted
    _name, key = _pressed(here, press)
    async with prompt_redraw(interaction) as show:
        await show(await _drawn(here, anagrams.search_typed(key, typed)))
    return True


async def _drawn(here: Context, made: Awaitable[Panel]) -> Panel:
    """The panel; where the game is over or left, why there is none any more."""
    try:
        return await made
    except RuleError as error:
        return Panel((explain(error, here.translate),))


async def _show(key: Key) -> Panel:
    return await key.panel(await key.show())


def _striking(make: Callable[[str], Stroke]) -> Handler:
    async def handler(key: Key) -> Panel:
        return await key.panel(await key.strike(make(key.value)))

    return handler


async def _joker(key: Key) -> Panel:
    composing = await key.show()
    if composing.over is not None or composing.barred is not None:
        return await key.panel(composing)
    return await joker_panel(composing, key.here.translate)


async def _joker_letter(key: Key) -> Panel:
    rack = (await key.show()).view.rack or ""
    return await key.panel(await key.strike(Letter(rack.find("?"), key.value)))


async def _written(key: Key, text: str) -> Panel:
    here = key.here
    composing = await key.drafts.write(here.person, key.game, text, number=key.number, key=here.key)
    return await key.panel(composing)


async def _set_aside(key: Key) -> Panel:
    here = key.here
    composing = await key.drafts.set_aside(here.person, key.game, number=key.number)
    return await key.panel(composing)


async def _attempts(key: Key) -> Panel:
    return await _attempts_or_composer(key, await key.show())


async def _attempts_or_composer(key: Key, composing: Composing) -> Panel:
    """The attempts, the one of the key's value chosen; the composer where there are none."""
    if not composing.attempts or composing.over is not None or composing.barred is not None:
        return await key.panel(composing)
    chosen = composing.attempt(int(key.value or 0)) or composing.attempts[0]
    return await attempts_panel(composing, chosen, key.here.translate)


async def _use(key: Key) -> Panel:
    here = key.here
    composing = await key.drafts.recall(
        here.person, key.game, int(key.value), number=key.number, key=here.key
    )
    return await key.panel(composing)


async def _drop(key: Key) -> Panel:
    here = key.here
    composing = await key.drafts.drop(here.person, key.game, int(key.value), number=key.number)
    return await _attempts_or_composer(key, composing)


async def _named(key: Key, name: str) -> Panel:
    here = key.here
    composing = await key.drafts.rename(
        here.person, key.game, int(key.value), name, number=key.number
    )
    return await _attempts_or_composer(key, composing)


async def _play(key: Key) -> Panel:
    here = key.here
    try:
        played = await here.crabblabla.play(
            here.person, key.game, token=key.value, number=key.number, key=here.key
        )
    except RuleError as error:
        return await _refused(key, error)
    if played.closed is not None:
        return closing_panel(played, here.translate)
    return await _show(key)


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
        return await _refused(key, error)
    if played.closed is not None:
        return closing_panel(played, here.translate)
    return await _show(key)


async def _withdraw(key: Key) -> Panel:
    here = key.here
    try:
        await here.crabblabla.withdraw(here.person, key.game, number=key.number, key=here.key)
    except RuleError as error:
        return await _refused(key, error)
    return await _show(key)


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
        return await _refused(key, error)
    return await _show(key)


async def _refused(key: Key, error: RuleError) -> Panel:
    """The draft as it is, and why nothing was done; that a round is over is said anyway."""
    composing = await key.show()
    if not isinstance(error, RoundOver):
        composing = replace(composing, refused=error)
    return await key.panel(composing)


async def _ask_in_writing(interaction: discord.Interaction, key: Key) -> None:
    """A form cannot wait for a deferral, so it is opened at once."""
    composing = await key.show()
    text = composing.judged.play if composing.judged else ""
    form = write_form(composing.view, text, key.here.translate)
    await interaction.response.send_modal(form)


async def _ask_name(interaction: discord.Interaction, key: Key) -> None:
    composing = await key.show()
    attempt = composing.attempt(int(key.value))
    if attempt is None:
        raise NoSuchAttempt(int(key.value))
    await interaction.response.send_modal(NameForm(composing, attempt, key.here.translate))


DRAFTING: dict[str, Handler] = {
    "show": _show,
    "row": _striking(lambda value: ToRow(int(value))),
    "column": _striking(lambda value: ToColumn(int(value))),
    "letter": _striking(lambda value: Letter(int(value))),
    "turn": _striking(lambda _: Turn()),
    "back": _striking(lambda _: Backspace()),
    "recall": _striking(lambda _: Recall()),
    "joker": _joker,
    "jokera": _joker_letter,
    "jokern": _joker_letter,
    "aside": _set_aside,
    "tries": _attempts,
    "pick": _attempts,
    "leaf": _attempts,
    "use": _use,
    "drop": _drop,
    "anashow": anagrams.show_anagrams,
    "analen": anagrams.choose_length,
    "analay": anagrams.lay_found,
}
"""What is done with any draft."""

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

DAILY_KEYS: dict[str, Handler] = {
    **DRAFTING,
    "play": daily.ask_sure,
    "sure": daily.submit,
    "train": daily.train,
}

FORMS: dict[str, Callable[[discord.Interaction, Key], Awaitable[None]]] = {
    "write": _ask_in_writing,
    "name": _ask_name,
    "anaform": anagrams.ask_search,
}
"""Keys that are answered with a form."""

HANDLERS: dict[Act, ActHandler] = {
    Act.COMPOSE: open_composer,
    Act.KEY: press_key,
    Act.DAILY_KEY: press_key,
}
