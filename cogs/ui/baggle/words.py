"""Words come in: by the form, by `/m`, by private message; and the grid as each likes to see it."""

from __future__ import annotations

import asyncio

import discord
from discord import ButtonStyle

from bot.i18n import Translator
from bot.services.assembly import Services
from bot.services.baggle import NoRoomHere
from bot.services.baggle_results import RoomView, Sent
from bot.services.results import Place
from bot.services.settings import USUAL
from cogs.ui.baggle.forms import Form, WordsForm
from cogs.ui.baggle.pictures import grid_picture
from cogs.ui.baggle.rounds import words_button
from cogs.ui.baggle.texts import answer_text, clock_line, grid_title, mine_text, reactions
from cogs.ui.buttons import Act, GameButton, Handler, Press, button
from cogs.ui.context import Context, context, place_of
from cogs.ui.errors import explain
from cogs.ui.post import Post
from cogs.ui.prompt import prompt_answer, prompt_redraw
from cogs.ui.reader import private
from cogs.ui.safe import answer, attempt, renew, send, show_form
from engine.baggle.events import Status
from engine.errors import RuleError

Judging = asyncio.Task[Sent | None]
"""Words on their way; None where it is too late for them."""

IDLE = "💤"
"""Set under a private message that no room takes."""


async def open_form(interaction: discord.Interaction, press: Press) -> None:
    """« ✏️ Mots »: the form, or why there is none now."""
    here = context(interaction)
    view = await here.services.baggle.view(here.person, press.game)
    if view.grid is None:
        await answer(interaction, Post(clock_line(view, here.translate)))
        return
    await show_form(interaction, WordsForm(view, here.translate))


def begin_form(services: Services, interaction: discord.Interaction, form: Form) -> Judging:
    """Judge the words of a form, unless another grid than the form's is open by now.

    Words are judged before anything is looked up for their answer, since a bell may ring.
    """
    service = services.baggle
    arrival = service.arrival()

    async def judge() -> Sent | None:
        with arrival:
            if await service.number(form.game) > form.number:
                return None
            return await service.send(
                interaction.user.id,
                form.game,
                form.text,
                interaction.created_at,
                arrival.received_at,
            )

    return asyncio.create_task(judge())


def begin_quick(services: Services, interaction: discord.Interaction, text: str) -> Judging:
    """Judge the words of `/m`, as :func:`begin_form`. Raises NoRoomHere."""
    service = services.baggle
    arrival = service.arrival()

    async def judge() -> Sent | None:
        with arrival:
            person = interaction.user.id
            ref = await service.room_meant(person, place_of(interaction))
            return await service.send(
                person, ref.id, text, interaction.created_at, arrival.received_at
            )

    return asyncio.create_task(judge())


async def answer_form(interaction: discord.Interaction, form: Form, judging: Judging) -> None:
    """What became of each word, in the place of the last such answer."""
    here = context(interaction)
    source = interaction.message
    again = source is not None and source.flags.ephemeral
    async with (prompt_redraw if again else prompt_answer)(interaction) as show:
        sent = await judging
        post = await over_post(here, form) if sent is None else sent_post(sent, here.translate)
        await show(post)


async def answer_quick(interaction: discord.Interaction, judging: Judging) -> None:
    """What became of each word, in a message of its own."""
    here = context(interaction)
    async with prompt_answer(interaction) as show:
        sent = await judging
        assert sent is not None
        await show(sent_post(sent, here.translate))


async def over_post(here: Context, form: Form) -> Post:
    """The bell of a form's grid has rung, and another grid is open."""
    _ = here.translate
    view = await here.services.baggle.view(here.person, form.game)
    over = _("{grid} : la cloche a sonné.").format(grid=grid_title(view, form.number, _))
    return Post(f"⏰ {over} {clock_line(view, _)}", None, again_buttons(view, _))


def sent_post(sent: Sent, _: Translator) -> Post:
    """What became of words, with the way to the next ones."""
    return Post(answer_text(sent, _), None, again_buttons(sent.view, _))


def again_buttons(view: RoomView, _: Translator) -> tuple[GameButton, ...]:
    """« ✏️ Mots » and the grid, while one is open."""
    if view.grid is None:
        return ()
    turn = Press(Act.ROOM_GRID, view.id, view.number, "0")
    return words_button(view, _), button(turn, _("🔤 Grille"))


async def private_words(services: Services, message: discord.Message) -> None:
    """Words written to the bot in private: each message is answered by reactions.

    What a reaction cannot say is said in words: that there is no room, or when one may play.
    """
    person, service = message.author.id, services.baggle
    try:
        with service.arrival() as arrival:
            ref = await service.room_meant(person, Place(None, message.channel.id))
            sent = await service.send(
                person, ref.id, message.content, message.created_at, arrival.received_at
            )
    except RuleError as error:
        await attempt(message.add_reaction(IDLE))
        _ = private(await services.preferences.get(person), USUAL)
        text = no_room_text(_) if isinstance(error, NoRoomHere) else explain(error, _)
        await send(message.channel, Post(text))
        return
    for emoji in reactions(sent.judged) or ("❔",):
        await attempt(message.add_reaction(emoji))
    if sent.judged.status not in (Status.JUDGED, Status.TOO_LATE):
        _ = private(await services.preferences.get(person), USUAL)
        await send(message.channel, Post(answer_text(sent, _)))


def no_room_text(_: Translator) -> str:
    """Why nothing that is written here is judged."""
    return _(
        "Ici je lis les mots de qui joue dans un salon de B@ggle, et tu n’es dans aucun. Entre "
        "d’abord dans un salon : « ✋ Rejoindre », ou un premier mot dans son fil."
    )


def left_text(_: Translator) -> str:
    """To who has left a room."""
    return _("👋 Tu as quitté le salon. Tes points restent ; un mot suffit pour revenir.")


async def mine(interaction: discord.Interaction, press: Press) -> None:
    """« 📋 Mes mots »: one's own on the open grid."""
    here = context(interaction)
    view = await here.services.baggle.view(here.person, press.game)
    text = mine_text(view, here.translate)
    await answer(interaction, Post(text, None, again_buttons(view, here.translate)))


async def turn_grid(interaction: discord.Interaction, press: Press) -> None:
    """The open grid, privately, after as many quarter turns as the token says."""
    await renew(interaction)
    await show_grid(interaction, press.game, int(press.token or 0) % 4)


async def show_grid(interaction: discord.Interaction, game: int, quarters: int = 0) -> None:
    """Answer with the open grid, turned."""
    here = context(interaction)
    _ = here.translate
    view = await here.services.baggle.view(here.person, game)
    if view.grid is None:
        await answer(interaction, Post(clock_line(view, _)))
        return
    picture = await grid_picture(view.grid, _, quarters=quarters)
    text = f"{grid_title(view, view.number, _)}. {clock_line(view, _)}"
    await answer(interaction, Post(text, picture, turn_buttons(view, quarters, _)))


def turn_buttons(view: RoomView, quarters: int, _: Translator) -> tuple[GameButton, ...]:
    """A quarter turn either way, and the form."""
    game, number = view.id, view.number
    left = Press(Act.ROOM_GRID, game, number, str((quarters - 1) % 4))
    right = Press(Act.ROOM_GRID, game, number, str((quarters + 1) % 4))
    return (
        words_button(view, _),
        button(left, "↺", style=ButtonStyle.primary),
        button(right, "↻", style=ButtonStyle.primary),
    )


HANDLERS: dict[Act, Handler] = {
    Act.ROOM_WORDS: open_form,
    Act.ROOM_MINE: mine,
    Act.ROOM_GRID: turn_grid,
}
