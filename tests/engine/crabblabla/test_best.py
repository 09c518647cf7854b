"""« Le top » of a closed round: what the search found, what a player found, and who shares it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from engine.board.board import tiles_from_marks
from engine.board.placing import WordSet
from engine.crabblabla import actions
from engine.crabblabla.best import mean_share
from engine.crabblabla.common import Found, Rules
from engine.crabblabla.state import Game, RoundResult, Top
from tests.engine.crabblabla.table import AnyWord, Table, always

SHORT = {"G6": "B", "G7": "A"}
LONG = {"G6": "B", "G7": "A", "G8": "C", "G9": "D"}


class FewWords:
    def __contains__(self, word: object) -> bool:
        return word in {"BA", "BACD"}


def table(
    found: Mapping[str, str] | None, *, proven: bool = False, words: WordSet | None = None
) -> Table:
    answer = None if found is None else Found(tiles_from_marks(found), proven)
    rules = Rules(words or AnyWord(), always, lambda board, rack, opening: answer)
    seated = Table(1, 2, rules=rules)
    seated.launch()
    return seated


def closed(seated: Table, *plays: Mapping[str, str] | None) -> RoundResult:
    for player, marks in enumerate(plays, start=1):
        if marks is None:
            seated.do(actions.Pass(player))
        else:
            seated.play(player, marks)
    return seated.game.results[0]


def top(result: RoundResult) -> Top:
    assert result.top is not None
    return result.top


def test_the_search_names_the_top_and_each_seat_its_share() -> None:
    result = closed(table(LONG, proven=True), SHORT, None)
    assert top(result).play == "G6 BACD"
    assert top(result).proven
    assert top(result).seats == ()
    share = result.share(1)
    assert share is not None
    assert 0 < share < 1
    assert share == result.submissions[1].score / top(result).score
    assert result.share(2) == 0.0


def test_who_finds_the_top_is_named() -> None:
    result = closed(table(LONG), LONG, SHORT)
    assert top(result).seats == (1,)
    assert result.share(1) == 1.0


def test_who_beats_the_search_has_the_top_and_proves_nothing() -> None:
    result = closed(table(SHORT, proven=True), None, LONG)
    assert (top(result).play, top(result).seats, top(result).proven) == ("G6 BACD", (2,), False)


def test_without_a_search_the_best_placement_is_the_top() -> None:
    assert top(closed(table(None), SHORT, LONG)).seats == (2,)


def test_nothing_found_and_nothing_played_is_no_top() -> None:
    result = closed(table(None), None, None)
    assert result.top is None
    assert result.share(1) is None


def test_a_find_that_breaks_a_rule_counts_as_none() -> None:
    wrong = {"G6": "D", "G7": "A"}
    result = closed(table(wrong, words=FewWords()), SHORT, None)
    assert (top(result).play, top(result).seats) == ("G6 BA", (1,))


def test_the_top_is_stored_with_the_game() -> None:
    seated = table(LONG, proven=True)
    result = closed(seated, SHORT, LONG)
    assert Game.from_dict(seated.game.to_dict()) == seated.game
    assert Game.from_dict(seated.game.to_dict()).results[0].top == result.top


def test_the_mean_share_counts_rounds_that_were_played_and_have_a_top() -> None:
    half = closed(table(LONG), SHORT, None)
    none = closed(table(None), None, None)
    assert none.top is None
    whole = closed(table(LONG), LONG, None)
    share = Fraction(half.submissions[1].score, top(half).score)
    assert mean_share((half, none, whole), 1) == (share + 1) / 2
    assert mean_share((half, whole), 2) == 0
    assert mean_share((none,), 1) is None
    assert mean_share((half,), 3) is None, "it did not play then"
