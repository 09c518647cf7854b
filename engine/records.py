"""What is stored as plain data: options as they are; actions and events, one frozen dataclass each,
told apart by its ``kind``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self, TypeVar

import msgspec

Kind = TypeVar("Kind", bound="Record")


class Plain:
    """Base of dataclasses that are stored whole, as plain JSON types."""

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON types; the inverse of :meth:`from_dict`."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Rebuild what :meth:`to_dict` wrote.

        Raises what the constructor does, and msgspec.ValidationError for a field of another type.
        """
        return msgspec.convert(data, cls)


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


def reader(known: Mapping[str, type[Kind]]) -> Callable[[Mapping[str, Any]], Kind]:
    """What rebuilds a record of one of those kinds from what its ``to_dict`` wrote.

    It raises KeyError for another kind, and as ``Record.from_dict``.
    """

    def read(data: Mapping[str, Any]) -> Kind:
        return known[data["kind"]].from_dict(data)

    return read
