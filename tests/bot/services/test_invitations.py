"""Invitations: to whom they go, what answers lead to, and who is not asked again."""

from __future__ import annotations

import pytest

from bot.services.admission import GuestBanned
from bot.services.announcements import Kind
from bot.services.bans import Bans, keep_out
from bot.services.deeds import By
from bot.services.errors import NotInGame
from bot.services.invitations import AlreadyInvited, Declined, Invitations, NotInvited
from engine.crabblabla.errors import AlreadyJoined, GameFull, GameOver, LastRound, UnknownTeam
from engine.crabblabla.options import MIN_ROUNDS
from tests.bot.services.conftest import ANNE, BOB, CLEO, PLACE, Bench

DAN = 1004


@pytest.fixture
def invitations(bench: Bench) -> Invitations:
    return Invitations(bench.store, {bench.service.kind: bench.service})


async def told(bench: Bench, game: int, kind: Kind) -> list[tuple[int | None, object]]:
    rows = [row for row in await bench.outbox(game) if row.kind == kind]
    return [(row.person_id, dict(row.payload)) for row in rows]


async def test_an_invitation_is_announced_once(bench: Bench, invitations: Invitations) -> None:
    game = (await bench.lobby(BOB)).ref.id
    await invitations.invite(BOB, game, CLEO, key=3)
    await invitations.invite(BOB, game, CLEO, key=3)
    assert await told(bench, game, Kind.INVITED) == [(CLEO, {"v": 1, "by": BOB})]
    with pytest.raises(AlreadyInvited):
        await invitations.invite(BOB, game, CLEO, key=4)


async def test_only_who_takes_part_invites(bench: Bench, invitations: Invitations) -> None:
    game = (await bench.lobby()).ref.id
    with pytest.raises(NotInGame):
        await invitations.invite(BOB, game, CLEO)
    teams = (await bench.lobby(teams=("Rouges", "Bleus"))).ref
    await invitations.invite(ANNE, teams.id, CLEO)


async def test_a_creator_without_a_team_has_the_game_among_theirs(bench: Bench) -> None:
    teams = (await bench.lobby(teams=("Rouges", "Bleus"))).ref
    assert await bench.service.open_games(ANNE) == (teams,)
    await bench.service.join(ANNE, teams.id, team="Rouges")
    assert await bench.service.open_games(ANNE) == (teams,)


async def test_who_cannot_join_is_not_invited(bench: Bench, invitations: Invitations) -> None:
    full = (await bench.lobby(*range(2, 13))).ref.id
    with pytest.raises(GameFull):
        await invitations.invite(ANNE, full, CLEO)
    with pytest.raises(AlreadyJoined):
        await invitations.invite(ANNE, full, 2)
    game = (await bench.running(BOB, rounds=MIN_ROUNDS)).ref.id
    for _ in range(MIN_ROUNDS - 1):
        await bench.service.pass_round(ANNE, game)
        await bench.service.pass_round(BOB, game)
    with pytest.raises(LastRound):
        await invitations.invite(ANNE, game, CLEO)
    await bench.moderation.end(By(ANNE), game)
    with pytest.raises(GameOver):
        await invitations.invite(ANNE, game, CLEO)


async def test_whom_the_creator_invited_enters_a_running_game_unasked(
    bench: Bench, invitations: Invitations
) -> None:
    game = (await bench.running(BOB)).ref.id
    await invitations.invite(ANNE, game, CLEO)
    joined = await bench.service.join(CLEO, game)
    assert not joined.requested
    assert await told(bench, game, Kind.JOIN_REQUESTED) == []
    with pytest.raises(AlreadyJoined):
        await bench.service.join(CLEO, game)


async def test_whom_another_player_invited_asks_unless_the_creator_invites_too(
    bench: Bench, invitations: Invitations
) -> None:
    game = (await bench.running(BOB)).ref.id
    await invitations.invite(BOB, game, CLEO)
    assert (await bench.service.join(CLEO, game)).requested
    await invitations.invite(BOB, game, DAN)
    await invitations.invite(ANNE, game, DAN)
    with pytest.raises(AlreadyInvited):
        await invitations.invite(BOB, game, DAN)
    assert not (await bench.service.join(DAN, game)).requested


async def test_a_refusal_is_told_once_and_final(bench: Bench, invitations: Invitations) -> None:
    game = (await bench.lobby(BOB)).ref.id
    with pytest.raises(NotInvited):
        await invitations.refuse(CLEO, game)
    await invitations.invite(BOB, game, CLEO)
    assert await invitations.refuse(CLEO, game, key=7) == BOB
    assert await invitations.refuse(CLEO, game, key=7) == BOB
    with pytest.raises(NotInvited):
        await invitations.refuse(CLEO, game, key=8)
    assert await told(bench, game, Kind.INVITATION_REFUSED) == [(BOB, {"v": 1, "person": CLEO})]
    with pytest.raises(Declined):
        await invitations.invite(ANNE, game, CLEO)


async def test_who_declined_may_still_come(bench: Bench, invitations: Invitations) -> None:
    game = (await bench.lobby()).ref.id
    await invitations.invite(ANNE, game, CLEO)
    await invitations.refuse(CLEO, game)
    await bench.service.join(CLEO, game)
    with pytest.raises(AlreadyJoined):
        await invitations.refuse(CLEO, game)


async def test_who_left_the_lobby_may_be_invited_again(
    bench: Bench, invitations: Invitations
) -> None:
    game = (await bench.lobby()).ref.id
    await invitations.invite(ANNE, game, CLEO)
    await bench.service.join(CLEO, game)
    await bench.service.leave(CLEO, game)
    with pytest.raises(NotInvited):
        await invitations.refuse(CLEO, game)
    await invitations.invite(ANNE, game, CLEO)
    assert len(await told(bench, game, Kind.INVITED)) == 2


async def test_a_guest_of_a_team_game_chooses_a_team(
    bench: Bench, invitations: Invitations
) -> None:
    game = (await bench.lobby(teams=("Rouges", "Bleus"))).ref.id
    await invitations.invite(ANNE, game, CLEO)
    with pytest.raises(UnknownTeam):
        await bench.service.join(CLEO, game)
    joined = await bench.service.join(CLEO, game, team="bleus")
    assert joined.view.mine is not None
    assert joined.view.mine.name == "Bleus"


async def test_who_is_banned_is_invited_only_once_they_are_let_back(
    bench: Bench, invitations: Invitations
) -> None:
    game, guild = (await bench.lobby(BOB)).ref.id, PLACE.guild_id
    assert guild is not None
    bans = Bans(bench.store, bench.clock)
    await bans.ban(guild, CLEO, ANNE, "triche")
    for person in (ANNE, BOB):
        with pytest.raises(GuestBanned) as caught:
            await invitations.invite(person, game, CLEO)
        assert caught.value.guest == CLEO
    assert await told(bench, game, Kind.INVITED) == []
    await invitations.invite(BOB, game, DAN)
    await bans.lift(guild, CLEO, ANNE)
    await invitations.invite(BOB, game, CLEO)
    assert [person for person, _told in await told(bench, game, Kind.INVITED)] == [DAN, CLEO]


async def test_nobody_lets_in_or_seats_who_is_banned(bench: Bench) -> None:
    keep_out(bench.service)
    game, guild = (await bench.running(BOB)).ref.id, PLACE.guild_id
    assert guild is not None
    assert (await bench.service.join(CLEO, game)).requested
    await Bans(bench.store, bench.clock).ban(guild, CLEO, ANNE, "triche")
    with pytest.raises(GuestBanned):
        await bench.service.answer_request(ANNE, game, CLEO, accept=True)
    with pytest.raises(GuestBanned):
        await bench.moderation.replace_player(By(ANNE, moderator=True), game, BOB, CLEO)
    view = await bench.service.view(ANNE, game)
    assert {player for seat in view.seats for player in seat.players} == {ANNE, BOB}
