"""Speech Dispatcher, by which screen readers speak on Linux: a client of its protocol SSIP.

Source: "Speech Synthesis Interface Protocol" (Speech Dispatcher's manual). Text is sent as lines of data that end with
a line of one dot; such a line within the text is doubled, so nothing in a text is a command. SSML stays off.
"""

from __future__ import annotations

import contextlib
import queue
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import BinaryIO, Final

from ui.narration.speech_engines.speech_engine import (
    NORMAL_RATE,
    REPLY_SECONDS,
    SpeechFailed,
    SpeechStyle,
    Voice,
    system_environment,
)

PROGRAM: Final = "speech-dispatcher"
SPAWN_SECONDS: Final = 5.0
LONGEST_LINE: Final = 4096
"""Bytes of a line from the server."""
MOST_LINES: Final = 40_000
"""Lines of one reply; a list of voices has 13,000."""
ENDED: Final = frozenset({"702", "703"})
"""Notifications: a message ended, or was cancelled."""


def server_address(environment: Mapping[str, str]) -> tuple[str, str | int] | str:
    """Return the server's socket file, or its host and port, as Speech Dispatcher's own clients find it."""
    method, _, place = environment.get("SPEECHD_ADDRESS", "").partition(":")
    if method == "unix_socket" and place and place != "default":
        return place
    if method == "inet_socket":
        host, _, port = place.rpartition(":")
        return host or "127.0.0.1", int(port) if port.isdigit() else 6560
    run = environment.get("XDG_RUNTIME_DIR")
    base = Path(run) if run else Path(environment.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return str(base / "speech-dispatcher" / "speechd.sock")


def spawn_options(address: tuple[str, str | int] | str) -> list[str]:
    """Return the options that start a server at an address, as its own clients do."""
    if isinstance(address, str):
        return ["--spawn", "--communication-method", "unix_socket", "--socket-path", address]
    return ["--spawn", "--communication-method", "inet_socket", "--port", str(address[1])]


class SpeechDispatcher:
    """A connection to Speech Dispatcher; starts the server if it does not run."""

    poll_seconds: float | None = None

    def __init__(self, environment: Mapping[str, str] | None = None) -> None:
        self._environment = system_environment(environment)
        self._link: socket.socket | None = None
        self._spawned: subprocess.Popen[bytes] | None = None
        self._replies: queue.SimpleQueue[list[str]] = queue.SimpleQueue()
        """Replies of the server: their lines without the code; [] once it is gone."""
        self._style: SpeechStyle | None = None
        self._rate = 0
        """The rate of this user's configuration, -100 to 100."""
        self._aborted = False

    def start(self, ended: Callable[[int], None], failed: Callable[[], None]) -> list[Voice]:
        """Connect, start the thread that reads, and return the voices."""
        self._ended, self._failed = ended, failed
        self._connect()
        try:
            listed = self._command("GET RATE")[0]
            self._rate = int(listed) if listed.lstrip("-").isdigit() else 0
            return self._voices()
        except SpeechFailed:
            if self._aborted or self._link is None:
                raise
            return []  # an output module that cannot list its voices

    def _connect(self) -> None:
        self._link = self._open() or self._spawn()
        self._link.settimeout(REPLY_SECONDS)
        self._style = None
        reader = threading.Thread(
            target=self._read, args=(self._link.makefile("rb"), self._replies), name="speech replies", daemon=True
        )
        reader.start()
        for command in ("CLIENT_NAME player:two-rivers:narration", "NOTIFICATION END on", "NOTIFICATION CANCEL on"):
            self._command(f"SET SELF {command}")
        for command in ("SSML_MODE off", "PRIORITY message"):
            self._command(f"SET SELF {command}")

    def _open(self) -> socket.socket | None:
        """Return a connection to the server; None if there is none."""
        address = server_address(self._environment)
        family = socket.AF_UNIX if isinstance(address, str) else socket.AF_INET
        link = socket.socket(family)
        link.settimeout(REPLY_SECONDS)
        try:
            link.connect(address)
        except (OSError, ValueError):
            link.close()
            return None
        return link

    def _spawn(self) -> socket.socket:
        """Start the server and return a connection to it."""
        program = shutil.which(PROGRAM, path=self._environment.get("PATH"))
        if program is None:
            raise SpeechFailed(PROGRAM, missing=True)
        try:
            self._spawned = subprocess.Popen(
                [program, *spawn_options(server_address(self._environment))], env=self._environment,
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
            )  # fmt: skip
            failed = self._spawned.wait(SPAWN_SECONDS)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise SpeechFailed(str(error), missing=isinstance(error, OSError)) from error
        finally:
            self._end_spawned()
        for _ in range(10):
            if self._aborted or failed:
                break
            if (link := self._open()) is not None:
                return link
            time.sleep(0.1)
        raise SpeechFailed("the server did not start")

    def _end_spawned(self) -> None:
        """Make sure that the starting program is gone; the server itself has left it."""
        if self._spawned is not None and self._spawned.poll() is None:
            self._spawned.kill()
            self._spawned.wait()
        self._spawned = None

    def _read(self, lines: BinaryIO, replies: queue.SimpleQueue[list[str]]) -> None:
        """Give replies to the thread that speaks, and report the ends of messages; runs in a thread of its own."""
        found: list[str] = []
        try:
            while line := lines.readline(LONGEST_LINE):
                text = line.decode("utf-8", "replace").rstrip("\r\n")
                found.append(text)
                if text[3:4] == " " or len(found) > MOST_LINES:
                    self._sort(found, replies)
                    found = []
        except (OSError, ValueError):
            pass
        replies.put([])
        if not self._aborted and replies is self._replies:
            self._failed()

    def _sort(self, found: list[str], replies: queue.SimpleQueue[list[str]]) -> None:
        """Treat one whole message of the server; the first line of an event has the number of what was spoken."""
        code = found[-1][:3]
        if not code.startswith("7"):
            replies.put(found)
        elif code in ENDED and found[0][4:].isdigit():
            self._ended(int(found[0][4:]))

    def _send(self, data: str) -> None:
        if self._link is None:
            raise SpeechFailed("closed")
        try:
            self._link.sendall(data.encode("utf-8", "replace"))
        except OSError as error:
            raise SpeechFailed(str(error)) from error

    def _command(self, line: str) -> list[str]:
        """Send one command and return the lines of its reply. Raises SpeechFailed unless it is one of success."""
        self._send(f"{line}\r\n")
        try:
            reply = self._replies.get(timeout=REPLY_SECONDS)
        except queue.Empty:
            raise SpeechFailed(line, hung=True) from None
        if not reply or not reply[-1].startswith("2"):
            raise SpeechFailed(f"{line}: {reply[-1] if reply else 'closed'}")
        return [text[4:] for text in reply]

    def _voices(self) -> list[Voice]:
        """Return the voices without their variants, of which espeak-ng has a hundred for each."""
        found = []
        for line in self._command("LIST SYNTHESIS_VOICES")[:-1]:
            name, _, rest = line.partition("\t")
            language, _, variant = rest.partition("\t")
            if name and variant in ("", "none", "None", "(null)"):
                found.append(Voice(name, language.replace("_", "-").split("-")[0].lower()))
        return found

    def speak(self, words: str, style: SpeechStyle) -> int:
        """Begin to speak one line of text; return the server's number of it."""
        if style != self._style:
            self._set(style)
        self._command("SPEAK")
        reply = self._command(f"{escaped(words)}\r\n.")
        if not reply[0].isdigit():
            raise SpeechFailed(reply[0])
        return int(reply[0])

    def _set(self, style: SpeechStyle) -> None:
        """Set language, rate and voice. Only a new connection forgets a chosen voice."""
        if self._style is not None and self._style.voice and not style.voice:
            self._hang_up()
            self._connect()
        self._command(f"SET SELF LANGUAGE {style.language}")
        self._command(f"SET SELF RATE {max(-100, min(100, self._rate + (style.rate - NORMAL_RATE) * 2))}")
        if style.voice:
            self._command(f"SET SELF SYNTHESIS_VOICE {style.voice}")
        self._style = style

    def stop(self) -> None:
        """Stop what this program speaks; a screen reader goes on."""
        self._command("CANCEL SELF")

    def poll(self) -> None:
        """Do nothing: the server reports the end of a message."""

    def close(self) -> None:
        """Stop speaking and leave the server."""
        self._aborted = True
        if self._link is not None:
            self._link.settimeout(0.05)
            with contextlib.suppress(OSError):
                self._link.sendall(b"CANCEL SELF\r\nQUIT\r\n")
        self._hang_up()
        self._end_spawned()

    def _hang_up(self) -> None:
        """Close the connection; the thread that reads it then ends without a failure."""
        link, self._link = self._link, None
        self._replies = queue.SimpleQueue()
        if link is not None:
            with contextlib.suppress(OSError):
                link.shutdown(socket.SHUT_RDWR)
            link.close()

    def abort(self) -> None:
        """End the connection and the starting program, whatever the other thread waits for."""
        self._aborted = True
        self._replies.put([])
        self._hang_up()
        if (spawned := self._spawned) is not None and spawned.poll() is None:
            spawned.kill()


def escaped(words: str) -> str:
    """Return one line of text as data: a dot at its begin is doubled."""
    line = " ".join(words.split())
    return f".{line}" if line.startswith(".") else line
