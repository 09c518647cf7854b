"""The composer: from the first letter to the placement that is played."""

from __future__ import annotations

import discord

from bot.demo.world import together
from bot.services.deeds import By
from bot.services.tokens import pack_tiles
from cogs.ui.buttons import Act, Press, button
from engine.board.coordinates import Cell
from engine.board.tiles import Tile
from tests.discord.composing import Composer, moves_of, open_composer
from tests.discord.harness import Server, labels, shown, text

PLAY = "▶ Jouer ·"


async def test_a_word_is_laid_letter_by_letter_and_played(server: Server) -> None:
    await server.start()
    composer = await open_composer(server, server.anna)
    assert composer.message.ephemeral
    assert "Curseur en G7" in composer.picture
    assert not [label for label in composer.labels if label.startswith(PLAY)]
    rack = (await server.view()).rack or ""
    move = next(m for m in await moves_of(server) if any(t.blank for t in m.tiles.values()))
    await composer.type(move, rack)
    assert f"✔ **{move.score} points** · `{move.play}`" in composer.text
    assert f"{PLAY} {move.score} pts" in composer.labels
    assert len(composer.greyed) == len(move.tiles)
    assert (await server.view(person=server.anna.id)).submission is None
    await composer.press(PLAY)
    saved = (await server.view(person=server.anna.id)).submission
    assert saved is not None
    assert (saved.tiles, saved.score) == (move.tiles, move.score)
    assert f"✅ Joué : `{move.play}`" in composer.text
    assert not [label for label in composer.labels if label.startswith(PLAY)]
    assert "✖ Retirer mon coup" in composer.labels


async def test_what_is_wrong_is_said_in_words_and_cannot_be_played(server: Server) -> None:
    await server.start()
    composer = await open_composer(server, server.anna)
    await composer.key("letter.0")
    assert "Une lettre seule" in composer.text
    assert "Brouillon : G7" in composer.picture
    assert not [label for label in composer.labels if label.startswith(PLAY)]
    await composer.choose("row", "0")
    await composer.key("letter.1")
    assert "reste à l’écart" in composer.text
    await composer.press("⌫")
    await composer.press("↩ Rappeler")
    assert composer.greyed == ""
    assert "Choisis une case" in composer.text


async def test_the_joker_asks_for_its_letter_and_can_be_left(server: Server) -> None:
    await server.start()
    composer = await open_composer(server, server.anna)
    await composer.press("🃏")
    assert "Quelle lettre pour le joker, en **G7**" in composer.text
    assert composer.labels == ["◀ Retour"]
    assert len(composer.options("jokera")) == len(composer.options("jokern")) == 13
    await composer.press("◀ Retour")
    assert composer.greyed == ""
    await composer.press("🃏")
    await composer.choose("jokern", "Z")
    assert composer.greyed == "🃏"
    assert "Brouillon : G7 z" in composer.picture


async def test_a_double_click_lays_one_letter(server: Server) -> None:
    await server.start()
    composer = await open_composer(server, server.anna)
    with together(server.env):
        await composer.key("letter.0")
        await composer.key("letter.0")
    await server.env.settle()
    assert "Cette lettre est déjà posée" in composer.text
    assert len(composer.greyed) == 1


async def test_quick_clicks_all_count_and_the_last_picture_stays(server: Server) -> None:
    await server.start()
    composer = await open_composer(server, server.anna)
    rack = (await server.view()).rack or ""
    slots = sorted({rack.index(letter) for letter in rack if letter != "?"})[:4]
    with together(server.env):
        for slot in slots:
            await composer.key(f"letter.{slot}")
    await server.env.settle()
    assert len(composer.greyed) == len(slots)
    assert len(composer.picture.split("Brouillon : ")[1].split(".")[0].split(",")) == len(slots)


async def test_two_devices_show_one_draft(server: Server) -> None:
    await server.start()
    phone = await open_composer(server, server.anna)
    desktop = await open_composer(server, server.anna)
    await phone.key("letter.0")
    await desktop.key("turn")  # its picture did not show the letter yet
    assert len(desktop.greyed) == 1
    await phone.key("letter.1")
    assert "Curseur en H8, vers le bas" in phone.picture
    best = (await moves_of(server))[0]
    await desktop.write(best.play)
    await phone.press("↩ Rappeler")
    await desktop.press(PLAY)  # what it says is what is played
    saved = (await server.view(person=server.anna.id)).submission
    assert saved is not None
    assert saved.tiles == best.tiles


async def test_writing_fills_the_board(server: Server) -> None:
    await server.start()
    composer = await open_composer(server, server.anna)
    best = (await moves_of(server))[0]
    await composer.write(best.play.lower())
    assert f"`{best.play}`" in composer.text
    await composer.write("H4 CH@T")
    assert "⚠️" in composer.text
    assert f"`{best.play}`" in composer.text
    form = await composer.press("⌨️ Écrire")
    assert form.modal["components"][0]["component"]["value"] == best.play


async def test_a_restart_in_the_middle_changes_nothing(server: Server) -> None:
    await server.start()
    composer = await open_composer(server, server.anna)
    rack = (await server.view()).rack or ""
    move = (await moves_of(server))[5]
    await composer.type(move, rack)
    form = await composer.press("⌨️ Écrire")
    await server.restart()
    await composer.press("📌 Mettre de côté")
    assert "▶ Tentatives (1)" in composer.labels
    best = (await moves_of(server))[0]
    await composer.who.submit_modal(form, {"play": best.play})
    await composer.press(PLAY)
    saved = (await server.view(person=server.anna.id)).submission
    assert saved is not None
    assert saved.play == best.play


async def test_the_deadline_falls_while_a_composer_is_open(server: Server) -> None:
    await server.start(delai=3600)
    composer = await open_composer(server, server.anna)
    old = Composer(server.anna, (await open_composer(server, server.anna)).message)
    best = (await moves_of(server))[0]
    await composer.write(best.play)
    await server.advance(3601)
    await composer.press(PLAY)
    view = await server.view(person=server.anna.id)
    assert (view.round, view.submission) == (2, None)
    assert "⏰ La manche 1 est terminée : voici la manche 2." in composer.text
    assert composer.greyed == ""
    await composer.key("letter.0")
    assert "⏰" not in composer.text
    assert len(composer.greyed) == 1
    await old.key("letter.3")  # of round 1: says so, and does nothing to round 2's draft
    assert "⏰ La manche 1" in old.text
    assert len(old.greyed) == 1
    board = await server.anna.click(server.thread.history()[1], label="▶ Jouer")
    assert "⏰ La manche 1 est terminée" in text(board)


async def test_after_the_end_it_says_so_and_has_no_keys(server: Server) -> None:
    await server.start()
    composer = await open_composer(server, server.anna)
    form = await composer.press("⌨️ Écrire")
    await server.bot.services.moderation.end(By(server.anna.id), 1)
    await composer.key("letter.0")
    assert "Cette partie est terminée" in composer.text
    assert composer.labels == []
    assert composer.message.attachments == []
    await composer.who.submit_modal(form, {"play": "H4 CHAT"})
    assert "Cette partie est terminée" in composer.text


async def test_who_left_has_nothing_to_compose(server: Server) -> None:
    await server.start()
    composer = await open_composer(server, server.chloe)
    await server.bot.services.crabblabla.leave(server.chloe.id, 1)
    await composer.key("letter.0")
    assert "Tu ne joues pas dans cette partie" in composer.text
    assert composer.labels == []


async def test_a_forged_play_is_judged_like_any_other(server: Server) -> None:
    await server.start()
    view = await server.view()
    absent = next(letter for letter in "QWXYZKJ" if letter not in (view.rack or ""))
    star = view.board.layout.star
    assert star is not None
    forged = {star: Tile(absent), Cell(star.row, star.column + 1): Tile(absent)}
    for token in (f"play.{pack_tiles(forged)}", "play.nonsense", "play."):
        sheet = discord.ui.View(timeout=None)
        sheet.add_item(button(Press(Act.KEY, 1, 1, token), "▶ Jouer · 999 pts"))
        thread = server.bot.get_channel(server.thread.id)
        assert isinstance(thread, discord.Thread)
        message = await thread.send("Une fausse", view=sheet)
        result = await server.anna.click(message, label="▶ Jouer · 999 pts")
        assert "⚠️" in text(result)
        assert (await server.view(person=server.anna.id)).submission is None


async def test_passing_asks_inside_and_is_taken_back(server: Server) -> None:
    await server.start()
    composer = await open_composer(server, server.bilal)
    best = (await moves_of(server))[0]
    await composer.write(best.play)
    await composer.press(PLAY)
    await composer.press("⏭ Passer")
    assert f"Ton coup `{best.play}` ({best.score} points) sera retiré" in composer.text
    await composer.press("Annuler")
    await composer.press("⏭ Passer")
    await composer.press("⏭ Oui, je passe")
    assert "Tu passes cette manche" in composer.text
    assert f"{PLAY} {best.score} pts" in composer.labels  # the letters still lie there
    await composer.press("✖ Ne plus passer")
    assert (await server.view(person=server.bilal.id)).submission is None
    assert len((await server.view()).waiting) == 3


async def test_the_last_one_closes_the_round_and_goes_on_to_the_next(server: Server) -> None:
    await server.start()
    for person in (server.anna, server.bilal):
        await server.skip(person)
    composer = await open_composer(server, server.chloe)
    await composer.write((await moves_of(server))[0].play)
    await composer.press(PLAY)
    assert "la manche est close" in composer.text
    assert composer.labels == ["▶ Manche 2"]
    await composer.press("▶ Manche 2")
    assert "### Manche 2 sur 10" in composer.text


async def test_in_a_pause_one_may_try_but_not_play(server: Server) -> None:
    await server.start()
    composer = await open_composer(server, server.anna)
    await composer.write((await moves_of(server))[0].play)
    await server.bot.services.moderation.pause(By(server.anna.id), 1)
    await composer.key("turn")
    assert "La partie est en pause" in composer.text
    assert not [label for label in composer.labels if label.startswith((PLAY, "⏭"))]


async def test_the_command_opens_it_too(server: Server) -> None:
    await server.start()
    result = await server.anna.slash(server.thread, "crabblabla plateau")
    assert result.response.ephemeral
    assert "📌 Mettre de côté" in labels(result.response)


async def test_an_english_reader_gets_english(server: Server) -> None:
    await server.start()
    server.world.languages[server.anna.id] = "en-GB"
    result = await server.anna.slash(server.thread, "crabblabla plateau")
    assert "Choose a square" in shown(result.response)
