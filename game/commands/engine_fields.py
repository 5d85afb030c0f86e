"""The fields of an engine request, checked one by one, and the error response."""

from __future__ import annotations

from typing import Annotated, Any, Final

from game.core import Json
from game.schema.annotations import AnyText, IntRange
from game.schema.checker import SchemaError, checker

MAX_SECONDS: Final = 60
_TEXT = Annotated[str, AnyText()]
_SECONDS = Annotated[float, IntRange(0, MAX_SECONDS)]


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
        return str(self._checked(name, _TEXT, "a text"))

    def integer(self, name: str, low: int | None = None, high: int | None = None) -> int:
        """Return a whole number within bounds; a boolean is rejected."""
        if low is None or high is None:
            return int(self._checked(name, int, "a whole number"))
        return int(self._checked(name, Annotated[int, IntRange(low, high)], f"a whole number from {low} to {high}"))

    def seconds(self, name: str) -> float:
        """Return a number of seconds from 0 to `MAX_SECONDS`."""
        return float(self._checked(name, _SECONDS, f"a number from 0 to {MAX_SECONDS}"))

    def flag(self, name: str) -> bool:
        """Return a boolean."""
        return bool(self._checked(name, bool, "true or false"))

    def texts(self, name: str) -> dict[str, str]:
        """Return an object of texts; a missing field is empty."""
        return dict(self._checked(name, dict[_TEXT, _TEXT], "an object of texts") if name in self.data else {})

    def _checked(self, name: str, form: Any, wanted: str) -> Any:
        try:
            return checker(form)(self.field(name), name)
        except SchemaError as error:
            raise RequestError("bad-request", f"the field {name} must be {wanted}") from error
