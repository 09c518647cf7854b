"""The road sheet: by command while a game runs, by button at its end, as picture and as text."""

from __future__ import annotations

from typing import Any

from engine.crabblabla.roadsheet import replay
from engine.crabblabla.roadsheet_text import read_sheet
from render.replay import MAX_BYTES
from tests.discord.harness import Server, labels, shown, text

SHEET = "📜 Feuille de route"


async def content(message: Any, name: str) -> bytes:
    """An attachment of a message."""
    (file,) = [file for file in message.attachments if file.filename == name]
    data: bytes = await file.read()
    return data


async def play_round(server: Server) -> str:
    """Anna plays the best word, the others pass; the placement."""
    play = (await server.moves())[0]
    await server.play(server.anna, play)
    await server.skip(server.bilal)
    await server.skip(server.chloe)
    return play


async def test_a_running_games_sheet_holds_closed_rounds_alone(server: Server) -> None:
    await server.start(manches=3)
    empty = await server.say(server.bilal, "feuille")
    assert "encore vide" in text(empty)
    play = await play_round(server)
    secret = (await server.moves())[0]
    await server.play(server.anna, secret)
    result = await server.say(server.bilal, "feuille")
    assert result.response.ephemeral
    code = (await server.view()).ref.code
    written = (await content(result.response, f"crabblabla-{code}.txt")).decode()
    assert play in written
    assert secret not in written
    assert str((await server.view()).rack) not in written
    picture = result.response.attachments[0]
    assert picture.filename == "feuille-de-route.png"
    assert "★ Anna" in (picture.description or "")
    assert "passe" in (picture.description or "")


async def test_the_end_has_the_film_the_text_file_and_the_sheet(server: Server) -> None:
    await server.start(manches=3)
    for _ in range(3):
        await play_round(server)
    film, end = server.thread.history()[-2:]
    assert "film de la partie" in shown(film)
    gif = await content(film, "partie.gif")
    assert gif.startswith(b"GIF8")
    assert len(gif) < MAX_BYTES
    assert "3 images" in (film.attachments[0].description or "")
    code = (await server.view()).ref.code
    sheet = read_sheet((await content(end, f"crabblabla-{code}.txt")).decode())
    assert list(sheet.seats.values()) == ["Anna", "Bilal", "Chloé"]
    boards = replay(sheet, server.bot.services.lexicons.default())
    assert boards[-1] == (await server.view()).board
    assert labels(end) == [SHEET]
    await server.restart()
    result = await server.chloe.click(end, label=SHEET)
    assert result.response.ephemeral
    assert "Manche 3" in (result.response.attachments[0].description or "")


async def test_a_long_sheet_has_pages(server: Server) -> None:
    await server.lobby(manches=7, entrainement=True)
    for _ in range(7):
        await server.skip(server.anna)
    first = (await server.anna.click(server.thread.history()[-1], label=SHEET)).response
    assert "Page 1 sur 2" in shown(first)
    assert labels(first) == ["◀", "▶"]
    assert "Manches 1 à 5 sur 7" in (first.attachments[0].description or "")
    second = (await server.anna.click(first, label="▶")).response
    assert "Page 2 sur 2" in shown(second)
    assert "Manches 6 à 7 sur 7" in (second.attachments[0].description or "")
    assert len(second.attachments) == 2


async def test_a_game_without_rounds_ends_without_film_and_sheet(server: Server) -> None:
    await server.start(manches=3)
    for person in (server.bilal, server.chloe):
        question = await person.slash(server.thread, "crabblabla quitter")
        await person.click(question.response, label="Quitter pour de bon")
    end = server.thread.history()[-1]
    assert "Fin de la partie" in shown(end)
    assert end.attachments == []
    assert labels(end) == []


async def test_the_sheet_speaks_the_readers_language(server: Server) -> None:
    await server.start(manches=3)
    await play_round(server)
    server.world.languages[server.chloe.id] = "en-GB"
    result = await server.say(server.chloe, "feuille")
    assert "Road sheet" in text(result)
    assert "Rounds 1 to 1 of 3" in (result.response.attachments[0].description or "")
