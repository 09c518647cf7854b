from __future__ import annotations

import inspect
import re
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

import render.alt
from engine.board.coordinates import Cell, Direction
from engine.board.layout import blank_layout
from engine.board.tiles import Tile
from render.alt import (
    LIMIT,
    board_alt,
    podium_alt,
    profile_alt,
    replay_alt,
    sheet_alt,
    table_alt,
)
from render.samples import PODIUM, PROFILE, ROWS, SHEET, TABLE, draft, replay, reveal, ring
from render.scores import TableRow, TableView
from render.views import BoardView, DraftWord
from tests.render.views import board_views, full_view


def test_a_position_is_spelt_row_by_row() -> None:
    text = board_alt(reveal())
    for name, row in zip("ABCDEFGHIJKLM", ROWS, strict=True):
        words = [f"{m.start() + 1} {m.group()}" for m in re.finditer(r"[A-Za-z]+", row)]
        assert f"Rangée {name} : {', '.join(words)}." in text
    assert "Chevalet : A E O U M R T S joker." in text
    assert "Minuscule : joker." in text
    assert "Mot ×3 : A1 A13 M1 M13." in text


def test_a_draft_is_spelt_too() -> None:
    text = board_alt(draft())
    assert "Brouillon : J11 M, K11 U, L11 t." in text
    played = board_alt(replace(draft(), played=True))
    assert "Placement : J11 M, K11 U, L11 t." in played
    assert "Brouillon" not in played.removeprefix("Ton brouillon")
    assert "Mots valides : 11J MUt." in text
    assert "Mots refusés : K6 ENCREU." in text
    assert "Curseur en M11, vers le bas." in text
    assert "Déjà utilisées : U M joker." in text


def test_an_empty_board_says_so() -> None:
    text = board_alt(BoardView(blank_layout(7, 8, Cell(3, 3)), {}))
    assert "8 rangées sur 7 colonnes" in text
    assert "Aucune lettre posée." in text
    assert "Étoile en D4." in text


def test_empty_rows_are_named() -> None:
    text = board_alt(BoardView(blank_layout(7, 7), {Cell(2, 0): Tile("A")}))
    assert "Rangée C : 1 A. Rangées vides : A B D E F G." in text


def test_the_shape_of_a_plate_is_told() -> None:
    text = board_alt(ring())
    assert "Cases du plateau : A 6–10, B 4–12," in text
    assert "F 1–5 11–15," in text


def rows_of(view: BoardView) -> list[str]:
    return [
        "".join(view.tiles[Cell(row, column)].mark for column in range(view.layout.width))
        for row in range(view.layout.height)
    ]


def test_the_fullest_board_is_spelt_whole() -> None:
    view = full_view(21)
    words = tuple(
        DraftWord(tuple(Cell(row, column) for row in range(21)), False) for column in range(3)
    )
    crowded = replace(
        view,
        cursor=(Cell(0, 0), Direction.ACROSS),
        draft_words=words,
        used=(True,) * 5,
        title="Titre " * 40,
        caption="Légende " * 100,
    )
    for text in (board_alt(view), board_alt(crowded)):
        assert len(text) <= LIMIT
        assert all(row in text for row in rows_of(view))


def test_scattered_tiles_on_the_largest_board_are_spelt_whole() -> None:
    layout = blank_layout(21, 21)
    tiles = {cell: Tile("W", True) for cell in layout.cells if (cell.row + cell.column) % 2 == 0}
    draft = {Cell(0, column): Tile("Z") for column in range(1, 19, 2)}
    view = BoardView(layout, tiles, draft=draft, rack="AEIUBCDT?", title="Coup 3 " * 20)
    text = board_alt(view)
    assert len(text) <= LIMIT
    dotted = [("w." * 11)[:21].rstrip(".") if row % 2 == 0 else ".w" * 10 for row in range(21)]
    assert all(f"{chr(65 + row)} {line};" in text for row, line in enumerate(dotted))


def test_templates_are_translated_and_then_filled_in() -> None:
    asked: list[str] = []

    def translate(text: str) -> str:
        asked.append(text)
        return text.replace("Rangée", "Row").replace("Chevalet", "Rack").replace("joker", "blank")

    text = board_alt(reveal(), translate)
    assert "Row A : 9 JAZZ." in text
    assert "Rack : A E O U M R T S blank." in text
    assert all("JAZZ" not in template for template in asked)


def test_every_template_can_be_extracted() -> None:
    literals = set(re.findall(r'translate\(\s*"([^"]+)"', inspect.getsource(render.alt)))
    asked: set[str] = set()

    def translate(text: str) -> str:
        asked.add(text)
        return text

    starred = blank_layout(7, 7, Cell(3, 3))
    lone = BoardView(starred, {Cell(0, 0): Tile("A")})
    for view in (reveal(), draft(), ring(), BoardView(starred, {}), lone):
        board_alt(view, translate)
    replay_alt(replay(), translate)
    sheet_alt(SHEET, translate)
    profile_alt(PROFILE, translate)
    assert asked == literals


@given(board_views())
@settings(max_examples=80, deadline=None)
def test_no_view_is_too_long_or_raises(view: BoardView) -> None:
    assert 0 < len(board_alt(view)) <= LIMIT


def test_tables_and_podiums_are_read_out() -> None:
    assert "1. Zoé : Score 214, Points 15 (+3)." in table_alt(TABLE)
    assert "3. Les Baleines : 17 points." in podium_alt(PODIUM)


@given(st.text(max_size=100))
def test_long_tables_are_cut(name: str) -> None:
    rows = tuple(TableRow(rank, name, ("10",)) for rank in range(1, 40))
    assert len(table_alt(TableView("Classement", ("Points",), rows))) <= LIMIT


def test_a_replay_tells_its_length_and_its_end() -> None:
    text = replay_alt(replay())
    assert text.startswith("Film de la partie en 5 images.")
    assert "Rangée A : 9 JAZZ." in text
    assert len(replay_alt([full_view(21)])) <= LIMIT
