"""A Speech Dispatcher for tests: it speaks SSIP over a socket file and writes down what it is told."""

from __future__ import annotations

import socket
import threading
import time
from pathlib import Path

VOICES = (("English", "en", "none"), ("English+Ada", "en", "Ada"), ("Hebrew", "he", "none"), ("Persian", "fa", "none"))


class FakeDispatcher:
    """The server; `seconds` is how long each message takes, None: for ever, as without a sound device."""

    def __init__(self, folder: Path, voices: tuple[tuple[str, str, str], ...] = VOICES) -> None:
        self.path = str(folder / "speechd.sock")
        self.voices = voices
        self.seconds: float | None = 0.0
        self.rate = 0
        self.mute = False
        """Whether the server takes commands without a reply."""
        self.commands: list[str] = []
        self.texts: list[tuple[str, str]] = []
        """Language and text of every message."""
        self.connections: list[socket.socket] = []
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(self.path)
        self._listener.listen()
        self._number = 0
        self._cancelled = threading.Event()
        self._lock = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def environment(self) -> dict[str, str]:
        """Where its clients find it; no program can be started."""
        return {"SPEECHD_ADDRESS": f"unix_socket:{self.path}", "PATH": "/nonexistent"}

    def _accept(self) -> None:
        while True:
            try:
                link, _ = self._listener.accept()
            except OSError:
                return
            self.connections.append(link)
            threading.Thread(target=self._serve, args=(link,), daemon=True).start()

    def _serve(self, link: socket.socket) -> None:
        language, data = "en", None
        try:
            for raw in link.makefile("rb"):
                line = raw.decode().rstrip("\r\n")
                if data is not None and line != ".":
                    data.append(line.removeprefix("."))
                    continue
                if data is not None:
                    self._speak(link, language, "\n".join(data))
                    data = None
                    continue
                self.commands.append(line)
                if line.startswith("SET SELF LANGUAGE "):
                    language = line.split()[-1]
                if line == "SPEAK":
                    data = []
                if not self.mute:
                    self._reply(link, line)
        except OSError:
            return

    def _reply(self, link: socket.socket, line: str) -> None:
        if line == "SPEAK":
            self._send(link, "230 OK RECEIVING DATA")
        elif line == "LIST SYNTHESIS_VOICES":
            listed = [f"249-{name}\t{language}\t{variant}" for name, language, variant in self.voices]
            self._send(link, *listed, "249 OK VOICE LIST SENT")
        elif line == "GET RATE":
            self._send(link, f"251-{self.rate}", "251 OK GET RETURNED")
        elif line == "CANCEL SELF":
            self._send(link, "213 OK CANCELED")
            self._cancelled.set()
        elif line.startswith("SET SELF"):
            self._send(link, "200 OK SET")
        elif line != "QUIT":
            self._send(link, "500 ERR INVALID COMMAND")

    def _send(self, link: socket.socket, *lines: str) -> None:
        with self._lock:
            link.sendall("".join(f"{line}\r\n" for line in lines).encode())

    def _speak(self, link: socket.socket, language: str, text: str) -> None:
        self._number += 1
        number = self._number
        self.texts.append((language, text))
        self._cancelled.clear()
        self._send(link, f"225-{number}", "225 OK MESSAGE QUEUED")
        threading.Thread(target=self._end, args=(link, number), daemon=True).start()

    def _end(self, link: socket.socket, number: int) -> None:
        cancelled = self._cancelled.wait(self.seconds)
        code, word = ("703", "CANCELED") if cancelled else ("702", "END")
        try:
            self._send(link, f"{code}-{number}", f"{code}-1", f"{code} {word}")
        except OSError:
            return

    def drop(self) -> None:
        """Close all connections, like a server that crashes and starts again."""
        links, self.connections = self.connections, []
        for link in links:
            link.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """End the server."""
        self._listener.close()
        self._cancelled.set()
        self.drop()

    def wait_for(self, count: int, seconds: float = 5.0) -> list[str]:
        """Return the texts spoken so far, once there are so many."""
        until(lambda: len(self.texts) >= count, seconds)
        return [text for _, text in self.texts]


def until(holds: object, seconds: float = 5.0) -> None:
    """Wait until a condition holds; fail after some seconds."""
    assert callable(holds)
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.005)
