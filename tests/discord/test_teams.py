"""Teams: the lobby, one line of score, and the hand."""

from __future__ import annotations

from typing import Any

import pytest
import simcord

from bot.demo.world import together
from tests.discord.composing import MENU
from tests.discord.harness import Person, Server, components, labels, plain, shown, text
from tests.discord.people import close_inboxes, inbox, last, newest, pinged, told

TEAMS = "Rouges, Bleus"
ROUGES, BLEUS = "🔴 Rouges", "🔵 Bleus"


@pytest.fixture(autouse=True)
def patience(env: simcord.Env) -> None:
    """SimCord waits for whatever is due within its patience: that must not be the 30 seconds."""
    env.settle_timeout = 10.0


async def team_game(server: Server, **options: Any) -> Person:
    """Anna, Bilal and Dora (who is answered) play for the Rouges, Chloé for the Bleus."""
    lobby = await server.lobby(equipes=TEAMS, manches=3, **options)
    dora = server.newcomer("dora")
    for person in (server.anna, server.bilal, dora):
        await person.click(lobby, label=ROUGES)
    await server.chloe.click(lobby, label=BLEUS)
    await server.anna.click(lobby, label="▶ Lancer")
    return dora


async def compose(server: Server, who: Person) -> Any:
    """Open the composer and put a letter; the composer."""
    opened = await who.click(server.board(), label="▶ Jouer")
    keys = labels(opened.response)
    letter = next(key for key in keys if len(key) == 1 and keys.count(key) == 1)
    return (await who.click(opened.response, label=letter)).response


async def ask(server: Server, who: Person) -> Any:
    """Ask for the hand from one's own board."""
    opened = await who.click(server.board(), label="▶ Jouer")
    return await who.click(opened.response, label="🖐️ Prendre la main")


async def holder(server: Server) -> int | None:
    return (await server.view()).seats[0].hand


def lobby_text(server: Server) -> str:
    return plain(server.channel.history()[0].content)


async def test_the_lobby_shows_every_team_with_its_members(server: Server) -> None:
    lobby = await server.lobby(equipes="3")
    assert [label for label in labels(lobby) if label[0] in "🔴🔵🟢🟡"] == [
        "🔴 Les Rouges",
        "🔵 Les Bleus",
        "🟢 Les Verts",
    ]
    assert "🔴 **Les Rouges** : personne encore" in lobby_text(server)
    joined = await server.bilal.click(lobby, label="🔵 Les Bleus")
    assert "Te voilà dans l’équipe **Les Bleus**" in text(joined)
    assert f"🔵 **Les Bleus** : <@{server.bilal.id}>" in lobby_text(server)
    await server.bilal.click(lobby, label="🔴 Les Rouges")
    assert f"🔴 **Les Rouges** : <@{server.bilal.id}>" in lobby_text(server)
    assert "🔵 **Les Bleus** : personne encore" in lobby_text(server)
    again = await server.bilal.click(lobby, label="🔴 Les Rouges")
    assert "Tu es déjà de la partie" in text(again)
    await server.bilal.click(lobby, label="Quitter")
    assert "🔴 **Les Rouges** : personne encore" in lobby_text(server)


async def test_teams_that_cannot_be(server: Server) -> None:
    for wrong in ("1", "7", "Seuls", "Ours, ours", "a,b,c,d,e,f,g", f"A, {'B' * 33}"):
        refused = await server.say(server.anna, "nouvelle", equipes=wrong)
        assert "de 2 à 6 noms d’équipe différents" in text(refused), wrong
    assert server.channel.history() == []


async def test_team_names_are_shown_as_they_are_written_and_no_more(server: Server) -> None:
    await server.lobby(equipes="  **L’équipe  A** ; <@1>_B_ ")
    assert "🔴 **L’équipe A** :" in lobby_text(server)
    assert "🔵 **@1B** :" in lobby_text(server)


async def test_how_many_teams_is_suggested(server: Server) -> None:
    offered = await server.anna.autocomplete(server.channel, "crabblabla nouvelle", "equipes", "")
    assert [choice["value"] for choice in offered] == ["2", "3", "4", "5", "6"]
    assert "Les Rouges, Les Bleus" in offered[0]["name"]
    own = await server.anna.autocomplete(
        server.channel, "crabblabla nouvelle", "equipes", "Chats, Chiens"
    )
    assert [choice["value"] for choice in own] == ["Chats, Chiens"]


async def test_a_game_needs_two_teams_with_players(server: Server) -> None:
    lobby = await server.lobby(equipes=TEAMS)
    for person in (server.anna, server.bilal):
        await person.click(lobby, label=ROUGES)
    refused = await server.anna.click(lobby, label="▶ Lancer")
    assert "Il faut au moins 2 équipes" in told(refused)
    await server.chloe.click(lobby, label=BLEUS)
    await server.anna.click(lobby, label="▶ Lancer")
    assert (await server.view()).round == 1


async def test_who_joins_by_code_chooses_a_team(server: Server) -> None:
    await team_game(server)
    late = server.newcomer("emil")
    code = (await server.view()).ref.code
    choice = await server.say(late, "rejoindre", code=code)
    assert labels(choice.response) == [ROUGES, BLEUS]
    asked = await late.click(choice.response, label=BLEUS)
    assert "j’ai demandé" in text(asked)
    assert "équipe **Bleus**" in shown(last(server.anna))
    await server.anna.user.click(last(server.anna), label="Approuver")
    assert late.id in (await server.view()).seats[1].players
    assert "déjà de la partie" in text(await server.say(server.bilal, "rejoindre", code=code))


async def test_an_invitation_offers_the_teams(server: Server) -> None:
    await server.lobby(equipes=TEAMS)
    await server.say(server.anna, "inviter", membre=server.bilal)
    assert labels(last(server.bilal)) == [ROUGES, BLEUS, "Refuser"]
    await server.bilal.user.click(last(server.bilal), label=BLEUS)
    (seat,) = (await server.view()).seats
    assert (seat.name, seat.players) == ("Bleus", (server.bilal.id,))


async def test_twelve_players_in_six_teams(server: Server) -> None:
    lobby = await server.lobby(equipes="6", manches=3)
    people = [server.newcomer(f"p{number}") for number in range(12)]
    teams = [label for label in labels(lobby) if "Les " in label]
    for number, person in enumerate(people):
        await person.click(lobby, label=teams[number % 6])
    await server.anna.click(lobby, label="▶ Lancer")
    play, *_rest = await server.moves()
    for person in people[:6]:
        await server.play(person, play)
    assert (await server.view()).round == 2
    reveal = next(m for m in server.thread.history() if ": les coups" in plain(m.content))
    assert len(plain(reveal.content)) < 2000
    assert plain(reveal.content).count("**Les Verts**") >= 2
    table = text(await server.say(people[11], "scores", partie=(await server.view()).ref.code))
    assert [table.count(f"**{name[2:]}**") for name in teams] == [2] * 6


async def test_only_the_holder_plays_and_passes_and_team_mates_watch(server: Server) -> None:
    dora = await team_game(server)
    play = (await server.moves())[0]
    looked = await server.bilal.slash(server.thread, "crabblabla poser", placement=play)
    assert "▶ Jouer" not in labels(looked.response)
    assert "🖐️ Prendre la main" in labels(looked.response)
    barred = await dora.click(server.board(), label="⏭ Passer")
    assert f"<@{server.anna.id}> a la main pour **Rouges**" in text(barred)
    await server.play(server.anna, play)
    opened = await server.bilal.click(server.board(), label="▶ Jouer")
    assert play in text(opened)


async def test_the_hand_of_an_idle_holder_is_taken_at_once(server: Server) -> None:
    await team_game(server)
    await ask(server, server.bilal)
    assert await holder(server) == server.bilal.id
    assert f"<@{server.bilal.id}> a pris la main" in shown(last(server.anna))
    await server.play(server.bilal, (await server.moves())[0])
    assert (await server.view()).waiting == (2,)


async def test_a_busy_holder_keeps_the_hand(server: Server) -> None:
    await team_game(server)
    composer = await compose(server, server.anna)
    await ask(server, server.bilal)
    assert await holder(server) == server.anna.id
    question = last(server.anna)
    assert f"<@{server.bilal.id}> te demande la main" in shown(question)
    assert labels(question) == ["✊ Garder la main", "🤝 Laisser la main"]
    await server.restart()
    await server.anna.user.click(question, label="✊ Garder la main")
    assert "Tu gardes la main" in shown(last(server.anna))
    assert f"<@{server.anna.id}> garde la main" in shown(last(server.bilal))
    await server.advance(60)
    assert await holder(server) == server.anna.id
    again = await server.anna.click(composer, label="⌫")
    assert "Tu as la main" in text(again)


async def test_a_busy_holder_gives_the_hand_from_the_composer(server: Server) -> None:
    await team_game(server)
    composer = await compose(server, server.anna)
    await ask(server, server.bilal)
    redrawn = await server.anna.click(composer, label="⌫")
    given = await server.anna.click(redrawn.response, label="🤝 Laisser la main")
    assert f"<@{server.bilal.id}> a la main" in text(given)
    assert f"<@{server.anna.id}> te laisse la main" in shown(last(server.bilal))
    assert await holder(server) == server.bilal.id


async def test_the_holder_passes_the_hand_on_unasked(server: Server) -> None:
    dora = await team_game(server)
    play = (await server.moves())[0]
    await server.play(server.anna, play)
    opened = await server.anna.click(server.board(), label="▶ Jouer")
    assert "Tu peux encore changer d’avis" in text(opened)
    asked = await server.anna.click(opened.response, label="🤝 Passer la main")
    stale = await server.anna.click(opened.response, label="🤝 Passer la main")
    (menu,) = [each for each in components(asked.response) if each["type"] == MENU]
    assert [(each["label"], each["value"]) for each in menu["options"]] == [
        ("Bilal", str(server.bilal.id)),
        ("dora", str(dora.id)),
    ]
    given = await server.anna.select(asked.response, [str(dora.id)], custom_id=menu["custom_id"])
    assert text(given) == f"🤝 <@{dora.id}> a maintenant la main."
    assert await holder(server) == dora.id
    assert f"<@{server.anna.id}> te laisse la main" in shown(last(dora))
    watched = text(await server.anna.click(opened.response, label="⌫"))
    assert f"Joué : `{play}`" in watched
    assert "changer d’avis" not in watched
    late = await server.anna.select(
        stale.response, [str(server.bilal.id)], custom_id=menu["custom_id"]
    )
    assert f"C’est <@{dora.id}> qui a la main" in text(late)
    alone = await server.chloe.click(server.board(), label="▶ Jouer")
    assert "🤝 Passer la main" not in labels(alone.response)


async def test_the_hand_does_not_go_to_who_has_left_the_team(server: Server) -> None:
    dora = await team_game(server)
    opened = await server.anna.click(server.board(), label="▶ Jouer")
    asked = await server.anna.click(opened.response, label="🤝 Passer la main")
    (menu,) = [each for each in components(asked.response) if each["type"] == MENU]
    question = await server.say(dora, "quitter")
    await dora.click(question.response, label="Quitter pour de bon")
    refused = await server.anna.select(asked.response, [str(dora.id)], custom_id=menu["custom_id"])
    assert text(refused) == f"<@{dora.id}> ne joue pas dans ton équipe."
    assert await holder(server) == server.anna.id


async def test_the_draft_goes_over_with_the_hand(server: Server) -> None:
    await team_game(server)
    await compose(server, server.anna)
    draft = (await server.bot.services.drafts.show(server.anna.id, 1)).draft.tiles
    await server.advance(61)
    await ask(server, server.bilal)
    taken = await server.bot.services.drafts.show(server.bilal.id, 1)
    assert taken.barred is None
    assert taken.draft.tiles == draft
    watched = await server.bot.services.drafts.show(server.anna.id, 1)
    assert watched.barred is not None


async def test_silence_gives_the_hand_after_thirty_seconds(server: Server) -> None:
    await team_game(server)
    await compose(server, server.anna)
    await ask(server, server.bilal)
    await server.advance(29)
    assert await holder(server) == server.anna.id
    await server.advance(1)
    await server.bot.outbox.idle()
    assert await holder(server) == server.bilal.id
    assert f"<@{server.anna.id}> n’a pas répondu" in shown(last(server.bilal))
    assert "Les 30 secondes sont passées" in shown(last(server.anna))
    late = await server.anna.user.click(inbox(server.anna)[-2], label="✊ Garder la main")
    assert f"C’est <@{server.bilal.id}> qui a la main" in told(late)


async def test_the_thirty_seconds_outlive_a_restart(server: Server) -> None:
    await team_game(server)
    await compose(server, server.anna)
    await ask(server, server.bilal)
    await server.advance(10)
    await server.restart()
    await server.advance(19)
    assert await holder(server) == server.anna.id
    await server.advance(1)
    assert await holder(server) == server.bilal.id


async def test_thirty_seconds_that_pass_during_an_outage_are_over(server: Server) -> None:
    await team_game(server)
    await compose(server, server.anna)
    await ask(server, server.bilal)
    await server.bot.stop_services()
    server.env.backend.clock.advance(300)
    await server.env.restart_bot(server.make_bot())
    await server.bot.outbox.idle()
    assert await holder(server) == server.bilal.id
    assert [shown(m) for m in inbox(server.bilal) if "n’a pas répondu" in m.content] != []


async def test_two_team_mates_press_at_once(server: Server) -> None:
    dora = await team_game(server)
    boards = []
    for person in (server.bilal, dora):
        opened = await person.click(server.board(), label="▶ Jouer")
        boards.append((person, opened.response))
    with together(server.env):
        for person, board in boards:
            await person.click(board, label="🖐️ Prendre la main")
    await server.env.settle()
    await server.bot.outbox.idle()
    first = await holder(server)
    assert first in (server.bilal.id, dora.id)
    request = (await server.view()).seats[0].hand_request
    assert request is not None
    assert {first, request.player} == {server.bilal.id, dora.id}


async def test_while_one_asks_another_cannot(server: Server) -> None:
    dora = await team_game(server)
    await compose(server, server.anna)
    stale = await dora.click(server.board(), label="▶ Jouer")
    await ask(server, server.bilal)
    refused = await dora.click(stale.response, label="🖐️ Prendre la main")
    assert f"<@{server.bilal.id}> a déjà demandé la main" in text(refused)


async def test_the_holder_leaves(server: Server) -> None:
    await team_game(server)
    question = await server.say(server.anna, "quitter")
    await server.anna.click(question.response, label="Quitter pour de bon")
    assert await holder(server) == server.bilal.id
    heritage = next(m for m in inbox(server.bilal) if "tu as la main" in m.content)
    assert f"<@{server.anna.id}> a quitté la partie" in shown(heritage)
    await server.play(server.bilal, (await server.moves())[0])
    await server.skip(server.chloe)
    assert (await server.view()).round == 2


async def test_the_holder_leaves_while_somebody_asks(server: Server) -> None:
    dora = await team_game(server)
    await compose(server, server.anna)
    await ask(server, dora)
    question = await server.say(server.anna, "quitter")
    await server.anna.click(question.response, label="Quitter pour de bon")
    assert await holder(server) == dora.id


async def test_a_team_that_nobody_is_left_in_ends_the_game(server: Server) -> None:
    await team_game(server)
    question = await server.say(server.chloe, "quitter")
    await server.chloe.click(question.response, label="Quitter pour de bon")
    assert "plus assez de monde" in plain(newest(server.thread).content)


async def test_closed_messages_bring_the_request_to_the_thread(server: Server) -> None:
    dora = await team_game(server)
    await compose(server, server.anna)
    close_inboxes(server)
    await ask(server, server.bilal)
    question = newest(server.thread)
    assert pinged(server, server.thread, question) == [server.anna.id]
    meddling = await dora.click(question, label="🤝 Laisser la main")
    assert "qui a la main" in told(meddling)
    meddling = await server.chloe.click(question, label="🤝 Laisser la main")
    assert told(meddling) == "Personne ne demande la main."
    assert await holder(server) == server.anna.id
    assert labels(newest(server.thread)) == ["✊ Garder la main", "🤝 Laisser la main"]
    await server.anna.click(question, label="🤝 Laisser la main")
    assert await holder(server) == server.bilal.id


async def test_the_last_team_is_told_as_a_whole(server: Server) -> None:
    dora = await team_game(server)
    await server.skip(server.chloe)
    assert "tu as la main" in shown(last(server.anna))
    assert f"<@{server.anna.id}> a la main" in shown(last(dora))
    assert labels(last(dora)) == ["🖐️ Prendre la main"]
    taken = await dora.user.click(last(dora), label="🖐️ Prendre la main")
    assert "Tu as la main pour **Rouges**" in text(taken)
