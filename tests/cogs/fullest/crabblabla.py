"""Crabblabla: twelve alone and six teams of twelve, twenty rounds, the widest board."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from bot.i18n import Translator
from bot.services.results import GameView, Joined, Played, Preview
from bot.services.settings import Settings
from cogs.ui import hands, invitations
from cogs.ui.answers import seated_text
from cogs.ui.composer import panels
from cogs.ui.composer.forms import NameForm, write_form
from cogs.ui.entry import round_entry
from cogs.ui.help import help_text
from cogs.ui.lobby import lobby_post
from cogs.ui.manage_texts import manage_post
from cogs.ui.post import Picture
from cogs.ui.previews import (
    board_post,
    misread_post,
    pass_post,
    played_post,
    preview_post,
    recalled_post,
)
from cogs.ui.robots import as_allowed, dismissal_post, robots_post
from cogs.ui.rounds import finish_post, reveal_post, round_post, scores_post
from cogs.ui.seating import quit_post
from cogs.ui.sheet import empty_sheet_post, sheet_post
from cogs.ui.teams import choice_post
from cogs.ui.tops import top_post
from engine.board.coordinates import Cell
from engine.board.notation import OffBoard
from engine.board.placing import Assessment
from engine.crabblabla.events import FinishReason
from engine.crabblabla.state import HandRequest, Phase, Seat
from tests.cogs.fullest.values import NAME, PERSON, Sample, names, widest
from tests.cogs.samples import NOW, passing, reveal
from tests.cogs.ui.test_composer import full as composing
from tests.cogs.ui.test_composer import judged
from tests.cogs.ui.test_full_teams import full
from tests.cogs.ui.test_sheet import largest

TYPED = "x" * 200


def games() -> Iterator[GameView]:
    """Running games."""
    twelve = largest()
    yield replace(twelve, waiting=tuple(seat.id for seat in twelve.seats))
    teams = full(Phase.RUNNING)
    yield teams
    asked = replace(teams.seats[0], hand_request=HandRequest(PERSON, NOW))
    for holds in (True, False):
        yield replace(teams, mine=asked, seats=(asked, *teams.seats[1:]), holds=holds)


async def samples(_: Translator) -> AsyncIterator[Sample]:
    """Everything of Crabblabla."""
    shown = widest(_)
    for view in games():
        for sample in of_game(view, shown, _):
            yield sample
    for sample in of_results(shown, _):
        yield sample
    for valid in (True, False):
        made = composing(valid)
        yield await panels.composer_panel(made, _)
        yield await panels.joker_panel(made, _)
        yield await panels.pass_panel(made, _)
        chosen = made.attempts[30]
        yield await panels.attempts_panel(made, chosen, _)
        yield NameForm(made, chosen, _)
        yield write_form(made.view, TYPED, _)
    yield help_text(_)
    yield empty_sheet_post(_)


def of_game(view: GameView, shown: Picture, _: Translator) -> Iterator[Sample]:
    """What is said of a running game, and of its beginning and end."""
    lobby = replace(view, phase=Phase.LOBBY)
    robots = tuple(Seat(n, robot="champion") for n in range(1, 13))
    seated = replace(lobby, seats=robots)
    yield lobby_post(lobby, shown, _)
    yield lobby_post(seated, shown, _)
    yield as_allowed(lobby_post(lobby, shown, _), Settings(robots=False))
    yield robots_post(seated, _)
    yield dismissal_post(seated, robots[0], _)
    yield choice_post(lobby, _)
    yield round_post(view, shown, _)
    yield board_post(view, shown, _)
    yield scores_post(view, _)
    over = replace(view, phase=Phase.FINISHED, finish_reason=FinishReason.COMPLETED)
    yield finish_post(over, shown, _, sheet=shown)
    yield pass_post(view, _)
    yield manage_post(view, names(range(PERSON, PERSON + 99)), _, "x" * 60)
    yield quit_post(view, view.ref.creator, _)
    for requested in (True, False):
        yield seated_text(Joined(view, requested), _)
        yield seated_text(Joined(lobby, requested), _)
    preview = Preview(view, Assessment({}, (), 0, ()), TYPED, "")
    yield preview_post(preview, TYPED, shown, _)
    yield preview_post(
        replace(preview, assessment=judged().assessment, token="x" * 27), "", shown, _
    )
    yield misread_post(view, TYPED, OffBoard(Cell(7, 3), TYPED), shown, _)
    yield round_entry(view, TYPED, _)
    yield from of_places(view, _)


def of_places(view: GameView, _: Translator) -> Iterator[Sample]:
    """Who plays, and who may."""
    yield hands.barred_post(view, _)
    yield hands.taken_post(view, _)
    found = tuple(range(PERSON, PERSON + 11))
    yield hands.mates_post(view, found, names(found), _)
    yield hands.mates_post(view, (), {}, _)
    called: list[Any] = [
        SimpleNamespace(id=PERSON + n, display_name=NAME, name="n" * 32, bot=False)
        for n in range(30)
    ]
    yield invitations.which_post(view.ref.id, "x" * 40, called, _)
    yield invitations.share_post(view.ref, _)
    for public in (True, False):
        lobby = replace(view, phase=Phase.LOBBY)
        yield invitations.invitation_post(lobby, PERSON, PERSON + 1, public=public, _=_)


def of_results(shown: Picture, _: Translator) -> Iterator[Sample]:
    """What came of a round, and of a placement in it."""
    twelve = largest()
    last = twelve.results[-1]
    yield reveal_post(
        replace(reveal(last), seats=twelve.seats, standings=twelve.standings), shown, _
    )
    yield top_post(twelve, last, shown, _)
    yield sheet_post(twelve, 1, shown, shown.written(), _)
    done = replace(last.submissions[1], play=TYPED)
    for submission in (done, passing(1), None):
        for closed in (None, last):
            played = Played(twelve, submission, True, closed)
            yield played_post(played, shown, _)
            yield panels.closing_panel(played, _)
    yield recalled_post(twelve, shown, _)
