"""Who had all of theirs deleted (bot.services.privacy): somebody without a name in their place."""

from __future__ import annotations

from bot.store.personal import NOBODY
from bot.store.privacy import FIRST_GHOST


def is_gone(person: int) -> bool:
    """Whether an id is nobody's any more: a ghost's in a game, or an author's taken off a row."""
    return person == NOBODY or FIRST_GHOST <= person < 2 * FIRST_GHOST
