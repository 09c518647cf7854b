"""The private panel of `/notifications`: what the bot may write to a person, and when."""

from __future__ import annotations

import discord
from discord import ButtonStyle

from bot.i18n import Translator
from bot.services.preferences import REMINDERS, Preferences
from cogs.ui.buttons import Act, GameButton, Handler, Press, button
from cogs.ui.context import context
from cogs.ui.post import Post
from cogs.ui.safe import answer, hold

NO_GAME = 0
"""What stands in the place of a game in these buttons."""

ON, OFF = "on", "off"


def panel(chosen: Preferences, _: Translator) -> Post:
    """What is chosen, and the buttons to choose otherwise."""
    turn = _("activé") if chosen.notify_turn else _("désactivé")
    lines = [
        _("### 🔔 Tes notifications"),
        _(
            "**« À toi de jouer » : {state}**\nUn message privé quand une manche n’attend plus que "
            "toi, ou quand c’est ton tour."
        ).format(state=turn),
        _(
            "**Rappel avant la fin d’une manche : {state}**\nUn message privé si tu n’as pas "
            "encore joué, au plus tôt à la moitié du temps."
        ).format(state=reminder_name(chosen.remind_minutes, _)),
    ]
    if not chosen.notify_turn:
        lines.append(_("-# Je ne te mentionne plus non plus dans les salons."))
    return Post("\n".join(lines), None, (turn_button(chosen, _), *reminder_buttons(chosen, _)))


def turn_button(chosen: Preferences, _: Translator) -> GameButton:
    """Switches « À toi de jouer »."""
    wanted = OFF if chosen.notify_turn else ON
    label = (
        _("🔕 Couper « À toi de jouer »")
        if chosen.notify_turn
        else _("🔔 Activer « À toi de jouer »")
    )
    return button(Press(Act.NOTIFY_TURN, NO_GAME, 0, wanted), label, row=0)


def reminder_buttons(chosen: Preferences, _: Translator) -> tuple[GameButton, ...]:
    """One button a moment; the chosen one cannot be pressed again."""
    return tuple(
        button(
            Press(Act.NOTIFY_BEFORE, NO_GAME, 0, str(minutes or OFF)),
            ("✓ " if minutes == chosen.remind_minutes else "") + reminder_name(minutes, _),
            style=(
                ButtonStyle.primary if minutes == chosen.remind_minutes else ButtonStyle.secondary
            ),
            disabled=minutes == chosen.remind_minutes,
            row=1,
        )
        for minutes in REMINDERS
    )


def reminder_name(minutes: int | None, _: Translator) -> str:
    """How long before the end of a round."""
    if minutes is None:
        return _("aucun")
    if minutes < 60:
        return _("{count} min avant").format(count=minutes)
    return _("{count} h avant").format(count=minutes // 60)


async def show_panel(interaction: discord.Interaction) -> None:
    """Answer with the panel."""
    here = context(interaction)
    await answer(
        interaction, panel(await here.services.preferences.get(here.person), here.translate)
    )


async def switch_turn(interaction: discord.Interaction, press: Press) -> None:
    """« À toi de jouer » on or off."""
    here = context(interaction)
    await hold(interaction)
    chosen = await here.services.preferences.change(here.person, notify_turn=press.token == ON)
    await answer(interaction, panel(chosen, here.translate))


async def choose_reminder(interaction: discord.Interaction, press: Press) -> None:
    """How long before a deadline."""
    here = context(interaction)
    await hold(interaction)
    minutes = None if press.token == OFF else int(press.token)
    chosen = await here.services.preferences.change(here.person, remind_minutes=minutes)
    await answer(interaction, panel(chosen, here.translate))


HANDLERS: dict[Act, Handler] = {
    Act.NOTIFY_TURN: switch_turn,
    Act.NOTIFY_BEFORE: choose_reminder,
}
