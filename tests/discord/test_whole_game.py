"""A whole game through commands and buttons."""

from __future__ import annotations

from tests.discord.harness import Server, labels, plain, text, texts


async def test_three_people_play_a_whole_game(server: Server) -> None:
    lobby = await server.lobby(manches=3)
    assert {"✋ Rejoindre", "Quitter", "▶ Lancer"} <= set(labels(lobby))
    await server.bilal.click(lobby, label="✋ Rejoindre")
    await server.chloe.click(lobby, label="✋ Rejoindre")
    assert "Joueurs (3/12)" in texts(server.channel)[0]
    await server.anna.click(lobby, label="▶ Lancer")

    for number in (1, 2, 3):
        assert f"Manche {number} sur 3" in server.board().content
        best, second, *_rest = await server.moves()
        await server.play(server.anna, best)
        await server.play(server.bilal, second)
        assert best not in "".join(texts(server.thread)), "a placement was told before the reveal"
        assert "Ont joué : 2 sur 3" in plain(server.board().content)
        await server.skip(server.chloe)
        assert best in "".join(texts(server.thread))

    assert "Fin de la partie" in texts(server.thread)[-1]
    assert server.thread.last_message.attachments[0].filename == "podium.png"
    assert server.is_archived(server.thread)
    assert labels(server.channel.history()[0]) == []
    view = await server.view()
    assert view.phase == "finished"
    assert view.standings[0].seat == 1


async def test_every_picture_has_an_alt_text_that_says_the_position(server: Server) -> None:
    await server.start(manches=3)
    play = (await server.moves())[0]
    preview = await server.anna.slash(server.thread, "crabblabla poser", placement=play)
    messages = [*server.channel.history(), *server.thread.history(), preview.response]
    pictures = [file for message in messages for file in message.attachments]
    assert len(pictures) == 3
    assert all("Plateau de 13 rangées" in (file.description or "") for file in pictures)
    assert "Brouillon" in (pictures[-1].description or "")


async def test_what_is_private_stays_private(server: Server) -> None:
    await server.start(manches=3)
    play = (await server.moves())[0]
    preview = await server.anna.slash(server.thread, "crabblabla poser", placement=play)
    assert preview.response.ephemeral
    played = await server.anna.click(preview.response, label="▶ Jouer")
    assert played.response.ephemeral
    for command in ("plateau", "scores", "aide"):
        result = await server.say(server.bilal, command)
        assert result.response.ephemeral
        assert play not in text(result)


async def test_only_the_players_who_are_called_are_mentioned(server: Server) -> None:
    await server.start(manches=3)
    mentioned = [len(message.mentions) for message in server.thread.history()]
    assert mentioned == [3, 0]


async def test_training_alone_starts_at_once(server: Server) -> None:
    await server.lobby(manches=3, entrainement=True)
    assert "Manche 1 sur 3" in server.board().content
    for _number in range(3):
        await server.play(server.anna, (await server.moves())[0])
    assert "Fin de la partie" in texts(server.thread)[-1]


async def test_twelve_people_play_a_round(server: Server) -> None:
    lobby = await server.lobby(manches=3)
    people = [server.bilal, server.chloe, *(server.newcomer(f"guest{n}") for n in range(9))]
    for person in people:
        await person.click(lobby, label="✋ Rejoindre")
    late = await server.newcomer("thirteenth").click(lobby, label="✋ Rejoindre")
    assert "plus de place" in text(late)
    await server.anna.click(lobby, label="▶ Lancer")
    moves = await server.moves()
    for person, play in zip([server.anna, *people], moves, strict=False):
        await server.play(person, play)
    *_before, reveal, board = texts(server.thread)
    assert "Manche 1 sur 3 : les coups" in reveal
    assert all(f"<@{person.id}>" in reveal for person in people)
    assert "Manche 2 sur 3" in board
