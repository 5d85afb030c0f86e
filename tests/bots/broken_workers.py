"""Far ends of a worker's pipe that are broken in one way each; a spawned process runs one of them."""

from __future__ import annotations

import json
import os
import struct
import sys
import time
from multiprocessing.connection import Connection
from typing import Any

READY = b'{"n": 0}'


def number(pipe: Connection) -> int:
    """Report that it is ready, and return the number of the first question."""
    pipe.send_bytes(READY)
    return int(json.loads(pipe.recv_bytes())["n"])


def say(pipe: Connection, answer: bytes) -> None:
    while True:
        number(pipe)
        pipe.send_bytes(answer)


def act(pipe: Connection, **fields: Any) -> None:
    while True:
        n = number(pipe)
        pipe.send_bytes(json.dumps({"n": n, **fields}).encode("ascii"))


def ends_at_once(pipe: Connection, urgent: bool) -> None:
    pass


def fails_at_once(pipe: Connection, urgent: bool) -> None:
    sys.exit(3)


def no_json(pipe: Connection, urgent: bool) -> None:
    say(pipe, b"hello")


def no_object(pipe: Connection, urgent: bool) -> None:
    say(pipe, b"[1, 2]")


def no_text(pipe: Connection, urgent: bool) -> None:
    say(pipe, b"\xff\xfe\x00")


def no_action(pipe: Connection, urgent: bool) -> None:
    act(pipe, action="dance")


def illegal(pipe: Connection, urgent: bool) -> None:
    act(pipe, action="tile red e1")


def a_number(pipe: Connection, urgent: bool) -> None:
    act(pipe, action=17)


def deep(pipe: Connection, urgent: bool) -> None:
    say(pipe, b"[" * 50_000)


def huge(pipe: Connection, urgent: bool) -> None:
    say(pipe, b"x" * 30_000_000)


def endless(pipe: Connection, urgent: bool) -> None:
    number(pipe)
    while True:
        os.write(pipe.fileno(), b"x" * 65536)


def half_an_answer(pipe: Connection, urgent: bool) -> None:
    number(pipe)
    os.write(pipe.fileno(), struct.pack("!i", 40) + b'{"n":')


def half_an_answer_and_no_end(pipe: Connection, urgent: bool) -> None:
    half_an_answer(pipe, urgent)
    time.sleep(600)


def fault(pipe: Connection, urgent: bool) -> None:
    act(pipe, error="no idea")


def no_question_read(pipe: Connection, urgent: bool) -> None:
    """Ask for question after question and read none."""
    while True:
        pipe.send_bytes(READY)


BROKEN = [
    ends_at_once, fails_at_once, no_json, no_object, no_text, no_action, illegal, a_number, deep, huge, endless,
    half_an_answer, half_an_answer_and_no_end, fault, no_question_read,
]  # fmt: skip
