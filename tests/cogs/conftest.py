"""What the commands register when they are loaded."""

from __future__ import annotations

import pytest

from bot.services.crabblabla import KIND
from cogs.ui.crabblabla_face import FACE
from cogs.ui.faces import register
from cogs.ui.presses import HANDLERS


@pytest.fixture(autouse=True, scope="session")
def faces() -> None:
    """The face of each kind of game."""
    register(KIND, FACE)
    assert HANDLERS  # which registers the composers' manners
