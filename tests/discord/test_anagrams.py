"""The Annagrammeur, by itself and beside a draft."""

from __future__ import annotations

import re
from typing import Any

import discord
import pytest

from cogs.ui.buttons import Act, Press, button
from engine.board.coordinates import Direction
from engine.lexicon.anagrams import AnagramFinder
from engine.lexicon.question import parse_question
from tests.discord.composing import MENU, Composer, open_composer
from tests.discord.dailies import sit_down
from tests.discord.harness import Server, components, labels, shown, text


async def search(server: Server, **options: Any) -> Any:
    return await server.anna.slash(server.channel, "anagrammes", **options)


def counted(server: Server, letters: str, **options: Any) -> str:
    """How many words there are, as it is written: `1 618`."""
    finder = AnagramFinder(server.bot.services.lexicons.default())
    return f"{len(finder.find(parse_question(letters, **options))):,}".replace(",", " ")


def menu(message: Any, name: str) -> dict[str, Any]:
    menus = [each for each in components(message) if each["type"] == MENU]
    return next(each for each in menus if f":{name}." in each["custom_id"])


async def open_anagrams(server: Server) -> Composer:
    composer = await open_composer(server, server.anna)
    await composer.press("◀ Anagrammes")
    return composer


async def test_words_are_listed_by_length_in_private(server: Server) -> None:
    found = await search(server, lettres="Châts")
    assert found.response.ephemeral
    said = text(found)
    assert "C H A T S" in said
    assert f"{counted(server, 'CHATS')} mots" in said
    assert said.index("5 lettres") < said.index("4 lettres") < said.index("2 lettres")
    assert re.search(r"CHATS \d", said)
    assert "🔎 Lettres libres, motif" in labels(found.response)


async def test_options_narrow_the_search(server: Server) -> None:
    found = await search(
        server, lettres="chat", libres="k?", longueur=5, position="3=A", contient="ha", tri="alpha"
    )
    said = text(found)
    assert "libres : K 🃏 · 5 lettres · A en place 3 · contient HA" in said
    assert "🔢 Tri par points" in labels(found.response)
    count = counted(server, "CHAT", free="K?", length=5, at=["3=A"], contains="HA")
    assert f"{count} mots" in said
    words = re.findall(r"\b([A-Za-z]{5}) \d", said.partition("mots**")[2])
    assert words
    assert all("HA" in word.upper() and word.upper()[2] == "A" for word in words)


async def test_where_only_the_first_words_are_paged_it_says_so(server: Server) -> None:
    said = text(await search(server, lettres="AEINRST", libres="??"))
    count = counted(server, "AEINRST", free="??")
    assert f"**{count} mots**\n-# Tu peux feuilleter les 5 000 premiers : demande moins" in said
    assert "feuilleter" not in text(await search(server, lettres="AEINRST"))


async def test_menus_and_pages_work_after_a_restart(server: Server) -> None:
    message = (await search(server, lettres="AEIRSTN?")).response
    await server.restart()
    assert "Page 1 sur" in " ".join(labels(message))
    await server.anna.click(message, label="▶")
    assert "Page 2 sur" in " ".join(labels(message))
    await server.anna.click(message, label="🔤 Tri A à Z")
    assert "Page 1 sur" in " ".join(labels(message))
    await server.anna.select(message, ["8"], custom_id=menu(message, "len")["custom_id"])
    assert "· 8 lettres" in shown(message)
    assert "7 lettres" not in shown(message)


async def test_the_form_asks_for_everything(server: Server) -> None:
    message = (await search(server, lettres="CHAT")).response
    form = await server.anna.click(message, label="🔎 Lettres libres, motif")
    typed = {"letters": "quete", "free": "", "contains": "", "at": "1=Q", "length": "5"}
    await server.anna.submit_modal(form, typed)
    assert "Q U E T E · 5 lettres · Q en place 1" in shown(message)
    assert "QUETE" in shown(message)
    form = await server.anna.click(message, label="🔎 Lettres libres, motif")
    await server.anna.submit_modal(form, {**typed, "at": "1=Q", "length": ""})
    assert "choisis aussi la longueur" in shown(message)
    assert "QUETE" in shown(message), "the search before it stays"
    await server.anna.click(message, label="📍 Motif déjà sur le plateau")
    assert "motif déjà sur le plateau" in shown(message)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"lettres": "ab3"}, "« 3 » n’est pas une lettre"),
        ({"lettres": "a" * 40}, "40 lettres, c’est trop"),
        ({"lettres": "abc", "position": "1=A"}, "choisis aussi la longueur"),
        ({"lettres": "abc", "longueur": 3, "position": "7=A"}, "n’a pas de place 7"),
        ({"lettres": "abc", "longueur": 3, "position": "truc"}, "ne se lit pas"),
        ({"lettres": "abc", "contient": "?"}, "n’est pas une lettre"),
    ],
)
async def test_nonsense_is_explained(server: Server, options: dict[str, Any], said: str) -> None:
    assert said in text(await search(server, **options))


async def test_no_word_at_all(server: Server) -> None:
    assert "Aucun mot" in text(await search(server, lettres="qqq"))


async def test_the_composer_knows_the_rack(server: Server) -> None:
    await server.start()
    composer = await open_anagrams(server)
    rack = (await server.view()).rack or ""
    assert composer.labels[:9] == ["🃏" if letter == "?" else letter for letter in rack]
    assert f"{counted(server, rack)} mots" in composer.text
    assert len(composer.options(menu_key(composer, "analay"))) == 25
    joker = rack.index("?")
    await composer.who.click(composer.message, label="🃏")
    rest = rack.replace("?", "")
    assert f"{counted(server, rest)} mot" in composer.text
    await composer.press(composer.labels[joker])
    assert f"{counted(server, rack)} mots" in composer.text
    await composer.press("◀ Retour")
    assert "Choisis une case" in composer.text


def menu_key(composer: Composer, name: str) -> str:
    return next(key for key in composer.identifiers(MENU) if key.startswith(f"{name}."))


async def test_without_a_letter_it_asks_for_one(server: Server) -> None:
    await server.start()
    composer = await open_anagrams(server)
    for slot in range(9):
        keys = [each for each in components(composer.message) if each["type"] == 2]
        await composer.who.click(composer.message, custom_id=keys[slot]["custom_id"])
    assert "Donne au moins une lettre" in composer.text
    form = await composer.press("🔎")
    typed = {"free": "chat", "contains": "", "at": "", "length": ""}
    await composer.who.submit_modal(form, typed)
    assert "libres : C H A T" in composer.text
    assert "chat" in composer.text
    form = await composer.press("🔎")
    typed = {"free": "a" * 21, "contains": "e" * 21, "at": "1=K", "length": "21"}
    await composer.who.submit_modal(form, typed)
    assert "trop longue pour tenir dans mes boutons" in composer.text
    assert "libres : C H A T" in composer.text, "the search before it stays"


async def test_a_found_word_is_laid_and_the_composer_comes_back(server: Server) -> None:
    await server.start()
    composer = await open_anagrams(server)
    word = composer.options(menu_key(composer, "analay"))[0]["value"]
    await server.restart()
    await composer.choose(menu_key(composer, "analay"), word)
    if "sort du plateau" in composer.text:  # from the middle of the board there is room for seven
        await composer.choose(menu_key(composer, "analen"), "5")
        word = composer.options(menu_key(composer, "analay"))[0]["value"]
        await composer.choose(menu_key(composer, "analay"), word)
    assert f"`G7 {word}`".lower() in composer.text.lower()
    assert len(composer.greyed) == len(word)
    assert [label for label in composer.labels if label.startswith("▶ Jouer ·")]


async def test_a_word_that_does_not_fit_says_why(server: Server) -> None:
    await server.start()
    composer = await open_anagrams(server)
    await composer.choose(menu_key(composer, "analen"), "8")
    word = composer.options(menu_key(composer, "analay"))[0]["value"]
    await composer.choose(menu_key(composer, "analay"), word)
    assert f"« {word} » sort du plateau en G14" in composer.text
    assert composer.labels[-1] == "◀ Retour", "another word can be chosen"


async def test_in_the_next_round_it_shows_the_new_board(server: Server) -> None:
    await server.start()
    composer = await open_anagrams(server)
    for person in server.people.values():
        await server.skip(person)
    await composer.choose(menu_key(composer, "analen"), "4")
    assert "La manche 1 est terminée : voici la manche 2" in composer.text


@pytest.mark.parametrize(
    "press",
    [
        Press(Act.KEY, 1, 1, "anashow.zz"),
        Press(Act.KEY, 1, 1, "anashow.XYZ---p-0"),
        Press(Act.ANAGRAMS, 0, 0, "show.zz"),
        Press(Act.ANAGRAMS, 0, 0, "dance.A---p-0"),
    ],
)
async def test_a_key_of_another_version_is_explained(server: Server, press: Press) -> None:
    await server.start()
    sheet = discord.ui.View(timeout=None)
    sheet.add_item(button(press, "Mots"))
    thread = server.bot.get_channel(server.thread.id)
    assert isinstance(thread, discord.Thread)
    message = await thread.send("Une fausse", view=sheet)
    result = await server.anna.click(message, label="Mots")
    assert "ancienne version" in text(result)


async def test_it_works_in_private_messages(server: Server) -> None:
    user = server.anna.user
    found = await user.slash("anagrammes", lettres="chat")
    assert "CHAT" in text(found)
    await user.click(found.response, label="🔤 Tri A à Z")
    assert "🔢 Tri par points" in labels(found.response)


async def test_beside_the_daily_too(server: Server) -> None:
    composer = await sit_down(server, server.anna)
    await composer.press("◀ Anagrammes")
    question = (await server.bot.services.days.get(server.bot.services.days.today())).question
    assert f"{counted(server, question.rack)} mots" in composer.text
    form = await composer.press("🔎")
    typed = {"free": "", "contains": "", "at": "", "length": "2"}
    await composer.who.submit_modal(form, typed)
    assert "· 2 lettres" in composer.text
    await composer.press("◀ Retour")
    free = [cell for cell in question.board.layout.cells if cell not in question.board.tiles]
    start = next(cell for cell in free if cell.step(Direction.ACROSS) in free)
    await composer.choose("row", str(start.row))
    await composer.choose("column", str(start.column))
    await composer.press("◀ Anagrammes")
    await composer.choose(menu_key(composer, "analen"), "2")
    word = composer.options(menu_key(composer, "analay"))[0]["value"]
    await composer.choose(menu_key(composer, "analay"), word)
    assert len(composer.greyed) == len(word)
