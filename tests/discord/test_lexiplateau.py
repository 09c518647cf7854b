"""Lexiplateau on Discord: whole games, as people play them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.demo.world import together
from engine.lexiplateau import gcg
from engine.lexiplateau.choice import PassTurn
from engine.lexiplateau.robots import LEVELS
from engine.moves import MoveGenerator
from engine.table.phase import Phase
from tests.discord.composing import Composer
from tests.discord.conftest import BotFactory
from tests.discord.harness import Server, labels, shown, text, texts
from tests.discord.people import close_inboxes, inbox, last
from tests.discord.turns import BestThinker, Turns


@pytest.fixture
def thinker(make_bot: BotFactory) -> BestThinker:
    """Plays the best move at once. To be asked for before the server, whose bot it is made for."""
    made = BestThinker(MoveGenerator(make_bot.lexicons.default()))
    make_bot.thinker = made
    return made


@pytest.fixture
def turns(server: Server) -> Turns:
    return Turns(server)


async def test_two_people_play_a_whole_game(turns: Turns) -> None:
    lobby = await turns.start(turns.server.bilal, temps_tour=86400)
    assert "24 heures par tour" in shown(lobby)
    service = turns.server.bot.services.lexiplateau
    played = [await turns.play_best() for _ in range(4)]
    # The rest by the service alone: what people press is the same in every turn.
    while (await turns.state()).phase is Phase.RUNNING:
        moves, mover = await turns.moves(), await turns.mover()
        if moves:
            await service.play(mover.id, 1, text=moves[0])
        else:
            await service.pass_turn(mover.id, 1)
    await turns.server.bot.outbox.idle()
    game = await turns.state()
    told = texts(turns.thread)
    for play in played:
        assert any(f"pose **{play}**" in said for said in told)
    assert sum("pose **" in said for said in told) == sum(bool(turn.tiles) for turn in game.history)
    *_before, film, end = turns.thread.history()
    assert "Le film de la partie" in shown(film)
    assert film.attachments[0].filename == "partie.gif"
    assert "Fin de la partie" in shown(end)
    (winner, *_others) = game.standings()
    assert f"**{winner.score} points**" in shown(end)
    _podium, export = end.attachments
    record = gcg.read((await export.read()).decode())
    assert record.totals == tuple(seat.score for seat in game.seats)
    assert turns.server.is_archived(turns.thread)


async def test_the_board_shows_no_letters_of_anybody(turns: Turns) -> None:
    await turns.start(turns.server.bilal)
    await turns.play_best()
    for message in turns.thread.history():
        assert "Tes lettres" not in shown(message)
        for file in message.attachments:
            assert "Chevalet" not in (file.description or "")
    told = shown(last(await turns.mover()))
    assert "À toi de jouer !" in told
    assert "Tes lettres : **" in told


async def test_who_takes_no_private_messages_is_called_in_the_thread(turns: Turns) -> None:
    close_inboxes(turns.server)
    await turns.start(turns.server.bilal)
    await turns.play_best()
    mover = await turns.mover()
    called = [said for said in texts(turns.thread) if "À toi de jouer !" in said]
    assert called[-1].startswith(f"<@{mover.id}>")
    assert "Tes lettres" not in "".join(texts(turns.thread))


async def test_composing_with_cursor_and_letters(turns: Turns) -> None:
    await turns.start(turns.server.bilal)
    mover, other = await turns.mover(), await turns.waiting()
    opened = await mover.click(turns.board(), label="▶ Jouer")
    composer = Composer(mover, opened.response)
    game = await turns.state()
    found = MoveGenerator(turns.server.bot.services.lexicons.default()).moves(
        game.board, game.seat(game.to_move or 0).rack, opening=True, game="lexiplateau"
    )
    await composer.type(found[0], game.seat(game.to_move or 0).rack)
    key = next(label for label in composer.labels if label.startswith("▶ Jouer"))
    assert f"{found[0].score} pts" in key.replace("\u00a0", " ")
    watching = Composer(other, (await other.slash(turns.thread, "lexiplateau plateau")).response)
    assert "Tu attends ton tour" in watching.text
    assert not any("▶ Jouer" in label or "Échanger" in label for label in watching.labels)
    await composer.press("▶ Jouer")
    assert "C’est joué" in composer.text
    assert (await turns.state()).history[-1].score == found[0].score
    await composer.press("◀ Mon plateau")
    assert "Tu attends ton tour" in composer.text


async def test_letters_are_shuffled_and_arranged(turns: Turns) -> None:
    await turns.start(turns.server.bilal)
    mover = await turns.mover()
    composer = Composer(mover, (await mover.click(turns.board(), label="▶ Jouer")).response)
    rack = (await turns.state()).mover
    assert rack is not None

    def letters() -> str:
        return "".join(label.replace("🃏", "?") for label in composer.labels[:7])

    await composer.press("🔀 Mélanger")
    assert letters() != rack.rack
    assert sorted(letters()) == sorted(rack.rack)
    wanted = "".join(sorted(rack.rack, reverse=True))
    form = await composer.press("🔤 Ranger")
    await mover.submit_modal(form, {"arrange": wanted.lower()})
    assert letters() == wanted
    # The order lasts: it is not asked for again after one's turn.
    await turns.skip(mover)
    await turns.skip(await turns.mover())
    composer = Composer(mover, (await mover.click(turns.board(), label="▶ Jouer")).response)
    assert letters() == wanted


async def test_exchanging_by_buttons_and_by_command(turns: Turns) -> None:
    await turns.start(turns.server.bilal)
    mover = await turns.mover()
    panel = Composer(mover, (await mover.click(turns.board(), label="🔁 Échanger")).response)
    await panel.key("swap.1")
    await panel.key("swap.3")
    await panel.press("🔁 Échanger 2 lettres")
    assert "2 lettres échangées" in panel.text
    assert "échange 2 lettres" in "".join(texts(turns.thread))
    mover = await turns.mover()
    seat = (await turns.state()).mover
    assert seat is not None
    done = await mover.slash(turns.thread, "lexiplateau echanger", lettres=seat.rack[:3].lower())
    assert "3 lettres échangées" in text(done)
    turn = (await turns.state()).history[-1]
    assert sorted(turn.exchanged) == sorted(seat.rack[:3])
    told = "".join(texts(turns.thread))
    assert "échange 3 lettres" in told


async def test_suggestions_say_what_a_play_scores(turns: Turns) -> None:
    await turns.start(turns.server.bilal)
    mover, best = await turns.mover(), (await turns.moves())[0]
    (choice,) = await mover.autocomplete(turns.thread, "lexiplateau jouer", "mot", best)
    assert choice["name"].startswith(f"✔ {best}")
    assert "point" in choice["name"]
    (wrong,) = await mover.autocomplete(turns.thread, "lexiplateau jouer", "mot", "H8 ZZ")
    assert wrong["name"].startswith("✘")
    (hint,) = await mover.autocomplete(turns.thread, "lexiplateau jouer", "mot", "")
    assert "écris par exemple" in hint["name"]


@pytest.mark.parametrize("level", LEVELS)
async def test_a_person_plays_a_robot(thinker: BestThinker, server: Server, level: str) -> None:
    turns = Turns(server)
    lobby = await turns.start(robot=level)
    assert "Joueurs (2/4)" in shown(lobby) or "lancée" in shown(lobby)
    for _ in range(2):
        await server.bot.services.turn_robots.tasks.idle()
        await server.env.settle()
        mover = (await turns.state()).mover
        assert mover is not None
        assert mover.robot is None, "the robot has played at once"
        await turns.play(server.anna, (await turns.moves())[0])
    await server.bot.services.turn_robots.tasks.idle()
    assert set(thinker.asked) == {level}
    robots = [turn for turn in (await turns.state()).history if turn.seat == 2]
    assert len(robots) in (2, 3)
    assert all(turn.tiles for turn in robots)


async def test_a_robot_that_fails_passes(thinker: BestThinker, server: Server) -> None:
    turns = Turns(server)
    thinker.script = [PassTurn()] * 9
    thinker.generator = None
    await turns.start(robot="expert")
    await server.bot.services.turn_robots.tasks.idle()
    await turns.play(server.anna, (await turns.moves())[0])
    await server.bot.services.turn_robots.tasks.idle()
    await server.env.settle()
    assert "🤖 Ada (expert) passe." in "".join(texts(turns.thread))


async def test_robots_go_on_after_a_restart(thinker: BestThinker, server: Server) -> None:
    turns = Turns(server)
    await turns.start(robot="master")
    await server.bot.services.turn_robots.tasks.idle()
    await server.bot.services.turn_robots.stop()
    await turns.play(server.anna, (await turns.moves())[0])
    seat = (await turns.state()).mover
    assert seat is not None
    assert seat.robot == "master", "nobody plays for it while the bot is down"
    await server.restart()
    await server.bot.services.turn_robots.tasks.idle()
    await server.env.settle()
    seat = (await turns.state()).mover
    assert seat is not None
    assert seat.robot is None
    await turns.play(server.anna, (await turns.moves())[0])


async def test_the_score_sheet_and_the_table(turns: Turns) -> None:
    await turns.start(turns.server.bilal)
    plays = [await turns.play_best() for _ in range(2)]
    await turns.skip(await turns.mover())
    table = await turns.say(turns.server.anna, "scores")
    assert "Scores après 3 tours" in text(table)
    assert "lettres dans le sac" in text(table)
    assert "Lettres que tu ne vois pas" in text(table)
    sheet = await turns.server.anna.click(table.response, label="📜 Feuille de match")
    assert sheet.response.ephemeral
    (picture,) = sheet.response.attachments
    assert picture.filename == "feuille.png"
    for play in plays:
        assert f"{play} +" in (picture.description or "")
    assert "passe" in (picture.description or "")
    other = await turns.server.chloe.slash(turns.thread, "lexiplateau scores")
    assert "que tu ne vois pas" not in text(other), "a spectator has no letters"


async def test_four_seats_are_the_most(turns: Turns, server: Server) -> None:
    lobby = await turns.lobby()
    for person in (server.bilal, server.chloe, server.newcomer("dan")):
        await person.click(lobby, label="✋ Rejoindre")
    late = await server.newcomer("eve").click(lobby, label="✋ Rejoindre")
    assert "plus de place" in text(late)
    await server.anna.click(lobby, label="▶ Lancer")
    code = (await turns.view()).ref.code
    late = await turns.say(server.newcomer("fay"), "rejoindre", code=code)
    assert "déjà lancée" in text(late)


async def test_both_at_once(turns: Turns, server: Server) -> None:
    """The other one presses in the same instant, and the mover twice."""
    await turns.start(server.bilal)
    mover, other = await turns.mover(), await turns.waiting()
    play = (await turns.moves())[0]
    preview = await mover.slash(turns.thread, "lexiplateau jouer", mot=play)
    board = turns.board()
    with together(server.env):
        first = await mover.click(preview.response, label="▶ Jouer")
        second = await mover.click(preview.response, label="▶ Jouer")
        third = await other.click(board, label="🔁 Échanger")
    await server.env.settle()
    game = await turns.state()
    assert [turn.play for turn in game.history] == [play]
    assert first.acknowledged
    assert second.acknowledged
    assert third.acknowledged


async def test_an_invitation_to_lexiplateau(turns: Turns, server: Server) -> None:
    await turns.lobby()
    await turns.say(server.anna, "inviter", membre=server.bilal)
    invitation: Any = last(server.bilal)
    assert "partie de Lexiplateau" in shown(invitation)
    await server.bilal.user.click(invitation, label="✋ Accepter")
    assert [seat.player for seat in (await turns.state()).seats] == [
        server.anna.id,
        server.bilal.id,
    ]
    assert labels(server.channel.history()[0])[0] == "✋ Rejoindre"
    assert inbox(server.bilal)
