"""What the announcements of a Lexiplateau game say."""

from __future__ import annotations

from discord import ButtonStyle

from bot.services.announcements import Kind
from bot.services.lexiplateau import LexiplateauService
from bot.services.lexiplateau_exports import gcg_text
from bot.services.lexiplateau_results import TurnView
from cogs.ui.buttons import Act, Press, button
from cogs.ui.faces import Wording
from cogs.ui.format import entrance_link, game_link, mentions, moment, seat_name, seats_by_id
from cogs.ui.lexiplateau import texts
from cogs.ui.lexiplateau.boards import podium_picture, public_picture, replay_post
from cogs.ui.lexiplateau.sheet import gcg_file
from cogs.ui.manage_texts import manage_button
from cogs.ui.news import News
from cogs.ui.people import seat_names
from cogs.ui.post import Post, buttoned
from engine.lexiplateau.state import TurnKind
from engine.table.phase import Phase

TurnNews = News[LexiplateauService, TurnView]
NOTIFICATIONS = "`/notifications`"


async def game_started(news: TurnNews) -> Post | None:
    """Calls the players together, which also puts the thread into their lists."""
    view, _ = await news.view(), news.translate
    people = tuple(player for seat in view.seats if seat.active for player in seat.players)
    text = _(
        "## ▶ C’est parti ! {names}\nChacun son tour, avec ses sept lettres que personne d’autre "
        "ne voit. `/lexiplateau aide` explique tout."
    )
    names = mentions(people, _)
    manage = manage_button(view.ref.id, _)
    return Post(text.format(names=names), buttons=(manage,), mentions=people)


async def turn_opened(news: TurnNews) -> Post | None:
    """What was done, and whose turn it is, with the board; without it where all is old news."""
    view, _ = await news.view(), news.translate
    payload = news.announcement.payload
    first, last = payload["from"], payload["to"]
    entries = view.history[first:last]
    text = texts.turn_text(view, payload["round"], entries, _)
    going_on = payload["round"] == view.number and view.phase is not Phase.FINISHED
    shown = None
    if going_on or any(turn.kind is TurnKind.PLAY for turn in entries):
        shown = await public_picture(view, last, _)
    buttons = texts.turn_buttons(view, _) if going_on else ()
    return Post(text, shown, buttons, silent=True)


async def retold(news: TurnNews) -> Post | None:
    """The text of the open turn's message again, with the time that there is now."""
    view, _ = await news.view(), news.translate
    number = news.announcement.payload["round"]
    if number != view.number or view.phase is Phase.FINISHED:
        return None
    entries = [turn for turn in view.history if turn.number == number - 1]
    return Post(texts.turn_text(view, number, entries, _))


async def your_turn(news: TurnNews) -> Post | None:
    """Privately, with the letters where nobody else reads; nothing where the turn is over."""
    view, _ = await news.own_view(), news.translate
    if view.number != news.announcement.payload["round"] or not view.my_turn:
        return None
    lines = [_("▶ À toi de jouer ! {where}").format(where=entrance_link(view.ref))]
    if view.due is not None:
        lines[0] += " " + _("(ton tour est perdu {when})").format(when=moment(view.due))
    if view.history:
        seats, last = seats_by_id(view.seats), view.history[-1]
        lines.append(texts.turn_line(last, seats[last.seat], _))
    if not news.public:
        lines.append(texts.rack_line(view, _))
    lines.append(_("-# Tu ne veux plus de ce message ? {command}").format(command=NOTIFICATIONS))
    post = news.addressed("\n".join(filter(None, lines)))
    return buttoned(post, texts.turn_buttons(view, _))


async def reminder(news: TurnNews) -> Post | None:
    """The turn is lost soon; nothing where the person has played by now."""
    view, _ = await news.own_view(), news.translate
    late = view.number == news.announcement.payload["round"] and view.my_turn
    if not late or view.due is None:
        return None
    text = _("⏰ C’est ton tour, et il est perdu {when} : {where}")
    lines = [text.format(when=moment(view.due), where=game_link(view.ref))]
    lines.append(_("-# Pour changer l’heure des rappels : {command}").format(command=NOTIFICATIONS))
    return buttoned(news.addressed("\n".join(lines)), texts.turn_buttons(view, _))


async def seat_absent(news: TurnNews) -> Post | None:
    """Who has lost three turns may be replaced; nothing where they are back or gone."""
    view, _ = await news.view(), news.translate
    seat = seats_by_id(view.seats)[news.announcement.payload["seat"]]
    if seat.player is None or not seat.active or not seat.missed or not view.waiting:
        return None
    text = _(
        "💤 {name} n’a pas joué trois tours de suite. Vous pouvez voter pour qu’un robot joue à sa "
        "place, avec ses lettres et ses points."
    )
    press = Press(Act.TURN_VOTE, view.ref.id, 0, str(seat.id))
    vote = button(press, _("🤖 Remplacer"), style=ButtonStyle.primary)
    return Post(text.format(name=seat_name(seat, _)), buttons=(vote,), silent=True)


async def voted(news: TurnNews) -> Post | None:
    """Somebody voted, and more votes are needed."""
    payload, _ = news.announcement.payload, news.translate
    seats = seats_by_id((await news.view()).seats)
    text = _("🗳️ <@{person}> veut qu’un robot remplace {name} ({votes} voix sur {needed}).")
    told = text.format(
        person=payload["person"],
        name=seat_name(seats[payload["seat"]], _),
        votes=payload["votes"],
        needed=payload["needed"],
    )
    return Post(told, silent=True)


async def seat_replaced(news: TurnNews) -> Post | None:
    """A robot plays on."""
    payload, _ = news.announcement.payload, news.translate
    seat = seats_by_id((await news.view()).seats)[payload["seat"]]
    text = _("🤖 {robot} joue maintenant à la place de <@{person}>.")
    return Post(text.format(robot=seat_name(seat, _), person=payload["person"]), silent=True)


async def game_resumed(news: TurnNews) -> Post | None:
    """The clock runs again."""
    view, _ = await news.view(), news.translate
    return Post("\n".join((_("⏯️ La partie reprend."), texts.to_move_line(view, _))))


async def deadline_moved(news: TurnNews) -> Post | None:
    """There is more time."""
    view, _ = await news.view(), news.translate
    return Post(_("⏳ Il y a plus de temps. {turn}").format(turn=texts.deadline_text(view, _)))


async def replay(news: TurnNews) -> Post | None:
    """The whole game, animated."""
    view, _ = await news.view(), news.translate
    return await replay_post(view, seat_names(view, await news.people(view), _), _)


async def game_finished(news: TurnNews) -> Post | None:
    """The end, with the game as a GCG file."""
    view, _ = await news.view(), news.translate
    people = await news.people(view)
    podium = await podium_picture(view, people, _)
    text = await gcg_text(news.service, view.ref.id, seat_names(view, people, _))
    files = () if text is None else (gcg_file(view, text, _),)
    return texts.finish_post(view, podium, _, files)


WORDING: dict[Kind, Wording] = {
    Kind.GAME_STARTED: game_started,
    Kind.TURN_OPENED: turn_opened,
    Kind.PLAYED: retold,
    Kind.YOUR_TURN: your_turn,
    Kind.REMINDER: reminder,
    Kind.SEAT_ABSENT: seat_absent,
    Kind.VOTED: voted,
    Kind.SEAT_REPLACED: seat_replaced,
    Kind.GAME_RESUMED: game_resumed,
    Kind.DEADLINE_MOVED: deadline_moved,
    Kind.REPLAY: replay,
    Kind.GAME_FINISHED: game_finished,
}
