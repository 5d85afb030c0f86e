"""Parts of Windows and of a Mac as our code sees them, for tests of its branches on any system."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any


class Msvcrt:
    """The locks of a Windows: bytes of files, each held by one handle until it is unlocked or closed."""

    LK_NBLCK, LK_UNLCK = 2, 0

    def __init__(self) -> None:
        self.held: dict[tuple[int, int, int], int] = {}
        """(device, file, offset) -> handle."""

    def locking(self, file: int, mode: int, count: int) -> None:
        """Lock or unlock a byte. Raises OSError as Windows does."""
        assert count == 1
        found = os.fstat(file)
        place = found.st_dev, found.st_ino, os.lseek(file, 0, os.SEEK_CUR)
        owner = self.held.get(place)
        if mode == self.LK_UNLCK:
            if owner != file:
                raise PermissionError(errno.EACCES, "not locked")
            del self.held[place]
        elif owner is not None and owner != file:
            raise PermissionError(errno.EACCES, "locked")
        else:
            self.held[place] = file


def failing(times: int, error: OSError, real: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that raises so many times before it does what it should; `calls` counts."""

    def call(*args: Any, **more: Any) -> Any:
        counted.calls += 1
        if counted.calls <= times:
            raise error
        return real(*args, **more)

    counted = SimpleNamespace(calls=0)
    call.counted = counted  # type: ignore[attr-defined]
    return call
