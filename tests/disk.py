"""A disk that refuses."""

from __future__ import annotations

import os

import pytest

from game.storage import files


class Disk:
    """The file layer, which refuses every write while `code` is set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.code = 0
        self._write = os.write
        monkeypatch.setattr(files, "_write_all", self._write_all)

    def _write_all(self, file: int, data: bytes) -> None:
        if self.code:
            raise OSError(self.code, os.strerror(self.code))
        while data:
            data = data[self._write(file, data) :]
