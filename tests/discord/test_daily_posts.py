"""The daily and the clock: midnight in Paris, medals, posts, outages, changes of time."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

import pytest

from bot.services.daily_turns import PostSettings
from bot.services.paris import at_hour
from tests.discord.dailies import away, daily, day_moves, done, manager, says, submit, to_midnight
from tests.discord.harness import Channel, Server, labels, plain, shown, text
from tests.discord.people import inbox, pinged

HOUR = 3600
HALF_A_MINUTE = timedelta(seconds=30)


async def subscribe(server: Server, hour: int, channel: Channel | None = None) -> str:
    """Somebody who manages the server wants posts; the answer."""
    place = channel or server.channel
    answer = await daily(manager(server), server.channel, "reglages", salon=place, heure=hour)
    await done(server)
    return text(answer)


async def until(server: Server, moment: datetime) -> None:
    """Let time pass up to a moment."""
    await server.advance((moment - server.env.now()).total_seconds())
    await done(server)


def posts(server: Server, mark: str, channel: Channel | None = None) -> list[Any]:
    """The daily's posts of one kind, oldest first."""
    history = (channel or server.channel).history()
    return [message for message in history if f"### {mark}" in message.content]


async def test_the_new_day_is_posted_once_at_the_chosen_hour(server: Server) -> None:
    assert "chaque jour à 18 h (Paris)" in await subscribe(server, 18)
    today = server.bot.services.days.today()
    await until(server, at_hour(today, 18) - HALF_A_MINUTE)
    assert posts(server, "📰") == []
    await until(server, at_hour(today, 18) + HALF_A_MINUTE)
    (post,) = posts(server, "📰")
    assert says(post, "▶ Jouer")
    assert "Plateau de 13 rangées" in post.attachments[0].description
    await server.restart()
    await done(server)
    assert len(posts(server, "📰")) == 1
    opened = await server.anna.click(post, label="▶ Jouer")
    assert opened.response.ephemeral
    assert "Le Quotidien" in text(opened)
    await until(server, at_hour(date.fromordinal(today.toordinal() + 1), 18) + HALF_A_MINUTE)
    assert len(posts(server, "📰")) == 2
    assert posts(server, "🏆") == []


async def test_the_podium_shows_the_best_placement_and_the_medallists(server: Server) -> None:
    await subscribe(server, 8)
    gold, silver, bronze, nothing = (await day_moves(server))[1:5]
    dora = server.newcomer("Dora")
    day = await server.bot.services.days.open()
    people = {server.anna: silver, server.bilal: gold, server.chloe: bronze, dora: nothing}
    for who, move in people.items():
        await submit(server, who, move.play)
    await to_midnight(server, 8 * HOUR + 60)
    (post,) = posts(server, "🏆")
    lines = shown(post).splitlines()
    assert lines[1] == "-# 4 personnes ont joué"
    for medal, who, move in (
        ("🥇", server.bilal, gold),
        ("🥈", server.anna, silver),
        ("🥉", server.chloe, bronze),
    ):
        assert any(
            line.startswith(f"{medal} <@{who.id}> · {move.score} points") and move.play in line
            for line in lines
        )
    assert str(dora.id) not in shown(post)
    assert day.best_play in shown(post)
    names = [attachment.filename for attachment in post.attachments]
    assert names == ["plateau.png", "medaille-1.png", "medaille-2.png", "medaille-3.png"]
    assert "Bilal" in post.attachments[1].description
    assert pinged(server, server.channel, post) == []
    assert [says(each, "▶ Jouer") for each in posts(server, "📰")] == [True, True]


async def test_ties_share_medals(server: Server) -> None:
    first, last = (await day_moves(server))[1:3]
    await submit(server, server.anna, first.play)
    await submit(server, server.bilal, first.play)
    await submit(server, server.chloe, last.play)
    await to_midnight(server, 5)
    for who, medal in ((server.anna, "🥇"), (server.bilal, "🥇"), (server.chloe, "🥉")):
        history = text(await daily(who, server.channel, "medailles"))
        assert f"Médailles sur ce serveur : {medal} 1" in history
        assert "Médailles entre amis : aucune" in history
    ever = await daily(server.anna, server.channel, "classement", periode="all")
    assert "🥇 1" in text(ever)
    await server.anna.click(ever.response, label="Médailles")
    assert shown(ever.response).splitlines()[1:] == [
        f"🥇 **<@{server.anna.id}>** · 🥇 1 · 1 jour",
        f"🥇 <@{server.bilal.id}> · 🥇 1 · 1 jour",
        f"🥉 <@{server.chloe.id}> · 🥉 1 · 1 jour",
    ]


async def test_a_bot_that_was_down_at_midnight_catches_up_once(server: Server) -> None:
    await subscribe(server, 8)
    move = (await day_moves(server))[1]
    await submit(server, server.anna, move.play)
    played = server.bot.services.days.today()
    tomorrow = date.fromordinal(played.toordinal() + 1)
    await away(server, at_hour(tomorrow, 11))
    assert len(posts(server, "🏆")) == 1
    assert len(posts(server, "📰")) == 1
    await server.restart()
    await done(server)
    assert len(posts(server, "🏆")) == 1
    assert len(posts(server, "📰")) == 1
    assert "🥇 1" in text(await daily(server.anna, server.channel, "medailles"))


async def test_after_several_days_only_the_present_one_is_posted(server: Server) -> None:
    await subscribe(server, 8)
    move = (await day_moves(server))[1]
    await submit(server, server.anna, move.play)
    later = date.fromordinal(server.bot.services.days.today().toordinal() + 4)
    await away(server, at_hour(later, 9))
    assert posts(server, "🏆") == []
    (post,) = posts(server, "📰")
    assert str(later.day) in shown(post).splitlines()[0]
    history = text(await daily(server.anna, server.channel, "medailles"))
    assert "🥇 1" in history
    assert "🔥 0 jour de suite (record : 1)" in history


async def test_streaks_go_on_from_day_to_day(server: Server) -> None:
    for _day in range(3):
        move = (await day_moves(server))[0]
        composer = await submit(server, server.anna, move.play)
        await to_midnight(server, 60)
    assert "🔥 3 jours de suite" in composer.text
    history = text(await daily(server.anna, server.channel, "medailles"))
    assert "🔥 3 jours de suite (record : 3)" in history
    await to_midnight(server, 60)
    assert "🔥 0 jour de suite" in text(await daily(server.anna, server.channel, "medailles"))


async def test_a_deleted_channel_holds_up_no_other_server(server: Server) -> None:
    owner = server.newcomer("patronne")
    server.env.backend.edit_guild(server.world.guild.id, {"owner_id": owner.id})
    other = server.world.guild.create_text_channel("annonces")
    await subscribe(server, 8, other)
    await server.delete_channel(other)
    await to_midnight(server, 8 * HOUR + 60)
    assert posts(server, "📰") == []
    (told,) = inbox(owner)
    assert "le salon où j’annonçais les nouvelles n’existe plus" in shown(told)
    assert "Il m’y manque" not in shown(told)
    await subscribe(server, 8)
    await to_midnight(server, 8 * HOUR + 60)
    assert len(posts(server, "📰")) == 1


async def test_who_owns_the_server_is_told_once_that_a_channel_is_closed(server: Server) -> None:
    owner = server.newcomer("patronne")
    server.env.backend.edit_guild(server.world.guild.id, {"owner_id": owner.id})
    await subscribe(server, 8)
    await server.deny("send_messages")
    await to_midnight(server, 8 * HOUR + 60)
    await server.restart()
    await to_midnight(server, 8 * HOUR + 60)
    assert posts(server, "📰") == []
    (told,) = inbox(owner)
    assert f"je ne peux plus écrire dans <#{server.channel.id}>" in shown(told)
    assert "Il m’y manque « Envoyer des messages »" in shown(told)
    await server.deny()
    await to_midnight(server, 8 * HOUR + 60)
    assert len(posts(server, "📰")) == 1
    assert len(inbox(owner)) == 1


async def test_a_role_is_named_as_long_as_there_is_one(server: Server) -> None:
    guild = server.world.guild
    role = guild.create_role("matinaux", mentionable=True)
    await subscribe(server, 8)
    await server.bot.services.settings.change(guild.id, "daily_role", role.id)
    await to_midnight(server, 8 * HOUR + 60)
    server.env.backend.delete_role(guild.id, role.id)
    await to_midnight(server, 8 * HOUR + 60)
    *named, last = posts(server, "📰")
    assert named
    assert all(post.content.startswith(f"<@&{role.id}>\n") for post in named)
    assert "<@&" not in last.content


async def test_a_place_where_nothing_can_be_posted_is_refused(server: Server) -> None:
    await server.deny("attach_files")
    for options in ({"heure": 9}, {"heure": 9, "salon": server.channel}):
        refused = await daily(manager(server), server.channel, "reglages", **options)
        assert "« Joindre des fichiers »" in text(refused)
    assert (await server.bot.services.turns.settings(server.world.guild.id)).channel is None
    stopped = await daily(manager(server), server.channel, "reglages", arreter=True)
    assert "dans aucun salon" in text(stopped)


async def test_the_hour_is_told_with_the_city_whose_clocks_show_it(server: Server) -> None:
    await server.bot.services.settings.change(
        server.world.guild.id, "timezone", "America/Port-au-Prince"
    )
    assert "chaque jour à 18 h (Port-au-Prince)" in await subscribe(server, 18)


async def test_each_change_of_the_posts_is_shown_and_undone_by_one_press(server: Server) -> None:
    who, guild = manager(server), server.world.guild.id
    shows = await daily(who, server.channel, "reglages", salon=server.channel, heure=18)
    assert f"Salon du Quotidien : nulle part → **<#{server.channel.id}>**" in plain(
        shown(shows.response)
    )
    assert "Heure du Quotidien : 8 h → **18 h**" in plain(shown(shows.response))
    assert labels(shows.response) == ["↩ Annuler ce changement"] * 2
    later = await daily(who, server.channel, "reglages", heure=20)
    assert "Salon du Quotidien" not in shown(later.response), "it stays as it is"
    undone = await who.click(later.response, label="↩ Annuler ce changement")
    assert "Heure du Quotidien : 20 h → **18 h**" in plain(shown(undone.response))
    assert await server.bot.services.turns.settings(guild) == PostSettings(server.channel.id, 18)
    again = await daily(who, server.channel, "reglages", heure=18)
    assert "chaque jour à 18 h (Paris)" in text(again)


async def test_posts_can_be_stopped(server: Server) -> None:
    await subscribe(server, 8)
    stopped = await daily(manager(server), server.channel, "reglages", arreter=True)
    assert "dans aucun salon" in text(stopped)
    await to_midnight(server, 9 * HOUR)
    assert posts(server, "📰") == []


@pytest.mark.parametrize(
    ("before", "length"),
    [(date(2026, 3, 28), 23), (date(2026, 10, 24), 25)],
    ids=["spring", "autumn"],
)
async def test_days_turn_at_midnight_in_paris_when_the_clocks_change(
    server: Server, before: date, length: int
) -> None:
    await subscribe(server, 0)
    changed = date.fromordinal(before.toordinal() + 1)
    await away(server, at_hour(before, 22))
    assert server.bot.services.days.today() == before
    start = at_hour(changed, 0)
    await until(server, start - HALF_A_MINUTE)
    assert server.bot.services.days.today() == before
    known = len(posts(server, "📰"))
    await until(server, start + HALF_A_MINUTE)
    assert server.bot.services.days.today() == changed
    assert len(posts(server, "📰")) == known + 1
    end = server.bot.turning.planned()[0]
    assert (end - start).total_seconds() == length * HOUR
    await until(server, end + HALF_A_MINUTE)
    assert len(posts(server, "📰")) == known + 2
    assert server.bot.services.days.today().toordinal() == changed.toordinal() + 1
