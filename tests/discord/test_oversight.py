"""Moderators over a whole server: its games, what happened in them, and who may play."""

from __future__ import annotations

import pytest

from bot.services.oversight import OpenGame
from tests.discord.harness import Person, Server, plain, shown, text
from tests.discord.people import close_inboxes, inbox, pinged

DAY = 86400


async def test_open_games_are_listed_with_age_and_deadline(server: Server, mara: Person) -> None:
    await server.start(delai=DAY)
    await server.lobby()
    view = await server.view()
    found = text(await mara.slash(server.channel, "moderation parties"))
    first, second = found.split("\n")[1:]
    assert found.startswith("### 🗂️ 2 parties ouvertes")
    assert view.due is not None
    assert f"`{view.ref.code}` Crabblabla, en cours" in first
    assert f"échéance <t:{int(view.due.timestamp())}:R>" in first
    assert f"<@{server.anna.id}>" in first
    assert "pas commencée" in second
    assert "sans échéance" in second


async def test_a_log_tells_who_did_what_and_why_but_no_placement(
    server: Server, mara: Person
) -> None:
    await server.start(manches=3)
    play = (await server.moves())[0]
    await server.play(server.anna, play)
    await mara.slash(server.thread, "moderation pause", raison="repas")
    found = text(await mara.slash(server.thread, "moderation journal"))
    newest, before = found.split("\n")[1:3]
    assert f"la modération met en pause, par <@{mara.id}>, raison : repas" in newest + before
    assert "joue, place 1" in found
    assert play.split()[1].upper() not in found
    assert found.rstrip().endswith(f"créée par <@{server.anna.id}>")


async def test_long_lists_are_read_page_by_page(server: Server, mara: Person) -> None:
    for _game in range(12):
        await server.lobby()
    page = (await mara.slash(server.channel, "moderation parties")).response
    assert shown(page).startswith("### 🗂️ 12 parties ouvertes")
    seen = [shown(page)]
    await server.restart()
    while f"Page {len(seen)} sur {len(seen)}" not in seen[-1]:
        following = (await mara.click(page, label="▶")).response
        assert following.id == page.id, "the next page takes the place of this one"
        page = following
        seen.append(shown(page))
    told = "\n".join(seen)
    assert len(seen) > 1
    assert [told.count(f"`{game.ref.code}`") for game in await open_games(server)] == [1] * 12


async def test_a_log_is_read_to_its_beginning(server: Server, mara: Person) -> None:
    await server.start(manches=20)
    for _round in range(12):
        for person in server.people.values():
            await server.bot.services.crabblabla.pass_round(person.id, 1)
    await server.bot.outbox.idle()
    page = (await mara.slash(server.thread, "moderation journal")).response
    assert "créée" not in shown(page)
    while "Page 1 sur" in shown(page) or "créée" not in shown(page):
        page = (await mara.click(page, label="▶")).response
    server.env.backend.edit_member(server.world.guild.id, mara.id, {"role_ids": []})
    refused = await mara.click(page, label="◀")
    assert "la modération peuvent le faire" in text(refused)


async def open_games(server: Server) -> tuple[OpenGame, ...]:
    return await server.bot.services.oversight.open_games(server.world.guild.id)


async def test_who_is_banned_is_told_and_kept_out_until_they_are_let_back(
    server: Server, mara: Person
) -> None:
    lobby = await server.lobby()
    done = await mara.slash(
        server.channel, "moderation exclure", membre=server.bilal, raison="triche"
    )
    assert f"<@{server.bilal.id}> n’ouvre et ne rejoint plus" in text(done)
    (told,) = inbox(server.bilal)
    assert "t’a exclu des parties" in shown(told)
    assert "Raison : triche" in shown(told)
    refused = await server.bilal.click(lobby, label="✋ Rejoindre")
    assert "La modération t’a exclu" in shown(
        refused.followups[-1] if refused.followups else refused.response
    )
    opened = await server.say(server.bilal, "nouvelle")
    assert "Raison : triche" in text(opened)
    room = await server.bilal.slash(server.channel, "baggle salon")
    assert "Raison : triche" in text(room)
    listed = text(await mara.slash(server.channel, "moderation exclus"))
    assert f"• <@{server.bilal.id}>" in listed
    assert f"par <@{mara.id}> · raison : triche" in listed
    back = await mara.slash(
        server.channel, "moderation readmettre", membre=server.bilal, raison="une erreur"
    )
    assert "joue de nouveau ici" in text(back)
    await server.bilal.click(lobby, label="✋ Rejoindre")
    assert server.bilal.id in [
        player for seat in (await server.view()).seats for player in seat.players
    ]


async def test_bans_and_their_end_are_asked_why_logged_and_told(
    server: Server, mara: Person
) -> None:
    form = await mara.slash(server.channel, "moderation exclure", membre=server.bilal)
    assert plain(form.modal["title"]) == "Exclure Bilal ?"
    assert "n’est exclu" in text(await mara.slash(server.channel, "moderation exclus"))
    await server.restart()
    done = await mara.submit_modal(form, {"reason": "triche"})
    assert "n’ouvre et ne rejoint plus" in text(done)
    assert "Raison : triche" in shown(inbox(server.bilal)[-1])
    form = await mara.slash(server.channel, "moderation readmettre", membre=server.bilal)
    back = await mara.submit_modal(form, {"reason": "c’était son frère"})
    assert "joue de nouveau ici" in text(back)
    assert "Raison : c’était son frère" in shown(inbox(server.bilal)[-1])
    lines = text(await mara.slash(server.channel, "moderation exclus")).split("\n")
    assert lines[0] == "Personne n’est exclu des parties de ce serveur."
    assert f"<@{mara.id}> réadmet <@{server.bilal.id}> · raison : c’était son frère" in lines[2]
    assert f"<@{mara.id}> exclut <@{server.bilal.id}> · raison : triche" in lines[3]


async def test_blanks_are_no_reason(server: Server, mara: Person) -> None:
    await server.start(manches=3)
    form = await mara.slash(server.channel, "moderation exclure", membre=server.bilal, raison="   ")
    assert plain(form.modal["title"]) == "Exclure Bilal ?"
    asked = await mara.slash(server.thread, "moderation pause", raison=" ")
    assert asked.modal is not None
    assert await server.bot.services.bans.all(server.world.guild.id) == ()


async def test_a_form_of_a_moderator_who_is_none_any_more_does_nothing(
    server: Server, mara: Person
) -> None:
    form = await mara.slash(server.channel, "moderation exclure", membre=server.bilal)
    server.env.backend.edit_member(server.world.guild.id, mara.id, {"role_ids": []})
    refused = await mara.submit_modal(form, {"reason": "vengeance"})
    assert "Gérer les messages" in text(refused)
    assert await server.bot.services.bans.all(server.world.guild.id) == ()


async def test_a_moderator_learns_that_the_banned_could_not_be_told(
    server: Server, mara: Person
) -> None:
    close_inboxes(server)
    done = await mara.slash(
        server.channel, "moderation exclure", membre=server.bilal, raison="triche"
    )
    assert "je n’ai pas pu l’en prévenir" in text(done)
    nobody = await mara.slash(server.channel, "moderation readmettre", membre=server.chloe)
    assert "n’était pas exclu" in text(nobody)


async def test_somebody_else_plays_on_in_a_place_with_its_points(
    server: Server, mara: Person
) -> None:
    await server.start(manches=3)
    await server.play(server.bilal, (await server.moves())[0])
    dora = server.newcomer("dora")
    options = {"qui": f"p{server.bilal.id}", "par": dora, "raison": "absent"}
    done = await mara.slash(server.thread, "moderation remplacer", **options)
    assert f"<@{dora.id}> joue à présent dans cette partie" in text(done)
    view = await server.view()
    assert [seat.players for seat in view.seats][1] == (dora.id,)
    await server.bot.outbox.idle()
    told = next(m for m in server.thread.history() if "prend la place de" in m.content)
    assert f"<@{dora.id}> prend la place de <@{server.bilal.id}>" in told.content
    assert pinged(server, server.thread, told) == [dora.id]
    assert f"Décision de la modération, <@{mara.id}>. Raison : absent" in shown(told)
    assert "on t’en a retiré" in shown(inbox(server.bilal)[-1])
    await server.skip(server.anna)
    await server.skip(server.chloe)
    assert (await server.view()).round == 2, "what was handed in before counts"
    refused = await mara.slash(
        server.thread, "moderation remplacer", qui=f"p{dora.id}", par=server.bilal
    )
    assert "ne peut plus y revenir" in text(refused)


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("wordgrid defi", "personne n’y prend la place"),
        ("baggle salon", "il n’y a pas de place à donner"),
    ],
)
async def test_in_a_duel_or_a_room_nobody_is_replaced(
    server: Server, mara: Person, command: str, says: str
) -> None:
    await server.anna.slash(server.channel, command)
    options = {"qui": f"p{server.anna.id}", "par": server.chloe}
    game = (await server.bot.services.directory.find(1)).code
    refused = await mara.slash(server.channel, "moderation remplacer", partie=game, **options)
    assert says in text(refused)
    place = server.channel
    offered = await mara.autocomplete(place, "moderation remplacer", "partie", "")
    assert offered == [], "what cannot be done is not offered"
    assert await mara.autocomplete(place, "moderation remplacer", "qui", "", partie=game) == []
    assert await mara.autocomplete(place, "moderation terminer", "partie", "") != []
