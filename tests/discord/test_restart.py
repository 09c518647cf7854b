"""The bot is ended and started anew in the middle of a game."""

from __future__ import annotations

from tests.discord.harness import Server, plain, text, texts


async def test_every_button_still_works(server: Server) -> None:
    lobby = await server.lobby(manches=3)
    await server.restart()
    await server.bilal.click(lobby, label="✋ Rejoindre")
    await server.restart()
    await server.anna.click(lobby, label="▶ Lancer")
    play, other, *_rest = await server.moves()
    preview = await server.anna.slash(server.thread, "crabblabla poser", placement=play)
    await server.restart()
    played = await server.anna.click(preview.response, label="▶ Jouer")
    assert play in text(played)
    await server.restart()
    await server.anna.click(played.response, label="↩ Rappeler")
    assert len((await server.view()).waiting) == 2
    question = await server.anna.click(server.board(), label="⏭ Passer")
    await server.restart()
    await server.anna.click(question.response, label="⏭ Oui, je passe")
    await server.play(server.bilal, other)
    assert (await server.view()).round == 2


async def test_a_form_that_was_open_is_still_read(server: Server) -> None:
    await server.start()
    play = (await server.moves())[0]
    form = await server.form(server.anna)
    await server.restart()
    preview = await server.anna.submit_modal(form, {"play": play})
    assert play in text(preview)


async def test_the_count_on_the_board_goes_on(server: Server) -> None:
    await server.start()
    await server.skip(server.anna)
    await server.restart()
    await server.skip(server.bilal)
    assert "Ont joué : 2 sur 3" in plain(server.board().content)


async def test_nothing_is_announced_twice(server: Server) -> None:
    await server.start(manches=3)
    for person in server.people.values():
        await server.skip(person)
    before = texts(server.thread)
    await server.restart()
    await server.restart()
    assert texts(server.thread) == before
