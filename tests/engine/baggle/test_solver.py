import itertools

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.baggle.grid import Grid
from engine.baggle.points import points_by_length
from engine.baggle.solver import GridSolver, grid_letters
from engine.kernels.paths_reference import reference_words
from engine.lexicon.files import load_lexicon
from engine.lexicon.lexicon import Lexicon

DICTIONARY = load_lexicon("fr-baggle")
SOLVER = GridSolver(DICTIONARY)
EXAMPLE = Grid.parse("ETUKNOEVGTINDECA", 4)

sides = st.sampled_from([4, 5])
seeds = st.integers(0, 2**32 - 1)


@settings(max_examples=40, deadline=None)
@given(sides, seeds)
def test_every_word_counts_and_has_a_path(side: int, seed: int) -> None:
    grid = Grid.draw(side, seed)
    solution = SOLVER.solve(grid)
    for word, path in solution.items():
        assert word in DICTIONARY
        assert len(word) >= side - 1
        assert "".join(map(grid.letter, path)) == word
        assert len(set(path)) == len(path)
        assert all(two in grid.around(one) for one, two in itertools.pairwise(path))


def test_no_word_of_the_dictionary_is_forgotten() -> None:
    for grid in (EXAMPLE, Grid.draw(5, 2)):
        letters = set(grid.letters)
        spellable = [word for word in DICTIONARY if letters.issuperset(word)]
        expected = reference_words(spellable, grid.letters, grid.side, grid.side - 1)
        assert set(SOLVER.solve(grid)) == expected


@settings(max_examples=20, deadline=None)
@given(sides, st.lists(seeds, min_size=1, max_size=6), st.booleans())
def test_scores_are_the_sums_over_the_words(side: int, drawn: list[int], long_words: bool) -> None:
    grids = [Grid.draw(side, seed) for seed in drawn]
    scores = SOLVER.score(grid_letters([grid.letters for grid in grids]), side, long_words)
    points = points_by_length(long_words)
    for index, grid in enumerate(grids):
        words = SOLVER.solve(grid)
        assert scores.points[index] == sum(points[len(word)] for word in words)
        assert scores.points[index] == words.score(long_words)
        assert scores.words[index] == len(words)
        assert scores.longest[index] == max(map(len, words), default=0)


def test_the_longest_words_come_first_then_the_alphabet() -> None:
    words = list(SOLVER.solve(EXAMPLE))
    assert words[:4] == ["DEGOUTENT", "DEGOTENT", "NEOTENIE", "TENACITE"]
    assert words == sorted(words, key=lambda word: (-len(word), word))


def test_a_solution_is_a_mapping_of_words_to_paths() -> None:
    solution = SOLVER.solve(EXAMPLE)
    assert "TENACITE" in solution
    assert "KAKI" not in solution
    assert [str(cell) for cell in solution["ACTE"]] == ["D4", "D3", "C2", "B3"]
    assert len(solution) == len(list(solution))


def test_turned_grids_have_the_same_words() -> None:
    assert set(SOLVER.solve(EXAMPLE.turned(1))) == set(SOLVER.solve(EXAMPLE))


def test_latest_solutions_are_kept() -> None:
    assert SOLVER.recall(EXAMPLE) is SOLVER.recall(Grid(EXAMPLE.letters, 4))
    assert dict(SOLVER.recall(EXAMPLE)) == dict(SOLVER.solve(EXAMPLE))


def test_more_paths_than_the_first_room() -> None:
    few = GridSolver(Lexicon.from_words("few", ["AAAAA", "AAAA"]))
    grid = Grid("A" * 25, 5)  # thousands of paths, two words
    assert list(few.solve(grid)) == ["AAAAA", "AAAA"]
