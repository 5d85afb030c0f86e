"""The engine protocol: one JSON object per line in, one line out, in order (docs/engine-protocol.md).

No input ends the process, and no line of any length makes its memory grow without bound.
"""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Iterator, Sequence
from typing import BinaryIO, Final

from game.commands import cli_args, program
from game.commands.engine_fields import RequestError
from game.commands.engine_requests import Engine
from game.core import Json
from game.schema import json_text

MAX_LINE: Final = 16 << 20
"""The most bytes in a line; the rest of a longer line is skipped and the line is rejected."""

MAX_DEPTH: Final = 400
MAX_DIGITS: Final = 4000
MAX_PARTS: Final = 1 << 19
"""The most commas and brackets in a line; this bounds the response to tens of megabytes."""


def main(argv: Sequence[str]) -> int:
    """Serve standard input until its end and return the exit code. Raises UsageError."""
    cli_args.parse(argv, {})
    return serve(sys.stdin.buffer, sys.stdout.buffer)


def serve(source: BinaryIO, sink: BinaryIO) -> int:
    """Respond to every line until the source ends or the sink is closed; return the exit code."""
    engine = Engine()
    try:
        for line in read_lines(source):
            sink.write(respond(engine, line))
            sink.flush()
    except OSError as error:
        if not program.is_closed_pipe(error):
            raise
        program.silence(sink.fileno())
    return 0


def read_lines(source: BinaryIO) -> Iterator[bytes | None]:
    """Yield the lines of a stream, also a last one without a line end; None for one that is too long."""
    while line := source.readline(MAX_LINE):
        if len(line) < MAX_LINE or line.endswith(b"\n"):
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = source.readline(1 << 16)
        yield None


def respond(engine: Engine, line: bytes | None) -> bytes:
    """Return the response line for a request line (None: a line that was too long)."""
    try:
        request = parse(line)
    except ValueError as error:
        return _encode({"ok": False, "error": "bad-json", "why": str(error)})
    echo = {"id": request["id"]} if isinstance(request, dict) and "id" in request else {}
    return _encode({**echo, **_respond(engine, request)})


def parse(line: bytes | None) -> Json:
    """Return the data of a line. Raises ValueError."""
    if line is None:
        raise ValueError("the line is too long")
    text = line.decode("utf-8").rstrip("\r\n")
    if sum(map(text.count, ",[{")) > MAX_PARTS:
        raise ValueError("the line has too many parts")
    return json_text.parse(text, MAX_DEPTH, MAX_DIGITS)


def _respond(engine: Engine, request: Json) -> dict[str, Json]:
    try:
        return {"ok": True, **engine.do(request)}
    except RequestError as error:
        return {"ok": False, "error": error.error, "why": error.why, **error.more}
    except Exception as error:  # no fault may stop the engine before the next line
        traceback.print_exc()
        return {"ok": False, "error": "bad-request", "why": f"internal fault: {type(error).__name__}"}


def _encode(data: Json) -> bytes:
    return json.dumps(data, ensure_ascii=True, allow_nan=False, separators=(",", ":")).encode("ascii") + b"\n"
