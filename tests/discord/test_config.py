"""`/config`: a server's settings, changed from the panel, and what they do."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from simcord.backend.errors import SetupError

from bot.commands import FACT
from cogs.ui.config.diagnostic import (
    GOOD_SHOWN,
    REMEDIES_SHOWN,
    Check,
    channel_checks,
    concerned,
    few,
)
from cogs.ui.format import FRENCH
from tests.discord.dailies import manager
from tests.discord.harness import Person, Server, components, labels, plain, shown, text, texts
from tests.discord.people import close_inboxes, inbox, newest, pinged, told

SELECTS = {3, 5, 6, 7, 8}
UNDO = "↩ Annuler ce changement"


async def panel(server: Server, who: Person) -> Any:
    return (await who.slash(server.channel, "config serveur")).response


def menu(message: Any, name: str) -> str:
    """The identifier of the menu of that name."""
    ids = [str(it["custom_id"]) for it in components(message) if it["type"] in SELECTS]
    return next(it for it in ids if name in it)


def offering(message: Any, value: str) -> str:
    """The identifier of the menu that offers a value."""
    menus = [it for it in components(message) if it["type"] in SELECTS]
    offers = (it for it in menus if value in [each["value"] for each in it.get("options", ())])
    return str(next(offers)["custom_id"])


async def choose(server: Server, who: Person, name: str, *values: Any) -> Any:
    """Open a setting, choose; the panel afterwards."""
    shows = await panel(server, who)
    opened = (await who.select(shows, [name], custom_id=offering(shows, name))).response
    found = menu(opened, f"set.{name}")
    return (await who.select(opened, list(values), custom_id=found)).response


async def test_a_change_shows_before_and_after_and_is_undone_by_one_press(server: Server) -> None:
    who = manager(server)
    shows = await panel(server, who)
    assert shows.ephemeral
    assert "Langue : **français**" in shown(shows)
    assert ", **départ sur l’étoile**, " in shown(shows), "not « départ départ »"
    assert ", bonus pour les neuf lettres **0 point**" in shown(shows)
    assert UNDO not in labels(shows)
    changed = await choose(server, who, "robots", "1")
    assert "✅ Robots : oui → **non**" in shown(changed)
    await server.restart()
    undone = (await who.click(changed, label=UNDO)).response
    assert "✅ Robots : non → **oui**" in shown(undone)
    redone = await who.click(undone, label=UNDO)
    assert "✅ Robots : oui → **non**" in text(redone), "an undoing is a change too"


async def test_who_the_servers_integration_settings_allow_it_may(server: Server) -> None:
    with pytest.raises(SetupError, match="not visible"):
        await panel(server, server.bilal)
    commands = await server.bot.tree.fetch_commands()
    config = next(command for command in commands if command.name == "config")
    server.world.guild.set_command_permissions(config, {server.bilal: True})
    changed = await choose(server, server.bilal, "robots", "1")
    assert "Robots : **non**" in shown(changed)


async def test_posts_come_in_the_servers_language(server: Server) -> None:
    changed = await choose(server, manager(server), "language", "1")
    assert "français → **anglais**" in shown(changed), "to the person, in theirs"
    lobby = await server.lobby(manches=3)
    join, start = labels(lobby)[0], labels(lobby)[3]
    assert join == "✋ Join"
    for person in (server.bilal, server.chloe):
        await person.click(lobby, label=join)
    await server.anna.click(lobby, label=start)
    assert "Everybody’s letters" in "\n".join(texts(server.thread))
    assert "Les lettres de tous" not in "\n".join(texts(server.thread))
    for person in (server.anna, server.bilal):
        await server.bot.services.crabblabla.pass_round(person.id, 1)
    await server.bot.outbox.idle()
    (told,) = inbox(server.chloe)
    assert "À toi de jouer" in shown(told), "privately in the person's"


async def test_games_are_opened_where_they_may_be_and_refused_elsewhere(server: Server) -> None:
    who, other = manager(server), server.world.guild.create_text_channel("jeux")
    await choose(server, who, "channels", other)
    refused = await server.say(server.anna, "nouvelle")
    assert f"va dans <#{other.id}>" in text(refused)
    assert await server.bot.services.directory.open_in(server.world.guild.id) == ()
    created = await server.anna.slash(other, "crabblabla nouvelle")
    assert labels(created.response)[0] == "✋ Rejoindre"


async def test_nobody_is_sent_to_a_channel_that_is_gone(server: Server) -> None:
    who, guild = manager(server), server.world.guild
    gone, stays = guild.create_text_channel("jadis"), guild.create_text_channel("jeux")
    await choose(server, who, "channels", gone, stays)
    await server.delete_channel(gone)
    refused = await server.say(server.anna, "nouvelle")
    assert f"va dans <#{stays.id}>." in text(refused)
    await server.delete_channel(stays)
    refused = await server.say(server.anna, "nouvelle")
    assert "n’existent plus : demande à qui gère le serveur" in text(refused)
    assert await server.bot.services.directory.open_in(guild.id) == ()


async def test_too_many_games_and_robots_are_refused_before_anything_is_made(
    server: Server,
) -> None:
    who = manager(server)
    await choose(server, who, "robots", "1")
    refused = await server.say(server.anna, "nouvelle", robot="beginner")
    assert "sans robots" in text(refused)
    await choose(server, who, "most_per_person", "1")
    await server.lobby()
    again = await server.say(server.anna, "nouvelle")
    assert "1 partie ouverte par personne" in text(again)
    assert len(await server.bot.services.directory.open_in(server.world.guild.id)) == 1


async def test_without_threads_a_game_is_played_in_its_channel(server: Server) -> None:
    await choose(server, manager(server), "threads", "1")
    await server.start()
    assert list(server.channel.threads) == []
    assert "Les lettres de tous" in newest(server.channel).content
    assert "il me manque" not in "\n".join(texts(server.channel))


async def test_a_new_game_is_announced_where_the_server_wants_it(server: Server) -> None:
    news = server.world.guild.create_text_channel("annonces")
    await choose(server, manager(server), "announcements", news)
    lobby = await server.lobby()
    await server.bot.outbox.idle()
    (told,) = texts(news)
    assert f"<@{server.anna.id}> ouvre une partie de **Crabblabla**" in told
    assert str(lobby.id) in told
    assert pinged(server, news, newest(news)) == []


async def test_what_nobody_says_is_as_the_server_chose(server: Server) -> None:
    who = manager(server)
    await choose(server, who, "rounds", "2")
    await choose(server, who, "round_seconds", "1")
    lobby = await server.lobby()
    assert "5 manches" in shown(lobby)
    assert "1 heure par manche" in shown(lobby)
    other = await server.lobby(manches=3, delai=0)
    assert "3 manches" in shown(other)
    assert "sans limite de temps" in shown(other)


async def test_a_usual_time_for_turns_can_be_declined(server: Server) -> None:
    await choose(server, manager(server), "turn_seconds", "2")
    for options, says in (
        ({}, "2 minutes par tour"),
        ({"temps_tour": 0}, "sans limite de temps"),
        ({"temps_partie": 600}, "10 minutes par personne"),
    ):
        created = await server.anna.slash(server.channel, "lexiplateau nouvelle", **options)
        assert says in text(created)


async def test_in_quiet_hours_nobody_is_pinged_until_their_end(server: Server) -> None:
    guild = server.world.guild.id
    settings = server.bot.services.settings
    now = server.env.now()
    await settings.change(guild, "timezone", "UTC")
    await settings.change(guild, "quiet", [now.hour, (now.hour + 2) % 24])
    await server.start()
    started = next(m for m in server.thread.history() if "C’est parti" in m.content)
    assert pinged(server, server.thread, started) == []
    await server.skip(server.anna)
    await server.skip(server.bilal)
    assert inbox(server.chloe) == []
    await server.advance(2 * 3600)
    await server.bot.outbox.idle()
    (told,) = inbox(server.chloe)
    assert "À toi de jouer" in plain(told.content)


async def test_what_people_do_in_quiet_hours_pings_nobody_either(server: Server) -> None:
    guild, place, now = server.world.guild.id, server.channel, server.env.now()
    await server.anna.slash(place, "wordgrid defi", membre=server.bilal)
    assert pinged(server, place, newest(place)) == [server.bilal.id]
    settings = server.bot.services.settings
    await settings.change(guild, "timezone", "UTC")
    await settings.change(guild, "quiet", [now.hour, (now.hour + 2) % 24])
    await server.anna.slash(place, "wordgrid defi", membre=server.chloe)
    assert f"<@{server.chloe.id}>" in newest(place).content
    assert pinged(server, place, newest(place)) == []
    close_inboxes(server)
    await server.bilal.slash(place, "amis ajouter", qui=server.anna)
    asked = newest(place)
    assert f"<@{server.anna.id}>" in asked.content
    assert pinged(server, place, asked) == []


@pytest.mark.parametrize("name", ["channels", "announcements"])
async def test_a_channel_where_the_bot_may_not_write_is_refused(server: Server, name: str) -> None:
    await server.deny("send_messages")
    who, other = manager(server), server.world.guild.create_text_channel("salon-du-bot")
    shows = await who.slash(other, "config serveur")
    opened = await who.select(shows.response, [name], custom_id=menu(shows.response, ":open"))
    found = menu(opened.response, f"set.{name}")
    refused = await who.select(opened.response, [server.channel], custom_id=found)
    assert f"dans <#{server.channel.id}> : « Envoyer des messages »" in told(refused)
    settings = await server.bot.services.settings.get(server.world.guild.id)
    assert getattr(settings, name) in ((), None)


async def test_the_diagnostic_finds_everything_in_order(server: Server) -> None:
    found = await manager(server).slash(server.channel, "config diagnostic")
    lines = text(found).split("\n")
    assert lines[0] == "### 🩺 Diagnostic · Tout va bien."
    assert [line[:1] for line in lines[1:] if not line.startswith("-#")] == ["✅"] * 6
    words = next(line for line in lines if "Dictionnaire `fr`" in line)
    assert re.search(r" : \d{3} \d{3} mots$", words), "as French writes large numbers"


async def test_the_diagnostic_names_what_lacks_and_the_remedy(server: Server) -> None:
    who = manager(server)
    gone = server.world.guild.create_text_channel("passé")
    await choose(server, who, "announcements", gone)
    await server.delete_channel(gone)
    await server.deny("create_public_threads")
    close_inboxes(server)
    async with server.bot.store.transaction() as tx:
        await tx.facts.set(FACT, "another")
    found = text(await who.slash(server.channel, "config diagnostic"))
    assert "3 choses à réparer" in found
    assert "« Créer des fils publics »" in found
    assert f"❌ <#{gone.id}>" in found
    assert "❌ Commandes transmises" in found
    assert "⚠️ Messages privés" in found


async def test_the_diagnostic_looks_where_games_are_open_and_where_it_is_asked(
    server: Server,
) -> None:
    who, guild = manager(server), server.world.guild
    elsewhere, asked = guild.create_text_channel("ailleurs"), guild.create_text_channel("ici")
    await server.start()
    await server.anna.slash(elsewhere, "crabblabla nouvelle")
    found = text(await who.slash(asked, "config diagnostic"))
    assert f"✅ <#{asked.id}> <#{elsewhere.id}> <#{server.channel.id}>" in found
    await choose(server, who, "threads", "1")
    await server.deny("send_messages_in_threads")
    found = text(await who.slash(asked, "config diagnostic"))
    assert "1 chose à réparer" in found
    assert f"❌ <#{server.channel.id}>\n" in found, "the game in its thread goes on there"
    assert "« Envoyer des messages dans les fils »" in found
    assert found.count(f"<#{server.channel.id}>") == 1
    in_thread = text(await who.slash(server.thread, "config diagnostic"))
    assert "« Envoyer des messages dans les fils »" in in_thread
    await server.delete_channel(elsewhere)
    found = text(await who.slash(asked, "config diagnostic"))
    assert f"❌ <#{elsewhere.id}>" in found
    assert "Des parties y sont ouvertes" in found


async def test_the_diagnostic_names_a_bounded_number_of_channels(server: Server) -> None:
    guild, directory = server.bot.guilds[0], server.bot.services.directory
    await server.lobby()
    (game,) = await directory.open_in(guild.id)
    games = [replace(game, place=replace(game.place, channel_id=n)) for n in range(1, 51)]
    chosen = await server.bot.services.settings.chosen(guild.id)
    needs = concerned(game.place, chosen, games)
    assert list(needs) == [server.channel.id, *range(1, 51)]
    lines = [str(it) for it in few(channel_checks(guild, needs, FRENCH), FRENCH)]
    assert len(lines) == REMEDIES_SHOWN + 2
    assert lines[-2].startswith(f"❌ {50 - REMEDIES_SHOWN} autres salons")
    good = [str(it) for it in few([Check(True, f"<#{n}>") for n in range(30)], FRENCH)]
    shown = " ".join(f"<#{n}>" for n in range(GOOD_SHOWN))
    assert good == [f"✅ {shown} et {30 - GOOD_SHOWN} autres salons"]


async def test_the_diagnostic_says_whether_the_role_can_be_mentioned(server: Server) -> None:
    who, guild = manager(server), server.world.guild
    role = guild.create_role("matinaux")
    await choose(server, who, "daily_channel", server.channel)
    await choose(server, who, "daily_role", role)
    assert f"✅ <@&{role.id}>" in text(await who.slash(server.channel, "config diagnostic"))
    await server.deny("mention_everyone")
    found = text(await who.slash(server.channel, "config diagnostic"))
    assert f"❌ <@&{role.id}>" in found
    assert "personne n’en est averti" in found
    open_to_all = guild.create_role("joueurs", mentionable=True)
    await choose(server, who, "daily_role", open_to_all)
    assert f"✅ <@&{open_to_all.id}>" in text(await who.slash(server.channel, "config diagnostic"))
    server.env.backend.delete_role(guild.id, open_to_all.id)
    await server.env.settle()
    gone = text(await who.slash(server.channel, "config diagnostic"))
    assert f"❌ <@&{open_to_all.id}>" in gone
    assert "n’existe plus" in gone


async def test_the_daily_never_mentions_the_whole_server(server: Server) -> None:
    who, guild = manager(server), server.world.guild
    shows = await panel(server, who)
    found = offering(shows, "daily_role")
    opened = (await who.select(shows, ["daily_role"], custom_id=found)).response
    everyone = guild.default_role
    refused = await who.select(opened, [everyone], custom_id=menu(opened, "set.daily_role"))
    assert "`@everyone` appellerait tout le serveur" in told(refused)
    assert (await server.bot.services.settings.get(guild.id)).daily_role is None


async def test_each_change_is_undone_by_whoever_manages_the_server(server: Server) -> None:
    who, other = manager(server), manager(server, "Gaspard")
    first = await choose(server, who, "robots", "1")
    second = await choose(server, who, "tokens", "1")
    await server.restart()
    seen = await panel(server, other)
    assert "✅ Jetons : oui → **non**" in shown(seen), "who comes later sees the last change"
    undone = (await other.click(seen, label=UNDO)).response
    assert "✅ Jetons : non → **oui**" in shown(undone)
    late = (await who.click(first, label=UNDO)).response
    assert "✅ Robots : non → **oui**" in shown(late), "other settings were changed since"
    refused = await who.click(second, label=UNDO)
    assert "a été changé depuis" in told(refused), "this one was undone already"


async def test_a_panel_ends_with_the_right_to_it(server: Server) -> None:
    who = manager(server)
    shows = await choose(server, who, "robots", "1")
    server.env.backend.edit_member(server.world.guild.id, who.id, {"role_ids": []})
    await server.advance(15 * 60 + 1)
    refused = await who.click(shows, label=UNDO)
    assert "Gérer le serveur" in text(refused)
    assert not (await server.bot.services.settings.get(server.world.guild.id)).robots


async def test_a_game_has_all_that_the_server_has_chosen_for_it(server: Server) -> None:
    who = manager(server)
    for name, value in (("preplaced", "2"), ("density", "2"), ("premium_kind", "1")):
        await choose(server, who, name, value)
    await choose(server, who, "bonus_all", "4")
    lobby = shown(await server.lobby())
    for said in ("2 lettres déjà posées", "bonus nombreux", "mots seulement", "50"):
        assert said in lobby
    assert "départ sur l’étoile" in shown(await server.lobby(depart=0)), "0 is said, not unsaid"
    for name, value in (("room_size", "1"), ("room_mode", "1"), ("room_grids", "0")):
        await choose(server, who, name, value)
    room = shown((await server.bilal.slash(server.channel, "baggle salon")).response)
    for said in ("5×5", "tradition", "autant de grilles que vous voulez"):
        assert said in room


async def test_an_open_setting_says_what_it_does(server: Server) -> None:
    who = manager(server)
    shows = await panel(server, who)
    opened = await who.select(shows, ["announcements"], custom_id=menu(shows, ":open"))
    assert "annonce chaque partie qui attend du monde" in shown(opened.response)


async def test_lexiplateau_has_one_clock(server: Server) -> None:
    who = manager(server)
    await choose(server, who, "game_seconds", "2")
    opened = (await server.anna.slash(server.channel, "lexiplateau nouvelle")).response
    assert "10 minutes par personne" in shown(opened)
    shows = await panel(server, who)
    menu_id = offering(shows, "turn_seconds")
    choice = (await who.select(shows, ["turn_seconds"], custom_id=menu_id)).response
    refused = await who.select(choice, ["2"], custom_id=menu(choice, "set.turn_seconds"))
    assert "n’a qu’une pendule" in told(refused)


async def test_where_there_are_no_robots_none_are_offered(server: Server) -> None:
    assert "🤖 Robot" in labels(await server.lobby())
    await choose(server, manager(server), "robots", "1")
    lobby = await server.lobby()
    assert labels(lobby)[0] == "✋ Rejoindre"
    assert "🤖 Robot" not in labels(lobby)
    await server.bilal.click(lobby, label="✋ Rejoindre")
    await server.bot.outbox.idle()
    assert "🤖 Robot" not in labels(server.channel.history()[-1])
    turns = (await server.anna.slash(server.channel, "lexiplateau nouvelle")).response
    assert "🤖 Robot" not in labels(turns)
    code = (await server.bot.services.directory.find(2)).code
    refused = await server.anna.slash(server.channel, "crabblabla robots", partie=code)
    assert "sans robots" in text(refused)
    trained = await server.anna.slash(server.channel, "wordgrid entrainement", robot="easy")
    assert "sans robots" in text(trained)
