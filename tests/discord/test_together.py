"""People who act in the same instant."""

from __future__ import annotations

from bot.demo.world import together
from tests.discord.harness import Server, text, texts


async def test_all_play_in_the_same_instant(server: Server) -> None:
    await server.start(manches=3)
    moves = await server.moves()
    people = list(server.people.values())
    previews = [
        await server.say(person, "poser", placement=play)
        for person, play in zip(people, moves, strict=False)
    ]
    with together(server.env):
        for person, preview in zip(people, previews, strict=True):
            await person.click(preview.response, label="▶ Jouer")
    await server.env.settle()
    view = await server.view()
    assert view.round == 2
    (result,) = view.results
    played = [result.submissions[seat].play for seat in (1, 2, 3)]
    assert played == moves[:3]
    assert sum("les coups" in shown for shown in texts(server.thread)) == 1


async def test_a_double_click_on_play_counts_once(server: Server) -> None:
    await server.start(manches=3)
    preview = await server.say(server.anna, "poser", placement=(await server.moves())[0])
    with together(server.env):
        for _click in range(2):
            await server.anna.click(preview.response, label="▶ Jouer")
    await server.env.settle()
    assert len((await server.view()).waiting) == 2


async def test_a_double_click_on_start_starts_once(server: Server) -> None:
    lobby = await server.lobby(manches=3)
    await server.bilal.click(lobby, label="✋ Rejoindre")
    with together(server.env):
        for _click in range(2):
            await server.anna.click(lobby, label="▶ Lancer")
    await server.env.settle()
    assert sum("C’est parti" in shown for shown in texts(server.thread)) == 1
    assert (await server.view()).round == 1


async def test_who_leaves_the_lobby_as_the_game_starts_is_asked_first(server: Server) -> None:
    lobby = await server.lobby(manches=3)
    await server.bilal.click(lobby, label="✋ Rejoindre")
    with together(server.env):
        await server.anna.click(lobby, label="▶ Lancer")
        leaving = await server.bilal.click(lobby, label="Quitter")
    await server.env.settle()
    view = await server.view()
    if view.phase == "running":
        assert "définitif" in text(leaving)
        assert sum(seat.active for seat in view.seats) == 2
    else:  # the leaving came first: nobody is left to play against
        assert "définitif" not in text(leaving)
        assert sum(seat.active for seat in view.seats) == 1


async def test_many_join_in_the_same_instant_and_no_more_than_fit(server: Server) -> None:
    lobby = await server.lobby()
    crowd = [server.newcomer(f"guest{number}") for number in range(15)]
    with together(server.env):
        results = [await person.click(lobby, label="✋ Rejoindre") for person in crowd]
    await server.env.settle()
    said = [text(result) for result in results]
    assert sum("Te voilà" in answer for answer in said) == 11
    assert sum("plus de place" in answer for answer in said) == 4
    assert "Joueurs (12/12)" in texts(server.channel)[0]


async def test_leaving_while_the_others_play(server: Server) -> None:
    await server.start(manches=3)
    play = (await server.moves())[0]
    preview = await server.say(server.anna, "poser", placement=play)
    leaving = await server.say(server.chloe, "quitter")
    passing = await server.bilal.click(server.board(), label="⏭ Passer")
    with together(server.env):
        await server.chloe.click(leaving.response, label="Quitter pour de bon")
        await server.anna.click(preview.response, label="▶ Jouer")
        await server.bilal.click(passing.response, label="⏭ Oui, je passe")
    await server.env.settle()
    view = await server.view()
    assert view.round == 2
    assert view.results[0].winner == 1
