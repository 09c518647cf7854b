"""What Lexiplateau's messages look like, whatever was done in a turn."""

from __future__ import annotations

import pytest

from bot.services.deeds import By
from engine.table.phase import Phase
from tests.discord.composing import MENU
from tests.discord.harness import Server, components, labels, shown, text, texts
from tests.discord.people import end_game, inbox
from tests.discord.turns import Turns

DAY = 86400


@pytest.fixture
def turns(server: Server) -> Turns:
    return Turns(server)


def small_print_is_small(said: str) -> bool:
    """Discord reads ``-#`` at the beginning of a line alone; elsewhere people would see it."""
    return all("-#" not in line[2:] for line in said.splitlines())


async def test_the_board_is_shown_after_every_turn(turns: Turns, server: Server) -> None:
    await turns.start(server.bilal, temps_tour=DAY)
    play = await turns.play_best()
    mover, seat = await turns.mover(), (await turns.state()).mover
    assert seat is not None
    await mover.slash(turns.thread, "lexiplateau echanger", lettres=seat.rack[0])
    await turns.skip(await turns.mover())
    await server.advance(DAY + 1)
    opened = [m for m in turns.thread.history() if "de jouer** (tour" in shown(m)]
    assert len(opened) == 5
    assert [len(message.attachments) for message in opened] == [1] * 5
    word = play.split()[1].upper()
    for message in opened[1:]:
        marked = (message.attachments[0].description or "").partition("Dernier placement")[2]
        assert len(marked.partition(".")[0].split()) - 1 == len(word)


async def test_small_print_stands_on_lines_of_its_own(turns: Turns, server: Server) -> None:
    await turns.start(server.bilal, temps_tour=DAY)
    panel = await server.anna.slash(turns.thread, "lexiplateau gerer")
    assert "tour est perdu <t:" in text(panel)
    assert small_print_is_small(text(panel))
    await server.anna.click(panel.response, label="⏳ + 1 h")
    (told,) = [said for said in texts(turns.thread) if "Il y a plus de temps" in said]
    assert "tour est perdu <t:" in told
    assert all(map(small_print_is_small, texts(turns.thread)))


async def test_the_first_call_leads_to_where_the_thread_hangs(turns: Turns, server: Server) -> None:
    """It may be sent before the thread is made."""
    lobby = await turns.start(server.bilal)
    (call,) = [m for m in inbox(await turns.mover()) if "À toi de jouer" in shown(m)]
    thread = f"/{turns.thread.id}"
    assert thread in shown(call) or f"/{server.channel.id}/{lobby.id}" in shown(call)
    await turns.play_best()
    call = inbox(await turns.mover())[-1]
    assert shown(call).splitlines()[0].endswith(thread)


async def test_a_pause_is_told_where_letters_are_tried(turns: Turns, server: Server) -> None:
    await turns.start(server.bilal)
    mover, play = await turns.mover(), (await turns.moves())[0]
    await server.bot.services.moderation.pause(By(server.anna.id), 1)
    opened = await mover.slash(turns.thread, "lexiplateau plateau")
    assert text(opened).startswith("### ⏸ La partie est en pause.")
    tried = await mover.slash(turns.thread, "lexiplateau jouer", mot=play)
    assert "⏸ La partie est en pause." in text(tried)
    assert labels(tried.response) == ["✏️ Modifier"]


async def test_a_game_that_was_stopped_has_no_winner(turns: Turns, server: Server) -> None:
    await turns.start(server.bilal)
    await turns.play_best()
    await end_game(server)
    assert "La partie a été arrêtée" in texts(turns.thread)[-1]
    assert "gagne" not in texts(turns.thread)[-1]


async def test_before_the_start_the_table_tells_nothing_of_the_bag(turns: Turns) -> None:
    await turns.lobby()
    table = await turns.say(turns.server.anna, "scores")
    assert "Scores après 0 tour" in text(table)
    assert "sac" not in text(table)


async def test_accents_do_not_matter_in_an_exchange(turns: Turns, server: Server) -> None:
    await turns.start(server.bilal)
    for _ in range(20):
        seat, mover = (await turns.state()).mover, await turns.mover()
        assert seat is not None
        if "E" in seat.rack:
            break
        await turns.play_best()
    done = await mover.slash(turns.thread, "lexiplateau echanger", lettres=" é")
    assert "1 lettre échangée" in text(done)
    assert (await turns.state()).history[-1].exchanged == "E"


async def test_robots_are_offered_in_the_lobby_alone(turns: Turns, server: Server) -> None:
    await turns.lobby(robot="beginner")

    def menus(message: object) -> list[object]:
        return [each for each in components(message) if each["type"] == MENU]

    offered = await turns.say(server.anna, "robots")
    assert len(menus(offered.response)) == 1
    await turns.say(server.bilal, "rejoindre", code=(await turns.view()).ref.code)
    await server.anna.click(server.channel.history()[0], label="▶ Lancer")
    running = await turns.say(server.anna, "robots")
    assert menus(running.response) == []
    assert labels(running.response) == ["✖ Retirer Ada (débutant)"]


async def test_the_last_opponent_is_sent_away_after_a_question_alone(
    turns: Turns, server: Server
) -> None:
    await turns.lobby(robot="beginner")
    await server.anna.click(server.channel.history()[0], label="▶ Lancer")
    panel = await turns.say(server.anna, "robots")
    question = await server.anna.click(panel.response, label="✖ Retirer Ada (débutant)")
    assert "la partie s’arrêtera là" in text(question)
    assert (await turns.state()).phase is Phase.RUNNING
    await server.restart()
    await server.anna.click(question.response, label="✖ Retirer Ada (débutant)")
    assert (await turns.state()).phase is Phase.FINISHED
