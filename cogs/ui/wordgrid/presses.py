"""What the buttons of challenges, draws and giving up do."""

from __future__ import annotations

import discord
from discord import ButtonStyle

from bot.i18n import Translator
from bot.services.errors import NotInGame
from bot.services.ledger import prize
from bot.services.wordgrid_results import DuelView
from cogs.ui.buttons import Act, Handler, Press, button
from cogs.ui.context import Context, context
from cogs.ui.errors import not_running
from cogs.ui.format import tokens_text
from cogs.ui.people import everybody, people_names
from cogs.ui.post import Post
from cogs.ui.safe import answer, hold, think
from cogs.ui.wordgrid.boards import grid_picture
from cogs.ui.wordgrid.challengers import require_challenger
from cogs.ui.wordgrid.lobby import seated_text
from cogs.ui.wordgrid.texts import finish_text, score_line, to_move_line, used_line
from engine.table.errors import NotRunning
from engine.table.phase import Phase


async def accept(interaction: discord.Interaction, press: Press) -> None:
    """« ✋ Relever »."""
    await take_up(interaction, press.game)


async def take_up(interaction: discord.Interaction, game: int | str) -> None:
    """Take a challenge up, by id or code. Raises CannotPay, NotForYou, ChallengerGone, …"""
    here = context(interaction)
    await _promise(interaction)
    ref = await here.services.wordgrid.find(game)
    await require_challenger(interaction.client, ref, here.person)
    joined = await here.services.wordgrid.join(here.person, ref.id, key=here.key)
    await answer(interaction, Post(seated_text(joined, here.translate)))


async def decline(interaction: discord.Interaction, press: Press) -> None:
    """« Décliner », for whom the challenge is meant for."""
    here = context(interaction)
    await _promise(interaction)
    await here.services.wordgrid.decline(here.person, press.game, key=here.key)
    await answer(interaction, Post(here.translate("D’accord, ce sera pour une autre fois.")))


async def _promise(interaction: discord.Interaction) -> None:
    """Answer by a message of one's own; in private in the place of the invitation, which stays
    where the answer is that it cannot be."""
    if interaction.guild_id is not None or interaction.message is None:
        await think(interaction)
    else:
        await hold(interaction)


async def draw(interaction: discord.Interaction, press: Press) -> None:
    """« 🤝 Proposer nulle »; where the other one has offered it, that is agreeing."""
    await offer_draw(interaction, context(interaction), press.game, press.number)


async def offer_draw(
    interaction: discord.Interaction, here: Context, game: int, number: int | None = None
) -> None:
    """Offer a draw. Raises NotSeated, TurnOver, DrawRefused, RobotOpponent."""
    _ = here.translate
    await think(interaction)
    view = await here.services.wordgrid.offer_draw(here.person, game, number=number, key=here.key)
    text = _("🤝 Nulle proposée : l’offre tient jusqu’au prochain coup.")
    if view.phase is Phase.FINISHED:
        text = _("🤝 Vous êtes d’accord : partie nulle.")
    await answer(interaction, Post(text))


async def answer_draw(interaction: discord.Interaction, press: Press) -> None:
    """« Accepter » and « Continuer » under an offer. Raises NoDrawOffered, TurnOver: too late."""
    here, accepts = context(interaction), press.act is Act.DUEL_AGREE
    _ = here.translate
    await think(interaction)
    await here.services.wordgrid.answer_draw(
        here.person, press.game, accept=accepts, number=press.number, key=here.key
    )
    text = _("🤝 Vous êtes d’accord : partie nulle.") if accepts else _("D’accord, on joue.")
    await answer(interaction, Post(text))


async def ask_resign(interaction: discord.Interaction, press: Press) -> None:
    """« 🏳️ Abandonner » asks first."""
    await confirm_resign(interaction, context(interaction), press.game)


async def confirm_resign(interaction: discord.Interaction, here: Context, game: int) -> None:
    """Ask whether the person means to give up. Raises NotInGame, NotRunning."""
    view, _ = await here.services.wordgrid.view(here.person, game), here.translate
    if view.mine is None:
        raise NotInGame(game)
    if view.phase is not Phase.RUNNING:
        raise NotRunning(view.phase.value)
    sure = Press(Act.DUEL_RESIGN_SURE, game, view.number)
    buttons = (
        button(sure, _("🏳️ Oui, j’abandonne"), style=ButtonStyle.danger),
        button(Press(Act.CANCEL, game, view.number), _("Annuler")),
    )
    await answer(interaction, Post(resign_text(view, _), None, buttons))


def resign_text(view: DuelView, _: Translator) -> str:
    """What giving up costs."""
    stake = view.options.stake
    if not stake:
        return _("Abandonner ? Ton adversaire gagne la partie.")
    text = _("Abandonner ? Ton adversaire gagne la partie, et reçoit {prize}.")
    return text.format(prize=tokens_text(prize(stake), _))


async def resign(interaction: discord.Interaction, press: Press) -> None:
    """Give up."""
    here = context(interaction)
    await hold(interaction)
    await here.services.wordgrid.resign(here.person, press.game, key=here.key)
    await answer(interaction, Post(here.translate("🏳️ Tu as abandonné. À la prochaine !")))


async def show_scores(interaction: discord.Interaction, here: Context, game: int) -> None:
    """Answer with scores, clocks and words."""
    view, _ = await here.services.wordgrid.view(here.person, game), here.translate
    await answer(interaction, Post(state_text(view, _)))


async def show_board(interaction: discord.Interaction, here: Context, game: int) -> None:
    """Answer with the grid as it is now, for all who look on."""
    view, _ = await here.services.wordgrid.view(here.person, game), here.translate
    names = await people_names(interaction.client, view.ref.place.guild_id, everybody(view))
    await answer(interaction, Post(state_text(view, _), await grid_picture(view, names, _)))


def state_text(view: DuelView, _: Translator) -> str:
    """Where the game stands."""
    if view.phase is Phase.LOBBY:
        return not_running(view.phase.value, _)
    if view.phase is Phase.FINISHED:
        return finish_text(view, _)
    return "\n".join((to_move_line(view, _), score_line(view, _), used_line(view, _)))


HANDLERS: dict[Act, Handler] = {
    Act.DUEL_YES: accept,
    Act.DUEL_NO: decline,
    Act.DUEL_DRAW: draw,
    Act.DUEL_AGREE: answer_draw,
    Act.DUEL_PLAY_ON: answer_draw,
    Act.DUEL_RESIGN: ask_resign,
    Act.DUEL_RESIGN_SURE: resign,
}
