from io import BytesIO

import pytest
from PIL import Image

from engine.baggle.grid import Grid
from engine.board.coordinates import Cell
from render.grid import GridView, grid_alt, grid_png
from render.themes import COLOURBLIND, LIGHT, THEMES, Theme

GRID = Grid("ETUKNOEVGTINDECA", 4)
LARGE = Grid("FSLEAGELRINNRWSDORCDIETAO", 5)
ACTE = (Cell(3, 3), Cell(3, 2), Cell(2, 1), Cell(3, 1))


def drawn(view: GridView, theme: Theme = LIGHT) -> Image.Image:
    return Image.open(BytesIO(grid_png(view, theme))).convert("RGB")


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("grid", [GRID, LARGE], ids=["4", "5"])
def test_pictures_are_large_and_light(grid: Grid, theme: Theme) -> None:
    data = grid_png(GridView(grid, title="Grille 1", caption="3 minutes"), theme)
    picture = Image.open(BytesIO(data))
    assert picture.width == 800
    assert picture.height < 940
    assert len(data) < 60_000


def test_the_same_view_gives_the_same_bytes() -> None:
    view = GridView(GRID, 1, ACTE, "Grille 1", "ACTE")
    assert grid_png(view, LIGHT) == grid_png(view, LIGHT)


def test_turning_the_view_turns_the_dice_and_keeps_letters_upright() -> None:
    for quarters in range(4):
        turned = GridView(GRID, quarters)
        assert drawn(turned) == drawn(GridView(GRID.turned(quarters)))
    assert drawn(GridView(GRID, 1)) != drawn(GridView(GRID))
    assert drawn(GridView(GRID, 4)) == drawn(GridView(GRID))


def test_a_path_turns_with_its_grid() -> None:
    view = GridView(GRID, 3, ACTE)
    letters = "".join(view.shown.letter(cell) for cell in view.shown_path)
    assert letters == "ACTE"
    assert drawn(view) == drawn(GridView(GRID.turned(3), 0, view.shown_path))


def test_a_path_and_its_direction_can_be_told_without_colours() -> None:
    there = drawn(GridView(GRID, path=ACTE), COLOURBLIND).convert("L")
    back = drawn(GridView(GRID, path=ACTE[::-1]), COLOURBLIND).convert("L")
    without = drawn(GridView(GRID), COLOURBLIND).convert("L")
    assert there != without
    assert there != back


def test_the_alt_text_reads_the_grid_as_it_is_shown() -> None:
    assert grid_alt(GridView(GRID, title="Grille 2 sur 5")) == (
        "Grille 2 sur 5. Grille de 4 rangées de 4 lettres. Rangée A : E T U K. "
        "Rangée B : N O E V. Rangée C : G T I N. Rangée D : D E C A."
    )
    assert "Rangée A : D G N E." in grid_alt(GridView(GRID, 1))


def test_the_alt_text_follows_the_path() -> None:
    text = grid_alt(GridView(GRID, path=ACTE, caption="ACTE, 1 point"))
    assert text.endswith("Chemin : A D4, C D3, T C2, E D2. ACTE, 1 point.")
    assert "Chemin : A D1, C C1, T B2, E B1." in grid_alt(GridView(GRID, 1, ACTE))


def test_the_longest_alt_text_fits() -> None:
    path = tuple(Cell(*divmod(index, 5)) for index in range(25))
    view = GridView(LARGE, path=path, title="T" * 100, caption="C" * 100)
    assert len(grid_alt(view)) < 1024


def test_the_alt_text_speaks_other_languages() -> None:
    words = {"Grille de {side} rangées de {side} lettres.": "{side} by {side}."}
    assert grid_alt(GridView(GRID), lambda text: words.get(text, text)).startswith("4 by 4.")
