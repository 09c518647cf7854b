"""What each key of the grid does; the draft is in the keys, so the service is only asked."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import discord

from bot.services.errors import NotInGame
from bot.services.wordgrid_results import DuelView, Looked
from cogs.ui.buttons import Act, Handler, Press
from cogs.ui.context import Context, context
from cogs.ui.errors import OldButton, explain
from cogs.ui.panel import Panel
from cogs.ui.prompt import prompt_answer, prompt_redraw
from cogs.ui.safe import show_form
from cogs.ui.wordgrid.composer import composer_panel, done_panel, letter_panel
from cogs.ui.wordgrid.draft import Draft, cell_at
from cogs.ui.wordgrid.forms import MoveForm, Written
from engine.errors import RuleError
from engine.wordgrid.grid import read_cell


@dataclass(frozen=True)
class Key:
    """A pressed key, in the turn that it was made for.

    Attributes:
        value: what stands behind the key's name.
    """

    here: Context
    view: DuelView
    value: str


async def open_grid(interaction: discord.Interaction, press: Press) -> None:
    """« ▶ Jouer » under a grid: of whichever turn is open now."""
    await show_grid(interaction, context(interaction), press.game)


async def show_grid(interaction: discord.Interaction, here: Context, game: int) -> None:
    """Answer with the grid, to be played on by whose turn it is."""
    async with prompt_answer(interaction) as present:
        view = await here.services.wordgrid.view(here.person, game)
        await present(composer_panel(view, Draft(), None, here.translate))


async def press_key(interaction: discord.Interaction, press: Press) -> None:
    """A key of the grid."""
    here = context(interaction)
    name, _dot, value = press.token.partition(".")
    if name == "write":
        await _ask_in_writing(interaction, here, press.game, value)
        return
    if name not in KEYS:
        raise OldButton(str(press))
    async with prompt_redraw(interaction) as redraw:
        await redraw(await _drawn(here, press.game, press.number, KEYS[name], value))


async def write(interaction: discord.Interaction, form: Written) -> None:
    """A submitted form: the grid with that move on it, to be confirmed."""
    here = context(interaction)

    async def traced(key: Key) -> Panel:
        return await _traced(key, form)

    async with prompt_redraw(interaction) as redraw:
        await redraw(await _drawn(here, form.game, form.number, traced, ""))


async def _drawn(
    here: Context,
    game: int,
    number: int | None,
    make: Callable[[Key], Awaitable[Panel]],
    value: str,
) -> Panel:
    """What a key makes of the grid; where its turn is over, the grid as it is now."""
    _ = here.translate
    view = await here.services.wordgrid.view(here.person, game)
    if view.mine is None:
        raise NotInGame(game)
    if number != view.number or not view.my_turn:
        late = number != view.number and view.my_turn
        note = _("⏰ Le coup d’avant est joué : voici la grille à jour.") if late else ""
        return composer_panel(view, Draft(), None, _, note)
    return await make(Key(here, view, value))


async def _show(key: Key) -> Panel:
    return composer_panel(key.view, Draft(), None, key.here.translate)


async def _cell(key: Key) -> Panel:
    place, _dot, packed = key.value.partition(".")
    cell, draft = cell_at(place), Draft.parse(packed)
    if draft.on(key.view.grid).letter(cell) is None:
        return letter_panel(key.view, cell, key.here.translate)
    return await _composed(key, draft.pressed(cell))


async def _letter(key: Key) -> Panel:
    return await _composed(key, Draft.parse(key.value))


async def _clear(key: Key) -> Panel:
    return await _composed(key, Draft.parse(key.value).cleared())


async def _composed(key: Key, draft: Draft) -> Panel:
    """The grid with a draft, and what it comes to."""
    looked: Looked | None = None
    if draft.cell is not None and draft.path:
        looked = await key.here.services.wordgrid.look(
            key.here.person, key.view.id, draft.cell, draft.letter, path=draft.path
        )
    return composer_panel(key.view, draft, looked, key.here.translate)


async def _confirm(key: Key) -> Panel:
    """« Valider »."""
    here, draft = key.here, Draft.parse(key.value)
    if draft.cell is None:
        raise OldButton(key.value)
    try:
        played = await here.services.wordgrid.play(
            here.person,
            key.view.id,
            draft.cell,
            draft.letter,
            path=draft.path,
            number=key.view.number,
            key=here.key,
        )
    except RuleError as error:
        view = await here.services.wordgrid.view(here.person, key.view.id)
        return composer_panel(view, Draft(), None, here.translate, explain(error, here.translate))
    return done_panel(played, here.translate)


async def _ask_in_writing(
    interaction: discord.Interaction, here: Context, game: int, value: str
) -> None:
    """A form cannot wait for a deferral, so it is opened at once."""
    view = await here.services.wordgrid.view(here.person, game)
    draft = Draft(cell_at(value)) if value.isdigit() else Draft.parse(value)
    await show_form(interaction, MoveForm(view, draft, here.translate))


async def _traced(key: Key, form: Written) -> Panel:
    here, _ = key.here, key.here.translate
    try:
        cell = read_cell(form.cell)
    except RuleError as error:
        return composer_panel(key.view, Draft(), None, _, f"✘ {explain(error, _)}")
    looked = await here.services.wordgrid.look(
        here.person, key.view.id, cell, form.letter, word=form.word
    )
    if looked.move is None:
        wrong = "" if looked.error is None else explain(looked.error, _)
        return composer_panel(key.view, Draft(), None, _, f"✘ {wrong}")
    draft = Draft(looked.move.cell, looked.move.letter, looked.move.path)
    return composer_panel(key.view, draft, looked, _)


KEYS: dict[str, Callable[[Key], Awaitable[Panel]]] = {
    "show": _show,
    "cell": _cell,
    "letter": _letter,
    "clear": _clear,
    "ok": _confirm,
}

HANDLERS: dict[Act, Handler] = {Act.DUEL: open_grid, Act.DUEL_KEY: press_key}
