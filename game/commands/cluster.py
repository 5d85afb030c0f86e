"""A Dask cluster as the executor of a series (`--cluster tcp://HOST:PORT`).

A Dask scheduler has no authentication: whoever reaches it can run any code on its workers, and whoever answers at
its address can run code here. Jobs are sent by the names of their functions, with plain data.
"""

from __future__ import annotations

import hashlib
import logging
import platform
import re
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any, Final, TypeVar

from game.commands.cli_args import CommandFailed
from game.commands.program import ROOT, is_frozen

T = TypeVar("T")

REQUIREMENTS: Final = "requirements-cluster.txt"
CONNECT_SECONDS: Final = 10
AHEAD: Final = 4
"""The jobs at work or waiting, for each thread of the cluster."""
LEAST_AHEAD: Final = 64
"""The least number of them, for workers that come later."""
ADDRESS: Final = re.compile(r"tcp://(\[[0-9a-fA-F:.%\w]+\]|[\w.-]+):([0-9]{1,5})")


class CodeDiffers(Exception):
    """A worker has another version of the program, so its games would be others."""


def parse_address(text: str) -> str:
    """Parse "tcp://HOST:PORT". Raises ValueError."""
    match = ADDRESS.fullmatch(text)
    if not match or not 0 < int(match[2]) < 1 << 16:
        raise ValueError(text)
    return text


class Cluster:
    """A connection to the scheduler of a cluster."""

    def __init__(self, address: str) -> None:
        """Connect. Raises CommandFailed if there is no cluster, or no library for it."""
        self._client = _connect(address)
        self.ahead = max(LEAST_AHEAD, AHEAD * sum(self._client.nthreads().values()))

    def open(self) -> Executor:
        """Return the executor of the cluster, which replaces lost workers by itself."""
        executor: Executor = self._client.get_executor(pure=False)
        return executor

    def submit(self, executor: Executor, job: Callable[..., T], call: tuple[Any, ...]) -> Future[T]:
        """Submit one job, with the digest of the code that it must run."""
        return executor.submit(run, code_digest(job), job, *call)

    def close(self, executor: Executor) -> None:
        """Cancel what still runs and disconnect."""
        executor.shutdown(wait=False)
        self._client.close()


def _connect(address: str) -> Any:
    try:
        import distributed
    except ImportError as missing:
        if is_frozen():
            raise CommandFailed("cli.library-left-out", name="Dask") from missing
        raise CommandFailed("cli.library-missing", name="Dask", file=REQUIREMENTS) from missing
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what fails is told in one line of ours
    library: Any = distributed  # its client is not typed
    try:
        client = library.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise CommandFailed("cli.cluster-unreachable", address=address) from error
    if client.nthreads():
        return client
    client.close()
    raise CommandFailed("cli.cluster-empty", address=address)


def explained(results: Iterator[T], address: str) -> Iterator[T]:
    """Yield the results; a fault of the cluster becomes a sentence. Raises CommandFailed."""
    from distributed import KilledWorker

    try:
        yield from results
    except CodeDiffers as error:
        raise CommandFailed("cli.cluster-code", worker=str(error)) from error
    except KilledWorker as error:
        raise CommandFailed("cli.cluster-killed", address=address) from error
    except CancelledError as error:
        raise CommandFailed("cli.cluster-lost", address=address) from error


# ------------------------------------------------------------------ on a worker


def run(digest: str, job: Callable[..., T], *call: Any) -> T:
    """Run one job on a worker. Raises CodeDiffers if its code is not that of the one who asks."""
    if code_digest(job) != digest:
        raise CodeDiffers(platform.node())
    return job(*call)


@cache
def code_digest(job: Callable[..., Any]) -> str:
    """Return a digest of the sources of `game` and of the job's module; compiled modules come from the same sources."""
    files = {path for path in (ROOT / "game").rglob("*") if path.is_file() and _is_source(path)}
    files.add(Path(str(sys.modules[job.__module__].__file__)).resolve())
    found = hashlib.sha256()
    for path in sorted(files):
        found.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


def _is_source(path: Path) -> bool:
    return path.parent.name != "__pycache__" and not path.name.endswith(tuple(EXTENSION_SUFFIXES))
