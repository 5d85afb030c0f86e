"""The search for a running screen reader: by D-Bus on Linux, by the system's settings on Windows and macOS.

Source: at-spi2-core (org.a11y.Status), SystemParametersInfo (SPI_GETSCREENREADER), the settings of VoiceOver.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from ui.narration.speech_engines.speech_engine import system_environment

PROGRAM_SECONDS: Final = 2.0
"""Seconds that one program of the system may take."""
STATUS_PROPERTY: Final = ("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Status", "ScreenReaderEnabled")
LINUX_PROGRAMS: Final = (
    ("gdbus", "call", "--session", "--timeout", "1", "--dest", STATUS_PROPERTY[0], "--object-path", STATUS_PROPERTY[1],
     "--method", "org.freedesktop.DBus.Properties.Get", *STATUS_PROPERTY[2:]),
    ("busctl", "--user", "get-property", *STATUS_PROPERTY),
    ("gsettings", "get", "org.gnome.desktop.a11y.applications", "screen-reader-enabled"),
)  # fmt: skip
MACOS_PROGRAMS: Final = (("/usr/bin/defaults", "read", "com.apple.universalaccess", "voiceOverOnOffKey"),)
"""Programs of the system that print "true" or "1" if a screen reader runs, for Linux and macOS."""
SPI_GETSCREENREADER: Final = 0x46

Run = Callable[[tuple[str, ...]], str]


def _windows_flag(libraries: Any) -> bool:
    """Return the flag that screen readers set on Windows; `libraries` is `ctypes` there."""
    flag = libraries.c_int(0)
    done = libraries.windll.user32.SystemParametersInfoW(SPI_GETSCREENREADER, 0, libraries.byref(flag), 0)
    return bool(done) and bool(flag.value)


def _has_session_bus(environment: Mapping[str, str]) -> bool:
    """Return whether programs can reach a session bus without starting one."""
    run = environment.get("XDG_RUNTIME_DIR")
    return bool(environment.get("DBUS_SESSION_BUS_ADDRESS")) or bool(run and (Path(run) / "bus").exists())


def means_yes(printed: str) -> bool:
    """Return whether the output of a program, such as "(<true>,)", means that a screen reader runs."""
    words = "".join(char if char.isalnum() else " " for char in printed.casefold()).split()
    return "true" in words or "1" in words


class ScreenReaderSearch:
    """A search in a thread of its own: `found` becomes True or False, and `done` is called."""

    def __init__(self, done: Callable[[], None], platform: str = sys.platform) -> None:
        self.found: bool | None = None
        self._done, self._platform, self._closed = done, platform, False
        self._environment = system_environment()
        self._process: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._search, name="screen reader search", daemon=True)
        self._thread.start()

    def _search(self) -> None:
        self.found = screen_reader_runs(self._platform, self._environment, self._run)
        self._done()

    def _run(self, arguments: tuple[str, ...]) -> str:
        """Return what a program printed; "" if it is missing, fails or hangs."""
        if self._closed:
            return ""
        try:
            self._process = process = subprocess.Popen(
                arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                env=self._environment,
            )  # fmt: skip
        except OSError:
            return ""
        try:
            printed, _ = process.communicate(timeout=PROGRAM_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return ""
        return printed.decode("utf-8", "replace") if process.returncode == 0 else ""

    def close(self) -> None:
        """End the search, and the program that it waits for."""
        self._closed = True
        if (process := self._process) is not None and process.poll() is None:
            process.kill()
        self._thread.join(0.1)


def screen_reader_runs(platform: str, environment: Mapping[str, str], run: Run, libraries: Any = None) -> bool:
    """Return whether a screen reader runs, as far as the system says."""
    if platform == "win32":
        if libraries is None:
            import ctypes as libraries
        return _windows_flag(libraries)
    if platform == "darwin":
        return any(means_yes(run(arguments)) for arguments in MACOS_PROGRAMS)
    return _has_session_bus(environment) and any(means_yes(run(arguments)) for arguments in LINUX_PROGRAMS)
