"""Composing: one draft a seat, whoever clicks and on whichever device."""

from __future__ import annotations

import asyncio
from itertools import permutations, product

import pytest

from bot.services.composing import Composing
from bot.services.crabblabla import CrabblablaService
from bot.services.deeds import By
from bot.services.draft_desk import DraftDesk
from bot.services.drafts import NAME_LIMIT, Drafts, cleaned
from bot.services.errors import NoSuchAttempt, NotInGame
from bot.services.judging import Judging
from bot.services.results import GameView
from bot.services.sittings import GameTable, GameTables
from bot.store import Store
from engine.board.coordinates import Direction
from engine.board.placing import NotInRack
from engine.board.strokes import Backspace, Letter, Recall, Replace, Turn
from engine.board.tiles import Tile
from engine.crabblabla import actions
from engine.crabblabla.errors import IllegalPlacement, NotRunning, NotYourHand
from tests.bot.services.conftest import ANNE, BOB, CLEO, Bench, make_service


def drafts_of(service: CrabblablaService) -> Drafts:
    return Drafts(DraftDesk(GameTables(service.games, GameTable)), Judging(service.referee))


@pytest.fixture
def drafts(bench: Bench) -> Drafts:
    return drafts_of(bench.service)


def slots_of(view: GameView, letters: str) -> list[int]:
    """The slots of the rack for these letters, each once."""
    rack, slots = view.rack or "", list[int]()
    for letter in letters:
        slots.append(next(i for i, own in enumerate(rack) if own == letter and i not in slots))
    return slots


async def words_of(bench: Bench, view: GameView, count: int) -> list[str]:
    """Different words of three letters of the rack, its joker left out."""
    game = (await bench.service.games.load(view.ref.id)).game
    lexicon = bench.service.referee.lexicons.rules(game.lexicon).lexicon
    rack = (view.rack or "").replace("?", "")
    found = {"".join(letters) for letters in permutations(rack, 3) if "".join(letters) in lexicon}
    return sorted(found)[:count]


async def typed(drafts: Drafts, person: int, view: GameView, word: str) -> Composing:
    """A word from the cursor on."""
    composing = await drafts.show(person, view.ref.id)
    for slot in slots_of(view, word):
        composing = await drafts.strike(person, view.ref.id, Letter(slot))
    return composing


async def test_a_draft_starts_on_the_star_and_is_kept(bench: Bench, drafts: Drafts) -> None:
    view = await bench.running(BOB)
    (word,) = await words_of(bench, view, 1)
    first = await drafts.show(ANNE, view.ref.id)
    assert (first.draft.cursor, first.judged, first.attempts) == (view.board.layout.star, None, ())
    composed = await typed(drafts, ANNE, view, word)
    assert composed.judged is not None
    assert composed.playable is composed.judged
    assert composed.judged.assessment.words[0].word == word
    again = await drafts_of(bench.service).show(ANNE, view.ref.id)
    assert (again.draft, again.judged) == (composed.draft, composed.judged)


async def test_nobody_else_sees_it(bench: Bench, drafts: Drafts) -> None:
    view = await bench.running(BOB)
    await drafts.strike(ANNE, view.ref.id, Letter(0))
    assert (await drafts.show(BOB, view.ref.id)).draft.tiles == {}


async def test_who_does_not_play_has_no_draft(bench: Bench, drafts: Drafts) -> None:
    view = await bench.running(BOB)
    with pytest.raises(NotInGame):
        await drafts.show(CLEO, view.ref.id)
    with pytest.raises(NotInGame):
        await drafts.strike(CLEO, view.ref.id, Letter(0))


async def test_nothing_is_composed_before_and_after_the_game(bench: Bench, drafts: Drafts) -> None:
    view = await bench.lobby(BOB)
    with pytest.raises(NotRunning):
        await drafts.show(ANNE, view.ref.id)
    with pytest.raises(NotRunning):
        await drafts.write(ANNE, view.ref.id, "H4 CHAT")
    await bench.service.launch(ANNE, view.ref.id)
    await bench.moderation.end(By(ANNE), view.ref.id)
    with pytest.raises(NotRunning):
        await drafts.strike(ANNE, view.ref.id, Letter(0))


async def test_a_double_click_uses_a_letter_once(bench: Bench, drafts: Drafts) -> None:
    view = await bench.running(BOB)
    first, second = await asyncio.gather(
        *(drafts.strike(ANNE, view.ref.id, Letter(0), key=key) for key in (1, 2))
    )
    assert first.refused is None
    assert isinstance(second.refused, NotInRack)
    assert first.draft == second.draft


async def test_one_delivery_that_arrives_twice_acts_once(bench: Bench, drafts: Drafts) -> None:
    view = await bench.running(BOB)
    first = await drafts.strike(ANNE, view.ref.id, Turn(), key=5)
    again = await drafts.strike(ANNE, view.ref.id, Turn(), key=5)
    assert first.draft.direction is Direction.DOWN
    assert again.draft == first.draft


async def test_two_devices_change_one_draft(bench: Bench, drafts: Drafts, store: Store) -> None:
    """Each device's picture is behind the other's; no click is lost, none is done twice."""
    view = await bench.running(BOB)
    other_process = make_service(store, bench.clock, seed=3)
    others = drafts_of(other_process)
    rack = (view.rack or "").replace("?", "")
    slots = sorted({rack.index(letter) for letter in rack})[:5]
    await asyncio.gather(
        *((drafts, others)[slot % 2].strike(ANNE, view.ref.id, Letter(slot)) for slot in slots)
    )
    async with store.reading() as tx:
        record = await tx.drafts.get(view.ref.id, 1)
    assert record is not None
    assert record.revision == len(slots)
    assert sorted(record.tiles.values()) == sorted(rack[slot] for slot in slots)


async def test_a_new_round_starts_a_new_draft(bench: Bench, drafts: Drafts) -> None:
    view = await bench.running(BOB)
    await drafts.strike(ANNE, view.ref.id, Letter(0), number=1)
    for person in (ANNE, BOB):
        await bench.service.pass_round(person, view.ref.id)
    late = await drafts.strike(ANNE, view.ref.id, Letter(1), number=1)
    assert (late.over, late.view.round, late.draft.tiles) == (1, 2, {})
    fresh = await drafts.strike(ANNE, view.ref.id, Letter(1), number=2)
    assert (fresh.over, len(fresh.draft.tiles)) == (None, 1)


async def test_what_was_played_is_what_a_composer_starts_from(bench: Bench, drafts: Drafts) -> None:
    view = await bench.running(BOB)
    preview = await bench.a_word(view)
    await bench.service.play(ANNE, view.ref.id, token=preview.token)
    composing = await drafts.show(ANNE, view.ref.id)
    assert composing.draft.tiles == preview.assessment.tiles
    assert composing.playable is None
    changed = await drafts.strike(ANNE, view.ref.id, Recall())
    assert changed.draft.tiles == {}
    assert (await drafts.show(ANNE, view.ref.id)).draft.tiles == {}


async def test_what_is_written_takes_the_draft_s_place(bench: Bench, drafts: Drafts) -> None:
    view = await bench.running(BOB)
    preview = await bench.a_word(view)
    await drafts.strike(ANNE, view.ref.id, Letter(3))
    written = await drafts.write(ANNE, view.ref.id, preview.play, number=1, key=9)
    assert written.judged is not None
    assert written.judged.token == preview.token
    again = await drafts.write(ANNE, view.ref.id, "H4 CH@T")
    assert again.refused is not None
    assert again.draft == written.draft
    late = await drafts.write(ANNE, view.ref.id, preview.play, number=7)
    assert late.over == 7


async def test_the_draft_can_be_changed_while_the_game_is_paused(
    bench: Bench, drafts: Drafts
) -> None:
    view = await bench.running(BOB)
    await bench.moderation.pause(By(ANNE), view.ref.id)
    composing = await drafts.strike(ANNE, view.ref.id, Letter(0))
    assert composing.view.paused
    assert len(composing.draft.tiles) == 1


async def test_set_aside_recalled_renamed_deleted(bench: Bench, drafts: Drafts) -> None:
    view = await bench.running(BOB)
    game, words = view.ref.id, await words_of(bench, view, 3)
    for word in words:
        await typed(drafts, ANNE, view, word)
        await drafts.set_aside(ANNE, game)
        await drafts.set_aside(ANNE, game)  # a double click keeps one
        await drafts.strike(ANNE, game, Recall())
    composing = await drafts.show(ANNE, game)
    scores = [attempt.judged.assessment.score for attempt in composing.attempts]
    assert len(scores) == len(words)
    assert scores == sorted(scores, reverse=True)
    assert composing.view.submission is None  # they do not count as played
    wanted = composing.attempts[1]
    recalled = await drafts.recall(ANNE, game, wanted.id)
    assert recalled.draft.tiles == wanted.tiles
    renamed = await drafts.rename(ANNE, game, wanted.id, "  le \n bon\u200b ")
    assert [one.name for one in renamed.attempts if one.id == wanted.id] == ["le bon"]
    dropped = await drafts.drop(ANNE, game, wanted.id)
    assert dropped.attempt(wanted.id) is None
    assert len(dropped.attempts) == len(words) - 1
    assert dropped.draft.tiles == wanted.tiles  # the draft itself stays


async def test_what_is_not_legal_is_not_set_aside(bench: Bench, drafts: Drafts) -> None:
    view = await bench.running(BOB)
    empty = await drafts.set_aside(ANNE, view.ref.id)
    assert isinstance(empty.refused, IllegalPlacement)
    await drafts.strike(ANNE, view.ref.id, Letter(0))
    alone = await drafts.set_aside(ANNE, view.ref.id)
    assert isinstance(alone.refused, IllegalPlacement)
    assert alone.attempts == ()


async def test_an_attempt_that_is_gone_is_explained(bench: Bench, drafts: Drafts) -> None:
    view = await bench.running(BOB)
    game = view.ref.id
    (word,) = await words_of(bench, view, 1)
    await typed(drafts, ANNE, view, word)
    (kept,) = (await drafts.set_aside(ANNE, game)).attempts
    for asked in (
        drafts.recall(BOB, game, kept.id),
        drafts.rename(BOB, game, kept.id, "à moi"),
        drafts.drop(BOB, game, kept.id),
    ):
        assert isinstance((await asked).refused, NoSuchAttempt)
    assert (await drafts.show(ANNE, game)).attempts == (kept,)


async def test_attempts_hide_while_they_are_not_legal_and_end_with_the_game(
    bench: Bench, drafts: Drafts, store: Store
) -> None:
    view = await bench.running(BOB, rounds=3)
    game = view.ref.id
    (word,) = await words_of(bench, view, 1)
    composed = await typed(drafts, ANNE, view, word)
    assert composed.judged is not None
    await drafts.set_aside(ANNE, game)
    await bench.service.play(ANNE, game, token=composed.judged.token)
    await bench.service.pass_round(BOB, game)
    hidden = await drafts.show(ANNE, game)
    assert (hidden.view.round, hidden.attempts) == (2, ())  # its cells are taken now
    async with store.reading() as tx:
        assert len((await tx.drafts.composing([game], [1]))[game, 1].aside) == 1
    await bench.moderation.end(By(ANNE), game)
    async with store.reading() as tx:
        assert list(await tx.drafts.composing([game], [1])) == [(game, 0)]


async def test_attempts_come_back_where_they_are_legal_again(bench: Bench, drafts: Drafts) -> None:
    """Nobody played, so the board is the same; the rack decides."""
    view = await bench.running(BOB, rounds=20)
    game, seen = view.ref.id, set[bool]()
    for word in await words_of(bench, view, 5):
        await typed(drafts, ANNE, view, word)
        await drafts.set_aside(ANNE, game)
        await drafts.strike(ANNE, game, Recall())
    for _ in range(12):
        for person in (ANNE, BOB):
            await bench.service.pass_round(person, game)
        composing = await drafts.show(ANNE, game)
        rack = composing.view.rack or ""
        for attempt in composing.attempts:
            assert all(rack.count(t.letter) > 0 for t in attempt.tiles.values())
        seen.add(bool(composing.attempts))
    assert False in seen


async def test_only_the_hand_touches_a_team_s_draft(bench: Bench, drafts: Drafts) -> None:
    game = (await bench.lobby(teams=("Rouges", "Bleus"))).ref.id
    await bench.service.join(ANNE, game, team="Rouges")
    await bench.service.join(BOB, game, team="Rouges")
    await bench.service.join(CLEO, game, team="Bleus")
    await bench.service.launch(ANNE, game)
    held = await drafts.strike(ANNE, game, Letter(0))
    other = await drafts.strike(BOB, game, Letter(1))
    assert isinstance(other.refused, NotYourHand)
    assert isinstance(other.barred, NotYourHand)
    assert other.draft == held.draft  # seen by the team, not touched
    assert other.playable is None
    await bench.service.games.act(game, lambda _: actions.GiveHand(ANNE, BOB))
    taken = await drafts.strike(BOB, game, Backspace())
    assert taken.refused is None
    assert taken.draft.tiles == {}


def test_names_are_one_line_of_what_can_be_seen() -> None:
    assert cleaned(" a\tb\u202e\x00 c ") == "a b c"
    assert cleaned("\u200b\u200b") == ""
    assert len(cleaned("x" * 500)) == NAME_LIMIT


async def test_any_number_of_attempts(bench: Bench, drafts: Drafts) -> None:
    view = await bench.running(BOB)
    game, star = view.ref.id, view.board.layout.star
    assert star is not None
    words = await words_of(bench, view, 6)
    for word, direction, shift in product(words, Direction, range(3)):
        cells = (star.step(direction, i - shift) for i in range(3))
        tiles = {cell: Tile(letter) for cell, letter in zip(cells, word, strict=True)}
        await drafts.strike(ANNE, game, Replace(tiles))
        await drafts.set_aside(ANNE, game)
    assert len((await drafts.show(ANNE, game)).attempts) == 6 * len(words) > 30
