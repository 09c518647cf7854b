"""A game that a doubled delivery of one interaction asks for twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.discord.harness import Server


def deliver_twice(server: Server) -> None:
    """From now on Discord says everything that people do twice, with the same id."""
    emit: Callable[[str, Any], None] = server.env.backend.emit

    def doubled(event: str, payload: Any) -> None:
        emit(event, payload)
        if event == "INTERACTION_CREATE":
            emit(event, payload)

    server.env.backend.emit = doubled  # type: ignore[method-assign]


@pytest.mark.parametrize(
    ("kind", "command", "level"),
    [
        ("crabblabla", "nouvelle", "beginner"),
        ("lexiplateau", "nouvelle", "beginner"),
        ("wordgrid", "entrainement", "easy"),
    ],
)
async def test_a_game_with_a_robot_is_made_once_and_has_one(
    server: Server, kind: str, command: str, level: str
) -> None:
    deliver_twice(server)
    await server.anna.slash(server.channel, f"{kind} {command}", robot=level)
    service = getattr(server.bot.services, kind)
    games = await service.open_games(server.anna.id)
    assert len(games) == 1
    view = await service.view(server.anna.id, games[0].id)
    assert [seat.robot for seat in view.seats] == [None, level]
