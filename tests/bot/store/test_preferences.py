"""The contract of preferences, drafts and facts."""

from __future__ import annotations

from dataclasses import replace

from bot.store import Store
from bot.store.records import DraftRecord, PersonRecord
from tests.bot.conftest import START
from tests.bot.store.test_games import add


async def test_a_person_has_defaults_until_they_choose(store: Store) -> None:
    async with store.transaction() as tx:
        assert await tx.people.get(7) == PersonRecord(7)
        chosen = PersonRecord(7, "en", "dark", notify_turn=False, remind_minutes=30)
        await tx.people.save(chosen, START)
        await tx.people.save(replace(chosen, locale="fr"), START)
    async with store.transaction() as tx:
        people = await tx.people.get_all([7, 8])
        assert people == {7: replace(chosen, locale="fr"), 8: PersonRecord(8)}
        await tx.people.forget(7)
        assert await tx.people.get(7) == PersonRecord(7)


async def test_one_draft_a_person_and_game(store: Store) -> None:
    game = await add(store)
    draft = DraftRecord(game.id, 7, 1, {"H4": "C"}, {"cell": "H5", "direction": "across"}, START)
    async with store.transaction() as tx:
        assert await tx.drafts.get(game.id, 7) is None
        await tx.drafts.save(draft)
        await tx.drafts.save(replace(draft, tiles={"H4": "C", "H5": "h"}, cursor=None))
    async with store.transaction() as tx:
        assert await tx.drafts.get(game.id, 7) == replace(
            draft, tiles={"H4": "C", "H5": "h"}, cursor=None
        )
        await tx.drafts.clear(game.id, 7)
        assert await tx.drafts.get(game.id, 7) is None


async def test_placements_put_aside_belong_to_one_person(store: Store) -> None:
    game = await add(store)
    async with store.transaction() as tx:
        first = await tx.drafts.put_aside(game.id, 7, "un", {"H4": "C"}, START)
        second = await tx.drafts.put_aside(game.id, 7, "deux", {"H5": "H"}, START)
        assert not await tx.drafts.rename(first.id, 8, "volé")
        assert not await tx.drafts.drop(second.id, 8)
        assert await tx.drafts.rename(first.id, 7, "premier")
        assert await tx.drafts.drop(second.id, 7)
    async with store.reading() as tx:
        assert await tx.drafts.aside(game.id, 7) == (replace(first, name="premier"),)
        assert await tx.drafts.aside(game.id, 8) == ()


async def test_facts_and_server_settings(store: Store) -> None:
    async with store.transaction() as tx:
        assert await tx.facts.get("commands") is None
        await tx.facts.set("commands", "1")
        await tx.facts.set("commands", "2")
        assert await tx.facts.get("commands") == "2"
        assert await tx.facts.guild(10) == {}
        await tx.facts.set_guild(10, {"channels": [20]}, START)
        assert await tx.facts.guild(10) == {"channels": [20]}
