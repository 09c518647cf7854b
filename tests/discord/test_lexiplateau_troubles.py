"""Lexiplateau on Discord where something is wrong: plays, buttons, clocks, channels, people."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.demo.world import together
from engine.lexiplateau.state import TurnKind
from engine.table.phase import Phase
from tests.discord.composing import Composer
from tests.discord.harness import Server, labels, shown, text, texts
from tests.discord.people import inbox, last, told
from tests.discord.turns import Turns

HOUR, DAY = 3600, 86400


@pytest.fixture
def turns(server: Server) -> Turns:
    return Turns(server)


async def test_not_ones_turn(turns: Turns) -> None:
    await turns.start(turns.server.bilal)
    other = await turns.waiting()
    refused = await other.click(turns.board(), label="🔁 Échanger")
    assert "pas ton tour" in text(refused)
    refused = await other.click(turns.board(), label="⏭ Passer")
    assert "pas ton tour" in text(refused)
    refused = await other.slash(turns.thread, "lexiplateau echanger", lettres="A")
    assert "pas ton tour" in text(refused)
    refused = await other.slash(turns.thread, "lexiplateau passer")
    assert "pas ton tour" in text(refused)
    assert (await turns.state()).history == ()


async def test_spectators_are_told_so(turns: Turns) -> None:
    await turns.start(turns.server.bilal)
    chloe = turns.server.chloe
    refused = await chloe.click(turns.board(), label="▶ Jouer")
    assert "Tu ne joues pas" in text(refused)
    board = await chloe.slash(turns.thread, "lexiplateau plateau")
    assert "de jouer" in text(board)
    assert "Tes lettres" not in text(board)


async def test_bad_words_and_places(turns: Turns) -> None:
    await turns.start(turns.server.bilal)
    mover, seat = await turns.mover(), (await turns.state()).mover
    assert seat is not None
    letters = seat.rack.replace("?", "")[:2]
    for wrong, why in (
        ("H8", "Il manque le mot"),
        ("CHAT", "n’est pas une case"),
        (f"A1 {letters}", "étoile"),
        ("H8 ZZZZZZ", "Il te manque"),
    ):
        preview = await mover.slash(turns.thread, "lexiplateau jouer", mot=wrong)
        assert why in text(preview)
        assert "▶ Jouer" not in labels(preview.response)
    assert (await turns.state()).number == 1


async def test_a_misread_play_is_corrected_in_the_form(turns: Turns) -> None:
    await turns.start(turns.server.bilal)
    mover, best = await turns.mover(), (await turns.moves())[0]
    preview = await mover.slash(turns.thread, "lexiplateau jouer", mot="?")
    form = await mover.click(preview.response, label="✏️ Modifier")
    await turns.server.restart()
    again = await mover.submit_modal(form, {"play": best})
    await mover.click(again.response, label="▶ Jouer")
    assert (await turns.state()).history[-1].play == best


async def test_an_old_preview_plays_nothing(turns: Turns) -> None:
    await turns.start(turns.server.bilal)
    mover, moves = await turns.mover(), await turns.moves()
    preview = await mover.slash(turns.thread, "lexiplateau jouer", mot=moves[0])
    board = turns.board()
    await turns.skip(mover)
    await turns.skip(await turns.mover())
    refused = await mover.click(preview.response, label="▶ Jouer")
    assert "Le tour 1 est terminé" in text(refused)
    refused = await mover.click(board, label="⏭ Passer")
    assert "Le tour 1 est terminé" in text(refused)
    assert [turn.kind for turn in (await turns.state()).history] == [TurnKind.PASS] * 2


async def test_a_composer_of_an_earlier_turn_shows_the_board_of_now(turns: Turns) -> None:
    await turns.start(turns.server.bilal)
    mover = await turns.mover()
    old = Composer(mover, (await mover.click(turns.board(), label="▶ Jouer")).response)
    before = (await turns.state()).mover
    assert before is not None
    await turns.skip(mover)
    await old.key("letter.0" if before.rack[0] != "?" else "letter.1")
    assert "voici le plateau à jour" in old.text
    assert "Tu attends ton tour" in old.text


async def test_a_double_click_exchanges_once(turns: Turns) -> None:
    await turns.start(turns.server.bilal)
    mover = await turns.mover()
    panel = Composer(mover, (await mover.click(turns.board(), label="🔁 Échanger")).response)
    await panel.key("swap.1")
    sure = panel.identifiers()["swapsure.1"]
    with together(turns.server.env):
        await mover.click(panel.message, custom_id=sure)
        await mover.click(panel.message, custom_id=sure)
    await turns.server.env.settle()
    assert [turn.kind for turn in (await turns.state()).history] == [TurnKind.EXCHANGE]


async def test_letters_that_one_lacks_are_not_exchanged(turns: Turns) -> None:
    await turns.start(turns.server.bilal)
    mover = await turns.mover()
    refused = await mover.slash(turns.thread, "lexiplateau echanger", lettres="ZZZZ")
    assert "Il te manque" in text(refused)
    refused = await mover.slash(turns.thread, "lexiplateau echanger", lettres="12")
    assert "au moins une lettre" in text(refused)


async def test_a_lost_turn_passes(turns: Turns) -> None:
    await turns.start(turns.server.bilal, temps_tour=HOUR)
    first = await turns.mover()
    await turns.server.advance(HOUR + 1)
    assert f"<@{first.id}> n’a pas joué à temps" in "".join(texts(turns.thread))
    assert await turns.mover() is not first
    assert [turn.kind for turn in (await turns.state()).history] == [TurnKind.LOST]


async def test_the_clock_ran_out_while_the_bot_was_down(turns: Turns) -> None:
    """One turn is lost, however long it was: the next one had no chance to play."""
    await turns.start(turns.server.bilal, temps_tour=HOUR)
    first = await turns.mover()
    await turns.server.bot.stop_services()
    await turns.server.advance(5 * HOUR)
    await turns.server.env.restart_bot(turns.server.make_bot())
    assert [turn.kind for turn in (await turns.state()).history] == [TurnKind.LOST]
    assert await turns.mover() is not first
    await turns.play_best()
    assert (await turns.state()).history[-1].kind is TurnKind.PLAY


async def test_an_absent_player_is_replaced_by_vote(turns: Turns) -> None:
    server = turns.server
    await turns.start(server.bilal, server.chloe, temps_tour=HOUR)
    absent = await turns.mover()
    others = [person for person in server.people.values() if person is not absent]
    while (await turns.state()).seat_of(absent.id).missed < 3:  # type: ignore[union-attr]
        if await turns.mover() is absent:
            await server.advance(HOUR + 1)
        else:
            await turns.play_best()
    asked = next(m for m in reversed(turns.thread.history()) if "🤖 Remplacer" in labels(m))
    assert f"<@{absent.id}> n’a pas joué trois tours" in shown(asked)
    refused = await absent.click(asked, label="🤖 Remplacer")
    assert "C’est ta place" in told(refused)
    await others[0].click(asked, label="🤖 Remplacer")
    assert "(1 voix sur 2)" in "".join(texts(turns.thread))
    await others[0].click(asked, label="🤖 Remplacer")
    await server.restart()
    await others[1].click(asked, label="🤖 Remplacer")
    assert f"joue maintenant à la place de <@{absent.id}>" in "".join(texts(turns.thread))
    seat = next(seat for seat in (await turns.state()).seats if seat.replaced == absent.id)
    assert seat.robot == "expert"


async def test_a_restart_in_mid_game_loses_nothing(turns: Turns) -> None:
    await turns.start(turns.server.bilal)
    play = await turns.play_best()
    await turns.server.restart()
    mover = await turns.mover()
    composer = Composer(mover, (await mover.click(turns.board(), label="▶ Jouer")).response)
    assert "À toi de jouer" in composer.text
    assert (await turns.state()).history[0].play == play
    await turns.play_best()


async def test_a_deleted_thread_is_made_anew(turns: Turns) -> None:
    await turns.start(turns.server.bilal)
    mover, best = await turns.mover(), (await turns.moves())[0]
    await turns.server.delete_channel(turns.thread)
    preview = await mover.slash(turns.server.channel, "lexiplateau jouer", mot=best)
    await mover.click(preview.response, label="▶ Jouer")
    await turns.server.bot.outbox.idle()
    game = await turns.view()
    said = texts(turns.server.channel) + [
        content for thread in turns.server.channel.threads for content in texts(thread)
    ]
    assert any(f"pose **{best}**" in each for each in said)
    assert game.number == 2


async def test_giving_up_ends_a_game_of_two(turns: Turns) -> None:
    await turns.start(turns.server.bilal)
    await turns.play_best()
    loser = await turns.waiting()
    question = await loser.slash(turns.thread, "lexiplateau abandonner")
    assert "définitif" in text(question)
    await loser.click(question.response, label="Quitter pour de bon")
    end = shown(turns.thread.history()[-1])
    assert "Fin de la partie" in end
    assert "(a abandonné)" in end
    assert (await turns.state()).phase is Phase.FINISHED
    over = await (turns.server.anna).slash(turns.thread, "lexiplateau jouer", mot="H8 OR")
    assert "Tu ne joues pas" in text(over) or "terminée" in text(over)


async def test_the_creator_pauses_extends_and_ends(turns: Turns, server: Server) -> None:
    await turns.start(server.bilal, temps_tour=DAY)
    panel = await server.anna.slash(turns.thread, "lexiplateau gerer")
    assert "de jouer" in text(panel)
    await server.anna.click(panel.response, label="⏸ Mettre en pause")
    mover = await turns.mover()
    refused = await mover.click(turns.board(), label="🔁 Échanger")
    assert "en pause" in text(refused)
    await server.anna.click(panel.response, label="▶ Reprendre")
    before = (await turns.state()).due
    await server.anna.click(panel.response, label="⏳ + 1 h")
    after = (await turns.state()).due
    assert before is not None
    assert after is not None
    assert (after - before).total_seconds() == 3600
    assert f"<t:{int(after.timestamp())}:R>" in shown(turns.board())
    form = await server.anna.click(panel.response, label="🛑 Arrêter la partie")
    await server.anna.submit_modal(form, {"reason": "assez"})
    assert "La partie a été arrêtée." in shown(turns.thread.history()[-1])


async def test_the_clocks_of_a_game_are_under_the_board_and_stop_in_a_pause(
    turns: Turns, server: Server
) -> None:
    await turns.start(server.bilal, temps_partie=600)
    mover, other, due = await turns.mover(), await turns.waiting(), (await turns.state()).due
    assert due is not None
    said = shown(turns.board())
    assert f"<@{mover.id}> épuisé <t:{int(due.timestamp())}:R>" in said
    assert f"<@{other.id}> 10:00" in said
    composer = Composer(other, (await other.click(turns.board(), label="▶ Jouer")).response)
    assert f"<@{other.id}> 10:00" in composer.text
    await server.advance(90)
    panel = await server.anna.slash(turns.thread, "lexiplateau gerer")
    await server.anna.click(panel.response, label="⏸ Mettre en pause")
    left = {seat.player: seat.time_left or 0 for seat in (await turns.view()).seats}
    assert left[other.id] == 600
    assert 500 < left[mover.id] <= 510
    assert f"<@{mover.id}> 8:" in shown(turns.board())


async def test_a_moderator_removes_a_player(turns: Turns, server: Server) -> None:
    rights = discord.Permissions(manage_messages=True, view_channel=True, send_messages=True)
    role = server.world.guild.create_role("modération", permissions=rights)
    mara = server.world.guild.add_member(server.env.create_user("mara"), roles=[role])
    await turns.start(server.bilal, server.chloe)
    form: Any = await mara.slash(turns.thread, "moderation retirer", qui=f"p{server.bilal.id}")
    await mara.submit_modal(form, {"reason": "triche"})
    assert "on t’en a retiré" in shown(last(server.bilal))
    seats = {seat.player: seat.active for seat in (await turns.state()).seats}
    assert seats == {server.anna.id: True, server.bilal.id: False, server.chloe.id: True}


async def test_a_reminder_before_the_turn_is_lost(turns: Turns, server: Server) -> None:
    await server.bot.services.preferences.change(server.anna.id, remind_minutes=60)
    await server.bot.services.preferences.change(server.bilal.id, remind_minutes=60)
    await turns.start(server.bilal, temps_tour=43200)
    mover = await turns.mover()
    await server.advance(43200 - 3599)
    assert "C’est ton tour, et il est perdu" in shown(last(mover))


async def test_who_wants_no_turn_messages_gets_none(turns: Turns, server: Server) -> None:
    for person in (server.anna, server.bilal):
        await server.bot.services.preferences.change(person.id, notify_turn=False)
    await turns.start(server.bilal)
    await turns.play_best()
    for person in (server.anna, server.bilal):
        assert not any("À toi de jouer" in shown(m) for m in person.user.dm_channel.history())


async def test_one_clock_is_enough(turns: Turns) -> None:
    refused = await turns.say(turns.server.anna, "nouvelle", temps_tour=60, temps_partie=600)
    assert refused.response.ephemeral
    assert "pas les deux" in text(refused)


async def test_the_buttons_of_private_messages_work(turns: Turns) -> None:
    await turns.start(turns.server.bilal)
    play = await turns.play_best()
    mover = await turns.mover()
    assert f"pose **{play}**" in shown(last(mover))
    opened = await mover.user.click(last(mover), label="▶ Jouer")
    composer = Composer(mover.user, opened.response)
    assert "À toi de jouer" in composer.text
    best = (await turns.moves())[0]
    await composer.write(best)
    await composer.press("▶ Jouer")
    assert (await turns.state()).history[-1].play == best


async def test_the_first_private_message_leads_to_the_game(turns: Turns, server: Server) -> None:
    lobby = await turns.start(server.bilal)
    said = shown(inbox(await turns.mover())[-1])
    entrances = (f"/{server.channel.id}/{lobby.id}", f"/{turns.thread.id}")
    assert any(f"{entrance}\n" in said for entrance in entrances)


async def test_in_english(turns: Turns, server: Server) -> None:
    server.world.languages[server.anna.id] = "en-GB"
    await turns.start(server.bilal)
    if await turns.mover() is not server.anna:
        await turns.play_best()
    assert "Your turn!" in shown(last(server.anna)), "in private too"
    table = await turns.say(server.anna, "scores")
    assert "Scores after" in text(table)
    helped = await turns.say(server.anna, "aide")
    assert "Lexiplateau on one screen" in text(helped)
    assert len(text(helped)) < 2000
