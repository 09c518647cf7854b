"""Placing words: previews, forms, replacing, taking back, passing, and what can go wrong."""

from __future__ import annotations

import pytest

from tests.discord.harness import Server, labels, plain, text, texts


async def test_a_placement_that_is_not_valid_cannot_be_played(server: Server) -> None:
    await server.start()
    view = await server.view()
    letters = "".join(letter for letter in view.rack or "" if letter != "?")[::-1]
    preview = await server.say(server.anna, "poser", placement=f"G4 {letters}")
    assert labels(preview.response) == ["✏️ Modifier", "↩ Rappeler"]
    assert "n’est pas dans le dictionnaire" in text(preview)


@pytest.mark.parametrize(
    ("garbage", "said"),
    [
        ("?", "n’est pas une case"),
        ("Z99 CHAT", "n’est pas une case"),
        ("H4", "Il manque le mot"),
        ("G7 123", "seules les lettres"),
        ("A1 KKKKKKK", "Il te manque"),
        ("A12 ABCDEF", "sort du plateau"),
        (";;;\n,,", "Écris une case"),
        ("`**@everyone** <@1>`", "n’est pas une case"),
        ("x" * 200, "n’est pas une case"),
        ("A1 " + "K" * 190, f"« {'K' * 39}… » sort du plateau en A14"),
    ],
)
async def test_garbage_is_answered_with_a_reason(server: Server, garbage: str, said: str) -> None:
    await server.start()
    result = await server.say(server.anna, "poser", placement=garbage)
    assert said in text(result)
    assert result.response.ephemeral
    assert labels(result.response) == ["✏️ Modifier", "↩ Rappeler"]


async def test_the_form_leads_to_a_preview_that_can_be_corrected(server: Server) -> None:
    await server.start()
    play = (await server.moves())[0]
    wrong = await server.bilal.slash(server.thread, "crabblabla poser", placement="A1 ZUT")
    again = await server.bilal.click(wrong.response, label="✏️ Modifier")
    assert "Manche 1" in again.modal["title"]
    assert again.modal["components"][0]["component"]["value"] == "A1 ZUT"
    right = await server.bilal.submit_modal(again, {"play": play.lower()})
    assert right.response.id == wrong.response.id
    assert "✔" in text(right)


async def test_a_placement_is_replaced_and_taken_back(server: Server) -> None:
    await server.start()
    best, second, *_rest = await server.moves()
    await server.play(server.anna, second)
    preview = await server.say(server.anna, "poser", placement=best)
    assert f"Il remplacera ton coup `{second}`" in text(preview)
    played = await server.anna.click(preview.response, label="▶ Jouer")
    assert best in text(played)
    taken = await server.anna.click(played.response, label="↩ Rappeler")
    assert "lettres sont revenues" in text(taken)
    assert (await server.view(person=server.anna.id)).submission is None
    nothing = await server.say(server.anna, "plateau")
    assert "✅ Joué" not in text(nothing)


async def test_recalling_a_preview_leaves_what_was_played(server: Server) -> None:
    await server.start()
    best, second, *_rest = await server.moves()
    await server.play(server.anna, second)
    preview = await server.say(server.anna, "poser", placement=best)
    await server.anna.click(preview.response, label="↩ Rappeler")
    submission = (await server.view(person=server.anna.id)).submission
    assert submission is not None
    assert submission.play == second


async def test_passing_asks_first_and_can_be_undone(server: Server) -> None:
    await server.start()
    question = await server.chloe.click(server.board(), label="⏭ Passer")
    await server.chloe.click(question.response, label="Annuler")
    assert len((await server.view()).waiting) == 3
    passed = await server.skip(server.chloe)
    assert "Tu passes" in text(passed)
    await server.chloe.click(passed.response, label="↩ Rappeler")
    assert len((await server.view()).waiting) == 3
    by_command = await server.say(server.chloe, "passer")
    assert labels(by_command.response) == ["⏭ Oui, je passe", "Annuler"]


async def test_a_double_click_plays_once(server: Server) -> None:
    await server.start()
    play = (await server.moves())[0]
    preview = await server.say(server.anna, "poser", placement=play)
    button = preview.response
    first = await server.anna.click(button, label="▶ Jouer")
    assert play in text(first)
    assert labels(first.response) == ["✏️ Modifier", "↩ Rappeler"]
    assert len((await server.view()).waiting) == 2


async def test_buttons_of_an_older_round_say_so(server: Server) -> None:
    await server.start()
    old = server.board()
    best, second, *_rest = await server.moves()
    stale = await server.say(server.anna, "poser", placement=best)
    for person in (server.anna, server.bilal, server.chloe):
        await server.play(person, second)
    result = await server.anna.click(old, label="⏭ Passer")
    assert "celui de la manche 1 ; on en est à la manche 2" in text(result)
    assert result.response.ephemeral
    late = await server.anna.click(stale.response, label="▶ Jouer")
    assert "on en est à la manche 2" in text(late)
    assert (await server.view()).round == 2


async def test_what_was_left_open_when_the_game_ended_says_that_it_is_over(server: Server) -> None:
    await server.start(manches=3)
    best = (await server.moves())[0]
    stale = await server.say(server.anna, "poser", placement=best)
    passing = await server.say(server.bilal, "passer")
    for _round in range(3):
        for person in server.people.values():
            await server.skip(person)
    late = await server.anna.click(stale.response, label="▶ Jouer")
    too_late = await server.bilal.click(passing.response, label="⏭ Oui, je passe")
    for result in (late, too_late):
        assert text(result) == "Cette partie est terminée."
    for command in ("quitter", "inviter", "passer"):
        refused = await server.bilal.slash(server.thread, f"crabblabla {command}")
        assert text(refused) == "Cette partie est terminée."


async def test_a_form_opened_in_an_older_round_is_not_played(server: Server) -> None:
    await server.start()
    best = (await server.moves())[0]
    preview = await server.anna.slash(server.thread, "crabblabla poser", placement=best)
    form = await server.anna.click(preview.response, label="✏️ Modifier")
    for person in (server.anna, server.bilal, server.chloe):
        await server.play(person, best)
    assert "on en est à la manche 2" in text(await server.anna.submit_modal(form, {"play": best}))


async def test_who_does_not_play_is_told_so(server: Server) -> None:
    await server.start()
    stranger = server.newcomer("dora")
    for label in ("▶ Jouer", "⏭ Passer"):
        result = await stranger.click(server.board(), label=label)
        assert "Tu ne joues pas dans cette partie" in text(result)
        assert result.response.ephemeral
    assert "### Scores" in text(await stranger.click(server.board(), label="📋 Scores"))
    shown = await stranger.slash(server.thread, "crabblabla plateau")
    assert "Tu regardes" in text(shown)
    assert labels(shown.response) == []


async def test_after_the_end_nothing_can_be_played(server: Server) -> None:
    await server.start(manches=3)
    board = server.board()
    for _round in range(3):
        board = server.board()
        for person in server.people.values():
            await server.skip(person)
    assert any("Personne n’a rien posé" in shown for shown in texts(server.thread))
    result = await server.anna.click(board, label="▶ Jouer")
    assert "Cette partie est terminée" in text(result)
    assert "Tu ne joues" not in text(await server.anna.slash(server.thread, "crabblabla scores"))


async def test_suggestions_say_whether_a_placement_is_valid_and_what_it_scores(
    server: Server,
) -> None:
    await server.start()
    play = (await server.moves())[0]

    async def suggested(typed: str) -> list[str]:
        choices = await server.anna.autocomplete(
            server.thread, "crabblabla poser", "placement", typed
        )
        assert all(0 < len(choice["name"]) <= 100 for choice in choices)
        assert all(0 < len(choice["value"]) <= 100 for choice in choices)
        return [choice["name"] for choice in choices]

    assert "points" in (await suggested(play))[0]
    assert (await suggested(play))[0].startswith("✔")
    assert (await suggested("A1 ZUT"))[0].startswith("✘")
    assert "🃏" in (await suggested(""))[0]
    assert (await suggested("G7 " + "X" * 300))[0].startswith("✘")
    assert (await suggested("💥"))[0].startswith("✘")


async def test_the_last_one_is_told_privately_that_everybody_waits(server: Server) -> None:
    await server.start()
    for person in (server.anna, server.bilal):
        await server.skip(person)
    (told,) = server.chloe.user.dm_channel.history()
    assert "À toi de jouer" in told.content
    assert server.anna.user.dm_channel.history() == []


async def test_closed_private_messages_bring_the_reminder_to_the_thread(server: Server) -> None:
    await server.start()
    server.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
    for person in (server.anna, server.bilal):
        await server.skip(person)
    told = server.thread.last_message
    assert plain(told.content).startswith(f"<@{server.chloe.id}> ")
    assert "À toi de jouer !" in plain(told.content)
    assert [user.id for user in told.mentions] == [server.chloe.id]
    await server.skip(server.chloe)
    assert (await server.view()).round == 2
