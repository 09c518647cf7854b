from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pytest
from hypothesis import given, settings
from PIL import Image, ImageChops

from engine.board.coordinates import Cell, Direction
from engine.board.layout import Layout, Premium, blank_layout
from engine.board.tiles import Tile
from render.board import BoardView, DraftWord, board_png, warm_up
from render.compose import board_image, natural_pitch, picture_size
from render.frame import margin
from render.samples import draft, reveal, ring
from render.showcase import showcase
from render.themes import THEMES, Theme
from tests.render.views import board_views, full_view, single

MAX_BYTES = 60_000
MIDDLE = Cell(3, 3)
LIGHT = THEMES["light"]
each_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


def opened(data: bytes) -> Image.Image:
    image = Image.open(BytesIO(data))
    image.load()
    return image


def grey_cell(view: BoardView, theme: Theme, cell: Cell = MIDDLE) -> Image.Image:
    """The cell and its edges without colours."""
    pitch = natural_pitch(view)
    image = board_image(view, theme).convert("L")
    # without title, the board starts at a third of a twentieth of the width
    left = margin(pitch) + cell.column * pitch
    top = image.width // 20 // 3 + margin(pitch) + cell.row * pitch
    around = pitch // 5
    return image.crop((left - around, top - around, left + pitch + around, top + pitch + around))


def contrast(first: Image.Image, second: Image.Image) -> int:
    """How many pixels differ clearly (by a tenth of the scale of greys)."""
    difference = ImageChops.difference(first, second)
    return sum(difference.histogram()[26:])


@each_theme
def test_the_same_view_gives_the_same_bytes(theme: Theme) -> None:
    assert board_png(draft(), theme) == board_png(draft(), theme)


def test_another_process_gives_the_same_bytes() -> None:
    code = (
        "import hashlib; from render.board import board_png; from render.samples import draft;"
        "from render.themes import THEMES;"
        "print(hashlib.sha256(board_png(draft(), THEMES['light'])).hexdigest())"
    )
    hashes = {
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        ).stdout
        for _ in range(2)
    }
    assert len(hashes) == 1


@each_theme
@pytest.mark.parametrize("view", [reveal(), draft(), full_view(13)], ids=["mid", "draft", "full"])
def test_a_13_by_13_board_weighs_under_60_kb(view: BoardView, theme: Theme) -> None:
    assert view.layout.width == view.layout.height == 13
    assert len(board_png(view, theme)) < MAX_BYTES


@pytest.mark.parametrize("side", range(7, 22))
def test_pictures_are_sharp_on_phones_and_not_needlessly_large(side: int) -> None:
    width, _ = picture_size(full_view(side), natural_pitch(full_view(side)))
    assert 600 <= width <= 1100


@each_theme
@pytest.mark.parametrize("view", [reveal(), draft(), ring(), showcase()])
def test_the_palette_is_close_to_the_true_colours(view: BoardView, theme: Theme) -> None:
    true = board_image(view, theme)
    shown = opened(board_png(view, theme)).convert("RGB")
    histogram = ImageChops.difference(true, shown).histogram()
    for band in range(3):
        levels = histogram[256 * band : 256 * (band + 1)]
        assert sum(levels[24:]) < 0.01 * true.width * true.height


@each_theme
def test_plain_surfaces_keep_their_exact_colour(theme: Theme) -> None:
    shown = opened(board_png(single(None), theme)).convert("RGB")
    colours = {colour for _, colour in shown.getcolors(1 << 16) or []}
    assert {theme.page, theme.slab, theme.cell} <= colours


@each_theme
def test_states_of_a_tile_differ_without_colour(theme: Theme) -> None:
    tile, cell = Tile("R"), Cell(3, 3)
    word = (DraftWord((cell, Cell(3, 4)), True),)
    wrong = (DraftWord((cell, Cell(3, 4)), False),)
    looks = {
        "empty": single(None),
        "locked": single(tile),
        "joker": single(Tile("R", True)),
        "won": single(tile, highlight=frozenset({cell})),
        "draft": single(None, draft={cell: tile}),
        "draft joker": single(None, draft={cell: Tile("R", True)}),
        "valid": single(None, draft={cell: tile}, draft_words=word),
        "invalid": single(None, draft={cell: tile}, draft_words=wrong),
        "cursor": single(tile, cursor=(cell, Direction.ACROSS)),
        "cursor down": single(tile, cursor=(cell, Direction.DOWN)),
    }
    greys = {name: grey_cell(view, theme) for name, view in looks.items()}
    close = [
        (first, second)
        for first in greys
        for second in greys
        if first < second and contrast(greys[first], greys[second]) < 60
    ]
    assert close == []


@each_theme
@pytest.mark.parametrize("tile", [None, Tile("I")], ids=["cell", "ring"])
def test_premiums_differ_without_colour(tile: Tile | None, theme: Theme) -> None:
    greys = []
    for premium in Premium:
        layout = Layout(("." * 7,) * 7, (premium.value * 7,) * 7)
        view = BoardView(layout, {} if tile is None else {Cell(3, 3): tile})
        greys.append(grey_cell(view, theme))
    for index, first in enumerate(greys):
        for second in greys[index + 1 :]:
            assert contrast(first, second) > 60


def test_the_star_is_drawn_until_it_is_covered() -> None:
    starred = BoardView(blank_layout(7, 7, Cell(3, 3)), {})
    assert contrast(grey_cell(starred, LIGHT), grey_cell(single(None), LIGHT)) > 60
    covered = BoardView(starred.layout, {Cell(3, 3): Tile("A")})
    assert board_png(covered, LIGHT) == board_png(single(Tile("A")), LIGHT)


def test_used_letters_of_the_rack_differ_without_colour() -> None:
    plain = board_image(single(None, rack="AB?"), LIGHT).convert("L")
    used = board_image(single(None, rack="AB?", used=(False, True)), LIGHT).convert("L")
    box = ImageChops.difference(plain, used).getbbox()
    assert box is not None
    assert box[2] - box[0] <= 60  # one tile's width: the others are as they were
    assert contrast(plain, used) > 200


def test_the_cursor_marks_its_row_and_column_on_the_edges() -> None:
    plain, cursor = single(None), single(None, cursor=(Cell(1, 5), Direction.DOWN))
    for edge in (Cell(1, -1), Cell(1, 7), Cell(-1, 5), Cell(7, 5)):
        assert contrast(grey_cell(plain, LIGHT, edge), grey_cell(cursor, LIGHT, edge)) > 60


def test_holes_show_the_page() -> None:
    holes = ("." * 7,) * 3 + ("..###..",) * 2 + ("." * 7,) * 2
    view = BoardView(Layout(holes, ("." * 7,) * 7), {})
    image, pitch = board_image(view, LIGHT), natural_pitch(view)
    x = margin(pitch) + 3 * pitch + pitch // 4
    y = image.width // 20 // 3 + margin(pitch) + 3 * pitch + pitch // 2
    assert image.getpixel((x, y)) == LIGHT.page


def test_labels_are_the_readers() -> None:
    layout = Layout(("." * 7,) * 7, ("d" * 7,) * 7)
    french, english = BoardView(layout, {}), BoardView(layout, {}, initials=("L", "W"))
    assert board_png(french, LIGHT) != board_png(english, LIGHT)


def test_size_is_foretold() -> None:
    for view in (reveal(), draft(), ring(), showcase(), single(None)):
        assert board_image(view, LIGHT, 30).size == picture_size(view, 30)


def test_threads_give_identical_bytes() -> None:
    views = [reveal(), draft(), ring(), showcase(), full_view(9, 5), full_view(11, 6)] * 6
    with ThreadPoolExecutor(8) as pool:
        pictures = list(pool.map(lambda view: board_png(view, THEMES["dark"]), views))
    assert pictures == [board_png(view, THEMES["dark"]) for view in views]


def test_warming_up_leaves_pictures_as_they_are() -> None:
    before = board_png(reveal(), LIGHT)
    warm_up()
    assert board_png(reveal(), LIGHT) == before


@given(board_views())
@settings(max_examples=40, deadline=None)
def test_any_view_can_be_drawn(view: BoardView) -> None:
    image = opened(board_png(view, LIGHT))
    assert image.size == picture_size(view, natural_pitch(view))


def test_a_word_without_cells_is_refused() -> None:
    with pytest.raises(ValueError, match="cells"):
        DraftWord((), True)
