from engine.baggle.curious import known_figures, measure
from engine.baggle.grid import Grid
from engine.baggle.solver import GridSolver
from engine.lexicon.files import load_lexicon

SOLVER = GridSolver(load_lexicon("fr-baggle"))


def test_a_small_sample_is_measured_grid_by_grid() -> None:
    figures = measure(SOLVER, 4, 60)
    solutions = [SOLVER.solve(Grid.draw(4, seed)) for seed in range(60)]
    words = sorted(map(len, solutions))
    assert figures.grids == 60
    assert figures.words == round(sum(words) / 60, 1)
    assert figures.points == round(sum(solution.score() for solution in solutions) / 60, 1)
    assert (figures.few, figures.middle, figures.many) == (words[2], words[29], words[56])
    assert figures.richest.points == max(solution.score() for solution in solutions)
    assert len(figures.longest.longest) == max(len(next(iter(it), "")) for it in solutions)


def test_the_shipped_figures_are_those_of_the_shipped_dictionary() -> None:
    for side, figures in known_figures().items():
        assert (figures.side, figures.version) == (side, SOLVER.lexicon.version)
        assert figures.grids >= 1_000_000
        for seen in (figures.richest, figures.longest):
            solution = SOLVER.solve(Grid.draw(side, seen.seed))
            assert seen.letters == solution.grid.letters
            assert (seen.points, seen.words) == (solution.score(), len(solution))
            assert seen.longest == next(iter(solution))


def test_the_mean_score_is_about_what_the_rules_say() -> None:
    small, large = known_figures()[4], known_figures()[5]
    assert 180 < small.points < 210
    assert large.points > 2 * small.points
