"""What becomes of words, in words and in emoji; and how the time goes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.i18n import N_, Translator
from bot.services.baggle_results import RoomView, Sent
from cogs.ui.format import moment, points_text, quoted
from engine.baggle.events import EntryJudged, Status
from engine.baggle.options import Mode
from engine.baggle.points import LEAST_LETTERS, word_points
from engine.baggle.words import Judged, Verdict
from engine.table.phase import Phase

REACTIONS: dict[Verdict | Status, str] = {
    Verdict.ACCEPTED: "✅",
    Verdict.REPEATED: "🔁",
    Verdict.OFF_GRID: "🚫",
    Verdict.UNKNOWN: "📕",
    Verdict.TOO_SHORT: "📏",
    Status.TOO_LATE: "⏰",
    Status.TOO_SOON: "⏳",
    Status.IN_PAUSE: "⏸",
    Status.JOINS_LATER: "⏳",
    Status.LAST_GRID: "⏳",
    Status.NOT_RUNNING: "💤",
    Status.FULL: "🚪",
    Status.REMOVED: "⛔",
}
"""One for each way in which a word or a whole message can end."""

REFUSALS = {
    Verdict.REPEATED: N_("déjà donné"),
    Verdict.OFF_GRID: N_("pas sur la grille"),
    Verdict.UNKNOWN: N_("pas au dictionnaire"),
    Verdict.TOO_SHORT: N_("trop court"),
}

ROOM = {Verdict.ACCEPTED: 800}
ROOM_REFUSED = 220
"""Characters of each line of an answer: a message may bring five hundred words."""

ROOM_MINE = 1700
"""Characters of one's own words: whoever has time may find more than a message holds."""


def reactions(judged: EntryJudged) -> tuple[str, ...]:
    """The emoji of an answer, each once: what was accepted first."""
    if judged.status is not Status.JUDGED:
        return (REACTIONS[judged.status],)
    kinds = {word.verdict for word in judged.words}
    return tuple(REACTIONS[verdict] for verdict in Verdict if verdict in kinds)


def answer_text(sent: Sent, _: Translator) -> str:
    """What became of each word, then where the person stands."""
    view, judged = sent.view, sent.judged
    if judged.status is not Status.JUDGED:
        return f"{REACTIONS[judged.status]} {status_text(judged.status, view, _)}"
    lines = list(verdict_lines(judged.words, view, _)) or [_("Écris au moins un mot.")]
    return "\n".join([*lines, standing_line(view, _)])


def verdict_lines(words: Iterable[Judged], view: RoomView, _: Translator) -> Iterable[str]:
    """One line for each verdict that there is."""
    judged = list(words)
    for verdict in Verdict:
        found = [word for word in judged if word.verdict is verdict]
        if not found:
            continue
        if verdict is Verdict.ACCEPTED:
            names = [f"**{word.word}** {word.points}" for word in found]
            gained = sum(word.points for word in found)
            ending = f" → +{gained}" if len(found) > 1 else ""
        else:
            names = [quoted(word.word, 26) for word in found]
            ending = f" · {_(REFUSALS[verdict].message)}"
            if verdict is Verdict.TOO_SHORT:
                ending += " " + least_text(view.options.size, _)
        shown = enumeration(names, ROOM.get(verdict, ROOM_REFUSED))
        yield f"{REACTIONS[verdict]} {shown}{ending}"


def enumeration(names: Sequence[str], room: int) -> str:
    """As many of the names as there are characters for, and how many there are besides."""
    shown = ""
    for count, name in enumerate(names):
        longer = f"{shown}, {name}" if shown else name
        if len(longer) > room:
            return f"{shown} +{len(names) - count}"
        shown = longer
    return shown


def least_text(size: int, _: Translator) -> str:
    """The shortest words."""
    return _("({least} lettres au moins)").format(least=LEAST_LETTERS[size])


def standing_line(view: RoomView, _: Translator) -> str:
    """How many words and points one has on the open grid, and until when there is time.

    In « tradition » nobody knows yet what others have found too.
    """
    count = _.ngettext("{count} mot", "{count} mots", len(view.found)).format(count=len(view.found))
    points = points_text(view.points, _)
    if view.options.mode is Mode.TRADITION:
        points = _("{points} au plus").format(points=points)
    line = f"-# {count}, {points}"
    return f"{line} · 🔔 {moment(view.due)}" if view.grid and view.due else line


def mine_text(view: RoomView, _: Translator) -> str:
    """One's own words on the open grid, the best first."""
    if view.grid is None:
        return clock_line(view, _)
    if not view.found:
        return _("Tu n’as encore aucun mot sur cette grille.")
    ordered = sorted(view.found, key=lambda word: (-word_points(word), word))
    return f"{enumeration(ordered, ROOM_MINE)}\n{standing_line(view, _)}"


def status_text(status: Status, view: RoomView, _: Translator) -> str:
    """Why nothing of a message was judged."""
    if status is Status.TOO_LATE:
        return _("Trop tard : la cloche a sonné. {clock}").format(clock=clock_line(view, _))
    if status is Status.IN_PAUSE:
        return _("Ces mots sont partis pendant la pause : ils ne comptent pas. {clock}").format(
            clock=clock_line(view, _)
        )
    if status is Status.JOINS_LATER:
        return _(
            "Bienvenue ! Cette grille est déjà bien entamée : tes mots comptent dès la suivante. "
            "{clock}"
        ).format(clock=clock_line(view, _))
    if status is Status.LAST_GRID:
        return _("C’est la dernière grille du salon, et elle est déjà bien entamée.")
    if status is Status.FULL:
        return _("Le salon est plein.")
    if status is Status.REMOVED:
        return _("On t’a retiré de ce salon : tes mots n’y comptent plus.")
    return clock_line(view, _)


def clock_line(view: RoomView, _: Translator) -> str:
    """What the clock of a room says."""
    if view.phase is Phase.LOBBY:
        return _("Le salon n’est pas encore lancé : <@{creator}> s’en charge.").format(
            creator=view.ref.creator
        )
    if view.phase is Phase.FINISHED:
        return _("Ce salon est fermé.")
    if view.phase is Phase.PAUSED or view.due is None:
        return _("⏸ Le salon est en pause.")
    if view.grid is not None:
        return _("🔔 La cloche sonne {when}.").format(when=moment(view.due))
    return _("La prochaine grille arrive {when}.").format(when=moment(view.due))


def grid_title(view: RoomView, number: int, _: Translator) -> str:
    """``Grille 2 sur 5``, or ``Grille 2`` where there is no end."""
    if view.options.grids is None:
        return _("Grille {number}").format(number=number)
    return _("Grille {number} sur {grids}").format(number=number, grids=view.options.grids)
