"""The road sheet of the largest game: twenty rounds of twelve seats, within Discord's limits."""

from __future__ import annotations

import random
from dataclasses import replace

from bot.i18n import translator
from bot.services.results import GameView
from cogs.ui.people import seat_names
from cogs.ui.post import ALT_LIMIT, CONTENT_LIMIT
from cogs.ui.replay import replay_post, replay_views
from cogs.ui.rounds import finish_post, scores_post
from cogs.ui.sheet import page_number, pages, sheet_picture, sheet_post, sheet_view, text_file
from engine.board.board import Board
from engine.board.coordinates import Cell
from engine.board.layout import blank_layout
from engine.board.tiles import LETTERS, Tile
from engine.crabblabla.options import Options
from engine.crabblabla.state import RoundResult, Seat, Standing, Submission, Top
from render.replay import MAX_BYTES
from tests.cogs.samples import NOW, game_view

FRENCH = translator("fr")
FILE_LIMIT = 10 * 1024 * 1024
ROUNDS, SEATS, SIDE = 20, 12, 21
NAMES = {n: f"Jean-Christophe de la Tour {n}" for n in range(1, SEATS + 1)}


def largest() -> GameView:
    """Twenty rounds of twelve seats, nine tiles a round, on the largest board."""
    rng = random.Random(1)
    seats = tuple(Seat(n, players=(10**18 + n,), points=60, total=9999) for n in NAMES)
    board = Board(blank_layout(SIDE, SIDE, Cell(10, 10)))
    results = []
    for number in range(1, ROUNDS + 1):
        tiles = {Cell(number, column): Tile(rng.choice(LETTERS)) for column in range(9)}
        play = f"{Cell(number, 0)} ABCDEFGHI; 7F KLMNOPQ; 8F RSTUVW"
        done = Submission(tiles, play, 150 + number, (), NOW, None, False)
        results.append(
            RoundResult(
                number,
                "AEIUBCDT?",
                {seat.id: replace(done, score=done.score - seat.id) for seat in seats},
                (),
                1,
                {seat.id: 0 for seat in seats},
                board,
                Top(tiles, play, 204, (), False),
            )
        )
        board = board.place(tiles)
    standings = tuple(Standing(n, n, 60, 9999, 20) for n in NAMES)
    return game_view(
        options=Options(rounds=ROUNDS),
        seats=seats,
        results=tuple(results),
        standings=standings,
        board=board,
    )


async def test_every_page_of_the_largest_sheet_fits() -> None:
    view = largest()
    count = len(pages(view))
    assert count == 7
    shown = []
    for page in range(1, count + 1):
        picture = await sheet_picture(view, NAMES, page, FRENCH)
        file = text_file(view.ref.code, "x" * 50_000, FRENCH)
        post = sheet_post(view, page, picture, file, FRENCH)
        shown += [row.number for row in sheet_view(view, NAMES, page, FRENCH).rows]
        assert len(post.text) <= CONTENT_LIMIT
        assert 0 < len(picture.alt) <= ALT_LIMIT
        assert len(picture.data) < 150_000
        assert [each.filename for each in post.to_send()["files"]] == [
            "feuille-de-route.png",
            "crabblabla-ABC234.txt",
        ]
    assert shown == list(range(1, ROUNDS + 1)), "every round is on one page"


async def test_the_largest_games_film_and_tables_fit() -> None:
    view = largest()
    post = await replay_post(view, NAMES, FRENCH)
    assert post.picture is not None
    assert len(post.picture.data) < MAX_BYTES
    assert len(post.picture.alt) <= ALT_LIMIT
    assert len(finish_post(view, None, FRENCH).text) <= CONTENT_LIMIT
    assert len(scores_post(view, FRENCH).text) <= CONTENT_LIMIT


def test_pages_that_are_not_there_become_the_nearest() -> None:
    view = largest()
    assert [page_number(view, wanted) for wanted in (0, 1, 7, 99)] == [1, 1, 7, 7]
    assert len(pages(game_view(results=()))) == 1


def test_few_seats_share_longer_pages() -> None:
    view = largest()
    assert len(pages(replace(view, seats=view.seats[:6]))) == 4


def test_passes_and_absences_are_told_apart() -> None:
    view = largest()
    first = view.results[0]
    gone = dict(first.submissions)
    gone[2] = Submission({}, "", 0, (), NOW, None, True)
    del gone[3]
    result = replace(first, submissions=gone, expired=(3,))
    (row, *_rest) = sheet_view(replace(view, results=(result,)), NAMES, 1, FRENCH).rows
    said = {entry.name: (entry.score, entry.percent) for entry in row.entries}
    assert said[NAMES[2]] == ("passe", "")
    assert said[NAMES[3]] == ("absent", "")
    assert [entry.name for entry in row.entries if entry.won] == [NAMES[1]]


def test_a_round_without_a_placement_has_a_frame_too() -> None:
    view = largest()
    result = replace(view.results[0], winner=None, submissions={})
    (frame,) = replay_views(replace(view, results=(result,)), NAMES, FRENCH)
    assert frame.caption == "Personne n’a rien posé"
    assert not frame.highlight


def test_seats_without_a_known_name_have_their_number() -> None:
    view = largest()
    names = seat_names(view, {10**18 + 1: "Zoé"})
    assert names[1] == "Zoé"
    assert names[2] == "#2"
