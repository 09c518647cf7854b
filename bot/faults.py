"""What the database may refuse, in words for the operator."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import click
from sqlalchemy.exc import DBAPIError

from bot.store import NewerDatabase, StoreBusy, StoreError


class Unavailable(click.ClickException):
    """It may go well another time, as the exit code says to whoever starts the program again."""

    exit_code = os.EX_TEMPFAIL


@contextmanager
def told_to_operator() -> Iterator[None]:
    """Raise what the database refuses as ClickException."""
    try:
        yield
    except NewerDatabase as error:
        raise click.ClickException(f"This program is older than the database: {error}.") from None
    except StoreBusy as error:
        raise Unavailable(f"The database cannot be had at present: {error}") from None
    except (StoreError, DBAPIError) as error:
        # A whole DBAPIError would quote the statement and its values.
        reason = error.orig if isinstance(error, DBAPIError) else error
        raise click.ClickException(f"The database refuses: {reason}") from None
