"""The options of a new game: what its creator said, else what the server has chosen.

Each kind of game is declared once here, by its own options; the panel of settings, the commands and
the checks follow from that.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, Self

from bot.services.settings import Settings
from engine.baggle.options import Options as Baggle
from engine.crabblabla.options import Options as Crabblabla
from engine.lexiplateau.options import Options as Lexiplateau


class Options(Protocol):
    """The options of a kind of game."""

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Plain values to options. Raises BadOption."""
        ...


USUAL: dict[type[Options], dict[str, str]] = {
    Crabblabla: {
        "rounds": "rounds",
        "deadline": "round_seconds",
        "preplaced": "preplaced",
        "density": "density",
        "premium_kind": "premium_kind",
        "plate": "plate",
        "bonus_all": "bonus_all",
    },
    Lexiplateau: {"turn_seconds": "turn_seconds", "game_seconds": "game_seconds"},
    Baggle: {
        "size": "room_size",
        "mode": "room_mode",
        "long_words": "room_long_words",
        "seconds": "room_seconds",
        "grids": "room_grids",
        "pause": "room_pause",
        "least_words": "room_least",
        "most_words": "room_most",
    },
}
"""By kind of game: each of its options that a server may choose, and what the setting is called."""

OPEN = frozenset({"deadline", "grids"})
"""Options for which commands say 0 where they mean « none », since None is « as usual » there."""


def crabblabla(settings: Settings, **said: Any) -> Crabblabla:
    """Of Crabblabla; what is None was not said. Raises BadOption."""
    return Crabblabla.from_dict(_chosen(Crabblabla, settings, said))


def lexiplateau(settings: Settings) -> Lexiplateau:
    """Of Lexiplateau, where nothing was said of its clock. Raises BadOption."""
    return Lexiplateau.from_dict(_chosen(Lexiplateau, settings, {}))


def baggle(settings: Settings, **said: Any) -> Baggle:
    """Of B@ggle; what is None was not said. Raises BadOption, BadWordRange."""
    return Baggle.from_dict(_chosen(Baggle, settings, said))


def check(settings: Settings) -> None:
    """Raise what no game could be made with: BadOption, BadWordRange."""
    for make in USUAL:
        make.from_dict(_chosen(make, settings, {}))


def _chosen(make: type[Options], settings: Settings, said: Mapping[str, Any]) -> dict[str, Any]:
    usual = {option: getattr(settings, name) for option, name in USUAL[make].items()}
    told = {
        option: None if option in OPEN and value == 0 else value
        for option, value in said.items()
        if value is not None
    }
    return usual | told
