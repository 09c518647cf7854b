"""Profiles and rankings on Discord: what a finished game changes, for whom, and who sees it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from bot.demo.world import World, build_world
from bot.services.paris import midnight
from bot.services.rankings import next_month
from bot.services.results import Place
from bot.store.profile_records import RatingRecord
from engine.crabblabla.options import Options
from tests.discord.dailies import away, day_moves, submit
from tests.discord.harness import Channel, Person, Server, labels, shown
from tests.discord.people import newest, pinged

BEGINNING = "Ton profil est encore tout neuf"


async def profile(who: Person, place: Channel, **options: Any) -> Any:
    """`/profil`; the answer."""
    return (await who.slash(place, "profil", **options)).response


async def ranking(who: Person, place: Channel, **options: Any) -> Any:
    """`/classement`; the answer."""
    return (await who.slash(place, "classement", **options)).response


def card(message: Any) -> str:
    """What a profile's picture says."""
    (picture,) = message.attachments
    assert picture.filename == "profil.png"
    return str(picture.description).replace("\u202f", " ").replace("\u00a0", " ")


def lines(message: Any) -> list[str]:
    """The lines of a ranking that name somebody."""
    return [line for line in shown(message).splitlines() if "<@" in line or "ailleurs" in line]


async def play(
    server: Server, winner: Person, *others: Person, place: Channel | None = None
) -> int:
    """A game that the first of these people wins by one placement; its id.

    By the service, since a whole game of commands takes as long as all else here together.
    """
    channel, service = place or server.channel, server.bot.services.crabblabla
    where = Place(channel.guild.id, channel.id)
    game = (await service.create(winner.id, where, Options(rounds=3))).ref.id
    for person in others:
        await service.join(person.id, game)
    await service.launch(winner.id, game)
    await service.play(winner.id, game, text=(await server.moves(game))[0])
    for person in (*others, winner, *others, winner, *others):
        await service.pass_round(person.id, game)
    await server.bot.outbox.idle()
    assert (await server.view(game)).phase == "finished"
    return game


def elsewhere(server: Server) -> tuple[World, dict[str, Person]]:
    """Another server, on which Anna and Bilal are too."""
    other = build_world(server.env, ("Dora",), server="Ailleurs")
    guests = {
        who.user.name: other.guild.add_member(who.user) for who in (server.anna, server.bilal)
    }
    return other, guests


async def test_who_has_not_played_is_told_how_to_begin(server: Server) -> None:
    own = await profile(server.anna, server.channel)
    assert own.ephemeral
    assert BEGINNING in shown(own)
    assert not own.attachments
    assert labels(own) == []
    other = await profile(server.anna, server.channel, membre=server.bilal)
    assert f"<@{server.bilal.id}> n’a pas fini de partie ici" in shown(other)
    robot = server.world.guild.add_member(server.env.create_user("Robot", bot=True))
    assert "est un bot" in shown(await profile(server.anna, server.channel, membre=robot))
    empty = await ranking(server.anna, server.channel)
    assert empty.ephemeral
    assert "Personne encore" in shown(empty)


async def test_a_finished_game_changes_the_profiles_of_its_people(server: Server) -> None:
    await server.start(manches=3)
    await server.play(server.anna, (await server.moves())[0])
    for person in (server.bilal, server.chloe, *server.people.values(), *server.people.values()):
        await server.skip(person)
    own = await profile(server.anna, server.channel)
    assert own.ephemeral
    assert f"Profil de <@{server.anna.id}>" in shown(own)
    said = card(own)
    assert said.startswith("Anna, Toutes ses parties. Crabblabla : partie jouée 1, victoire 1, ")
    assert "part du top 33 %" in said
    assert "cote 1 1" in said
    submission = (await server.view()).results[0].submissions[1]
    assert f"({submission.score} points)" in said
    lost = card(await profile(server.bilal, server.channel))
    assert "partie jouée 1, victoire 0, part du top 0 %" in lost
    assert "cote 9" in lost
    seen = await profile(server.bilal, server.channel, membre=server.anna)
    assert card(seen).startswith("Anna, Ses parties sur Le salon des mots. Crabblabla : ")
    assert labels(seen) == [], "only one’s own can be shown to all"


async def test_the_ranking_by_rating_and_of_the_month(server: Server) -> None:
    await play(server, server.anna, server.bilal, server.chloe)
    await play(server, server.bilal, server.chloe)
    shows = await ranking(server.anna, server.channel)
    assert "🏆 Crabblabla · Serveur · Depuis toujours" in shown(shows)
    first, second, third = lines(shows)
    assert first.startswith(f"🥇 **<@{server.anna.id}>** · **1 1")
    assert second.startswith(f"🥈 <@{server.bilal.id}> · **1 ")
    assert second.endswith("· 2 parties")
    assert third.startswith(f"🥉 <@{server.chloe.id}>")
    await server.anna.click(shows, label="Ce mois")
    assert lines(shows) == [
        f"🥇 **<@{server.anna.id}>** · **4 points** · 1 partie, 1 victoire",
        f"🥈 <@{server.bilal.id}> · **3 points** · 2 parties, 1 victoire",
        f"🥉 <@{server.chloe.id}> · **1 point** · 2 parties, 0 victoire",
    ]
    await server.anna.click(shows, label="Le mois dernier")
    assert "Personne encore" in shown(shows)


async def test_a_game_against_robots_counts_but_does_not_rate(server: Server) -> None:
    lobby = await server.lobby(manches=3, robot="beginner")
    await server.anna.click(lobby, label="▶ Lancer")
    for _round in range(3):
        await server.play(server.anna, (await server.moves())[0])
    assert (await server.view()).phase == "finished"
    said = card(await profile(server.anna, server.channel))
    assert "partie jouée 1, victoire 1" in said
    assert "contre robots 1" in said
    assert "cote" not in said
    assert "Personne encore" in shown(await ranking(server.anna, server.channel))


async def test_a_training_counts_for_nothing(server: Server) -> None:
    await server.lobby(manches=3, entrainement=True)
    for _round in range(3):
        await server.skip(server.anna)
    assert (await server.view()).phase == "finished"
    assert BEGINNING in shown(await profile(server.anna, server.channel))


async def test_what_was_played_on_another_server_is_not_shown_here(server: Server) -> None:
    other, guests = elsewhere(server)
    dora = other.people["Dora"]
    await play(server, guests["anna"], dora, place=other.channel)
    assert "n’a pas fini de partie ici" in shown(
        await profile(server.bilal, server.channel, membre=server.anna)
    )
    there = await profile(dora, other.channel, membre=guests["anna"])
    assert card(there).startswith("Anna, Ses parties sur Ailleurs. Crabblabla : partie jouée 1")
    await play(server, server.bilal, server.anna)
    own = card(await profile(server.anna, server.channel))
    assert "parties jouées 2, victoire 1" in own
    assert "cote ici 9" in own
    assert "mondiale 1 " in own
    here = await ranking(server.bilal, server.channel)
    assert len(lines(here)) == 2
    await server.bilal.click(here, label="Mondial")
    assert len(lines(here)) == 3
    assert str(dora.id) not in shown(here)
    assert "quelqu’un d’ailleurs" in shown(here)


async def test_a_month_ends_at_midnight_in_paris(server: Server) -> None:
    month = server.bot.services.game_rankings.this_month()
    end = midnight(next_month(month))
    await away(server, end - timedelta(hours=1))
    await play(server, server.anna, server.bilal)
    await away(server, end + timedelta(minutes=1))
    await play(server, server.bilal, server.anna)
    shows = await ranking(server.chloe, server.channel, mois=f"{month:%Y-%m}")
    assert [line[0] for line in lines(shows)] == ["🥇", "🥈"]
    assert f"🥇 <@{server.anna.id}> · **2 points** · 1 partie" in shown(shows)
    now = await ranking(server.chloe, server.channel, mois=f"{next_month(month):%Y-%m}")
    assert f"🥇 <@{server.bilal.id}> · **2 points** · 1 partie" in shown(now)
    before = await server.chloe.click(now, label="Le mois dernier")
    assert lines(before.response or now) == lines(shows)


async def test_months_and_games_are_read_as_people_write_them(server: Server) -> None:
    month = server.bot.services.game_rankings.this_month()
    choices = await server.anna.autocomplete(server.channel, "classement", "mois", "")
    assert len(choices) == 25
    name, value = choices[0]["name"], choices[0]["value"]
    assert value == f"{month:%Y-%m}"
    by_name = await ranking(server.anna, server.channel, mois=name.upper(), jeu="CRABB")
    assert f"Crabblabla · Serveur · {name}" in shown(by_name)
    games = await server.anna.autocomplete(server.channel, "classement", "jeu", "crab")
    assert [choice["value"] for choice in games] == ["crabblabla"]
    for nonsense in ("brumaire", "2999-01", "0000-00", "🦆", "-1", "2026-11-31"):
        refused = await ranking(server.anna, server.channel, mois=nonsense)
        assert "Il n’y a pas de classement pour" in shown(refused)
    unknown = await ranking(server.anna, server.channel, jeu="belote")
    assert "Je ne connais pas de jeu « belote »" in shown(unknown)


async def test_one_shows_ones_own_card_to_everybody(server: Server) -> None:
    await play(server, server.anna, server.bilal)
    own = await profile(server.anna, server.channel)
    await server.restart()
    posted = (await server.anna.click(own, label="📤 Montrer à tous")).response
    assert not posted.ephemeral
    assert shown(posted) == f"👤 <@{server.anna.id}>"
    assert card(posted) == card(own)
    assert pinged(server, server.channel, newest(server.channel)) == []


async def test_who_was_forgotten_since_has_no_card_to_show(server: Server) -> None:
    await play(server, server.anna, server.bilal)
    own = await profile(server.anna, server.channel)
    await server.bot.services.privacy.forget(server.anna.id)
    answered = (await server.anna.click(own, label="📤 Montrer à tous")).response
    assert answered.ephemeral
    assert BEGINNING in shown(answered)
    assert f"<@{server.bilal.id}>" in shown(await ranking(server.anna, server.channel))


async def test_each_reads_it_in_their_language_and_all_in_french(server: Server) -> None:
    await play(server, server.anna, server.bilal)
    server.world.languages[server.anna.id] = "en-GB"
    own = await profile(server.anna, server.channel)
    assert card(own).startswith("Anna, All games. Crabblabla: game played 1, win 1, ")
    assert "rating 1,1" in card(own)
    posted = (await server.anna.click(own, label="📤 Show everybody")).response
    assert card(posted).startswith("Anna, Toutes ses parties.")
    shows = await ranking(server.anna, server.channel)
    assert "🏆 Crabblabla · Server · All time" in shown(shows)


async def test_the_daily_stands_in_the_profile(server: Server) -> None:
    await submit(server, server.anna, (await day_moves(server))[0].play)
    own = card(await profile(server.anna, server.channel))
    assert own.startswith("Anna, Toutes ses parties. Le Quotidien : jour joué 1, en moyenne ")
    assert "jour de suite 1, record 1" in own
    seen = card(await profile(server.bilal, server.channel, membre=server.anna))
    assert "Le Quotidien : jour joué 1" in seen


async def test_in_private_messages(server: Server) -> None:
    await play(server, server.anna, server.bilal)
    anna, bilal = server.anna.user, server.bilal.user
    assert anna.dm_channel is not None
    assert bilal.dm_channel is not None
    own = (await anna.slash("profil")).response
    assert "cote 1 1" in card(own)
    refused = (await anna.slash("profil", membre=bilal)).response
    assert "ne se montre qu’entre amis" in shown(refused)
    for one, two in ((anna, bilal), (bilal, anna)):
        await server.bot.services.friends.ask(one.id, two.id)
    assert "victoire 0" in card((await anna.slash("profil", membre=bilal)).response)
    world = (await anna.slash("classement", portee="server")).response
    assert "Crabblabla · Mondial" in shown(world)
    assert len(lines(world)) == 2
    assert "Serveur" not in labels(world)


async def test_pages_of_a_long_ranking(server: Server) -> None:
    await play(server, server.anna, server.bilal)
    guild = server.world.guild.id
    rows = [RatingRecord(100 + i, "crabblabla", guild, 25.0, 8.0, 1, 2000 - i) for i in range(12)]
    async with server.bot.store.transaction() as tx:
        await tx.profiles.rate(rows)
    shows = await ranking(server.bilal, server.channel)
    assert len(lines(shows)) == 11, "ten, and one’s own below"
    assert lines(shows)[-1].startswith(f"14. **<@{server.bilal.id}>**")
    assert "Page 1 sur 2" in shown(shows)
    await server.bilal.click(shows, label="▶")
    assert [line.split()[0] for line in lines(shows)] == ["11.", "12.", "13.", "14."]
    await server.bilal.click(shows, label="◀")
    assert lines(shows)[0].startswith("🥇 <@100>")


async def test_a_game_from_before_is_counted_at_the_next_start(server: Server) -> None:
    await play(server, server.anna, server.bilal)
    before = card(await profile(server.anna, server.channel))
    async with server.bot.store.transaction() as tx:
        for table in ("game_results", "finished_games", "ratings"):
            await tx.connection.exec_driver_sql(f"DELETE FROM {table}")
    assert BEGINNING in shown(await profile(server.anna, server.channel))
    await server.restart()
    assert card(await profile(server.anna, server.channel)) == before
    await server.restart()
    assert card(await profile(server.anna, server.channel)) == before
