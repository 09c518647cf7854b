"""All one-line moves of a board, or the best of them: the walk from every start on every line.

For the best one, what a word from each start can make at most is found out first; the starts are
then walked from the most promising one down to the first that cannot make as much as was found.
"""

from engine.kernels.flatgraph import Ints
from engine.kernels.grid import Bytes, Grid, check_all, lay_out
from engine.kernels.hand import hold, list_prefixes
from engine.kernels.jit import kernel, part, wide
from engine.kernels.line import COLUMNS_FROM, LONGEST, NO_FLOOR, TOUCH, fill_span, load_line
from engine.kernels.packed import MAX_TILES, Moves, Rules
from engine.kernels.walk import BOUND, DIRECTION, FIRST, START, Work, walk_from, walk_line

ALL_LINES = (1 << 2 * LONGEST) - 1
DONE = NO_FLOOR
"""In place of a start's bound, when the start has been walked."""


@part
def walk_best(
    grid: Grid, nodes: Ints, work: Work, rules: Rules, size: int, starts: int, moves: Moves
) -> int:
    """Keep the best move from so many starts, most promising ones first; return 0 where none is."""
    line, bar, loaded = work.line, work.bar, -1
    count: int = wide(0)
    for _ in range(starts):
        at = 0
        for other in range(1, starts):
            if work.starts[other, BOUND] > work.starts[at, BOUND]:
                at = other
        noted = work.starts[at]
        bound, direction, first, start = noted[BOUND], noted[DIRECTION], noted[FIRST], noted[START]
        noted[BOUND] = DONE
        if count and bound < bar.best[0]:
            break
        place = 2 * (first + start * (1 if direction == 0 else grid.stride)) + direction
        if count and bound == bar.best[0] and place > moves.places[0]:
            continue
        if loaded != 2 * first + direction:
            load_line(grid, direction, first, line, rules.need)
            loaded = 2 * first + direction
        last, _ = fill_span(line, work.hand, bar, rules, direction, start, size)
        touch = line.cells[start, TOUCH]
        if last >= touch:
            count = walk_from(nodes, work, rules, start, touch, last, place, moves, count)
        if count:
            for used in range(MAX_TILES + 1):
                bar.lowest[used] = -((bar.most_left[used] - bar.best[0]) // bar.scale) - 1
    return count


@part
def walk_lines(
    grid: Grid, nodes: Ints, work: Work, rules: Rules, size: int, lines: int, moves: Moves
) -> int:
    """Find the moves on some lines; return how many there are (or were, at the limit).

    size: tiles of the rack, whose tables are filled in; lines: bit r is padded row r, bit
    COLUMNS_FROM + c padded column c. Cross-checks are filled in already. If the answer is larger
    than the room in `moves`, the rest was counted only.
    """
    height = len(grid.marks) // grid.stride
    count: int = wide(0)
    for direction in range(2):
        for i in range(1, (height if direction == 0 else grid.stride) - 1):
            if count >= rules.limit or not lines >> (COLUMNS_FROM * direction + i) & 1:
                continue
            first = i * grid.stride if direction == 0 else i
            count = walk_line(grid, nodes, work, rules, direction, first, size, moves, count)
    if rules.best_only:
        return walk_best(grid, nodes, work, rules, size, count, moves)
    return count


@part
def hold_rack(nodes: Ints, rack: Bytes, work: Work) -> int:
    """Take up a rack; return how many tiles it has.

    rack: uint8, its tiles by kind. Leaves are numbered as in `engine.moves.MoveSet`.
    """
    for kind in range(27):
        work.hand.rack[kind] = 0
    for tile in range(len(rack)):
        work.hand.rack[rack[tile]] += 1
    return hold_counts(nodes, work)


@part
def hold_counts(nodes: Ints, work: Work) -> int:
    """Take up the rack whose counts of tiles are in the hand; return how many tiles it has."""
    radix = 1
    for kind in range(27):
        work.bar.radix[kind] = radix
        radix *= work.hand.rack[kind] + 1
    for used in range(MAX_TILES + 1):
        work.bar.lowest[used] = NO_FLOOR
    return hold(work.hand, nodes, work.bar.radix)


@kernel
def generate(
    grid: Grid,
    marks: Bytes,
    opening_start: int,
    nodes: Ints,
    rack: Bytes,
    work: Work,
    rules: Rules,
    moves: Moves,
) -> int:
    """Do as `walk_lines` on all lines of a board.

    marks, opening_start: as `fill_grid` takes them; rack: as `hold_rack` takes it.
    """
    lay_out(grid, marks, opening_start)
    check_all(grid, nodes)
    size = hold_rack(nodes, rack, work)
    if rules.best_only:
        list_prefixes(work.hand, nodes, size)
    return walk_lines(grid, nodes, work, rules, size, ALL_LINES, moves)
