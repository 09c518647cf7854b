"""Challenges: the message of one, and the list of all that are open on a server."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle

from bot.i18n import Translator
from bot.services.results import Joined
from bot.services.wordgrid_results import DuelView
from cogs.ui.buttons import Act, GameButton, Press, button
from cogs.ui.format import game_link, lobby_link, moment
from cogs.ui.post import Post
from cogs.ui.wordgrid.texts import reason_text, settings_text, stake_line
from engine.table.phase import Phase
from engine.wordgrid.events import FinishReason

LISTED = 6
"""Challenges of a list, so that it fits into a message."""


async def lobby_post(view: DuelView, _: Translator) -> Post:
    """A challenge, with what is at stake; after it was taken up only where the game is."""
    if view.phase is not Phase.LOBBY:
        return Post("\n".join(closed_lines(view, _)))
    return challenge_post(view, _)


def challenge_post(view: DuelView, _: Translator, *, invited: bool = False) -> Post:
    """Who challenges whom, and the buttons; ``invited``: for whom it is meant alone."""
    opponent = view.options.opponent
    lines = [_("## ⚔️ Wordgrid"), who_line(view, _), *terms(view, _)]
    lines.append(
        _("-# Code : `{code}`, à donner à `/wordgrid rejoindre`. Lien : <{link}>").format(
            code=view.ref.code, link=lobby_link(view.ref)
        )
    )
    return Post(
        "\n".join(lines),
        None,
        challenge_buttons(view, _, invited=invited),
        mentions=() if opponent is None else (opponent,),
    )


def who_line(view: DuelView, _: Translator) -> str:
    """Who challenges whom."""
    creator, opponent = view.ref.creator, view.options.opponent
    if opponent is not None:
        text = _("<@{creator}> défie <@{opponent}> !")
    else:
        text = _("<@{creator}> cherche un adversaire.")
    return text.format(creator=creator, opponent=opponent)


def terms(view: DuelView, _: Translator) -> list[str]:
    """What is at stake, what is played, and for how long one may accept."""
    lines = [stake_line(view.options, _), settings_text(view.options, _)]
    if view.due is not None:
        lines[-1] += " · " + _("le défi expire {when}").format(when=moment(view.due))
    return lines


def challenge_buttons(view: DuelView, _: Translator, *, invited: bool) -> tuple[GameButton, ...]:
    """Accept; decline, where it is meant for one person alone; take it back, if one made it."""
    game = view.ref.id
    buttons = [button(Press(Act.DUEL_YES, game), _("✋ Relever"), style=ButtonStyle.success)]
    if view.options.opponent is not None:
        buttons.append(button(Press(Act.DUEL_NO, game), _("Décliner")))
    if not invited:
        buttons.append(button(Press(Act.LEAVE, game), _("↩ Retirer le défi")))
    return tuple(buttons)


def closed_lines(view: DuelView, _: Translator) -> list[str]:
    """What the challenge's message says once it is none any more."""
    where = game_link(view.ref)
    lines = [_("## ⚔️ Wordgrid"), who_line(view, _), stake_line(view.options, _)]
    if view.phase is not Phase.FINISHED:
        lines.append(_("La partie est lancée : {where}").format(where=where))
    elif view.begun:
        lines.append(_("La partie est terminée : {where}").format(where=where))
        lines.append(reason_text(view, _))
    else:
        lines.append(closed_line(view, _))
    return list(filter(None, lines))


def closed_line(view: DuelView, _: Translator) -> str:
    """Why nothing came of a challenge."""
    if view.finish_reason is FinishReason.DECLINED:
        return _("🙅 <@{opponent}> décline.").format(opponent=view.options.opponent)
    if view.finish_reason is FinishReason.LAPSED:
        return _("⌛ Personne n’a relevé le défi à temps.")
    return _("↩ Le défi est retiré.")


def seated_text(joined: Joined[DuelView], _: Translator) -> str:
    """What comes of taking a challenge up."""
    text = _("⚔️ C’est parti ! La partie se joue dans le fil de ce message : {link}")
    return text.format(link=lobby_link(joined.view.ref))


def list_post(views: Sequence[DuelView], person: int, _: Translator) -> Post:
    """The open challenges of a server, with stake and gain, to be accepted on the spot."""
    if not views:
        text = _(
            "Aucun défi n’attend en ce moment. Lances-en un : `/wordgrid defi`, avec ou sans "
            "membre."
        )
        return Post(text)
    lines = [_("### ⚔️ Défis ouverts")]
    buttons: list[GameButton] = []
    for number, view in enumerate(views[:LISTED], start=1):
        lines.append(f"**{number}.** {who_line(view, _)} {stake_line(view.options, _)}")
        lines.append(f"-# `{view.ref.code}` · {lobby_link(view.ref)}")
        buttons += list_buttons(view, number, person, _)
    if len(views) > LISTED:
        lines.append(_("-# Les autres, plus anciens, ont leur message dans les salons."))
    return Post("\n".join(lines), None, tuple(buttons))


def list_buttons(view: DuelView, number: int, person: int, _: Translator) -> list[GameButton]:
    """For one's own challenge the way back, for others to accept or decline."""
    game = view.ref.id
    if view.ref.creator == person:
        return [button(Press(Act.LEAVE, game), _("↩ Retirer {number}").format(number=number))]
    yes = button(
        Press(Act.DUEL_YES, game),
        _("✋ Relever {number}").format(number=number),
        style=ButtonStyle.success,
    )
    if view.options.opponent != person:
        return [yes]
    return [yes, button(Press(Act.DUEL_NO, game), _("Décliner {number}").format(number=number))]
