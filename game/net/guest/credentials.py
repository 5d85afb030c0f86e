"""What lets a guest in at a table: the room code the first time, from then on the token of the last welcome.

A token is kept on disk with the place that gave it, and shown nowhere else. It goes to no other address, whatever a
host there says of itself.
"""

from __future__ import annotations

from game.net.guest.token_store import TokenKey, TokenStore
from game.net.protocol import auth


class Credentials:
    """Of one visit; `place` is the table that they were shown to last, None before the first."""

    def __init__(self, code: str, token_store: TokenStore) -> None:
        self.place: TokenKey | None = None
        self._code = auth.read_code(code)
        self._keepsakes = token_store
        self._token: str | None = None
        self._shown: str | None = None
        """The token of the hello that is not answered yet."""

    def show(self, place: TokenKey, nonce: str) -> dict[str, str]:
        """What a hello there proves itself by: the token that is kept for it, else that one knows the code."""
        self.place = place
        self._token = self._shown = self._token or self._keepsakes.token(place)
        if self._token is not None:
            return {"token": self._token}
        return {"proof": auth.proof(self._code or "", nonce)}

    def take(self, token: str) -> bool:
        """The token for the next return; whether it is stored, or nothing is to be stored anyway."""
        assert self.place is not None
        self._token = token
        return self._keepsakes.keep(self.place, token)

    def refused(self) -> bool:
        """The host knows nobody of the token that was shown, if one was; whether the code may be tried in its place."""
        if self._shown is None:
            return False
        self.forget()
        self._token = self._shown = None
        return self._code is not None

    def forget(self) -> None:
        """What is on disk for this place is of no use any more."""
        if self.place is not None:
            self._keepsakes.forget(self.place)
