from __future__ import annotations

import itertools
from io import BytesIO
from pathlib import Path

from click.testing import CliRunner
from PIL import Image, ImageChops, ImageStat

from engine.baggle.points import word_points
from engine.board.board import Board
from engine.board.coordinates import Direction
from engine.crabblabla.placement import assess
from engine.lexicon import load_lexicon
from render.__main__ import main
from render.board import board_png
from render.samples import LAST, LAST_SCORE, LAYOUT, PATH, draft, reveal, tiles
from render.themes import LIGHT, THEMES

README_PICTURE = Path(__file__).parents[2] / "docs" / "board.png"


def test_every_run_of_the_sample_board_is_a_word() -> None:
    lexicon, board = load_lexicon("fr"), Board(LAYOUT, tiles())
    words = {
        board.word(board.run(cell, direction)) for cell in board.tiles for direction in Direction
    }
    unknown = [word for word in words if len(word) > 1 and word not in lexicon]
    assert unknown == []


def test_the_last_placement_scores_what_the_caption_says() -> None:
    placed = {cell: tile for cell, tile in tiles().items() if cell in LAST}
    before = Board(LAYOUT, {cell: tile for cell, tile in tiles().items() if cell not in LAST})
    rack = "".join(tile.rack_mark for tile in placed.values())
    verdict = assess(before, rack, placed, load_lexicon("fr"), opening=False)
    assert verdict.valid
    assert verdict.score == LAST_SCORE


def test_the_draft_marks_words_as_the_rules_do() -> None:
    view, lexicon = draft(), load_lexicon("fr")
    assert view.rack is not None
    verdict = assess(Board(LAYOUT, tiles()), view.rack, view.draft, lexicon, opening=False)
    judged = {(word.cells, word.valid) for word in verdict.words}
    assert judged == {(word.cells, word.valid) for word in view.draft_words}


def test_the_sample_path_is_a_word_of_its_grid() -> None:
    grid, path = PATH.grid, PATH.path
    word = "".join(map(grid.letter, path))
    assert word in load_lexicon("fr-baggle")
    assert PATH.caption == f"{word}, {word_points(word)} points"
    assert all(there in grid.around(here) for here, there in itertools.pairwise(path))
    assert len(set(path)) == len(path)


def test_the_command_writes_each_kind_in_each_theme(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["samples", str(tmp_path / "new")])
    assert result.exit_code == 0
    names = {path.name for path in (tmp_path / "new").iterdir()}
    assert len(names) == 14 * len(THEMES)
    assert {"board-light.png", "draft-dark.png", "replay-colourblind.gif"} <= names


def test_the_readme_picture_is_the_sample() -> None:
    assert README_PICTURE.stat().st_size < 100_000
    committed = Image.open(README_PICTURE).convert("RGB")
    drawn = Image.open(BytesIO(board_png(reveal(), LIGHT))).convert("RGB")
    assert committed.size == drawn.size
    # not byte for byte: another zlib may compress, another FreeType round differently
    assert max(ImageStat.Stat(ImageChops.difference(committed, drawn)).mean) < 0.5
