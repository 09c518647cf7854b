"""Pictures of a draft that changes on a board that does not."""

from __future__ import annotations

import struct
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from engine.board.coordinates import Cell, Direction
from engine.board.tiles import Tile
from render.board import board_png, draft_png
from render.samples import draft, reveal
from render.themes import LIGHT, THEMES, Theme
from render.views import BoardView, DraftWord


def pixels(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


def same(first: bytes, second: bytes) -> bool:
    return ImageChops.difference(pixels(first), pixels(second)).getbbox() is None


def alike(first: bytes, second: bytes) -> bool:
    """Whether they differ in nothing but a shade here and there, as edges do that are drawn over
    colours of the palette and not over those that it stands for."""
    shades = ImageChops.difference(pixels(first), pixels(second)).convert("L").histogram()
    return sum(shades[1:]) < 200 and not any(shades[48:])


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: str(theme.name))
def test_the_kept_board_makes_no_difference(theme: Theme) -> None:
    for view in (draft(), reveal(), draft()):
        assert alike(draft_png(view, theme), board_png(view, theme))


@pytest.mark.parametrize(
    "other",
    [
        replace(draft(), tiles={**draft().tiles, Cell(0, 0): Tile("W")}),
        replace(draft(), highlight=frozenset(list(draft().tiles)[:2])),
        replace(draft(), rack="ZZZZZZZZZ", used=()),
        replace(draft(), title="Un titre"),
        replace(draft(), caption="Une légende"),
        replace(draft(), initials=("L", "W")),
        replace(draft(), layout=reveal().layout, draft={}, draft_words=(), used=()),
    ],
)
def test_another_board_is_another_picture(other: BoardView) -> None:
    assert not alike(draft_png(draft(), LIGHT), draft_png(other, LIGHT))
    assert alike(draft_png(other, LIGHT), board_png(other, LIGHT))


def test_where_nothing_is_drawn_no_pixel_differs() -> None:
    """The pieces are cut out larger than what is drawn into them."""
    bare = replace(draft(), draft={}, draft_words=(), cursor=None, used=())
    assert same(draft_png(bare, LIGHT), board_png(bare, LIGHT))
    other = replace(bare, cursor=(Cell(6, 6), Direction.ACROSS))
    difference = ImageChops.difference(
        pixels(draft_png(bare, LIGHT)), pixels(draft_png(other, LIGHT))
    )
    true = ImageChops.difference(pixels(board_png(bare, LIGHT)), pixels(board_png(other, LIGHT)))
    assert difference.getbbox() == true.getbbox()


@pytest.mark.parametrize("cell", [Cell(0, 0), Cell(12, 12), Cell(0, 12), Cell(6, 7)])
@pytest.mark.parametrize("direction", Direction)
def test_marks_reach_over_no_piece_s_edge(cell: Cell, direction: Direction) -> None:
    """What is drawn over the edge of the board, or of a piece, is there as in the whole picture."""
    other = cell.step(
        direction, 1 if cell.step(direction).row < 13 > cell.step(direction).column else -1
    )
    word = DraftWord(tuple(sorted((cell, other))), valid=False)
    view = replace(draft(), cursor=(cell, direction), draft={cell: Tile("X")}, draft_words=(word,))
    assert alike(draft_png(view, LIGHT), board_png(view, LIGHT))


def test_what_is_drawn_over_the_kept_board_does_not_stay_on_it() -> None:
    view = draft()
    before = draft_png(view, LIGHT)
    draft_png(replace(view, cursor=(Cell(12, 12), Direction.DOWN), used=(True,) * 9), LIGHT)
    assert draft_png(view, LIGHT) == before


def test_a_draft_weighs_little() -> None:
    assert len(draft_png(draft(), LIGHT)) < 70_000


def test_a_quick_picture_is_a_sound_file_of_its_own() -> None:
    """It is written without Pillow's encoder: every sum must be right, and nothing may follow."""
    data = draft_png(draft(), LIGHT)
    with Image.open(BytesIO(data)) as image:
        image.verify()
    names, place = [], 8
    while place < len(data):
        (length,) = struct.unpack_from(">I", data, place)
        names.append(data[place + 4 : place + 8])
        place += 12 + length
    assert (names, place) == ([b"IHDR", b"PLTE", b"IDAT", b"IEND"], len(data))
