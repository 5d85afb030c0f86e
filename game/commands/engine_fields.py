"""The fields of an engine request, checked one by one, and the error response."""

from __future__ import annotations

from typing import Any, Final

from game.core import Json

MAX_SECONDS: Final = 60.0


class RequestError(Exception):
    """An error response: `error` is a word of the protocol, `why` a sentence, `more` further fields."""

    def __init__(self, error: str, why: str, **more: Json) -> None:
        super().__init__(why)
        self.error = error
        self.why = why
        self.more = more


class Request:
    """The fields of a request, each checked on access; all methods raise RequestError("bad-request")."""

    def __init__(self, data: Json) -> None:
        if not isinstance(data, dict):
            raise RequestError("bad-request", "a request is an object")
        self.data = data

    def field(self, name: str) -> Json:
        """Return a required field."""
        if name not in self.data:
            raise RequestError("bad-request", f"the field {name} is missing")
        return self.data[name]

    def text(self, name: str) -> str:
        """Return a text."""
        value = self.field(name)
        return value if isinstance(value, str) else self._reject(name, "a text")

    def integer(self, name: str, low: int | None = None, high: int | None = None) -> int:
        """Return a whole number within bounds; a boolean is rejected."""
        value = self.field(name)
        fits = type(value) is int and (low is None or value >= low) and (high is None or value <= high)
        bounds = "" if low is None else f" from {low} to {high}"
        return int(value) if fits else self._reject(name, f"a whole number{bounds}")

    def seconds(self, name: str) -> float:
        """Return a number of seconds from 0 to `MAX_SECONDS`."""
        value = self.field(name)
        fits = type(value) in (int, float) and 0 <= value <= MAX_SECONDS
        return float(value) if fits else self._reject(name, f"a number from 0 to {MAX_SECONDS:g}")

    def flag(self, name: str) -> bool:
        """Return a boolean."""
        value = self.field(name)
        return value if isinstance(value, bool) else self._reject(name, "true or false")

    def texts(self, name: str) -> dict[str, str]:
        """Return an object of texts; a missing field is empty."""
        value = self.data.get(name, {})
        fits = isinstance(value, dict) and all(isinstance(each, str) for each in value.values())
        return dict(value) if fits else self._reject(name, "an object of texts")

    def _reject(self, name: str, wanted: str) -> Any:
        raise RequestError("bad-request", f"the field {name} must be {wanted}")
