"""Inviting, asking to come in, and leaving: who is asked what, where, and what they answer."""

from __future__ import annotations

from typing import Any

from bot.demo.world import together
from tests.discord.harness import Person, Server, labels, plain, shown, text, texts
from tests.discord.people import close_inboxes, end_game, inbox, last, newest, pinged, told


async def invite(server: Server, guest: Person, who: Person | None = None) -> Any:
    return await server.say(who or server.anna, "inviter", membre=guest)


async def test_a_guest_accepts_in_private(server: Server) -> None:
    lobby = await server.lobby()
    assert f"<@{server.bilal.id}> reçoit" in text(await invite(server, server.bilal))
    invitation = last(server.bilal)
    assert f"<@{server.anna.id}> t’invite" in shown(invitation)
    assert f"/{server.channel.id}/{lobby.id}" in shown(invitation)
    assert labels(invitation) == ["✋ Accepter", "Refuser"]
    await server.bilal.user.click(invitation, label="✋ Accepter")
    assert "Te voilà dans la partie" in shown(last(server.bilal))
    assert labels(last(server.bilal)) == []
    assert f"<@{server.bilal.id}>" in server.channel.history()[0].content


async def test_an_invitation_works_after_a_restart_and_only_once(server: Server) -> None:
    await server.lobby()
    await invite(server, server.bilal)
    invitation = last(server.bilal)
    await server.restart()
    with together(server.env):
        for _ in range(2):
            await server.bilal.user.click(invitation, label="✋ Accepter")
    await server.env.settle()
    assert "Te voilà dans la partie" in shown(last(server.bilal))
    assert len((await server.view()).seats) == 2


async def test_a_refusal_reaches_who_invited(server: Server) -> None:
    await server.lobby()
    await invite(server, server.bilal)
    await server.bilal.user.click(last(server.bilal), label="Refuser")
    assert f"Je préviens <@{server.anna.id}>" in shown(last(server.bilal))
    assert f"<@{server.bilal.id}> ne se joint pas" in shown(last(server.anna))
    assert "a préféré ne pas jouer" in text(await invite(server, server.bilal))
    assert len((await server.view()).seats) == 1


async def test_a_guest_with_closed_messages_is_invited_in_the_channel(server: Server) -> None:
    await server.lobby()
    close_inboxes(server)
    await invite(server, server.bilal)
    invitation = newest(server.channel)
    assert invitation.content.startswith(f"### 💌 <@{server.bilal.id}>")
    assert pinged(server, server.channel, invitation) == [server.bilal.id]
    wrong = await server.chloe.click(invitation, label="✋ Accepter")
    assert text(wrong) == f"Ce bouton est pour <@{server.bilal.id}>."
    wrong = await server.chloe.click(invitation, label="Refuser")
    assert text(wrong) == f"Ce bouton est pour <@{server.bilal.id}>."
    assert labels(newest(server.channel)) == ["✋ Accepter", "Refuser"]
    await server.bilal.click(invitation, label="✋ Accepter")
    assert shown(newest(server.channel)) == f"✋ <@{server.bilal.id}> est de la partie !"
    assert len((await server.view()).seats) == 2


async def test_a_refusal_in_the_channel_reaches_who_invited(server: Server) -> None:
    await server.lobby()
    close_inboxes(server)
    await invite(server, server.bilal)
    await server.bilal.click(newest(server.channel), label="Refuser")
    contents = texts(server.channel)
    assert f"<@{server.bilal.id}> ne joue pas cette fois." in contents
    assert contents[-1].startswith(f"<@{server.anna.id}> 💌 <@{server.bilal.id}> ne se joint pas")


async def test_people_are_found_by_handle_display_name_or_nickname(server: Server) -> None:
    await server.lobby()
    guild = server.world.guild
    guild.add_member(server.env.create_user("zoe42", global_name="Zoé"))
    nick = guild.add_member(server.env.create_user("x99"), nick="Le Bébé")
    assert f"<@{server.bilal.id}> reçoit" in text(
        await server.say(server.anna, "inviter", pseudo="@Bilal")
    )
    assert f"<@{nick.id}> reçoit" in text(await server.say(server.anna, "inviter", pseudo="le béb"))
    mentioned = await server.say(server.anna, "inviter", pseudo=f"<@{server.chloe.id}>")
    assert f"<@{server.chloe.id}> reçoit" in text(mentioned)
    nobody = text(await server.say(server.anna, "inviter", pseudo="personne*"))
    assert "Je ne trouve personne qui s’appelle « personne »" in nobody


async def test_where_a_name_means_several_people_one_is_chosen(server: Server) -> None:
    await server.lobby()
    other = server.newcomer("bilal2")
    third = server.newcomer("bil")
    asked = await server.say(server.anna, "inviter", pseudo="bila")
    assert "Qui invites-tu ?" in text(asked)
    assert labels(asked.response) == ["Bilal (@bilal)", "bilal2 (@bilal2)"]
    await server.restart()
    chosen = await server.anna.click(asked.response, label="bilal2 (@bilal2)")
    assert f"<@{other.id}> reçoit" in text(chosen)
    assert "t’invite" in shown(last(other))
    exact = await server.say(server.anna, "inviter", pseudo="bil")
    assert f"<@{third.id}> reçoit" in text(exact)


async def test_bots_and_oneself_are_not_invited(server: Server) -> None:
    await server.lobby()
    robot = server.world.guild.add_member(server.env.create_user("muzak", bot=True))
    assert "est un bot" in text(await invite(server, robot))
    assert "est un bot" in text(await server.say(server.anna, "inviter", pseudo="muzak"))
    assert "Tu n’as pas besoin d’invitation" in text(await invite(server, server.anna))


async def test_nobody_is_invited_to_a_full_or_finished_game(server: Server) -> None:
    lobby = await server.lobby()
    for number in range(11):
        await server.newcomer(f"p{number}").click(lobby, label="✋ Rejoindre")
    assert "Il n’y a plus de place" in text(await invite(server, server.bilal))
    await end_game(server)
    code = (await server.view()).ref.code
    over = await server.say(server.anna, "inviter", membre=server.bilal, partie=code)
    assert "terminée" in text(over)


async def test_an_invitation_to_a_game_that_filled_up_meanwhile(server: Server) -> None:
    lobby = await server.lobby()
    await invite(server, server.bilal)
    for number in range(11):
        await server.newcomer(f"p{number}").click(lobby, label="✋ Rejoindre")
    late = await server.bilal.user.click(last(server.bilal), label="✋ Accepter")
    assert "Il n’y a plus de place" in told(late)
    await end_game(server)
    over = await server.bilal.user.click(last(server.bilal), label="✋ Accepter")
    assert "Cette partie est terminée" in told(over)


async def test_a_guest_of_the_creator_comes_into_a_running_game_unasked(server: Server) -> None:
    await server.start(manches=4)
    late = server.newcomer("dora")
    await invite(server, late)
    assert "Elle a commencé" in shown(last(late))
    await late.user.click(last(late), label="✋ Accepter")
    assert "tu joues dès la prochaine manche" in shown(inbox(late)[0])
    assert "à la manche 2" in shown(last(late))
    assert server.anna.user.dm_channel.history() == []
    assert f"✋ <@{late.id}> rejoint la partie." in texts(server.thread)


async def test_a_guest_of_another_player_is_asked_about(server: Server) -> None:
    await server.start(manches=4)
    late = server.newcomer("dora")
    await invite(server, late, server.bilal)
    await late.user.click(last(late), label="✋ Accepter")
    assert f"j’ai demandé à <@{server.anna.id}>" in shown(last(late))
    question = last(server.anna)
    assert labels(question) == ["Approuver", "Refuser"]
    await server.restart()
    await server.anna.user.click(question, label="Approuver")
    assert "à la manche 2" in shown(last(late))


async def test_with_closed_messages_the_creator_is_asked_in_the_thread(server: Server) -> None:
    await server.start(manches=4)
    close_inboxes(server)
    late = server.newcomer("dora")
    await server.say(late, "rejoindre", code=(await server.view()).ref.code)
    question = newest(server.thread)
    assert pinged(server, server.thread, question) == [server.anna.id]
    meddling = await server.bilal.click(question, label="Approuver")
    assert "Seul l’hôte de la partie" in told(meddling)
    assert labels(newest(server.thread)) == ["Approuver", "Refuser"]
    await server.anna.click(question, label="Refuser")
    refused = newest(server.thread)
    assert "pas été retenue" in shown(refused)
    assert pinged(server, server.thread, refused) == [late.id]


async def test_who_asked_may_take_that_back_and_hears_of_the_end(server: Server) -> None:
    await server.start(manches=4)
    late, later = server.newcomer("dora"), server.newcomer("emil")
    code = (await server.view()).ref.code
    await server.say(late, "rejoindre", code=code)
    await server.say(later, "rejoindre", code=code)
    withdrawn = await server.say(late, "quitter", partie=code)
    assert "Ta demande" in text(withdrawn)
    gone = await server.anna.user.click(inbox(server.anna)[0], label="Approuver")
    assert "ne demande plus à jouer" in told(gone)
    await end_game(server)
    assert "avant que l’hôte réponde" in shown(last(later))
    assert late.user.dm_channel.history() == []


async def test_the_creator_leaves_a_running_game(server: Server) -> None:
    await server.start(manches=4)
    late = server.newcomer("dora")
    await server.say(late, "rejoindre", code=(await server.view()).ref.code)
    question = await server.say(server.anna, "quitter")
    assert "Ton rôle d’hôte passera" in text(question)
    await server.anna.click(question.response, label="Quitter pour de bon")
    assert f"👑 <@{server.bilal.id}> est maintenant l’hôte de la partie." in texts(server.thread)
    # Who asked to come in is asked about afresh.
    await server.bilal.user.click(last(server.bilal), label="Approuver")
    assert "à la manche 2" in shown(last(late))
    await server.skip(server.bilal)
    await server.skip(server.chloe)
    assert (await server.view()).round == 2


async def test_the_creator_leaves_the_lobby(server: Server) -> None:
    lobby = await server.lobby()
    await server.bilal.click(lobby, label="✋ Rejoindre")
    await server.anna.click(lobby, label="Quitter")
    assert "te voilà hôte" in shown(last(server.bilal))
    assert plain(server.channel.history()[0].content).startswith("## 🔠 Nouvelle partie")
    assert f"<@{server.bilal.id}> t’invite" in server.channel.history()[0].content
    await server.chloe.click(lobby, label="✋ Rejoindre")
    await server.bilal.click(lobby, label="▶ Lancer")
    assert "C’est parti" in server.thread.history()[0].content


async def test_the_creator_leaves_an_empty_lobby(server: Server) -> None:
    lobby = await server.lobby()
    await server.anna.click(lobby, label="Quitter")
    assert "La partie est annulée" in plain(server.channel.history()[0].content)
    assert list(server.channel.threads) == []
