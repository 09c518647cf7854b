"""Games played on at sight from a position, over many deals of the tiles that nobody sees.

A turn at sight is the play or exchange of highest equity, points and the value of what is kept, as
`engine.lexiplateau.equity` has it. Values are counted in STEPS a point.
`engine.lexiplateau.simulate_reference` is the same in plain Python.
"""

from typing import NamedTuple

from engine.kernels.generate import ALL_LINES, hold_counts, walk_lines
from engine.kernels.grid import LETTER_VALUES
from engine.kernels.hand import list_prefixes
from engine.kernels.jit import inlined, kernel, part, wide
from engine.kernels.line import NO_FLOOR
from engine.kernels.packed import JOKER, MAX_TILES, Longs, Moves, Rules
from engine.kernels.playing import Ground, lay_move, take_back
from engine.kernels.values import Values, value_of
from engine.kernels.walk import Work

STEPS = 40
"""A point, so that quarters of it and seven tenths of these are whole."""
RACK = 7
SLOW, STUCK = -6 * STEPS, -STEPS
LAST_DRAW, LAST_STUCK = (7, 10), -2 * STEPS // 5
"""As in `engine.lexiplateau.equity`; the first as a fraction."""
KINDS, BITS = 27, 5
PASS, SWAP = -1, -2
"""In place of a play's place."""

# Columns of a candidate: the play's place (or PASS, SWAP) and tiles (of a swap those that go back,
# as `engine.lexiplateau.leaves.leave_key` has them), its points, and the value of what it keeps.
PLACE, TILES, POINTS, KEPT = range(4)

# Counters: the state of the random numbers, tiles in the bag, passes and exchanges so far, whose
# turn it is, whether the game is over.
CHANCE, BAG, SCORELESS, MOVER, OVER, COUNTERS = range(6)


class Playout(NamedTuple):
    """A position, and a game that goes on from it; S seats, the first one to move.

    values: of leaves; unseen: int64 (n,), kinds of the tiles that the first seat can't see; dealt:
    int64 (n,), in the order of one deal, the next seat's rack first, the bag's tiles last; start:
    int64 (COUNTERS,) and counters, how it stands at first and now; sizes: int64 (S,), tiles of
    each rack at first; own: int64 (27,), the first seat's rack; racks: int64 (S, 27); bag: int64
    (102,), the next tile last; scores, kept: int64 (S,), in steps; parts: int64 (3, 128), key,
    size and points of each part of a rack, by its number; logged: int64 (PLIES,);
    candidates: int64 (n, 4), and choice: int64 (4,), what the mover does.
    """

    ground: Ground
    values: Values
    unseen: Longs
    dealt: Longs
    start: Longs
    counters: Longs
    sizes: Longs
    own: Longs
    racks: Longs
    bag: Longs
    scores: Longs
    kept: Longs
    parts: Longs
    logged: Longs
    candidates: Longs
    choice: Longs


@inlined
def below(counters: Longs, count: int) -> int:
    """Return a random number from 0 up to but without `count` (xorshift64)."""
    state = counters[CHANCE]
    state ^= state << 13
    state ^= state >> 7 & (1 << 57) - 1
    state ^= state << 17
    counters[CHANCE] = state
    number: int = (state >> 20 & (1 << 31) - 1) * count >> 31
    return number


@inlined
def shuffle(counters: Longs, tiles: Longs, count: int) -> None:
    """Put the first tiles in random order."""
    for last in range(count - 1, 0, -1):
        other = below(counters, last + 1)
        tiles[last], tiles[other] = tiles[other], tiles[last]


@inlined
def deal(game: Playout) -> None:
    """Put the unseen tiles where chance wants them."""
    for at in range(len(game.unseen)):
        game.dealt[at] = game.unseen[at]
    shuffle(game.counters, game.dealt, len(game.dealt))


@inlined
def begin(game: Playout) -> None:
    """Begin the game of the deal."""
    for at in range(CHANCE + 1, COUNTERS):
        game.counters[at] = game.start[at]
    for kind in range(KINDS):
        game.racks[0, kind] = game.own[kind]
    at = 0
    for seat in range(len(game.racks)):
        game.scores[seat], game.kept[seat] = 0, 0
        if seat:
            for kind in range(KINDS):
                game.racks[seat, kind] = 0
            for _ in range(game.sizes[seat]):
                game.racks[seat, game.dealt[at]] += 1
                at += 1
    for tile in range(game.counters[BAG]):
        game.bag[tile] = game.dealt[at + tile]


@inlined
def rack_points(racks: Longs, seat: int) -> int:
    """Return what a seat's tiles are worth."""
    points = 0
    for kind in range(KINDS):
        points += racks[seat, kind] * wide(LETTER_VALUES[kind])
    return points


@inlined
def rack_size(racks: Longs, seat: int) -> int:
    """Return how many tiles a seat has."""
    size = 0
    for kind in range(KINDS):
        size += racks[seat, kind]
    return size


@inlined
def list_parts(game: Playout, rack: Longs) -> int:
    """List the parts of a rack; return how many there are."""
    keys, sizes, points = game.parts[0], game.parts[1], game.parts[2]
    keys[0], sizes[0], points[0], parts = 0, 0, 0, 1
    for kind in range(KINDS):
        for part_of in range(parts, parts * (rack[kind] + 1)):
            less = part_of - parts
            keys[part_of] = keys[less] << BITS | kind + 1
            sizes[part_of] = sizes[less] + 1
            points[part_of] = points[less] + wide(LETTER_VALUES[kind])
        parts *= rack[kind] + 1
    return parts


@inlined
def other_points(game: Playout) -> int:
    """Return what the racks of all but the mover are worth."""
    points = 0
    for seat in range(len(game.racks)):
        if seat != game.counters[MOVER]:
            points += rack_points(game.racks, seat)
    return points


@part
def value_parts(game: Playout, work: Work, size: int) -> None:
    """Fill in what each part of the mover's rack is worth when it is kept."""
    worth, most, bag = work.bar.worth, work.bar.most_left, game.counters[BAG]
    parts = list_parts(game, work.hand.rack)
    keys, sizes, points = game.parts[0], game.parts[1], game.parts[2]
    for used in range(MAX_TILES + 1):
        most[used] = NO_FLOOR
    for p in range(parts):
        if bag == 0:
            worth[p] = SLOW + STUCK * points[p]
        else:
            worth[p] = value_of(game.values, keys[p]) if p + 1 < parts else 0
            if size - sizes[p] >= bag:
                worth[p] = worth[p] * LAST_DRAW[0] // LAST_DRAW[1] + LAST_STUCK * points[p]
    if bag == 0:
        twice = 2 if len(game.racks) == 2 else 1
        worth[0] = STEPS * twice * other_points(game)
    for p in range(parts):
        used = size - sizes[p]
        most[used] = max(most[used], worth[p])


@inlined
def best_play(game: Playout, rules: Rules, work: Work, size: int, moves: Moves) -> bool:
    """Find the play of highest equity; return whether there is one."""
    grid, nodes = game.ground.grid, game.ground.nodes
    for used in range(MAX_TILES + 1):
        work.bar.lowest[used] = NO_FLOOR
    list_prefixes(work.hand, nodes, size)
    return walk_lines(grid, nodes, work, rules, size, ALL_LINES, moves) > 0


@inlined
def best_exchange(game: Playout, work: Work, parts: int) -> int:
    """Return the number of the part that is best kept in an exchange; -1 where none is allowed."""
    best = -1
    if game.counters[BAG] >= RACK:
        for p in range(parts - 1):
            if best < 0 or work.bar.worth[p] > work.bar.worth[best]:
                best = p
    return best


@inlined
def use_tiles(game: Playout, tiles: int) -> None:
    """Take a play's tiles out of the mover's rack."""
    rack = game.racks[game.counters[MOVER]]
    for k in range(MAX_TILES):
        code = tiles >> 9 + BITS * (MAX_TILES - 1 - k) & 31
        if code == 0:
            break
        rack[JOKER if tiles >> k & 1 else code - 1] -= 1


@inlined
def draw(game: Playout, count: int) -> None:
    """Give the mover so many tiles of the bag, or all of them."""
    rack = game.racks[game.counters[MOVER]]
    for _ in range(min(count, game.counters[BAG])):
        game.counters[BAG] -= 1
        rack[game.bag[game.counters[BAG]]] += 1


@inlined
def play(game: Playout, ply: int) -> None:
    """Make the play chosen, which may end the game."""
    counters, choice = game.counters, game.choice
    mover = counters[MOVER]
    game.logged[ply], _ = lay_move(game.ground, ply, choice[PLACE], choice[TILES])
    game.scores[mover] += STEPS * choice[POINTS]
    use_tiles(game, choice[TILES])
    draw(game, RACK - rack_size(game.racks, mover))
    if rack_size(game.racks, mover) == 0:
        counters[OVER] = 1
        for seat in range(len(game.racks)):
            held = STEPS * rack_points(game.racks, seat)
            game.scores[seat] -= held
            game.scores[mover] += held


@inlined
def swap(game: Playout) -> None:
    """Exchange the tiles chosen."""
    counters, rack, count = game.counters, game.racks[game.counters[MOVER]], 0
    todo = game.choice[TILES]
    while todo:
        rack[(todo & 31) - 1] -= 1
        todo >>= BITS
        count += 1
    draw(game, count)
    todo = game.choice[TILES]
    while todo:
        game.bag[counters[BAG]] = (todo & 31) - 1
        counters[BAG] += 1
        todo >>= BITS
    shuffle(counters, game.bag, counters[BAG])


@part
def make_turn(game: Playout, ply: int) -> None:
    """Do what is chosen, as the turn after so many."""
    counters, choice, seats = game.counters, game.choice, len(game.racks)
    game.kept[counters[MOVER]] = choice[KEPT]
    game.logged[ply] = -1
    if choice[PLACE] >= 0:
        play(game, ply)
        counters[SCORELESS] = 0
    else:
        counters[SCORELESS] += 1
        if choice[PLACE] == SWAP:
            swap(game)
    counters[MOVER] = (counters[MOVER] + 1) % seats
    if counters[SCORELESS] >= 2 * seats:
        counters[OVER] = 1
        for seat in range(seats):
            game.scores[seat] -= STEPS * rack_points(game.racks, seat)


@inlined
def swapped(game: Playout, work: Work, kept: int) -> int:
    """Return the key of what goes back where the part of that number is kept."""
    key = 0
    for kind in range(KINDS):
        count = work.hand.rack[kind] + 1
        for _ in range(count - 1 - kept // work.bar.radix[kind] % count):
            key = key << BITS | kind + 1
    return key


@part
def choose_at_sight(game: Playout, rules: Rules, work: Work, held: bool, moves: Moves) -> None:
    """Choose what has the highest equity.

    held: whether the mover's rack is held already, with what the parts of it are worth now.
    """
    mover = game.counters[MOVER]
    size = rack_size(game.racks, mover)
    if not held:
        for kind in range(KINDS):
            work.hand.rack[kind] = game.racks[mover, kind]
        hold_counts(game.ground.nodes, work)
        value_parts(game, work, size)
    parts = work.hand.number[(1 << size) - 1] + 1
    found, exchange = best_play(game, rules, work, size, moves), best_exchange(game, work, parts)
    worth, choice = work.bar.worth, game.choice
    choice[PLACE], choice[TILES], choice[POINTS], choice[KEPT] = PASS, 0, 0, 0
    if found and (exchange < 0 or work.bar.best[0] >= worth[exchange]):
        choice[PLACE], choice[TILES] = moves.places[0], moves.tiles[0]
        choice[POINTS] = moves.scores[0]
        choice[KEPT] = work.bar.best[0] - STEPS * choice[POINTS]
    elif exchange >= 0:
        choice[PLACE], choice[TILES] = SWAP, swapped(game, work, exchange)
        choice[KEPT] = worth[exchange]


@inlined
def gained(game: Playout) -> int:
    """Return by how much the first seat gained on each of the others, summed up, in steps."""
    gain, seats = 0, len(game.racks)
    for seat in range(seats):
        own = game.scores[seat] + (0 if game.counters[OVER] else game.kept[seat])
        gain += own * (seats - 1) if seat == 0 else -own
    return gain


@kernel
def play_out(
    game: Playout,
    rules: Rules,
    reply: Work,
    later: Work,
    moves: Moves,
    racing: Longs,
    turns: int,
    gains: Longs,
) -> None:
    """Deal some times, and each time play on for so many turns after each candidate in the race.

    rules, reply, later, moves: what the turns at sight are made with, the first one and the others,
    for one move; racing: int64 (n,), the
    numbers of the candidates; gains: int64 (deals, n), filled in by how much the first seat gains
    on each of the others, summed up, in steps.
    """
    for number in range(len(gains)):
        deal(game)
        for runner in range(len(racing)):
            begin(game)
            for column in range(len(game.choice)):
                game.choice[column] = game.candidates[racing[runner], column]
            ply: int = wide(0)
            make_turn(game, ply)
            while ply < turns and not game.counters[OVER]:
                ply += 1
                # The next seat has the same rack whatever was done, and values are the same as long
                # as nobody can take the bag's last tiles.
                held = ply == 1 and runner > 0 and game.counters[BAG] >= 2 * RACK
                choose_at_sight(game, rules, reply if ply == 1 else later, held, moves)
                make_turn(game, ply)
            gains[number, runner] = gained(game)
            while ply >= 0:
                if game.logged[ply] >= 0:
                    take_back(game.ground, ply, game.logged[ply])
                ply -= 1
