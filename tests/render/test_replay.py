from __future__ import annotations

import random
from io import BytesIO

import pytest
from PIL import Image

from engine.board.layout import blank_layout
from engine.board.tiles import LETTERS, Tile
from render.replay import MAX_BYTES, replay_gif
from render.samples import replay, reveal
from render.themes import THEMES
from render.views import BoardView

LIGHT = THEMES["light"]


def long_game(side: int, rounds: int) -> list[BoardView]:
    """A game that fills the board, with a new title each round."""
    rng, layout = random.Random(3), blank_layout(side, side)
    cells = list(layout.cells)
    rng.shuffle(cells)
    tiles = {cell: Tile(rng.choice(LETTERS)) for cell in cells}
    views = []
    for number in range(1, rounds + 1):
        placed = cells[: len(cells) * number // rounds]
        views.append(
            BoardView(
                layout,
                {cell: tiles[cell] for cell in placed},
                frozenset(placed[-9:]),
                rack="AEIUBCDT?",
                title=f"Coup {number}",
                caption=f"{number} points",
            )
        )
    return views


def test_one_frame_a_round_and_the_last_stays() -> None:
    image = Image.open(BytesIO(replay_gif(replay(), LIGHT)))
    assert getattr(image, "n_frames", 1) == len(replay())
    durations = []
    for frame in range(len(replay())):
        image.seek(frame)
        durations.append(image.info["duration"])
    assert durations[-1] > max(durations[:-1])
    assert image.info["loop"] == 0


def test_frames_show_their_round() -> None:
    views = replay()
    image = Image.open(BytesIO(replay_gif(views, LIGHT)))
    image.seek(len(views) - 1)
    alone = Image.open(BytesIO(replay_gif(views[-1:], LIGHT)))
    assert image.convert("RGB").tobytes() == alone.convert("RGB").tobytes()


def test_the_largest_game_stays_under_2_mb() -> None:
    assert len(replay_gif(long_game(21, 20), LIGHT)) < MAX_BYTES == 2_000_000


def test_cells_shrink_until_the_file_fits() -> None:
    views = long_game(13, 5)
    large = replay_gif(views, LIGHT)
    small = replay_gif(views, LIGHT, limit=len(large) - 1)
    assert len(small) < len(large)
    with pytest.raises(ValueError, match="5 frames"):
        replay_gif(views, LIGHT, limit=1000)


def test_views_of_different_heights_are_padded() -> None:
    bare = BoardView(reveal().layout, {})
    image = Image.open(BytesIO(replay_gif([bare, reveal()], LIGHT)))
    assert getattr(image, "n_frames", 1) == 2


def test_same_game_same_bytes() -> None:
    assert replay_gif(replay(), LIGHT) == replay_gif(replay(), LIGHT)


def test_no_frames_is_an_error() -> None:
    with pytest.raises(ValueError, match="frame"):
        replay_gif([], LIGHT)
