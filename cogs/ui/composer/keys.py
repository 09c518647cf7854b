"""What each key of the composer does: call the service, draw the panel afresh."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

import discord

from bot.i18n import Translator
from bot.services.composing import Composing
from bot.services.drafts import Drafts
from bot.services.errors import NoSuchAttempt, RoundOver
from bot.services.sittings import View
from cogs.ui.anagrams.form import submitted_search
from cogs.ui.buttons import Press
from cogs.ui.composer import anagrams
from cogs.ui.composer.forms import NAME, WRITE, NameForm, write_form, written
from cogs.ui.composer.manners import (
    FormOpener,
    Handler,
    KeyFace,
    Manner,
    acts,
    manner_by_act,
)
from cogs.ui.composer.panels import (
    attempts_panel,
    composer_panel,
    joker_panel,
)
from cogs.ui.context import Context, context
from cogs.ui.errors import OldButton, explain
from cogs.ui.panel import Panel
from cogs.ui.prompt import prompt_redraw
from cogs.ui.safe import show_form
from engine.board.strokes import Backspace, Letter, Recall, Stroke, ToColumn, ToRow, Turn
from engine.errors import RuleError


@dataclass(frozen=True)
class Key:
    """A pressed key.

    Attributes:
        value: what stands behind the key's name: a slot, a row, an attempt, a packed placement.
        manner: of the composer that it belongs to.
    """

    here: Context
    game: int
    number: int
    value: str
    manner: Manner

    @property
    def drafts(self) -> Drafts:
        """Those of games, or of the daily."""
        return self.manner.drafts(self.here)

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


async def press_key(interaction: discord.Interaction, press: Press) -> None:
    """A key or a menu of a composer."""
    here = context(interaction)
    name, key = _pressed(here, press)
    manner = key.manner
    if (open_form := {**FORMS, **manner.forms}.get(name)) is not None:
        await open_form(interaction, key)
        return
    if name not in manner.keys:
        raise OldButton(str(press))
    async with prompt_redraw(interaction) as redraw:
        await redraw(await _drawn(here, manner.keys[name](key)))


def _pressed(here: Context, press: Press) -> tuple[str, Key]:
    """A key's name, and the key."""
    name, _dot, value = press.token.partition(".")
    manner = manner_by_act(press.act)
    if manner is None:
        raise OldButton(str(press))
    return name, Key(here, press.game, press.number or 0, value, manner)


async def submit_form(interaction: discord.Interaction) -> bool:
    """Work off a submitted form of the composer; whether it was one."""
    form = written(interaction)
    if form is None:
        return await _submit_search(interaction)
    here = context(interaction)
    key = Key(here, form.game, form.number, str(form.attempt), form.manner)
    made = {**SUBMITTED, **form.manner.submitted}[form.kind](key, form.text)
    async with prompt_redraw(interaction) as redraw:
        await redraw(await _drawn(here, made))
    return True


async def _submit_search(interaction: discord.Interaction) -> bool:
    """Work off a search of the composer's; whether it was one."""
    submitted = submitted_search(interaction)
    if submitted is None or submitted[0].act not in acts():
        return False
    here = context(interaction)
    press, typed = submitted
    _name, key = _pressed(here, press)
    async with prompt_redraw(interaction) as redraw:
        await redraw(await _drawn(here, anagrams.search_typed(key, typed)))
    return True


async def _drawn(here: Context, made: Awaitable[Panel]) -> Panel:
    """The panel; where the game is over or left, why there is none any more."""
    try:
        return await made
    except RuleError as error:
        return Panel((explain(error, here.translate),))


async def show(key: Key) -> Panel:
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


async def refused(key: Key, error: RuleError) -> Panel:
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
    await show_form(interaction, form)


async def _ask_name(interaction: discord.Interaction, key: Key) -> None:
    composing = await key.show()
    attempt = composing.attempt(int(key.value))
    if attempt is None:
        raise NoSuchAttempt(int(key.value))
    await show_form(interaction, NameForm(composing, attempt, key.here.translate))


DRAFTING: dict[str, Handler] = {
    "show": show,
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

FORMS: dict[str, FormOpener] = {
    "write": _ask_in_writing,
    "name": _ask_name,
    "anaform": anagrams.ask_search,
}
"""Keys that are answered with a form."""

SUBMITTED = {WRITE: _written, NAME: _named}
"""What is done with what was written into them."""


def play_key(view: View, score: int, _: Translator) -> KeyFace:
    """▶ Jouer."""
    label = _.ngettext("▶ Jouer · {score} pt", "▶ Jouer · {score} pts", score)
    return KeyFace("play", label.format(score=score))
