"""Lexiplateau's messages: what they say, and that they fit Discord's limits at their fullest."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest
from simcord.components import COMPONENTS_V2_FLAG, validate_components, walk_components

from bot.i18n import languages, translator
from bot.services.composing import Attempt, Composing, Judged
from bot.services.lexiplateau_results import TurnDone, TurnSeat, TurnView
from bot.services.results import GameRef, Place
from cogs.ui.composer.panels import composer_panel
from cogs.ui.errors import OldButton
from cogs.ui.format import points_text
from cogs.ui.lexiplateau import news, texts
from cogs.ui.lexiplateau.exchange import chosen, exchange_panel, read_mask
from cogs.ui.lexiplateau.help import help_text
from cogs.ui.lexiplateau.sheet import pages_of, sheet_text, sheet_view
from cogs.ui.panel import Panel
from engine.board.board import Board
from engine.board.coordinates import Cell, Direction, Reference
from engine.board.draft import Draft
from engine.board.placing import Assessment, CellTaken, FormedWord
from engine.board.tiles import Tile
from engine.lexiplateau.layout import LAYOUT
from engine.lexiplateau.options import Options
from engine.lexiplateau.sheet import ScoreSheet, SheetCell
from engine.lexiplateau.state import Standing, TurnKind
from engine.table.phase import Phase
from render.scoresheet import TurnCell
from tests.cogs.samples import NOW

FRENCH = translator("fr")
LANGUAGES = sorted(languages())
BIG = 10**19
REF = GameRef(10**9, "lexiplateau", "ABC234", Place(BIG, BIG, BIG), BIG, "running", BIG)
SEATS = tuple(TurnSeat(n, BIG + n, None, 1234, 7, 3599, 0, True, ()) for n in range(1, 5))
TILES = {Cell(7, 4 + i): Tile(letter) for i, letter in enumerate("WHISKYS")}
WORD = FormedWord(
    "WHISKYS", Reference(Cell(7, 4), Direction.ACROSS), 150, tuple(sorted(TILES)), True
)
DONE = TurnDone(8, 1, TurnKind.PLAY, TILES, "H5 WHISKYS", (WORD,) * 8, 1234, 1234, 0)


def turn_view(**changes: Any) -> TurnView:
    """The fullest game: four seats, a clock, the person's own turn."""
    view = TurnView(
        ref=REF,
        options=Options(game_seconds=3600),
        phase=Phase.RUNNING,
        board=Board(LAYOUT),
        number=99,
        seats=SEATS,
        standings=tuple(Standing(n, n, 1234) for n in range(1, 5)),
        to_move=1,
        due=None,
        bag=86,
        history=(DONE,),
        mine=SEATS[0],
        rack="WHISKY?",
        unseen="?AAAAABCDEEEEEFGHIJKLMNOPQRSTUVWXYZ",
        own_turns=24,
        adjustments={},
        finish_reason=None,
    )
    return replace(view, **changes)


def composing(**changes: Any) -> Composing:
    """A composer in which everything is shown that can be."""
    judged = Judged(Assessment(TILES, (WORD,) * 8, 1234, ()), "H5 WHISKYS", "ABc" * 7)
    draft = Draft(Cell(7, 11), Direction.DOWN, TILES)
    attempts = tuple(Attempt(10**9 + n, "é" * 40, judged) for n in range(60))
    made = Composing(turn_view(), draft, judged, attempts, (6, 5, 4, 3, 2, 1, 0))
    return replace(made, refused=CellTaken(Cell(14, 14)), **changes)


def told(panel: Panel) -> list[dict[str, Any]]:
    """What Discord is told, once it has been found within the limits."""
    components = panel.to_send()["view"].to_components()
    return list(walk_components(validate_components(components, flags=COMPONENTS_V2_FLAG)))


def named(walked: list[dict[str, Any]]) -> list[str]:
    return [each["label"] for each in walked if each["type"] == 2]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_composer_at_its_fullest_is_within_the_limits(language: str) -> None:
    walked = told(await composer_panel(composing(), translator(language)))
    assert len(walked) <= 40
    found = {each.get("custom_id", "").split(":")[-1] for each in walked}
    assert {"shuffle", "arrange", "swap", f"play.{'ABc' * 7}"} <= found


async def test_the_letters_stand_in_the_order_that_one_likes() -> None:
    walked = told(await composer_panel(composing(), FRENCH))
    assert named(walked)[:7] == ["🃏", "Y", "K", "S", "I", "H", "W"]
    letters = [each["custom_id"].split(":")[-1] for each in walked if each["type"] == 2][:7]
    assert letters == ["joker", *(f"letter.{slot}" for slot in (5, 4, 3, 2, 1, 0))]


async def test_who_waits_may_try_but_not_play() -> None:
    waiting = composing(view=turn_view(to_move=2))
    labels = named(told(await composer_panel(waiting, FRENCH)))
    assert not any(label.startswith(("▶ Jouer", "🔁")) for label in labels)
    assert "🔀 Mélanger" in labels


def test_choosing_letters_to_exchange() -> None:
    walked = told(exchange_panel(composing(), 0b1000001, FRENCH))
    assert "🔁 Échanger 2 lettres" in named(walked)
    pressed = [each["label"] for each in walked if each.get("style") == 1]
    assert pressed == ["🃏", "W"]
    assert chosen("WHISKY?", 0b1000001) == "W?"
    with pytest.raises(OldButton):
        read_mask("200")
    with pytest.raises(OldButton):
        read_mask("x")


def test_with_a_small_bag_one_only_passes() -> None:
    small = composing(view=turn_view(bag=6))
    walked = told(exchange_panel(small, 0, FRENCH))
    assert named(walked) == ["⏭ Passer", "◀ Retour"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("count", "length"), [(2, 12), (4, 8)])
def test_a_page_of_the_score_sheet(language: str, count: int, length: int) -> None:
    _ = translator(language)
    cell = SheetCell(99, TurnKind.PLAY, "H5 WHISKYSABCDEFG", ("WHISKYS",), 1234, 1234, 0)
    seats = tuple(range(1, count + 1))
    lost = SheetCell(99, TurnKind.LOST, "", (), 0, 1234, 0)
    rounds = (dict.fromkeys(seats, cell), {1: lost}) * 12
    totals = dict.fromkeys(seats, -1234)
    sheet = ScoreSheet(seats, rounds, {**dict.fromkeys(seats, -42), 1: 0}, totals)
    names = dict.fromkeys(seats, "Ma`rie-Hélène de la Tour-du-Pin")
    assert pages_of(sheet) == 24 // length
    pages = [sheet_view(turn_view(), sheet, names, n, _) for n in range(1, pages_of(sheet) + 1)]
    assert [number for page in pages for number, cells in page.rows] == list(range(1, 25))
    assert [len(page.sums) for page in pages] == [0] * (len(pages) - 1) + [2]
    assert pages[-1].sums[0][1][:2] == ("0", "−42")
    assert pages[-1].sums[1][1][0] == "−1234"
    assert pages[0].rows[0][1] == (TurnCell("H5 WHISKYSABCDEFG", "+1234", "1234"),) * count
    assert pages[0].rows[1][1][1:] == (None,) * (count - 1)
    for page in pages:
        text = sheet_text(page)
        assert len(text) < 1900
        assert "`" not in text
        assert max(map(len, text.splitlines())) <= 64
    assert "WHI… 1234 1234" in text if count > 2 else "WHISKYSAB… 1234 1234" in text
    assert "Ma'rie-Hélène…" in text if count > 2 else "Ma'rie-Hélène de la…" in text


def test_points_below_zero_have_the_sign_of_figures() -> None:
    said = [points_text(points, FRENCH) for points in (-11, -1, 0, 1, 2)]
    assert said == [
        "−11 points",
        "−1 point",
        "0 point",
        "1 point",
        "2 points",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_fit_a_message(language: str) -> None:
    _ = translator(language)
    assert len(help_text(_)) < 2000
    kinds = [replace(DONE, kind=kind, exchanged=7) for kind in TurnKind]
    assert len(texts.turn_text(turn_view(), 99, [*kinds, DONE, DONE], _)) < 2000
    assert len(texts.scores_post(turn_view(), _).text) < 2000
    for reason in ("out", "stalled", "resigned", "ended", "abandoned"):
        changes = {1: 30, 2: -10, 3: -10, 4: -10} if reason == "out" else {}
        over = turn_view(
            phase=Phase.FINISHED, finish_reason=reason, adjustments=changes, to_move=None
        )
        said = texts.finish_post(over, None, _).text
        assert 20 < len(said) < 2000


def test_what_a_turn_says() -> None:
    seat, say = SEATS[0], texts.turn_line
    assert "Ses sept lettres d’un coup" in say(DONE, seat, FRENCH)
    small = replace(DONE, tiles={Cell(7, 7): Tile("A")}, words=(WORD,))
    assert "sept lettres" not in say(small, seat, FRENCH)
    assert "échange 1 lettre." in say(
        replace(DONE, kind=TurnKind.EXCHANGE, exchanged=1), seat, FRENCH
    )
    assert say(replace(DONE, kind=TurnKind.RESIGN), seat, FRENCH) == ""


def test_a_turn_that_is_over_by_now_says_only_what_was_done() -> None:
    text = texts.turn_text(turn_view(number=99), 98, [DONE], FRENCH)
    assert "pose" in text
    assert "de jouer" not in text


def test_unseen_tiles_are_counted_jokers_last() -> None:
    line = texts.unseen_line(turn_view(unseen="??AAB"), FRENCH)
    assert "`A×2 B ?×2`" in line
    assert "(5)" in line


def test_clocks_stand_but_that_of_the_mover() -> None:
    slow, fast = SEATS[0], replace(SEATS[1], time_left=5)
    view = turn_view(seats=(slow, fast), to_move=1, due=NOW)
    assert texts.clocks_line(view, FRENCH).endswith(
        f"<@{slow.player}> épuisé <t:{int(NOW.timestamp())}:R> · <@{fast.player}> 0:05"
    )
    paused = replace(view, phase=Phase.PAUSED, due=None)
    assert f"<@{slow.player}> 59:59 ·" in texts.clocks_line(paused, FRENCH)
    assert texts.standing_line(view, Standing(2, 2, 9), fast, FRENCH).endswith("⏱ 0:05")


def test_without_clocks_none_is_shown() -> None:
    robot = replace(SEATS[1], player=None, robot="expert", time_left=None)
    assert texts.clocks_line(turn_view(seats=(robot,)), FRENCH) == ""
    gone = replace(SEATS[0], active=False)
    assert texts.clocks_line(turn_view(seats=(gone, robot)), FRENCH) == ""
    beside = texts.clocks_line(turn_view(seats=(*SEATS[:1], robot), to_move=2), FRENCH)
    assert beside.endswith(f"<@{SEATS[0].player}> 59:59")


async def test_a_game_that_goes_on_has_one_sign_for_that_and_one_for_the_turn() -> None:
    told = Mock(translate=FRENCH, view=AsyncMock(return_value=turn_view()))
    post = await news.game_resumed(told)
    assert post is not None
    resumed, turn = post.text.splitlines()
    assert resumed == "⏯️ La partie reprend."
    assert turn == texts.to_move_line(turn_view(), FRENCH)
    assert post.text.count("▶") == 1
