"""Views for the tests: one of each kind, and random ones."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from engine.board.coordinates import Cell, Direction
from engine.board.layout import Layout, Premium, blank_layout
from engine.board.tiles import BAG, LETTERS, Tile
from render.views import BoardView, DraftWord


def full_view(side: int, seed: int = 1) -> BoardView:
    """Every cell covered, with premiums under a third of the tiles (RULES: the densest plate)."""
    rng = random.Random(seed)
    marks = "." * 7 + "".join(Premium)
    premiums = tuple("".join(rng.choice(marks) for _ in range(side)) for _ in range(side))
    layout = Layout(("." * side,) * side, premiums, Cell(side // 2, side // 2))
    bag = "".join(letter * BAG[letter] for letter in LETTERS)
    tiles = {cell: Tile(rng.choice(bag), rng.random() < 0.05) for cell in layout.cells}
    return BoardView(
        layout,
        tiles,
        frozenset(rng.sample(layout.cells, 9)),
        rack="AEIUBCDT?",
        used=(True, False, True),
        title="Partie de Zoé, coup 19 sur 20",
        caption="Dernier coup : ABEILLE et KIWI, 52 points, par Zoé",
    )


def single(tile: Tile | None, **changes: object) -> BoardView:
    """A 7×7 board with at most one tile, on D4, and one change."""
    tiles = {} if tile is None else {Cell(3, 3): tile}
    return BoardView(blank_layout(7, 7), tiles, **changes)  # type: ignore[arg-type]


@st.composite
def board_views(draw: st.DrawFn) -> BoardView:
    """Any plate, any tiles, drafts and cursors, sensible or not."""
    width, height = draw(st.integers(1, 21)), draw(st.integers(1, 21))
    rng = random.Random(draw(st.integers(0, 2**32)))
    holes = tuple(_line(rng, "...#", width) for _ in range(height))
    premiums = tuple(_line(rng, "".join(Premium) + "...", width) for _ in range(height))
    everywhere = [Cell(row, column) for row in range(height) for column in range(width)]
    layout = Layout(holes, premiums, rng.choice([None, *everywhere]))
    cells = list(layout.cells)
    rng.shuffle(cells)
    cut, end = sorted((rng.randint(0, len(cells)), rng.randint(0, len(cells))))
    rack = draw(st.none() | st.text(LETTERS + "?", max_size=12))
    text = st.none() | st.text(max_size=300)
    return BoardView(
        layout,
        {cell: _tile(rng) for cell in cells[:cut]},
        frozenset(cells[: cut // 3]),
        {cell: _tile(rng) for cell in cells[cut:end]},
        tuple(_word(rng, cell, width) for cell in cells[cut : min(end, cut + 9)]),
        draw(st.none() | st.tuples(st.sampled_from(everywhere), st.sampled_from(Direction))),
        rack,
        tuple(rng.random() < 0.5 for _ in range(rng.randint(0, 12))),
        draw(text),
        draw(text),
    )


def _line(rng: random.Random, marks: str, width: int) -> str:
    return "".join(rng.choice(marks) for _ in range(width))


def _tile(rng: random.Random) -> Tile:
    return Tile(rng.choice(LETTERS), rng.random() < 0.2)


def _word(rng: random.Random, cell: Cell, width: int) -> DraftWord:
    direction = rng.choice(list(Direction))
    cells = tuple(cell.step(direction, step) for step in range(rng.randint(1, width)))
    return DraftWord(cells, rng.random() < 0.5)
