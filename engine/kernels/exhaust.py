"""Every legal placement there is, for few letters or small boards: the search that proves.

A placement is found once and only once by a fixed order of decisions. For each new tile in turn,
and each direction, it is decided which word the tile finally belongs to there (or none); that puts
down the word's other tiles and closes the cells at its ends for good. When nothing is left to
decide, the placement is complete and legal; more tiles can then only start from another cell next
to a locked tile, and these are taken in order too, those passed over being closed.
"""

from typing import NamedTuple

from engine.kernels.flatgraph import ACCEPTS, CHILDREN, ROOT, Ints, child
from engine.kernels.grid import HOLE, LETTER_VALUES, Grid, is_tile
from engine.kernels.jit import inlined, kernel, lowest_bit, wide
from engine.kernels.lay import NO_TILE, first_of_run
from engine.kernels.packed import JOKER, MAX_TILES, Longs
from engine.kernels.walk import dead_end

PLACED, LEFT, SCORE, NODES, COMPLETE, DEPTH = range(6)
"""Counters: tiles placed, tiles left, best score (-1 for none), steps made, complete placements,
and the frame at which the search stands (-1 when it is done)."""
NO_CELL = -1

# Columns of a frame, its kinds, and what its last choice did that has to be taken back.
KIND, CELL, DIRECTION, START, MUST, STATE, ANCHOR, TODO, HELD = range(9)
WORD, DECISION, START_AT = range(3)
NOTHING, TILE, SETTLED, SINGLE, CLOSED = range(5)

LAST_BIT = 60
LAST_CHOICE = 1 << LAST_BIT
"""The choice to end a word, or to leave an anchor empty."""
SINK = 1
"""A state without letters whose number, unlike that of state 0, has a sign."""


class Exhaustion(NamedTuple):
    """One search, and how it stands.

    letters: int64 (P,), those that a new tile there can have;
    closed: int32 (P,), how many decisions keep the cell empty; decided: int32 (2, P), new tiles
    whose word in that direction is settled; anchors: int64, cells from which a placement can
    start, in order; once: whether a placement starts from one of them only; rack: int64 (27,);
    placed: int32 (9,), codes (see engine.kernels.lay) in the order in which they were put down;
    best: int32 (9,), NO_TILE after the last one; counters: int64 (6,); stack: int64 (n, 9), the
    frames of a depth-first search; bonus: points for nine tiles.
    """

    grid: Grid
    nodes: Ints
    letters: Longs
    closed: Ints
    decided: Ints
    anchors: Longs
    once: bool
    rack: Longs
    placed: Ints
    best: Ints
    counters: Longs
    stack: Longs
    bonus: int


@inlined
def put_tile(search: Exhaustion, cell: int, letter: int, blank: bool) -> None:
    """Move a tile from the rack to the board."""
    counters = search.counters
    search.rack[JOKER if blank else letter] -= 1
    search.grid.marks[cell] = letter + 1
    points = 0 if blank else wide(LETTER_VALUES[letter])
    search.grid.worth[cell] = points * search.grid.letter_premium[cell]
    search.grid.factor[cell] = search.grid.word_premium[cell]
    search.placed[counters[PLACED]] = cell << 6 | (32 if blank else 0) | letter
    counters[PLACED] += 1
    counters[LEFT] -= 1


@inlined
def take_tile(search: Exhaustion) -> None:
    """Move the last tile back."""
    counters = search.counters
    counters[PLACED] -= 1
    counters[LEFT] += 1
    code = search.placed[counters[PLACED]]
    search.rack[JOKER if code >> 5 & 1 else code & 31] += 1
    cell = code >> 6
    search.grid.marks[cell], search.grid.worth[cell], search.grid.factor[cell] = 0, 0, 1


@inlined
def settle(search: Exhaustion, direction: int, start: int, end: int, way: int) -> None:
    """Settle (way 1) or unsettle (way -1) the word on the cells from `start` up to `end`."""
    step = 1 if direction == 0 else search.grid.stride
    search.closed[start - step] += way
    search.closed[end] += way
    for k in range(search.counters[PLACED]):
        cell = search.placed[k] >> 6
        if start <= cell < end and (cell - start) % step == 0:
            search.decided[direction, cell] += way


@inlined
def undecided(search: Exhaustion) -> tuple[int, int]:
    """Return a new tile's cell and a direction to decide, with neighbours if there is one."""
    grid = search.grid
    found, way = NO_CELL, 0
    for k in range(search.counters[PLACED]):
        cell = wide(search.placed[k] >> 6)
        for direction in range(2):
            if search.decided[direction, cell]:
                continue
            step = 1 if direction == 0 else grid.stride
            if is_tile(grid.marks[cell - step]) or is_tile(grid.marks[cell + step]):
                return cell, direction
            if found == NO_CELL:
                found, way = cell, direction
    return found, way


@inlined
def word_points(search: Exhaustion, direction: int, k: int) -> tuple[int, int]:
    """Return length and points of the word of the k-th new tile in a direction.

    No points for a word that an earlier new tile has counted.
    """
    grid = search.grid
    step = 1 if direction == 0 else grid.stride
    own = wide(search.placed[k] >> 6)
    first = first_of_run(grid, own, step)
    cell, total, factor, counted = first, 0, 1, False
    while is_tile(grid.marks[cell]):
        total += grid.worth[cell]
        factor *= grid.factor[cell]
        for earlier in range(k):
            counted = counted or search.placed[earlier] >> 6 == cell
        cell += step
    length = (cell - first) // step
    return length, 0 if counted or length < 2 else total * factor


@inlined
def has_company(search: Exhaustion, k: int) -> bool:
    """Tell whether the k-th new tile shares a word with another new one."""
    grid = search.grid
    own = wide(search.placed[k] >> 6)
    for direction in range(2):
        step = 1 if direction == 0 else grid.stride
        cell = first_of_run(grid, own, step)
        while is_tile(grid.marks[cell]):
            for other in range(search.counters[PLACED]):
                if other != k and search.placed[other] >> 6 == cell:
                    return True
            cell += step
    return False


@inlined
def record(search: Exhaustion) -> None:
    """Score a complete placement, and keep it where it is the best one."""
    counters = search.counters
    score = search.bonus if counters[PLACED] == MAX_TILES else 0
    for k in range(counters[PLACED]):
        across, points = word_points(search, 0, k)
        down, more = word_points(search, 1, k)
        if (across < 2 or down < 2) and not has_company(search, k):
            return  # rule 3: it would merely extend a word
        score += points + more
    counters[COMPLETE] += 1
    if score > counters[SCORE]:
        counters[SCORE] = score
        for k in range(MAX_TILES):
            search.best[k] = search.placed[k] if k < counters[PLACED] else NO_TILE


@inlined
def fits(search: Exhaustion, onward: int) -> int:
    """Return choices of tiles of the rack: own letters in bits 0-25, the joker in bits 32-57."""
    own = 0
    for letter in range(26):
        if search.rack[letter]:
            own |= 1 << letter
    own &= onward
    return own | onward << 32 if search.rack[JOKER] else own


@inlined
def push_word(
    search: Exhaustion, depth: int, cell: int, direction: int, start: int, must: int, state: int
) -> None:
    """Push the frame in which the word from `start` goes on, or ends, at `cell`.

    must: the last cell that it has to reach; state: negative where its letters are a word.
    """
    frame, mark = search.stack[depth], wide(search.grid.marks[cell])
    frame[KIND], frame[CELL], frame[DIRECTION] = WORD, cell, direction
    frame[START], frame[MUST], frame[STATE] = start, must, abs(state)
    frame[ANCHOR], frame[HELD] = search.stack[depth - 1, ANCHOR], NOTHING
    onward = wide(search.nodes[abs(state) + CHILDREN])
    todo = 0
    if is_tile(mark):
        todo = onward & (1 << (mark - 1))
    elif mark == 0 and search.closed[cell] == 0 and search.counters[LEFT]:
        todo = fits(search, onward & search.letters[cell])
    if state < 0 and cell > must and not is_tile(mark):
        todo |= LAST_CHOICE
    if cell < must:
        step = 1 if direction == 0 else search.grid.stride
        letter = wide(search.grid.marks[must]) - 1
        if dead_end(search.nodes, abs(state), (must - cell) // step + 1, 1 << letter):
            todo = 0
    frame[TODO] = todo


@inlined
def push_decision(search: Exhaustion, depth: int, anchor: int) -> None:
    """Push the frame that decides the next word; where there is none to decide, record and go on.

    Its choices: bit 0, no word at all; bit k + 1, a word that starts k cells before the tile.
    """
    grid, frame = search.grid, search.stack[depth]
    cell, direction = undecided(search)
    if cell == NO_CELL:
        if search.counters[PLACED]:
            record(search)
        push_anchor(search, depth, anchor)
        return
    step = 1 if direction == 0 else grid.stride
    todo, k, needed = 0, 0, 0
    if not is_tile(grid.marks[cell - step]) and not is_tile(grid.marks[cell + step]):
        todo = 1
    start = cell
    while grid.marks[start] != HOLE and search.closed[start] == 0:
        needed += grid.marks[start] == 0
        if needed > search.counters[LEFT]:
            break
        if not is_tile(grid.marks[start - step]):
            todo |= 2 << k
        start -= step
        k += 1
    frame[KIND], frame[CELL], frame[DIRECTION], frame[TODO] = DECISION, cell, direction, todo
    frame[ANCHOR], frame[HELD] = anchor, NOTHING


@inlined
def push_anchor(search: Exhaustion, depth: int, anchor: int) -> None:
    """Push the frame that puts a tile on an anchor, or closes it and goes on to the next one."""
    frame = search.stack[depth]
    frame[KIND], frame[ANCHOR], frame[HELD], frame[TODO] = START_AT, anchor, NOTHING, 0
    if anchor < len(search.anchors) and search.counters[LEFT]:
        cell = search.anchors[anchor]
        frame[CELL], frame[TODO] = cell, LAST_CHOICE
        if search.grid.marks[cell] == 0 and search.closed[cell] == 0:
            frame[TODO] |= fits(search, search.letters[cell])


@inlined
def undo(search: Exhaustion, frame: Longs) -> None:
    """Take back what the frame's last choice did."""
    if frame[HELD] == TILE:
        take_tile(search)
    elif frame[HELD] == SETTLED:
        settle(search, frame[DIRECTION], frame[START], frame[CELL], -1)
    elif frame[HELD] == SINGLE:
        step = 1 if frame[DIRECTION] == 0 else search.grid.stride
        settle(search, frame[DIRECTION], frame[CELL], frame[CELL] + step, -1)
    elif frame[HELD] == CLOSED:
        search.closed[frame[CELL]] -= 1
    frame[HELD] = NOTHING


@inlined
def go_on_with_word(search: Exhaustion, depth: int, choice: int) -> None:
    """Make a choice of a WORD frame and push what follows."""
    frame = search.stack[depth]
    cell, direction = frame[CELL], frame[DIRECTION]
    if choice == LAST_BIT:
        frame[HELD] = SETTLED
        settle(search, direction, frame[START], cell, 1)
        push_decision(search, depth + 1, frame[ANCHOR])
        return
    letter = choice & 31
    after = child(search.nodes, frame[STATE], letter)
    if cell != frame[START] and wide(search.nodes[frame[STATE] + ACCEPTS]) >> letter & 1:
        after = -after - SINK * (after == 0)
    if search.grid.marks[cell] == 0:
        frame[HELD] = TILE
        put_tile(search, cell, letter, choice >= 32)
    step = 1 if direction == 0 else search.grid.stride
    push_word(search, depth + 1, cell + step, direction, frame[START], frame[MUST], after)


@inlined
def decide(search: Exhaustion, depth: int, choice: int) -> None:
    """Make a choice of a DECISION frame and push what follows."""
    frame = search.stack[depth]
    cell, direction = frame[CELL], frame[DIRECTION]
    step = 1 if direction == 0 else search.grid.stride
    if choice == 0:
        frame[HELD] = SINGLE
        settle(search, direction, cell, cell + step, 1)
        push_decision(search, depth + 1, frame[ANCHOR])
    else:
        start = cell - (choice - 1) * step
        push_word(search, depth + 1, start, direction, start, cell, ROOT)


@inlined
def start_at(search: Exhaustion, depth: int, choice: int) -> None:
    """Make a choice of a START_AT frame and push what follows."""
    frame = search.stack[depth]
    cell, anchor = frame[CELL], frame[ANCHOR]
    if choice == LAST_BIT:
        if search.grid.marks[cell] == 0:
            frame[HELD] = CLOSED
            search.closed[cell] += 1
        push_anchor(search, depth + 1, anchor + 1)
    else:
        frame[HELD] = TILE
        put_tile(search, cell, choice & 31, choice >= 32)
        push_decision(search, depth + 1, len(search.anchors) if search.once else anchor + 1)


@kernel
def explore(search: Exhaustion, quota: int) -> bool:
    """Make up to `quota` steps from where the search stands; return whether all is explored."""
    counters, stack = search.counters, search.stack
    if counters[NODES] == 0:
        push_anchor(search, 0, 0)
    for _ in range(quota):
        depth = counters[DEPTH]
        if depth < 0:
            return True
        counters[NODES] += 1
        frame = stack[depth]
        undo(search, frame)
        todo = frame[TODO]
        if todo == 0:
            counters[DEPTH] = depth - 1
            continue
        frame[TODO] = todo & (todo - 1)
        choice = lowest_bit(todo)
        counters[DEPTH] = depth + 1
        if frame[KIND] == WORD:
            go_on_with_word(search, depth, choice)
        elif frame[KIND] == DECISION:
            decide(search, depth, choice)
        else:
            start_at(search, depth, choice)
    done: bool = counters[DEPTH] < 0
    return done
