"""Whole rooms of B@ggle: words by form, by `/m` and in private, bells, tables, records."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from engine.baggle.points import word_points
from engine.baggle.state import UNATTENDED
from engine.table.phase import Phase
from tests.discord.harness import Server, labels, plain, shown, text, texts
from tests.discord.rooms import LEAD, Salon, open_room, started

PATIENCE = 9.0
"""Of SimCord, in seconds: it waits for timers that come before that, and a grid's come soon."""


@pytest.fixture(autouse=True)
def short_waits(server: Server) -> None:
    """No test of this module waits for the machine's clock."""
    server.env.settle_timeout = PATIENCE


def reactions(message: Any) -> list[str]:
    return [str(reaction) for reaction in message.reactions]


async def test_several_grids_in_a_row_with_their_tables_and_the_end(server: Server) -> None:
    salon = await open_room(server, grilles=2, temps=60)
    lobby = server.channel.history()[0]
    assert "1 min par grille · 2 grilles" in plain(lobby.content)
    await server.bilal.click(lobby, label="✋ Rejoindre")
    assert "Déjà là (2)" in plain(server.channel.history()[0].content)
    await salon.start()
    total = 0
    for number in (1, 2):
        assert f"Grille {number} sur 2" in plain(salon.grid.content)
        best, second, third, *_rest = await salon.words()
        said = await salon.say(server.anna, f"{best} {second}")
        assert f"✅ {best} {word_points(best)}" in said.replace("**", "")
        total += word_points(best) + word_points(second)
        await salon.write(server.bilal, f"{best}\n{third}")
        assert best not in "".join(texts(salon.thread)[2:]), "a word was told before the bell"
        await salon.ring()
        table = plain(salon.table.content)
        assert f"Grille {number} sur 2 : les scores" in table
        assert f"Trouvés par tous** : {best}" in table
        assert f"{second} (<@{server.anna.id}>)" in table
        assert "Chemin" in (salon.table.attachments[0].description or "")
        if number == 1:
            assert "La prochaine grille arrive" in table
            await salon.rest()
    assert f"<@{server.anna.id}> · **{total} points**" in salon.last
    assert "🏁 Le salon ferme" in salon.last
    assert salon.thread.last_message.attachments[0].filename == "podium.png"
    assert server.is_archived(salon.thread)
    assert "Le salon est fermé" in texts(server.channel)[0]
    assert labels(server.channel.history()[0]) == []


async def test_a_room_wants_grids_that_there_are(server: Server) -> None:
    refused = await server.anna.slash(
        server.channel, "baggle salon", mots_min=50, mots_max=60, taille=5
    )
    assert "mots_max = 60. Il faut 80 ou plus" in text(refused)
    refused = await server.anna.slash(server.channel, "baggle salon", mots_min=250)
    assert "mots_min = 250. À cette taille, 200 au plus" in text(refused)
    salon = await started(server, mots_min=120, mots_max=150)
    assert 120 <= len(await salon.solution()) <= 150
    assert "de 120 à 150 mots" in plain(server.channel.history()[0].content)


async def test_in_tradition_a_word_that_two_found_gives_nothing(server: Server) -> None:
    salon = await started(server, compte="tradition", grilles=1, temps=60)
    best, own, *_rest = await salon.words()
    said = await salon.say(server.anna, f"{best} {own}")
    assert f"{word_points(best) + word_points(own)} points au plus" in said
    await salon.say(server.bilal, best)
    await salon.ring()
    table = plain(salon.table.content)
    assert f"<@{server.anna.id}> · **{word_points(own)} point" in table
    assert f"<@{server.bilal.id}> · **0 point**" in table


async def test_each_word_is_judged_at_once_whatever_its_case_and_accents(server: Server) -> None:
    salon = await started(server, grands_mots=True, taille=5)
    best, second, *_rest = await salon.words()
    accented = best.lower().replace("e", "é").replace("u", "ü").replace("c", "ç")
    answer = await salon.write(server.bilal, f"{accented}, {second.capitalize()}")
    assert answer.response.ephemeral
    assert f"✅ {best} " in text(answer).replace("**", "")
    again = await salon.write(server.bilal, f"{best} zzzzz abc l’eau", answer.response)
    assert again.response.id == answer.response.id, "the next answer takes the place of the last"
    said = text(again)
    assert f"🔁 {best} · déjà donné" in said
    assert "🚫 ZZZZZ · pas sur la grille" in said
    assert "📏 ABC · trop court (4 lettres au moins)" in said
    assert "📕 L’EAU · pas au dictionnaire" in said
    mine = await server.bilal.click(salon.grid, label="📋 Mes mots")
    assert best in text(mine)
    assert text(await server.chloe.click(salon.grid, label="📋 Mes mots")).startswith("Tu n’as")


async def test_a_message_with_fifty_words(server: Server) -> None:
    salon = await started(server, mots_min=80)
    words = await salon.words(50)
    said = (await salon.say(server.anna, " ".join(words))).replace("**", "")
    points = sum(word_points(word) for word in words)
    assert f" → +{points}" in said
    assert f"50 mots, {points} points" in said


async def test_private_messages_are_answered_by_reactions(server: Server) -> None:
    lost = await server.bilal.send_dm("bonjour")
    assert reactions(lost) == ["💤"]
    salon = await open_room(server)
    lobby = next(m for m in server.channel.history() if "✋ Rejoindre" in labels(m))
    await server.bilal.click(lobby, label="✋ Rejoindre")
    await server.anna.click(lobby, label="▶ Lancer")
    assert reactions(await server.bilal.send_dm("bonjour")) == ["⏳"]
    await server.advance(LEAD)
    best, second, third, *_rest = await salon.words()
    await salon.say(server.bilal, best)
    assert reactions(await server.bilal.send_dm(second.lower())) == ["✅"]
    assert reactions(await server.bilal.send_dm(second)) == ["🔁"]
    assert reactions(await server.bilal.send_dm(f"{third} xx wwwwww")) == ["✅", "🚫", "📏"]
    assert set((await salon.view(server.bilal)).found) == {best, second, third}
    quick = await server.bilal.slash(server.channel, "m", mots=best)
    assert "déjà donné" in text(quick)
    await salon.ring()
    assert reactions(await server.bilal.send_dm(best)) == ["⏰"]


async def test_what_was_in_flight_at_the_bell_counts_and_what_was_sent_after_does_not(
    server: Server,
) -> None:
    salon = await started(server, temps=60)
    words = await salon.words(3)
    for person in (server.anna, server.bilal):
        await salon.say(person, "xx")
    await server.advance(57)
    intake, env = server.bot.services.baggle.intake, server.env
    take = intake.take

    async def slow(*arguments: Any) -> Any:
        await env.external_wait(asyncio.sleep(3.5), reason="a slow network")
        return await take(*arguments)

    env.settle_timeout = 4.0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(intake, "take", slow)
        await server.anna.slash(salon.thread, "m", mots=words[0])
        await server.bilal.slash(salon.thread, "m", mots=words[1])
    env.settle_timeout = PATIENCE
    await server.advance(5)
    table = plain(salon.table.content)
    assert f"<@{server.anna.id}> · **{word_points(words[0])} point" in table
    assert f"<@{server.bilal.id}> · **{word_points(words[1])} point" in table
    assert "Trop tard" in await salon.say(server.chloe, words[2])
    closed = await server.bot.services.baggle.closed(salon.id, 1)
    assert sorted(word for sheet in closed.result.sheets.values() for word in sheet) == sorted(
        words[:2]
    )


async def test_a_form_of_the_last_grid_is_not_judged_on_the_next(server: Server) -> None:
    salon = await started(server, temps=60)
    await salon.say(server.anna, "xx")
    form = await server.bilal.click(salon.grid, label="✏️ Mots")
    late = await server.chloe.click(salon.grid, label="✏️ Mots")
    await salon.ring()
    await salon.rest()
    word = (await salon.words())[0]
    answer = await server.bilal.submit_modal(form, {"words": word})
    assert "Grille 1 sur 5 : la cloche a sonné" in text(answer)
    await server.restart()
    games = type(server.bot.services.baggle.games)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "known", lambda *_: None)
        answer = await server.chloe.submit_modal(late, {"words": word})
    assert "Grille 1 sur 5 : la cloche a sonné" in text(answer)
    for person in (server.bilal, server.chloe):
        assert (await salon.view(person)).found == ()


async def test_a_latecomer_joins_at_the_next_grid(server: Server) -> None:
    salon = await started(server, temps=60)
    await salon.say(server.anna, (await salon.words())[0])
    await server.advance(30)
    said = await salon.say(server.chloe, (await salon.words())[0])
    assert "tes mots comptent dès la suivante" in said
    await salon.ring()
    await salon.rest()
    assert "✅" in await salon.say(server.chloe, (await salon.words())[0])


async def test_an_empty_room_closes_itself(server: Server) -> None:
    salon = await started(server, grilles=0, temps=60)
    await salon.ring()
    assert "Personne n’a trouvé de mot" in salon.last
    await salon.rest()
    await salon.ring()
    assert "j’éteins la lumière" in salon.last
    assert (await salon.view()).phase is Phase.FINISHED
    assert server.is_archived(salon.thread)


async def test_a_room_that_nobody_launches_closes_itself_after_a_restart_too(
    server: Server,
) -> None:
    salon = await open_room(server)
    assert "le salon se ferme <t:" in plain(server.channel.history()[0].content)
    await server.restart()
    await server.advance(UNATTENDED.total_seconds())
    assert (await salon.view()).phase is Phase.FINISHED
    assert "personne ne lance ni ne reprend" in plain(salon.last)
    assert server.is_archived(salon.thread)
    lobby = server.channel.history()[0]
    assert "avant d’avoir commencé" in lobby.content
    assert labels(lobby) == []


async def test_a_restart_in_mid_grid_goes_on_with_the_right_time_left(server: Server) -> None:
    salon = await started(server, temps=60)
    best, second, *_rest = await salon.words()
    await salon.say(server.anna, best)
    due = (await salon.view()).due
    await server.advance(20)
    await server.restart()
    view = await salon.view(server.anna)
    assert (view.due, view.found) == (due, (best,))
    answer = await salon.write(server.anna, second, salon.grid)
    assert "2 mots" in text(answer)
    await salon.ring()
    assert f"<@{server.anna.id}>" in plain(salon.table.content)


async def test_a_bell_that_rings_while_the_bot_is_down_is_settled_at_the_next_start(
    server: Server,
) -> None:
    salon = await started(server, temps=60)
    best = (await salon.words())[0]
    await salon.say(server.anna, best)
    await server.bot.stop_services()
    await server.advance(300)
    await server.env.restart_bot(server.make_bot())
    assert best in plain(salon.table.content)
    assert "La prochaine grille arrive" in plain(salon.table.content)


async def test_two_rooms_in_one_server_do_not_meet(server: Server) -> None:
    one, two = await open_room(server), await open_room(server, taille=5)
    await one.start()
    await two.start()
    assert one.thread.id != two.thread.id
    small, large = (await one.words())[0], (await two.words())[0]
    await one.say(server.bilal, small)
    await two.say(server.chloe, large)
    assert (await one.view(server.bilal)).found == (small,)
    assert (await two.view(server.chloe)).found == (large,)
    assert (await two.view(server.bilal)).found == ()
    elsewhere = await server.newcomer("Dora").slash(server.channel, "m", mots=small)
    assert "de quel salon" in text(elsewhere)


async def test_lists_paths_and_turned_grids_page_by_page(server: Server) -> None:
    salon = await started(server, taille=5, mots_min=300)
    best = (await salon.words())[0]
    await salon.say(server.anna, best)
    turned = await server.chloe.click(salon.grid, label="🔄 Tourner")
    assert turned.response.ephemeral
    rows = (await salon.view()).grid
    assert rows is not None
    first = " ".join(rows.turned(1).rows[0])
    assert f"Rangée A : {first}." in plain(turned.response.attachments[0].description or "")
    back = await server.chloe.click(turned.response, label="↺")
    assert back.response.id == turned.response.id
    await salon.ring()
    listed = await server.chloe.click(salon.table, label="📖 Tous les mots")
    assert f"**{best}** " in text(listed)
    second = await server.chloe.click(listed.response, label="▶")
    assert "Page 2 sur" in text(second)
    missed = await server.chloe.click(salon.table, label="🔍 Les manqués")
    first_text = text(missed)
    assert "1 sur" in first_text
    on = await server.chloe.click(missed.response, label="▶")
    assert "2 sur" in text(on)
    word = text(on).split("**")[1]
    assert word not in first_text
    assert word.capitalize() in (on.response.attachments[0].description or "").capitalize()


async def test_opener_and_moderators_close_it(server: Server) -> None:
    salon = await started(server)
    refused = await server.bilal.slash(salon.thread, "baggle fermer")
    assert refused.modal is None
    assert "hôte" in text(refused) or "modération" in text(refused)
    form = await server.anna.slash(salon.thread, "baggle fermer")
    await server.anna.submit_modal(form, {"reason": "dodo"})
    assert "Il a été fermé" in salon.last
    assert "dodo" in salon.last


async def test_who_leaves_may_come_back_by_a_word(server: Server) -> None:
    salon = await started(server)
    best, second, *_rest = await salon.words()
    await salon.say(server.bilal, best)
    left = await server.bilal.slash(salon.thread, "baggle quitter")
    assert "Tes points restent" in text(left)
    assert server.bilal.id not in [s.players[0] for s in (await salon.view()).seats if s.active]
    assert "2 mots" in await salon.say(server.bilal, second)


async def test_records_statistics_figures_and_help(server: Server) -> None:
    salon = await started(server, grilles=1, temps=60)
    best = (await salon.words())[0]
    await salon.say(server.anna, best)
    await salon.ring()

    async def ask(command: str, **options: Any) -> str:
        result = await server.anna.slash(server.channel, f"baggle {command}", **options)
        assert result.response.ephemeral
        return shown(result.response)

    points = f"**{word_points(best)} point"
    records = await ask("records")
    assert records.count(f"🥇 <@{server.anna.id}> · {points}") == 2
    assert "Personne encore" in await ask("records", taille=5)
    assert f"Le mot le plus long : **{best}**" in await ask("stats")
    assert "aucune grille ici" in await ask("stats", membre=server.bilal)
    curious = await ask("curieux")
    assert "16! × 6¹⁶ grilles possibles, soit 5,9 × 10²⁵" in curious
    assert f"le plus long mot trouvé : **{best}**" in curious
    assert "en « tradition »" in await ask("aide")
    profile = await server.anna.slash(server.channel, "profil")
    assert "B@ggle" in (profile.response.attachments[0].description or "")


async def test_pausing_a_room_by_its_panel(server: Server) -> None:
    salon: Salon = await started(server, temps=120)
    panel = await server.anna.slash(salon.thread, "baggle gerer")
    paused = await server.anna.click(panel.response, label="⏸ Mettre en pause")
    assert "en pause" in salon.last
    assert "il se ferme <t:" in plain(salon.last)
    assert "⏸ Le salon est en pause." in plain(salon.grid.content)
    assert "en pause" in await salon.say(server.anna, "chat")
    await server.advance(1000)
    await server.anna.click(paused.response, label="▶ Reprendre")
    assert "Le salon reprend" in salon.last
    view = await salon.view()
    assert view.due is not None
    assert 100 < (view.due - server.env.now()).total_seconds() <= 120
