"""The file that people download: a bundle in one archive, the same bytes whenever the same files are packed."""

from __future__ import annotations

import hashlib
import lzma
import os
import subprocess
import tarfile
import zipfile
from pathlib import Path
from typing import Final

DATE: Final = 315_532_800
"""1980-01-01 in seconds: the date of every packed file, the first one that a zip knows."""
APP: Final = "Two Rivers.app"


def size(folder: Path) -> int:
    """Return the bytes of all files below a folder; a link has none of its own."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def checksum(path: Path) -> str:
    """Return the SHA-256 of a file, as `sha256sum` prints it."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def pack(platform: str, dist: Path, target: Path) -> None:
    """Pack the bundle of a system that lies in `dist`. Raises OSError and CalledProcessError."""
    target.unlink(missing_ok=True)
    if platform == "darwin":  # `ditto` keeps the links inside an app, and what its signature needs
        words = ["ditto", "-c", "-k", "--sequesterRsrc", "--keepParent", str(dist / APP), str(target)]
        subprocess.run(words, check=True)
    elif platform == "win32":
        write_zip(dist / "two-rivers", target)
    else:
        write_tar(dist / "two-rivers", target)


def write_tar(folder: Path, target: Path) -> None:
    """Pack a folder with its links and modes; the best level saves 0.5 MB in half as much time again."""
    with (
        lzma.open(target, "wb", preset=6) as file,
        tarfile.open(fileobj=file, mode="w", format=tarfile.PAX_FORMAT) as tar,
    ):
        for path in [folder, *sorted(folder.rglob("*"))]:
            tar.add(path, str(path.relative_to(folder.parent)), recursive=False, filter=_anonymous)


def _anonymous(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """Remove who packed it, and when."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    entry.mtime = DATE
    entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
    return entry


def write_zip(folder: Path, target: Path) -> None:
    """Pack a folder without links."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(path.relative_to(folder.parent).as_posix())
            entry.external_attr = (0o755 if os.access(path, os.X_OK) else 0o644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            file.writestr(entry, path.read_bytes())
