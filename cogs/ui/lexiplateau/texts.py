"""The words of Lexiplateau: what was done in a turn, whose turn it is, the table, the end."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle

from bot.i18n import Translator
from bot.services.lexiplateau_endings import COUNTED
from bot.services.lexiplateau_results import TurnDone, TurnPlayed, TurnSeat, TurnView
from cogs.ui.buttons import Act, GameButton, Press, button
from cogs.ui.format import moment, points_text, rack_text, seat_name, seats_by_id
from cogs.ui.post import Picture, Post
from engine.board.tiles import BLANK
from engine.lexiplateau.events import FinishReason
from engine.lexiplateau.placement import RACK_SIZE
from engine.lexiplateau.state import Standing, TurnKind
from engine.table.ids import SeatId
from engine.table.phase import Phase

MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


def turn_line(turn: TurnDone, seat: TurnSeat, _: Translator) -> str:
    """What a seat did, for all to read; "" for giving up, which is told otherwise."""
    name = seat_name(seat, _)
    if turn.kind is TurnKind.PLAY:
        return play_line(turn, name, _)
    texts = {
        TurnKind.EXCHANGE: _.ngettext(
            "🔁 {name} échange {count} lettre.",
            "🔁 {name} échange {count} lettres.",
            turn.exchanged,
        ),
        TurnKind.PASS: _("⏭ {name} passe."),
        TurnKind.LOST: _("⏰ {name} n’a pas joué à temps : son tour est passé."),
        TurnKind.RESIGN: "",
    }
    return texts[turn.kind].format(name=name, count=turn.exchanged)


def play_line(turn: TurnDone, name: str, _: Translator) -> str:
    """A play: its notation, score, and the words where there are several."""
    text = _("**{name}** pose **{play}** pour **{score}**.")
    line = text.format(name=name, play=turn.play, score=points_text(turn.score, _))
    if len(turn.tiles) == RACK_SIZE:
        line = _("{line} 🎉 Ses sept lettres d’un coup !").format(line=line)
    if len(turn.words) > 1:
        words = " · ".join(f"{word.word} {word.score}" for word in turn.words)
        line = f"{line}\n-# {words}"
    return line


def turn_text(view: TurnView, number: int, entries: Sequence[TurnDone], _: Translator) -> str:
    """What was done and whose turn it is, as the turn of that number begins."""
    seats = seats_by_id(view.seats)
    lines = [turn_line(turn, seats[turn.seat], _) for turn in entries]
    if number == view.number and view.to_move is not None:
        lines += [to_move_line(view, _), deadline_line(view, _), *table_lines(view, _)]
    return "\n".join(filter(None, lines)) or "⏳"


def to_move_line(view: TurnView, _: Translator) -> str:
    """Whose turn it is."""
    seats = seats_by_id(view.seats)
    if view.to_move is None:
        return ""
    return _("▶ **À {name} de jouer** (tour {number}).").format(
        name=seat_name(seats[view.to_move], _), number=view.number
    )


def deadline_line(view: TurnView, _: Translator) -> str:
    """Until when the turn lasts, as a line of its own in small print; "" without a limit."""
    text = deadline_text(view, _)
    return f"-# {text}" if text and view.phase is not Phase.PAUSED else text


def deadline_text(view: TurnView, _: Translator) -> str:
    """Until when the turn lasts, to stand within a line."""
    if view.phase is Phase.PAUSED:
        return _("⏸ La partie est en pause.")
    if view.due is None:
        return ""
    text = _("Ton tour est perdu {when}.") if view.my_turn else _("Son tour est perdu {when}.")
    return text.format(when=moment(view.due))


def table_lines(view: TurnView, _: Translator) -> list[str]:
    """How the game stands, small: scores and bag, and the clocks where each person has one."""
    return [table_line(view, _), clocks_line(view, _)]


def table_line(view: TurnView, _: Translator) -> str:
    """Scores and bag in one line, small."""
    scores = " · ".join(
        f"{seat_name(seat, _)} **{seat.score}**" for seat in view.seats if seat.active
    )
    return f"-# {scores} · {bag_text(view.bag, _)}"


def clocks_line(view: TurnView, _: Translator) -> str:
    """What each person has left of their time for the game, small; "" without such a limit."""
    clocks = " · ".join(
        f"{seat_name(seat, _)} {clock_text(view, seat.time_left, seat.id, _)}"
        for seat in view.seats
        if seat.active and seat.time_left is not None
    )
    return _("-# ⏱ Temps de jeu : {clocks}").format(clocks=clocks) if clocks else ""


def clock_text(view: TurnView, seconds: int, seat: SeatId, _: Translator) -> str:
    """The time that a seat has left, as ``12:05``; where it runs, when it will be used up."""
    if seat == view.to_move and view.due is not None:
        return _("épuisé {when}").format(when=moment(view.due))
    return f"{seconds // 60}:{seconds % 60:02}"


def bag_text(count: int, _: Translator) -> str:
    """How many tiles are left to be drawn."""
    if not count:
        return _("sac vide")
    return _.ngettext("{count} lettre dans le sac", "{count} lettres dans le sac", count).format(
        count=count
    )


def turn_buttons(view: TurnView, _: Translator) -> tuple[GameButton, ...]:
    """The buttons under every board: to compose, to exchange, to pass, the table."""
    game, number = view.ref.id, view.number
    return (
        button(Press(Act.TURN, game, number), _("▶ Jouer"), style=ButtonStyle.success),
        button(Press(Act.TURN_SWAP, game, number), _("🔁 Échanger")),
        button(Press(Act.TURN_PASS, game, number), _("⏭ Passer")),
        button(Press(Act.SCORES, game), _("📋 Scores")),
    )


def standing_lines(view: TurnView, _: Translator) -> list[str]:
    """The table, one line a seat: rank, name, points, what the end changed."""
    seats = seats_by_id(view.seats)
    return [standing_line(view, line, seats[line.seat], _) for line in view.standings]


def standing_line(view: TurnView, line: Standing, seat: TurnSeat, _: Translator) -> str:
    """One seat's line of the table."""
    mark = MEDALS.get(line.rank, f"{line.rank}.") if line.score > 0 else f"{line.rank}."
    parts = [f"{mark} {seat_name(seat, _)}", f"**{points_text(line.score, _)}**"]
    change = view.adjustments.get(line.seat, 0)
    if change > 0:
        parts.append(_("+{points} des lettres des autres").format(points=change))
    elif change < 0:
        parts.append(_("−{points} de ses lettres").format(points=-change))
    elif view.phase is not Phase.FINISHED and seat.time_left is not None:
        parts.append(f"⏱ {clock_text(view, seat.time_left, seat.id, _)}")
    text = " · ".join(parts)
    return text if seat.active else _("{line} (a abandonné)").format(line=text)


def scores_post(view: TurnView, _: Translator) -> Post:
    """The table, for whoever asks; to a player also the tiles that they cannot see."""
    done = len(view.history)
    title = _.ngettext("### Scores après {done} tour", "### Scores après {done} tours", done)
    title = title.format(done=done)
    lines = [title, *standing_lines(view, _), to_move_line(view, _)]
    if view.phase in (Phase.RUNNING, Phase.PAUSED):
        lines.append(f"-# {bag_text(view.bag, _)}")
    if view.unseen:
        lines.append(unseen_line(view, _))
    button_ = button(Press(Act.TURN_SHEET, view.ref.id, 1), _("📜 Feuille de match"))
    return Post("\n".join(filter(None, lines)), None, (button_,) if view.history else ())


def unseen_line(view: TurnView, _: Translator) -> str:
    """``A×3 B C …``: what is in the bag and on the others' racks, as one can count."""
    marks = sorted(set(view.unseen), key=lambda mark: (mark == BLANK, mark))
    counts = " ".join(
        f"{mark}×{count}" if (count := view.unseen.count(mark)) > 1 else mark for mark in marks
    )
    return _("Lettres que tu ne vois pas ({count}) : `{letters}`").format(
        count=len(view.unseen), letters=counts
    )


def rack_line(view: TurnView, _: Translator) -> str:
    """The person's own letters."""
    return _("Tes lettres : **{rack}**").format(rack=rack_text(view.rack or ""))


def done_text(played: TurnPlayed, _: Translator) -> str:
    """What a person has just done, and the letters for their next turn."""
    done, view = played.done, played.view
    lines = [done_title(done, _)]
    if view.phase is Phase.FINISHED:
        lines.append(_("Et la partie est finie !"))
    else:
        lines += [rack_line(view, _), "" if view.my_turn else to_move_line(view, _)]
    return "\n".join(filter(None, lines))


def done_title(done: TurnDone | None, _: Translator) -> str:
    """The turn as its own player reads it."""
    if done is None:
        return _("### ✅ C’est fait")
    if done.kind is TurnKind.PLAY:
        text = _("### ✅ C’est joué : {play}, {score}")
        return text.format(play=done.play, score=points_text(done.score, _))
    if done.kind is TurnKind.EXCHANGE:
        text = _.ngettext(
            "### 🔁 {count} lettre échangée", "### 🔁 {count} lettres échangées", done.exchanged
        )
        return text.format(count=done.exchanged)
    return _("### ⏭ Tu passes ton tour")


def finish_post(
    view: TurnView, picture: Picture | None, _: Translator, attached: tuple[Picture, ...] = ()
) -> Post:
    """The end: why, who wins, the final table, the game as a file."""
    seats = seats_by_id(view.seats)
    winners = [line for line in view.standings if line.rank == 1 and seats[line.seat].active]
    names = ", ".join(seat_name(seats[line.seat], _) for line in winners)
    lines = [_("## 🏁 Fin de la partie"), finish_text(view, _)]
    if names and view.history and view.finish_reason in COUNTED:
        text = _.ngettext("🏆 {names} gagne !", "🏆 {names} sont à égalité !", len(winners))
        lines.append(text.format(names=names))
    lines += ["", *standing_lines(view, _)]
    buttons: tuple[GameButton, ...] = ()
    if view.history:
        press = Press(Act.TURN_SHEET, view.ref.id, 1)
        buttons = (button(press, _("📜 Feuille de match")),)
    return Post("\n".join(lines), picture, buttons, attached=attached)


def finish_text(view: TurnView, _: Translator) -> str:
    """Why it is over."""
    out = [seat for seat, change in view.adjustments.items() if change > 0]
    seats = seats_by_id(view.seats)
    texts = {
        FinishReason.OUT: _(
            "{name} a posé sa dernière lettre et gagne la valeur de celles qui restent aux autres."
        )
        if out
        else _("La dernière lettre est posée."),
        FinishReason.STALLED: _(
            "Deux tours de table sans un seul mot : chacun déduit les lettres qui lui restent."
        ),
        FinishReason.RESIGNED: _("Il ne reste plus qu’une place occupée."),
        FinishReason.ENDED: _("La partie a été arrêtée."),
        FinishReason.ABANDONED: _("Tout le monde est parti."),
    }
    if view.finish_reason is None:
        return ""
    name = seat_name(seats[out[0]], _) if out else ""
    return texts[FinishReason(view.finish_reason)].format(name=name)
