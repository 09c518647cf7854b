"""Sprites of tiles: locked, won, new, or used in the rack.

What sets them apart besides colour: the last winning placement has a thick outline, new tiles a
dashed one, new tiles of an invalid word are hatched, a joker has an italic letter and a star in
place of the value, used letters of the rack lie flat. The ring of a covered premium is a circle
for a letter and a square for a word, thin for ×2 and thick for ×3.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from engine.board.layout import Premium
from engine.board.tiles import BLANK, Tile
from render.cells import GAP, RADIUS
from render.fonts import BOLD, CAP_HEIGHT, EXTRABOLD, font
from render.shapes import Box, Sketch, dashes, inset, outline, star
from render.themes import Colour, Face, Theme, mix

THICKNESS = 0.055
"""How much of a tile's edge is seen below its face, as a share of the pitch."""


class State(Enum):
    """What a tile is to the viewer."""

    LOCKED = "locked"
    WON = "won"
    DRAFT = "draft"
    DOUBTFUL = "doubtful"
    """New and part of an invalid word."""
    SPENT = "spent"
    """A letter of the rack that is used."""


class TileLook(NamedTuple):
    """All that decides how a tile looks; ``tile.letter`` may be :data:`BLANK` in a rack."""

    tile: Tile
    state: State = State.LOCKED
    premium: Premium = Premium.NONE


@lru_cache(maxsize=1536)
def tile_sprite(theme: Theme, look: TileLook, ground: Colour, pitch: int) -> Image.Image:
    """The tile on ``ground``, ``pitch`` pixels wide and high; not to be changed."""
    sprite = _blank_tile(theme, look.state, look.premium, look.tile.blank, ground, pitch).copy()
    pen = ImageDraw.Draw(sprite)
    face, tile = _face(theme, look.state), look.tile
    faded = look.state is State.SPENT
    ink = theme.joker if tile.blank and not faded else face.ink
    letter = font(round(0.58 * pitch), BOLD, italic=tile.blank and tile.letter != BLANK)
    wide_value = not tile.blank and tile.value >= 10
    centre = pitch * (0.43 if wide_value else 0.475)
    baseline = pitch * (0.475 - THICKNESS / 2) + letter.size * CAP_HEIGHT / 2
    pen.text((centre, baseline), tile.letter, ink, letter, anchor="ms")
    if not tile.blank:
        value = font(max(8, round((0.24 if wide_value else 0.27) * pitch)), EXTRABOLD)
        corner = (pitch * (1 - GAP) - 0.085 * pitch, pitch * (1 - GAP - THICKNESS) - 0.075 * pitch)
        pen.text(corner, str(tile.value), ink, value, anchor="rs")
    return sprite


def _face(theme: Theme, state: State) -> Face:
    return {State.LOCKED: theme.tile, State.WON: theme.won, State.SPENT: theme.spent}.get(
        state, theme.draft
    )


@lru_cache(maxsize=256)
def _blank_tile(
    theme: Theme, state: State, premium: Premium, blank: bool, ground: Colour, pitch: int
) -> Image.Image:
    """A tile without its letter and value."""
    sketch, face = Sketch(pitch, pitch, ground), _face(theme, state)
    whole = inset((0, 0, pitch, pitch), GAP * pitch)
    left, top, right, bottom = whole
    front = (left, top, right, bottom - THICKNESS * pitch)
    radius = RADIUS * pitch
    if state is State.SPENT:
        sketch.rounded(whole, radius, face.top, face.edge, 0.03 * pitch)
    else:
        sketch.rounded(whole, radius, face.edge)
        sketch.gradient(front, radius, face.top, face.bottom)
    if state is State.DOUBTFUL:
        _hatch(sketch, front, mix(face.bottom, theme.invalid.fill, 0.45), pitch)
    if premium is not Premium.NONE:
        _ring(sketch, theme, premium, front, mix(face.top, face.bottom, 0.8), pitch)
    if state is State.WON:
        sketch.rounded(front, radius, None, theme.won_line, 0.06 * pitch)
    elif state in (State.DRAFT, State.DOUBTFUL):
        line = theme.draft_line if state is State.DRAFT else theme.invalid.fill
        for dash in dashes(outline(inset(front, 0.03 * pitch), radius), 0.12 * pitch, 0.1 * pitch):
            sketch.stroke(dash, line, 0.055 * pitch)
    if blank:
        ink = face.ink if state is State.SPENT else theme.joker
        sketch.polygon(star((right - 0.15 * pitch, front[3] - 0.155 * pitch), 0.115 * pitch), ink)
    return sketch.done()


def _hatch(sketch: Sketch, front: Box, line: Colour, pitch: int) -> None:
    left, top, right, bottom = inset(front, 0.05 * pitch)
    span, height = right - left, bottom - top
    for step in range(1, 8):
        reach = (span + height) * step / 8
        start = (left + max(0.0, reach - height), top + min(reach, height))
        end = (left + min(reach, span), top + max(0.0, reach - span))
        sketch.stroke([start, end], line, 0.045 * pitch)


def _ring(
    sketch: Sketch, theme: Theme, premium: Premium, front: Box, face: Colour, pitch: int
) -> None:
    """Around the letter, with a gap in the corner where the value stands."""
    is_triple = 3 in (premium.letter_factor, premium.word_factor)
    colour, width = theme.premium(premium).ring, (0.095 if is_triple else 0.045) * pitch
    box = inset(front, 0.07 * pitch)
    if premium.letter_factor > 1:
        sketch.ellipse(box, None, colour, width)
    else:
        sketch.rounded(box, 0.08 * pitch, None, colour, width)
    _, _, right, bottom = front
    corner = (right - 0.36 * pitch, bottom - 0.36 * pitch, right, bottom)
    sketch.rounded(inset(corner, 0.03 * pitch), 0.1 * pitch, face)
