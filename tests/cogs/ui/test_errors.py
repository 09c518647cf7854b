"""Every way to fail has its sentence, in both languages."""

from __future__ import annotations

import dataclasses
import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

import pytest

import bot.services
import cogs
import engine
from bot.i18n import translator
from bot.services.errors import ServiceError, WhichGame
from cogs.ui.errors import SENTENCES, explain, explain_all
from cogs.ui.format import quoted
from engine.board.coordinates import Cell, Direction, Reference
from engine.board.placing import CellTaken, NotConnected, NotInRack, UnknownWord
from engine.board.plates import TooFewCells
from engine.crabblabla.errors import (
    AlreadyJoined,
    GameFull,
    HandRequestPending,
    IllegalPlacement,
    NotRunning,
    NotSeated,
    UnknownTeam,
)
from engine.errors import RuleError
from tests.cogs.samples import NOW, REF

FRENCH, ENGLISH = translator("fr"), translator("en-GB")


def every_error() -> Iterator[type[RuleError]]:
    for package in (engine, bot.services, cogs):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.endswith("__main__"):
                importlib.import_module(module.name)
    classes = [RuleError]
    while classes:
        found = classes.pop().__subclasses__()
        classes += found
        yield from (kind for kind in found if kind is not ServiceError)


def sample(field: dataclasses.Field[Any]) -> Any:
    """A value for a field of an error, by its declared type."""
    declared = str(field.type)
    for name, value in {
        "tuple[RuleError": (NotInRack("?Z"),),
        "tuple[Cell": (Cell(7, 3),),
        "tuple[GameRef": (REF,),
        "tuple[str": ("attach_files",),
        "tuple[int": (3,),
        "Cell": Cell(7, 3),
        "Reference": Reference(Cell(7, 3), Direction.DOWN),
        "datetime": NOW,
        "bool": True,
        "int": 3,
        "PlayerId": 3,
        "SeatId": 3,
        "Field": "letters",
        "str": "xyz",
        "object": 99,
    }.items():
        if declared.startswith(name):
            return value
    raise AssertionError(f"no sample for {declared}")


def made(kind: type[RuleError]) -> RuleError:
    return kind(*(sample(field) for field in dataclasses.fields(kind)))


ERRORS: list[type[RuleError]] = sorted(
    set(every_error()), key=lambda kind: (kind.code, kind.__qualname__, kind.__module__)
)


@pytest.mark.parametrize("kind", ERRORS)
def test_every_error_has_its_own_sentence_in_both_languages(kind: type[RuleError]) -> None:
    assert kind in SENTENCES
    french, english = explain(made(kind), FRENCH), explain(made(kind), ENGLISH)
    assert french
    assert english
    assert french != english
    assert "{" not in french + english
    assert len(french) <= 400


def test_an_error_type_of_tomorrow_uses_its_bases_sentence_or_its_code() -> None:
    @dataclasses.dataclass
    class Later(CellTaken):
        code = "later"

    @dataclasses.dataclass
    class Unheard(RuleError):
        code = "unheard"

    assert "H4" in explain(Later(Cell(7, 3)), FRENCH)
    assert "unheard" in explain(Unheard(), ENGLISH)


def test_an_illegal_placement_lists_each_reason_once() -> None:
    wrong = UnknownWord("ZZ", Reference(Cell(0, 0), Direction.ACROSS))
    text = explain(IllegalPlacement((wrong, wrong, NotInRack("?B"))), FRENCH)
    assert text.count("ZZ") == 1
    assert "un joker, B" in text
    assert explain_all([wrong, wrong], FRENCH) == [f"• {explain(wrong, FRENCH)}"]


@pytest.mark.parametrize(
    ("phase", "word"), [("lobby", "commencé"), ("paused", "pause"), ("finished", "terminée")]
)
def test_why_a_game_is_not_running_is_said(phase: str, word: str) -> None:
    assert word in explain(NotRunning(phase), FRENCH)


def test_one_letter_lies_apart_or_several_do() -> None:
    one, two = NotConnected((Cell(7, 3),)), NotConnected((Cell(7, 3), Cell(8, 3)))
    assert explain(one, FRENCH).endswith("H4 reste à l’écart.")
    assert explain(two, FRENCH).endswith("H4, I4 restent à l’écart.")
    assert explain(one, ENGLISH).endswith("H4 stands apart.")
    assert explain(two, ENGLISH).endswith("H4, I4 stand apart.")


def test_no_cell_is_singular_in_french_and_plural_in_english() -> None:
    assert "0 case\u202f;" in explain(TooFewCells(0, 40), FRENCH)
    assert "28 cases\u202f;" in explain(TooFewCells(28, 40), FRENCH)
    assert "0 squares;" in explain(TooFewCells(0, 40), ENGLISH)


def test_a_robots_team_is_not_said_to_be_a_game_of_one() -> None:
    assert "place est déjà prise" in explain(GameFull(1), FRENCH)
    assert "12 au plus" in explain(GameFull(12), FRENCH).replace("\u00a0", " ")


def test_the_teams_to_choose_from_are_named() -> None:
    assert "Rouge, Bleue" in explain(UnknownTeam(None, ("Rouge", "Bleue")), FRENCH)
    assert "sans équipes" in explain(UnknownTeam("Rouge", ()), FRENCH)


def test_games_to_choose_from_are_named_by_their_codes() -> None:
    assert "`ABC234`" in explain(WhichGame((REF,)), FRENCH)


def test_what_people_typed_cannot_break_the_sentence() -> None:
    assert quoted("a\n`b` **c** _d_") == "a 'b' c d"
    assert len(quoted("x" * 500)) == 40


@pytest.mark.parametrize("error", [AlreadyJoined(7), HandRequestPending(7, NOW)])
def test_people_are_not_told_of_themselves_by_name(error: RuleError) -> None:
    own, other = explain(error, FRENCH, reader=7), explain(error, FRENCH, reader=8)
    assert own.startswith("Tu ")
    assert "<@7>" not in own
    assert other == explain(error, FRENCH)
    assert other.startswith("<@7> ")
    assert explain(error, ENGLISH, reader=7).startswith("You ")


def test_a_moderator_is_not_told_that_they_do_not_play_themselves() -> None:
    error = NotSeated(7)
    assert explain(error, FRENCH, reader=7) == "Tu ne joues pas dans cette partie."
    assert explain(error, FRENCH, reader=8) == "<@7> ne joue pas, ou plus, dans cette partie."
    assert explain(error, FRENCH) == "Tu ne joues pas dans cette partie."
