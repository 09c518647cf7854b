"""Plates by name: what they are called, how they are written, and which are suggested.

People may write « anneau 17 », « rond », « 15x9 » or ``disc-15``; what they choose travels under
the engine's name (engine.board.plates), or under the name that a drawn plate was given.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache

from bot.i18n import N_, Translator
from cogs.ui.format import quoted
from engine.board.plates import STANDARD, BadPlateSize, Shape, UnknownPlate, named_plate
from engine.errors import RuleError
from engine.lexicon.folding import fold

SHAPE_NAMES = {
    Shape.SQUARE: N_("carré {size}"),
    Shape.RECTANGLE: N_("rectangle {size}"),
    Shape.DIAMOND: N_("losange {size}"),
    Shape.DISC: N_("disque {size}"),
    Shape.RING: N_("anneau {size}"),
    Shape.TRIANGLE: N_("triangle {size}"),
    Shape.V: N_("lettre V {size}"),
    Shape.A: N_("lettre A {size}"),
    Shape.T: N_("lettre T {size}"),
    Shape.H: N_("lettre H {size}"),
}
WRITTEN = {
    Shape.SQUARE: ("carre", "square", "plateau", "board"),
    Shape.RECTANGLE: ("rectangle",),
    Shape.DIAMOND: ("losange", "diamant", "diamond"),
    Shape.DISC: ("disque", "rond", "cercle", "disc", "disk", "circle", "round"),
    Shape.RING: ("anneau", "bague", "couronne", "ring"),
    Shape.TRIANGLE: ("triangle",),
    Shape.V: ("v", "lettre v", "letter v"),
    Shape.A: ("a", "lettre a", "letter a"),
    Shape.T: ("t", "lettre t", "letter t"),
    Shape.H: ("h", "lettre h", "letter h"),
}
"""The ways to write a shape, folded to lower case, besides the translated one."""

SIDES = (15, 13, 17, 11, 19, 21, 9, 7, 14, 16, 12, 18, 10, 20, 8)
"""Every width of RULES, those that play best first."""

RECTANGLES = ("15x11", "11x15", "17x9", "9x17", "21x9", "9x21", "13x9", "9x13", "19x15", "15x19")
"""Some of the rectangles (width × height); the others may be written."""

USUAL = 15
"""The width of a shape that is written without one."""

_WRITTEN = re.compile(r"(?P<shape>[a-z ]*?)[ -]*(?:(?P<width>\d+)\s*(?:[x×*]\s*(?P<height>\d*))?)?")


def plate_name(name: str, _: Translator) -> str:
    """A plate's shape and size; a drawn plate keeps the name that it was given."""
    try:
        holes = named_plate(name)
    except RuleError:
        return _("plaque « {name} »").format(name=quoted(name))
    size = f"{len(holes[0])}×{len(holes)}"
    if name == STANDARD:
        return _("plateau {size}").format(size=size)
    return _(SHAPE_NAMES[Shape(name.split("-", maxsplit=1)[0])].message).format(size=size)


def understood(text: str) -> str:
    """The engine's name of the plate that a person wrote: ``ring-17`` for « Anneau 17 ».

    Raises:
        UnknownPlate: it is no shape that the rules know.
        BadPlateSize: a number that is no size.
    """
    if text.strip() == STANDARD:
        return STANDARD
    parts = _parts(text)
    if parts is None:
        raise UnknownPlate(text)
    shape, width, height = parts
    if not shape and not width:
        raise UnknownPlate(text)
    if not shape:
        shape = "carre" if height in ("", width) else "rectangle"
    kind = next((kind for kind, words in WRITTEN.items() if shape in words), None)
    if kind is None:
        raise UnknownPlate(text)
    return _engine_name(kind, width or str(USUAL), height)


def suggestions(text: str) -> Iterator[str]:
    """The engine's names of plates that begin as a person has written so far, likeliest first."""
    parts = _parts(text)
    if parts is None:
        return
    shape, width, height = parts
    exact = _exact(text)
    if exact:
        yield exact
    if not shape and not width:
        yield STANDARD
    kinds = [kind for kind in Shape if any(w.startswith(shape) for w in WRITTEN[kind])]
    for name in _sizes(kinds, width, height):
        if name != exact:
            yield name


def _exact(text: str) -> str | None:
    """The plate that is written out already, if it can be played on."""
    if not any(character.isdigit() for character in text):
        return None
    with suppress(RuleError):
        name = understood(text)
        named_plate(name)
        return name
    return None


def _sizes(kinds: Iterable[Shape], width: str, height: str) -> Iterator[str]:
    """All plates of these shapes whose size begins so: one shape after another at each width."""
    kinds = tuple(kinds)
    for side in SIDES:
        for kind in kinds:
            if str(side).startswith(width) and not height and playable(f"{kind}-{side}"):
                yield f"{kind}-{side}"
    if Shape.RECTANGLE in kinds:
        wanted = f"{width}x{height}" if height else width
        yield from (f"rectangle-{size}" for size in RECTANGLES if size.startswith(wanted))


@cache
def playable(name: str) -> bool:
    """Whether the rules let a game be played on the plate of that name."""
    try:
        named_plate(name)
    except RuleError:
        return False
    return True


def _engine_name(kind: Shape, width: str, height: str) -> str:
    if len(width) > 2 or len(height) > 2:
        raise BadPlateSize(int(width[:4]), int((height or width)[:4]))
    if kind is Shape.SQUARE and height not in ("", width):
        kind = Shape.RECTANGLE
    short = f"{kind}-{width}"
    if not height or (playable(short) and len(named_plate(short)) == int(height)):
        return short
    return f"{short}x{height}"


def _parts(text: str) -> tuple[str, str, str] | None:
    """Shape, width and height as written; None where the text has another form."""
    plain = " ".join(fold(text).lower().split())
    match = _WRITTEN.fullmatch(plain)
    if match is None:
        return None
    return match["shape"].strip(), match["width"] or "", match["height"] or ""
