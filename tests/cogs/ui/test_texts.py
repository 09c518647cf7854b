"""The messages of a game, from values."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

import cogs
from bot.i18n import Translator, translator
from bot.services.results import Played, Preview
from cogs.ui.buttons import GameButton
from cogs.ui.format import (
    entrance_link,
    game_link,
    letters_text,
    lobby_channel,
    lobby_link,
    rack_text,
    seat_name,
)
from cogs.ui.help import help_text
from cogs.ui.invitations import invitation_post
from cogs.ui.lobby import lobby_post
from cogs.ui.post import CONTENT_LIMIT, Picture, Post
from cogs.ui.previews import board_post, pass_post, played_post, preview_post
from cogs.ui.rounds import finish_post, reveal_post, round_post, scores_post
from engine.board.placing import Assessment
from engine.crabblabla.events import FinishReason
from engine.crabblabla.options import Options
from engine.crabblabla.placement import UnknownWord
from engine.crabblabla.state import Phase, Seat, Standing
from tests.cogs.samples import (
    ANNA,
    BILAL,
    CHLOE,
    NOW,
    REF,
    RESULT,
    SEATS,
    game_view,
    passing,
    reveal,
    submission,
)

FRENCH, ENGLISH = translator("fr"), translator("en-US")
PICTURE = Picture(b"", "")


def labels(post: Post) -> list[str]:
    return [b.item.label or "" for b in post.buttons if isinstance(b, GameButton)]


def judged(*errors: UnknownWord) -> Preview:
    played = submission("DUT", 14, ANNA)
    assessment = Assessment(played.tiles, played.words, 14, errors)
    return Preview(game_view(), assessment, "G6 DUT", "" if errors else "GFDGGUGHT")


def test_a_valid_preview_can_be_played() -> None:
    post = preview_post(judged(), "g6 dut", PICTURE, FRENCH)
    assert labels(post) == ["▶ Jouer", "✏️ Modifier", "↩ Rappeler"]
    assert "G6 DUT" in post.text
    assert "14 points" in post.text


def test_an_invalid_preview_cannot_be_played_and_says_why() -> None:
    wrong = UnknownWord("DUT", judged().assessment.words[0].reference)
    post = preview_post(judged(wrong), "g6 dut", PICTURE, FRENCH)
    assert labels(post) == ["✏️ Modifier", "↩ Rappeler"]
    assert "n’est pas dans le dictionnaire" in post.text


def test_a_preview_says_what_it_would_replace() -> None:
    preview = replace(judged(), view=game_view(submission=submission("DUC", 8, ANNA)))
    assert "`G6 DUC`" in preview_post(preview, "", PICTURE, FRENCH).text


def test_the_reveal_says_who_played_what_best_first() -> None:
    lines = reveal_post(reveal(), PICTURE, FRENCH).text.splitlines()
    moves = [line for line in lines if line.startswith(("🥇", "🥈", "▫️"))]
    assert "`G6 DUT`" in moves[0]
    assert "+3" in moves[0]
    assert "`G6 DUC`" in moves[1]
    assert f"<@{CHLOE}> passe" in moves[2]


def test_a_round_without_a_placement_is_revealed_too() -> None:
    nothing = replace(RESULT, submissions={1: passing(ANNA)}, expired=(2, 3), winner=None)
    text = reveal_post(reveal(replace(nothing, points={1: 0, 2: 0, 3: 0})), PICTURE, FRENCH).text
    assert "Personne n’a rien posé" in text
    assert f"<@{BILAL}> n’a pas joué à temps" in text


def test_a_round_has_its_three_buttons_and_its_deadline() -> None:
    post = round_post(game_view(due=NOW + timedelta(hours=1)), PICTURE, FRENCH)
    assert labels(post) == ["▶ Jouer", "⏭ Passer", "📋 Scores"]
    assert f"<t:{int(NOW.timestamp()) + 3600}:R>" in post.text
    assert post.silent


def test_the_number_of_those_who_played_is_told_but_not_what() -> None:
    text = round_post(game_view(waiting=(3,)), PICTURE, FRENCH).text
    assert "2 sur 3" in text
    assert "DUT" not in text


def test_the_table_names_who_is_waited_for_and_who_left() -> None:
    seats = (*SEATS[:2], replace(SEATS[2], active=False))
    text = scores_post(game_view(seats=seats, waiting=(2,)), FRENCH).text
    assert "a quitté la partie" in text
    assert f"On attend encore <@{BILAL}>" in text


def test_ties_share_a_medal() -> None:
    standings = tuple(Standing(1, seat, 3, 14, 1) for seat in (1, 2, 3))
    text = scores_post(game_view(standings=standings), FRENCH).text
    assert text.count("🥇") == 3
    finish = finish_post(
        game_view(standings=standings, phase=Phase.FINISHED, finish_reason=FinishReason.COMPLETED),
        None,
        FRENCH,
    )
    assert "Égalité parfaite" in finish.text


@pytest.mark.parametrize("reason", list(FinishReason))
def test_every_end_says_why(reason: FinishReason) -> None:
    view = game_view(phase=Phase.FINISHED, finish_reason=reason)
    assert len(finish_post(view, None, FRENCH).text.splitlines()[1]) > 10


def test_the_lobby_has_code_link_and_buttons_until_the_start() -> None:
    lobby = game_view(phase=Phase.LOBBY, round=0)
    post = lobby_post(lobby, PICTURE, FRENCH)
    assert labels(post) == ["✋ Rejoindre", "Quitter", "🤖 Robot", "▶ Lancer", "⚙️ Gérer"]
    assert "`ABC234`" in post.text
    assert "https://discord.com/channels/1/2/55" in post.text
    assert lobby_post(game_view(), PICTURE, FRENCH).buttons == ()


def test_an_invitation_pings_only_in_public_and_only_the_guest() -> None:
    lobby = game_view(phase=Phase.LOBBY, round=0)
    private = invitation_post(lobby, ANNA, BILAL, public=False, _=FRENCH)
    public = invitation_post(lobby, ANNA, BILAL, public=True, _=FRENCH)
    assert labels(private) == ["✋ Accepter", "Refuser"]
    assert private.mentions == ()
    assert public.mentions == (BILAL,)


def test_what_is_played_can_be_taken_back_while_the_round_is_open() -> None:
    played = Played(game_view(waiting=(2, 3)), submission("DUT", 14, ANNA), False, None)
    assert labels(played_post(played, PICTURE, FRENCH)) == ["✏️ Modifier", "↩ Rappeler"]
    last = replace(played, closed=RESULT)
    assert labels(played_post(last, None, FRENCH)) == []


def test_passing_says_what_it_costs() -> None:
    text = pass_post(game_view(submission=submission("DUC", 8, ANNA)), FRENCH).text
    assert "0 point" in text
    assert "`G6 DUC`" in text


@pytest.mark.parametrize("phase", list(Phase))
def test_the_board_can_be_shown_in_every_phase(phase: Phase) -> None:
    assert board_post(game_view(phase=phase), PICTURE, FRENCH).text
    assert board_post(game_view(phase=phase, mine=None), PICTURE, FRENCH).buttons == ()


@pytest.mark.parametrize("translate", [FRENCH, ENGLISH], ids=["fr", "en"])
def test_the_help_fits_one_message(translate: Translator) -> None:
    assert len(help_text(translate)) <= CONTENT_LIMIT


@pytest.mark.parametrize("translate", [FRENCH, ENGLISH], ids=["fr", "en"])
def test_twelve_seats_with_long_plays_fit_one_message(translate: Translator) -> None:
    people = [10**18 + number for number in range(12)]
    seats = tuple(Seat(n, players=(p,), points=30, total=999) for n, p in enumerate(people, 1))
    long = replace(submission("DUT", 199, ANNA), play="G6 ABCDEFGHIJ; 7F KLMNOPQ; 8F RSTUVW")
    result = replace(
        RESULT,
        submissions={seat.id: long for seat in seats},
        points={seat.id: 3 for seat in seats},
    )
    standings = tuple(Standing(1, seat.id, 30, 999, 9) for seat in seats)
    shown = reveal(result, seats=seats, standings=standings)
    assert len(reveal_post(shown, PICTURE, translate).text) <= CONTENT_LIMIT


def test_letters_are_shown_in_groups() -> None:
    assert rack_text("TDCB?UIEA") == "A E I U · B C D T · 🃏"
    assert letters_text("?ZZ", FRENCH) == "un joker, Z, Z"


def test_seats_are_named_after_people_teams_or_robots() -> None:
    assert seat_name(Seat(1, players=(ANNA,))) == f"<@{ANNA}>"
    assert seat_name(Seat(1, name="Rouge", players=(ANNA,))) == f"**Rouge** (<@{ANNA}>)"
    assert "expert" in seat_name(Seat(1, robot="expert"))


def test_links_find_the_lobby_in_channel_and_thread() -> None:
    threaded = replace(REF, place=replace(REF.place, thread_id=55))
    inside = replace(REF, place=replace(REF.place, thread_id=99))
    assert lobby_channel(threaded) == 2
    assert lobby_channel(inside) == 99
    assert lobby_link(threaded).endswith("/1/2/55")
    assert game_link(threaded).endswith("/1/55")


def test_the_lobby_leads_to_a_thread_that_is_still_being_made() -> None:
    waiting = replace(REF, place=replace(REF.place, thread_id=None))
    threaded = replace(REF, place=replace(REF.place, thread_id=55))
    assert entrance_link(waiting) == lobby_link(waiting)
    assert entrance_link(waiting) != game_link(waiting)
    assert entrance_link(threaded) == game_link(threaded)


def test_options_are_told_in_words() -> None:
    options = Options(rounds=5, deadline=3600, preplaced=2, plate="disc-15")
    text = lobby_post(game_view(phase=Phase.LOBBY, options=options), PICTURE, FRENCH).text
    for part in ("5 manches", "1 heure par manche", "2 lettres déjà posées", "disque 15×15"):
        assert part in text


def shown_strings(path: Path) -> Iterator[str]:
    """The strings of a module that people read: what ``_``, ``N_`` and ``ngettext`` are given."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in ("_", "N_", "ngettext"):
                yield from (
                    argument.value
                    for argument in node.args
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
                )


@pytest.mark.parametrize(
    "path", sorted(Path(cogs.__file__).parent.rglob("*.py")), ids=lambda path: str(path.name)
)
def test_french_punctuation_is_not_torn_from_its_word(path: Path) -> None:
    """``?`` ``!`` ``;`` want a narrow no-break space before, ``:`` and « » a no-break space."""
    torn = [text for text in shown_strings(path) if re.search(r" [?!;:»]|« ", text)]
    assert torn == []
