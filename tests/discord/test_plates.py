"""Plates: shapes chosen for a game, plates drawn in the form, and what becomes of them."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.services.plates import MAX_PLATES
from engine.board.plates import Shape
from engine.crabblabla.state import Phase
from tests.discord.harness import Person, Server, labels, plain, text, texts

GRID = "\n".join(["......."] * 3 + ["...*..."] + ["......."] * 3)
MARKED = GRID.replace(".", "t", 1)
SHAPES = {
    "square": "carré",
    "rectangle": "rectangle",
    "diamond": "losange",
    "disc": "rond",
    "ring": "anneau",
    "triangle": "triangle",
    "v": "lettre V",
    "a": "lettre A",
    "t": "lettre T",
    "h": "lettre H",
}


async def draw(server: Server, who: Person, name: str, grid: str, **options: Any) -> Any:
    """`/plaque dessiner`, filled in and sent."""
    form = await who.slash(server.channel, "plaque dessiner", **options)
    assert form.modal is not None
    return await who.submit_modal(form, {"name": name, "grid": grid})


async def drawn(server: Server, who: Person, name: str, grid: str = GRID) -> Any:
    """A plate drawn and saved."""
    sketch = await draw(server, who, name, grid)
    return await who.click(sketch.response, label="💾 Enregistrer")


def fields(result: Any) -> dict[str, str]:
    """What a form is filled with."""
    inner = [component["component"] for component in result.modal["components"]]
    return {field["custom_id"]: field.get("value", "") for field in inner}


def manager(server: Server) -> Person:
    """Somebody who manages the server."""
    rights = discord.Permissions(manage_guild=True, view_channel=True, send_messages=True)
    role = server.world.guild.create_role("gestion", permissions=rights)
    return server.world.guild.add_member(server.env.create_user("gilles"), roles=[role])


async def offered(server: Server, written: str, command: str = "crabblabla nouvelle") -> list[str]:
    """The suggestions for a plate."""
    option = {"crabblabla nouvelle": "plateau", "plaque dessiner": "forme"}.get(command, "nom")
    found = await server.anna.autocomplete(server.channel, command, option, written)
    return [choice["value"] for choice in found]


def test_every_shape_is_tried() -> None:
    assert set(SHAPES) == set(Shape)


async def test_a_game_on_every_shape(server: Server) -> None:
    for game, (shape, french) in enumerate(SHAPES.items(), start=1):
        suggested = await offered(server, french)
        assert suggested[0] == f"{shape}-15"
        lobby = await server.lobby(plateau=suggested[0])
        view = await server.view(game)
        assert view.options.plate == f"{shape}-15"
        assert any(mark != "." for row in view.board.layout.premiums for mark in row)
        (board,) = lobby.attachments
        assert board.description


async def test_a_plate_may_be_typed_in_full(server: Server) -> None:
    written = {"anneau 17": "ring-17", "ROND": "disc-15", "21 x 9": "rectangle-21x9"}
    for game, (typed, name) in enumerate(written.items(), start=1):
        assert name in await offered(server, typed)
        await server.lobby(plateau=typed)
        assert (await server.view(game)).options.plate == name


async def test_a_plate_that_there_is_not_is_refused_privately(server: Server) -> None:
    for written, told in {
        "anneau 40": "pas 40 × 40",
        "carré 3": "pas 3 × 3",
        "rond 99999999": "7 à 21",
        "losange 7x7": "25 cases",
        "@everyone": "« @everyone »",
        "étoile 15": "étoile 15",
    }.items():
        refused = await server.say(server.anna, "nouvelle", plateau=written)
        assert told in text(refused)
        assert refused.response.ephemeral
    assert await server.bot.services.crabblabla.open_games(server.anna.id) == ()


async def test_all_options_reach_the_game(server: Server) -> None:
    lobby = await server.lobby(
        manches=20,
        delai=259200,
        depart=4,
        bonus="dense",
        type_bonus="words",
        plateau="disc-21",
        bonus_tout=50,
    )
    options = (await server.view()).options
    assert (options.rounds, options.deadline, options.preplaced) == (20, 259200, 4)
    assert (options.density, options.premium_kind) == ("dense", "words")
    assert (options.plate, options.bonus_all) == ("disc-21", 50)
    for said in ("20 manches", "3 jours", "4 lettres", "nombreux", "disque 21×21", "50 points"):
        assert said in plain(lobby.content)


async def test_a_plate_is_drawn_seen_saved_and_played_on(server: Server) -> None:
    sketch = await draw(server, server.anna, "Maison", MARKED)
    assert "Maison · 7×7" in text(sketch)
    assert "1 bonus dessiné" in text(sketch)
    assert sketch.response.ephemeral
    assert sketch.response.attachments[0].description
    assert labels(sketch.response) == ["💾 Enregistrer", "✏️ Modifier", "Annuler"]
    saved = await server.anna.click(sketch.response, label="💾 Enregistrer")
    assert "est enregistrée" in text(saved)
    assert await offered(server, "mais") == ["Maison"]
    lobby = await server.lobby(plateau="maison")
    view = await server.view()
    assert "bonus dessinés sur la plaque · plaque « Maison »" in plain(lobby.content)
    assert view.board.layout.premiums[0] == "t......"
    assert sum(row.count(".") for row in view.board.layout.premiums) == 48


async def test_a_plate_without_premiums_gets_those_of_each_game(server: Server) -> None:
    sketch = await draw(server, server.anna, "Nue", GRID)
    assert "chaque partie posera les siens" in text(sketch)
    await server.anna.click(sketch.response, label="💾 Enregistrer")
    lobby = await server.lobby(plateau="Nue", bonus="dense", type_bonus="letters")
    assert "bonus nombreux · lettres seulement · plaque « Nue »" in plain(lobby.content)
    laid = {mark for row in (await server.view()).board.layout.premiums for mark in row}
    assert laid == {".", "2", "3"}


async def test_a_game_outlives_its_plate(server: Server) -> None:
    await drawn(server, server.anna, "Maison", MARKED)
    await server.start(plateau="Maison", manches=3)
    question = await server.anna.slash(server.channel, "plaque supprimer", nom="MAISON")
    assert "continuent" in text(question)
    gone = await server.anna.click(question.response, label="🗑️ Oui, supprimer")
    assert "est supprimée" in text(gone)
    for _ in range(3):
        for person in server.people.values():
            await server.skip(person)
    view = await server.view()
    assert view.phase is Phase.FINISHED
    assert view.board.layout.premiums[0] == "t......"
    refused = await server.say(server.anna, "nouvelle", plateau="Maison")
    assert "Je ne connais pas le plateau « Maison »" in text(refused)


async def test_what_is_wrong_is_said_with_its_cell_or_number(server: Server) -> None:
    for grid, told in {
        ".......\n" * 5: "35 cases",
        GRID.replace(".", "x", 1): "En A1, « x »",
        GRID + "\n.....*.": "deuxième étoile, en H6",
        "......\n" * 9: "6 × 9",
        ".......\n" * 22: "7 × 22",
        "...#...\n" * 8: "A5 est coupée",
        "......#...\n" * 5 + "##......##": "en A1",
        "###": "3 × 1",
    }.items():
        wrong = await draw(server, server.anna, "Maison", grid)
        assert told in text(wrong)
        assert labels(wrong.response) == ["✏️ Modifier", "Annuler"]


async def test_nothing_drawn_is_lost_by_a_mistake_or_a_restart(server: Server) -> None:
    grid = GRID.replace("*", "?")
    wrong = await draw(server, server.anna, "Maison", grid)
    await server.restart()
    again = await server.anna.click(wrong.response, label="✏️ Modifier")
    assert fields(again) == {"name": "Maison", "grid": grid}
    right = await server.anna.submit_modal(again, {"name": "Maison", "grid": GRID})
    assert right.response.id == wrong.response.id, "the same message shows the new drawing"
    await server.anna.click(right.response, label="💾 Enregistrer")
    assert await offered(server, "maison") == ["Maison"]


async def test_a_wrong_cell_is_pointed_at(server: Server) -> None:
    wrong = await draw(server, server.anna, "Maison", GRID.replace("*", "?"))
    lines = text(wrong).splitlines()
    row = next(line for line in lines if line.startswith("D "))
    assert row == "D ...?...  ← D4"
    assert lines[lines.index(row) + 1] == "     ↑"


async def test_rows_of_unequal_length_are_filled_and_said(server: Server) -> None:
    ragged = await draw(server, server.anna, "Maison", ".........\n" + ".......\n" * 6)
    assert "pas toutes la même longueur" in text(ragged)
    assert labels(ragged.response)[0] == "💾 Enregistrer"


async def test_a_name_that_is_taken(server: Server) -> None:
    await drawn(server, server.anna, "Maison")
    taken = await draw(server, server.bilal, "maïson", GRID)
    assert f"Une plaque de <@{server.anna.id}> s’appelle déjà « Maison »" in text(taken)
    assert labels(taken.response) == ["✏️ Modifier", "Annuler"]
    again = await server.bilal.click(taken.response, label="✏️ Modifier")
    other = await server.bilal.submit_modal(again, {"name": "Tour", "grid": fields(again)["grid"]})
    await server.bilal.click(other.response, label="💾 Enregistrer")
    assert await offered(server, "", "plaque montrer") == ["Maison", "Tour"]


async def test_two_people_save_the_same_name(server: Server) -> None:
    first = await draw(server, server.anna, "Maison", GRID)
    second = await draw(server, server.bilal, "Maison", GRID)
    await server.anna.click(first.response, label="💾 Enregistrer")
    late = await server.bilal.click(second.response, label="💾 Enregistrer")
    assert "s’appelle déjà « Maison »" in text(late)
    assert labels(late.response) == ["✏️ Modifier", "Annuler"]


async def test_ones_own_plate_is_replaced(server: Server) -> None:
    await drawn(server, server.anna, "Maison")
    form = await server.anna.slash(server.channel, "plaque dessiner", nom="Maison")
    assert fields(form) == {"name": "Maison", "grid": GRID}
    sketch = await server.anna.submit_modal(form, {"name": "Maison", "grid": MARKED})
    assert labels(sketch.response)[0] == "💾 Remplacer"
    await server.anna.click(sketch.response, label="💾 Remplacer")
    (plate,) = await server.bot.services.plates.all(server.world.guild.id)
    assert plate.layout.premiums[0][0] == "t"


async def test_the_fifty_first_plate(server: Server) -> None:
    plates, guild, anna = server.bot.services.plates, server.world.guild.id, server.anna.id
    for number in range(MAX_PLATES):
        await plates.draw(anna, guild, f"Plaque {number:02}", GRID, number)
        await plates.save(anna, guild, number)
    full = await draw(server, server.anna, "Une de trop", GRID)
    assert "déjà 50 plaques" in text(full)
    assert labels(full.response) == ["✏️ Modifier", "Annuler"]
    assert len(await offered(server, "plaque", "plaque montrer")) == 25
    first = await server.bilal.slash(server.channel, "plaque liste")
    assert "(50/50)" in text(first)
    assert "Plaque 19" in text(first)
    second = await server.bilal.click(first.response, label="Après ▶")
    assert "Plaque 20" in text(second)
    assert "Plaque 19" not in text(second)
    third = await server.bilal.click(second.response, label="Après ▶")
    assert "Plaque 49" in text(third)
    with pytest.raises(Exception, match="disabled"):
        await server.bilal.click(third.response, label="Après ▶")


async def test_the_form_starts_from_a_shape_with_premiums(server: Server) -> None:
    form = await server.anna.slash(
        server.channel, "plaque dessiner", nom="Bague", forme="ring-15", bonus="normal"
    )
    grid = fields(form)["grid"]
    assert grid.count("\n") == 14
    assert grid.count("*") == 1
    assert set(grid) == set(".#*23dt\n")
    bare = await server.anna.slash(server.channel, "plaque dessiner", forme="losange 9")
    assert set(fields(bare)["grid"]) == set(".#*\n")
    refused = await server.anna.slash(server.channel, "plaque dessiner", forme="carré 40")
    assert refused.modal is None
    assert "40 × 40" in text(refused)


async def test_a_drawing_begun_is_offered_again_and_can_be_dropped(server: Server) -> None:
    empty = await server.anna.slash(server.channel, "plaque dessiner")
    assert fields(empty)["grid"].count("\n") == 12
    sketch = await draw(server, server.anna, "Maison", MARKED)
    again = await server.anna.slash(server.channel, "plaque dessiner")
    assert fields(again) == {"name": "Maison", "grid": MARKED}
    dropped = await server.anna.click(sketch.response, label="Annuler")
    assert "abandonné" in text(dropped)
    assert fields(await server.anna.slash(server.channel, "plaque dessiner"))["name"] == ""


async def test_a_button_of_an_older_drawing_saves_nothing(server: Server) -> None:
    older = await draw(server, server.anna, "Maison", GRID)
    await draw(server, server.anna, "Tour", MARKED)
    late = await server.anna.click(older.response, label="💾 Enregistrer")
    assert "n’est plus le dernier" in text(late)
    assert await server.bot.services.plates.all(server.world.guild.id) == ()


async def test_only_the_author_and_managers_delete(server: Server) -> None:
    await drawn(server, server.anna, "Maison")
    refused = await server.bilal.slash(server.channel, "plaque supprimer", nom="Maison")
    assert f"est à <@{server.anna.id}>" in text(refused)
    shown = await server.bilal.slash(server.channel, "plaque montrer", nom="Maison")
    assert labels(shown.response) == []
    assert "/plaque dessiner" not in text(shown)
    own = await server.anna.slash(server.channel, "plaque montrer", nom="Maison")
    assert "`/plaque dessiner nom:Maison`" in text(own)
    assert shown.response.attachments[0].description
    gilles = manager(server)
    shown = await gilles.slash(server.channel, "plaque montrer", nom="Maison")
    question = await gilles.click(shown.response, label="🗑️ Supprimer")
    kept = await gilles.click(question.response, label="Annuler")
    assert "rien n’a changé" in text(kept)
    question = await gilles.slash(server.channel, "plaque supprimer", nom="Maison")
    await gilles.click(question.response, label="🗑️ Oui, supprimer")
    gone = await server.anna.slash(server.channel, "plaque montrer", nom="Maison")
    assert "pas (ou plus) de plaque « Maison »" in text(gone)
    nothing = await server.anna.slash(server.channel, "plaque liste")
    assert "pas encore de plaque" in text(nothing)


async def test_the_designer_is_private(server: Server) -> None:
    before = texts(server.channel)
    await drawn(server, server.anna, "Maison")
    assert texts(server.channel) == before
