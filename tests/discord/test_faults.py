"""Discord refuses, fails, or has forgotten: the game goes on."""

from __future__ import annotations

import pytest

from tests.discord.harness import Server, text, texts

POSTS = "/channels/*/messages"
EDITS = "/channels/*/messages/*"


async def test_what_discord_did_not_take_is_sent_again_in_order(server: Server) -> None:
    await server.start(manches=3)
    for person in (server.anna, server.bilal):
        await server.skip(person)
    server.env.inject_error("POST", POSTS, status=503)
    await server.skip(server.chloe)
    await server.advance(60)
    reveal, board = texts(server.thread)[-2:]
    assert "Manche 1 sur 3 : les coups" in reveal
    assert "Manche 2 sur 3" in board


async def test_a_thread_that_takes_nothing_more_is_left_for_the_channel(server: Server) -> None:
    await server.start(manches=3)
    for person in (server.anna, server.bilal):
        await server.skip(person)
    server.env.inject_error(
        "POST", f"/channels/{server.thread.id}/messages", status=403, code=50013, times=None
    )
    await server.skip(server.chloe)
    assert "Manche 2 sur 3" in texts(server.channel)[-1]


async def test_a_locked_archived_thread_is_opened_again(server: Server) -> None:
    await server.start(manches=3)
    for person in (server.anna, server.bilal):
        await server.skip(person)
    server.env.inject_error("POST", POSTS, status=400, code=50083, times=1)
    await server.skip(server.chloe)
    assert "Manche 2 sur 3" in texts(server.thread)[-1]


@pytest.mark.parametrize(("status", "code"), [(404, 10008), (400, 30046), (403, 50001)])
async def test_a_message_that_cannot_be_edited_stops_nothing(
    server: Server, status: int, code: int
) -> None:
    lobby = await server.lobby(manches=3)
    server.env.inject_error("PATCH", EDITS, status=status, code=code, times=None)
    await server.bilal.click(lobby, label="✋ Rejoindre")
    await server.anna.click(lobby, label="▶ Lancer")
    assert "Manche 1 sur 3" in texts(server.thread)[-1]
    await server.skip(server.anna)
    await server.skip(server.bilal)
    assert (await server.view()).round == 2


async def test_a_deleted_lobby_message_does_not_stop_the_start(server: Server) -> None:
    lobby = await server.lobby(manches=3)
    await server.bilal.click(lobby, label="✋ Rejoindre")
    server.env.inject_error("GET", EDITS, status=404, code=10008)
    await server.anna.click(lobby, label="▶ Lancer")
    assert "Manche 1 sur 3" in texts(server.channel)[-1] + "".join(
        shown for thread in server.channel.threads for shown in texts(thread)
    )


async def test_an_answer_that_comes_too_late_loses_nothing(server: Server) -> None:
    await server.start()
    play = (await server.moves())[0]
    preview = await server.say(server.anna, "poser", placement=play)
    server.env.inject_error("POST", "/interactions/*", status=404, code=10062, times=None)
    result = await server.anna.click(preview.response, label="▶ Jouer")
    assert not result.acknowledged
    submission = (await server.view(person=server.anna.id)).submission
    assert submission is not None
    assert submission.play == play


async def test_a_picture_that_cannot_be_delivered_leaves_the_game_playable(server: Server) -> None:
    await server.start()
    play = (await server.moves())[0]
    server.env.inject_error("PATCH", "/webhooks/*", status=500)
    await server.say(server.anna, "poser", placement=play)
    assert play in text(await server.say(server.anna, "poser", placement=play))


async def test_a_lobby_that_cannot_be_posted_leaves_no_game_behind(server: Server) -> None:
    server.env.inject_error("POST", "/interactions/*", status=404, code=10062)
    server.env.inject_error("GET", "/webhooks/*", status=404, code=10015)
    await server.say(server.anna, "nouvelle", manches=3)
    assert (await server.view()).phase == "finished"
    assert "Je ne vois pas de partie" in text(await server.say(server.anna, "plateau"))
