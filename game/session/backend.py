"""A backend in another process, made when it is first used."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

_log = logging.getLogger("two-rivers")


class Closable(Protocol):
    """What every backend can do."""

    def close(self) -> None:
        """Stop thinking and release all resources."""


B = TypeVar("B", bound=Closable)


class Backend(Generic[B]):
    """The one backend of its owner, who closes it after any exception; the next use makes a new one."""

    def __init__(self, make: Callable[[], B] | None) -> None:
        self._make = make
        self._made: B | None = None

    @property
    def possible(self) -> bool:
        """Whether there is a way to make one."""
        return self._make is not None

    def use(self, call: Callable[[B], Any]) -> Any:
        """Return what a call of the backend returns. Raises whatever it raises, and RuntimeError without a backend."""
        if self._made is None:
            if self._make is None:
                raise RuntimeError("there is no backend")
            self._made = self._make()
        return call(self._made)

    def close(self) -> None:
        """Close it, whatever happens meanwhile."""
        made, self._made = self._made, None
        if made is not None:
            try:
                made.close()
            except Exception as error:
                _log.warning("a backend could not be closed: %r", error)
