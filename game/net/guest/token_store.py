"""What a guest keeps on disk: the tokens that bring seats back, and reports of what went wrong.

Tokens are for nobody else's eyes: the file is readable by its owner alone and names no code. Whatever the disk
refuses is no reason to stop a game; then a seat comes back only as long as the program runs.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.core import Json
from game.storage import files
from game.storage.store import Store

MOST_TOKENS: Final = 32
MOST_REPORTS: Final = 20

_TOKENS: Final = "tokens"
_TOKEN = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class TokenKey:
    """Where a token is good, and nothing of it can be chosen by another computer: the `address` that was reached (its
    port may change) has to name the same `room`, and oneself must have the same `name`."""

    address: str
    room: str
    name: str

    @property
    def key(self) -> str:
        """As on disk."""
        return f"{self.address}|{self.room}|{self.name}"


class TokenStore:
    """In the data folder: `tokens.json` and `reports/`. Without a store nothing is kept."""

    def __init__(self, store: Store | None) -> None:
        self._store = store

    def token(self, place: TokenKey) -> str | None:
        """The token kept for that place."""
        return next((token for kept, token in self._tokens() if kept == place.key), None)

    def keep(self, place: TokenKey, token: str) -> bool:
        """Keep a token in place of the one before; whether it is on disk, or nothing is to be kept anyway."""
        others = [pair for pair in self._tokens() if pair[0] != place.key]
        return self._write([*others, (place.key, token)][-MOST_TOKENS:])

    def forget(self, place: TokenKey) -> None:
        """The token is of no use any more."""
        found = self._tokens()
        if any(kept == place.key for kept, _ in found):
            self._write([pair for pair in found if pair[0] != place.key])

    def known(self, addresses: Sequence[str], room: str) -> str | None:
        """The first of a table's addresses at which a seat of that room is kept for somebody here."""
        kept = [key for key, _ in self._tokens()]
        return next((each for each in addresses if any(key.startswith(f"{each}|{room}|") for key in kept)), None)

    def report(self, data: Json) -> str:
        """Keep what a bug report needs; the file's name, or "" when it could not be kept."""
        if self._store is None:
            return ""
        folder = self._store.root / "reports"
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            names = sorted(path.name for path in folder.glob("*.json"))
            for name in names[: max(0, len(names) + 1 - MOST_REPORTS)]:
                (folder / name).unlink()
            stamp = "".join(sign for sign in self._store.date() if sign.isalnum())
            path = folder / f"{stamp}-{len(names):02d}.json"
            files.replace(path, json.dumps(data, indent=1).encode("ascii"))
        except OSError:
            return ""
        return path.name

    def _tokens(self) -> list[tuple[str, str]]:
        if self._store is None:
            return []
        data, _ = self._store.load(_TOKENS)
        found = data if isinstance(data, list) else []
        return [
            (entry[0], entry[1])
            for entry in found
            if isinstance(entry, list)
            and len(entry) == 2
            and all(isinstance(part, str) for part in entry)
            and _TOKEN.fullmatch(entry[1])
        ]

    def _write(self, tokens: list[tuple[str, str]]) -> bool:
        if self._store is None:
            return True
        with contextlib.suppress(OSError):
            self._store.save_data(_TOKENS, [list(pair) for pair in tokens])
            return True
        return False
