"""The root of every error that the rules raise.

An error is one type per broken rule and carries data, never a sentence: what a player reads is
made (and translated) by the cogs, what the command line prints is :meth:`RuleError.to_dict`.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any, ClassVar


@dataclass
class RuleError(Exception):
    """A rule was broken; subclasses are dataclasses whose fields say where.

    Not frozen, since Python itself writes ``__traceback__`` on a raised exception.
    """

    code: ClassVar[str] = "rule"

    def to_dict(self) -> dict[str, Any]:
        """Return ``{"code": …, field: value, …}`` in plain JSON types (cells as ``"H4"``)."""
        fields = {f.name: _plain(getattr(self, f.name)) for f in dataclasses.fields(self)}
        return {"code": self.code, **fields}

    def __str__(self) -> str:
        return f"{self.code} {self.to_dict()}"


def _plain(value: Any) -> Any:
    if value is None or isinstance(value, (str, int, float, bool)):
        return value
    if isinstance(value, RuleError):
        return value.to_dict()
    if isinstance(value, (list, tuple)) and not hasattr(value, "_fields"):
        return [_plain(item) for item in value]  # cells and references are named tuples: text
    return str(value)
