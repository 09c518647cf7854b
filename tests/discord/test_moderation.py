"""Moderators and creators over a running game, by command, panel and form."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import discord
import pytest

from engine.crabblabla.state import Phase
from tests.discord.harness import Person, Server, labels, plain, shown, text, texts

HOUR = 3600


async def order(server: Server, who: Person, command: str, **options: Any) -> Any:
    """A command of `/moderation`, in the game's thread where there is one."""
    place = server.thread if server.channel.threads else server.channel
    return await who.slash(place, f"moderation {command}", **options)


async def confirm(who: Person, form: Any, reason: str = "") -> Any:
    """Send the form that asks for a reason."""
    assert form.modal is not None, text(form)
    return await who.submit_modal(form, {"reason": reason})


def inbox(who: Person) -> list[str]:
    """A person's private messages from the bot."""
    channel = who.user.dm_channel
    return [plain(message.content) for message in channel.history()] if channel else []


async def game_code(server: Server, game: int = 1) -> str:
    return (await server.view(game)).ref.code


async def test_a_game_is_ended_in_mid_round(server: Server, mara: Person) -> None:
    await server.start(manches=3)
    await server.play(server.anna, (await server.moves())[0])
    thread = server.thread
    form = await order(server, mara, "terminer", raison="salon fermé")
    assert "Arrêter la partie" in form.modal["title"]
    assert (await server.view()).phase is Phase.RUNNING, "nothing is done before the form is sent"
    done = await confirm(mara, form, "salon fermé ce soir")
    assert "est arrêtée" in text(done)
    assert done.response.ephemeral
    view = await server.view()
    assert (view.phase, view.results) == (Phase.FINISHED, ())
    end = texts(thread)[-1]
    assert end.splitlines()[1:3] == [
        "La partie a été arrêtée.",
        f"-# Décision de la modération, <@{mara.id}>. Raison : salon fermé ce soir",
    ]
    assert any("Ta partie" in told and "arrêtée" in told for told in inbox(server.anna))
    lobby = plain(server.channel.history()[0].content)
    assert "terminée" in lobby
    assert "salon fermé ce soir" in lobby
    late = await order(server, mara, "terminer", partie=view.ref.code)
    assert "Cette partie est terminée" in text(late)
    for command in ("pause", "reprendre"):
        refused = await order(server, mara, command, partie=view.ref.code)
        assert "terminée" in text(refused) or "pas en pause" in text(refused)


async def test_a_pause_across_the_deadline(server: Server, mara: Person) -> None:
    await server.start(manches=3, delai=HOUR)
    await server.advance(40 * 60)
    paused = await order(server, mara, "pause", raison="tempête")
    assert "est en pause" in text(paused)
    assert "tempête" in texts(server.thread)[-1]
    board = plain(server.board().content)
    assert "en pause" in board, "the round's board says so too"
    refused = await server.anna.slash(server.thread, "crabblabla passer")
    assert "est en pause" in text(refused)
    await server.restart()
    await server.advance(10 * HOUR)
    assert (await server.view()).round == 1
    form = await order(server, mara, "reprendre")
    assert (await server.view()).due is None, "nothing is done before the form is sent"
    await confirm(mara, form)
    view = await server.view()
    assert view.due is not None
    assert view.due - server.env.now() == timedelta(minutes=20)
    assert f"<t:{int(view.due.timestamp())}:R>" in server.board().content
    await server.advance(20 * 60 + 1)
    assert (await server.view()).round == 2


async def test_a_round_is_extended(server: Server, mara: Person) -> None:
    await server.start(manches=3, delai=HOUR)
    before = (await server.view()).due
    form = await order(server, mara, "prolonger", duree=86400)
    longer = await confirm(mara, form, "le train")
    assert "plus de temps pour jouer" in text(longer)
    assert "Raison : le train" in shown(server.thread.history()[-1])
    after = (await server.view()).due
    assert before is not None
    assert after == before + timedelta(days=1)
    assert f"<t:{int(after.timestamp())}:R>" in server.board().content
    await server.advance(2 * HOUR)
    assert (await server.view()).round == 1


async def test_more_time_without_a_limit_is_refused(server: Server, mara: Person) -> None:
    await server.start(manches=3)
    refused = await order(server, mara, "prolonger", duree=3600)
    assert "sans limite de temps" in text(refused)


async def test_the_last_waited_for_is_removed(server: Server, mara: Person) -> None:
    await server.start(manches=3)
    await server.play(server.anna, (await server.moves())[0])
    await server.skip(server.bilal)
    choices = await mara.autocomplete(server.thread, "moderation retirer", "qui", "chl")
    assert [choice["name"] for choice in choices] == ["Chloé"]
    form = await order(server, mara, "retirer", qui=choices[0]["value"])
    done = await confirm(mara, form, "absente")
    assert f"<@{server.chloe.id}> ne joue plus" in text(done)
    assert (await server.view()).round == 2
    said = "\n".join(texts(server.thread))
    assert f"<@{server.chloe.id}> ne joue plus dans cette partie" in said
    assert "Raison : absente" in said
    assert any("on t’en a retiré" in told and "absente" in told for told in inbox(server.chloe))
    refused = await server.say(server.chloe, "rejoindre", code=await game_code(server))
    assert "ne peut plus y revenir" in text(refused)


async def test_the_board_says_of_how_many_who_has_played_once_one_is_removed(
    server: Server, mara: Person
) -> None:
    await server.start(manches=3)
    await server.skip(server.bilal)
    assert "Ont joué : 1 sur 3" in plain(server.board().content)
    form = await order(server, mara, "retirer", qui=f"<@{server.chloe.id}>")
    await confirm(mara, form, "absente")
    assert "Ont joué : 1 sur 2" in plain(server.board().content)


async def test_the_creator_is_removed(server: Server, mara: Person) -> None:
    await server.start(manches=3)
    form = await order(server, mara, "retirer", qui=f"<@{server.anna.id}>")
    await confirm(mara, form)
    view = await server.view()
    assert view.ref.creator == server.bilal.id
    assert any("on t’en a retiré" in told for told in inbox(server.anna))
    refused = await server.anna.slash(
        server.thread, "crabblabla gerer", partie=await game_code(server)
    )
    assert f"<@{server.bilal.id}>" in text(refused)
    assert "⏸ Mettre en pause" in labels(
        (await server.bilal.slash(server.thread, "crabblabla gerer")).response
    )


async def test_nobody_else_may(server: Server) -> None:
    lobby = await server.lobby(manches=3, delai=HOUR)
    refused = await server.bilal.click(lobby, label="⚙️ Gérer")
    assert "la modération peuvent le faire" in text(refused)
    assert refused.response.ephemeral
    code = await game_code(server)
    asked = await server.bilal.slash(server.channel, "crabblabla gerer", partie=code)
    assert "la modération peuvent le faire" in text(asked)
    assert (await server.view()).phase is Phase.LOBBY


async def test_to_see_the_commands_is_not_to_have_the_right(server: Server) -> None:
    await server.start(manches=3, delai=HOUR)
    guild = server.world.guild
    command_id = int(server.env.backend.find_command("moderation", guild.id, type=1)["id"])  # type: ignore[index]
    guild.set_command_permissions(command_id, {server.bilal: True})
    orders: dict[str, dict[str, Any]] = {
        "pause": {},
        "reprendre": {},
        "terminer": {},
        "prolonger": {"duree": 3600},
        "retirer": {"qui": f"<@{server.chloe.id}>"},
    }
    for command, options in orders.items():
        refused = await order(server, server.bilal, command, **options)
        assert "la modération peuvent le faire" in text(refused), command
        assert refused.response.ephemeral
    assert await server.bilal.autocomplete(server.thread, "moderation pause", "partie", "") == []
    assert await server.bilal.autocomplete(server.thread, "moderation retirer", "qui", "") == []
    view = await server.view()
    assert (view.phase, len(view.waiting)) == (Phase.RUNNING, 3)


async def test_a_right_in_another_channel_is_none_here(server: Server) -> None:
    await server.start(manches=3)
    person = server.newcomer("paul")
    here = discord.PermissionOverwrite(manage_messages=True, view_channel=True)
    bots = server.world.guild.create_text_channel("bots", overwrites={person: here})
    code = await game_code(server)
    refused = await person.slash(bots, "moderation pause", partie=code)
    assert "la modération peuvent le faire" in text(refused)
    nothing = await person.slash(bots, "moderation pause")
    assert "Aucune partie n’est ouverte dans ce salon" in text(nothing)


async def test_a_right_reaches_from_another_channel(server: Server, mara: Person) -> None:
    await server.start(manches=3)
    bots = server.world.guild.create_text_channel("bots")
    offered = await mara.autocomplete(bots, "moderation pause", "partie", "")
    code = await game_code(server)
    assert [choice["value"] for choice in offered] == [code]
    await mara.slash(bots, "moderation pause", partie=code.lower(), raison="repas")
    assert (await server.view()).phase is Phase.PAUSED


async def test_a_game_of_another_server_is_unknown(server: Server) -> None:
    await server.start(manches=3)
    code = await game_code(server)
    guild = server.env.create_guild("Ailleurs")
    channel = guild.create_text_channel("salon")
    rights = discord.Permissions(administrator=True)
    boss = guild.add_member(
        server.env.create_user("boss"), roles=[guild.create_role("chef", permissions=rights)]
    )
    for command in ("pause", "terminer"):
        refused = await boss.slash(channel, f"moderation {command}", partie=code)
        assert f"aucune partie « {code} »" in text(refused)
    panel = await boss.slash(channel, "crabblabla gerer", partie=code)
    assert f"aucune partie « {code} »" in text(panel)
    assert await boss.autocomplete(channel, "moderation pause", "partie", "") == []
    assert (await server.view()).phase is Phase.RUNNING


async def test_the_creator_manages_from_the_lobby_on(server: Server) -> None:
    await server.start(manches=3, delai=HOUR)
    assert "⚙️ Gérer" not in labels(server.channel.history()[0])
    called = server.thread.history()[0]
    panel = await server.anna.click(called, label="⚙️ Gérer")
    assert panel.response.ephemeral
    assert labels(panel.response)[:4] == [
        "⏸ Mettre en pause",
        "⏳ + 1 h",
        "⏳ + 24 h",
        "🛑 Arrêter la partie",
    ]
    before = (await server.view()).due
    longer = await server.anna.click(panel.response, label="⏳ + 24 h")
    assert "plus de temps pour jouer" in text(longer)
    after = (await server.view()).due
    assert before is not None
    assert after == before + timedelta(days=1)
    paused = await server.anna.click(longer.response, label="⏸ Mettre en pause")
    assert "▶ Reprendre" in labels(paused.response)
    assert f"Décision de l’hôte, <@{server.anna.id}>." in texts(server.thread)[-1]
    await server.restart()
    resumed = await server.anna.click(paused.response, label="▶ Reprendre")
    assert "⏸ Mettre en pause" in labels(resumed.response)
    assert inbox(server.anna) == [], "she knows what she did"


async def test_a_moderator_is_asked_why_by_the_panel(server: Server, mara: Person) -> None:
    await server.start(manches=3, delai=HOUR)
    panel = await mara.slash(server.thread, "crabblabla gerer")
    form = await mara.click(panel.response, label="⏸ Mettre en pause")
    assert "Mettre en pause la partie" in form.modal["title"]
    assert (await server.view()).phase is Phase.RUNNING
    await server.restart()
    paused = await confirm(mara, form, "panne de courant")
    assert "▶ Reprendre" in labels(paused.response)
    assert (await server.view()).phase is Phase.PAUSED
    assert "panne de courant" in texts(server.thread)[-1]
    assert any("panne de courant" in told for told in inbox(server.anna))
    log = text(await mara.slash(server.thread, "moderation journal"))
    assert f"la modération met en pause, par <@{mara.id}>, raison : panne de courant" in log
    host = await server.anna.slash(server.thread, "crabblabla gerer")
    resumed = await server.anna.click(host.response, label="▶ Reprendre")
    assert "La partie reprend" in text(resumed), "a host is not asked"
    log = text(await mara.slash(server.thread, "moderation journal"))
    assert f"l’hôte reprend, par <@{server.anna.id}>" in log
    again = await mara.slash(server.thread, "moderation reprendre")
    assert again.modal is None, "what cannot be done is not asked about"
    assert "pas en pause" in text(again)


async def test_the_creator_removes_a_player_from_the_panel(server: Server) -> None:
    await server.start(manches=3)
    panel = await server.anna.slash(server.thread, "crabblabla gerer")
    form = await server.anna.select(panel.response, [f"p{server.bilal.id}"])
    assert plain(form.modal["title"]) == "Retirer Bilal ?"
    done = await confirm(server.anna, form, "a dû partir")
    assert f"✅ <@{server.bilal.id}> ne joue plus" in text(done)
    assert done.response.id == panel.response.id, "the panel is drawn anew"
    with pytest.raises(Exception, match="does not exist"):
        await server.anna.select(done.response, [f"p{server.bilal.id}"])
    late = await server.anna.select(panel.response, [f"p{server.chloe.id}"])
    ended = await confirm(server.anna, late)
    assert (await server.view()).phase is Phase.FINISHED, "nobody is left to play against"
    assert "Cette partie est terminée" in text(ended)


async def test_a_game_is_called_off_in_the_lobby(server: Server) -> None:
    lobby = await server.lobby(manches=3)
    await server.bilal.click(lobby, label="✋ Rejoindre")
    panel = await server.anna.click(lobby, label="⚙️ Gérer")
    form = await server.anna.click(panel.response, label="🛑 Arrêter la partie")
    await confirm(server.anna, form, "plus tard !")
    shown = server.channel.history()[0]
    assert "annulée avant d’avoir commencé" in plain(shown.content)
    assert "Raison : plus tard !" in plain(shown.content)
    assert labels(shown) == []
    assert server.channel.threads == []
    (told,) = inbox(server.bilal)
    assert "où tu avais pris place, est annulée" in told


async def test_a_robot_is_sent_away(server: Server, mara: Person) -> None:
    await server.lobby(manches=3, robot="beginner")
    await server.bilal.click(server.channel.history()[0], label="✋ Rejoindre")
    choices = await mara.autocomplete(server.channel, "moderation retirer", "qui", "")
    robot = next(choice for choice in choices if choice["value"].startswith("s"))
    form = await order(server, mara, "retirer", qui=robot["value"])
    await confirm(mara, form)
    assert [seat.robot for seat in (await server.view()).seats] == [None, None]


async def test_who_does_not_play_cannot_be_removed(server: Server, mara: Person) -> None:
    await server.start(manches=3)
    for written in ("quelqu’un", "p123", "s99", "<@5>", "-"):
        refused = await order(server, mara, "retirer", qui=written)
        assert "Personne ne joue à cette place" in text(refused)


async def test_a_reason_cannot_ping_or_break_the_message(server: Server, mara: Person) -> None:
    await server.start(manches=3)
    await order(server, mara, "pause", raison="**@everyone**\n# `titre`")
    last = server.thread.history()[-1]
    assert "Raison : @everyone # 'titre'" in plain(last.content)
    assert not last.mention_everyone
