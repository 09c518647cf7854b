"""What a Crabblabla game announces to single people: requests to join, hands, reminders."""

from __future__ import annotations

from datetime import UTC, datetime

from discord import ButtonStyle

from bot.i18n import Translator
from bot.services.announcements import Kind
from bot.services.crabblabla import CrabblablaService
from bot.services.results import GameView
from cogs.ui.buttons import Act, GameButton, Press, button
from cogs.ui.faces import Wording
from cogs.ui.format import game_link, moment
from cogs.ui.hands import answer_buttons, barred
from cogs.ui.news import News
from cogs.ui.post import Post, buttoned
from cogs.ui.rounds import round_buttons
from engine.crabblabla.events import HandReason
from engine.crabblabla.state import Phase, Seat

NOTIFICATIONS = "`/notifications`"


def awaited(news: News[CrabblablaService, GameView], view: GameView) -> bool:
    """Whether the round is still open and waits for this person's seat."""
    mine = view.mine.id if view.mine else None
    same = view.round == news.announcement.payload["round"]
    return same and view.phase is Phase.RUNNING and mine in view.waiting


def to_play(view: GameView, _: Translator) -> tuple[GameButton, ...]:
    """The buttons of the open round; for who lacks the hand, the one that asks for it."""
    if barred(view):
        return (button(Press(Act.ASK_HAND, view.ref.id), _("🖐️ Prendre la main")),)
    return round_buttons(view, _)


async def last_seat(news: News[CrabblablaService, GameView]) -> Post | None:
    """Everybody waits for this person; nothing where they have played by now."""
    view, _ = await news.own_view(), news.translate
    if not awaited(news, view):
        return None
    where, seat = game_link(view.ref), view.mine or Seat(0)
    if barred(view):
        text = _("⏳ On n’attend plus que ton équipe, et <@{holder}> a la main : {where}")
    elif seat.name is not None:
        text = _("⏳ À toi de jouer ! On n’attend plus que ton équipe, et tu as la main : {where}")
    else:
        text = _("⏳ À toi de jouer ! Tout le monde n’attend plus que toi : {where}")
    lines = [text.format(where=where, holder=seat.hand)]
    lines.append(_("-# Tu ne veux plus de ce message ? {command}").format(command=NOTIFICATIONS))
    return buttoned(news.addressed("\n".join(lines)), to_play(view, _))


async def reminder(news: News[CrabblablaService, GameView]) -> Post | None:
    """The round ends soon; nothing where the person has played by now."""
    view, _ = await news.own_view(), news.translate
    if not awaited(news, view) or view.due is None:
        return None
    text = _("⏰ La manche {round} se termine {when} et tu n’as pas encore joué : {where}")
    if view.mine and view.mine.name is not None:
        text = _(
            "⏰ La manche {round} se termine {when} et ton équipe n’a pas encore joué : {where}"
        )
    lines = [text.format(round=view.round, when=moment(view.due), where=game_link(view.ref))]
    lines.append(_("-# Pour changer l’heure des rappels : {command}").format(command=NOTIFICATIONS))
    return buttoned(news.addressed("\n".join(lines)), to_play(view, _))


async def join_requested(news: News[CrabblablaService, GameView]) -> Post | None:
    """The creator is asked to let somebody in; nothing where that was taken back or answered."""
    announcement, _ = news.announcement, news.translate
    guest, game, team = announcement.payload["person"], announcement.game, announcement.payload
    if guest not in (await news.own_view()).pending:
        return None
    text = _("✋ <@{guest}> demande à entrer dans ta partie `{code}`. D’accord ?")
    if team.get("team"):
        text = _(
            "✋ <@{guest}> demande à entrer dans ta partie `{code}`, équipe **{team}**. D’accord ?"
        )
    asked = text.format(guest=guest, code=game.code, team=team.get("team"))
    yes = Press(Act.ACCEPT, game.id, 0, str(guest))
    no = Press(Act.REFUSE, game.id, 0, str(guest))
    buttons = (
        button(yes, _("Approuver"), style=ButtonStyle.success),
        button(no, _("Refuser")),
    )
    return buttoned(news.addressed(asked), buttons)


async def join_approved(news: News[CrabblablaService, GameView]) -> Post | None:
    """The creator said yes."""
    text = news.translate("✋ Tu entres dans la partie à la manche {round} : {where}").format(
        round=news.announcement.payload["round"], where=game_link(news.announcement.game)
    )
    return news.addressed(text)


async def join_refused(news: News[CrabblablaService, GameView]) -> Post | None:
    """The creator said no, or nothing until the end."""
    _ = news.translate
    text = _("Ta demande d’entrer dans la partie `{code}` n’a pas été retenue.")
    if news.announcement.payload["finished"]:
        text = _("La partie `{code}` s’est terminée avant que l’hôte réponde à ta demande.")
    return news.addressed(text.format(code=news.announcement.game.code))


async def hand_requested(news: News[CrabblablaService, GameView]) -> Post | None:
    """The holder is asked for the hand; nothing where that is settled by now."""
    view, _ = await news.own_view(), news.translate
    seat, payload = view.mine, news.announcement.payload
    asked = seat.hand_request if seat else None
    if seat is None or not view.holds or asked is None or asked.player != payload["person"]:
        return None
    due = datetime.fromtimestamp(payload["due"], UTC)
    text = _(
        "🖐️ <@{player}> te demande la main pour **{team}**. Sans réponse de ta part {when}, elle "
        "lui revient."
    ).format(player=asked.player, team=seat.name, when=moment(due))
    return buttoned(news.addressed(text), answer_buttons(view.ref.id, _))


async def hand_kept(news: News[CrabblablaService, GameView]) -> Post | None:
    """The holder said no."""
    view = await news.own_view()
    if view.mine is None or view.holds:
        return None
    text = news.translate("✊ <@{holder}> garde la main pour l’instant.")
    return news.addressed(text.format(holder=view.mine.hand))


async def hand_given(news: News[CrabblablaService, GameView]) -> Post | None:
    """The hand is this person's now."""
    view, _ = await news.own_view(), news.translate
    if view.mine is None or not view.holds or view.phase not in (Phase.RUNNING, Phase.PAUSED):
        return None
    payload = news.announcement.payload
    text = {
        HandReason.SILENCE: _("🖐️ <@{previous}> n’a pas répondu : tu as la main pour **{team}**."),
        HandReason.LEFT: _("🖐️ <@{previous}> a quitté la partie : tu as la main pour **{team}**."),
    }.get(payload["reason"], _("🖐️ <@{previous}> te laisse la main pour **{team}**."))
    told = text.format(previous=payload["previous"], team=view.mine.name)
    buttons = round_buttons(view, _) if view.phase is Phase.RUNNING else ()
    return buttoned(news.addressed(told), buttons)


async def hand_lost(news: News[CrabblablaService, GameView]) -> Post | None:
    """The hand is this person's no longer."""
    view, _ = await news.own_view(), news.translate
    if view.mine is None or view.holds or view.phase is Phase.FINISHED:
        return None
    payload = news.announcement.payload
    if payload["reason"] == HandReason.SILENCE:
        text = _("🖐️ Les 30 secondes sont passées : <@{player}> a la main pour **{team}**.")
    else:
        text = _("🖐️ Tu ne jouais pas : <@{player}> a pris la main pour **{team}**.")
    return news.addressed(text.format(player=payload["person"], team=view.mine.name))


PEOPLE: dict[Kind, Wording] = {
    Kind.LAST_SEAT: last_seat,
    Kind.REMINDER: reminder,
    Kind.JOIN_REQUESTED: join_requested,
    Kind.JOIN_APPROVED: join_approved,
    Kind.JOIN_REFUSED: join_refused,
    Kind.HAND_REQUESTED: hand_requested,
    Kind.HAND_KEPT: hand_kept,
    Kind.HAND_GIVEN: hand_given,
    Kind.HAND_LOST: hand_lost,
}
