"""The French 15×15 board (RULES, Lexiplateau: the standard French premium layout)."""

from __future__ import annotations

from engine.board.coordinates import Cell
from engine.board.layout import Layout

SIDE = 15

_QUADRANT = (
    "t..2...t",
    ".d...3..",
    "..d...2.",
    "2..d...2",
    "....d...",
    ".3...3..",
    "..2...2.",
    "t..2...d",
)
"""Top left, the middle row and column included; the rest mirrors it."""

_TOP = tuple(row + row[-2::-1] for row in _QUADRANT)

LAYOUT = Layout(
    holes=("." * SIDE,) * SIDE,
    premiums=_TOP + _TOP[-2::-1],
    star=Cell(7, 7),
)
"""24 double and 12 triple letters, 17 double (the star is one) and 8 triple words."""
