"""Where commands are given and games are played: channels, threads, private messages."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.demo.world import build_world
from tests.discord.harness import Server, plain, shown, text, texts
from tests.discord.people import inbox

HOUR = 3600

EVERYWHERE = ("plateau", "scores", "passer", "quitter", "inviter")


@pytest.mark.parametrize("command", EVERYWHERE)
async def test_without_a_game_the_way_to_one_is_shown(server: Server, command: str) -> None:
    said = text(await server.say(server.anna, command))
    assert "Je ne vois pas de partie à toi ici" in said
    assert "/crabblabla nouvelle" in said


async def test_a_private_message_is_no_place_for_a_new_game(server: Server) -> None:
    await server.start()
    anna = server.anna.user
    assert anna.dm_channel is not None
    refused = await anna.slash("crabblabla nouvelle")
    assert "pas en message privé" in text(refused)
    assert "Manche 1" in text(await anna.slash("crabblabla plateau"))
    preview = await anna.slash("crabblabla poser", placement=(await server.moves())[0])
    await anna.click(preview.response, label="▶ Jouer")
    assert (await server.view(person=anna.id)).submission is not None


async def test_with_several_games_one_has_to_be_chosen(server: Server) -> None:
    for _game in range(2):
        await server.start(manches=3)
    first, second = [(await server.view(game)).ref.code for game in (1, 2)]
    asked = text(await server.say(server.anna, "plateau"))
    assert first in asked
    assert second in asked
    choices = await server.anna.autocomplete(
        server.channel, "crabblabla plateau", "partie", first[:3].lower()
    )
    assert [choice["value"] for choice in choices] == [first]
    assert "#jeux" in choices[0]["name"]
    assert "Manche 1" in text(await server.say(server.anna, "plateau", partie=first))
    in_thread = await server.anna.slash(server.channel.threads[1], "crabblabla plateau")
    assert "Manche 1" in text(in_thread)


async def test_another_channel_still_finds_the_only_game(server: Server) -> None:
    await server.start()
    other = server.world.guild.create_text_channel("autre")
    assert "Manche 1" in text(await server.anna.slash(other, "crabblabla plateau"))


async def test_a_game_created_in_a_thread_is_played_there(server: Server) -> None:
    await server.start(manches=3)
    thread = server.thread
    made = await server.anna.slash(thread, "crabblabla nouvelle", manches=3)
    await server.bilal.click(made.response, label="✋ Rejoindre")
    await server.anna.click(made.response, label="▶ Lancer")
    assert len(server.channel.threads) == 1
    assert "Manche 1 sur 3" in texts(thread)[-1]


async def test_a_deleted_thread_is_opened_again(server: Server) -> None:
    await server.start(manches=3)
    old = server.thread
    await server.delete_channel(old)
    for person in server.people.values():
        question = await server.say(person, "passer")
        await person.click(question.response, label="⏭ Oui, je passe")
    shown = texts(server.channel) + [said for t in server.channel.threads for said in texts(t)]
    assert any("Manche 2 sur 3" in said for said in shown)
    assert (await server.view()).round == 2
    call = server.thread.history()[0]
    assert "la partie continue dans ce fil" in call.content
    assert {user.id for user in call.mentions} == {who.id for who in server.people.values()}


async def test_without_the_permission_for_threads_the_channel_is_used(server: Server) -> None:
    world = build_world(
        server.env,
        ("Dora", "Emil"),
        server="Sans fils",
        denied=discord.Permissions(create_public_threads=True),
    )
    dora, emil = world.people.values()
    lobby = (await dora.slash(world.channel, "crabblabla nouvelle", manches=3)).response
    assert lobby is not None
    await emil.click(lobby, label="✋ Rejoindre")
    await dora.click(lobby, label="▶ Lancer")
    started, board = [plain(message.content) for message in world.channel.history()[-2:]]
    assert "il me manque « Créer des fils publics »" in started
    assert "Manche 1 sur 3" in board


@pytest.mark.parametrize(
    ("permission", "name"),
    [("send_messages", "Envoyer des messages"), ("attach_files", "Joindre des fichiers")],
)
async def test_a_permission_that_lacks_is_named(server: Server, permission: str, name: str) -> None:
    world = build_world(
        server.env, ("Dora",), server="Muet", denied=discord.Permissions(**{permission: True})
    )
    (dora,) = world.people.values()
    refused = await dora.slash(world.channel, "crabblabla nouvelle")
    assert f"« {name} »" in text(refused)
    assert refused.response is not None
    assert refused.response.ephemeral


async def test_a_permission_taken_away_in_mid_game_costs_the_picture_alone(server: Server) -> None:
    await server.start(manches=3)
    await server.deny("attach_files")
    for person in server.people.values():
        await server.skip(person)
    board = server.board()
    assert board.attachments == []
    assert "il me manque « Joindre des fichiers »" in plain(board.content)
    preview = await server.say(server.anna, "poser", placement=(await server.moves())[0])
    assert preview.response.attachments


async def everybody_passes(server: Server, thread: Any) -> None:
    for person in server.people.values():
        question = await person.slash(thread, "crabblabla passer")
        await person.click(question.response, label="⏭ Oui, je passe")


async def test_a_thread_that_the_bot_may_not_write_in_any_more_is_explained_once(
    server: Server,
) -> None:
    await server.start(manches=5)
    thread = server.thread
    await server.deny("send_messages_in_threads")
    await everybody_passes(server, thread)
    await server.restart()
    await everybody_passes(server, thread)
    said = texts(server.channel)
    assert any("Manche 3 sur 5" in each for each in said)
    told = [each for each in said if "il me manque « Envoyer des messages dans les fils »" in each]
    assert len(told) == 1


async def test_a_game_that_can_be_shown_nowhere_is_told_of_to_its_creator_once(
    server: Server,
) -> None:
    await server.start(manches=5)
    thread = server.thread
    before = len(texts(server.channel)), len(texts(thread))
    await server.deny("send_messages", "send_messages_in_threads")
    await everybody_passes(server, thread)
    await server.restart()
    await everybody_passes(server, thread)
    assert (len(texts(server.channel)), len(texts(thread))) == before
    told = [shown(message) for message in inbox(server.anna) if "🔇" in message.content]
    assert len(told) == 1
    assert f"dans <#{server.channel.id}>" in told[0]
    assert "« Envoyer des messages »" in told[0]
    assert (await server.view()).round == 3, "the game goes on"
    await server.deny()
    await everybody_passes(server, thread)
    assert "Manche 4 sur 5" in "\n".join(texts(thread))


async def test_a_creator_is_told_that_the_channel_is_gone_or_the_bot_removed(
    server: Server,
) -> None:
    await server.start(manches=5, delai=HOUR)
    await server.delete_channel(server.thread)
    await server.delete_channel(server.channel)
    await server.advance(HOUR + 1)
    told = [shown(message) for message in inbox(server.anna) if "🔇" in message.content]
    assert len(told) == 1
    assert "Le salon où se joue ta partie" in told[0]
    assert "n’existe plus" in told[0]
    server.env.backend.remove_guild(server.world.guild.id)
    await server.env.settle()
    await server.advance(HOUR + 1)
    told = [shown(message) for message in inbox(server.anna) if "🔇" in message.content]
    assert len(told) == 2
    assert "On m’a retiré du serveur où se joue ta partie" in told[1]
    assert "Il m’y manque" not in "".join(told)


async def test_a_game_whose_files_may_not_be_attached_is_ended_all_the_same(server: Server) -> None:
    await server.start(manches=3)
    await server.deny("attach_files")
    for _round in range(3):
        play = (await server.moves())[0]
        for person in server.people.values():
            await server.play(person, play)
    *_earlier, last = server.thread.history()
    assert "Fin de la partie" in last.content
    assert "il me manque « Joindre des fichiers »" in plain(last.content)
    assert last.attachments == []  # Discord refuses the whole message otherwise


async def test_a_permission_taken_away_in_the_lobby_is_named_at_the_start(server: Server) -> None:
    lobby = await server.lobby(manches=3)
    await server.bilal.click(lobby, label="✋ Rejoindre")
    await server.deny("send_messages")
    refused = await server.anna.click(lobby, label="▶ Lancer")
    assert "« Envoyer des messages »" in text(refused)
    assert (await server.view()).phase == "lobby"
