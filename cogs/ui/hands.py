"""A team's hand: who has it, the button to ask for it, and the holder's two answers."""

from __future__ import annotations

from collections.abc import Mapping

import discord
from discord import ButtonStyle

from bot.i18n import Translator
from bot.services.results import GameView
from cogs.ui.buttons import Act, GameButton, Handler, Press, button
from cogs.ui.context import context
from cogs.ui.format import moment
from cogs.ui.people import people_names
from cogs.ui.post import Post, clip
from cogs.ui.rounds import round_buttons
from cogs.ui.safe import answer, hold, think
from cogs.ui.selects import select
from engine.crabblabla.state import Phase, Seat

LABEL_LIMIT = 100
"""Characters of an option (Discord)."""


def hand_lines(view: GameView, _: Translator) -> list[str]:
    """Who has the hand in one's team, and who asks for it; nothing outside team games."""
    seat = view.mine
    if seat is None or seat.name is None or view.phase not in (Phase.RUNNING, Phase.PAUSED):
        return []
    if view.holds:
        text = _("🖐️ Tu as la main pour **{team}** : c’est toi qui joues.")
    else:
        text = _("🖐️ <@{holder}> a la main pour **{team}** : tu peux suivre, pas jouer.")
    lines = [text.format(holder=seat.hand, team=seat.name)]
    if seat.hand_request is not None:
        asked = (
            _("✋ <@{player}> la demande : réponds {when}, sinon elle lui revient.")
            if view.holds
            else _("✋ <@{player}> l’a demandée : réponse {when}.")
        )
        request = seat.hand_request
        lines.append(asked.format(player=request.player, when=moment(request.due)))
    return lines


def hand_buttons(view: GameView, _: Translator) -> tuple[GameButton, ...]:
    """What one can do about the hand: ask, answer who asks, pass it on; nothing in solo games."""
    seat, game = view.mine, view.ref.id
    if seat is None or seat.name is None or view.phase not in (Phase.RUNNING, Phase.PAUSED):
        return ()
    if not view.holds:
        asked = seat.hand_request is not None
        return (button(Press(Act.ASK_HAND, game), _("🖐️ Prendre la main"), disabled=asked),)
    return answer_buttons(game, _) if seat.hand_request is not None else pass_buttons(view, _)


def mates(view: GameView) -> tuple[int, ...]:
    """The team-mates to whom the hand could go now."""
    seat = view.mine or Seat(0)
    return tuple(who for who in seat.players if who not in (seat.hand, *seat.newcomers))


def pass_buttons(view: GameView, _: Translator) -> tuple[GameButton, ...]:
    """To pass the hand on unasked, where there is anybody to take it."""
    if not mates(view):
        return ()
    return (button(Press(Act.PASS_HAND, view.ref.id), _("🤝 Passer la main")),)


def answer_buttons(game: int, _: Translator) -> tuple[GameButton, ...]:
    """The holder's answers."""
    return (
        button(Press(Act.KEEP_HAND, game), _("✊ Garder la main")),
        button(Press(Act.GIVE_HAND, game), _("🤝 Laisser la main"), style=ButtonStyle.primary),
    )


def barred_post(view: GameView, _: Translator) -> Post:
    """Why a team-mate cannot play now, and what they can do about it."""
    return Post("\n".join(hand_lines(view, _)), None, hand_buttons(view, _))


def barred(view: GameView) -> bool:
    """Whether a team-mate has the hand that is needed to play."""
    return view.mine is not None and view.mine.name is not None and not view.holds


def taken_post(view: GameView, _: Translator) -> Post:
    """The hand is one's own now."""
    seat = view.mine or Seat(0)
    text = _("### 🖐️ Tu as la main pour **{team}**\nÀ toi de composer pour ton équipe.")
    buttons = round_buttons(view, _) if view.phase is Phase.RUNNING else ()
    return Post(text.format(team=seat.name), None, buttons)


async def ask_hand(interaction: discord.Interaction, press: Press) -> None:
    """Ask for the hand."""
    here = context(interaction)
    _ = here.translate
    await think(interaction)
    asked = await here.services.hands.ask(here.person, press.game, key=here.key)
    if asked.view.holds:
        await answer(interaction, taken_post(asked.view, _))
        return
    seat = asked.view.mine or Seat(0)
    if asked.due is None:
        await answer(interaction, barred_post(asked.view, _))
        return
    text = _(
        "✋ <@{holder}> est en train de jouer : je lui ai demandé. Sans réponse {when}, la main "
        "est à toi."
    )
    await answer(interaction, Post(text.format(holder=seat.hand, when=moment(asked.due))))


async def keep_hand(interaction: discord.Interaction, press: Press) -> None:
    """The holder keeps it."""
    here = context(interaction)
    await hold(interaction)
    await here.services.hands.keep(here.person, press.game, key=here.key)
    await answer(interaction, Post(here.translate("✊ Tu gardes la main.")))


async def give_hand(interaction: discord.Interaction, press: Press) -> None:
    """The holder gives it to who asked."""
    here = context(interaction)
    await hold(interaction)
    view = await here.services.hands.give(here.person, press.game, key=here.key)
    text = here.translate("🤝 Merci ! <@{holder}> a maintenant la main.")
    holder = view.mine.hand if view.mine else None
    await answer(interaction, Post(text.format(holder=holder)))


async def pass_hand(interaction: discord.Interaction, press: Press) -> None:
    """The holder passes it on unasked: to whom, and then to the chosen one."""
    here = context(interaction)
    _ = here.translate
    if press.token:
        await hold(interaction)
        to = int(press.token.removeprefix("to."))
        await here.services.hands.give(here.person, press.game, to=to, key=here.key)
        text = _("🤝 <@{holder}> a maintenant la main.")
        await answer(interaction, Post(text.format(holder=to)))
        return
    await think(interaction)
    view = await here.crabblabla.view(here.person, press.game)
    if view.mine is None or not view.holds:
        await answer(interaction, barred_post(view, _))
        return
    found = mates(view)
    names = await people_names(interaction.client, view.ref.place.guild_id, found)
    await answer(interaction, mates_post(view, found, names, _))


def mates_post(
    view: GameView, found: tuple[int, ...], names: Mapping[int, str], _: Translator
) -> Post:
    """To whom shall the hand go? At most eleven."""
    if not found:
        return Post(_("Personne d’autre dans ton équipe ne peut prendre la main."))
    options = [
        discord.SelectOption(label=clip(names.get(who, str(who)), LABEL_LIMIT), value=str(who))
        for who in found
    ]
    menu = select(
        Press(Act.PASS_HAND, view.ref.id, 0, "to"), options, placeholder=_("Choisis quelqu’un")
    )
    return Post(_("🤝 À qui passes-tu la main ?"), None, (menu,))


HANDLERS: dict[Act, Handler] = {
    Act.ASK_HAND: ask_hand,
    Act.KEEP_HAND: keep_hand,
    Act.GIVE_HAND: give_hand,
    Act.PASS_HAND: pass_hand,
}
