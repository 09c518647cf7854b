"""What a room's thread reads: an open grid, and the table once it is closed."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle

from bot.i18n import Translator
from bot.services.baggle_results import ClosedGrid, RoomSeat, RoomView
from cogs.ui.baggle.texts import clock_line, grid_title, least_text
from cogs.ui.buttons import Act, GameButton, Press, button
from cogs.ui.format import mention, points_text
from cogs.ui.post import Picture, Post
from cogs.ui.rounds import MEDALS
from engine.baggle.points import word_points
from engine.baggle.results import Line
from engine.table.phase import Phase

TABLE = 10
"""Lines of a table; fifty people may play."""

FEW = 8
"""Words of each kind that stand under a table; all of them are behind a button."""


def grid_post(view: RoomView, picture: Picture, _: Translator) -> Post:
    """The open grid, for everybody."""
    return Post(grid_text(view, _), picture, grid_buttons(view, _), silent=True)


def grid_text(view: RoomView, _: Translator) -> str:
    """Which grid it is and when the bell rings."""
    lines = [
        f"### {grid_title(view, view.number, _)} {least_text(view.options.size, _)}",
        clock_line(view, _),
        _("-# « ✏️ Mots », `/m CHAT CHIEN`, ou écris-moi en privé."),
    ]
    return "\n".join(lines)


def grid_buttons(view: RoomView, _: Translator) -> tuple[GameButton, ...]:
    """The buttons under an open grid."""
    game, number = view.ref.id, view.number
    return (
        words_button(view, _),
        button(Press(Act.ROOM_GRID, game, number, "1"), _("🔄 Tourner")),
        button(Press(Act.ROOM_MINE, game, number), _("📋 Mes mots")),
    )


def words_button(view: RoomView, _: Translator) -> GameButton:
    """Opens the form."""
    press = Press(Act.ROOM_WORDS, view.ref.id, view.number)
    return button(press, _("✏️ Mots"), style=ButtonStyle.success)


def closed_post(
    closed: ClosedGrid, view: RoomView, picture: Picture, best: str, _: Translator
) -> Post:
    """A closed grid's table and some of its words; ``best`` is the word drawn on the picture."""
    number = closed.result.number
    lines = [_("### 🔔 {grid} : les scores").format(grid=grid_title(view, number, _))]
    if view.phase is not Phase.FINISHED and view.number == number:
        lines.append(clock_line(view, _))
    if closed.record:
        lines.append(_("💪 **Nouveau record du serveur pour ce type de salon !**"))
    lines += [*table_lines(closed, _), "", *word_lines(closed, _), worth_line(closed, best, _)]
    return Post("\n".join(lines), picture, closed_buttons(closed, _), silent=True)


def table_lines(closed: ClosedGrid, _: Translator) -> list[str]:
    """Who found what, best first."""
    table = closed.result.table()
    if not table:
        return [_("Personne n’a trouvé de mot sur cette grille.")]
    lines = [table_line(line, closed, _) for line in table[:TABLE]]
    return [*lines, *others(len(table) - TABLE, _)]


def others(more: int, _: Translator) -> list[str]:
    """How many stand below; nothing where nobody does."""
    if more <= 0:
        return []
    return [_.ngettext("… et {count} autre", "… et {count} autres", more).format(count=more)]


def table_line(line: Line, closed: ClosedGrid, _: Translator) -> str:
    """Rank, name, points, words, the longest one."""
    words = _.ngettext("{count} mot", "{count} mots", line.words).format(count=line.words)
    if line.alone and len(closed.result.sheets) > 1:
        words += _(" dont {count} sans partage").format(count=line.alone)
    rank = MEDALS.get(line.rank, f"{line.rank}.")
    points = points_text(line.points, _)
    return f"{rank} {person(closed, line.seat, _)} · **{points}** · {words} · {line.longest}"


def person(closed: ClosedGrid, seat: int, _: Translator) -> str:
    """Who sits there, or that nobody knows any more."""
    who = closed.people.get(seat)
    return _("*quelqu’un*") if who is None else mention(who, _)


def word_lines(closed: ClosedGrid, _: Translator) -> list[str]:
    """Words found by all, by one, by nobody: some of each."""
    tally, lines = closed.tally, []
    if tally.by_all:
        lines.append(_("🤝 **Trouvés par tous** : {words}").format(words=some(tally.by_all)))
    if tally.by_one and len(closed.result.sheets) > 1:
        names = [f"{word} ({person(closed, seat, _)})" for word, seat in tally.by_one]
        lines.append(_("💎 **Par une seule personne** : {words}").format(words=some(names)))
    if tally.by_none:
        missed = [f"{word} ({points_of(word, closed)})" for word in tally.by_none]
        lines.append(_("👻 **Par personne** : {words}").format(words=some(missed)))
    return lines


def points_of(word: str, closed: ClosedGrid) -> int:
    """What a word is worth in the room."""
    return word_points(word, closed.options.long_words)


def some(words: Sequence[str]) -> str:
    """The first of the words, and how many there are besides."""
    more = len(words) - FEW
    return ", ".join(words[:FEW]) + (f" +{more}" if more > 0 else "")


def worth_line(closed: ClosedGrid, best: str, _: Translator) -> str:
    """What the whole grid held, and what the picture shows."""
    count = _.ngettext("{count} mot", "{count} mots", closed.result.words).format(
        count=closed.result.words
    )
    text = _("-# La grille valait {points} en {words}.").format(
        points=points_text(closed.result.best, _), words=count
    )
    if best:
        text += " " + _("Sur l’image : {word}.").format(word=best)
    return text


def shown_word(closed: ClosedGrid) -> str:
    """The word to be drawn: the best that nobody found, else the longest; "" on an empty grid."""
    return next(iter((*closed.tally.by_none, *closed.solution)), "")


def closed_buttons(closed: ClosedGrid, _: Translator) -> tuple[GameButton, ...]:
    """All the words, and the paths of those that nobody found."""
    if not closed.result.words:
        return ()
    game, number = closed.ref.id, closed.result.number
    buttons = [button(Press(Act.ROOM_LIST, game, number, "1"), _("📖 Tous les mots"))]
    if closed.tally.by_none:
        missed = Press(Act.ROOM_MISSED, game, number, "1")
        buttons.append(button(missed, _("🔍 Les manqués")))
    return tuple(buttons)


def finish_post(view: RoomView, picture: Picture | None, _: Translator) -> Post:
    """The end of a room: why, the table over all its grids, and its records."""
    lines = [_("## 🏁 Le salon ferme"), finish_line(view, _), *standing_lines(view, _)]
    return Post("\n".join([*lines, *room_records(view, _)]), picture)


def room_records(view: RoomView, _: Translator) -> list[str]:
    """The best single grid of the room, where there were several, and its longest word."""
    found = [seat for seat in view.seats if seat.longest]
    if not found:
        return []
    best, longest = max(found, key=_best), max(found, key=_length)
    lines = []
    if view.number > 1 and best.best:
        text = _("💪 La meilleure grille : {person}, {points}.")
        points = points_text(best.best, _)
        lines.append(text.format(person=mention(best.players[0], _), points=points))
    text = _("📏 Le mot le plus long : **{word}**, de {person}.")
    return [*lines, text.format(word=longest.longest, person=mention(longest.players[0], _))]


def _best(seat: RoomSeat) -> int:
    return seat.best


def _length(seat: RoomSeat) -> int:
    return len(seat.longest)


def finish_line(view: RoomView, _: Translator) -> str:
    """Why it is closed."""
    if view.finish_reason == "empty":
        return _("Plus personne ne donne de mots : je ferme et j’éteins la lumière.")
    if view.finish_reason == "unattended":
        return _("Depuis un jour, personne ne lance ni ne reprend le salon : je le ferme.")
    if not view.number:
        return _("🛑 Le salon est fermé avant d’avoir commencé.")
    if view.finish_reason == "ended":
        return _("Il a été fermé ; une grille en cours ne compte pas.")
    return _("Toutes les grilles sont jouées.")


def standing_lines(view: RoomView, _: Translator) -> list[str]:
    """The table over all grids."""
    seats = {seat.id: seat for seat in view.seats}
    lines = []
    for line in view.standings[:TABLE]:
        grids = _.ngettext("{count} grille", "{count} grilles", seats[line.seat].grids).format(
            count=seats[line.seat].grids
        )
        words = _.ngettext("{count} mot", "{count} mots", line.words).format(count=line.words)
        rank, who = MEDALS.get(line.rank, f"{line.rank}."), seats[line.seat].players[0]
        points = points_text(line.total, _)
        lines.append(f"{rank} {mention(who, _)} · **{points}** · {words} · {grids}")
    return [*lines, *others(len(view.standings) - TABLE, _)]


def scores_text(view: RoomView, _: Translator) -> str:
    """The table so far."""
    lines = standing_lines(view, _) or [_("Aucune grille n’est encore finie.")]
    return "\n".join([*lines, clock_line(view, _)])
