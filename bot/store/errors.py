"""What can go wrong in the store that a caller reacts to."""

from __future__ import annotations


class StoreError(Exception):
    """The root of the store's errors."""


class Stale(StoreError):
    """A game was changed by somebody else since it was read: read it again."""

    def __init__(self, game_id: int, version: int) -> None:
        super().__init__(f"game {game_id} is not at version {version} any more")
        self.game_id = game_id
        self.version = version


class AlreadyProcessed(StoreError):
    """An interaction with this key has been worked off before."""

    def __init__(self, key: int) -> None:
        super().__init__(f"{key} was processed before")
        self.key = key


class StoreBusy(StoreError):
    """The database could not be had in time, or was lost on the way: try again.

    Where it was lost at the very end, all may be saved nevertheless; what must not be done twice
    is told apart by its interaction (``FactQueries.claim``) or by its version.
    """


class StoreClosed(StoreError):
    """Something asked for the database after the bot had given it back: it should have been waited
    for, or stopped, before."""

    def __init__(self) -> None:
        super().__init__("the store is closed")


class NewerDatabase(StoreError):
    """The database was written by a later version of the program."""

    def __init__(self, revision: str) -> None:
        super().__init__(f"the database is at revision {revision}, which this program lacks")
        self.revision = revision
