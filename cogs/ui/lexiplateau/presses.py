"""What the buttons of Lexiplateau do outside the composer: to look at a play, to play, to pass."""

from __future__ import annotations

import discord
from discord import ButtonStyle

from bot.i18n import Translator
from bot.services.errors import NotInGame
from bot.services.lexiplateau_results import TurnPreview, TurnView
from cogs.ui.buttons import Act, GameButton, Handler, Press, button
from cogs.ui.context import Context, context
from cogs.ui.entry import WordEntry, field_of, submitted_id
from cogs.ui.errors import explain_all, not_running
from cogs.ui.format import points_text, quoted, rack_text
from cogs.ui.lexiplateau import exchange, texts
from cogs.ui.lexiplateau.boards import own_picture, preview_picture, public_picture
from cogs.ui.lexiplateau.composing import answer_done
from cogs.ui.post import Picture, Post
from cogs.ui.previews import EDIT_LIMIT, one_line, words_line
from cogs.ui.prompt import prompt_answer
from cogs.ui.safe import answer, hold, show_form
from engine.errors import RuleError
from engine.lexiplateau.errors import NotYourTurn, TurnOver
from engine.table.errors import NotRunning
from engine.table.phase import Phase

ENTRY = "cb1:turnentry:"


async def in_turn(here: Context, game: int, number: int | None) -> TurnView:
    """The game in the person's own turn. Raises NotInGame, NotRunning, TurnOver, NotYourTurn."""
    view = await here.services.lexiplateau.view(here.person, game)
    if view.mine is None:
        raise NotInGame(game)
    if view.phase is not Phase.RUNNING:
        raise NotRunning(view.phase.value)
    if number is not None and number != view.number:
        raise TurnOver(number)
    if not view.my_turn:
        raise NotYourTurn(view.to_move or 0)
    return view


async def show_scores(interaction: discord.Interaction, here: Context, game: int) -> None:
    """Answer with the table."""
    view = await here.services.lexiplateau.view(here.person, game)
    await answer(interaction, texts.scores_post(view, here.translate))


async def show_board(interaction: discord.Interaction, here: Context, game: int) -> None:
    """Answer with the board as it is now, for who does not play."""
    view, _ = await here.services.lexiplateau.view(here.person, game), here.translate
    shown = await public_picture(view, len(view.history), _)
    lines = [texts.to_move_line(view, _), texts.deadline_line(view, _), texts.table_line(view, _)]
    if view.phase in (Phase.LOBBY, Phase.FINISHED):
        lines = [not_running(view.phase.value, _)]
    await answer(interaction, Post("\n".join(filter(None, lines)), shown))


async def show_preview(
    interaction: discord.Interaction, here: Context, game: int, text: str
) -> None:
    """Answer with a play looked at."""
    service, _ = here.services.lexiplateau, here.translate
    view = await service.view(here.person, game)
    if view.mine is None:
        raise NotInGame(game)
    if view.rack is None:
        raise NotRunning(view.phase.value)
    try:
        preview = await service.preview(here.person, game, text)
    except RuleError as error:
        shown = await own_picture(view, _)
        lines = [f"### ✘ {quoted(text)}", *explain_all([error], _), texts.rack_line(view, _)]
        await answer(interaction, Post("\n".join(lines), shown, (edit_button(view, text, _),)))
        return
    await answer(interaction, preview_post(preview, text, await preview_picture(preview, _), _))


def preview_post(preview: TurnPreview, text: str, picture: Picture, _: Translator) -> Post:
    """A play looked at; « Jouer » is there only where it may be played, and now."""
    view, judged = preview.view, preview.assessment
    buttons = [edit_button(view, preview.play or text, _)]
    if not preview.valid:
        lines = [f"### ✘ {preview.play or quoted(text)}", *explain_all(judged.errors, _)]
    else:
        title = _("### ✔ {play} : {score}")
        lines = [title.format(play=preview.play, score=points_text(judged.score, _))]
        if view.my_turn:
            press = Press(Act.TURN_PLAY, view.ref.id, view.number, preview.token)
            buttons.insert(0, button(press, _("▶ Jouer"), style=ButtonStyle.success))
        else:
            paused = texts.deadline_text(view, _) if view.phase is Phase.PAUSED else ""
            lines += [texts.to_move_line(view, _), paused]
    lines.append(words_line(judged, _))
    return Post("\n".join(filter(None, lines)), picture, tuple(buttons))


def edit_button(view: TurnView, text: str, _: Translator) -> GameButton:
    """Opens the entry again, with what was written as far as a button can hold it."""
    kept = one_line(text)
    token = kept if len(kept) <= EDIT_LIMIT else ""
    return button(Press(Act.TURN_EDIT, view.ref.id, view.number, token), _("✏️ Modifier"))


async def edit(interaction: discord.Interaction, press: Press) -> None:
    """Open the entry of a play."""
    here = context(interaction)
    view = await here.services.lexiplateau.view(here.person, press.game)
    if view.rack is None:
        raise NotRunning(view.phase.value)
    form = WordEntry(rack_text(view.rack), press.token, f"{ENTRY}{view.id}", here.translate)
    await show_form(interaction, form)


def submitted(interaction: discord.Interaction) -> tuple[int, str] | None:
    """Read a submitted entry: the game and what was written; None for any other interaction."""
    game = submitted_id(interaction, ENTRY)
    return None if game is None else (int(game), field_of(interaction, "play"))


async def play(interaction: discord.Interaction, press: Press) -> None:
    """Play the previewed play."""
    here = context(interaction)
    await hold(interaction)
    played = await here.services.lexiplateau.play(
        here.person, press.game, token=press.token, number=press.number, key=here.key
    )
    await answer_done(interaction, played, here.translate)


async def swap(interaction: discord.Interaction, press: Press) -> None:
    """« 🔁 Échanger » under a board: choose the letters. Raises as :func:`in_turn`."""
    here = context(interaction)
    async with prompt_answer(interaction) as present:
        await in_turn(here, press.game, press.number)
        composing = await here.services.turn_drafts.show(here.person, press.game)
        await present(exchange.exchange_panel(composing, 0, here.translate))


async def ask_pass(interaction: discord.Interaction, press: Press) -> None:
    """« ⏭ Passer » under a board."""
    await confirm_pass(interaction, context(interaction), press.game, press.number)


async def confirm_pass(
    interaction: discord.Interaction, here: Context, game: int, number: int | None = None
) -> None:
    """Ask whether the person means to pass. Raises as :func:`in_turn`."""
    view, _ = await in_turn(here, game, number), here.translate
    sure = Press(Act.TURN_PASS_SURE, game, view.number)
    buttons = (
        button(sure, _("⏭ Oui, je passe"), style=ButtonStyle.danger),
        button(Press(Act.CANCEL, game, view.number), _("Annuler")),
    )
    await answer(interaction, Post(_("Passer ton tour ? Il te rapportera 0 point."), None, buttons))


async def pass_sure(interaction: discord.Interaction, press: Press) -> None:
    """Pass."""
    here = context(interaction)
    await hold(interaction)
    played = await here.services.lexiplateau.pass_turn(
        here.person, press.game, number=press.number, key=here.key
    )
    await answer_done(interaction, played, here.translate)


async def vote(interaction: discord.Interaction, press: Press) -> None:
    """For a robot on an absent player's seat; others may still press the same button."""
    here = context(interaction)
    await hold(interaction)
    service = here.services.lexiplateau
    await service.vote(here.person, press.game, int(press.token), key=here.key)


HANDLERS: dict[Act, Handler] = {
    Act.TURN_EDIT: edit,
    Act.TURN_PLAY: play,
    Act.TURN_SWAP: swap,
    Act.TURN_PASS: ask_pass,
    Act.TURN_PASS_SURE: pass_sure,
    Act.TURN_VOTE: vote,
}
