"""Challenges, training, robots, settings and tokens."""

from __future__ import annotations

import asyncio
from typing import Any

import discord

from bot.services.deeds import By
from bot.services.ledger import PAGE
from bot.store.ledger import Special, Transfer, TransferKind
from engine.wordgrid.events import FinishReason
from tests.discord.duels import Duel, balance, begin, books, challenge, say, view
from tests.discord.harness import Server, labels, shown, text, texts
from tests.discord.people import close_inboxes, inbox, last, newest, pinged


async def thought(server: Server) -> None:
    """Wait until no robot is about to play, and all is told."""
    await server.bot.services.duels.robots.tasks.idle()
    await server.env.settle()


async def test_who_is_challenged_sees_stake_and_gain_before_accepting(server: Server) -> None:
    message = await challenge(server, membre=server.bilal, mise=100)
    for shown_to in (message, last(server.bilal)):
        said = shown(shown_to)
        assert f"<@{server.anna.id}> défie <@{server.bilal.id}>" in said
        assert "Mise : **100 jetons** chacun. Le gagnant reçoit **180 jetons**" in said
        assert "les frais sont de 20 jetons" in said
    assert await balance(server, server.anna) == 1000
    assert "s’adresse à quelqu’un d’autre" in text(
        await server.chloe.click(message, label="✋ Relever")
    )
    invitation = last(server.bilal)
    assert labels(invitation) == ["✋ Relever", "Décliner"]
    await server.restart()
    await server.bilal.user.click(invitation, label="✋ Relever")
    assert (await view(server)).begun
    assert "C’est parti" in shown(last(server.bilal))
    assert labels(last(server.bilal)) == []
    assert await balance(server, server.anna) == 900
    start = texts(server.thread)[0]
    assert "contre" in start
    assert "Mise : **100 jetons**" in start


async def test_who_declines_is_left_alone_and_who_challenged_is_told(server: Server) -> None:
    message = await challenge(server, membre=server.bilal)
    refused = await server.chloe.click(message, label="Décliner")
    assert "quelqu’un d’autre" in text(refused)
    await server.bilal.click(message, label="Décliner")
    assert (await view(server)).finish_reason is FinishReason.DECLINED
    assert f"<@{server.bilal.id}> ne relève pas ton défi" in shown(last(server.anna))
    now = server.channel.history()[0]
    assert f"🙅 <@{server.bilal.id}> décline." in shown(now)
    assert labels(now) == []


async def test_closed_private_messages_stop_no_challenge(server: Server) -> None:
    close_inboxes(server)
    message = await challenge(server, membre=server.bilal, mise=5)
    told = newest(server.channel)
    assert told.id != message.id
    assert pinged(server, server.channel, told) == [server.bilal.id]
    await server.bilal.click(told, label="✋ Relever")
    assert (await view(server)).begun


async def test_nobody_challenges_themselves_or_a_bot(server: Server) -> None:
    own = await say(server, server.anna, "defi", membre=server.anna)
    assert "son propre défi" in text(own)
    robot = server.world.guild.add_member(server.env.create_user("machine", bot=True))
    assert "bot" in text(await say(server, server.anna, "defi", membre=robot))
    await challenge(server)
    message = server.channel.history()[-1]
    assert "son propre défi" in text(await server.anna.click(message, label="✋ Relever"))


async def test_who_is_banned_is_neither_challenged_nor_invited(server: Server) -> None:
    services, guild = server.bot.services, server.world.guild.id
    await services.bans.ban(guild, server.bilal.id, server.chloe.id, "triche")
    refused = await say(server, server.anna, "defi", membre=server.bilal)
    assert refused.response.ephemeral
    assert f"<@{server.bilal.id}> ne peut pas jouer ici" in text(refused)
    assert await services.wordgrid.open_challenges(guild, server.anna.id) == ()
    await challenge(server)
    for game in ("crabblabla", "lexiplateau"):
        await server.anna.slash(server.channel, f"{game} nouvelle")
        invited = await server.anna.slash(server.channel, f"{game} inviter", membre=server.bilal)
        assert f"<@{server.bilal.id}> ne peut pas jouer ici" in text(invited)
        assert "triche" not in text(invited)
    assert inbox(server.bilal) == []


async def test_a_challenge_of_somebody_who_left_the_server_is_not_taken_up(server: Server) -> None:
    message = await challenge(server, mise=100)
    code = (await view(server)).ref.code
    server.world.guild.remove_member(server.anna)
    await server.env.settle()
    for refused in (
        await server.bilal.click(message, label="✋ Relever"),
        await say(server, server.chloe, "rejoindre", code=code),
    ):
        assert f"<@{server.anna.id}> n’est plus sur ce serveur" in text(refused)
    assert not (await view(server)).begun
    assert await balance(server, server.bilal) == 1000


async def test_a_staked_challenge_is_not_taken_up_once_tokens_are_switched_off(
    server: Server,
) -> None:
    message = await challenge(server, mise=100)
    async with server.bot.store.transaction() as tx:
        await tx.facts.set_guild(server.world.guild.id, {"tokens": False}, server.env.now())
    refused = await server.bilal.click(message, label="✋ Relever")
    assert "joue désormais sans jetons" in text(refused)
    assert not (await view(server)).begun
    await books(server)


async def test_a_challenge_is_taken_back_by_who_made_it(server: Server) -> None:
    message = await challenge(server)
    assert "Tu ne joues pas" in text(await server.bilal.click(message, label="↩ Retirer le défi"))
    await server.anna.click(message, label="↩ Retirer le défi")
    assert (await view(server)).finish_reason is FinishReason.WITHDRAWN
    assert "↩ Le défi est retiré." in shown(server.channel.history()[0])


async def test_the_lobby_lists_what_one_may_accept(server: Server) -> None:
    assert "Aucun défi" in text(await say(server, server.bilal, "lobby"))
    await challenge(server, mise=100)
    await challenge(server, membre=server.chloe, mise=7)
    listed = await say(server, server.bilal, "lobby")
    assert listed.response.ephemeral
    assert "reçoit **180 jetons**" in text(listed)
    assert labels(listed.response) == ["✋ Relever 1"]
    hers = (await say(server, server.chloe, "lobby")).response
    assert labels(hers) == ["✋ Relever 1", "Décliner 1", "✋ Relever 2"]
    own = (await say(server, server.anna, "lobby")).response
    assert labels(own) == ["↩ Retirer 1", "↩ Retirer 2"]
    await server.bilal.click(listed.response, label="✋ Relever 1")
    assert (await view(server)).begun
    assert labels((await say(server, server.bilal, "lobby")).response) == []


async def test_training_by_link_is_free_and_not_recorded(server: Server) -> None:
    message = (await say(server, server.anna, "entrainement")).response
    assert "rien n’est misé" in shown(message)
    code = (await view(server)).ref.code
    assert code in shown(message)
    await say(server, server.bilal, "rejoindre", code=code.lower())
    people = {person.id: person for person in (server.anna, server.bilal)}
    first, second = (people[seat.player or 0] for seat in (await view(server)).seats)
    duel = Duel(server, first, second)
    await duel.play(first)
    await duel.play(second)
    await server.bot.services.wordgrid.resign(second.id, 1)
    async with server.bot.store.reading() as tx:
        assert await tx.profiles.best(first.id, "wordgrid") is None
        assert await tx.profiles.ratings_of(first.id, [0]) == ()
    assert await books(server) == {}


async def test_a_robot_answers_each_move_and_takes_no_draw(server: Server) -> None:
    await say(server, server.anna, "entrainement", robot="easy")
    duel = Duel(server, server.anna, server.anna)
    await thought(server)
    assert "🤖" in texts(server.thread)[0]
    for _turn in range(3):
        before = len((await duel.view()).moves)
        await duel.play(server.anna)
        await thought(server)
        assert len((await duel.view()).moves) == before + 2
    draw = await say(server, server.anna, "nulle", duel.thread)
    assert "Un robot ne fait pas match nul" in text(draw)
    await server.advance(300)
    assert await duel.left(server.anna) == 300
    await server.bot.services.wordgrid.resign(server.anna.id, 1)
    await server.bot.outbox.idle()
    assert "🏆 🤖" in shown(newest(duel.thread))


async def test_the_strongest_robot_answers_though_time_stands_still(server: Server) -> None:
    await say(server, server.anna, "entrainement", robot="hard")
    await thought(server)
    duel = Duel(server, server.anna, server.anna)
    before = len((await duel.view()).moves)
    await duel.play(server.anna)
    await thought(server)
    assert len((await duel.view()).moves) == before + 2
    assert await duel.left(server.anna) == 600


async def test_a_robot_goes_on_after_a_restart(server: Server, monkeypatch: Any) -> None:
    await say(server, server.anna, "entrainement", robot="medium")
    await thought(server)
    duel = Duel(server, server.anna, server.anna)
    monkeypatch.setattr(server.bot.services.duels.robots.tasks, "_open", False)
    await duel.play(server.anna)
    await asyncio.sleep(0)
    before = len((await duel.view()).moves)
    await server.restart()
    await thought(server)
    assert len((await duel.view()).moves) == before + 1


async def test_moderators_end_duels_of_others_and_nothing_else(server: Server) -> None:
    rights = discord.Permissions(manage_messages=True, view_channel=True, send_messages=True)
    role = server.world.guild.create_role("modération", permissions=rights)
    mara: Any = server.world.guild.add_member(server.env.create_user("mara"), roles=[role])
    duel = await begin(server, mise=100)
    paused = await mara.slash(duel.thread, "moderation pause")
    assert "ne se met pas en pause" in text(paused)
    form = await mara.slash(duel.thread, "moderation terminer")
    await mara.submit_modal(form, {"reason": "dispute"})
    assert (await duel.view()).finish_reason is FinishReason.ENDED
    assert await balance(server, server.anna) == await balance(server, server.bilal) == 1000
    assert "elle ne compte pour personne" in "".join(texts(duel.thread))


async def test_whom_a_challenge_was_meant_for_is_told_that_a_moderator_ended_it(
    server: Server,
) -> None:
    rights = discord.Permissions(manage_messages=True, view_channel=True, send_messages=True)
    role = server.world.guild.create_role("modération", permissions=rights)
    mara: Any = server.world.guild.add_member(server.env.create_user("mara"), roles=[role])
    await challenge(server, membre=server.bilal, mise=100)
    code = (await view(server)).ref.code
    form = await mara.slash(server.channel, "moderation terminer", partie=code)
    await mara.submit_modal(form, {"reason": "trop cher"})
    assert (await view(server)).finish_reason is FinishReason.ENDED
    told = shown(last(server.bilal))
    assert f"Le défi `{code}`, que <@{server.anna.id}> t’a lancé, est annulé." in told
    assert f"la modération, <@{mara.id}>" in told
    assert "trop cher" in told
    assert f"Ta partie `{code}` a été arrêtée" in shown(last(server.anna))
    assert inbox(mara) == []


async def test_who_was_challenged_hears_nothing_where_the_challenge_is_taken_back(
    server: Server,
) -> None:
    await challenge(server, membre=server.bilal)
    before = [shown(message) for message in inbox(server.bilal)]
    services, ref = server.bot.services, (await view(server)).ref
    await services.moderation.end(By(server.anna.id), ref.id)
    await server.env.settle()
    assert [shown(message) for message in inbox(server.bilal)] == before


async def test_a_moderator_saves_no_stake_of_their_own(server: Server) -> None:
    rights = discord.Permissions(manage_messages=True, view_channel=True, send_messages=True)
    role = server.world.guild.create_role("modération", permissions=rights)
    mara: Any = server.world.guild.add_member(server.env.create_user("mara"), roles=[role])
    message = await challenge(server, mise=100)
    await mara.click(message, label="✋ Relever")
    refused = await mara.slash(server.thread, "moderation terminer")
    assert refused.modal is None, "what cannot be done is not asked about"
    assert "Une partie commencée se joue jusqu’au bout" in text(refused)
    assert (await view(server)).to_move is not None


async def test_the_server_chooses_french(server: Server) -> None:
    told = text(await say(server, server.anna, "dictionnaire", mot="Sheep"))
    assert "Dictionnaire anglais `en`" in told
    assert "✔ **SHEEP** y est." in told
    refused = await say(server, server.bilal, "reglages", langue="fr")
    assert "Gérer le serveur" in text(refused)
    role = server.world.guild.create_role(
        "patrons", permissions=discord.Permissions(manage_guild=True, view_channel=True)
    )
    boss: Any = server.world.guild.add_member(server.env.create_user("boss"), roles=[role])
    assert "Dictionnaire français `fr`" in text(await say(server, boss, "reglages", langue="fr"))
    told = text(await say(server, server.anna, "dictionnaire", mot="éléphant"))
    assert "✔ **ELEPHANT** y est." in told
    duel = await begin(server)
    assert (await duel.view()).used == ("ETAPE",)
    await duel.play(duel.first)
    assert (await duel.view()).lexicon.name == "fr"


async def test_tokens_are_looked_at(server: Server) -> None:
    async def jetons(command: str) -> str:
        return text(await server.anna.slash(server.channel, f"jetons {command}"))

    assert "Personne n’a encore de jetons" in await jetons("classement")
    assert "1000 jetons" in await jetons("solde")
    assert "déjà dans ton solde" in await jetons("quotidien")
    await server.advance(86400)
    assert "Voilà tes **50 jetons** du jour : tu as 1050 jetons." in await jetons("quotidien")
    await begin(server, mise=100)
    assert "Et 100 jetons en jeu" in await jetons("solde")
    await server.bot.services.wordgrid.resign(server.bilal.id, 1)
    history = await jetons("historique")
    for line in ("`+180` gain", "`-100` mise retenue", "`+50` allocation", "`+1000` allocation"):
        assert line in history
    assert "Page" not in history
    ranking = await jetons("classement")
    assert f"🥇 **<@{server.anna.id}> · 1130 jetons**" in ranking
    assert f"🥈 <@{server.bilal.id}> · 900 jetons" in ranking


async def test_a_long_history_is_leafed_through_after_a_restart_too(server: Server) -> None:
    guild, now, grant = server.world.guild.id, server.env.now(), TransferKind.GRANT
    async with server.bot.store.transaction() as tx:
        for day in range(1, PAGE + 2):
            moved = Transfer(guild, grant, Special.ISSUER, server.anna.id, day, f"day {day}")
            await tx.ledger.transfer(moved, now)
    shown_first = await server.anna.slash(server.channel, "jetons historique")
    assert "Page 1 sur 2" in text(shown_first)
    assert "`+1` allocation" not in text(shown_first)
    await server.restart()
    second = await server.anna.click(shown_first.response, label="▶")
    assert second.response.id == shown_first.response.id
    assert "Page 2 sur 2" in text(second)
    assert text(second).count("allocation") == 1
    back = await server.anna.click(second.response, label="◀")
    assert text(back) == text(shown_first)


async def test_what_is_typed_is_judged_while_it_is_typed(server: Server) -> None:
    duel = await begin(server)
    move = (await duel.moves())[0]
    options = {"case": str(move.cell), "lettre": move.letter}
    command, typed = "wordgrid jouer", move.word.lower()
    (found,) = await duel.first.autocomplete(duel.thread, command, "mot", typed, **options)
    assert found["value"] == move.word
    assert f"✔ {move.word}" in found["name"]
    (wrong,) = await duel.first.autocomplete(duel.thread, command, "mot", "xqz", **options)
    assert "✘" in wrong["name"]
    cells = await duel.first.autocomplete(duel.thread, command, "case", "b")
    assert [cell["value"] for cell in cells] == ["B1", "B2", "B3", "B4", "B5"]
