"""Crash-safe files: replaced atomically, or extended by lines that are on disk before the call returns."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import stat
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

TEMPORARY = ".tmp"
"""The suffix of a file that is being written; one left by a crash is ignored."""

_NOFOLLOW = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
_OPEN_FLAGS = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_LOCK_OFFSET = 1 << 30
"""The offset of the byte that is locked on Windows: beyond the end, so that others can still read."""

_LOCK_RETRY_DELAYS = (0.002, 0.01, 0.05)
"""Seconds between attempts to lock; a window that only calls `in_use` holds the lock for an instant."""
_RENAME_RETRY_DELAYS = (0.005, 0.02, 0.08, 0.2)
"""Seconds between attempts to rename on Windows, where a virus scanner that reads a new file forbids it meanwhile."""
_UNSUPPORTED = frozenset({errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOLCK})
"""The errors of a file system that has no locks or cannot sync a folder, such as some network drives and portals."""


class TooLarge(OSError):
    """A file that is larger than any of ours; nothing of it was read."""


_FAULTS = {
    errno.ENOSPC: "disk.full",
    errno.EDQUOT: "disk.full",
    errno.EFBIG: "disk.full",
    errno.EROFS: "disk.forbidden",
    errno.EACCES: "disk.forbidden",
    errno.EPERM: "disk.forbidden",
    errno.EAGAIN: "disk.in-use",
    errno.ENOENT: "disk.missing",
}


_IMPOSSIBLE = (errno.ENOENT, errno.ENOTDIR, errno.EEXIST, errno.ENAMETOOLONG, errno.ELOOP, errno.EINVAL)
"""The errors of a folder that cannot exist, whatever the disk does."""


def folder_fault_key(error: OSError | ValueError) -> str:
    """Return the key of the sentence that says why a data folder cannot be made; ValueError: its name has a NUL."""
    if not isinstance(error, OSError) or error.errno in _IMPOSSIBLE:
        return "disk.no-folder"
    return fault_key(error)


def fault_key(error: OSError) -> str:
    """Return the key of the sentence that describes this disk fault to a player."""
    if isinstance(error, TooLarge):
        return "record.large"
    return _FAULTS.get(error.errno or 0, "disk.fault")


def replace_atomically(path: Path, data: bytes) -> None:
    """Replace a file atomically; after an error the old file is unchanged. Raises OSError."""
    temporary = path.with_name(f".{secrets.token_hex(8)}{TEMPORARY}")
    try:
        write_new(temporary, data)
        rename(temporary, path)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
    sync_folder(path.parent)


def rename(source: Path, target: Path) -> None:
    """Rename a file; a file that has the new name is replaced. Raises OSError."""
    for pause in _RENAME_RETRY_DELAYS if sys.platform == "win32" else ():
        try:
            os.replace(source, target)
            return
        except PermissionError:
            time.sleep(pause)
    os.replace(source, target)


def write_new(path: Path, data: bytes) -> None:
    """Write a file that does not exist yet. Raises OSError."""
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NOFOLLOW | _OPEN_FLAGS, 0o600)
    try:
        _write_all(file, data)
        _sync(file)
    finally:
        os.close(file)


def _write_all(file: int, data: bytes) -> None:
    """Write all of the data, even if the system writes it in pieces."""
    while data:
        written = os.write(file, data)
        if written <= 0:
            raise OSError(errno.ENOSPC, "nothing was written")
        data = data[written:]


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable, as far as its file system can. Raises OSError."""
    if sys.platform == "win32":  # no folder can be opened there; NTFS has a journal of names
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | _OPEN_FLAGS)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in _UNSUPPORTED:
            raise
    finally:
        os.close(handle)


def make_folder(folder: Path) -> None:
    """Create a folder with its parents unless it is there; all new names are durable. Raises OSError, ValueError."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    for each in missing:
        with contextlib.suppress(OSError):  # some folders and file systems refuse this; the files in it report faults
            sync_folder(each.parent)


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[int]:
    """Open a regular file for reading, never through a link. Raises OSError."""
    file = os.open(path, os.O_RDONLY | _NOFOLLOW | _OPEN_FLAGS)
    try:
        yield file
    finally:
        os.close(file)


def read_end(path: Path, size: int) -> bytes:
    """Return the last bytes of a regular file, `size` of them at most. Raises OSError."""
    with _opened(path) as file:
        os.lseek(file, max(0, os.fstat(file).st_size - size), os.SEEK_SET)
        return os.read(file, size)


def read_start(path: Path, size: int) -> bytes:
    """Return the first bytes of a regular file, `size` of them at most. Raises OSError."""
    with _opened(path) as file:
        return os.read(file, size)


def read(path: Path, limit: int) -> bytes:
    """Return the bytes of a regular file of at most `limit` bytes; links, pipes and devices raise OSError."""
    with _opened(path) as file:
        return _read_all(file, limit)


def _read_all(file: int, limit: int) -> bytes:
    """Return all bytes of a regular file. Raises OSError; TooLarge before anything is read."""
    found = os.fstat(file)
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "not a plain file")
    if found.st_size > limit:
        raise TooLarge(errno.EFBIG, "larger than any of our files")
    pieces: list[bytes] = []
    while limit >= 0 and (piece := os.read(file, limit + 1)):
        pieces.append(piece)
        limit -= len(piece)
    if limit < 0:  # it grew while it was read
        raise TooLarge(errno.EFBIG, "larger than any of our files")
    return b"".join(pieces)


def _lock(file: int) -> None:
    """Lock the file for this process until it ends. Raises BlockingIOError."""
    for pause in _LOCK_RETRY_DELAYS:
        try:
            _try_lock(file)
            return
        except BlockingIOError:
            time.sleep(pause)
    _try_lock(file)


def _try_lock(file: int) -> None:
    """Lock the file. Raises BlockingIOError; on a file system without locks nothing is locked."""
    if sys.platform == "win32":
        os.lseek(file, _LOCK_OFFSET, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError(errno.EAGAIN, "in use") from error
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno not in _UNSUPPORTED:
            raise


def _close_locked(file: int) -> None:
    """Unlock and close the file. Raises OSError.

    Closing alone unlocks it too, but Windows may take its time for that.
    """
    if sys.platform == "win32":
        with contextlib.suppress(OSError):
            os.lseek(file, _LOCK_OFFSET, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_UNLCK, 1)
    os.close(file)


def in_use(path: Path) -> bool:
    """Return whether a process has this journal open for writing."""
    try:
        file = os.open(path, os.O_RDWR | _NOFOLLOW | _OPEN_FLAGS)
    except OSError:
        return False
    try:
        _try_lock(file)
    except OSError:
        os.close(file)
        return True
    _close_locked(file)
    return False


class Journal:
    """A text file that grows line by line and has one writer.

    Lines are on disk when `append` returns. When it raises, the lines are written with the next call. The file on disk
    stays readable as it was, and is then replaced as a whole.
    """

    def __init__(self, path: Path, head: str) -> None:
        """Prepare a new file; the first `append` creates it."""
        self.path = path
        self._text = head.encode("utf-8")
        self._file: int | None = None
        self._dirty = False
        """Whether the last write failed, so that the file may lack lines."""

    @classmethod
    def reopen(cls, path: Path, limit: int) -> tuple[Journal, bytes]:
        """Return an existing journal and its bytes. Raises OSError; BlockingIOError while another process has it."""
        journal = cls(path, "")
        file = os.open(path, os.O_RDWR | _NOFOLLOW | _OPEN_FLAGS)
        try:
            _lock(file)
            os.lseek(file, 0, os.SEEK_SET)
            data = _read_all(file, limit)
        except OSError:
            os.close(file)
            raise
        journal._text = data[: data.rfind(b"\n") + 1]
        journal._file = file
        return journal, data

    @property
    def size(self) -> int:
        """The bytes of all lines, also those that the disk refused."""
        return len(self._text)

    def append(self, texts: Sequence[str]) -> None:
        """Add lines, and those that failed before. Raises OSError."""
        before = len(self._text)
        self._text += "".join(f"{text}\n" for text in texts).encode("utf-8")
        try:
            if self._file is None or self._dirty or os.fstat(self._file).st_nlink == 0:
                self._rewrite()
            else:
                self._write_end(self._file, before)
        except OSError:
            self._dirty = True
            raise

    def replace(self, text: bytes) -> None:
        """Replace all lines by others, which end with a line end. Raises OSError; then nothing has changed."""
        before, self._text = self._text, text
        try:
            self._rewrite()
        except OSError:
            self._text, self._dirty = before, True
            raise

    def close(self) -> None:
        """Unlock the file after a last attempt to write failed lines; its outcome is not reported."""
        if self._dirty:
            with contextlib.suppress(OSError):
                self._rewrite()
        self._release()

    def _write_end(self, file: int, size: int) -> None:
        if os.fstat(file).st_size != size:
            os.ftruncate(file, size)
        os.lseek(file, size, os.SEEK_SET)
        try:
            _write_all(file, self._text[size:])
            _sync_data(file)
        except OSError:
            with contextlib.suppress(OSError):
                os.ftruncate(file, size)
            raise

    def _rewrite(self) -> None:
        """Replace the file by all lines so far; the old one stays locked until the new one is locked."""
        if sys.platform == "win32":  # an open file cannot be replaced there
            self._release()
        replace_atomically(self.path, self._text)
        fresh = os.open(self.path, os.O_RDWR | _NOFOLLOW | _OPEN_FLAGS)
        try:
            _lock(fresh)
        except OSError:
            os.close(fresh)
            raise
        self._release()
        self._file, self._dirty = fresh, False

    def _release(self) -> None:
        if self._file is not None:
            file, self._file = self._file, None
            with contextlib.suppress(OSError):
                _close_locked(file)


def _sync_data(file: int) -> None:
    """Wait until the file's bytes are on the disk. Raises OSError."""
    if hasattr(os, "fdatasync"):
        os.fdatasync(file)
    else:
        _sync(file)


def _sync(file: int) -> None:
    """Wait until the file is on the disk; on a Mac, `fsync` alone leaves it in the drive's cache. Raises OSError."""
    if sys.platform == "darwin":
        try:
            fcntl.fcntl(file, fcntl.F_FULLFSYNC)
            return
        except OSError as error:
            if error.errno not in _UNSUPPORTED:
                raise
    os.fsync(file)
