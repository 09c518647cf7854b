"""Composing at Lexiplateau: the composer's keys that only a turn has.

To exchange letters, to pass, and to see one's letters in another order. One may try letters while
others are to move; the keys that end a turn are there in one's own alone.
"""

from __future__ import annotations

import discord

from bot.i18n import Translator
from bot.services.composing import Composing
from bot.services.lexiplateau_results import TurnPlayed, TurnView
from bot.services.rack_order import read_order, shuffled
from cogs.ui.buttons import Act, Handler, Press, button
from cogs.ui.composer.keys import DRAFTING, Key, play_key, press_key, refused
from cogs.ui.composer.manners import KeyFace, Manner, register
from cogs.ui.composer.panels import composer_panel
from cogs.ui.context import Context, context
from cogs.ui.format import rack_text
from cogs.ui.lexiplateau import exchange, texts
from cogs.ui.lexiplateau.forms import ArrangeForm
from cogs.ui.panel import Panel
from cogs.ui.post import Post
from cogs.ui.prompt import prompt_answer
from cogs.ui.safe import answer, show_form
from engine.errors import RuleError
from engine.table.phase import Phase


async def open_composer(interaction: discord.Interaction, press: Press) -> None:
    """« ▶ Jouer » under a board: of whichever turn is open now."""
    await compose(interaction, context(interaction), press.game)


async def compose(interaction: discord.Interaction, here: Context, game: int) -> None:
    """Answer with a composer. Raises NotInGame, NotRunning."""
    async with prompt_answer(interaction) as present:
        composing = await here.services.turn_drafts.show(here.person, game)
        await present(await composer_panel(composing, here.translate))


def heading(view: TurnView, _: Translator) -> str:
    """Whose turn it is, until when, and how the game stands."""
    if view.my_turn:
        lines = [_("### À toi de jouer !"), texts.deadline_line(view, _)]
    elif view.phase is Phase.PAUSED:
        lines = [f"### {texts.deadline_text(view, _)}", texts.to_move_line(view, _)]
    else:
        title = _("### Tu attends ton tour")
        lines = [title, texts.to_move_line(view, _), texts.deadline_line(view, _)]
    return "\n".join(filter(None, [*lines, *texts.table_lines(view, _)]))


def other_keys(composing: Composing, _: Translator) -> list[KeyFace]:
    """To exchange and to pass, in one's own turn; to see the letters in another order."""
    keys = [KeyFace("shuffle", _("🔀 Mélanger")), KeyFace("arrange", _("🔤 Ranger"))]
    view = composing.view
    assert isinstance(view, TurnView)
    if view.my_turn:
        keys.append(KeyFace("swap", _("🔁 Échanger / ⏭ Passer")))
    return keys


def title(view: TurnView, _: Translator) -> str:
    """The letters."""
    return rack_text(view.rack or "")


def over_text(composing: Composing, _: Translator) -> str:
    """The pressed message belonged to an earlier turn."""
    return _("⏰ Ton tour d’avant est joué : voici le plateau à jour.")


async def _play(key: Key) -> Panel:
    here, composing = key.here, await key.show()
    if composing.over is not None:
        return await key.panel(composing)
    view = composing.view
    assert isinstance(view, TurnView)
    try:
        played = await here.services.lexiplateau.play(
            here.person, key.game, token=key.value, number=view.number, key=here.key
        )
    except RuleError as error:
        return await refused(key, error)
    return done_panel(played, here.translate)


async def _shuffle(key: Key) -> Panel:
    here = key.here
    return await key.panel(
        await key.drafts.arrange(
            here.person,
            key.game,
            lambda rack: shuffled(rack, here.key),
            number=key.number,
            key=here.key,
        )
    )


async def _ask_order(interaction: discord.Interaction, key: Key) -> None:
    """The form; it cannot wait for a deferral, so it is opened at once."""
    composing = await key.show()
    await show_form(interaction, ArrangeForm(composing, key.here.translate))


async def _arranged(key: Key, text: str) -> Panel:
    here = key.here
    return await key.panel(
        await key.drafts.arrange(
            here.person, key.game, lambda rack: read_order(text), number=key.number, key=here.key
        )
    )


async def _swap(key: Key) -> Panel:
    composing = await key.show()
    if composing.over is not None or composing.view.paused:
        return await key.panel(composing)
    return exchange.exchange_panel(composing, exchange.read_mask(key.value), key.here.translate)


async def _swap_sure(key: Key) -> Panel:
    here, composing = key.here, await key.show()
    if composing.over is not None:
        return await key.panel(composing)
    view = composing.view
    assert isinstance(view, TurnView)
    letters = exchange.chosen(view.rack or "", exchange.read_mask(key.value))
    try:
        played = await here.services.lexiplateau.exchange(
            here.person, key.game, letters, number=view.number, key=here.key
        )
    except RuleError as error:
        return await refused(key, error)
    return done_panel(played, here.translate)


async def _pass_sure(key: Key) -> Panel:
    here, composing = key.here, await key.show()
    if composing.over is not None:
        return await key.panel(composing)
    view = composing.view
    assert isinstance(view, TurnView)
    try:
        played = await here.services.lexiplateau.pass_turn(
            here.person, key.game, number=view.number, key=here.key
        )
    except RuleError as error:
        return await refused(key, error)
    return done_panel(played, here.translate)


def done_panel(played: TurnPlayed, _: Translator) -> Panel:
    """What is done, the letters for the next turn, and the way back to the board."""
    view, text = played.view, texts.done_text(played, _)
    if view.rack is None:
        return Panel((text,))
    back = Press(Act.TURN_KEY, view.id, view.round, "show")
    return Panel((text, (button(back, _("◀ Mon plateau")),)))


async def answer_done(interaction: discord.Interaction, played: TurnPlayed, _: Translator) -> None:
    """The same as a message."""
    await answer(interaction, Post(texts.done_text(played, _)))


register(
    TurnView,
    Manner(
        act=Act.TURN_KEY,
        form="turn",
        drafts=lambda here: here.services.turn_drafts,
        heading=heading,
        title=title,
        over=over_text,
        other=other_keys,
        play=play_key,
        row=lambda composing, _: (),
        keys={
            **DRAFTING,
            "play": _play,
            "shuffle": _shuffle,
            "swap": _swap,
            "swapsure": _swap_sure,
            "passsure": _pass_sure,
        },
        forms={"arrange": _ask_order},
        submitted={"arrange": _arranged},
    ),
)

HANDLERS: dict[Act, Handler] = {Act.TURN: open_composer, Act.TURN_KEY: press_key}
