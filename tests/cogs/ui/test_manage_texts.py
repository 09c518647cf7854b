"""What is said before somebody is removed from a game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.i18n import translator
from bot.services.results import TableView
from bot.store.privacy import FIRST_GHOST
from cogs.ui.baggle.face import FACE as BAGGLE
from cogs.ui.faces import register
from cogs.ui.lexiplateau.face import FACE as LEXIPLATEAU
from cogs.ui.manage_texts import Target, removable, warning
from engine.crabblabla.options import Options
from engine.table.phase import Phase
from tests.cogs.samples import ANNA, BILAL, CHLOE, REF, SEATS, game_view

FRENCH = translator("fr")
ENDS, NOBODY = "Il ne resterait qu’une place occupée", "Plus personne n’y jouerait"
CALLED_OFF, GOES_ON = "Sans son hôte, la partie sera annulée", "C’est définitif"
TWO = (SEATS[0], SEATS[1], replace(SEATS[2], active=False))
ROBOT = replace(SEATS[1], players=(), robot="beginner")


@pytest.fixture(autouse=True)
def _faces() -> None:
    register("lexiplateau", LEXIPLATEAU)
    register("baggle", BAGGLE)


def view(kind: str = "crabblabla", **changes: Any) -> TableView:
    return game_view(ref=replace(REF, kind=kind), **changes)


@pytest.mark.parametrize(
    ("game", "target", "said"),
    [
        (view(), Target(player=BILAL), GOES_ON),
        (view(seats=TWO), Target(player=BILAL), ENDS),
        (view(seats=(SEATS[0], ROBOT)), Target(player=ANNA), NOBODY),
        (view(seats=(SEATS[0], ROBOT)), Target(seat=ROBOT.id), ENDS),
        (view(seats=(SEATS[0], ROBOT, SEATS[2])), Target(seat=ROBOT.id), "Ses points restent"),
        (view(seats=SEATS[:1], options=Options(training=True)), Target(player=ANNA), NOBODY),
        (view(phase=Phase.LOBBY), Target(player=ANNA), CALLED_OFF),
        (view(phase=Phase.LOBBY), Target(player=BILAL), GOES_ON),
        (view("lexiplateau", seats=TWO), Target(player=ANNA), ENDS),
        (view("lexiplateau", phase=Phase.LOBBY), Target(player=ANNA), GOES_ON),
        (view("lexiplateau", phase=Phase.LOBBY, seats=SEATS[:1]), Target(player=ANNA), NOBODY),
        (view("baggle", seats=TWO), Target(player=ANNA), GOES_ON),
        (view("baggle", seats=SEATS[:1]), Target(player=ANNA), NOBODY),
    ],
)
def test_who_is_about_to_end_a_game_by_removing_somebody_is_told(
    game: TableView, target: Target, said: str
) -> None:
    assert warning(game, target, FRENCH).startswith(said)


def test_nobody_is_offered_by_the_number_of_a_ghost() -> None:
    game = view(seats=(replace(SEATS[0], players=(FIRST_GHOST,)), SEATS[1]))
    named = [name for _target, name, _team in removable(game, {BILAL: "Bilal"}, FRENCH)]
    assert named == ["quelqu’un qui est parti", "Bilal"]


def test_a_team_goes_on_without_one_of_its_people() -> None:
    team = replace(SEATS[0], name="Les As", players=(ANNA, CHLOE))
    game = view(seats=(team, SEATS[1]))
    assert warning(game, Target(player=CHLOE), FRENCH).startswith(GOES_ON)
    assert warning(game, Target(player=BILAL), FRENCH).startswith(ENDS)
