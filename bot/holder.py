"""What a process is called among those that share a database, and whether one of them is dead.

Of another machine, or of another container, nobody can tell from here. On this one the kernel
knows: a process is named by the boot of the machine, the namespace of process ids, its id and when
it began, of which no two processes have the same.
"""

from __future__ import annotations

import os
import uuid
from pathlib import Path

PROC = Path("/proc")

GONE = {"Z", "X", "x"}
"""States of processes that run no more (proc(5))."""


def name_of(pid: int, proc: Path = PROC) -> str | None:
    """The name of a process of this machine; None where there is no such one, or none can tell."""
    try:
        boot = (proc / "sys/kernel/random/boot_id").read_text().strip()
        space = str((proc / "self/ns/pid").readlink())
        # The name of the program, in brackets, may hold anything.
        fields = (proc / str(pid) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    state, began = fields[0], fields[19]
    return None if state in GONE else f"{boot} {space} {pid} {began}"


def own_name() -> str:
    """The name of this process, at most 80 characters."""
    return name_of(os.getpid()) or str(uuid.uuid4())


def is_dead(holder: str) -> bool:
    """Whether it is certain that no such process runs any more."""
    here = (name_of(os.getpid()) or "").split()
    parts = holder.split()
    if len(here) != 4 or len(parts) != 4 or parts[:2] != here[:2]:
        return False
    return name_of(int(parts[2])) != holder
