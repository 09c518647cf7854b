"""Gathering players: joining, leaving, inviting, launching."""

from __future__ import annotations

import pytest

from tests.discord.harness import Server, plain, text, texts
from tests.discord.people import told


async def test_join_leave_and_join_again(server: Server) -> None:
    lobby = await server.lobby()
    assert "dans la partie" in text(await server.bilal.click(lobby, label="✋ Rejoindre"))
    assert "Tu es déjà de la partie" in text(await server.bilal.click(lobby, label="✋ Rejoindre"))
    await server.bilal.click(lobby, label="Quitter")
    assert "Joueurs (1/12)" in texts(server.channel)[0]
    assert "Tu ne joues pas" in text(await server.bilal.click(lobby, label="Quitter"))
    await server.bilal.click(lobby, label="✋ Rejoindre")
    assert "Joueurs (2/12)" in texts(server.channel)[0]


async def test_only_the_creator_launches_and_not_alone(server: Server) -> None:
    lobby = await server.lobby()
    assert "au moins 2" in told(await server.anna.click(lobby, label="▶ Lancer"))
    await server.bilal.click(lobby, label="✋ Rejoindre")
    refused = await server.bilal.click(lobby, label="▶ Lancer")
    assert f"l’hôte de la partie, <@{server.anna.id}>" in told(refused)
    assert refused.followups[-1].ephemeral
    assert server.channel.threads == []


async def test_join_by_code_in_any_spelling(server: Server) -> None:
    await server.lobby()
    code = (await server.view()).ref.code
    spelt = f" {code[:3].lower()} {code[3:].lower()} "
    assert "dans la partie" in text(await server.say(server.bilal, "rejoindre", code=spelt))
    assert "« ZZZZZZ »" in text(await server.say(server.chloe, "rejoindre", code="ZZZZZZ"))


@pytest.mark.parametrize("garbage", ["`rm -rf`", "💥", "@everyone", "1", "x" * 40])
async def test_a_code_that_is_none_is_refused_politely(server: Server, garbage: str) -> None:
    assert "aucune partie" in text(await server.say(server.bilal, "rejoindre", code=garbage))


async def test_code_and_link_to_share(server: Server) -> None:
    lobby = await server.lobby()
    shown = text(await server.say(server.anna, "inviter"))
    assert (await server.view()).ref.code in shown
    assert f"/{server.channel.id}/{lobby.id}" in shown


async def test_a_latecomer_asks_and_the_creator_lets_them_in(server: Server) -> None:
    await server.start(manches=4)
    code = (await server.view()).ref.code
    late = server.newcomer("dora")
    assert "j’ai demandé" in text(await server.say(late, "rejoindre", code=code))
    assert "patience" in text(await server.say(late, "rejoindre", code=code))
    (question,) = server.anna.user.dm_channel.history()
    await server.anna.user.click(question, label="Approuver")
    assert "à la manche 2" in plain(late.user.dm_channel.last_message.content)
    assert f"✋ <@{late.id}> rejoint la partie." in texts(server.thread)
    refused = await server.say(late, "poser", placement=(await server.moves())[0])
    assert "Tu entres en jeu à la manche 2" in text(
        await late.click(refused.response, label="▶ Jouer")
    )


async def test_a_latecomer_may_be_refused(server: Server) -> None:
    await server.start(manches=4)
    late = server.newcomer("dora")
    await server.say(late, "rejoindre", code=(await server.view()).ref.code)
    await server.anna.user.click(server.anna.user.dm_channel.last_message, label="Refuser")
    assert "pas été retenue" in late.user.dm_channel.last_message.content


async def test_leaving_a_running_game_is_confirmed_and_final(server: Server) -> None:
    await server.start(manches=3)
    question = await server.say(server.chloe, "quitter")
    assert "définitif" in text(question)
    kept = await server.chloe.click(question.response, label="Annuler")
    assert "rien n’a changé" in text(kept)
    question = await server.say(server.chloe, "quitter")
    await server.chloe.click(question.response, label="Quitter pour de bon")
    assert f"👋 <@{server.chloe.id}> quitte la partie." in texts(server.thread)
    code = (await server.view()).ref.code
    assert "ne peut plus y revenir" in text(await server.say(server.chloe, "rejoindre", code=code))


async def test_the_game_ends_when_too_few_remain(server: Server) -> None:
    await server.start(manches=3)
    for person in (server.chloe, server.bilal):
        question = await server.say(person, "quitter")
        await person.click(question.response, label="Quitter pour de bon")
    assert "plus assez de monde" in texts(server.thread)[-1]


async def test_options_that_are_not_possible_are_refused(server: Server) -> None:
    refused = await server.say(server.anna, "nouvelle", plateau="donut-15")
    assert "Je ne connais pas le plateau « donut-15 »" in text(refused)
    lobby = await server.lobby(
        manches=4, delai=3600, depart=2, bonus="dense", type_bonus="words", plateau="disc-15"
    )
    shown = plain(lobby.content)
    for part in ("1 heure par manche", "2 lettres", "bonus nombreux", "mots seulement", "15×15"):
        assert part in shown


async def test_plates_are_suggested(server: Server) -> None:
    for typed, expected in (
        ("", "plateau 13×13"),
        ("LOSANGE", "losange 15×15"),
        ("disq", "disque"),
    ):
        choices = await server.anna.autocomplete(
            server.channel, "crabblabla nouvelle", "plateau", typed
        )
        assert any(expected in choice["name"] for choice in choices)
        assert len(choices) <= 25
