"""Copies of positions, made by code that is generated once from their fields."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import Field, fields
from types import CodeType, FunctionType
from typing import Any, Self, TypeVar


class Copied:
    """The base of a game's positions: dataclasses whose fields are immutable, shared or flat lists."""

    __slots__ = ()

    def copy(self) -> Self:
        """Return an independent copy: lists are copied, everything else is shared."""
        raise NotImplementedError

    def share(self, new: Any) -> None:
        """Write the fields of the base that all positions have in common into another position, as `copy` does."""
        raise NotImplementedError


K = TypeVar("K", bound=Copied)


def copied(kind: type[K]) -> type[K]:
    """Generate `copy` for a dataclass, and `share` for the first one below `Copied`.

    Code with one assignment per field takes two thirds of the time of a loop over the fields, and every action makes a
    copy.
    """
    lines = "".join(f"\n new.{field.name} = {_value(field)}" for field in fields(kind))  # type: ignore[arg-type]
    made = {"kind": kind, "create": object.__new__}
    if kind.share is Copied.share:
        setattr(kind, "share", _function(f"def share(self, new):{lines}", made))  # noqa: B010
    setattr(kind, "copy", _function(f"def copy(self):\n new = create(kind){lines}\n return new", made))  # noqa: B010
    return kind


def _value(field: Field[Any]) -> str:
    name, annotation = f"self.{field.name}", str(field.type)
    if not annotation.startswith("list["):
        return name
    return f"None if {name} is None else {name}[:]" if annotation.endswith("| None") else f"{name}[:]"


def _function(source: str, names: dict[str, Any]) -> Callable[..., Any]:
    """Return the function of a source text, which contains nothing but the names of our own fields."""
    module = compile(source, __file__, "exec")
    return FunctionType(next(part for part in module.co_consts if isinstance(part, CodeType)), names)
