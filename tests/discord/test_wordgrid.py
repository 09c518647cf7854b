"""Whole duels of Wordgrid, by keys and by commands, to each of their ends."""

from __future__ import annotations

from bot.demo.world import together
from engine.board.coordinates import Cell
from engine.wordgrid.events import FinishReason
from engine.wordgrid.grid import CELLS, Grid
from engine.wordgrid.moves import Move
from tests.discord.duels import Duel, balance, begin, books, challenge, say, view
from tests.discord.harness import Server, shown, text
from tests.discord.people import newest

LAST = Cell(4, 4)


def filled(*words: str) -> list[tuple[int, Move]]:
    """Moves that fill the grid but its last cell with Q, by turns, the words given first.

    They are no legal moves: what counts is what stands on the grid, and the words' lengths.
    """
    cells = [c for c in CELLS if Grid.start("SHEEP").letter(c) is None and c != LAST]
    names = [*words, *("Q" * 2 for _cell in cells[len(words) :])]
    letters = ["T" if cell == Cell(4, 3) else "Q" for cell in cells]
    return [
        (0, Move(cell, letter, name, (cell,)))
        for cell, letter, name in zip(cells, letters, names, strict=True)
    ]


def by_turns(duel_seats: tuple[int, int], moves: list[tuple[int, Move]]) -> list[tuple[int, Move]]:
    return [(duel_seats[place % 2], move) for place, (_, move) in enumerate(moves)]


async def nearly_full(duel: Duel, *words: str) -> None:
    """Let one cell be left, beside a T; the second player is to move."""
    first, second = (seat.id for seat in (await duel.view()).seats)
    await duel.put(by_turns((first, second), filled(*words)))


async def test_a_duel_is_played_by_keys_and_by_commands_to_its_end(server: Server) -> None:
    duel = await begin(server, mise=100)
    assert await balance(server, server.anna) == await balance(server, server.bilal) == 900
    keys = await duel.open(duel.first)
    assert keys.message.ephemeral
    move = (await duel.moves())[0]
    assert not keys.enabled("✅ Valider")
    await keys.compose(move)
    assert f"✔ **{move.word}**" in keys.text
    await keys.press("✅ Valider")
    assert f"✅ **{move.word}**" in keys.text
    assert not keys.enabled("S")
    board = duel.board()
    assert f"**{move.word}**, {move.points} points" in shown(board)
    assert f"Chemin : {move.word[0]} {move.path[0]}" in (board.attachments[0].description or "")
    while (await view(server)).to_move is not None:
        await duel.play(await duel.mover())
    end, final = shown(newest(duel.thread)), await duel.view()
    assert "Fin de la partie" in end
    assert server.is_archived(duel.thread)
    scores = [seat.score for seat in final.seats]
    winner = duel.first if scores[0] > scores[1] else duel.second
    assert f"🏆 <@{winner.id}> gagne, {max(scores)} à {min(scores)}." in end
    assert await balance(server, winner) == 1080
    assert sorted((await books(server)).values()) == [-2000, 0, 20, 900, 1080]
    assert "La partie est terminée" in shown(server.channel.history()[0])


async def test_equal_scores_are_the_second_players(server: Server) -> None:
    duel = await begin(server, mise=10)
    await nearly_full(duel, "AA", "BB")  # 19 moves before it: the second player has one less
    assert await duel.mover() is duel.second
    first, second = (seat.score for seat in (await duel.view()).seats)
    assert first == second + 2
    await say(server, duel.second, "jouer", duel.thread, case="E5", lettre="A", mot="at")
    end = shown(newest(duel.thread))
    assert "La grille est pleine." in end
    assert f"🏆 <@{duel.second.id}> gagne, {first} à {first}." in end
    assert "À égalité, c’est le second joueur qui gagne." in end
    assert await balance(server, duel.second) == 1008
    await books(server)


async def test_who_is_to_move_without_a_legal_move_ends_the_game(server: Server) -> None:
    duel = await begin(server, mise=10)
    first, second = (seat.id for seat in (await duel.view()).seats)
    # A grid of Q but for the start word, one cell beside its P, and one among the Q: once the
    # first is filled only QI could be read through the second, and that was played before.
    empty = [cell for cell in CELLS if Grid.start("SHEEP").letter(cell) is None]
    full = [cell for cell in empty if cell not in (Cell(1, 4), Cell(0, 0))]
    moves = [(0, Move(cell, "Q", "QI", (cell,))) for cell in full]
    await duel.put(by_turns((first, second), moves))
    assert await duel.mover() is duel.first
    await say(server, duel.first, "jouer", duel.thread, case="B5", lettre="E", mot="pe")
    end = shown(newest(duel.thread))
    assert "Il n’y a plus de coup à jouer." in end
    assert (await duel.view()).finish_reason is FinishReason.BLOCKED
    await books(server)


async def test_a_draw_that_is_agreed_gives_both_their_stake_back(server: Server) -> None:
    duel = await begin(server, mise=250)
    await duel.play(duel.first)
    offered = await duel.first.click(duel.board(), label="🤝 Proposer nulle")
    assert "Nulle proposée" in text(offered)
    offer = newest(duel.thread)
    assert f"<@{duel.first.id}> propose la nulle" in shown(offer)
    own = await duel.first.click(offer, label="🤝 Accepter")
    assert "Personne ne te propose la nulle" in text(own)
    await duel.second.click(offer, label="🤝 Accepter")
    end = shown(newest(duel.thread))
    assert "🤝 Nulle d’un commun accord." in end
    assert "Chacun reprend sa mise de 250 jetons." in end
    assert await balance(server, server.anna) == await balance(server, server.bilal) == 1000
    await books(server)


async def test_a_draw_answered_late_is_none_any_more(server: Server) -> None:
    duel = await begin(server)
    await duel.first.click(duel.board(), label="🤝 Proposer nulle")
    offer = newest(duel.thread)
    await duel.play(duel.first)
    late = await duel.second.click(offer, label="🤝 Accepter")
    assert late.response.ephemeral
    assert (await duel.view()).to_move is not None
    assert (await duel.view()).offer is None
    assert "tour" in text(late)


async def test_who_was_refused_a_draw_asks_again_in_the_next_turn(server: Server) -> None:
    duel = await begin(server)
    await say(server, duel.first, "nulle", duel.thread)
    await duel.second.click(newest(duel.thread), label="Continuer")
    assert "ta proposition de nulle est déclinée" in shown(newest(duel.thread))
    again = await say(server, duel.first, "nulle", duel.thread)
    assert "vient de refuser la nulle" in text(again)
    await duel.play(duel.first)
    await say(server, duel.first, "nulle", duel.thread)
    await say(server, duel.second, "nulle", duel.thread)
    assert (await duel.view()).finish_reason is FinishReason.DRAW


async def test_giving_up_is_asked_about_and_pays_the_other_one(server: Server) -> None:
    duel = await begin(server, mise=100)
    question = await duel.second.click(duel.board(), label="🏳️ Abandonner")
    assert "reçoit 180 jetons" in text(question)
    await duel.second.click(question.response, label="Annuler")
    assert (await duel.view()).to_move is not None
    question = await say(server, duel.second, "abandonner", duel.thread)
    await duel.second.click(question.response, label="🏳️ Oui, j’abandonne")
    assert f"🏳️ <@{duel.second.id}> abandonne." in shown(newest(duel.thread))
    assert await balance(server, duel.first) == 1080
    await books(server)


async def test_a_stake_that_one_can_no_longer_pay_begins_no_game(server: Server) -> None:
    poor = await say(server, server.anna, "defi", mise=1001)
    assert "Tu n’as pas de quoi miser 1001 jetons : ton solde est de 1000 jetons" in text(poor)
    first = await challenge(server, mise=800)
    second = await challenge(server, mise=300)
    assert first.id != second.id
    await server.bilal.click(first, label="✋ Relever")
    refused = await server.chloe.click(second, label="✋ Relever")
    assert refused.response.ephemeral
    told = f"<@{server.anna.id}> n’a pas de quoi miser 300 jetons : son solde est de 200 jetons."
    assert told in text(refused)
    assert (await view(server, game=2)).begun is False
    assert await balance(server, server.chloe) == 1000
    await books(server)


async def test_both_who_accept_in_the_same_instant_find_one_game(server: Server) -> None:
    message = await challenge(server, mise=100)
    with together(server.env):
        first = await server.bilal.click(message, label="✋ Relever")
        second = await server.chloe.click(message, label="✋ Relever")
    await server.env.settle()
    assert sum("C’est parti" in text(result) for result in (first, second)) == 1
    assert len((await view(server)).seats) == 2
    balances = [await balance(server, who) for who in (server.bilal, server.chloe)]
    assert sorted(balances) == [900, 1000]
    await books(server)


async def test_double_clicks_count_once(server: Server) -> None:
    message = await challenge(server, mise=100)
    with together(server.env):
        for _click in range(2):
            await server.bilal.click(message, label="✋ Relever")
    await server.env.settle()
    assert await balance(server, server.bilal) == 900
    seats = (await view(server)).seats
    first = server.anna if seats[0].player == server.anna.id else server.bilal
    other = server.bilal if first is server.anna else server.anna
    duel = Duel(server, first, other)
    keys = await duel.open(first)
    await keys.compose((await duel.moves())[0])
    with together(server.env):
        for _click in range(2):
            await keys.press("✅ Valider")
        await other.click(duel.board(), label="🤝 Proposer nulle")
    await server.env.settle()
    assert len((await duel.view()).moves) == 1
    await books(server)


async def test_both_players_at_once_one_move_and_one_explanation(server: Server) -> None:
    duel = await begin(server)
    moves = await duel.moves()
    other = next(m for m in moves if m.word != moves[0].word and m.cell != moves[0].cell)
    with together(server.env):
        played = await duel.play(duel.first, moves[0])
        early = await duel.play(duel.second, other)
    await server.env.settle()
    told = [text(played), text(early)]
    assert f"✅ **{moves[0].word}**" in told[0]
    seats = [turn.seat for turn in (await duel.view()).moves]
    if "✅" in told[1]:  # it came just after the other one, in its own turn
        assert len(set(seats)) == len(seats) == 2
    else:
        assert "tour" in told[1]
        assert len(seats) == 1


async def test_what_is_wrong_with_a_move_is_said_and_costs_nothing(server: Server) -> None:
    duel = await begin(server)

    async def tried(case: str, lettre: str, mot: str) -> str:
        return text(
            await say(server, duel.first, "jouer", duel.thread, case=case, lettre=lettre, mot=mot)
        )

    assert "n’est pas dans le dictionnaire" in await tried("B5", "Q", "qp")
    assert "SHEEP a déjà servi" in await tried("B5", "A", "sheep")
    assert "n’en touche aucune" in await tried("A1", "A", "as")
    assert "ne se trace pas" in await tried("B5", "A", "cat")
    assert "n’est pas une lettre" in await tried("B5", "3", "pa")
    assert "« F1 » n’est pas une case de la grille" in await tried("F1", "A", "pa")
    lost = await server.chloe.slash(server.channel, "wordgrid grille")
    assert "Je ne vois pas de duel à toi ici. Lance un défi (`/wordgrid defi`)" in text(lost)
    not_yours = await duel.play(duel.second)
    assert "tour" in text(not_yours)
    stranger = await duel.play(server.chloe)
    assert "Tu ne joues pas dans" in text(stranger) or "partie" in text(stranger)
    assert (await duel.view()).moves == ()


async def test_a_move_is_written_in_the_form_and_confirmed(server: Server) -> None:
    duel = await begin(server)
    move = (await duel.moves())[0]
    keys = await duel.open(duel.first)
    form = await keys.press("⌨️ Écrire")
    await server.restart()
    written = {"cell": str(move.cell), "letter": move.letter.lower(), "word": move.word.lower()}
    await duel.first.submit_modal(form, written)
    assert f"✔ **{move.word}**" in keys.text
    form = await keys.press("⌨️ Écrire")
    await duel.first.submit_modal(form, {**written, "cell": "Z99"})
    assert "✘" in keys.text
    form = await keys.press("⌨️ Écrire")
    await duel.first.submit_modal(form, written)
    await keys.press("✅ Valider")
    assert (await duel.view()).last is not None


async def test_keys_of_an_earlier_turn_show_the_grid_as_it_is(server: Server) -> None:
    duel = await begin(server)
    keys = await duel.open(duel.first)
    await duel.play(duel.first)
    await duel.play(duel.second)
    await keys.cell(Cell(1, 0))
    assert "voici la grille à jour" in keys.text
    watching = await duel.open(server.chloe)
    assert "▶ À" in watching.text
    assert not watching.enabled("＋")


async def test_who_left_the_server_loses_by_the_clock_and_is_paid_nothing(server: Server) -> None:
    duel = await begin(server, mise=100)
    await duel.play(duel.first)
    server.world.guild.remove_member(duel.second)
    await server.env.settle()
    await server.advance(601)
    assert f"⌛ La pendule de <@{duel.second.id}> est tombée." in shown(newest(duel.thread))
    assert await balance(server, duel.first) == 1080
    await books(server)


async def test_a_duel_between_people_counts_for_their_profiles(server: Server) -> None:
    duel = await begin(server)
    move = (await duel.moves())[0]
    await duel.play(duel.first, move)
    await duel.play(duel.second)
    await server.bot.services.wordgrid.resign(duel.second.id, 1)
    async with server.bot.store.reading() as tx:
        best = await tx.profiles.best(duel.first.id, "wordgrid")
        ratings = await tx.profiles.ratings_of(duel.first.id, [0])
    assert best is not None
    assert (best.rank, best.best, best.best_words) == (1, move.points, move.word)
    assert [rating.games for rating in ratings] == [1]


async def test_who_speaks_english_plays_in_english(server: Server) -> None:
    for person in (server.anna, server.bilal):
        server.world.languages[person.id] = "en-US"
    message = await challenge(server, mise=5)
    accepted = await server.bilal.click(message, label="✋ Relever")
    assert "Off we go!" in text(accepted)
    people = {person.id: person for person in (server.anna, server.bilal)}
    first, second = (people[seat.player or 0] for seat in (await view(server)).seats)
    duel = Duel(server, first, second)
    keys = await duel.open(first)
    assert "to move: the flag falls <t:" in keys.text
    assert {"✅ Confirm", "⌫ Clear", "🤝 Offer a draw", "🏳️ Resign"} <= set(keys.labels)
    wrong = await say(server, first, "jouer", duel.thread, case="B5", lettre="Q", mot="qp")
    assert "not in the dictionary" in text(wrong)
    assert "de jouer : sa pendule tombe" in shown(duel.board()), "others read it too"
