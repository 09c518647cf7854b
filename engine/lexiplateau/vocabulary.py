"""Robots that know common words only, and take less than they could."""

from __future__ import annotations

import functools
from dataclasses import dataclass

import numpy as np

from engine.lexicon import Lexicon
from engine.lexicon.frequency import BANDS_A_DECADE, Frequencies
from engine.lexiplateau.choice import Choice, PassTurn, PlayTiles, Swap
from engine.lexiplateau.equity import weigh
from engine.lexiplateau.leaves import Leaves
from engine.lexiplateau.seen import Seen
from engine.moves import MoveGenerator
from engine.stream import Stream


@dataclass(frozen=True)
class Skill:
    """What a level can do.

    Attributes:
        zipf: how usual its words are at least (`Frequencies.zipf`).
        aim: the share of the best score among these words that it looks for, on average.
        spread: how far off the aim of a single turn may be, either way.
    """

    zipf: float
    aim: float
    spread: float


@functools.lru_cache(maxsize=8)
def common_words(lexicon: Lexicon, frequencies: Frequencies, zipf: float) -> MoveGenerator:
    """Return the generator of the moves that make no word of the lexicon less usual than that.

    Words that lie on the board already are taken as they are.
    """
    usual = frequencies.bands >= round(zipf * BANDS_A_DECADE)
    words = (
        word
        for word, common in zip(frequencies.words, usual.tolist(), strict=True)
        if common and word in lexicon
    )
    return MoveGenerator(Lexicon.from_words("common", words, lexicon.language))


def choose_common(
    seen: Seen,
    skill: Skill,
    generator: MoveGenerator,
    frequencies: Frequencies,
    leaves: Leaves,
    rng: Stream,
) -> Choice:
    """Return a play of common words near the skill's aim.

    Where there is none it exchanges; where it can't, it stumbles on a word that it did not know.
    """
    aim = skill.aim + rng.uniform(-skill.spread, skill.spread)
    common = common_words(generator.lexicon, frequencies, skill.zipf)
    for known in (common, generator):
        weighed = weigh(seen, known, leaves)
        if len(weighed.moves):
            scores = weighed.moves.scores
            nearest = int(np.argmin(np.abs(scores - aim * scores[0])))
            return PlayTiles(weighed.moves[nearest].tiles)
        if weighed.swap:
            return Swap(weighed.swap)
    return PassTurn()
