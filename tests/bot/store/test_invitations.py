"""The contract of invitations and reminders."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy.exc import IntegrityError

from bot.store import Store
from bot.store.records import InvitationRecord
from tests.bot.conftest import START
from tests.bot.store.test_games import add


async def test_a_person_has_one_invitation_a_game_and_answers_it_once(store: Store) -> None:
    game = await add(store)
    invitation = InvitationRecord(game.id, 7, 1, None, START)
    async with store.transaction() as tx:
        assert await tx.invitations.get(game.id, 7) is None
        await tx.invitations.save(replace(invitation, by_id=2))
        await tx.invitations.save(invitation)
        assert await tx.invitations.get(game.id, 7) == invitation
        assert not await tx.invitations.answer(game.id, 8, accepted=True)
        assert await tx.invitations.answer(game.id, 7, accepted=False)
        assert not await tx.invitations.answer(game.id, 7, accepted=True)
    async with store.reading() as tx:
        assert await tx.invitations.get(game.id, 7) == replace(invitation, accepted=False)


async def test_nobody_is_marked_as_reminded_twice(store: Store) -> None:
    game = await add(store)
    async with store.transaction() as tx:
        await tx.reminders.mark(game.id, 1, [7, 8], START)
        await tx.reminders.mark(game.id, 2, [7], START)
    async with store.reading() as tx:
        assert await tx.reminders.sent(game.id, 1) == {7, 8}
        assert await tx.reminders.sent(game.id, 3) == set()
    with pytest.raises(IntegrityError):
        async with store.transaction() as tx:
            await tx.reminders.mark(game.id, 2, [7], START)


async def test_marks_are_forgotten_after_a_while(store: Store) -> None:
    game = await add(store)
    later = START + timedelta(days=1)
    async with store.transaction() as tx:
        await tx.reminders.mark(game.id, 1, [7], START)
        await tx.reminders.mark(game.id, 2, [7], later)
        await tx.reminders.forget(later)
        assert await tx.reminders.sent(game.id, 1) == set()
        assert await tx.reminders.sent(game.id, 2) == {7}
