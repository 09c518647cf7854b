"""A whole game through commands and buttons."""

from __future__ import annotations

from tests.discord.harness import Server, labels, text


async def test_three_people_play_a_whole_game(server: Server) -> None:
    lobby = await server.lobby(manches=3)
    print(lobby.content, labels(lobby))
    await server.bilal.click(lobby, label="✋ Rejoindre")
    await server.chloe.click(lobby, label="✋ Rejoindre")
    r = await server.anna.click(lobby, label="▶ Lancer")
    print(text(r))
    for m in server.channel.history() + server.thread.history():
        print("----", m.content, labels(m), [a.description for a in m.attachments])
