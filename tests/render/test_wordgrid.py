from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from engine.board.coordinates import Cell
from engine.lexicon import load_lexicon
from engine.wordgrid.grid import CELLS, Grid
from engine.wordgrid.judging import judge
from render.samples import COMPOSED, WORDGRID
from render.themes import COLOURBLIND, LIGHT, THEMES, Theme
from render.wordgrid import WordgridView, wordgrid_alt, wordgrid_png

START = Grid.start("SHEEP")
FULL = Grid("W" * 25)


def drawn(view: WordgridView, theme: Theme = LIGHT) -> Image.Image:
    return Image.open(BytesIO(wordgrid_png(view, theme))).convert("RGB")


def test_the_samples_are_moves_of_a_game() -> None:
    new = WORDGRID.new
    assert new is not None
    before = Grid(WORDGRID.grid.marks[:18] + "." + WORDGRID.grid.marks[19:])
    move = judge(before, ("SHEEP",), load_lexicon("en"), new, "E", path=WORDGRID.path)
    assert WORDGRID.caption == f"Zoé : {move.word}, {move.points} points"
    assert COMPOSED.grid.read(COMPOSED.path) == "SE"


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("grid", [Grid(), START, FULL], ids=["empty", "start", "full"])
def test_pictures_are_large_and_light(grid: Grid, theme: Theme) -> None:
    data = wordgrid_png(WordgridView(grid, title="Zoé 0 · Bob 0", caption="À Zoé"), theme)
    picture = Image.open(BytesIO(data))
    assert picture.width == 800
    assert picture.height < 940
    assert len(data) < 60_000


def test_the_same_view_gives_the_same_bytes() -> None:
    assert wordgrid_png(WORDGRID, LIGHT) == wordgrid_png(WORDGRID, LIGHT)


def test_new_letter_and_path_can_be_told_without_colours() -> None:
    plain = WordgridView(WORDGRID.grid)
    new = WordgridView(WORDGRID.grid, new=WORDGRID.new)
    path = WordgridView(WORDGRID.grid, path=WORDGRID.path)
    back = WordgridView(WORDGRID.grid, path=WORDGRID.path[::-1])
    grey = [drawn(view, COLOURBLIND).convert("L") for view in (plain, new, path, back)]
    assert all(one != other for i, one in enumerate(grey) for other in grey[i + 1 :])


def test_the_alt_text_reads_the_letters_that_there_are() -> None:
    assert wordgrid_alt(WordgridView(START)) == "Rangée C : 1 SHEEP. Rangées vides : A B D E."
    assert wordgrid_alt(WordgridView(Grid())) == "Rangées vides : A B C D E."
    grid = Grid.from_rows(["A.BC.", ".....", "SHEEP", "....Z", "....."])
    assert "Rangée A : 1 A, 3 BC. Rangée C : 1 SHEEP. Rangée D : 5 Z." in wordgrid_alt(
        WordgridView(grid)
    )


def test_the_alt_text_tells_the_last_move() -> None:
    assert wordgrid_alt(WORDGRID) == (
        "Zoé 8 · Maxime 3. Rangée B : 2 T. Rangée C : 1 SHEEP. Rangée D : 3 RE. "
        "Rangées vides : A E. Nouvelle lettre : E en D4. "
        "Chemin : T B2, H C2, E C3, R D3, E D4. Zoé : THERE, 5 points."
    )


def test_the_longest_alt_text_fits_and_speaks_other_languages() -> None:
    view = WordgridView(FULL, Cell(4, 4), CELLS, "T" * 100, "C" * 100)
    assert len(wordgrid_alt(view)) < 1024
    words = {"Rangées vides : {rows}.": "Empty: {rows}."}
    text = wordgrid_alt(WordgridView(START), lambda text: words.get(text, text))
    assert text.endswith("Empty: A B D E.")
