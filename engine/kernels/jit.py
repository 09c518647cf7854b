"""How the compiled loops are compiled: releasing the GIL, cached on disk by content.

Numba's own cache looks at one file only: when a function that a kernel calls changes in another
file, the old machine code goes on being used. Here the cache folder is named after a hash of every
kernel's source, so any change to any of them compiles all of them again, and a changed time stamp
alone (a checkout, a copy, an image build) none.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
from numba import types
from numba.extending import intrinsic

_HERE = Path(__file__).resolve().parent

F = TypeVar("F", bound=Callable[..., Any])

wide: Any = np.int64
"""Widens what is read from an array to 64 bits: mixing other widths is slow or gives floats."""

# Numba's types describe dispatchers; a kernel is to be called as the function that it was.
_njit: Any = numba.njit
_config: Any = numba.config


def _content_hash() -> str:
    digest = hashlib.sha256(numba.__version__.encode())
    for path in sorted(_HERE.glob("*.py")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def _candidate_folders() -> Iterator[Path]:
    """Where compiled kernels may be kept, best first."""
    if named := os.environ.get("NUMBA_CACHE_DIR"):
        yield Path(named)
    yield _HERE / "__pycache__"
    if named := os.environ.get("XDG_CACHE_HOME"):
        yield Path(named) / "crabblabla"
    yield Path("~/.cache/crabblabla").expanduser()
    yield Path(tempfile.gettempdir()) / f"crabblabla-{os.getuid() if hasattr(os, 'getuid') else 0}"


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def cache_folder() -> Path | None:
    """Return the folder of this version's compiled kernels; None where nothing can be written."""
    name = f"kernels-{_content_hash()}"
    return next((base / name for base in _candidate_folders() if _writable(base / name)), None)


_FOLDER = cache_folder()


_NO_WAY_IN = {
    "nogil": True,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "_nrt": False,
}
"""Without counting references to arrays: numba would do so at each step of a walk, for every array
that it reads, which makes the walk four times as slow. Such functions cannot make arrays.

Without wrappers, which take longer to compile than many of the functions themselves. What is
compiled so must never be called from Python: numba does not check, the process dies."""


def inlined(function: F) -> F:
    """Compile `function` into whatever kernel calls it.

    A call that hands over a tuple of arrays pushes every field of each of them, which costs more
    than most of these functions do.
    """
    compiled: F = _njit(forceinline=True, **_NO_WAY_IN)(function)
    return compiled


def part(function: F) -> F:
    """Compile `function` as a part of kernels that call it: there is no way in from Python."""
    compiled: F = _njit(**_NO_WAY_IN)(function)
    return compiled


def kernel(function: F) -> F:
    """Compile `function` at its first call, without the GIL; keep the machine code on disk."""
    before = _config.CACHE_DIR
    _config.CACHE_DIR = str(_FOLDER or "")
    try:
        compiled: F = _njit(nogil=True, no_cfunc_wrapper=True, cache=_FOLDER is not None)(function)
    finally:
        _config.CACHE_DIR = before
    return compiled


def _popcount(typingctx: Any, bits: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), codegen


def _lowest_bit(typingctx: Any, bits: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        undefined_for_none = context.get_constant(types.boolean, True)
        return builder.cttz(args[0], undefined_for_none)

    return types.int64(types.int64), codegen


popcount: Any = intrinsic(_popcount)
"""How many bits of an int64 are set (one machine instruction)."""

lowest_bit: Any = intrinsic(_lowest_bit)
"""The position of the lowest set bit of an int64, which has one."""
