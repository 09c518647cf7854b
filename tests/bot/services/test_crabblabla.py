"""The service's methods: what they save, answer, announce and refuse."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.services.announcements import Announcement, Kind
from bot.services.errors import (
    BadToken,
    NoGameHere,
    NoSuchGame,
    NotInGame,
    RoundOver,
    WhichGame,
    WrongPlace,
)
from bot.services.refs import game_ref
from bot.services.results import Place
from engine.board.notation import EmptyPlay
from engine.crabblabla.errors import (
    AlreadyJoined,
    IllegalPlacement,
    NotCreator,
    NotRunning,
    NotSeated,
    TooFewPlayers,
)
from engine.crabblabla.options import Options
from engine.crabblabla.state import Phase
from tests.bot.conftest import START
from tests.bot.services.conftest import ANNE, BOB, CLEO, PLACE, Bench

DORA = 1004

HOUR = timedelta(hours=1)


async def test_a_new_game_seats_its_creator_and_has_a_code(bench: Bench) -> None:
    view = await bench.service.create(ANNE, PLACE, Options(rounds=3))
    assert view.phase is Phase.LOBBY
    assert [seat.players for seat in view.seats] == [(ANNE,)]
    assert view.rack is None
    assert len(view.ref.code) == 6
    assert await bench.service.find(view.ref.code.lower()) == view.ref
    assert await bench.service.find(f" {view.ref.code} ") == view.ref


async def test_a_game_is_not_created_in_private(bench: Bench) -> None:
    with pytest.raises(WrongPlace):
        await bench.service.create(ANNE, Place(None, 20), Options())


async def test_a_doubled_create_makes_one_game(bench: Bench) -> None:
    first = await bench.service.create(ANNE, PLACE, Options(), key=1)
    again = await bench.service.create(ANNE, PLACE, Options(), key=1)
    assert again.ref == first.ref
    assert await bench.service.open_games(ANNE) == (first.ref,)


async def test_a_lobby_fills_and_empties(bench: Bench) -> None:
    view = await bench.lobby(BOB)
    with pytest.raises(AlreadyJoined):
        await bench.service.join(BOB, view.ref.id)
    joined = await bench.service.join(CLEO, view.ref.code)
    assert not joined.requested
    assert [seat.players for seat in joined.view.seats] == [(ANNE,), (BOB,), (CLEO,)]
    left = await bench.service.leave(BOB, view.ref.id)
    assert [seat.players for seat in left.seats] == [(ANNE,), (CLEO,)]
    assert await bench.service.open_games(BOB) == ()
    assert await bench.news(view.ref.id) == [(Kind.LOBBY_CHANGED, None)] * 3


async def test_a_doubled_join_answers_the_same_instead_of_an_error(bench: Bench) -> None:
    view = await bench.lobby()
    first = await bench.service.join(BOB, view.ref.id, key=5)
    again = await bench.service.join(BOB, view.ref.id, key=5)
    assert again.view.seats == first.view.seats
    assert len(await bench.news(view.ref.id)) == 1


async def test_only_the_creator_launches_and_not_alone(bench: Bench) -> None:
    view = await bench.lobby()
    with pytest.raises(TooFewPlayers):
        await bench.service.launch(ANNE, view.ref.id)
    await bench.service.join(BOB, view.ref.id)
    with pytest.raises(NotCreator):
        await bench.service.launch(BOB, view.ref.id)
    running = await bench.service.launch(ANNE, view.ref.id)
    assert running.phase is Phase.RUNNING
    assert running.round == 1
    assert len(running.rack or "") == 9
    assert (await bench.news(view.ref.id))[1:] == [
        (Kind.GAME_STARTED, None),
        (Kind.LOBBY_CHANGED, None),
        (Kind.ROUND_OPENED, None),
    ]


async def test_a_round_from_preview_to_reveal(bench: Bench) -> None:
    view = await bench.running(BOB)
    game = view.ref.id
    preview = await bench.a_word(view)
    assert preview.token
    assert len(preview.token) == 6
    assert preview.view.submission is None, "a preview is not a placement"
    played = await bench.service.play(ANNE, game, token=preview.token, number=1)
    assert played.submission is not None
    assert played.submission.play == preview.play
    assert played.submission.score == preview.assessment.score
    assert played.closed is None
    assert (await bench.service.view(BOB, game)).submission is None, "others do not see it"
    passed = await bench.service.pass_round(BOB, game, number=1)
    assert passed.closed is not None
    assert passed.closed.winner == 1
    assert passed.submission is not None
    assert passed.submission.passed
    assert passed.view.round == 2
    news = (await bench.news(game))[4:]
    assert news == [
        (Kind.PLAYED, None),
        (Kind.LAST_SEAT, BOB),
        (Kind.ROUND_CLOSED, None),
        (Kind.ROUND_OPENED, None),
    ]


async def test_how_many_have_played_is_told_anew_when_somebody_leaves(bench: Bench) -> None:
    view = await bench.running(BOB, CLEO)
    game = view.ref.id
    await bench.service.join(DORA, view.ref.code)
    await bench.service.answer_request(ANNE, game, DORA, accept=True)
    await bench.service.leave(DORA, game)
    assert Kind.PLAYED not in [kind for kind, _ in await bench.news(game)], "nobody has played"
    await bench.service.pass_round(ANNE, game)
    before = len(await bench.outbox(game))
    await bench.service.leave(BOB, game)
    told = (await bench.outbox(game))[before:]
    assert [row.kind for row in told] == [Kind.PLAYER_LEFT, Kind.LAST_SEAT, Kind.PLAYED]
    assert {"round": 1, "done": 1, "of": 2}.items() <= told[-1].payload.items()


async def test_the_reveal_shows_the_round_as_it_closed(bench: Bench) -> None:
    view = await bench.running(BOB)
    game = view.ref.id
    await bench.service.play(ANNE, game, token=(await bench.a_word(view)).token)
    await bench.service.pass_round(BOB, game)
    await bench.service.pass_round(ANNE, game)
    await bench.service.pass_round(BOB, game)
    row = next(row for row in await bench.outbox(game) if row.kind == Kind.ROUND_CLOSED)
    record = (await bench.service.games.load(game)).record
    announcement = Announcement(1, Kind(row.kind), game_ref(record), None, row.payload, "n")
    reveal = await bench.service.reveal(announcement)
    assert reveal.result.number == 1
    assert not reveal.result.board_before.tiles
    assert len(reveal.board.tiles) == 2
    assert [(line.seat, line.points) for line in reveal.standings] == [(1, 3), (2, 0)]
    assert not reveal.final


async def test_a_placement_is_replaced_and_taken_back(bench: Bench) -> None:
    view = await bench.running(BOB)
    game = view.ref.id
    preview = await bench.a_word(view)
    first = await bench.service.pass_round(ANNE, game)
    second = await bench.service.play(ANNE, game, text=preview.play)
    assert (first.replaced, second.replaced) == (False, True)
    assert second.submission is not None
    assert second.submission.tiles == preview.assessment.tiles
    back = await bench.service.withdraw(ANNE, game)
    assert back.submission is None
    assert set(back.view.waiting) == {1, 2}


async def test_a_doubled_play_counts_once(bench: Bench) -> None:
    view = await bench.running(BOB)
    token = (await bench.a_word(view)).token
    await bench.service.play(ANNE, view.ref.id, token=token, key=9)
    before = await bench.news(view.ref.id)
    again = await bench.service.play(ANNE, view.ref.id, token=token, key=9)
    assert again.submission is not None
    assert await bench.news(view.ref.id) == before


async def test_illegal_placements_are_explained_and_not_saved(bench: Bench) -> None:
    view = await bench.running(BOB)
    game = view.ref.id
    with pytest.raises(IllegalPlacement) as caught:
        await bench.service.play(ANNE, game, text="A1 A")
    assert caught.value.errors
    with pytest.raises(EmptyPlay):
        await bench.service.play(ANNE, game, text="  ")
    with pytest.raises(BadToken):
        await bench.service.play(ANNE, game, token="nonsense!")
    assert (await bench.service.view(ANNE, game)).submission is None
    shown = await bench.service.preview(ANNE, game, "A1 A")
    assert not shown.valid
    assert shown.token == ""


async def test_a_button_of_an_earlier_round_is_refused(bench: Bench) -> None:
    view = await bench.running(BOB)
    game = view.ref.id
    token = (await bench.a_word(view)).token
    await bench.service.pass_round(ANNE, game)
    await bench.service.pass_round(BOB, game)
    for attempt in (
        bench.service.play(ANNE, game, token=token, number=1),
        bench.service.pass_round(ANNE, game, number=1),
        bench.service.withdraw(ANNE, game, number=1),
        bench.service.preview_token(ANNE, game, 1, token),
    ):
        with pytest.raises(RoundOver) as caught:
            await attempt
        assert (caught.value.round, caught.value.current) == (1, 2)
    assert len((await bench.service.preview_token(ANNE, game, 2, token)).assessment.tiles) == 2


async def test_who_does_not_play_sees_the_board_and_cannot_act(bench: Bench) -> None:
    view = await bench.running(BOB)
    game = view.ref.id
    seen = await bench.service.view(CLEO, game)
    assert seen.mine is None
    assert seen.submission is None
    with pytest.raises(NotInGame):
        await bench.service.preview(CLEO, game, "H8 LE")
    with pytest.raises(NotSeated):
        await bench.service.pass_round(CLEO, game)


async def test_nobody_plays_in_the_lobby(bench: Bench) -> None:
    view = await bench.lobby(BOB)
    with pytest.raises(NotRunning):
        await bench.service.preview(ANNE, view.ref.id, "H8 LE")
    with pytest.raises(NotRunning):
        await bench.service.play(ANNE, view.ref.id, text="H8 LE")


async def test_a_latecomer_asks_and_the_creator_answers(bench: Bench) -> None:
    view = await bench.running(BOB)
    game = view.ref.id
    joined = await bench.service.join(CLEO, view.ref.code)
    assert joined.requested
    assert joined.view.pending == (CLEO,)
    with pytest.raises(NotCreator):
        await bench.service.answer_request(BOB, game, CLEO, accept=True)
    let_in = await bench.service.answer_request(ANNE, game, CLEO, accept=True)
    assert CLEO in [player for seat in let_in.seats for player in seat.players]
    assert (await bench.news(game))[4:] == [
        (Kind.JOIN_REQUESTED, ANNE),
        (Kind.PLAYER_JOINED, None),
        (Kind.JOIN_APPROVED, CLEO),
    ]


async def test_a_refused_latecomer_is_told(bench: Bench) -> None:
    view = await bench.running(BOB)
    await bench.service.join(CLEO, view.ref.id)
    await bench.service.answer_request(ANNE, view.ref.id, CLEO, accept=False)
    assert (await bench.news(view.ref.id))[-1] == (Kind.JOIN_REFUSED, CLEO)


async def test_a_game_ends_when_too_few_remain(bench: Bench) -> None:
    view = await bench.running(BOB)
    left = await bench.service.leave(BOB, view.ref.id)
    assert left.phase is Phase.FINISHED
    assert await bench.service.open_games(ANNE) == ()
    assert (Kind.GAME_FINISHED, None) in await bench.news(view.ref.id)


async def test_choosing_the_game_that_is_meant(bench: Bench) -> None:
    with pytest.raises(NoGameHere):
        await bench.service.choose(ANNE, PLACE)
    first = (await bench.lobby(BOB)).ref
    assert await bench.service.choose(BOB, Place(10, 99)) == first, "their only game"
    second = (await bench.service.create(ANNE, Place(10, 21), Options())).ref
    assert await bench.service.choose(ANNE, Place(10, 21)) == second, "the one of this channel"
    with pytest.raises(WhichGame) as caught:
        await bench.service.choose(ANNE, Place(10, 99))
    assert {game.id for game in caught.value.games} == {first.id, second.id}
    threaded = await bench.service.bind_thread(first.id, 555)
    assert threaded.place.thread_id == 555
    assert await bench.service.choose(CLEO, Place(10, 20, 555)) == threaded, "the thread's"


async def test_unknown_games(bench: Bench) -> None:
    for attempt in (
        bench.service.find("ZZZZZZ"),
        bench.service.view(ANNE, 77),
        bench.service.join(ANNE, 77),
        bench.service.bind_thread(77, 1),
    ):
        with pytest.raises(NoSuchGame):
            await attempt


async def test_the_lobby_message_is_remembered(bench: Bench) -> None:
    view = await bench.lobby()
    assert (await bench.service.bind_lobby(view.ref.id, 4242)).lobby_message_id == 4242
    assert (await bench.service.view(ANNE, view.ref.id)).ref.lobby_message_id == 4242


async def test_an_overdue_round_is_closed_before_anybody_acts_on_it(bench: Bench) -> None:
    view = await bench.running(BOB, deadline=3600)
    game = view.ref.id
    bench.clock.advance(hours=1)
    with pytest.raises(RoundOver):
        await bench.service.pass_round(ANNE, game, number=1)
    now = await bench.service.view(ANNE, game)
    assert now.round == 2, "the refused action must not undo the close"
    assert now.due == START + 2 * HOUR
    assert now.results[0].expired == (1, 2)


async def test_listeners_hear_when_the_game_is_due_next(bench: Bench) -> None:
    view = await bench.running(BOB, deadline=3600)
    last = bench.saved[-1]
    assert (last.kind, last.game_id, last.due) == ("crabblabla", view.ref.id, START + HOUR)
    assert last.announced


async def test_the_event_log_tells_what_happened_without_letters(bench: Bench) -> None:
    view = await bench.running(BOB)
    await bench.service.play(ANNE, view.ref.id, token=(await bench.a_word(view)).token)
    async with bench.store.reading() as tx:
        log = await tx.games.history(view.ref.id)
    assert [entry.kind for entry in log] == [
        "created",
        "player-joined",
        "game-started",
        "round-opened",
        "placement-played",
        "last-seat",
    ]
    assert log[4].data == {"seat": 1, "replaced": False}
