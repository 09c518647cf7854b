"""What a thread reads while a game goes on: a round's board, the reveal, the table, the podium."""

from __future__ import annotations

from collections.abc import Mapping

from discord import ButtonStyle

from bot.i18n import Translator
from bot.services.results import GameView, Reveal
from cogs.ui.buttons import Act, GameButton, Press, button
from cogs.ui.format import (
    acting_name,
    brief_name,
    moment,
    points_text,
    rack_text,
    seat_name,
    seats_by_id,
)
from cogs.ui.post import Picture, Post
from cogs.ui.sheet import sheet_button
from cogs.ui.tops import (
    by_score,
    mean_text,
    percent_text,
    share_of,
    shows_more,
    top_button,
    top_lines,
)
from engine.crabblabla.events import FinishReason
from engine.crabblabla.state import Phase, RoundResult, Seat, Standing, Submission

MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


def round_post(view: GameView, picture: Picture, _: Translator) -> Post:
    """The board of a new round, for everybody."""
    return Post(round_text(view, _), picture, round_buttons(view, _), silent=True)


def round_text(view: GameView, _: Translator) -> str:
    """Round, letters, time, and how many have played."""
    title = _("### Manche {round} sur {rounds}").format(
        round=view.round, rounds=view.options.rounds
    )
    letters = _("Les lettres de tous : **{rack}**").format(rack=rack_text(view.rack or ""))
    lines = [title, letters, deadline_line(view, _)]
    seats = [seat for seat in view.seats if seat.active and seat.joined_round <= view.round]
    done = len(seats) - len(view.waiting)
    if done:
        lines.append(_("-# Ont joué : {done} sur {all}").format(done=done, all=len(seats)))
    return "\n".join(lines)


def round_buttons(view: GameView, _: Translator) -> tuple[GameButton, ...]:
    """The three buttons under every board of an open round."""
    game, number = view.ref.id, view.round
    return (
        button(Press(Act.COMPOSE, game, number), _("▶ Jouer"), style=ButtonStyle.success),
        button(Press(Act.PASS, game, number), _("⏭ Passer")),
        button(Press(Act.SCORES, game), _("📋 Scores")),
    )


def deadline_line(view: GameView, _: Translator) -> str:
    """Until when the round lasts."""
    if view.phase is Phase.PAUSED:
        return _("⏸ La partie est en pause.")
    if view.due is None:
        return _("Pas de limite de temps : la manche se termine quand tout le monde a joué.")
    return _("Fin de la manche {when}, ou dès que tout le monde a joué.").format(
        when=moment(view.due)
    )


def reveal_post(reveal: Reveal, picture: Picture, _: Translator) -> Post:
    """Who played what, what it brought, and the table."""
    result, seats = reveal.result, seats_by_id(reveal.seats)
    title = _("### Manche {round} sur {rounds} : les coups").format(
        round=result.number, rounds=reveal.options.rounds
    )
    lines = [title, headline(result, seats, _), *top_lines(result, seats, _), ""]
    lines += [move_line(result, seat, seats, _) for seat in by_score(result)]
    if not reveal.final:  # else the end of the game, posted next, has the table
        lines += ["", _("**Classement** (et total des scores)")]
        lines += [short_standing(line, seats[line.seat], _) for line in reveal.standings]
    more = (top_button(reveal.ref.id, result.number, _),) if shows_more(result) else ()
    return Post("\n".join(lines), picture, more, silent=True)


def headline(result: RoundResult, seats: Mapping[int, Seat], _: Translator) -> str:
    """The placement that is locked now."""
    if result.winning is None or result.winner is None:
        return _("Personne n’a rien posé : le plateau reste comme il est.")
    return _("🏆 {seat} pose **{play}** pour **{score}** : ces lettres restent.").format(
        seat=acting_name(seats[result.winner], _),
        play=result.winning.play,
        score=points_text(result.winning.score, _),
    )


def move_line(result: RoundResult, seat: int, seats: Mapping[int, Seat], _: Translator) -> str:
    """One seat's play with its score and ranking points."""
    gained = result.points[seat]
    medal = {3: "🥇", 2: "🥈", 1: "🥉"}.get(gained, "▫️")
    name = acting_name(seats[seat], _)
    if seat in result.expired:
        return _("{medal} {seat} n’a pas joué à temps").format(medal=medal, seat=name)
    submission = result.submissions.get(seat)
    if submission is None or submission.passed:
        return _("{medal} {seat} passe").format(medal=medal, seat=name)
    share = share_of(result, seat)
    return _("{medal} {seat} · {play} · **{score}**{share} · +{gained}").format(
        medal=medal,
        seat=brief_name(seats[seat], _),
        play=play_text(submission),
        score=points_text(submission.score, _),
        share="" if share is None else f" ({percent_text(share, _)})",
        gained=gained,
    )


def play_text(submission: Submission) -> str:
    """A placement in notation, as code."""
    return f"`{submission.play}`"


def standing_lines(view: GameView, _: Translator) -> list[str]:
    """The table, one line a seat: rank, name, ranking points, total score, share of the top."""
    seats = seats_by_id(view.seats)
    return [
        standing_line(line, seats[line.seat], mean_text(view.results, line.seat, _), _)
        for line in view.standings
    ]


def standing_line(line: Standing, seat: Seat, share: str, _: Translator) -> str:
    """One seat's line of the table; ``share`` is its share of the top in words, if any."""
    ranking = _.ngettext(
        "{count} point de classement", "{count} points de classement", line.points
    ).format(count=line.points)
    parts = [f"**{ranking}**", points_text(line.total, _), *([share] if share else [])]
    text = " · ".join([f"{rank_mark(line)} {seat_name(seat, _)}", *parts])
    return text if seat.active else _("{line} (a quitté la partie)").format(line=text)


def short_standing(line: Standing, seat: Seat, _: Translator) -> str:
    """As :func:`standing_line`, in figures alone: twelve of them stand under twelve plays."""
    return f"{rank_mark(line)} {brief_name(seat, _)} · **{line.points}** ({line.total})"


def rank_mark(line: Standing) -> str:
    """A medal for the first three who have anything, else the rank."""
    return MEDALS.get(line.rank, f"{line.rank}.") if line.points or line.total else f"{line.rank}."


def scores_post(view: GameView, _: Translator) -> Post:
    """The table, for whoever asks."""
    done = len(view.results)
    title = _.ngettext(
        "### Scores après {done} manche sur {rounds}",
        "### Scores après {done} manches sur {rounds}",
        done,
    ).format(done=done, rounds=view.options.rounds)
    seats = seats_by_id(view.seats)
    lines = [title, *standing_lines(view, _)]
    if view.waiting:
        names = ", ".join(brief_name(seats[seat], _) for seat in view.waiting)
        lines.append(_("-# On attend encore {names}.").format(names=names))
    lines.append(_("-# Par manche : 3 points de classement au meilleur coup, puis 2, puis 1."))
    return Post("\n".join(lines))


def finish_post(
    view: GameView, picture: Picture | None, _: Translator, *, sheet: Picture | None = None
) -> Post:
    """The end of a game: why, the winners, the final table, the road sheet where there is one."""
    seats = seats_by_id(view.seats)
    winners = [line for line in view.standings if line.rank == 1 and (line.points or line.total)]
    name = seat_name if len(winners) == 1 else brief_name
    names = ", ".join(name(seats[line.seat], _) for line in winners)
    lines = [_("## 🏁 Fin de la partie"), finish_reason(view.finish_reason, _)]
    if names:
        lines.append(
            _.ngettext("Bravo {names} !", "Égalité parfaite, bravo {names} !", len(winners)).format(
                names=names
            )
        )
    lines += ["", *standing_lines(view, _)]
    lines.append(_("-# Une autre ? `/crabblabla nouvelle`"))
    text = "\n".join(line for line in lines if line is not None)
    if sheet is None:
        return Post(text, picture)
    return Post(text, picture, (sheet_button(view.ref.id, _),), attached=(sheet,))


def finish_reason(reason: str | None, _: Translator) -> str:
    """Why the game is over."""
    texts = {
        FinishReason.COMPLETED: _("Toutes les manches sont jouées."),
        FinishReason.ENDED: _("La partie a été arrêtée."),
        FinishReason.TOO_FEW: _("Il ne reste plus assez de monde pour continuer."),
        FinishReason.ABANDONED: _("Tout le monde a quitté la partie."),
        FinishReason.BLOCKED: _("Le plateau est plein : plus aucun coup n’est possible."),
    }
    return texts[FinishReason(reason)] if reason else ""
