"""The contract of drafts and of placements put aside."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.store import Stale, Store
from bot.store.records import ComposingRecord, DraftRecord
from tests.bot.conftest import START
from tests.bot.store.test_games import add

CURSOR = {"cell": "H5", "direction": "across"}


def draft_of(game_id: int, owner: int = 1) -> DraftRecord:
    return DraftRecord(game_id, owner, 1, {"H4": "C"}, CURSOR, 1, 1001, 77, START)


async def test_one_draft_a_seat_and_game(store: Store) -> None:
    game = await add(store)
    first, second = draft_of(game.id), draft_of(game.id, 2)
    async with store.transaction() as tx:
        assert await tx.drafts.get(game.id, 1) is None
        await tx.drafts.save([first])
        await tx.drafts.save([second])
        await tx.drafts.save([replace(first, revision=2, tiles={"H4": "C", "H5": "h"})])
    async with store.reading() as tx:
        changed = await tx.drafts.get(game.id, 1)
        assert changed == replace(first, revision=2, tiles={"H4": "C", "H5": "h"})
        assert await tx.drafts.get(game.id, 2) == second


@pytest.mark.parametrize("revision", [1, 2, 4])
async def test_a_change_of_what_was_changed_meanwhile_is_refused(
    store: Store, revision: int
) -> None:
    game = await add(store)
    draft = draft_of(game.id)
    async with store.transaction() as tx:
        await tx.drafts.save([draft])
        await tx.drafts.save([replace(draft, revision=2)])
    with pytest.raises(Stale):
        async with store.transaction() as tx:
            await tx.drafts.save([replace(draft, revision=revision, tiles={})])
    async with store.reading() as tx:
        assert await tx.drafts.get(game.id, 1) == replace(draft, revision=2)


async def test_placements_put_aside_belong_to_one_seat(store: Store) -> None:
    game, other = await add(store), await add(store, "XYZ789")
    async with store.transaction() as tx:
        first = await tx.drafts.put_aside(game.id, 7, {"H4": "C"}, START)
        second = await tx.drafts.put_aside(game.id, 7, {"H5": "H"}, START)
        assert not await tx.drafts.rename(first.id, game.id, 8, "volé")
        assert not await tx.drafts.drop(second.id, game.id, 8)
        assert not await tx.drafts.drop(second.id, other.id, 7)
        assert await tx.drafts.rename(first.id, game.id, 7, "premier")
        assert await tx.drafts.drop(second.id, game.id, 7)
        await tx.drafts.save([draft_of(game.id, 7)])
    async with store.reading() as tx:
        found = await tx.drafts.composing([game.id, other.id], [7, 8])
    assert found[game.id, 7].aside == (replace(first, name="premier"),)
    assert (game.id, 8) not in found
    assert found[other.id, 0] == ComposingRecord(other.version, None, ())


async def test_a_game_s_drafts_are_forgotten_together(store: Store) -> None:
    game, other = await add(store), await add(store, "XYZ789")
    async with store.transaction() as tx:
        for each in (game, other):
            await tx.drafts.save([draft_of(each.id)])
            await tx.drafts.put_aside(each.id, 1, {"H4": "C"}, START)
        await tx.drafts.forget(game.id)
    async with store.reading() as tx:
        found = await tx.drafts.composing([game.id, other.id], [1])
    assert set(found) == {(game.id, 0), (other.id, 0), (other.id, 1)}
    assert found[other.id, 1].draft == draft_of(other.id)
    assert len(found[other.id, 1].aside) == 1
