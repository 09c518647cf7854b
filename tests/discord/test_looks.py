"""The colours of one's pictures, text in their place, and languages of private messages."""

from __future__ import annotations

from typing import Any

from tests.discord.harness import Person, Server, components, labels, shown, text
from tests.discord.people import inbox

MENU = 3


async def choose(server: Server, who: Person, look: str) -> Any:
    """Choose how pictures look; the panel afterwards."""
    shows = (await who.slash(server.channel, "affichage")).response
    menu = next(it["custom_id"] for it in components(shows) if it["type"] == MENU)
    return (await who.select(shows, [look], custom_id=menu)).response


def picture(message: Any) -> bytes:
    """The bytes of the message's picture."""
    (attached,) = message.attachments
    return bytes(attached.data) if hasattr(attached, "data") else str(attached.size).encode()


async def test_pictures_come_in_ones_own_colours_and_others_stay(server: Server) -> None:
    await server.start(manches=3)
    light = (await server.say(server.anna, "plateau")).response
    changed = await choose(server, server.anna, "dark")
    assert "Ton affichage : sombre" in shown(changed)
    await server.restart()
    dark = (await server.say(server.anna, "plateau")).response
    others = (await server.say(server.bilal, "plateau")).response
    assert picture(dark) != picture(light)
    assert picture(others) == picture(light)


async def test_who_reads_text_gets_a_board_of_letters_and_nobody_else_does(
    server: Server,
) -> None:
    changed = await choose(server, server.anna, "text")
    assert changed.attachments == []
    assert "C’R’A’B’B’L’A’B’L’A’" in shown(changed)
    lobby = await server.lobby(manches=3)
    assert len(lobby.attachments) == 1, "all read the lobby"
    await server.bilal.click(lobby, label="✋ Rejoindre")
    await server.anna.click(lobby, label="▶ Lancer")
    play = (await server.moves())[0]
    preview = await server.say(server.anna, "poser", placement=play)
    assert preview.response.attachments == []
    assert "1 2 3 4 5 6 7 8 9" in text(preview)
    assert f"{play.split()[1][0].upper()}*" in text(preview).upper()
    assert labels(preview.response)[0] == "▶ Jouer"
    composer = await server.say(server.anna, "plateau")
    assert "1 2 3 4 5 6 7 8 9" in text(composer)
    other = await server.say(server.bilal, "poser", placement=play)
    assert len(other.response.attachments) == 1


async def test_private_messages_come_in_the_language_that_the_person_last_spoke(
    server: Server,
) -> None:
    server.world.languages[server.chloe.id] = "en-GB"
    await server.start()
    await server.skip(server.anna)
    await server.skip(server.bilal)
    (told,) = inbox(server.chloe)
    assert "Your turn" in shown(told)
    known = await server.bot.services.preferences.get(server.chloe.id)
    assert known.locale == "en"
    assert (await server.bot.services.preferences.get(server.anna.id)).locale is None
