"""A whole game through commands and buttons."""

from __future__ import annotations

from tests.discord.harness import Server, labels, text


async def test_three_people_play_a_whole_game(server: Server) -> None:
    lobby = await server.start(manches=3)
    for number in range(3):
        moves = await server.moves()
        a = await server.play(server.anna, moves[0])
        print("A>", text(a), labels(a.response))
        a = await server.play(server.bilal, moves[5])
        print("B>", text(a))
        if number == 1:
            a = await server.play(server.chloe, moves[9])
        else:
            a = await server.skip(server.chloe)
        print("C>", text(a))
    for m in server.channel.history() + server.thread.history():
        print("----", m.content, labels(m), [a.description for a in m.attachments][:0])
    from simcord.http.router import dispatch
    for p in server.people.values():
        try:
            print("DM", p.name, [m.content for m in p.user.dm_channel.history()])
        except Exception as e: print(repr(e))
