"""Actions and events as plain data: one frozen dataclass each, told apart by its ``kind``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self, TypeVar

import msgspec

Kind = TypeVar("Kind", bound="Record")


@dataclass(frozen=True)
class Record:
    """Base of the records that are stored by name; fields are of types that msgspec knows."""

    kind: ClassVar[str]

    def to_dict(self) -> dict[str, Any]:
        """Return ``{"kind": …, field: value, …}`` in plain JSON types (times as ISO 8601)."""
        return {"kind": self.kind, **msgspec.to_builtins(self, str_keys=True)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Rebuild what :meth:`to_dict` wrote.

        Raises:
            msgspec.ValidationError: a field lacks or is of another type.
        """
        fields = {key: value for key, value in data.items() if key != "kind"}
        return msgspec.convert(fields, cls, str_keys=True)


def kinds(base: type[Kind], namespace: Mapping[str, object]) -> dict[str, type[Kind]]:
    """The records of type ``base`` that a module knows (its ``vars()``), by their kind."""
    found = (value for value in namespace.values() if isinstance(value, type))
    return {cls.kind: cls for cls in found if issubclass(cls, base) and cls is not base}
