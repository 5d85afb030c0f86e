"""The credentials of a guest, and the reports of faults, on disk.

Only the owner can read the file of tokens, and it has no codes. A token is stored under the certificate of the host
that gave it and is sent to no other, whatever a host claims. Addresses have no weight: a host may move. A disk that
refuses does not stop a game; the seat can then be reclaimed only while the program runs.
"""

from __future__ import annotations

import contextlib
import json
import re
from dataclasses import dataclass
from typing import Final

from game.core import Json
from game.net.protocol import auth
from game.storage import files
from game.storage.store import Store

MOST_TOKENS: Final = 32
MOST_REPORTS: Final = 20

_TOKENS: Final = "tokens"
_TOKEN = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class TokenKey:
    """The key of a stored token: the room id, the fingerprint of the host's certificate, the player's name.

    No other host can have that fingerprint.
    """

    room: str
    fingerprint: str
    name: str

    @property
    def text(self) -> str:
        """The key as on disk."""
        return f"{self.room}|{self.fingerprint}|{self.name}"


class TokenStore:
    """The files `tokens.json` and `reports/` in the data folder. Without a store nothing is stored."""

    def __init__(self, store: Store | None) -> None:
        self._store = store

    def token(self, key: TokenKey) -> str | None:
        """Return the token stored under a key."""
        return next((token for stored, token in self._tokens() if stored == key.text), None)

    def save_token(self, key: TokenKey, token: str) -> bool:
        """Store a token in place of an older one. Return False if the disk refused it."""
        others = [pair for pair in self._tokens() if pair[0] != key.text]
        return self._write([*others, (key.text, token)][-MOST_TOKENS:])

    def forget(self, key: TokenKey) -> None:
        """Remove the token of a key."""
        found = self._tokens()
        if any(stored == key.text for stored, _ in found):
            self._write([pair for pair in found if pair[0] != key.text])

    def holds(self, room: str, name: str | None = None) -> bool:
        """Return whether a token of that player (None: of any) is stored for a table that claims that room id."""
        parts = (key.split("|", 2) for key, _ in self._tokens())
        return any(each[0] == room and name in (None, each[-1]) for each in parts)

    def report(self, data: Json) -> str:
        """Store a report of a fault. Return the name of its file, "" if there is none."""
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
            files.replace_atomically(path, json.dumps(data, indent=1).encode("ascii"))
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


class Credentials:
    """The room code and the token of one visit. `key` is that of the latest challenge, None before it."""

    def __init__(self, code: str, token_store: TokenStore) -> None:
        self.key: TokenKey | None = None
        self.code = auth.read_code(code)
        """The typed code; None if there is none."""
        self._token_store = token_store
        self._token: str | None = None
        self._sent: str | None = None
        """The token of the hello that is not answered yet."""

    def token(self, key: TokenKey) -> str | None:
        """Return the token for a hello to the table of that key; None if the code must be proven."""
        kept = self._token if key == self.key else None
        self.key, self._token = key, kept or self._token_store.token(key)
        self._sent = self._token
        return self._token

    def accept(self, token: str) -> bool:
        """Store the token for the next return. Return False if the disk refused it."""
        assert self.key is not None
        self._token = token
        return self._token_store.save_token(self.key, token)

    def rejected(self) -> bool:
        """Drop the token that the host has rejected. Return whether the code can be tried instead."""
        if self._sent is None:
            return False
        self.forget()
        self._token = self._sent = None
        return self.code is not None

    def forget(self) -> None:
        """Remove the stored token of this table."""
        if self.key is not None:
            self._token_store.forget(self.key)
