"""The composer's panels, from values: within Discord's limits even where everything is shown."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from simcord.components import COMPONENTS_V2_FLAG, validate_components, walk_components

from bot.i18n import translator
from bot.services.composing import Attempt, Composing, Judged
from bot.services.results import GameView
from cogs.ui.composer.panels import attempts_panel, composer_panel, joker_panel, pass_panel
from cogs.ui.composer.rows import PAGE
from cogs.ui.composer.texts import saved_line
from cogs.ui.panel import Panel
from engine.board.board import Board
from engine.board.coordinates import Cell, Direction, Reference
from engine.board.draft import Draft
from engine.board.layout import blank_layout
from engine.board.placing import CellTaken, FormedWord, UnknownWord
from engine.board.tiles import Tile
from engine.crabblabla.errors import JoinsLater
from engine.crabblabla.options import Options
from engine.crabblabla.placement import Assessment
from engine.crabblabla.state import HandRequest, Seat
from tests.cogs.samples import ANNA, BILAL, NOW, REF, game_view, submission

LANGUAGES = ("fr", "en")
BIG = replace(REF, id=2**40)
TEAM = Seat(
    1,
    name="x" * 40,
    players=(ANNA, BILAL),
    hand=ANNA,
    hand_request=HandRequest(BILAL, NOW + timedelta(seconds=30)),
)
RACK = "AEIUBCDT?"
TILES = {Cell(i, 2 * i): Tile(letter) for i, letter in enumerate("AEIUBCDT")} | {
    Cell(20, 20): Tile("Z", True)
}


WORD = "ANTICONSTITUTION"


def cells_of(row: int) -> tuple[Cell, ...]:
    return tuple(Cell(row, column) for column in range(len(WORD)))


def judged(valid: bool = True) -> Judged:
    """Nine tiles that form many long words."""
    words = tuple(
        FormedWord(WORD, Reference(Cell(i, 0), Direction.ACROSS), 99, cells_of(i), valid)
        for i in range(9)
    )
    errors = () if valid else tuple(UnknownWord(word.word, word.reference) for word in words)
    play = "; ".join(f"{word.reference} {word.word}" for word in words)
    return Judged(Assessment(TILES, words, 1234, errors), play, "ABc" * 9 if valid else "")


def full(valid: bool = True, **changes: Any) -> Composing:
    """A composer in which everything is shown that can be."""
    view = game_view(
        ref=BIG,
        board=Board(blank_layout(21, 21)),
        options=Options(rounds=20),
        mine=TEAM,
        results=(),
        submission=submission("DUT", 14, ANNA),
        round=20,
    )
    attempts = tuple(Attempt(10**9 + i, "é" * 40, judged()) for i in range(60))
    draft = Draft(Cell(20, 19), Direction.DOWN, TILES)
    order = tuple(range(len(view.rack or "")))
    taken = CellTaken(Cell(20, 20))
    made = Composing(view, draft, judged(valid), attempts, order, refused=taken, over=19)
    return replace(made, **changes)


def in_team(**changes: Any) -> GameView:
    """What that composer shows of its game, with changes."""
    view = full().view
    assert isinstance(view, GameView)
    return replace(view, **changes)


def told(panel: Panel) -> list[dict[str, Any]]:
    """What Discord is told, once it has been found within the limits."""
    components = panel.to_send()["view"].to_components()
    walked = list(walk_components(validate_components(components, flags=COMPONENTS_V2_FLAG)))
    assert len(walked) <= 36  # four are left for what will be added
    return walked


def tokens(walked: list[dict[str, Any]]) -> list[str]:
    found = (each["custom_id"] for each in walked if "custom_id" in each)
    return [str(custom_id).split(":", maxsplit=4)[-1].partition("~")[0] for custom_id in found]


def menus(panel: Panel) -> list[dict[str, Any]]:
    return [each for each in told(panel) if each["type"] == 3]


async def test_a_menu_whose_default_changes_is_another_menu() -> None:
    """Else clients go on showing what was chosen in it."""
    here = full()
    there = replace(here, draft=replace(here.draft, cursor=Cell(20, 0)))
    first, second = [menus(await composer_panel(one, translator("fr"))) for one in (here, there)]
    assert first[0] == second[0]
    assert first[1]["custom_id"] != second[1]["custom_id"]
    assert first[1]["id"] != second[1]["id"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("valid", [True, False])
async def test_everything_at_once_is_within_the_limits(language: str, valid: bool) -> None:
    walked = told(await composer_panel(full(valid), translator(language)))
    found = tokens(walked)
    assert found[:2] == ["row", "column"]
    assert {"keep", "give", "withdraw", "write", "pass", "aside"} <= set(found)
    assert (f"play.{'ABc' * 9}" in found) is valid
    labels = [each["label"] for each in walked if each["type"] == 2]
    assert all(0 < len(label) <= 80 for label in labels)
    assert all(each["disabled"] for each in walked if each.get("label") in set("AEIUBCDT"))


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_other_faces_are_within_the_limits(language: str) -> None:
    _, composing = translator(language), full()
    assert "jokern" in tokens(told(await joker_panel(composing, _)))
    assert "passsure" in tokens(told(await pass_panel(composing, _)))
    for index in (0, 30, 59):
        chosen = composing.attempts[index]
        walked = told(await attempts_panel(composing, chosen, _))
        (menu,) = [each for each in walked if each["type"] == 3]
        assert len(menu["options"]) <= PAGE
        (default,) = [option for option in menu["options"] if option["default"]]
        assert default["value"] == str(chosen.id)


async def test_a_team_mate_looks_on_and_may_ask() -> None:
    view = in_team(holds=False, mine=replace(TEAM, hand=BILAL, hand_request=None))
    barred = full(view=view, barred=CellTaken(Cell(0, 0)))
    assert tokens(told(await composer_panel(barred, translator("fr")))) == ["ask", "show"]


async def test_who_plays_from_the_next_round_on_is_not_offered_the_hand() -> None:
    view = in_team(holds=False, mine=replace(TEAM, hand=BILAL, hand_request=None))
    later = full(view=view, barred=JoinsLater(21))
    assert tokens(told(await composer_panel(later, translator("fr")))) == ["show"]


async def test_who_has_the_hand_may_pass_it_on_unasked() -> None:
    view = in_team(mine=replace(TEAM, hand_request=None))
    assert "passhand" in "".join(
        each.get("custom_id", "")
        for each in told(await composer_panel(full(view=view), translator("fr")))
    )
    newcomers = replace(view, mine=replace(TEAM, hand_request=None, newcomers=(BILAL,)))
    assert "passhand" not in "".join(
        each.get("custom_id", "")
        for each in told(await composer_panel(full(view=newcomers), translator("fr")))
    )


async def test_a_team_mate_without_the_hand_is_not_told_to_think_again() -> None:
    for view in (in_team(), in_team(holds=False)):
        assert ("changer d’avis" in saved_line(view, translator("fr"))) is view.holds
        passed = replace(view, submission=replace(submission("DUT", 14, ANNA), passed=True))
        assert ("annule ce choix" in saved_line(passed, translator("fr"))) is view.holds


async def test_the_picture_has_its_alt_text_twice() -> None:
    """On the file and on the gallery, since clients read either."""
    arguments = (await composer_panel(full(), translator("fr"))).to_edit()
    (file,) = arguments["attachments"]
    walked = list(walk_components(arguments["view"].to_components()))
    (gallery,) = [each for each in walked if each["type"] == 12]
    assert gallery["items"][0]["description"] == file.description
    assert gallery["items"][0]["media"]["url"] == f"attachment://{file.filename}"
    assert arguments["content"] is None
