"""Names of processes, and which of them are known to be dead."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bot.holder import PROC, is_dead, name_of, own_name

pytestmark = pytest.mark.skipif(not (PROC / "self/stat").exists(), reason="needs Linux's /proc")


def test_a_process_has_one_name_and_is_alive() -> None:
    assert own_name() == own_name()
    assert len(own_name()) <= 80
    assert not is_dead(own_name())


def test_a_process_that_was_killed_is_dead_also_before_it_is_buried() -> None:
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    try:
        name = name_of(child.pid)
        assert name is not None
        assert name != own_name()
        assert not is_dead(name)
    finally:
        child.kill()
    child.communicate()
    assert is_dead(name)


def test_a_number_that_was_given_to_another_process_means_nobody() -> None:
    former = " ".join([*own_name().split()[:-1], "1"])
    assert is_dead(former)


@pytest.mark.parametrize("which", [0, 1])
def test_of_other_machines_and_containers_nothing_is_known(which: int) -> None:
    parts = own_name().split()
    parts[which] = "elsewhere"
    parts[2] = "4194304"
    assert not is_dead(" ".join(parts))
    assert not is_dead("whoever")


def test_where_the_kernel_tells_nothing_a_name_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert name_of(1, tmp_path) is None
    monkeypatch.setattr("bot.holder.name_of", lambda pid: None)
    assert own_name() != own_name()
    assert not is_dead("a b 3 4")
