"""What was told once: known to all processes, for a while, and never in the way of what is sent."""

from __future__ import annotations

import pytest

from bot.services import told
from bot.services.told import FACT, KEPT, Told
from bot.store import Store
from tests.bot.conftest import ManualClock


@pytest.fixture
def here(store: Store, clock: ManualClock) -> Told:
    return Told(store, clock)


@pytest.fixture
def there(store: Store, clock: ManualClock) -> Told:
    """Another process, or the same one after a restart."""
    return Told(store, clock)


async def test_what_was_told_is_known_until_it_is_something_else(here: Told, there: Told) -> None:
    assert not await here.knows("game 7", ["send_messages"])
    await here.note("game 7", ["send_messages"])
    for each in (here, there):
        assert await each.knows("game 7", ["send_messages"])
        assert not await each.knows("game 7", ["send_messages", "attach_files"])
        assert not await each.knows("game 8", ["send_messages"])
    await there.note("game 7", ["view_channel"])
    assert not await here.knows("game 7", ["send_messages"])


async def test_what_was_put_right_is_news_again(here: Told, there: Told) -> None:
    for about in ("game 7", "game 8"):
        await here.note(about, ["send_messages"])
    await there.clear("game 6", "game 7")
    assert not await here.knows("game 7", ["send_messages"])
    assert await here.knows("game 8", ["send_messages"])


async def test_nothing_is_asked_of_the_store_where_there_is_nothing_to_clear(
    here: Told, store: Store
) -> None:
    await here.note("game 7", ["send_messages"])
    store.cut()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(told.log, "exception", pytest.fail)
        await here.clear("game 6", "channel 7")


async def test_after_a_while_it_is_told_again_and_nothing_is_kept_of_it(
    here: Told, store: Store, clock: ManualClock
) -> None:
    await here.note("game 7", ["send_messages"])
    clock.advance(seconds=KEPT.total_seconds() - 1)
    await here.note("game 8", ["send_messages"])
    assert await here.knows("game 7", ["send_messages"])
    clock.advance(seconds=1)
    assert not await here.knows("game 7", ["send_messages"])
    await here.forget()
    assert await here.knows("game 8", ["send_messages"])
    async with store.reading() as tx:
        kept = await tx.facts.get(FACT)
    assert kept is not None
    assert "game 7" not in kept


async def test_only_the_latest_are_remembered(
    here: Told, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(told, "MOST", 2)
    for number in (1, 2, 3):
        await here.note(f"game {number}", ["send_messages"])
        clock.advance(seconds=1)
    known = [await here.knows(f"game {number}", ["send_messages"]) for number in (1, 2, 3)]
    assert known == [False, True, True]


async def test_what_was_sent_stays_sent_where_it_cannot_be_noted(here: Told, store: Store) -> None:
    store.cut()
    await here.note("game 7", ["send_messages"])
    await here.clear("game 7")
    assert here._known is None, "not known of either"
