"""What moderators read of games and people, from values."""

from __future__ import annotations

import pytest

from bot.i18n import translator
from bot.services.bans import Ban, Decision
from bot.services.oversight import Happened
from bot.store.privacy import FIRST_GHOST
from cogs.ui.order.texts import bans_text, games_pages, history_pages
from tests.cogs.samples import ANNA, BILAL, NOW

FRENCH, ENGLISH = translator("fr"), translator("en-US")
SERVER = 77


@pytest.mark.parametrize("gone", [FIRST_GHOST, FIRST_GHOST + 7])
def test_who_had_all_of_theirs_deleted_is_named_in_no_log(gone: int) -> None:
    events = [
        Happened("created", {"by": gone}, NOW),
        Happened("player-joined", {"player": gone, "seat": 2}, NOW),
        Happened("moderated", {"deed": "pause", "by": gone, "moderator": True}, NOW),
    ]
    for _, words in ((FRENCH, "quelqu’un qui est parti"), (ENGLISH, "somebody who has left")):
        (page,) = history_pages("CODE", events, _)
        assert page.count(words) == 3
        assert "<@" not in page


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (("player-joined", {"seat": 3, "round": 1}), "entre, place 3, dès la manche 1"),
        (("robot-joined", {"seat": 3, "round": 4}), "un robot entre, place 3, dès la manche 4"),
        (("player-joined", {"seat": 3, "grid": 2}), "entre, place 3, dès la grille 2"),
        (("round-opened", {"number": 2}), "manche ouverte, n° 2"),
    ],
)
def test_who_comes_in_is_said_to_play_from_a_round_on(
    event: tuple[str, dict[str, int]], said: str
) -> None:
    (page,) = history_pages("CODE", [Happened(*event, NOW)], FRENCH)
    assert page.endswith(f" {said}")


def test_that_no_game_is_open_is_a_sentence() -> None:
    assert games_pages([], FRENCH) == ["🗂️ Aucune partie n’est ouverte sur ce serveur."]


def test_a_ban_by_who_is_gone_names_whom_it_bars() -> None:
    ban = Ban(SERVER, BILAL, 0, "", NOW)
    decisions = [Decision(SERVER, BILAL, 0, banned, "", NOW) for banned in (True, False)]
    told = bans_text([ban], decisions, FRENCH)
    assert told.count(f"<@{BILAL}>") == 3
    assert told.count("quelqu’un qui est parti") == 3
    assert "<@0>" not in told
    assert f"par <@{ANNA}>" in bans_text([Ban(SERVER, BILAL, ANNA, "", NOW)], [], FRENCH)
