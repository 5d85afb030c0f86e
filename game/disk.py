"""Files that survive a crash: replaced in a single step, or grown by lines that are on disk before the call returns."""

from __future__ import annotations

import errno

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


def fault_key(error: OSError) -> str:
    """The key of the sentence that tells a player what is wrong with the disk."""
    return _FAULTS.get(error.errno or 0, "disk.fault")
