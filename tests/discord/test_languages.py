"""An English-speaking person on a French server."""

from __future__ import annotations

from tests.discord.harness import Server, labels, text, texts


async def test_answers_are_in_the_persons_language_and_posts_in_the_servers(
    server: Server,
) -> None:
    server.world.languages[server.chloe.id] = "en-GB"
    await server.start(manches=3)
    play = (await server.moves())[0]
    preview = await server.say(server.chloe, "poser", placement=play)
    assert labels(preview.response) == ["▶ Play", "✏️ Change", "↩ Take back"]
    assert "Word: " in text(preview)
    assert "Board of 13 rows" in (preview.response.attachments[0].description or "")
    played = await server.chloe.click(preview.response, label="▶ Play")
    assert "Played" in text(played)
    refused = await server.say(server.chloe, "poser", placement="A1 ZZZZ")
    assert "Your rack lacks" in text(refused)
    assert "Les lettres de tous" in texts(server.thread)[-1]


async def test_a_language_without_a_catalogue_gets_english(server: Server) -> None:
    server.world.languages[server.anna.id] = "de"
    assert "Crabblabla on one screen" in text(await server.say(server.anna, "aide"))


async def test_suggestions_and_forms_are_translated(server: Server) -> None:
    server.world.languages[server.anna.id] = "en-US"
    await server.start(manches=3)
    (choice,) = await server.anna.autocomplete(
        server.thread, "crabblabla poser", "placement", "A1 ZZZZ"
    )
    assert "lacks" in choice["name"]
    form = await server.form(server.anna, "✏️ Change")
    assert form.modal["title"].startswith("Round 1")
