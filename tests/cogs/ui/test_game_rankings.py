"""Rankings of the games in words and buttons, at their fullest."""

from __future__ import annotations

from collections import Counter
from datetime import date
from itertools import product

import pytest

from bot.i18n import Translator, translator
from bot.services.rankings import MAX_PAGE, PAGE, GameRanking, NoSuchKind, RankedPlayer
from cogs.ui.buttons import ID_LIMIT, Press
from cogs.ui.post import CONTENT_LIMIT
from cogs.ui.profile import rankings
from cogs.ui.profile.rankings import ranking_buttons, ranking_text, read_game

THIS = date(2026, 11, 1)
ME = 2**62
NAMES = {name: name.capitalize() for name in ("crabblabla", "lexiplateau", "baggle", "wordgrid")}
LANGUAGES = [translator("fr"), translator("en")]


@pytest.fixture(autouse=True)
def four_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rankings, "game_names", lambda: NAMES)


def full(kind: str, guild: int | None, month: date | None) -> GameRanking:
    won = None if month is None else 10_000
    lines = [RankedPlayer(99_990 + i, ME - i, 99_999, 10_000, won) for i in range(PAGE)]
    own = RankedPlayer(10**6, ME, -99_999, 10_000, won)
    page = MAX_PAGE - 1
    return GameRanking(kind, guild, month, page, MAX_PAGE, tuple(lines), own, 10**6)


@pytest.mark.parametrize("translate", LANGUAGES, ids=["fr", "en"])
def test_all_that_can_be_asked_fits_and_can_be_told_apart(translate: Translator) -> None:
    months = (None, THIS, date(2026, 10, 1), date(2021, 5, 1))
    for kind, guild, month in product(NAMES, (None, ME), months):
        ranking = full(kind, guild, month)
        buttons = [one.item for one in ranking_buttons(ranking, THIS, True, translate)]
        ids = [str(button.custom_id) for button in buttons]
        assert len(set(ids)) == len(ids)
        assert max(map(len, ids)) <= ID_LIMIT
        assert max(Counter(button.row for button in buttons).values()) <= 5
        assert all(Press.parse(one) is not None for one in ids)
        chosen = [button for button in buttons if button.disabled]
        assert len(chosen) == 3, "game, time and scope are those that are shown"
        assert len(ranking_text(ranking, ME, translate)) <= CONTENT_LIMIT


def test_one_s_own_line_and_who_is_unknown() -> None:
    lines = (RankedPlayer(1, None, 1200, 1, None), RankedPlayer(2, ME, 1100, 2, None))
    ranking = GameRanking("baggle", None, None, 1, 1, lines, None, 2)
    said = ranking_text(ranking, ME, LANGUAGES[0]).replace("\u202f", " ").splitlines()
    assert said[1] == "🥇 *quelqu’un d’ailleurs* · **1 200** · 1 partie"
    assert said[2] == f"🥈 **<@{ME}>** · **1 100** · 2 parties"


def test_a_game_is_known_by_its_name_or_the_beginning_of_it() -> None:
    assert read_game(None) == "crabblabla"
    assert read_game("wordgrid") == read_game(" WORD ") == "wordgrid"
    with pytest.raises(NoSuchKind):
        read_game(" ")
