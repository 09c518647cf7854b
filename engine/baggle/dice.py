"""The dice of both grids (seed page, "Tirages possibles"), and how many grids they make."""

import math

from engine.stream import Stream

SMALL, LARGE = 4, 5
"""Cells along a side of the two grids."""

DICE: dict[int, tuple[str, ...]] = {
    SMALL: (
        *("ETUKNO", "EVGTIN", "DECAMP", "IELRUW"),
        *("EHIFSE", "RECALS", "ENTDOS", "OFXRIA"),
        *("NAVEDZ", "EIOATA", "GLENYU", "BMAQJO"),
        *("TLIBRA", "SPULTE", "AIMSOR", "ENHRIS"),
    ),
    LARGE: (
        *("MDNSNH", "GFSTEY", "LMTRXS", "TTRSCH", "BMLNDL"),
        *("TMRDBT", "EIUEAO", "RLXSSB", "NAATEQ", "TCJFSH"),
        *("IEEAOA", "NDHSNM", "IAAIEO", "OEUEIA", "LCPRJS"),
        *("DSTLSM", "NKLPFN", "DWRNLP", "RZNNTQ", "RGLRVF"),
        *("RVCGRT", "IIOEAE", "EUIAEO", "UIAEOA", "NSEVAE"),
    ),
}
"""By side of the grid, one die a cell, six faces each."""

VERSION = 1
"""Of the way in which grids are drawn; the same seed gives the same grid as long as it stays."""


def draw_letters(side: int, seed: int) -> str:
    """Return the letters of the grid of that number, row by row.

    The dice are laid down in a random order, a random face up: each of the ways that `ways` counts
    is as likely as any other. The same on every machine and with every version of Python.
    """
    stream = Stream("baggle", VERSION, side, seed)
    return "".join(stream.pick(die) for die in stream.order(DICE[side]))


def ways(side: int) -> int:
    """Return in how many ways the dice can fall (n! · 6ⁿ), as the seed page counts grids.

    Different ways may show the same letters: dice share faces.
    """
    dice = DICE[side]
    return math.factorial(len(dice)) * math.prod(map(len, dice))


def can_show(letters: str, side: int) -> bool:
    """Tell whether the dice can show all these letters at once, each on a die of its own.

    Where they cannot, no grid has the word: there is one K on the small grid, so no `DRAKKAR`.
    (Kuhn's algorithm: a die that is taken is asked to show its letter on another one.)
    """
    shown: dict[int, str] = {}

    def find(letter: str, asked: set[int]) -> bool:
        for die, faces in enumerate(DICE[side]):
            if letter in faces and die not in asked:
                asked.add(die)
                if die not in shown or find(shown[die], asked):
                    shown[die] = letter
                    return True
        return False

    return all(find(letter, set()) for letter in letters)
