"""Alt texts: what a picture shows, in words, within Discord's 1,024 characters.

``translate`` turns each French template into the reader's language; templates are filled in
afterwards. It is always called with a literal, so that catalogues can be extracted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum

from engine.board.coordinates import Cell, Direction, Reference
from engine.board.layout import Premium
from engine.board.tiles import BLANK, Tile
from render.profile import ProfilePanel, ProfileView
from render.roadsheet import SheetEntry, SheetView
from render.scores import PodiumView, TableView
from render.scoresheet import ScoreSheetView, TurnCell
from render.views import BoardView, DraftWord

LIMIT = 1024
"""Discord's limit for an attachment's description, in characters."""
Translate = Callable[[str], str]
_TITLE, _CAPTION = 120, 160


class _Detail(Enum):
    """How rows are spelt, from the most pleasant to hear to the shortest."""

    SPOKEN = 0
    COMPACT = 1
    DOTTED = 2


def board_alt(view: BoardView, translate: Translate = str, *, limit: int = LIMIT) -> str:
    """The position row by row: tiles, draft, words, cursor, rack, free premiums.

    The longest wording that fits is taken; what is left out first is the plate's shape and the
    premiums, then the caption. Rows are never left out: at worst they are spelt with dots for
    empty cells.
    """
    shortest = ""
    for detail in _Detail:
        for extras in (2, 1, 0):
            shortest = " ".join(_sentences(view, translate, detail, extras))
            if len(shortest) <= limit:
                return shortest
    return _cut(shortest, limit)


def _sentences(
    view: BoardView, translate: Translate, detail: _Detail, extras: int
) -> Iterator[str]:
    if view.title:
        yield _cut(view.title, _TITLE).rstrip(".") + "."
    size = translate("Plateau de {height} rangées sur {width} colonnes.")
    yield size.format(height=view.layout.height, width=view.layout.width)
    yield from _rows(view, translate, detail)
    yield from _draft(view, translate)
    if view.cursor:
        cell, direction = view.cursor
        across = translate("Curseur en {cell}, vers la droite.")
        down = translate("Curseur en {cell}, vers le bas.")
        yield (across if direction is Direction.ACROSS else down).format(cell=cell)
    yield from _rack(view, translate)
    if view.highlight:
        yield translate("Dernier placement : {cells}.").format(cells=_cells(view.highlight))
    if view.caption and extras > 0:
        yield _cut(view.caption, _CAPTION).rstrip(".") + "."
    if extras > 1:
        yield from _shape(view, translate)
        yield from _premiums(view, translate)


def _rows(view: BoardView, translate: Translate, detail: _Detail) -> Iterator[str]:
    """The locked tiles; rows without any are named together."""
    lines, empty = [], []
    for row in range(view.layout.height):
        name = chr(65 + row)
        runs = list(_runs(view, row))
        if not runs:
            empty.append(name)
        elif detail is _Detail.SPOKEN:
            words = ", ".join(f"{column + 1} {word}" for column, word in runs)
            lines.append(translate("Rangée {row} : {words}.").format(row=name, words=words))
        elif detail is _Detail.COMPACT:
            lines.append(" ".join([name, *(f"{column + 1}{word}" for column, word in runs)]) + ";")
        else:
            lines.append(f"{name} {_dotted(view, row)};")
    if not lines:
        yield translate("Aucune lettre posée.")
        return
    yield from lines
    if empty:
        yield translate("Rangées vides : {rows}.").format(rows=" ".join(empty))


def _runs(view: BoardView, row: int) -> Iterator[tuple[int, str]]:
    """Column and letters of each group of neighbouring tiles in a row."""
    start, letters = 0, ""
    for column in range(view.layout.width + 1):
        if tile := view.tiles.get(Cell(row, column)):
            if not letters:
                start = column
            letters += tile.mark
        elif letters:
            yield start, letters
            letters = ""


def _dotted(view: BoardView, row: int) -> str:
    cells = (view.tiles.get(Cell(row, column)) for column in range(view.layout.width))
    return "".join(tile.mark if tile else "." for tile in cells).rstrip(".")


def _draft(view: BoardView, translate: Translate) -> Iterator[str]:
    if view.draft:
        tiles = ", ".join(f"{cell} {tile.mark}" for cell, tile in sorted(view.draft.items()))
        drafted, played = translate("Brouillon : {tiles}."), translate("Placement : {tiles}.")
        yield (played if view.played else drafted).format(tiles=tiles)
    if any(tile.blank for tile in (*view.tiles.values(), *view.draft.values())):
        yield translate("Minuscule : joker.")
    everything = {**view.tiles, **view.draft}
    templates = (
        (True, translate("Mots valides : {words}.")),
        (False, translate("Mots refusés : {words}.")),
    )
    for valid, template in templates:
        words = [_spell(word, everything) for word in view.draft_words if word.valid is valid]
        if words:
            yield template.format(words=", ".join(words))


def _spell(word: DraftWord, tiles: Mapping[Cell, Tile]) -> str:
    letters = "".join(tiles[cell].mark if cell in tiles else "." for cell in word.cells)
    return f"{Reference(word.cells[0], word.direction)} {letters}"


def _rack(view: BoardView, translate: Translate) -> Iterator[str]:
    if view.rack is None:
        return
    joker = translate("joker")
    free, used = (
        " ".join(
            joker if letter == BLANK else letter
            for letter, gone in view.rack_slots
            if gone is is_used
        )
        for is_used in (False, True)
    )
    yield translate("Chevalet : {letters}.").format(letters=free or "–")
    if used:
        yield translate("Déjà utilisées : {letters}.").format(letters=used)


def _cells(cells: frozenset[Cell]) -> str:
    return " ".join(str(cell) for cell in sorted(cells))


def _shape(view: BoardView, translate: Translate) -> Iterator[str]:
    """Which columns each row of a plate with holes has: ``A 6–10, F 1–5 11–15``."""
    if not any("#" in line for line in view.layout.holes):
        return
    rows = []
    for row, line in enumerate(view.layout.holes):
        spans = [_span(m.start() + 1, m.end()) for m in re.finditer("[^#]+", line)]
        rows.append(" ".join([chr(65 + row), *spans]))
    yield translate("Cases du plateau : {rows}.").format(rows=", ".join(rows))


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"


def _premiums(view: BoardView, translate: Translate) -> Iterator[str]:
    """The premiums that are still free, and the star."""
    taken = view.tiles.keys() | view.draft.keys()
    if view.layout.star and view.layout.star not in taken:
        yield translate("Étoile en {cell}.").format(cell=view.layout.star)
    templates = {
        Premium.LETTER_2: translate("Lettre ×2 : {cells}."),
        Premium.LETTER_3: translate("Lettre ×3 : {cells}."),
        Premium.WORD_2: translate("Mot ×2 : {cells}."),
        Premium.WORD_3: translate("Mot ×3 : {cells}."),
    }
    for premium, template in templates.items():
        if free := view.layout.premium_cells[premium] - taken:
            yield template.format(cells=_cells(free))


def table_alt(view: TableView) -> str:
    """The table line by line: rank, name, figures; the end gives way where it is too long."""
    lines = [f"{view.title}."]
    for row in view.rows:
        figures = ", ".join(
            f"{heading} {figure}" for heading, figure in zip(view.headings, row.cells, strict=True)
        )
        gain = f" ({row.gain})" if row.gain else ""
        lines.append(f"{row.rank}. {row.name} : {figures}{gain}.")
    return _joined([*lines, view.caption or ""])


def podium_alt(view: PodiumView) -> str:
    """The places line by line."""
    lines = [f"{place.rank}. {place.name} : {place.score}." for place in view.places]
    return _joined([f"{view.title}.", *lines, view.caption or ""])


def sheet_alt(view: SheetView, translate: Translate = str) -> str:
    """The road sheet round by round; the end gives way where it is too long."""
    lines = [f"{view.title}."]
    for row in view.rows:
        rack = " ".join(translate("joker") if mark == BLANK else mark for mark in row.rack)
        lines.append(translate("Manche {number}, {rack}.").format(number=row.number, rack=rack))
        if row.top is not None:
            top = row.top
            lines.append(f"{view.top} {top.score} : {top.play} ({top.note}).")
        lines.append("; ".join(_entry(entry) for entry in row.entries) + ".")
    return _joined([*lines, view.caption or ""])


def _entry(entry: SheetEntry) -> str:
    share = f" ({entry.percent})" if entry.percent else ""
    return f"{'★ ' if entry.won else ''}{entry.name} {entry.score}{share}"


def scoresheet_alt(view: ScoreSheetView) -> str:
    """What stands below first, then round by round; the end gives way where it is too long."""
    lines = [f"{view.title}."]
    for label, figures in view.sums:
        shown = zip(view.names, figures, strict=True)
        lines.append(f"{label} {'; '.join(f'{name} {figure}' for name, figure in shown)}.")
    for number, cells in view.rows:
        done = zip(view.names, cells, strict=True)
        turns = (f"{name} {_turn(cell)}" for name, cell in done if cell is not None)
        lines.append(f"{number}. {'; '.join(turns)}.")
    return _joined([*lines, view.caption or ""])


def _turn(cell: TurnCell) -> str:
    return f"{cell.done} {cell.score} ({cell.total})" if cell.score else cell.done


def profile_alt(view: ProfileView, translate: Translate = str) -> str:
    """A profile panel by panel; the end gives way where it is too long."""
    panels = [
        f"{_about(panel.title, _panel(panel, translate), translate)}." for panel in view.panels
    ]
    return _joined([f"{view.name}, {view.heading}.", *panels])


def _panel(panel: ProfilePanel, translate: Translate) -> str:
    metals = (translate("or"), translate("argent"), translate("bronze"))
    medals = ", ".join(f"{count} {metals[medal - 1]}" for medal, count in panel.medals)
    parts = [f"{figure.label} {figure.value}" for figure in (*panel.figures, *panel.ratings)]
    if medals:
        parts.append(translate("médailles : {medals}").format(medals=medals))
    if best := panel.best:
        parts.append(_about(best.label, f"{', '.join(best.words)} ({best.score})", translate))
    return ", ".join(parts)


def _about(title: str, text: str, translate: Translate) -> str:
    return translate("{title} : {text}").format(title=title, text=text)


def replay_alt(views: Sequence[BoardView], translate: Translate = str) -> str:
    """How many frames, and the last of them spelt out."""
    intro = translate("Film de la partie en {count} images. La dernière :").format(count=len(views))
    rest = board_alt(views[-1], translate, limit=LIMIT - len(intro) - 1)
    return f"{intro} {rest}"


def _joined(lines: list[str]) -> str:
    return _cut(" ".join(line for line in lines if line), LIMIT)


def _cut(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"
