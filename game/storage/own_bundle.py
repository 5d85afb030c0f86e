"""The bundle that this program runs from, packed into one file to give it to somebody on the same system.

Nothing here unpacks a file from another computer.
"""

from __future__ import annotations

import hashlib
import platform
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game import __version__

COMPRESSION_LEVEL: Final = 6
"""The best level would save a tenth of the size, for a quarter of a minute."""
SYSTEMS: Final = {"linux": "Linux", "win32": "Windows", "darwin": "macOS"}
CHUNK_BYTES: Final = 1 << 20
PARTS: Final = ("_internal", "desktop", "LICENSE", "two-rivers", "two-rivers.exe", "two-rivers-console.exe")
"""The entries of a bundle's folder, as `tools/bundle` makes them; other files in it belong to the player."""


@dataclass(frozen=True, slots=True)
class PackedBundle:
    """The packed bundle, a file for guests to download."""

    path: Path
    size: int
    sha256: str

    @property
    def name(self) -> str:
        """The file name, which is also the path of the download."""
        return self.path.name


class PackingStopped(Exception):
    """The player left the page before the bundle was packed."""


def system() -> str:
    """Return the system for which the bundle is, in words that are the same in all languages: "Linux x86_64"."""
    return f"{SYSTEMS.get(sys.platform, sys.platform)} {platform.machine()}"


def file_name() -> str:
    """Return the name of the packed bundle: letters, digits, dots, dashes and underscores."""
    kind = "tar.gz" if sys.platform not in ("win32", "darwin") else "zip"
    system_name = SYSTEMS.get(sys.platform, sys.platform).lower()
    return f"two-rivers-{__version__}-{system_name}-{platform.machine().lower()}.{kind}"


def pack(source: Path, target: Path, stopped: Callable[[], bool] = lambda: False) -> PackedBundle:
    """Pack the bundle into a new file, and compute its checksum. Raises OSError, and PackingStopped soon after.

    Nothing else that lies in its folder is packed. Links stay links. On a Mac, `ditto` keeps what the signature of an
    app needs.
    """
    if sys.platform == "darwin":
        words = ["ditto", "-c", "-k", "--sequesterRsrc", "--keepParent", str(source), str(target)]
        try:
            subprocess.run(words, check=True, stdin=subprocess.DEVNULL, capture_output=True)
        except subprocess.CalledProcessError as error:
            raise OSError(f"ditto: {error.returncode}") from error
    elif sys.platform == "win32":
        _write_zip(source, target, stopped)
    else:
        _write_tar(source, target, stopped)
    return PackedBundle(target, target.stat().st_size, _checksum(target, stopped))


def _files(source: Path, stopped: Callable[[], bool]) -> list[Path]:
    inside = (path for name in PARTS for path in (source / name, *(source / name).rglob("*")))
    found = sorted(path for path in inside if path.is_symlink() or path.is_file())
    if stopped():
        raise PackingStopped
    return found


def _write_tar(source: Path, target: Path, stopped: Callable[[], bool]) -> None:
    with tarfile.open(target, "x:gz", compresslevel=COMPRESSION_LEVEL, format=tarfile.PAX_FORMAT) as tar:
        for path in _files(source, stopped):
            if stopped():
                raise PackingStopped
            tar.add(path, f"two-rivers/{path.relative_to(source)}", recursive=False, filter=_without_owner)


def _without_owner(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """Leave out who packs it: their name is nobody's business."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    entry.mode = 0o755 if entry.mode & 0o100 else 0o644
    return entry


def _write_zip(source: Path, target: Path, stopped: Callable[[], bool]) -> None:
    with zipfile.ZipFile(target, "x", zipfile.ZIP_DEFLATED, compresslevel=COMPRESSION_LEVEL) as file:
        for path in _files(source, stopped):
            if stopped():
                raise PackingStopped
            file.write(path, f"two-rivers/{path.relative_to(source).as_posix()}")


def _checksum(path: Path, stopped: Callable[[], bool]) -> str:
    found = hashlib.sha256()
    with open(path, "rb") as file:
        while data := file.read(CHUNK_BYTES):
            if stopped():
                raise PackingStopped
            found.update(data)
    return found.hexdigest()
