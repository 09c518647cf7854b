from hypothesis import given
from hypothesis import strategies as st

from engine.baggle import actions
from engine.baggle.grid import Grid
from engine.baggle.options import Mode, Options
from engine.baggle.points import points_by_length, word_points
from engine.baggle.results import GridResult, Line, sheet_points, tally
from tests.engine.baggle.room import ANN, BOB, CREATOR, SOLVER, Club

EXAMPLE = SOLVER.solve(Grid.parse("ETUKNOEVGTINDECA", 4))
WORDS = list(EXAMPLE)
STANDARD, TRADITION = Options(), Options(mode=Mode.TRADITION)

sheets = st.dictionaries(
    st.integers(1, 9),
    st.lists(st.sampled_from(WORDS[:25]), unique=True, min_size=1).map(tuple),
    max_size=6,
)


def result(found: dict[int, tuple[str, ...]], options: Options = STANDARD) -> GridResult:
    points = sheet_points(found, options)
    return GridResult(1, 0, EXAMPLE.grid, len(EXAMPLE), EXAMPLE.score(), found, points)


@given(sheets, st.booleans())
def test_points_of_a_room_are_the_sum_over_its_words(
    found: dict[int, tuple[str, ...]], long_words: bool
) -> None:
    points = points_by_length(long_words)
    standard = sheet_points(found, Options(long_words=long_words))
    assert sum(standard.values()) == sum(
        points[len(word)] for words in found.values() for word in words
    )
    tradition = sheet_points(found, Options(mode=Mode.TRADITION, long_words=long_words))
    alone = [word for _, word in _alone(found)]
    assert sum(tradition.values()) == sum(points[len(word)] for word in alone)
    assert standard.keys() == tradition.keys() == found.keys()


def _alone(found: dict[int, tuple[str, ...]]) -> list[tuple[int, str]]:
    everything = [word for words in found.values() for word in words]
    return [
        (seat, word)
        for seat, words in found.items()
        for word in words
        if everything.count(word) == 1
    ]


@given(sheets)
def test_every_word_of_the_grid_is_told_at_most_once(found: dict[int, tuple[str, ...]]) -> None:
    closed = result(found)
    by_all, by_one, by_none = tally(closed, EXAMPLE)
    told = [*by_all, *(word for word, _ in by_one), *by_none]
    assert len(set(told)) == len(told)
    assert {(seat, word) for word, seat in by_one} == set(_alone(found))
    assert set(by_none) == set(WORDS) - {word for words in found.values() for word in words}
    for word in by_all:
        assert closed.finders(word) == tuple(found)
    for listed in (by_all, tuple(word for word, _ in by_one), by_none):
        assert list(listed) == sorted(listed, key=WORDS.index)


def test_a_word_found_by_the_only_player_is_found_by_one() -> None:
    told = tally(result({4: ("ACTE",)}), EXAMPLE)
    assert (told.by_all, told.by_one) == ((), (("ACTE", 4),))


def test_the_table() -> None:
    found = {1: ("ACTE", "ETE"), 2: ("TENACITE",), 3: ("ETE", "TACON"), 4: ("ACTE", "UTE")}
    assert result(found).table() == (
        Line(1, 2, 11, 1, "TENACITE", 1),
        Line(2, 3, 3, 2, "TACON", 1),
        Line(3, 1, 2, 2, "ACTE", 0),
        Line(3, 4, 2, 2, "ACTE", 1),
    )
    assert [line.points for line in result(found, TRADITION).table()] == [11, 2, 1, 0]


def test_a_room_of_tradition_counts_what_one_alone_found() -> None:
    club = Club(mode=Mode.TRADITION, grids=2, pause=10).open()
    shared, mine = club.words(4, 6)
    club.send(CREATOR, shared, mine)
    club.send(ANN, shared)
    club.ring()
    assert dict(club.room.results[0].points) == {1: word_points(mine), 2: 0}
    assert [(line.rank, line.seat, line.total) for line in club.room.standings()] == [
        (1, 1, 3),
        (2, 2, 0),
    ]
    assert [seat.wins for seat in club.room.seats] == [1, 0]


def test_totals_run_over_all_grids() -> None:
    club = Club(grids=None, pause=10).open()
    expected = {CREATOR: 0, ANN: 0, BOB: 0}
    for number in range(4):
        for player in (CREATOR, ANN, BOB)[: 1 + number % 3]:
            words = club.words(3, 5)[: 1 + player % 2]
            club.send(player, *words)
            expected[player] += sum(map(word_points, words))
        club.ring()
        club.wait(10)
    totals = {seat.player: seat.total for seat in club.room.seats}
    assert totals == expected
    ranks = [line.total for line in club.room.standings()]
    assert ranks == sorted(ranks, reverse=True)
    creator = club.room.seat(1)
    assert (creator.grids, creator.words, creator.best) == (4, 8, 3)
    assert len(creator.longest) == 5


def test_equal_totals_are_equal_ranks() -> None:
    club = Club(grids=2).open()
    word = club.words(4)[0]
    for player in (CREATOR, ANN):
        club.send(player, word)
    club.act(actions.Join(BOB))
    club.ring()
    assert [line.rank for line in club.room.standings()] == [1, 1]
