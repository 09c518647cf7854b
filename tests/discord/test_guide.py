"""`/aide`, and the greeting of a server that the bot comes to."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.i18n import translator
from bot.services.lexicons import Lexicons
from cogs.ui.guide.examples import VIEWS, WORDS
from cogs.ui.guide.listing import groups
from cogs.ui.guide.panel import guide
from cogs.ui.guide.topics import COMMANDS, HOME, SCREEN, TOPICS, group_pages
from cogs.ui.guide.welcome import public_post
from cogs.ui.panel import TEXT_LIMIT
from tests.discord.harness import Person, Server, components, labels, shown, text, texts

GALLERY, SELECT = 12, 3


async def ask(server: Server, who: Person, subject: str | None = None) -> Any:
    options = {} if subject is None else {"sujet": subject}
    return await who.slash(server.channel, "aide", **options)


def pictures(message: Any) -> list[str]:
    """The alt texts of a message's pictures."""
    return [
        str(item["description"])
        for each in components(message)
        if each["type"] == GALLERY
        for item in each["items"]
    ]


async def test_from_the_first_screen_to_each_game_and_its_commands(server: Server) -> None:
    first = await ask(server, server.anna)
    assert first.response.ephemeral
    assert "À quoi on joue" in text(first)
    assert labels(first.response)[0] == "🦀 Crabblabla"
    page = first.response
    for name, title in (
        ("🦀 Crabblabla", "Crabblabla en un écran"),
        ("♟️ Lexiplateau", "Lexiplateau en un écran"),
        ("🔔 B@ggle", "B@ggle en un écran"),
        ("⚔️ Wordgrid", "Wordgrid"),
        ("📅 Le Quotidien", "Le Quotidien en un écran"),
    ):
        page = (await server.anna.click(page, label=name)).response
        assert title in shown(page)
        assert len(pictures(page)) == len(page.attachments) == 1
    page = (await server.anna.click(page, label="⌨️ Les commandes")).response
    assert page.attachments == []
    assert "`/mesdonnees` Ce que je garde de toi" in shown(page)


async def test_a_command_is_found_by_its_name_in_either_language(server: Server) -> None:
    for name in ("/crabblabla", "/mesdonnees", "/mydata export"):
        assert f"## `{name.split()[0].replace('mydata', 'mesdonnees')}`" in text(
            await ask(server, server.anna, name)
        )
    assert "[partie]" in text(await ask(server, server.anna, "/crabblabla"))
    assert "Lexiplateau en un écran" in text(await ask(server, server.anna, "lexiplateau"))
    assert "À quoi on joue" in text(await ask(server, server.anna, "xyz"))


async def test_a_topic_is_found_by_what_its_button_says(server: Server) -> None:
    for name in ("quotidien", "Le Quotidien", "📅 Le Quotidien", "daily", "The Daily"):
        assert "Le Quotidien en un écran" in text(await ask(server, server.anna, name)), name
    assert "## `/quotidien`" in text(await ask(server, server.anna, "/quotidien"))
    for name in ("commandes", "les commandes", "commands"):
        assert "Toutes les commandes" in text(await ask(server, server.anna, name)), name
    assert "B@ggle en un écran" in text(await ask(server, server.anna, "b@ggle"))


async def test_the_menu_opens_a_command(server: Server) -> None:
    page = (await ask(server, server.anna, COMMANDS)).response
    (menu,) = [each for each in components(page) if each["type"] == SELECT]
    values = [option["value"] for option in menu["options"]]
    assert {"crabblabla", "aide", "quotidien", "mot"} <= set(values)
    chosen = await server.anna.select(page, ["mot"], custom_id=menu["custom_id"])
    assert "**/mot verifier**" in shown(chosen.response)


async def test_each_option_is_explained_page_by_page(server: Server) -> None:
    page = (await ask(server, server.anna, "/crabblabla")).response
    assert "Page 1 sur" in shown(page)
    assert "`[manches]`" in shown(page)
    seen = [shown(page)]
    while "▶" in labels(page):
        following = await server.anna.click(page, label="▶")
        assert following.response.id == page.id, "the next screen takes the place of this one"
        page = following.response
        seen.append(shown(page))
        if f"Page {len(seen)} sur {len(seen)}" in seen[-1]:
            break
    assert len(seen) > 1
    assert "**/crabblabla quitter**" in "".join(seen)
    back = await server.anna.click(page, label="◀")
    assert shown(back.response) == seen[-2]


@pytest.mark.parametrize("language", ["fr", "en"])
async def test_every_screen_fits_and_no_command_is_missing(server: Server, language: str) -> None:
    _ = translator(language)
    known = await groups(server.bot, _)
    commands = [it for it in server.bot.tree.walk_commands() if not hasattr(it, "commands")]
    assert sum(len(group.lines) for group in known) == len(commands)
    assert len(known) <= 25
    for topic in (HOME, COMMANDS, *TOPICS, *(f"/{group.key}" for group in known)):
        panel = await guide(topic, known, _)
        written = sum(len(part) for part in panel.parts if isinstance(part, str))
        assert written <= TEXT_LIMIT
        assert "…" not in str(panel.parts[-1])
        assert len(panel.in_words().to_send()["view"].to_components()) > 0
    pages = {group.key: group_pages(group) for group in known}
    assert max(len(page) for told in pages.values() for page in told) <= SCREEN * 1.5
    for group in known:
        told = "\n".join(pages[group.key])
        for line in group.lines:
            assert told.count(f"**/{line.path}** · {line.description}") == 1
            for option in line.options:
                assert option.description in told, "nothing is cut"


async def test_what_is_typed_is_suggested(server: Server) -> None:
    found = await server.anna.autocomplete(server.channel, "aide", "sujet", "quot")
    assert [choice["value"] for choice in found] == ["daily", "/quotidien"]


def test_the_words_on_the_example_of_lexiplateau_are_words(lexicons: Lexicons) -> None:
    assert all(word in lexicons.default() for word in WORDS)
    assert set(VIEWS) == set(TOPICS)


# --- greeting --------------------------------------------------------------------------------


async def greet(server: Server) -> None:
    """The bot comes to the server, as it were."""
    guild = server.bot.get_guild(server.world.guild.id)
    assert guild is not None
    cog: Any = server.bot.get_cog("Servers")
    with server.env._bot_scope():
        await cog.on_guild_join(guild)
    await server.env.settle()


async def test_everybody_is_greeted_once_where_the_bot_may_write(server: Server) -> None:
    before = len(texts(server.channel))
    await greet(server)
    said = server.channel.history()[before:]
    assert len(said) == 1
    assert "moi c’est Crabblabla" in shown(said[0])
    assert "I speak English, too: `/config server`, setting “Language”" in shown(said[0])
    assert labels(said[0]) == ["▶ Une première partie", "📖 Les jeux", "⚙️ Réglages"]
    lobby = await server.anna.click(said[0], label="▶ Une première partie")
    assert labels(lobby.response)[0] == "✋ Rejoindre"
    games = await server.bilal.click(said[0], label="📖 Les jeux")
    assert games.response.ephemeral
    assert "À quoi on joue" in text(games)
    assert shown(server.channel.history()[before]) == shown(said[0]), "it stays as it is"


def test_an_english_greeting_says_that_there_is_french() -> None:
    greeting = public_post(translator("en-GB")).text
    assert "Je parle aussi français" in greeting
    assert "I speak English, too" not in greeting


async def test_settings_are_for_those_who_manage_the_server(server: Server) -> None:
    await greet(server)
    greeting = server.channel.history()[-1]
    refused = await server.bilal.click(greeting, label="⚙️ Réglages")
    assert refused.response.ephemeral
    assert "« Gérer le serveur »" in text(refused)
    rights = discord.Permissions(manage_guild=True, view_channel=True, send_messages=True)
    role = server.world.guild.create_role("chefs", permissions=rights)
    boss = server.world.guild.add_member(server.env.create_user("Diane"), roles=[role])
    opened: Any = await boss.click(greeting, label="⚙️ Réglages")
    assert opened.response.ephemeral
    assert "Réglages de ce serveur" in text(opened)


async def test_where_the_bot_may_write_nowhere_the_owner_is_told(server: Server) -> None:
    await server.deny("send_messages")
    owner = server.env.create_user("Patronne")
    server.world.guild.add_member(owner)
    server.env.backend.edit_guild(server.world.guild.id, {"owner_id": owner.id})
    before = len(texts(server.channel))
    await greet(server)
    assert len(texts(server.channel)) == before
    (told,) = owner.dm_channel.history()
    assert "Me voilà sur" in shown(told)
    assert "I speak English, too" in shown(told)
    assert labels(told) == ["📖 Les jeux", "📅 Le Quotidien", "⌨️ Les commandes"]
    assert "À quoi on joue" in text(await owner.click(told, label="📖 Les jeux"))
