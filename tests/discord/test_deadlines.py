"""Rounds that end by the clock."""

from __future__ import annotations

from tests.discord.harness import Server, text, texts

HOUR = 3600


async def test_who_has_not_played_at_the_deadline_passes(server: Server) -> None:
    await server.start(manches=3, delai=HOUR)
    assert "Fin de la manche <t:" in server.board().content
    best = (await server.moves())[0]
    await server.play(server.anna, best)
    await server.advance(HOUR - 60)
    assert (await server.view()).round == 1
    await server.advance(120)
    reveal = texts(server.thread)[-2]
    assert f"🏆 <@{server.anna.id}> pose **{best}**" in reveal
    assert f"<@{server.chloe.id}> n’a pas joué à temps" in reveal
    assert "Manche 2 sur 3" in texts(server.thread)[-1]


async def test_a_preview_left_open_over_the_deadline_cannot_be_played(server: Server) -> None:
    await server.start(manches=3, delai=HOUR)
    preview = await server.say(server.anna, "poser", placement=(await server.moves())[0])
    form = await server.form(server.bilal)
    await server.advance(HOUR + 1)
    late = await server.anna.click(preview.response, label="▶ Jouer")
    assert "celui de la manche 1" in text(late)
    assert "celui de la manche 1" in text(await server.bilal.submit_modal(form, {"play": "G7 A"}))
    assert (await server.view(person=server.anna.id)).submission is None


async def test_a_deadline_that_passed_while_the_bot_was_down_is_settled_once(
    server: Server,
) -> None:
    await server.start(manches=4, delai=HOUR)
    await server.bot.stop_services()
    server.env.backend.advance_clock(5 * HOUR)
    await server.env.restart_bot(server.make_bot())
    assert (await server.view()).round == 2
    assert sum("n’a pas joué à temps" in shown for shown in texts(server.thread)) == 1
    await server.advance(HOUR + 1)
    assert (await server.view()).round == 3


async def test_a_game_nobody_plays_ends_by_itself(server: Server) -> None:
    await server.start(manches=3, delai=HOUR)
    await server.advance(3 * HOUR + 10)
    assert "Fin de la partie" in texts(server.thread)[-1]
