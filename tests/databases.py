"""The kinds of database that tests run on."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

SQLITE, POSTGRESQL = "sqlite", "postgresql"
DATABASES = (SQLITE, POSTGRESQL)

USUAL_DATABASE = os.environ.get("CRABBLABLA_TEST_DATABASE", SQLITE)
"""What tests run on that hold on both and need not run on both each time."""

on_both = pytest.mark.parametrize("url", DATABASES, indirect=True)
"""Marks a test that uses ``url``: it runs on both kinds."""


def new_url(request: pytest.FixtureRequest, kind: str) -> str:
    """A migrated database without rows, of that kind."""
    if kind == POSTGRESQL:
        found: str = request.getfixturevalue("postgres_url")
        return found
    file: Path = request.getfixturevalue("database")
    return f"sqlite+aiosqlite:///{file}"
