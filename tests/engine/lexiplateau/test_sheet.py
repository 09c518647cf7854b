"""The score sheet."""

from __future__ import annotations

import dataclasses

from engine.lexiplateau import actions
from engine.lexiplateau.sheet import score_sheet
from engine.lexiplateau.state import TurnKind
from tests.engine.lexiplateau.table import launched


def test_an_empty_sheet() -> None:
    sheet = score_sheet(launched(1, 2).game)
    assert (sheet.seats, sheet.rounds) == ((1, 2), ())
    assert (sheet.adjustments, sheet.totals) == ({1: 0, 2: 0}, {1: 0, 2: 0})


def test_rows_are_rounds_of_the_table() -> None:
    table = launched(1, 2, 3)
    table.game = dataclasses.replace(table.game, to_move=2)
    table.deal({2: "CHATSEL", 1: "SQWZK?J"})
    table.play("H8 CHAT")
    table.pass_()
    table.do(actions.Exchange(1, "QW"))
    table.do(actions.Resign(1))
    table.pass_()
    sheet = score_sheet(table.game)
    kinds = [{seat: cell.kind for seat, cell in row.items()} for row in sheet.rounds]
    assert kinds == [
        {2: TurnKind.PLAY, 3: TurnKind.PASS},
        {1: TurnKind.EXCHANGE},
        {1: TurnKind.RESIGN, 2: TurnKind.PASS},
    ]
    first = sheet.rounds[0][2]
    assert (first.number, first.play, first.words) == (1, "H8 CHAT", ("CHAT",))
    assert (first.score, first.total) == (18, 18)
    assert sheet.rounds[1][1].exchanged == 2
    assert "QW" not in str(sheet)
    assert sheet.totals == {1: sheet.adjustments[1], 2: 18, 3: 0}
    assert sheet.adjustments[1] < 0


def test_the_end_of_a_game_is_on_it() -> None:
    table = launched(1, 2)
    table.deal({1: "OR", 2: "WK"}, "")
    table.play("H8 OR")
    sheet = score_sheet(table.game)
    assert sheet.adjustments == {1: 20, 2: -20}
    assert sheet.totals == {1: 24, 2: -20}
    assert sheet.rounds[0][1].total == 4
