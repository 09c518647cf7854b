"""Placements packed for buttons."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.services.errors import BadToken
from bot.services.tokens import pack_tiles, unpack_tiles
from engine.board.coordinates import MAX_SIDE, Cell, parse_cell
from engine.board.tiles import LETTERS, Tile

CELLS = st.builds(Cell, st.integers(0, MAX_SIDE - 1), st.integers(0, MAX_SIDE - 1))
TILES = st.dictionaries(
    CELLS, st.builds(Tile, st.sampled_from(LETTERS), st.booleans()), min_size=1, max_size=9
)


@given(TILES)
def test_a_placement_is_read_back_as_it_was_packed(tiles: dict[Cell, Tile]) -> None:
    token = pack_tiles(tiles)
    assert unpack_tiles(token) == tiles
    assert len(token) <= 27
    assert token.isalnum()


def test_the_form() -> None:
    tiles = {parse_cell("H5"): Tile("H", blank=True), parse_cell("H4"): Tile("C")}
    assert pack_tiles(tiles) == "HDCHEh"


@pytest.mark.parametrize("token", ["", "H", "HDCHE", "HD1", "ZZA", "H?A", "HDCHDC", "éDA", "HDé"])
def test_nonsense_is_refused(token: str) -> None:
    with pytest.raises(BadToken) as caught:
        unpack_tiles(token)
    assert caught.value.token == token
