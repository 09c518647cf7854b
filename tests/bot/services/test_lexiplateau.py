"""Lexiplateau's service: what is saved, who may see what, what is announced to whom."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from bot.services.announcements import Kind
from bot.services.deeds import By
from bot.services.directory import Directory
from bot.services.draft_desk import DraftDesk
from bot.services.drafts import Drafts
from bot.services.errors import NoSuchGame, NoSuchLevel, NotInGame, WhichGame, WrongPlace
from bot.services.invitations import Invitations
from bot.services.judging import Judging
from bot.services.lexiplateau_endings import lexiplateau_endings
from bot.services.lexiplateau_exports import gcg_text, sheet_of
from bot.services.lexiplateau_tables import TurnTable
from bot.services.rack_order import arranged, read_order, shuffled
from bot.services.results import Place
from bot.services.sittings import GameTables
from bot.services.tokens import pack_tiles
from bot.store import Store
from engine.board.strokes import Replace
from engine.lexiplateau import actions
from engine.lexiplateau.actions import Action
from engine.lexiplateau.choice import PassTurn
from engine.lexiplateau.errors import BagTooSmall, NotYourTurn, TurnOver
from engine.lexiplateau.options import Options
from engine.lexiplateau.state import Game, TurnKind
from engine.table.errors import AlreadyJoined, GameFull, IllegalPlacement, NotInLobby, NotRunning
from engine.table.phase import Phase
from tests.bot.conftest import ManualClock
from tests.bot.services.conftest import ANNE, BOB, CLEO, PLACE, Bench, make_service
from tests.bot.services.turn_bench import TurnBench


@pytest.fixture
def turns(store: Store, clock: ManualClock) -> TurnBench:
    return TurnBench(store, clock)


@pytest.fixture
def drafts(turns: TurnBench) -> Drafts:
    return Drafts(
        DraftDesk(GameTables(turns.service.games, TurnTable)), Judging(turns.service.referee)
    )


async def test_a_play_is_saved_and_announced(turns: TurnBench) -> None:
    view = await turns.running(BOB)
    mover, play = await turns.mover(), await turns.best()
    played = await turns.service.play(mover, view.id, text=play, key=5)
    assert played.done is not None
    assert played.done.play == play
    again = await turns.service.play(mover, view.id, text=play, key=5)
    assert again.done is None, "delivered twice"
    (opened, told) = (await turns.outbox())[-2:]
    assert (opened.kind, dict(opened.payload)) == (
        Kind.TURN_OPENED,
        {"v": 1, "round": 2, "from": 0, "to": 1},
    )
    assert (told.kind, told.person_id) == (Kind.YOUR_TURN, await turns.mover())
    assert (await turns.make_service().view(mover, view.id)).history[0].play == play


async def test_nobody_sees_the_letters_of_others(turns: TurnBench) -> None:
    view = await turns.running(BOB)
    await turns.service.exchange(await turns.mover(), view.id, (await _rack(turns))[:2])
    await turns.play_best()
    state = await turns.state()
    for person in (ANNE, BOB, CLEO):
        seen = await turns.service.view(person, view.id)
        seat = state.seat_of(person)
        assert seen.rack == (None if seat is None else seat.rack)
        assert len(seen.unseen) == (0 if seat is None else len(state.bag) + 7)
        assert [turn.exchanged for turn in seen.history] == [2, 0]
        assert not any(hasattr(one, "rack") for one in seen.seats)
    told = json.dumps([dict(row.payload) for row in await turns.outbox()])
    assert "rack" not in told
    assert all(seat.rack not in told for seat in state.seats)


async def _rack(turns: TurnBench) -> str:
    seat = (await turns.state()).mover
    assert seat is not None
    return seat.rack


async def test_only_the_mover_plays_and_only_in_the_turn_that_they_saw(turns: TurnBench) -> None:
    view = await turns.running(BOB, CLEO)
    mover, best = await turns.mover(), await turns.best()
    other = next(person for person in (ANNE, BOB, CLEO) if person != mover)
    with pytest.raises(NotYourTurn):
        await turns.service.play(other, view.id, text="H8 OR")
    with pytest.raises(NotInGame):
        await turns.service.preview(1009, view.id, best)
    with pytest.raises(TurnOver):
        await turns.service.play(mover, view.id, text=best, number=7)
    with pytest.raises(IllegalPlacement):
        await turns.service.play(mover, view.id, text="A1 " + (await _rack(turns))[:3].lower())
    assert (await turns.state()).history == ()


async def test_too_few_tiles_to_exchange(turns: TurnBench) -> None:
    """How it reads on Discord is held in tests/cogs/ui/test_lexiplateau.py."""
    view = await turns.running(BOB)
    while len((await turns.state()).bag) >= 7:
        await turns.play_best()
    before = await turns.state()
    with pytest.raises(BagTooSmall):
        await turns.service.exchange(await turns.mover(), view.id, (await _rack(turns))[0])
    assert (await turns.state()).history == before.history


async def test_the_clock_passes_once_for_who_is_late(turns: TurnBench) -> None:
    view = await turns.running(BOB, turn_seconds=60)
    late = await turns.mover()
    turns.clock.advance(minutes=5)
    outcome = await turns.service.settle(view.id)
    assert [turn.kind for turn in outcome.loaded.game.history] == [TurnKind.LOST]
    assert outcome.loaded.game.due == turns.clock() + timedelta(minutes=1)
    assert await turns.mover() != late
    assert (await turns.service.settle(view.id)).events == ()
    assert turns.saved[-1].due == turns.clock() + timedelta(minutes=1)


async def test_a_play_that_comes_too_late_finds_its_turn_lost(turns: TurnBench) -> None:
    view = await turns.running(BOB, turn_seconds=60)
    late, best = await turns.mover(), await turns.best()
    turns.clock.advance(minutes=2)
    with pytest.raises((TurnOver, NotYourTurn)):
        await turns.service.play(late, view.id, text=best, number=1)
    assert [turn.kind for turn in (await turns.state()).history] == [TurnKind.LOST]


async def test_the_end_is_announced_in_order(turns: TurnBench) -> None:
    view = await turns.running(BOB)
    await turns.play_best()
    quitter = await turns.mover()
    await turns.service.leave(quitter, view.id)
    public = [kind for kind, person in await turns.news() if person is None]
    assert public[-5:] == [
        Kind.TURN_OPENED,  # of the play: that who left has no turn more is told already
        Kind.PLAYER_LEFT,
        Kind.REPLAY,
        Kind.GAME_FINISHED,
        Kind.LOBBY_CHANGED,
    ]
    assert (await turns.state()).phase is Phase.FINISHED


async def test_a_pause_and_more_time_rewrite_the_board(turns: TurnBench) -> None:
    view = await turns.running(BOB, turn_seconds=86400)
    due = (await turns.state()).due
    assert due is not None
    await turns.moderation.extend(By(ANNE), view.id, 3600)
    assert (await turns.state()).due == due + timedelta(hours=1)
    assert (await turns.outbox())[-1].kind == Kind.PLAYED
    await turns.moderation.pause(By(ANNE), view.id)
    with pytest.raises(NotRunning):
        await turns.service.pass_turn(await turns.mover(), view.id)
    await turns.moderation.resume(By(ANNE), view.id)
    await turns.moderation.remove_player(By(ANNE), view.id, BOB)
    assert (await turns.state()).phase is Phase.FINISHED


async def test_seats_and_levels(turns: TurnBench) -> None:
    view = await turns.service.create(ANNE, PLACE, Options())
    with pytest.raises(WrongPlace):
        await turns.service.create(ANNE, Place(None, 1), Options())
    with pytest.raises(NoSuchLevel):
        await turns.service.add_robot(By(ANNE), view.id, "grandmaster")
    for level in ("beginner", "master", "champion"):
        await turns.service.add_robot(By(ANNE), view.id, level)
    with pytest.raises(GameFull):
        await turns.service.join(BOB, view.id)
    await turns.service.remove_robot(By(ANNE), view.id, 3)
    await turns.service.join(BOB, view.id)
    seats = (await turns.state()).seats
    assert [seat.robot for seat in seats] == [None, "beginner", "champion", None]


async def test_who_cannot_join_is_not_invited(turns: TurnBench) -> None:
    invitations = Invitations(turns.store, {turns.service.kind: turns.service})
    view = await turns.service.create(ANNE, PLACE, Options())
    await invitations.invite(ANNE, view.id, BOB)
    await turns.service.join(BOB, view.id)
    with pytest.raises(AlreadyJoined):
        await invitations.invite(ANNE, view.id, BOB)
    await turns.service.launch(ANNE, view.id)
    with pytest.raises(NotInLobby):
        await invitations.invite(ANNE, view.id, CLEO)


async def test_two_kinds_of_games_in_one_channel(turns: TurnBench, clock: ManualClock) -> None:
    rounds = Bench(turns.store, clock, make_service(turns.store, clock))
    first = (await rounds.lobby()).ref
    second = (await turns.service.create(ANNE, PLACE, Options())).ref
    assert await turns.service.choose(ANNE, PLACE) == second
    assert await rounds.service.choose(ANNE, PLACE) == first
    with pytest.raises(NoSuchGame):
        await rounds.service.find(second.code)
    everything = Directory(turns.store)
    assert await everything.find(second.code) == second
    with pytest.raises(WhichGame):
        await everything.choose_any(PLACE)


async def test_a_draft_outlives_the_turns_of_others(turns: TurnBench, drafts: Drafts) -> None:
    view = await turns.running(BOB)
    await turns.play_best()
    await turns.play_best()
    waiting = await turns.waiting()
    seat = (await turns.state()).seat_of(waiting)
    assert seat is not None
    state = await turns.state()
    move = turns.generator.moves(state.board, seat.rack, opening=False, game="lexiplateau")[0]
    before = await drafts.strike(waiting, view.id, Replace(move.tiles))
    assert before.judged is not None
    assert before.judged.assessment.score == move.score
    assert before.view.paused
    await turns.service.pass_turn(await turns.mover(), view.id)
    mine = await drafts.show(waiting, view.id)
    assert dict(mine.draft.tiles) == dict(move.tiles)
    assert mine.judged is not None
    assert mine.judged.token == pack_tiles(move.tiles)
    await turns.service.play(waiting, view.id, token=mine.judged.token)
    after = await drafts.show(waiting, view.id)
    assert not after.draft.tiles


async def test_a_draft_is_judged_on_the_board_as_it_is(turns: TurnBench, drafts: Drafts) -> None:
    """The same tiles in the same turn of one's own, but another word lies there by now."""
    view = await turns.running(BOB)
    waiting = await turns.waiting()
    state = await turns.state()
    seat = state.seat_of(waiting)
    assert seat is not None
    opening = turns.generator.moves(state.board, seat.rack, opening=True, game="lexiplateau")
    mine = opening[0]
    assert (await drafts.strike(waiting, view.id, Replace(mine.tiles))).judged is not None
    await turns.play_best()
    now = await drafts.show(waiting, view.id)
    assert now.judged is None or not now.judged.valid


async def test_letters_are_seen_in_the_order_that_one_likes(
    turns: TurnBench, drafts: Drafts
) -> None:
    view = await turns.running(BOB)
    mover, rack = await turns.mover(), await _rack(turns)
    wanted = "".join(sorted(rack))
    shown = await drafts.arrange(mover, view.id, lambda _: wanted, key=1)
    assert shown.rack == wanted
    mixed = await drafts.arrange(mover, view.id, lambda seen: shuffled(seen, 9), key=2)
    assert sorted(mixed.rack) == sorted(rack)
    again = await drafts.arrange(mover, view.id, lambda seen: shuffled(seen, 9), key=2)
    assert again.rack == mixed.rack, "delivered twice"
    assert (await _rack(turns)) == rack, "the game knows nothing of it"


@pytest.mark.parametrize(
    ("rack", "wanted", "order"),
    [
        ("ABC", "CAB", (2, 0, 1)),
        ("ABA?", "?A", (3, 0, 1, 2)),
        ("ABC", "", (0, 1, 2)),
        ("ABC", "XYZ", (0, 1, 2)),
        ("AAB", "BAAA", (2, 0, 1)),
    ],
)
def test_arranging(rack: str, wanted: str, order: tuple[int, ...]) -> None:
    assert arranged(rack, wanted) == order


def test_shuffling_changes_the_order_wherever_there_is_another() -> None:
    assert all(shuffled("ABCDEFG", seed) != "ABCDEFG" for seed in range(50))
    assert shuffled("AAAAAAA", 1) == "AAAAAAA"
    assert read_order("é b*?1 z œ") == "EB??ZOE"


async def test_how_games_end_for_profiles(turns: TurnBench) -> None:
    view = await turns.running(BOB)
    assert lexiplateau_endings(await turns.state()) == ()
    await turns.play_best()
    await turns.play_best()
    loser = await turns.mover()
    await turns.service.leave(loser, view.id)
    endings = {seat.people: seat for seat in lexiplateau_endings(await turns.state())}
    assert endings[loser,].rank == 2
    best = endings[loser,].best[loser]
    first = (await turns.state()).history[0]
    assert best.score == first.score
    ended = await turns.running(BOB)
    await turns.moderation.end(By(ANNE), ended.id)
    assert lexiplateau_endings(await turns.state(ended.id)) == ()


async def test_who_was_replaced_by_a_robot_ends_behind_who_stayed(turns: TurnBench) -> None:
    view = await turns.running(BOB, turn_seconds=60)
    await turns.play_best()
    await turns.play_best()
    absent, stays, seat = await turns.mover(), await turns.waiting(), (await turns.state()).mover
    assert seat is not None
    for _lost in range(3):
        turns.clock.advance(minutes=1)
        await turns.service.settle(view.id)
        await turns.play_best()
    await turns.service.vote(stays, view.id, seat.id)

    def robot_passes(game: Game) -> Action:
        return actions.RobotTurn(seat.id, game.number, PassTurn())

    for _round in range(2):
        await turns.service.games.act(view.id, robot_passes)
        await turns.service.pass_turn(stays, view.id)
    game = await turns.state()
    assert game.finish_reason == "stalled"
    endings = {ending.people: ending.rank for ending in lexiplateau_endings(game)}
    assert endings[absent,] > max(endings[stays,], endings[()])


async def test_a_game_goes_home_as_a_file_once_it_is_over(turns: TurnBench) -> None:
    view = await turns.running(BOB)
    names = {1: "Anne", 2: "Bob"}
    await turns.play_best()
    assert await gcg_text(turns.service, view.id, names) is None, "it would tell the racks"
    sheet = await sheet_of(turns.service, view.id)
    assert len(sheet.rounds) == 1
    await turns.moderation.end(By(ANNE), view.id)
    text = await gcg_text(turns.service, view.id, names)
    assert text is not None
    assert "#player1 Anne Anne" in text
