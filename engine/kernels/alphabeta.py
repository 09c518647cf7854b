"""Alpha-beta on the tree of an ending of two; it can be broken off and gone on with.

What is searched, and in which order, stands in `engine.lexiplateau.endgame`, and is once more in
plain Python in `engine.lexiplateau.endgame_reference`.
"""

from engine.kernels.endings import (
    ALPHA,
    ANSWERED,
    BEST,
    BEST_PLACE,
    BEST_TILES,
    BETA,
    DEEP,
    DEPTH,
    DONE,
    ENTER,
    FIRST,
    FIRST_PLACE,
    FIRST_TILES,
    GAIN,
    INDEX_BITS,
    INFINITE,
    KEY,
    LIMITED,
    LIST,
    LIST_END,
    LISTED,
    LOGGED,
    LOOK,
    MAKE,
    NO_PLAY,
    NO_SIGHT,
    NODES,
    NOW_PLACE,
    NOW_TILES,
    OTHERS,
    PASS,
    PHASE,
    PLACE,
    PLY,
    POINTS,
    REACHED,
    SCORE_BITS,
    SIGHT,
    SOLVED,
    STAGE,
    T_DEPTH,
    T_KIND,
    T_PLACE,
    T_SIGHT,
    T_TAG,
    T_TILES,
    T_VALUE,
    TAG,
    TILES,
    TRIED,
    TRY,
    USED,
    USED_BITS,
    VALUE,
    WIDTH,
    Ending,
    descend,
    entry,
    list_plays,
    note_best,
    note_pass,
    set_key,
    sift,
)
from engine.kernels.jit import inlined, kernel, part
from engine.kernels.listing import look_at
from engine.kernels.packed import Longs, Rules
from engine.kernels.playing import take_back
from engine.kernels.walk import Work


@inlined
def note_play(ending: Ending, frame: Longs, index: int) -> None:
    """Note a listed play as the turn to make."""
    notes = ending.notes[index]
    frame[NOW_PLACE], frame[NOW_TILES] = (notes >> USED_BITS + SCORE_BITS, ending.tiles[index])
    frame[USED] = notes & (1 << USED_BITS) - 1
    frame[POINTS] = notes >> USED_BITS & (1 << SCORE_BITS) - 1


@inlined
def is_first(frame: Longs) -> bool:
    """Tell whether the turn noted is the one that was tried first."""
    same: bool = frame[NOW_PLACE] == frame[FIRST_PLACE] and frame[NOW_TILES] == frame[FIRST_TILES]
    return same


@inlined
def note_first(ending: Ending, frame: Longs) -> bool:
    """Note the turn to try first; return whether there is such a one."""
    if frame[FIRST_PLACE] == PASS:
        note_pass(frame)
        return True
    for index in range(frame[LIST], frame[LIST_END]):
        if ending.tiles[index] == frame[FIRST_TILES]:
            note_play(ending, frame, index)
            if is_first(frame):
                return True
    frame[FIRST_PLACE] = NO_PLAY
    return False


@inlined
def note_other(ending: Ending, frame: Longs, width: int) -> bool:
    """Note the most promising play that wasn't tried; return whether there is one."""
    while frame[LISTED] and (width == 0 or frame[TRIED] < width):
        begin = frame[LIST]
        index = ending.keys[begin] & (1 << INDEX_BITS) - 1
        frame[LISTED] -= 1
        ending.keys[begin] = ending.keys[begin + frame[LISTED]]
        sift(ending.keys, begin, frame[LISTED], 0)
        frame[TRIED] += 1
        note_play(ending, frame, index)
        if not is_first(frame):
            return True
    return False


@part
def note_next(ending: Ending, ply: int) -> bool:
    """Note the next turn to try; return whether there is one.

    Where not all plays are looked at, passing is left out as long as there is a play.
    """
    frame, counters = ending.frames[ply], ending.counters
    width = counters[WIDTH] * (ending.wider[ply] if ply < len(ending.wider) else 1)
    if frame[STAGE] == FIRST:
        frame[STAGE] = OTHERS
        if frame[FIRST_PLACE] != NO_PLAY and note_first(ending, frame):
            return True
    if frame[STAGE] == OTHERS:
        if note_other(ending, frame, width):
            return True
        frame[STAGE] = DONE
        if width and frame[LIST_END] > frame[LIST]:
            counters[LIMITED] = 1
        elif frame[FIRST_PLACE] != PASS:
            note_pass(frame)
            return True
    return False


@inlined
def weigh_turn(ending: Ending, ply: int) -> None:
    """Take into account what the turn made is worth, and how deep that is known."""
    frame, counters = ending.frames[ply], ending.counters
    gain, deep = frame[POINTS] - counters[VALUE], counters[DEEP]
    if gain > frame[BEST]:
        if ply == 0 and frame[BEST] > -INFINITE:
            counters[GAIN] = gain  # better than the round before, if this is cut short
            counters[PLACE], counters[TILES] = frame[NOW_PLACE], frame[NOW_TILES]
        frame[BEST] = gain
        frame[BEST_PLACE], frame[BEST_TILES] = frame[NOW_PLACE], frame[NOW_TILES]
    if frame[BEST] >= frame[BETA]:
        frame[REACHED], frame[STAGE] = deep if deep == SOLVED else frame[DEPTH], DONE
    elif deep != SOLVED:
        frame[REACHED] = frame[DEPTH]


@inlined
def weigh_sight(ending: Ending, ply: int) -> None:
    """Write down what a position is worth at sight, which is the answer to the turn before."""
    frame, counters = ending.frames[ply], ending.counters
    row = entry(ending, frame[KEY])
    counters[VALUE], counters[DEEP] = frame[POINTS] - counters[VALUE], 0
    ending.table[row, T_SIGHT] = counters[VALUE]
    counters[PHASE] = ANSWERED


@inlined
def enter(ending: Ending, ply: int) -> None:
    """Answer from what is known of a position; else say that its lines have to be looked at."""
    frame, counters = ending.frames[ply], ending.counters
    if ply == 0:
        set_key(frame, ply)
    row = entry(ending, frame[KEY])
    known = ending.table[row]
    counters[PHASE] = LOOK
    if known[T_TAG] == counters[TAG] and known[T_DEPTH] >= frame[DEPTH] and frame[DEPTH] >= 0:
        kind, value = known[T_KIND], known[T_VALUE]
        if kind == 0 or (kind > 0 and value >= frame[BETA]) or (kind < 0 and value <= frame[ALPHA]):
            counters[PHASE], counters[VALUE], counters[DEEP] = (ANSWERED, value, known[T_DEPTH])
            return
    if frame[DEPTH] > 0:
        frame[FIRST_PLACE], frame[FIRST_TILES] = known[T_PLACE], known[T_TILES]
    elif known[T_SIGHT] != NO_SIGHT:
        counters[PHASE], counters[VALUE], counters[DEEP] = ANSWERED, known[T_SIGHT], 0


@inlined
def begin(ending: Ending, ply: int) -> None:
    """Begin with a position whose lines have been looked at."""
    frame, counters = ending.frames[ply], ending.counters
    counters[NODES] += 1
    if frame[DEPTH] > 0:
        counters[PHASE] = TRY
        list_plays(ending, ply)
        frame[BEST], frame[BEST_PLACE], frame[BEST_TILES] = -INFINITE, PASS, 0
        frame[REACHED], frame[STAGE], frame[TRIED] = SOLVED, FIRST, 0
    else:
        counters[PHASE], frame[STAGE], ending.frames[ply + 1, DEPTH] = MAKE, SIGHT, -1
        note_best(ending, ply)


@inlined
def leave(ending: Ending, ply: int) -> None:
    """Write down what was found of a position, which is the answer to the turn before."""
    frame, counters = ending.frames[ply], ending.counters
    row = entry(ending, frame[KEY])
    known, value = ending.table[row], frame[BEST]
    known[T_TAG], known[T_DEPTH], known[T_VALUE] = counters[TAG], frame[REACHED], value
    known[T_KIND] = 1 if value >= frame[BETA] else -1 if value <= frame[ALPHA] else 0
    known[T_PLACE], known[T_TILES] = frame[BEST_PLACE], frame[BEST_TILES]
    counters[PHASE], counters[VALUE], counters[DEEP] = ANSWERED, value, frame[REACHED]


@inlined
def try_turn(ending: Ending, ply: int) -> None:
    """Choose the next turn of a position; where there is none, leave it."""
    frame, after = ending.frames[ply], ending.frames[ply + 1]
    if frame[STAGE] != DONE and note_next(ending, ply):
        ending.counters[PHASE] = MAKE
        after[DEPTH] = frame[DEPTH] - 1
        after[ALPHA] = frame[POINTS] - frame[BETA]
        after[BETA] = frame[POINTS] - max(frame[ALPHA], frame[BEST])
    else:
        leave(ending, ply)


@inlined
def return_to(ending: Ending, ply: int) -> None:
    """Take back the turn made, whose answer is known."""
    logged = ending.frames[ply, LOGGED]
    if logged >= 0:
        take_back(ending.ground, ply, logged)
    ending.counters[PLY], ending.counters[PHASE] = ply, TRY
    if ending.frames[ply, STAGE] == SIGHT:
        weigh_sight(ending, ply)
    else:
        weigh_turn(ending, ply)


@kernel
def search_on(ending: Ending, rules: Rules, first: Work, second: Work, quota: int) -> bool:
    """Go on with a search for so many positions; return whether the root's value is found.

    rules, first, second: what the moves of a side are made with.
    """
    counters = ending.counters
    until = counters[NODES] + quota
    while True:
        ply, phase = counters[PLY], counters[PHASE]
        if phase == TRY:
            try_turn(ending, ply)
        elif phase == MAKE:
            descend(ending, ply)
        elif phase == ENTER:
            enter(ending, ply)
        elif phase == LOOK:
            if counters[NODES] >= until:
                return False
            work = second if ply & 1 else first
            look_at(ending.lists, ending.ground, rules, work, ending.sizes[ply & 1], ply)
            begin(ending, ply)
        elif ply > 0:
            return_to(ending, ply - 1)
        else:
            return True
