"""Six teams of twelve, the most that a game may have: every text within Discord's limits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.i18n import Translator, translator
from bot.services.results import GameView
from cogs.ui.format import MEMBERS_SHOWN, seat_name
from cogs.ui.lobby import lobby_post
from cogs.ui.manage_texts import manage_post
from cogs.ui.post import CONTENT_LIMIT, Picture, Post
from cogs.ui.previews import board_post
from cogs.ui.rounds import finish_post, scores_post
from cogs.ui.teams import choice_post
from engine.crabblabla.events import FinishReason
from engine.crabblabla.joining import MAX_MEMBERS
from engine.crabblabla.options import MAX_TEAM_NAME, MAX_TEAMS, Options
from engine.crabblabla.state import Phase, Seat, Standing
from tests.cogs.samples import NOW, REF, game_view

PERSON = 10**18
NAMES = tuple(f"{number}".ljust(MAX_TEAM_NAME, "é") for number in range(MAX_TEAMS))
SEATS = tuple(
    Seat(
        number + 1,
        name=name,
        players=tuple(PERSON + MAX_MEMBERS * number + member for member in range(MAX_MEMBERS)),
    )
    for number, name in enumerate(NAMES)
)
PICTURE = Picture(b"", "")


def full(phase: Phase) -> GameView:
    """Every option written out, nobody has played, all are equal."""
    return game_view(
        ref=replace(REF, id=2**40, lobby_message_id=PERSON),
        options=Options(rounds=20, deadline=259200, teams=NAMES, bonus_all=100),
        seats=SEATS,
        mine=SEATS[0],
        waiting=tuple(seat.id for seat in SEATS),
        standings=tuple(Standing(1, seat.id, 60, 12345, 20) for seat in SEATS),
        results=(),
        due=NOW,
        phase=phase,
    )


def posts(_: Translator) -> Iterator[Post]:
    lobby, running = full(Phase.LOBBY), full(Phase.RUNNING)
    over = replace(full(Phase.FINISHED), finish_reason=FinishReason.COMPLETED)
    yield lobby_post(lobby, PICTURE, _)
    yield choice_post(lobby, _)
    yield manage_post(lobby, {}, _)
    yield manage_post(running, {}, _)
    yield board_post(running, PICTURE, _)
    yield scores_post(running, _)
    yield finish_post(over, PICTURE, _)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_nothing_is_cut_off(language: str) -> None:
    for post in posts(translator(language)):
        assert len(post.text) <= CONTENT_LIMIT, post.text


def test_of_a_full_team_the_first_are_named_and_the_others_counted() -> None:
    named = seat_name(SEATS[0])
    assert named.startswith(f"**{NAMES[0]}** (<@{PERSON}> ")
    assert named.count("<@") == MEMBERS_SHOWN
    assert named.endswith(f" +{MAX_MEMBERS - MEMBERS_SHOWN})")
