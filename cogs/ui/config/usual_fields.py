"""The options of games that a server may choose: what a new game has where nobody says anything."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n import N_, Translator
from cogs.ui.baggle.choices import MODE_NAMES, TIME_NAMES, time_text
from cogs.ui.choices import DEADLINE_NAMES, DENSITY_NAMES, KIND_NAMES, START_NAMES
from cogs.ui.config.field import SWITCH, Field
from cogs.ui.format import points_text
from cogs.ui.lexiplateau.choices import GAME_NAMES, TURN_NAMES
from cogs.ui.plate_names import plate_name
from engine.baggle.dice import LARGE, SMALL
from engine.board.plates import STANDARD, Shape, named_plate
from engine.crabblabla.options import MAX_ROUNDS, MIN_ROUNDS, PremiumKind
from engine.errors import RuleError

LANGUAGES = {"fr": N_("français"), "en": N_("anglais")}
CRABBLABLA, LEXIPLATEAU, BAGGLE, WORDGRID = "Crabblabla", "Lexiplateau", "B@ggle", "Wordgrid"
WIDTHS = (11, 15)


def plates() -> Iterator[str]:
    """The standard plate, then each shape in two sizes, as far as they can be played on."""
    yield STANDARD
    for shape in Shape:
        for width in WIDTHS:
            name = f"{shape.value}-{width}"
            if shape is not Shape.RECTANGLE and _exists(name):
                yield name


def _exists(name: str) -> bool:
    try:
        named_plate(name)
    except RuleError:
        return False
    return True


def side(value: int, _: Translator) -> str:
    """``5×5``."""
    return f"{value}×{value}"


def usual_fields() -> Iterator[Field]:
    """By game."""
    yield from _crabblabla()
    no_limit = N_("sans limite de temps")
    for name, title, labels in (
        ("turn_seconds", N_("temps par tour"), TURN_NAMES),
        ("game_seconds", N_("temps par partie"), GAME_NAMES),
    ):
        yield Field(name, title, no_limit, game=LEXIPLATEAU, values=tuple(labels), labels=labels)
    yield from _baggle()
    yield Field(
        "wordgrid_language",
        N_("langue"),
        game=WORDGRID,
        values=tuple(LANGUAGES),
        labels=LANGUAGES,
    )


def _crabblabla() -> Iterator[Field]:
    rounds = tuple(range(MIN_ROUNDS, MAX_ROUNDS + 1))
    yield Field("rounds", N_("manches"), game=CRABBLABLA, values=rounds)
    kinds = {kind: name for kind, name in KIND_NAMES.items() if kind is not PremiumKind.DRAWN}
    for name, title, labels in (
        ("round_seconds", N_("temps"), DEADLINE_NAMES),
        ("preplaced", N_("départ"), START_NAMES),
        ("density", N_("cases bonus"), DENSITY_NAMES),
        ("premium_kind", N_("quels bonus"), kinds),
    ):
        values = tuple(getattr(value, "value", value) for value in labels)
        yield Field(name, title, game=CRABBLABLA, values=values, labels=labels)
    yield Field("plate", N_("plateau"), game=CRABBLABLA, values=tuple(plates()), spell=plate_name)
    yield Field(
        "bonus_all",
        N_("bonus pour les neuf lettres"),
        game=CRABBLABLA,
        values=(0, 10, 20, 30, 50, 100),
        spell=points_text,
    )


def _baggle() -> Iterator[Field]:
    yield Field("room_size", N_("taille"), game=BAGGLE, values=(SMALL, LARGE), spell=side)
    modes = tuple(mode.value for mode in MODE_NAMES)
    yield Field("room_mode", N_("compte"), game=BAGGLE, values=modes, labels=MODE_NAMES)
    yield Field(
        "room_long_words", N_("grands mots"), game=BAGGLE, values=(True, False), labels=SWITCH
    )
    times = tuple(TIME_NAMES)
    yield Field(
        "room_seconds", N_("temps par grille"), game=BAGGLE, values=times, labels=TIME_NAMES
    )
    endless = N_("jusqu’à ce qu’on ferme")
    counts = (1, 2, 3, 5, 10, 20, 50)
    yield Field("room_grids", N_("grilles"), endless, game=BAGGLE, values=counts)
    pauses = (10, 15, 20, 30, 45, 60, 90, 120, 180, 300)
    yield Field("room_pause", N_("entre deux grilles"), game=BAGGLE, values=pauses, spell=time_text)
    least = (0, 30, 50, 100, 150, 200)
    yield Field("room_least", N_("mots au moins"), game=BAGGLE, values=least)
    most = (50, 100, 150, 200, 300, 500)
    yield Field("room_most", N_("mots au plus"), N_("sans maximum"), game=BAGGLE, values=most)
