"""Robots: seated by the creator, playing in secret, so that one person alone has a game."""

from __future__ import annotations

from typing import Any

import pytest

from bot.services import robots
from tests.discord.conftest import BotFactory
from tests.discord.harness import Person, Server, components, labels, plain, shown, text, texts
from tests.discord.people import inbox, told
from tests.discord.searching import Desk, answer, best_and_low

MENU = 3
"""Discord's number of the component."""


@pytest.fixture
def desk(make_bot: BotFactory, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """To be asked for before the server, whose bot it is made for.

    Robots wait for the search as long as the test likes.
    """
    monkeypatch.setattr(robots, "PATIENCE", 3600.0)
    made = Desk()
    make_bot.make_tops = made.make
    return made


def levels(message: Any) -> list[str]:
    """What the menu of levels offers."""
    (menu,) = [each for each in components(message) if each["type"] == MENU]
    return [option["label"] for option in menu["options"]]


async def seat(server: Server, lobby: Any, level: str) -> Any:
    """Anna seats a robot; the message of robots."""
    panel = await server.anna.click(lobby, label="🤖 Robot")
    await server.anna.select(panel.response, values=[level])
    return panel.response


async def test_two_robots_of_a_level_are_seated_one_after_the_other(server: Server) -> None:
    """Clients do not send a choice that they show already: it takes another menu each time."""
    lobby = await server.lobby(manches=3)
    panel = await server.anna.click(lobby, label="🤖 Robot")
    menus = []
    for _ in range(2):
        (menu,) = [each for each in components(panel.response) if each["type"] == MENU]
        menus.append(menu["custom_id"])
        await server.anna.select(panel.response, values=["expert"])
    assert menus[0] != menus[1]
    assert "Joueurs (3/12)" in shown(server.channel.history()[0])


async def test_one_person_alone_has_a_game(server: Server) -> None:
    lobby = await server.lobby(manches=3, robot="expert")
    assert "Joueurs (2/12)" in shown(lobby)
    assert "🤖 Ada (expert)" in shown(lobby)
    await server.anna.click(lobby, label="▶ Lancer")
    for number in (1, 2, 3):
        assert "Ont joué : 1 sur 2" in shown(server.board())
        assert f"Manche {number} sur 3" in shown(server.board())
        assert "Ada" not in "".join(texts(server.thread)[-1:]), "its placement is a secret"
        await server.skip(server.anna)
    end = server.thread.history()[-1]
    assert "🤖 Ada (expert) · **9 points de classement**" in shown(end)
    assert "Ada (expert)" in (end.attachments[0].description or "")
    assert (await server.view()).options.training is False


async def test_the_creator_seats_and_removes_robots_in_the_lobby(server: Server) -> None:
    lobby = await server.lobby(manches=3)
    panel = await seat(server, lobby, "beginner")
    assert panel.ephemeral
    assert levels(panel) == ["Robot débutant", "Robot moyen", "Robot expert", "Robot champion"]
    await seat(server, lobby, "champion")
    now = server.channel.history()[0]
    assert "Joueurs (3/12)" in shown(now)
    assert "🤖 Ada (débutant), 🤖 Turing (champion)" in shown(now)
    panel = (await server.anna.click(lobby, label="🤖 Robot")).response
    assert labels(panel) == ["✖ Retirer Ada (débutant)", "✖ Retirer Turing (champion)"]
    await server.restart()
    await server.anna.click(panel, label="✖ Retirer Ada (débutant)")
    assert "Ada" not in shown(server.channel.history()[0])
    assert [it.robot for it in (await server.view()).seats] == [None, "champion"]


async def test_only_the_creator_chooses_robots(server: Server) -> None:
    lobby = await server.lobby(manches=3)
    refused = await server.bilal.click(lobby, label="🤖 Robot")
    assert refused.response.ephemeral
    assert f"<@{server.anna.id}>" in text(refused)
    assert len((await server.view()).seats) == 1


async def test_a_moderator_chooses_robots_too(server: Server, mara: Person) -> None:
    lobby = await server.lobby(manches=3)
    panel: Any = (await mara.click(lobby, label="🤖 Robot")).response
    form = await mara.select(panel, values=["expert"])
    assert "Ada" not in shown(server.channel.history()[0]), "not before it is confirmed"
    await server.restart()
    panel = (await mara.submit_modal(form, {"reason": "pour jouer"})).response
    assert "Ada (expert) prend place." in shown(panel)
    assert "🤖 Ada (expert)" in shown(server.channel.history()[0])
    (message,) = inbox(server.anna)
    assert "Un robot prend place dans ta partie" in shown(message)
    assert plain(shown(message)).endswith("Raison : pour jouer")
    form = await mara.click(panel, label="✖ Retirer Ada (expert)")
    assert "Ada" in shown(server.channel.history()[0]), "not before it is confirmed"
    await mara.submit_modal(form, {"reason": "trop forte"})
    code = (await server.view()).ref.code
    log = text(await mara.slash(server.channel, "moderation journal", partie=code))
    assert f"la modération ajoute un robot, par <@{mara.id}>, raison : pour jouer" in log
    assert f"retire quelqu’un, place 2, par <@{mara.id}>, raison : trop forte" in log
    assert "Ada" not in shown(server.channel.history()[0])


async def test_a_moderators_robot_in_a_running_game_says_whose_it_is(
    server: Server, mara: Person
) -> None:
    await server.start(manches=3)
    panel: Any = (await mara.slash(server.thread, "crabblabla robots")).response
    form = await mara.select(panel, values=["expert"])
    await mara.submit_modal(form, {"reason": ""})
    said = server.thread.history()[-1].content.split("\n")
    assert "(expert) rejoint la partie à la manche 2." in said[0]
    assert said[1] == f"-# Décision de la modération, <@{mara.id}>."


async def test_a_robot_is_removed_from_a_running_game(server: Server) -> None:
    lobby = await server.lobby(manches=3)
    await server.bilal.click(lobby, label="✋ Rejoindre")
    await seat(server, lobby, "beginner")
    await server.anna.click(lobby, label="▶ Lancer")
    panel = await server.anna.slash(server.thread, "crabblabla robots")
    assert panel.response.ephemeral
    assert "prochaine manche" in text(panel)
    question = await server.anna.click(panel.response, label="✖ Retirer Turing (débutant)")
    assert "Ses points restent au tableau" in text(question)
    kept = await server.anna.click(question.response, label="Annuler")
    assert "rien n’a changé" in text(kept)
    panel = await server.anna.slash(server.thread, "crabblabla robots")
    question = await server.anna.click(panel.response, label="✖ Retirer Turing (débutant)")
    panel = await server.anna.click(question.response, label="✖ Retirer Turing (débutant)")
    assert "👋 🤖 Turing (débutant) quitte la partie." in texts(server.thread)
    await server.anna.select(panel.response, values=["expert"])
    assert "✋ 🤖 Zip (expert) rejoint la partie à la manche 2." in texts(server.thread)
    await server.skip(server.anna)
    await server.skip(server.bilal)
    assert "Ont joué : 1 sur 3" in shown(server.board())


async def test_robots_alone_are_refused(server: Server) -> None:
    lobby = await server.lobby(manches=3, equipes="2")
    for _ in range(2):
        await seat(server, lobby, "expert")
    assert "🤖 Bip (expert)" in shown(server.channel.history()[0])
    refused = await server.anna.click(lobby, label="▶ Lancer")
    assert "au moins une personne" in told(refused)
    full = await server.anna.click(lobby, label="🤖 Robot")
    refused = await server.anna.select(full.response, values=["expert"])
    assert "plus de place" in text(refused)


async def test_alone_one_is_told_about_robots(server: Server) -> None:
    lobby = await server.lobby(manches=3)
    refused = await server.anna.click(lobby, label="▶ Lancer")
    assert "Ajoute un robot" in told(refused)


async def test_the_champion_plays_the_top(desk: Desk, server: Server) -> None:
    lobby = await server.lobby(manches=3, robot="champion")
    await server.anna.click(lobby, label="▶ Lancer")
    best, low = await best_and_low(server)
    assert (await server.view()).waiting == (1, 2), "it waits for the search's first slice"
    desk.searcher.script = [await answer(server, low), await answer(server, best)]
    await desk.executor.work()
    await server.env.settle()
    assert (await server.view()).waiting == (1,)
    await desk.work(server)
    assert "Ont joué : 1 sur 2" in shown(server.board())
    assert best not in "".join(texts(server.thread))
    await server.skip(server.anna)
    said = next(it for it in reversed(texts(server.thread)) if "les coups" in it)
    assert f"🏆 🤖 Ada (champion) pose **{best}**" in said
    assert "🎯 🤖 Ada (champion) trouve le top." in said


async def test_after_a_restart_robots_play_the_round_that_waits_for_them(
    desk: Desk, server: Server
) -> None:
    lobby = await server.lobby(manches=3, robot="champion")
    await server.anna.click(lobby, label="▶ Lancer")
    assert (await server.view()).waiting == (1, 2)
    await server.restart()
    desk.searcher.script = [await answer(server, (await server.moves())[0])]
    await desk.work(server)
    assert (await server.view()).waiting == (1,)


async def test_a_robot_beside_training_is_a_game(server: Server) -> None:
    lobby = await server.lobby(manches=3, robot="beginner", entrainement=True)
    assert "entraînement" not in shown(lobby)
    assert "▶ Lancer" in labels(lobby)
