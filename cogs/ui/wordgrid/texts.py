"""What the messages of Wordgrid have in common: clocks, scores, stakes, words."""

from __future__ import annotations

from datetime import timedelta

from bot.i18n import N_, Translator
from bot.services.ledger import fee, prize
from bot.services.wordgrid_results import DuelSeat, DuelView
from bot.services.wordgrid_words import FRENCH
from cogs.ui.format import moment, points_text, seat_name, tokens_text
from engine.table.phase import Phase
from engine.wordgrid.events import FinishReason
from engine.wordgrid.options import Options
from engine.wordgrid.state import Turn

REASONS = {
    FinishReason.FULL: N_("La grille est pleine."),
    FinishReason.BLOCKED: N_("Il n’y a plus de coup à jouer."),
    FinishReason.FLAG: N_("⌛ La pendule de {loser} est tombée."),
    FinishReason.RESIGNED: N_("🏳️ {loser} abandonne."),
    FinishReason.LEFT: N_("👋 {loser} quitte la partie."),
    FinishReason.DRAW: N_("🤝 Nulle d’un commun accord."),
    FinishReason.ENDED: N_("🛑 La partie est arrêtée : elle ne compte pour personne."),
}
"""Why a duel that had begun is over."""


def stake_line(options: Options, _: Translator) -> str:
    """What each stakes, and what the winner gets."""
    if options.training:
        return _("🎓 Entraînement : rien n’est misé, rien n’est retenu.")
    if not options.stake:
        return _("Sans mise, pour le classement.")
    text = _(
        "💰 Mise : **{stake}** chacun. Le gagnant reçoit **{prize}** ; les frais sont de {fee}."
    )
    return text.format(
        stake=tokens_text(options.stake, _),
        prize=tokens_text(prize(options.stake), _),
        fee=tokens_text(fee(options.stake), _),
    )


def language_name(language: str, _: Translator) -> str:
    """Of a dictionary."""
    return _("français") if language == FRENCH else _("anglais")


def settings_text(options: Options, _: Translator) -> str:
    """The options in one line."""
    parts = [_("grille de 5 × 5, mot de départ {word}").format(word=options.start)]
    if options.seconds is not None:
        minutes = options.seconds // 60
        parts.append(
            _.ngettext("{count} minute chacun", "{count} minutes chacun", minutes).format(
                count=minutes
            )
        )
    return " · ".join(parts)


def clock_text(left: timedelta | None, _: Translator) -> str:
    """``8 min 12 s``; what stands still on a clock."""
    if left is None:
        return _("sans pendule")
    minutes, seconds = divmod(max(0, int(left.total_seconds())), 60)
    return _("{minutes} min {seconds:02d} s").format(minutes=minutes, seconds=seconds)


def to_move_line(view: DuelView, _: Translator) -> str:
    """Whose turn it is, and until when; "" where nobody's."""
    if view.to_move is None:
        return ""
    seat = view.seat(view.to_move)
    name = seat_name(seat, _)
    if seat.robot is not None:
        return _("▶ {name} réfléchit.").format(name=name)
    text = _("▶ À {name} de jouer : sa pendule tombe {when}.")
    return text.format(name=name, when=moment(view.due) if view.due is not None else "∞")


def score_line(view: DuelView, _: Translator) -> str:
    """Both scores, in the order of turns; of who waits also what is left on the clock."""
    return " · ".join(_side(view, seat, _) for seat in view.seats)


def _side(view: DuelView, seat: DuelSeat, _: Translator) -> str:
    side = f"{seat_name(seat, _)} **{seat.score}**"
    waits = view.phase is Phase.RUNNING and seat.id != view.to_move
    if not waits or seat.time_left is None:
        return side
    return f"{side} (⏸ {clock_text(seat.time_left, _)})"


def used_line(view: DuelView, _: Translator) -> str:
    """The words that do not count any more, the newest first."""
    words = ", ".join(reversed(view.used))
    count = len(view.used)
    text = _.ngettext("-# Mot épuisé : {words}", "-# {count} mots épuisés : {words}", count)
    return text.format(words=words, count=count)


def move_line(turn: Turn, seat: DuelSeat, _: Translator) -> str:
    """Who played what."""
    move = turn.move
    text = _("{name} écrit **{letter}** en {cell} : **{word}**, {score}.")
    return text.format(
        name=seat_name(seat, _),
        letter=move.letter,
        cell=move.cell,
        word=move.word,
        score=points_text(move.points, _),
    )


def turn_text(view: DuelView, number: int, _: Translator) -> str:
    """A turn's message: what was played before it, and where the game stands.

    It is the turn of that number, which may be over by the time that this is written.
    """
    lines = []
    if number > 1:
        turn = view.moves[number - 2]
        lines.append(move_line(turn, view.seat(turn.seat), _))
    if number == view.number:
        lines += [to_move_line(view, _), score_line(view, _), used_line(view, _)]
    return "\n".join(filter(None, lines))


def finish_text(view: DuelView, _: Translator) -> str:
    """The end: why, who won, and what becomes of the stakes."""
    lines = [_("## 🏁 Fin de la partie")]
    if view.last is not None and view.finish_reason in (FinishReason.FULL, FinishReason.BLOCKED):
        lines.append(move_line(view.last, view.seat(view.last.seat), _))
    lines += [reason_text(view, _), result_line(view, _), payment_line(view, _)]
    lines.append(used_line(view, _))
    return "\n".join(filter(None, lines))


def reason_text(view: DuelView, _: Translator) -> str:
    """Why the duel is over."""
    if view.finish_reason not in REASONS:
        return ""
    loser = "" if view.winner is None else seat_name(view.other(view.winner), _)
    return _(REASONS[view.finish_reason].message).format(loser=loser)


def result_line(view: DuelView, _: Translator) -> str:
    """Who won, and the scores."""
    if view.winner is None:
        return score_line(view, _)
    winner, loser = view.seat(view.winner), view.other(view.winner)
    text = _("🏆 {name} gagne, {score} à {other}.")
    line = text.format(name=seat_name(winner, _), score=winner.score, other=loser.score)
    on_board = view.finish_reason in (FinishReason.FULL, FinishReason.BLOCKED)
    if on_board and winner.score == loser.score:
        line += " " + _("À égalité, c’est le second joueur qui gagne.")
    return line


def payment_line(view: DuelView, _: Translator) -> str:
    """What becomes of the stakes."""
    stake = view.options.stake
    if not stake:
        return ""
    if view.winner is None:
        return _("💰 Chacun reprend sa mise de {stake}.").format(stake=tokens_text(stake, _))
    text = _("💰 {name} reçoit {prize} (frais : {fee}).")
    return text.format(
        name=seat_name(view.seat(view.winner), _),
        prize=tokens_text(prize(stake), _),
        fee=tokens_text(fee(stake), _),
    )
