"""Chances of winning."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.lexiplateau.winning import ENDED, NEXT_TURN, chances


@given(st.floats(-800, 800), st.floats(0.5, 50), st.integers(0, 95), st.booleans())
def test_more_points_are_a_better_chance(
    ahead: float, more: float, unseen: int, ended: bool
) -> None:
    less, greater = chances(np.array([ahead, ahead + more]), unseen, ended=ended)

    assert less < greater


def test_whoever_moves_next_is_ahead_by_a_turn() -> None:
    ahead = np.array([0.0, NEXT_TURN, 2 * NEXT_TURN])
    before, even, after = chances(ahead, 40, ended=False)

    assert before < even < after
    assert even == pytest.approx(0.5, abs=0.01)
    assert before + after == pytest.approx(1, abs=0.01)


def test_a_lead_counts_for_more_the_nearer_the_end_is() -> None:
    lead = np.array([60.0])
    found = [chances(lead, unseen, ended=False)[0] for unseen in (80, 40, 20, 7)]
    found.append(chances(lead, 7, ended=True)[0])

    assert found == sorted(found)
    assert found[0] < 0.65
    assert found[-1] > 0.99


def test_one_standard_deviation_ahead_wins_five_times_in_six() -> None:
    assert chances(np.array([ENDED]), 0, ended=True)[0] == pytest.approx(0.841, abs=0.01)
