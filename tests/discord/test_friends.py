"""Friends: asking, answering, blocking, with open and closed inboxes, across restarts."""

from __future__ import annotations

from typing import Any

from bot.demo.world import together
from tests.discord.harness import Person, Server, labels, shown, text
from tests.discord.people import close_inboxes, inbox, last, newest, pinged, told


async def friends(server: Server, who: Person, command: str, **options: Any) -> Any:
    return await who.slash(server.channel, f"amis {command}", **options)


async def listed(server: Server, who: Person) -> str:
    return text(await friends(server, who, "liste"))


async def test_a_request_is_accepted_in_private_after_a_restart(server: Server) -> None:
    asked = await friends(server, server.anna, "ajouter", qui=server.bilal)
    assert asked.response.ephemeral
    assert f"Dès que <@{server.bilal.id}> dit oui" in text(asked)
    request = last(server.bilal)
    assert f"<@{server.anna.id}> te demande en ami" in shown(request)
    await server.restart()
    await server.bilal.user.click(request, label="🤝 Accepter")
    assert f"Amis ! <@{server.anna.id}> et toi" in shown(last(server.bilal))
    assert labels(last(server.bilal)) == []
    assert f"Amis ! <@{server.bilal.id}> et toi" in shown(last(server.anna))
    assert await server.bot.services.friends.friends_of(server.anna.id) == {server.bilal.id}
    assert f"1 ami\n<@{server.anna.id}>" in await listed(server, server.bilal)


async def test_a_request_that_is_refused_is_not_repeated(server: Server) -> None:
    await friends(server, server.anna, "ajouter", qui=server.bilal)
    await server.bilal.user.click(last(server.bilal), label="Refuser")
    assert "n’en saura rien" in shown(last(server.bilal))
    assert inbox(server.anna) == []
    again = await friends(server, server.anna, "ajouter", qui=server.bilal)
    assert "a préféré ne pas donner suite" in text(again)
    assert len(inbox(server.bilal)) == 1


async def test_who_both_ask_are_friends(server: Server) -> None:
    await friends(server, server.anna, "ajouter", qui=server.bilal)
    twice = await friends(server, server.anna, "ajouter", qui=server.bilal)
    assert "attend encore sa réponse" in text(twice)
    assert "Amis !" in text(await friends(server, server.bilal, "ajouter", qui=server.anna))
    assert "Amis !" in shown(last(server.anna))
    late = await server.bilal.user.click(last(server.bilal), label="🤝 Accepter")
    assert "c’est déjà fait" in told(late)


async def test_oneself_and_bots_are_no_friends(server: Server) -> None:
    alone = await friends(server, server.anna, "ajouter", qui=server.anna)
    assert "ne regarde que toi" in text(alone)
    robot = server.world.guild.add_member(server.env.create_user("Robot", bot=True))
    assert "est un bot" in text(await friends(server, server.anna, "ajouter", qui=robot))


async def test_a_request_to_a_closed_inbox_is_made_in_the_channel(server: Server) -> None:
    close_inboxes(server)
    asked = await friends(server, server.anna, "ajouter", qui=server.bilal)
    assert "ne reçoit pas mes messages privés" in text(asked)
    request = newest(server.channel)
    assert shown(request).startswith(f"### 🤝 <@{server.bilal.id}>, <@{server.anna.id}> te demande")
    assert pinged(server, server.channel, request) == [server.bilal.id]
    wrong = await server.chloe.click(request, label="🤝 Accepter")
    assert text(wrong) == f"Ce bouton est pour <@{server.bilal.id}>."
    with together(server.env):
        for _ in range(2):
            await server.bilal.click(request, label="🤝 Accepter")
    await server.env.settle()
    assert await server.bot.services.friends.friends_of(server.bilal.id) == {server.anna.id}


async def test_who_wants_no_pings_gets_none(server: Server) -> None:
    close_inboxes(server)
    await server.bot.services.preferences.change(server.bilal.id, notify_turn=False)
    await friends(server, server.anna, "ajouter", qui=server.bilal)
    assert pinged(server, server.channel, newest(server.channel)) == []


async def test_requests_are_answered_in_the_list(server: Server) -> None:
    await friends(server, server.anna, "ajouter", qui=server.chloe)
    await friends(server, server.bilal, "ajouter", qui=server.chloe)
    shows = (await friends(server, server.chloe, "liste")).response
    assert labels(shows) == ["🤝 Accepter", "Refuser"] * 2
    assert "Personne encore" in shown(shows)
    await server.chloe.click(
        shows, custom_id=f"cb1:friendyes:0:0:{server.anna.id}.{server.chloe.id}.list"
    )
    assert f"1 ami\n<@{server.anna.id}>" in shown(shows)
    await server.chloe.click(shows, label="Refuser")
    assert labels(shows) == []
    assert "Demandes en attente" in await listed(server, server.bilal)


async def test_a_block_hides_requests_and_is_not_told(server: Server) -> None:
    await friends(server, server.anna, "ajouter", qui=server.bilal)
    request = last(server.bilal)
    blocked = await friends(server, server.bilal, "bloquer", qui=server.anna)
    assert "C’est bloqué" in text(blocked)
    late = await server.bilal.user.click(request, label="🤝 Accepter")
    assert "ne te demande plus rien" in told(late)
    await friends(server, server.anna, "retirer", qui=server.bilal)
    again = await friends(server, server.anna, "ajouter", qui=server.bilal)
    assert f"Dès que <@{server.bilal.id}> dit oui" in text(again)
    assert len(inbox(server.bilal)) == 1
    assert f"Blocages : <@{server.anna.id}>" in (await listed(server, server.bilal)).replace(
        "*", ""
    )
    lifted = await friends(server, server.bilal, "retirer", qui=server.anna)
    assert "est levé" in text(lifted)
    assert f"<@{server.anna.id}> te demande en ami" in await listed(server, server.bilal)


async def test_removing_says_what_it_was(server: Server) -> None:
    nobody = await friends(server, server.anna, "retirer", qui=server.bilal)
    assert "n’est pas dans ta liste" in text(nobody)
    await friends(server, server.anna, "ajouter", qui=server.bilal)
    refused = await friends(server, server.bilal, "retirer", qui=server.anna)
    assert "est refusée" in text(refused)
    waits = f"**Demandes en attente** : <@{server.bilal.id}>"
    assert waits in await listed(server, server.anna)
    back = await friends(server, server.anna, "retirer", qui=server.bilal)
    assert "est reprise" in text(back)
    assert waits not in await listed(server, server.anna)
    await friends(server, server.bilal, "ajouter", qui=server.anna)
    await friends(server, server.anna, "ajouter", qui=server.bilal)
    ended = await friends(server, server.anna, "retirer", qui=server.bilal)
    assert "n’est plus dans ta liste" in text(ended)
    assert await server.bot.services.friends.friends_of(server.bilal.id) == frozenset()
