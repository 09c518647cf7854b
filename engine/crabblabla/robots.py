"""Robots: four levels of players, from a beginner to one that plays the best placement found.

A level is a vocabulary and an aim. The vocabulary is how usual the words must be that the robot
makes; the aim is the share of the top that it looks for. Aims are set so that the shares of the top
over many rounds are about 35, 55, 75 and 100 % (bench/robots.py measures them).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from engine.board.board import Board
from engine.board.coordinates import Cell, Direction
from engine.board.tiles import Tile
from engine.crabblabla.top import Placements, TopResult, candidates
from engine.lexicon.frequency import Frequencies
from engine.moves import MoveGenerator, MoveSet

Tiles = Mapping[Cell, Tile]


class Level(StrEnum):
    """From the weakest to the strongest."""

    BEGINNER = "beginner"
    INTERMEDIATE = "intermediate"
    EXPERT = "expert"
    CHAMPION = "champion"


@dataclass(frozen=True)
class Skill:
    """What a level can do.

    Attributes:
        zipf: how usual its words are at least (`Frequencies.zipf`).
        aim: the share of the top that it looks for, on average.
        spread: how far off the aim of a single round may be, either way.
        crosses: whether it plays several words at once.
    """

    zipf: float
    aim: float
    spread: float
    crosses: bool


SKILLS = {
    Level.BEGINNER: Skill(3.2, 0.42, 0.12, crosses=False),
    Level.INTERMEDIATE: Skill(2.2, 0.56, 0.12, crosses=True),
    Level.EXPERT: Skill(1.2, 0.78, 0.10, crosses=True),
}
"""The champion needs none: it plays the top."""

LOOKED_AT = 400
"""Placements near its aim that a robot judges, before it plays a word that it barely knows."""


def choose(
    level: Level,
    board: Board,
    rack: str,
    generator: MoveGenerator,
    frequencies: Frequencies,
    *,
    opening: bool,
    rng: random.Random,
    top: TopResult,
    bonus_all: int = 0,
) -> Tiles:
    """Return a robot's placement, a legal one.

    Args:
        level: who plays.
        board: the locked tiles.
        rack: the round's letters.
        generator: of the lexicon that judges the placement.
        frequencies: of the words that people know.
        opening: as for `engine.crabblabla.placement.assess`.
        rng: decides how well the robot plays this time.
        top: the best placement found.
        bonus_all: points for laying down nine tiles.
    """
    if level is Level.CHAMPION:
        return top.tiles
    skill = SKILLS[level]
    wanted = top.score * (skill.aim + rng.uniform(-skill.spread, skill.spread))
    placements = _by_distance(board, rack, generator, opening, bonus_all, skill, wanted)
    fallback: Tiles | None = None
    most_usual = -1.0
    for tiles in placements:
        zipf = _least_usual(board, tiles, frequencies)
        if zipf >= skill.zipf:
            return tiles
        if zipf > most_usual:
            fallback, most_usual = tiles, zipf
    return top.tiles if fallback is None else fallback


def _by_distance(
    board: Board,
    rack: str,
    generator: MoveGenerator,
    opening: bool,
    bonus_all: int,
    skill: Skill,
    wanted: float,
) -> Iterator[Tiles]:
    """Yield legal placements, those whose points are nearest to the wanted ones first."""
    found: list[MoveSet | Placements] = [
        generator.moves(board, rack, opening=opening, bonus_all=bonus_all)
    ]
    if skill.crosses:
        found.append(candidates(generator, board, rack, opening=opening, bonus_all=bonus_all))
    distance = np.abs(np.concatenate([some.scores for some in found]) - wanted)
    for index in np.argsort(distance, kind="stable")[:LOOKED_AT].tolist():
        single = len(found[0])
        yield (found[0][index] if index < single else found[1][index - single]).tiles


def _least_usual(board: Board, tiles: Tiles, frequencies: Frequencies) -> float:
    """Return the Zipf value of the least usual word that a placement makes."""
    after = board.place(tiles)
    runs = {after.run(cell, direction) for cell in tiles for direction in Direction}
    return min(frequencies.zipf(after.word(run)) for run in runs if len(run) > 1)
