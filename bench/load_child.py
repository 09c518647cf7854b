"""`python -m bench.load_child HOW SPENT ADDRESS run --config FILE`: the bot of :mod:`bench.load`.

It is the bot as it is, but for where Discord is, with a meter: SIGUSR1 begins a measurement,
SIGUSR2 ends it and writes what it found into the file SPENT. Where HOW is "shares", the ways into
all parts are timed; else only what threads can be asked for afterwards.
"""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import msgspec

from bench.load_meter import Meter, install
from tests.wire import child


def measure(file: Path, *, shares: bool) -> None:
    """From now on tell on demand where the time goes."""
    meter, begun = Meter(), dict[str, float]()
    if shares:
        install(meter)

    def begin(*_signal: object) -> None:
        begun.update(meter.read())

    def end(*_signal: object) -> None:
        found = {part: now - begun.get(part, 0.0) for part, now in meter.read().items()}
        part = file.with_suffix(".part")
        part.write_bytes(msgspec.json.encode(found))
        part.replace(file)

    signal.signal(signal.SIGUSR1, begin)
    signal.signal(signal.SIGUSR2, end)


if __name__ == "__main__":
    measure(Path(sys.argv[2]), shares=sys.argv[1] == "shares")
    child.run(sys.argv[3], sys.argv[4:])
