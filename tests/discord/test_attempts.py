"""Placements that were set aside: found again, renamed, deleted, taken up."""

from __future__ import annotations

from engine.board.strokes import Replace
from tests.discord.composing import Composer, moves_of, open_composer
from tests.discord.harness import Server, shown


async def with_attempts(server: Server, count: int) -> Composer:
    """Anna's composer, with so many different placements set aside."""
    drafts, anna = server.bot.services.drafts, server.anna.id
    for move in (await moves_of(server))[:count]:
        await drafts.strike(anna, 1, Replace(move.tiles))
        await drafts.set_aside(anna, 1)
    return await open_composer(server, server.anna)


async def test_set_aside_looked_at_and_taken_up(server: Server) -> None:
    await server.start()
    composer = await open_composer(server, server.anna)
    assert "▶ Tentatives (0)" in composer.labels
    moves = await moves_of(server)
    for move in (moves[0], moves[40]):
        await composer.write(move.play)
        await composer.press("📌 Mettre de côté")
    assert "▶ Tentatives (2)" in composer.labels
    await composer.press("▶ Tentatives")
    assert "### ▶ 2 tentatives" in composer.text
    assert f"`{moves[0].play}` · **{moves[0].score} points**" in composer.text
    second = composer.options("pick")[1]
    assert second["label"] == moves[40].play
    assert str(moves[40].score) in second["description"]
    await composer.choose("pick", second["value"])
    assert f"`{moves[40].play}`" in composer.text
    assert "Curseur" not in composer.picture
    await composer.press("↩ Reprendre")
    assert f"✔ **{moves[40].score} points**" in composer.text
    assert (await server.view(person=server.anna.id)).submission is None
    assert "▶ Tentatives (2)" in composer.labels


async def test_nobody_else_is_offered_them(server: Server) -> None:
    await server.start()
    await with_attempts(server, 3)
    assert "▶ Tentatives (0)" in (await open_composer(server, server.bilal)).labels


async def test_renamed_to_anything_and_deleted(server: Server) -> None:
    await server.start()
    composer = await with_attempts(server, 2)
    play = (await moves_of(server))[0].play
    await composer.press("▶ Tentatives")
    for name, option, line in (
        ("mon coup", "mon coup", "**mon coup** · "),
        ("**@everyone** `x` <@1>\n\u202e", "**@everyone** `x` <@1>", "**@everyone 'x' <@1>** · "),
        ("\u200b \u200b", play, f"`{play}`"),
        ("y" * 40, "y" * 40, "y" * 39),
        ("", play, f"`{play}`"),
    ):
        form = await composer.press("✏️ Renommer")
        await composer.who.submit_modal(form, {"name": name})
        assert composer.options("pick")[0]["label"] == option
        assert line in composer.text
        assert "@everyone" not in name or not composer.message.message.mention_everyone
    await composer.press("🗑️ Supprimer")
    assert "### ▶ 1 tentative" in composer.text
    await composer.press("🗑️ Supprimer")
    assert "▶ Tentatives (0)" in composer.labels


async def test_deleted_on_another_device_meanwhile(server: Server) -> None:
    await server.start()
    phone = await with_attempts(server, 2)
    await phone.press("▶ Tentatives")
    desktop = await open_composer(server, server.anna)
    await desktop.press("▶ Tentatives")
    form = await phone.press("✏️ Renommer")
    await desktop.press("🗑️ Supprimer")
    await phone.press("↩ Reprendre")
    assert "Cette tentative n’est plus là" in phone.text
    await phone.who.submit_modal(form, {"name": "trop tard"})
    assert "Cette tentative n’est plus là" in phone.text
    assert "### ▶ 1 tentative" in phone.text


async def test_dozens_of_attempts_have_pages(server: Server) -> None:
    await server.start()
    composer = await with_attempts(server, 60)
    await composer.press("▶ Tentatives")
    seen = [option["value"] for option in composer.options("pick")]
    assert len(seen) == 25
    assert "Page 1 sur 3" in composer.labels
    for page in (2, 3):
        pages = composer.labels.index(f"Page {page - 1} sur 3")
        assert composer.labels[pages + 1] == "▶"
        await composer.key(onward(composer))
        assert f"Page {page} sur 3" in composer.labels
        seen += [option["value"] for option in composer.options("pick")]
    assert len(seen) == len(set(seen)) == 60
    last = composer.options("pick")[-1]
    await composer.choose("pick", last["value"])
    await composer.press("↩ Reprendre")
    assert last["label"] in composer.text


def onward(composer: Composer) -> str:
    """The token of « ▶ » beside the page's number."""
    return next(token for token in composer.identifiers() if token.startswith("pick."))


async def test_in_the_next_round_only_what_is_still_legal(server: Server) -> None:
    await server.start()
    composer = await with_attempts(server, 5)
    await composer.press("▶ Tentatives")
    moves = await moves_of(server)
    for person in (server.anna, server.bilal, server.chloe):
        await server.play(person, moves[0].play)
    await composer.press("↩ Reprendre")
    assert "⏰ La manche 1 est terminée" in composer.text
    assert composer.greyed == ""
    view = await server.view()
    offered = (await server.bot.services.drafts.show(server.anna.id, 1)).attempts
    rack = view.rack or ""
    assert all(
        tile.rack_mark in rack and cell not in view.board.tiles
        for attempt in offered
        for cell, tile in attempt.tiles.items()
    )
    assert f"▶ Tentatives ({len(offered)})" in composer.labels
    assert "▶ Jouer ·" not in shown(composer.message)
