"""Pictures to look at: ``python -m render samples DIR`` writes one of each kind and theme.

``docs/board.png`` is ``board-light.png`` of these.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from engine.baggle.grid import Grid
from engine.board.coordinates import Cell, Direction
from engine.board.layout import Layout
from engine.board.tiles import Tile
from engine.wordgrid.grid import Grid as Wordgrid
from render.board import board_png
from render.grid import GridView, grid_png
from render.profile import BestPlacement, Figure, ProfilePanel, ProfileView, profile_png
from render.replay import replay_gif
from render.roadsheet import SheetEntry, SheetRow, SheetTop, SheetView, sheet_png
from render.scores import Place, PodiumView, TableRow, TableView, podium_png, table_png
from render.scoresheet import ScoreSheetView, TurnCell, scoresheet_png
from render.showcase import showcase
from render.themes import THEMES, Theme
from render.views import BoardView, DraftWord
from render.wordgrid import WordgridView, wordgrid_png

ROWS = (
    "........JAZZ.",
    "....VIOLoN...",
    "........U....",
    "........EXIL.",
    ".....AZUR...A",
    "......E.....B",
    "...BLABLAS..E",
    "...I..R..KiWI",
    "...JOKER.I..L",
    "...O...U....L",
    "...U.ENCRE..E",
    ".......H.....",
    "...TIGRE.....",
)
"""A game in its seventh round; every run is a word of the French lexicon (a test holds that)."""
_PREMIUMS = (
    "t...2...2...t",
    ".d...3.3...d.",
    "..d...2...d..",
    "...d.....d...",
    "2...2...2...2",
    ".3...3.3...3.",
    "..2...d...2..",
    ".3...3.3...3.",
    "2...2...2...2",
    "...d.....d...",
    "..d...2...d..",
    ".d...3.3...d.",
    "t...2...2...t",
)
LAYOUT = Layout(("." * 13,) * 13, _PREMIUMS, Cell(6, 6))
LAST = frozenset({*(Cell(row, 12) for row in range(4, 11)), Cell(7, 10), Cell(7, 11)})
"""ABEILLE and KIWI at once, with all nine letters."""
LAST_SCORE = 52
_RACK = "AEOUMRTS?"


def tiles() -> dict[Cell, Tile]:
    """The locked tiles of :data:`ROWS`."""
    return {
        Cell(row, column): Tile.from_mark(mark)
        for row, line in enumerate(ROWS)
        for column, mark in enumerate(line)
        if mark != "."
    }


def reveal() -> BoardView:
    """The board as it is posted at the start of a round."""
    return BoardView(
        LAYOUT,
        tiles(),
        LAST,
        rack=_RACK,
        title="Coup 7 sur 10",
        caption=f"Zoé : ABEILLE et KIWI, {LAST_SCORE} points",
    )


def draft() -> BoardView:
    """A draft with a good word, a bad one and the cursor."""
    down = [Cell(line, 10) for line in range(9, 12)]
    new = dict(zip(down, (Tile("M"), Tile("U"), Tile("T", True)), strict=True))
    encreu = tuple(Cell(10, column) for column in range(5, 11))
    return BoardView(
        LAYOUT,
        tiles(),
        draft=new,
        draft_words=(DraftWord(tuple(down), True), DraftWord(encreu, False)),
        cursor=(Cell(12, 10), Direction.DOWN),
        rack=_RACK,
        used=tuple(letter in "MU?" for letter in _RACK),
        title="Ton brouillon",
        caption="ENCREU n’est pas dans le lexique",
    )


def ring() -> BoardView:
    """The first round on a plate with a hole in it."""
    holes = tuple(
        "".join("." if 9 <= (r - 7) ** 2 + (c - 7) ** 2 <= 56 else "#" for c in range(15))
        for r in range(15)
    )
    premiums = tuple(
        "".join("..2..d.3.t..d..2."[(r * c) % 17] for c in range(15)) for r in range(15)
    )
    return BoardView(
        Layout(holes, premiums, Cell(2, 7)),
        {},
        rack=_RACK,
        title="Coup 1 sur 10",
        caption="Le premier coup passe par l’étoile",
    )


def replay() -> list[BoardView]:
    """The board growing by a few rows a round."""
    everything = tiles()
    return [
        BoardView(
            LAYOUT,
            {cell: tile for cell, tile in everything.items() if cell.row < last},
            frozenset(cell for cell in everything if last - 3 <= cell.row < last),
            title=f"Coup {last // 3}",
        )
        for last in range(3, 16, 3)
    ]


TABLE = TableView(
    "Classement après 6 coups",
    ("Score", "Points"),
    (
        TableRow(1, "Zoé", ("214", "15"), "+3", won=True),
        TableRow(2, "Maxime", ("198", "12"), "+2"),
        TableRow(2, "Les Baleines", ("198", "12"), "+1"),
        TableRow(4, "Anaïs", ("120", "5")),
    ),
    "Encore 4 coups",
)
PODIUM = PodiumView(
    "Fin de la partie",
    (
        Place(1, "Zoé", "24 points"),
        Place(2, "Maxime", "19 points"),
        Place(3, "Les Baleines", "17 points"),
    ),
    f"10 coups · le plus beau : ABEILLE et KIWI, {LAST_SCORE} points",
)

SHEET = SheetView(
    "Feuille de route",
    "Le top",
    (
        SheetRow(
            7,
            "AEEILBWK?",
            SheetTop(str(LAST_SCORE), "13E ABEILLE; H9 KiWI", "trouvé"),
            (
                SheetEntry("Zoé", str(LAST_SCORE), 100, won=True),
                SheetEntry("Maxime", "36", 69),
                SheetEntry("Les Baleines", "18", 34),
                SheetEntry("Anaïs", "passe"),
            ),
        ),
    ),
    "Manche 7 sur 10",
)

SCORES = ScoreSheetView(
    "Feuille de match",
    ("Zoé", "Maxime", "Anaïs"),
    (
        (1, (TurnCell("H4 CHAT", "+18", "18"), TurnCell("passe", "", "0"), None)),
        (2, (TurnCell("échange 3", "", "18"), TurnCell("4H CROISAT", "+70", "70"), None)),
    ),
    (("±", ("−7", "+7", "0")), ("=", ("11", "77", "0"))),
)

PROFILE = ProfileView(
    "Zoé",
    "Toutes ses parties",
    (
        ProfilePanel(
            "Crabblabla",
            (
                Figure("37", "parties"),
                Figure("12", "victoires"),
                Figure("83 %", "part du top"),
                Figure("9", "contre robots"),
            ),
            ratings=(Figure("1 248", "cote ici"), Figure("1 190", "mondiale")),
            share=83,
            best=BestPlacement("meilleur coup", f"{LAST_SCORE} points", ("ABEILLE", "KiWI")),
        ),
        ProfilePanel(
            "Le Quotidien",
            (
                Figure("21", "jours joués"),
                Figure("76 %", "en moyenne"),
                Figure("4", "jours de suite"),
                Figure("11", "record"),
            ),
            medals=((1, 3), (2, 1), (3, 12)),
            share=76,
        ),
    ),
)

GRID = GridView(Grid("ETUKNOEVGTINDECA", 4), title="Grille 2 sur 5")
_LARGE = Grid("FSLEAGELRINNRWSDORCDIETAO", 5)
PATH = GridView(
    _LARGE,
    path=_LARGE.trace("DETONNELLERAIS") or (),
    title="Personne ne l’a vu",
    caption="DETONNELLERAIS, 11 points",
)

WORDGRID = WordgridView(
    Wordgrid.from_rows((".....", ".T...", "SHEEP", "..RE.", ".....")),
    new=Cell(3, 3),
    path=(Cell(1, 1), Cell(2, 1), Cell(2, 2), Cell(3, 2), Cell(3, 3)),
    title="Zoé 8 · Maxime 3",
    caption="Zoé : THERE, 5 points",
)
COMPOSED = WordgridView(
    Wordgrid.from_rows((".....", ".TS..", "SHEEP", "..RE.", ".....")),
    new=Cell(1, 2),
    path=(Cell(1, 2), Cell(2, 2)),
    title="Ton coup",
    caption="SE…",
)


def write_samples(folder: Path) -> list[Path]:
    """Write all samples to the folder (made where it is missing) and name the files."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for theme in THEMES.values():
        for name, data in _pictures(theme):
            path = folder / f"{name.replace('.', f'-{theme.name}.')}"
            path.write_bytes(data)
            written.append(path)
    return written


def _pictures(theme: Theme) -> Iterator[tuple[str, bytes]]:
    views = {"board": reveal(), "draft": draft(), "ring": ring(), "signs": showcase()}
    for name, view in views.items():
        yield f"{name}.png", board_png(view, theme)
    yield "table.png", table_png(TABLE, theme)
    yield "podium.png", podium_png(PODIUM, theme)
    yield "roadsheet.png", sheet_png(SHEET, theme)
    yield "scoresheet.png", scoresheet_png(SCORES, theme)
    yield "profile.png", profile_png(PROFILE, theme)
    yield "grid.png", grid_png(GRID, theme)
    yield "path.png", grid_png(PATH, theme)
    yield "wordgrid.png", wordgrid_png(WORDGRID, theme)
    yield "wordgrid-draft.png", wordgrid_png(COMPOSED, theme)
    yield "replay.gif", replay_gif(replay(), theme)
