"""The daily on Discord: one attempt, final, in private; the ranking and what is shared."""

from __future__ import annotations

from datetime import timedelta

from bot.demo.world import build_world
from tests.discord.composing import Composer
from tests.discord.dailies import daily, day_moves, sit_down, submit, to_midnight
from tests.discord.harness import Server, labels, shown, text


async def test_an_attempt_is_confirmed_final_and_then_rated(server: Server) -> None:
    best, *_, other = (await day_moves(server))[:20]
    composer = await sit_down(server, server.anna)
    assert composer.message.ephemeral
    assert "Le Quotidien" in composer.text
    assert "%" not in composer.text
    await composer.write(other.play)
    await composer.press("▶ Jouer")
    assert "C’est ton seul coup du jour" in composer.text
    await composer.press("◀ Retour")
    assert "▶ Jouer" in composer.labels[-1]
    await composer.press("▶ Jouer")
    await composer.press("✅ Oui")
    day = await server.bot.services.days.open()
    assert f"{100 * other.score // day.best_score} %" in composer.text
    assert other.play in composer.text
    assert day.best_play not in composer.text
    assert composer.labels == ["📤 Partager", "🏆 Classement"]
    assert "**" in composer.text
    assert best.score >= other.score


async def test_a_second_attempt_is_refused(server: Server) -> None:
    first, second = (await day_moves(server))[3:5]
    on_phone = await sit_down(server, server.anna)
    await on_phone.write(second.play)
    await on_phone.press("▶ Jouer")
    await submit(server, server.anna, first.play)
    await on_phone.press("✅ Oui")
    assert "déjà joué" in on_phone.text
    again = await sit_down(server, server.anna)
    assert first.play in again.text
    assert again.labels == ["📤 Partager", "🏆 Classement"]


async def test_the_draft_survives_a_restart_and_is_ones_own(server: Server) -> None:
    move = (await day_moves(server))[0]
    composer = await sit_down(server, server.anna)
    await composer.write(move.play)
    await composer.press("📌")
    await server.restart()
    again = await sit_down(server, server.anna)
    assert move.play in again.text
    assert "▶ Tentatives (1)" in again.labels
    await again.press("⌫")
    assert move.play not in again.text
    others = await sit_down(server, server.bilal)
    assert move.play not in others.text
    assert "▶ Tentatives (0)" in others.labels


async def test_two_servers_have_the_same_board(server: Server) -> None:
    other = build_world(server.env, ("Dora",), server="Ailleurs")
    here = await sit_down(server, server.anna)
    there = await sit_down(server, other.people["Dora"], other.channel)
    assert here.picture == there.picture
    move = (await day_moves(server))[0]
    await submit(server, server.anna, move.play)
    ranking = await daily(other.people["Dora"], other.channel, "classement")
    assert "0 personne a joué" in text(ranking)


async def test_who_has_not_played_sees_no_placements(server: Server) -> None:
    first, second = (await day_moves(server))[2:4]
    await submit(server, server.anna, second.play)
    hidden = text(await daily(server.bilal, server.channel, "classement"))
    assert "1 personne a joué" in hidden
    assert str(server.anna.id) not in hidden
    await submit(server, server.bilal, first.play)
    seen = await daily(server.bilal, server.channel, "classement")
    assert seen.response.ephemeral
    lines = text(seen).splitlines()
    assert f"🥇 **<@{server.bilal.id}>** · {first.score} points" in lines[1]
    assert f"🥈 <@{server.anna.id}> · {second.score} points" in lines[2]
    week = await server.bilal.click(seen.response, label="Cette semaine")
    assert "ici comptent les jours terminés" in text(week)


async def test_equal_scores_share_a_rank(server: Server) -> None:
    move, last = (await day_moves(server))[:2]
    for who in (server.anna, server.bilal):
        await submit(server, who, move.play)
    await submit(server, server.chloe, last.play)
    lines = text(await daily(server.anna, server.channel, "classement")).splitlines()
    assert [line[0] for line in lines[1:4]] == ["🥇", "🥇", "🥉"]


async def test_what_is_shared_spoils_nothing(server: Server) -> None:
    early = await daily(server.anna, server.channel, "partager")
    assert early.response.ephemeral
    assert "Joue d’abord" in text(early)
    move = (await day_moves(server))[0]
    await submit(server, server.anna, move.play)
    shared = await daily(server.anna, server.channel, "partager")
    assert not shared.response.ephemeral
    said = text(shared)
    assert "🟩" in said
    assert "%" in said
    assert move.play not in said
    assert not shared.response.attachments
    for word in move.words:
        assert word not in said
    await server.restart()
    opened = await server.bilal.click(shared.response, label="▶ Jouer")
    assert opened.response.ephemeral
    assert "Le Quotidien" in text(opened)


async def test_in_private_messages_and_among_friends(server: Server) -> None:
    move, other = (await day_moves(server))[:2]
    anna, bilal = server.anna.user, server.bilal.user
    assert anna.dm_channel is not None
    assert bilal.dm_channel is not None
    for one, two in ((anna, bilal), (bilal, anna)):
        await server.bot.services.friends.ask(one.id, two.id)
    for who, play in ((anna, other.play), (bilal, move.play)):
        composer = Composer(who, (await who.slash("quotidien jouer")).response)
        await composer.write(play)
        await composer.press("▶ Jouer")
        await composer.press("✅ Oui")
    ranking = await anna.slash("quotidien classement")
    assert "Amis" in text(ranking)
    assert [line[0] for line in text(ranking).splitlines()[1:3]] == ["🥇", "🥈"]
    assert labels(ranking.response) == [
        "Aujourd’hui",
        "Cette semaine",
        "Ce mois",
        "Depuis toujours",
        "Médailles",
    ]
    await to_midnight(server)
    medals = text(await anna.slash("quotidien medailles"))
    assert "Médailles entre amis : 🥈 1" in medals
    assert "sur ce serveur" not in medals


async def test_an_attempt_after_midnight_is_kept_as_training(server: Server) -> None:
    move = (await day_moves(server))[5]
    composer = await sit_down(server, server.anna)
    await composer.write(move.play)
    await composer.press("▶ Jouer")
    await to_midnight(server, 60)
    await composer.press("✅ Oui")
    assert "gardé comme entraînement" in composer.text
    day = await server.bot.services.days.get(server.bot.services.days.today() - timedelta(days=1))
    assert day.best_play in composer.text
    assert await server.bot.services.dailies.result(server.anna.id, day.date) is None
    await composer.press("↩ Essayer encore")
    assert "tu t’entraînes, sans médaille" in composer.text
    assert move.play in composer.text
    history = text(await daily(server.anna, server.channel, "medailles"))
    assert "Tu n’as pas encore joué" in history


async def test_an_attempt_seconds_before_midnight_counts(server: Server) -> None:
    move = (await day_moves(server))[5]
    composer = await sit_down(server, server.anna)
    await composer.write(move.play)
    await composer.press("▶ Jouer")
    await to_midnight(server, -5)
    await composer.press("✅ Oui")
    assert "entraînement" not in composer.text
    await to_midnight(server, 1)
    history = text(await daily(server.anna, server.channel, "medailles"))
    assert "Médailles sur ce serveur : 🥇 1" in history


async def test_past_days_are_replayed_outside_the_medals(server: Server) -> None:
    await sit_down(server, server.anna)
    yesterday = server.bot.services.days.today()
    move = (await day_moves(server))[4]
    await to_midnight(server, 5)
    choices = await server.anna.autocomplete(server.channel, "quotidien archives", "jour", "")
    assert [choice["value"] for choice in choices] == [yesterday.isoformat()]
    opened = await daily(server.anna, server.channel, "archives", jour=yesterday.isoformat())
    composer = Composer(server.anna, opened.response)
    await composer.write(move.play)
    await composer.press("🎓 Essayer")
    assert "🎓 Entraînement" in composer.text
    assert "%" in composer.text
    assert await server.bot.services.dailies.result(server.anna.id, yesterday) is None
    assert [choice["name"] for choice in choices] == ["jeudi 1er janvier 2026"]
    for name in ("Jeudi 1er Janvier 2026", "1er janvier 2026", "1er janvier"):
        named = await daily(server.anna, server.channel, "archives", jour=name)
        assert "Le Quotidien · jeudi 1er janvier 2026\n🎓" in text(named)
    for wrong in ("hier", "janvier", "2026", "1999-01-01"):
        refused = await daily(server.anna, server.channel, "archives", jour=wrong)
        assert "Il n’y a pas eu de Quotidien" in text(refused)
    future = await daily(server.anna, server.channel, "archives", jour="2999-01-01")
    assert "pas encore venu" in text(future)


async def test_only_who_manages_the_server_settles_the_posts(server: Server) -> None:
    refused = await daily(server.bilal, server.channel, "reglages", heure=9)
    assert "Gérer le serveur" in text(refused)
    assert (await server.bot.services.turns.settings(server.world.guild.id)).channel is None
    assert "aucun" not in shown(refused.response)


async def test_it_is_offered_everywhere(server: Server) -> None:
    command = server.bot.tree.get_command("quotidien")
    assert command is not None
    told = command.to_dict(server.bot.tree)
    assert sorted(told["integration_types"]) == [0, 1]
    assert sorted(told["contexts"]) == [0, 1, 2]
    anna = server.anna.user
    assert anna.dm_channel is not None
    refused = await anna.slash("quotidien reglages", heure=9)
    assert "message privé" in text(refused)


async def test_the_composer_has_its_anagrams_and_names_attempts(server: Server) -> None:
    move = (await day_moves(server))[0]
    composer = await sit_down(server, server.anna)
    found = [label for label in composer.labels if "Anagrammes" in label]
    await composer.press(found[0])
    assert "◀ Retour" in composer.labels
    await composer.press("◀ Retour")
    await composer.write(move.play)
    await composer.press("📌")
    await composer.press("▶ Tentatives (1)")
    form = await composer.press("✏️ Renommer")
    await server.anna.submit_modal(form, {"name": "La bonne"})
    assert "La bonne" in composer.text
    await composer.press("↩ Reprendre")
    assert any(label.startswith("▶ Jouer") for label in composer.labels)
