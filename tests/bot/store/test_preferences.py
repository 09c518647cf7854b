"""The contract of preferences and facts."""

from __future__ import annotations

from dataclasses import replace

from bot.store import Store
from bot.store.records import PersonRecord
from tests.bot.conftest import START


async def test_a_person_has_defaults_until_they_choose(store: Store) -> None:
    async with store.transaction() as tx:
        assert await tx.people.get(7) == PersonRecord(7)
        chosen = PersonRecord(7, "en", "dark", notify_turn=False, remind_minutes=30)
        await tx.people.save(chosen, START)
        await tx.people.save(replace(chosen, locale="fr"), START)
    async with store.transaction() as tx:
        people = await tx.people.get_all([7, 8])
        assert people == {7: replace(chosen, locale="fr"), 8: PersonRecord(8)}
        await tx.privacy.forget(7, "blocks")
        assert await tx.people.get(7) == PersonRecord(7)


async def test_facts_and_server_settings(store: Store) -> None:
    async with store.transaction() as tx:
        assert await tx.facts.get("commands") is None
        await tx.facts.set("commands", "1")
        await tx.facts.set("commands", "2")
        assert await tx.facts.get("commands") == "2"
        assert await tx.facts.guild(10) == {}
        await tx.facts.set_guild(10, {"channels": [20]}, START)
        assert await tx.facts.guild(10) == {"channels": [20]}
