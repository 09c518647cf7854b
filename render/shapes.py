"""Smooth shapes: drawn :data:`SCALE` times too large, then reduced.

Everything here works in the units of the final picture (pixels, floats allowed).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from PIL import Image, ImageDraw

from render.themes import Colour

SCALE = 4
Point = tuple[float, float]
Box = tuple[float, float, float, float]
Fill = Colour | tuple[int, int, int, int]
CLEAR = (0, 0, 0, 0)


def inset(box: Box, by: float) -> Box:
    """The box made smaller by ``by`` on every side."""
    left, top, right, bottom = box
    return left + by, top + by, right - by, bottom - by


class Sketch:
    """A small picture under construction.

    Args:
        width, height: size in final pixels.
        ground: what it starts as; transparent where None.
    """

    def __init__(self, width: int, height: int, ground: Colour | None = None) -> None:
        size = (width * SCALE, height * SCALE)
        mode, fill = ("RGBA", CLEAR) if ground is None else ("RGB", ground)
        self._image = Image.new(mode, size, fill)
        self._pen = ImageDraw.Draw(self._image)

    def rounded(
        self, box: Box, radius: float, fill: Fill | None, line: Fill | None = None, width: float = 0
    ) -> None:
        """A rectangle with round corners, filled, outlined (inwards) or both."""
        self._pen.rounded_rectangle(
            _grown(box), radius * SCALE, fill, line, max(1, round(width * SCALE)) if line else 0
        )

    def ellipse(
        self, box: Box, fill: Fill | None, line: Fill | None = None, width: float = 0
    ) -> None:
        """An ellipse, filled, outlined (inwards) or both."""
        self._pen.ellipse(_grown(box), fill, line, max(1, round(width * SCALE)) if line else 0)

    def polygon(self, points: Sequence[Point], fill: Fill) -> None:
        """A filled polygon."""
        self._pen.polygon([(x * SCALE, y * SCALE) for x, y in points], fill)

    def stroke(self, points: Sequence[Point], fill: Fill, width: float) -> None:
        """A line through the points with round joints and ends."""
        thick = max(1, round(width * SCALE))
        scaled = [(x * SCALE, y * SCALE) for x, y in points]
        self._pen.line(scaled, fill, thick, joint="curve")
        for x, y in (scaled[0], scaled[-1]):
            half = thick / 2
            self._pen.ellipse((x - half, y - half, x + half, y + half), fill)

    def gradient(self, box: Box, radius: float, top: Colour, bottom: Colour) -> None:
        """A rounded rectangle shaded from top to bottom."""
        left, upper, right, lower = _grown(box)
        size = (round(right - left) + 1, round(lower - upper) + 1)
        mask = Image.new("L", size)
        ImageDraw.Draw(mask).rounded_rectangle(
            (0, 0, size[0] - 1, size[1] - 1), radius * SCALE, 255
        )
        ramp = Image.linear_gradient("L").resize(size)
        shaded = Image.composite(Image.new("RGB", size, bottom), Image.new("RGB", size, top), ramp)
        self._image.paste(shaded, (round(left), round(upper)), mask)

    def done(self) -> Image.Image:
        """The finished picture at its final size."""
        return self._image.reduce(SCALE)


def _grown(box: Box) -> Box:
    left, top, right, bottom = box
    return left * SCALE, top * SCALE, right * SCALE - 1, bottom * SCALE - 1


def star(centre: Point, radius: float, waist: float = 0.46) -> list[Point]:
    """The ten corners of a five-pointed star."""
    x, y = centre
    corners = []
    for step in range(10):
        reach = radius if step % 2 == 0 else radius * waist
        angle = math.radians(36 * step - 90)
        corners.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    return corners


def zigzag(start: Point, length: float, period: float, height: float) -> list[Point]:
    """A horizontal zigzag from ``start``, ``height`` from trough to crest."""
    steps = max(2, 2 * round(length / period))
    x, y = start
    return [
        (x + length * step / steps, y + (height / 2 if step % 2 else -height / 2))
        for step in range(steps + 1)
    ]


def outline(box: Box, radius: float) -> list[Point]:
    """Closely spaced points along a rounded rectangle, clockwise from the top left corner."""
    left, top, right, bottom = inset(box, radius)
    corners = ((right, top, -90), (right, bottom, 0), (left, bottom, 90), (left, top, 180))
    points = []
    for x, y, first in corners:
        for degrees in range(first, first + 91, 10):
            angle = math.radians(degrees)
            points.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    points.append(points[0])
    return _dense(points)


def dashes(points: Sequence[Point], dash: float, gap: float) -> Iterator[list[Point]]:
    """Cut a closed line into dashes; the lengths are stretched so that they come out even."""
    steps = [math.dist(a, b) for a, b in pairwise(points)]
    total = sum(steps)
    period = total / max(1, round(total / (dash + gap)))
    filled = period * dash / (dash + gap)
    current: list[Point] = []
    walked = 0.0
    for point, step in zip(points, [*steps, 0.0], strict=True):
        if walked % period < filled:
            current.append(point)
        elif current:
            yield current
            current = []
        walked += step
    if len(current) > 1:
        yield current


def _dense(points: Sequence[Point], spacing: float = 0.5) -> list[Point]:
    dense = [points[0]]
    for (x0, y0), (x1, y1) in pairwise(points):
        pieces = max(1, round(math.dist((x0, y0), (x1, y1)) / spacing))
        dense += [
            (x0 + (x1 - x0) * i / pieces, y0 + (y1 - y0) * i / pieces) for i in range(1, pieces + 1)
        ]
    return dense
