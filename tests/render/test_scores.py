from __future__ import annotations

from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from render.samples import PODIUM, TABLE
from render.scores import Place, PodiumView, TableRow, TableView, podium_png, table_png
from render.themes import THEMES, Theme

LIGHT = THEMES["light"]
each_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


def size(data: bytes) -> tuple[int, int]:
    return Image.open(BytesIO(data)).size


@each_theme
def test_same_table_same_bytes_and_small(theme: Theme) -> None:
    assert table_png(TABLE, theme) == table_png(TABLE, theme)
    assert podium_png(PODIUM, theme) == podium_png(PODIUM, theme)
    assert max(len(table_png(TABLE, theme)), len(podium_png(PODIUM, theme))) < 30_000


def test_a_table_grows_with_its_rows() -> None:
    shorter = TableView(TABLE.title, TABLE.headings, TABLE.rows[:-1], TABLE.caption)
    assert size(table_png(TABLE, LIGHT))[1] > size(table_png(shorter, LIGHT))[1]


def test_figures_must_match_headings() -> None:
    with pytest.raises(ValueError, match="heading"):
        TableView("x", ("Points",), (TableRow(1, "Zoé", ("1", "2")),))


def test_places_beyond_the_third_rank_stay_off_the_podium() -> None:
    fourth = Place(4, "Anaïs", "1 point")
    longer = PodiumView(PODIUM.title, (*PODIUM.places, fourth), PODIUM.caption)
    assert podium_png(longer, LIGHT) == podium_png(PODIUM, LIGHT)


def test_shared_ranks_stand_equally_high() -> None:
    tied = PodiumView("x", (Place(1, "Ada", "9"), Place(1, "Ada", "9")))
    image = Image.open(BytesIO(podium_png(tied, LIGHT))).convert("RGB")
    middle = image.width // 2
    halves = [
        image.crop((middle - 230, 100, middle, 560)),
        image.crop((middle, 100, middle + 230, 560)),
    ]
    assert halves[0].tobytes() == halves[1].tobytes()


names = st.text(max_size=80)


@given(names, st.integers(1, 40), st.integers(1, 8))
@settings(max_examples=30, deadline=None)
def test_any_name_can_be_drawn(name: str, rank: int, count: int) -> None:
    row = TableRow(rank, name, (name, "3"), gain=name[:5] or None, won=rank == 1)
    view = TableView(name, ("Score", "Points"), (row,) * count, name)
    assert size(table_png(view, LIGHT))[0] == 800
    podium = PodiumView(name, (Place(rank, name, name),) * count, name)
    assert size(podium_png(podium, LIGHT))[0] == 800
