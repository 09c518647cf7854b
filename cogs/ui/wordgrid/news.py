"""What the announcements of a Wordgrid duel say."""

from __future__ import annotations

from discord import ButtonStyle

from bot.services.announcements import Kind
from bot.services.wordgrid import WordgridService
from bot.services.wordgrid_results import DuelView
from cogs.ui.buttons import Act, Press, button
from cogs.ui.faces import Wording
from cogs.ui.format import seat_name
from cogs.ui.news import News
from cogs.ui.post import Post
from cogs.ui.wordgrid.boards import grid_picture
from cogs.ui.wordgrid.composer import draw_button, resign_button
from cogs.ui.wordgrid.lobby import challenge_post
from cogs.ui.wordgrid.texts import finish_text, stake_line, to_move_line, turn_text
from engine.table.phase import Phase

DuelNews = News[WordgridService, DuelView]


async def invited(news: DuelNews) -> Post | None:
    """The challenge, to whom it is meant for; nothing where it is none any more."""
    view, _ = await news.own_view(), news.translate
    if view.phase is not Phase.LOBBY:
        return None
    return challenge_post(view, _, invited=True)


async def declined(news: DuelNews) -> Post | None:
    """To who had challenged."""
    text = news.translate("🙅 <@{guest}> ne relève pas ton défi `{code}` cette fois.")
    announcement = news.announcement
    guest, code = announcement.payload["person"], announcement.game.code
    return news.addressed(text.format(guest=guest, code=code))


async def cancelled(news: DuelNews) -> Post | None:
    """To whom the challenge was meant for."""
    text = news.translate("🛑 Le défi `{code}`, que <@{creator}> t’a lancé, est annulé.")
    game = news.announcement.game
    return news.addressed(text.format(code=game.code, creator=game.creator))


async def game_started(news: DuelNews) -> Post | None:
    """Calls both into the thread, and says what they play for."""
    view, _ = await news.view(), news.translate
    people = tuple(player for seat in view.seats for player in seat.players)
    first, second = (seat_name(seat, _) for seat in view.seats)
    text = _(
        "## ⚔️ {first} contre {second}\n{first} commence. À score égal, {second} gagne. "
        "`/wordgrid aide` explique tout."
    )
    lines = [text.format(first=first, second=second), stake_line(view.options, _)]
    return Post("\n".join(lines), mentions=people)


async def turn_opened(news: DuelNews) -> Post | None:
    """The grid with the last word's path; calls whose turn it is, for their clock runs."""
    view, _ = await news.view(), news.translate
    number = news.announcement.payload["round"]
    picture = await grid_picture(view, await news.people(view), _, number - 1)
    text = turn_text(view, number, _)
    if number != view.number or view.to_move is None:
        return Post(text, picture, silent=True)
    play = button(Press(Act.DUEL, view.id), _("▶ Jouer"), style=ButtonStyle.success)
    buttons = (play, draw_button(view, _), resign_button(view, _))
    called = view.seat(view.to_move).players
    return Post(text, picture, buttons, called, silent=not called)


async def draw_offered(news: DuelNews) -> Post | None:
    """Agree, or play on; nothing where that is settled by now."""
    view, _ = await news.view(), news.translate
    payload = news.announcement.payload
    offering = payload["seat"]
    if view.number != payload["round"] or view.offer != offering:
        return None
    other = view.other(offering)
    text = _(
        "🤝 {name} propose la nulle. {other}, tu es d’accord ? L’offre tient jusqu’au prochain "
        "coup."
    )
    told = text.format(name=seat_name(view.seat(offering), _), other=seat_name(other, _))
    yes = Press(Act.DUEL_AGREE, view.id, view.number)
    no = Press(Act.DUEL_PLAY_ON, view.id, view.number)
    buttons = (
        button(yes, _("🤝 Accepter"), style=ButtonStyle.success),
        button(no, _("Continuer")),
    )
    return Post(told, None, buttons, mentions=other.players)


async def draw_declined(news: DuelNews) -> Post | None:
    """The game goes on."""
    view, _ = await news.view(), news.translate
    seat = view.seat(news.announcement.payload["seat"])
    text = _("{name}, ta proposition de nulle est déclinée : on joue.")
    return Post(text.format(name=seat_name(seat, _)), silent=True)


async def clock_corrected(news: DuelNews) -> Post | None:
    """The bot was away; what is left now, where it is still that turn."""
    view, _ = await news.view(), news.translate
    payload = news.announcement.payload
    minutes, seconds = divmod(round(payload["for"]), 60)
    text = _(
        "🔌 J’étais absent {minutes} min {seconds:02d} s : ce temps ne compte pour personne, la "
        "pendule de {name} est corrigée."
    )
    seat = view.seat(payload["seat"])
    told = text.format(minutes=minutes, seconds=seconds, name=seat_name(seat, _))
    if view.number == payload["round"]:
        told = f"{told}\n{to_move_line(view, _)}".strip()
    return Post(told)


async def game_finished(news: DuelNews) -> Post | None:
    """The end, with the whole grid."""
    view, _ = await news.view(), news.translate
    picture = await grid_picture(view, await news.people(view), _)
    return Post(finish_text(view, _), picture)


WORDING: dict[Kind, Wording] = {
    Kind.INVITED: invited,
    Kind.INVITATION_REFUSED: declined,
    Kind.CANCELLED: cancelled,
    Kind.GAME_STARTED: game_started,
    Kind.TURN_OPENED: turn_opened,
    Kind.DRAW_OFFERED: draw_offered,
    Kind.DRAW_DECLINED: draw_declined,
    Kind.CLOCK_CORRECTED: clock_corrected,
    Kind.GAME_FINISHED: game_finished,
}
