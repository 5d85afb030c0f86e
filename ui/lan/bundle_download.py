"""The download of the own bundle by guests on the same system: packed in a thread, then served until it is closed."""

from __future__ import annotations

import html
import shutil
import tempfile
import threading
import time
from pathlib import Path
from typing import Final

from game import __version__
from game.net.transport.download_server import DownloadServer
from game.storage import own_bundle
from game.storage.files import fault_key
from game.storage.own_bundle import PackedBundle, PackingStopped
from ui.text.i18n import LANGUAGES, RIGHT_TO_LEFT, Locale

COMMANDS: Final = {"win32": "certutil -hashfile {name} SHA256", "darwin": "shasum -a 256 {name}"}
COMMAND: Final = "sha256sum {name}"
"""The command that computes the checksum of a file: on each system, and on all others."""
REMOVAL_PAUSES: Final = (0.1, 0.3, 0.6)
"""Seconds between the attempts to remove a file that a thread of the server still has open."""
STYLE: Final = (
    "body{font:1.1rem/1.5 system-ui,sans-serif;max-width:42rem;margin:2rem auto;padding:0 1rem;"
    "background:#1c120b;color:#f0e2c4}h1{color:#e0b04c;font-size:1.4rem}a{color:#ffd97a;font-weight:bold}"
    "code{display:block;direction:ltr;text-align:left;overflow-wrap:anywhere;background:#2e2116;padding:.5rem}"
    "section{border-top:1px solid #5d4322}"
)


class BundleDownload:
    """The packed bundle and its server. Call `poll` in every frame; no method waits for the packing."""

    def __init__(self, source: Path, platform: str, *, loopback: bool = False) -> None:
        """Begin to pack the bundle of that folder."""
        self.packed: PackedBundle | None = None
        self.server: DownloadServer | None = None
        self.fault = ""
        """The locale key of the failure; "" while there is none."""
        self._platform, self._loopback = platform, loopback
        self._stopped = threading.Event()
        self._result: PackedBundle | OSError | None = None
        threading.Thread(target=self._pack, args=(source,), name="pack", daemon=True).start()

    @property
    def packing(self) -> bool:
        """Whether it is not ready yet."""
        return self.server is None and not self.fault

    @property
    def downloads(self) -> int:
        """How many times the file was downloaded."""
        return self.server.downloads if self.server is not None else 0

    def poll(self) -> bool:
        """Open the page when the file is packed; return whether something has changed."""
        if not self.packing or self._result is None:
            return False
        try:
            if isinstance(self._result, OSError):
                raise self._result
            self.packed = self._result
            page = download_page(self.packed, self._platform)
            self.server = DownloadServer(self.packed.path, page, loopback=self._loopback)
        except OSError as error:
            self.fault = fault_key(error)
        return True

    def close(self) -> None:
        """Stop the server and remove the file."""
        self._stopped.set()
        if self.server is not None:
            self.server.close()
        if isinstance(self._result, PackedBundle):
            _remove(self._result.path.parent)

    def _pack(self, source: Path) -> None:
        folder: Path | None = None
        try:
            folder = Path(tempfile.mkdtemp(prefix="two-rivers-"))
            self._result = own_bundle.pack(source, folder / own_bundle.file_name(), self._stopped.is_set)
        except OSError as error:
            self._result = error
        except PackingStopped:
            pass
        finally:
            if folder is not None and (self._stopped.is_set() or not isinstance(self._result, PackedBundle)):
                _remove(folder)


def _remove(folder: Path) -> None:
    """Remove the folder of the file; on Windows only when the last download has let go of it."""
    shutil.rmtree(folder, ignore_errors=True)
    if folder.exists():
        threading.Thread(target=_remove_later, args=(folder,), name="remove").start()


def _remove_later(folder: Path) -> None:
    for pause in REMOVAL_PAUSES:
        time.sleep(pause)
        shutil.rmtree(folder, ignore_errors=True)
        if not folder.exists():
            return


def checksum_groups(sha256: str) -> list[str]:
    """Return a checksum in groups of eight, which two people can compare."""
    return [sha256[start : start + 8] for start in range(0, len(sha256), 8)]


def download_page(packed: PackedBundle, platform: str) -> bytes:
    """Return the page for the guest's browser, in all languages, because nobody knows theirs."""
    command = COMMANDS.get(platform, COMMAND).format(name=packed.name)
    parts = "".join(_section(Locale(lang), packed, command) for lang in LANGUAGES)
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>{STYLE}</style>'
    return f"<!doctype html><html><head>{head}<title>Two Rivers</title></head><body>{parts}</body></html>".encode()


def _section(locale: Locale, packed: PackedBundle, command: str) -> str:
    def words(key: str, **args: str | int) -> str:
        return html.escape(locale.tr(key, **args))

    direction = "rtl" if locale.lang in RIGHT_TO_LEFT else "ltr"
    size = round(packed.size / 1e6)
    title = words("give.page.title", version=__version__, system=own_bundle.system())
    link = f'<a href="/{html.escape(packed.name)}">{words("give.page.get", n=size)}</a>'
    number = " ".join(checksum_groups(packed.sha256))
    return (
        f'<section lang="{locale.lang}" dir="{direction}"><h1>{title}</h1><p>{link}</p>'
        f"<p>{words('give.page.check')}</p><code>{number}</code>"
        f"<p>{words('give.page.command')}</p><code>{html.escape(command)}</code><p>{words('give.page.start')}</p></section>"
    )
