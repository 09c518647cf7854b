"""« Le top » in words: the best placement of a closed round, and everybody's share of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from bot.i18n import Translator
from bot.services.results import GameView
from cogs.ui.buttons import Act, GameButton, Press, button
from cogs.ui.format import acting_name, brief_name, points_text, seats_by_id
from cogs.ui.post import Picture, Post
from engine.board.placing import FormedWord
from engine.crabblabla.best import mean_share
from engine.crabblabla.state import RoundResult, Seat, Top


def percent(share: Fraction) -> int:
    """A share in whole per cent, rounded down: 100 is for the top alone."""
    return int(share * 100)


def percent_text(share: Fraction, _: Translator) -> str:
    """``87 %``."""
    return _("{percent} %").format(percent=percent(share))


def share_of(result: RoundResult, seat: int) -> Fraction | None:
    """A seat's share of the round's top; None where it placed nothing, or no top is known."""
    done = result.submissions.get(seat)
    if result.top is None or done is None or done.passed:
        return None
    return Fraction(done.score, result.top.score)


def by_score(result: RoundResult) -> list[int]:
    """The seats of a round, the best score first, then in the order of submission."""
    return sorted(
        result.points,
        key=lambda seat: (
            -result.submissions[seat].score if seat in result.submissions else 1,
            result.submissions[seat].at.timestamp() if seat in result.submissions else 0.0,
            seat,
        ),
    )


def mean_text(results: Sequence[RoundResult], seat: int, _: Translator) -> str:
    """``87 % du top``, a seat's mean share; "" where there is none yet."""
    mean = mean_share(results, seat)
    return "" if mean is None else _("{share} du top").format(share=percent_text(mean, _))


def top_lines(result: RoundResult, seats: Mapping[int, Seat], _: Translator) -> list[str]:
    """The round's top and who found it; nothing where none is known."""
    top = result.top
    if top is None:
        return []
    finders = [seats[seat] for seat in top.seats]
    if finders:
        return [finders_line(top, finders, _)]
    return [
        _("🎯 **Le top** : `{play}` pour **{score}**, {certainty}.").format(
            play=top.play, score=points_text(top.score, _), certainty=certainty(top, _)
        )
    ]


def finders_line(top: Top, finders: Sequence[Seat], _: Translator) -> str:
    """People who found the top are celebrated; robots are named where no person did."""
    people = [seat for seat in finders if not seat.robot]
    names = ", ".join(acting_name(seat, _) for seat in people or finders)
    if not people:
        text = _.ngettext("🎯 {names} trouve le top.", "🎯 {names} trouvent le top.", len(finders))
        return text.format(names=names)
    text = _.ngettext(
        "🎉 {names} **trouve le top !** {certainty}",
        "🎉 {names} **trouvent le top !** {certainty}",
        len(people),
    )
    sure = (
        _("Et c’est prouvé : il n’y avait pas mieux.")
        if top.proven
        else _("Aucun meilleur coup n’est connu.")
    )
    return text.format(names=names, certainty=sure)


def certainty(top: Top, _: Translator) -> str:
    """How sure it is that there is nothing better."""
    if top.proven:
        return _("le meilleur coup possible, prouvé")
    return _("le meilleur coup trouvé")


def words_text(words: Sequence[FormedWord]) -> str:
    """``CHAT 12 · OR 4``."""
    return " · ".join(f"{word.word} {word.score}" for word in words)


def shows_more(result: RoundResult) -> bool:
    """Whether the top is something else than what lies on the board now."""
    if result.top is None:
        return False
    return result.winning is None or result.winning.tiles != result.top.tiles


def top_button(game: int, number: int, _: Translator) -> GameButton:
    """Shows the top on the board, privately."""
    return button(Press(Act.TOP, game, number), _("👁 Voir le top"))


def top_post(view: GameView, result: RoundResult, picture: Picture, _: Translator) -> Post:
    """The top of a closed round, its words, and everybody's share of it."""
    top, seats = result.top, seats_by_id(view.seats)
    assert top is not None
    lines = [
        _("### 🎯 Le top de la manche {round}").format(round=result.number),
        _("`{play}` pour **{score}**, {certainty}.").format(
            play=top.play, score=points_text(top.score, _), certainty=certainty(top, _)
        ),
        _.ngettext("Mot : {words}", "Mots : {words}", len(top.words)).format(
            words=words_text(top.words)
        ),
    ]
    shares = sorted(
        ((share, -seat) for seat in result.points if (share := share_of(result, seat)) is not None),
        reverse=True,
    )
    if shares:
        parts = [
            f"{brief_name(seats[-seat], _)} {percent_text(share, _)}" for share, seat in shares
        ]
        lines.append(_("Part du top : {shares}").format(shares=", ".join(parts)))
    return Post("\n".join(lines), picture)
