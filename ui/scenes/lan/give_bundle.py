"""The page on which a host gives their own bundle to guests on the same system; open only while it is on display."""

from __future__ import annotations

import sys
from pathlib import Path

import pygame

from game.storage import own_bundle
from ui.context import Context
from ui.lan.bundle_download import BundleDownload, checksum_groups
from ui.scene import Scene
from ui.text.bidi import LRI, PDI
from ui.widgets.form import Form, page, scrolling
from ui.widgets.gui import BODY, Gui


class GiveBundleScene(Scene):
    """Off until the host starts it; the server ends when it is stopped or the page is left."""

    name = "give"
    arrows_by_row = True
    initial_focus = "give.start"

    def __init__(self, source: Path, *, loopback: bool = False) -> None:
        """Set the folder of the bundle; with `loopback` only this computer is served."""
        self.source, self._loopback = source, loopback
        self.download: BundleDownload | None = None
        self.memory: dict[str, int] = {}
        self._shown_downloads = 0

    def enter(self, app: Context) -> None:
        """Build the scene."""
        self.app = app
        super().enter(app)

    def leave(self) -> None:
        """Stop the server."""
        if self.download is not None:
            self.download.close()

    def update(self, dt: float) -> None:
        """Open the page when the file is packed, and display the number of downloads."""
        self.busy = self.download is not None and self.download.packing
        if self.download is None:
            return
        changed = self.download.poll()
        if changed and self.download.packed is not None:
            packed = self.download.packed
            self.app.log.write("give", name=packed.name, sha256=packed.sha256, port=self._port)
        if changed or self._shown_downloads != self.download.downloads:
            self._shown_downloads = self.download.downloads
            self.request_layout()

    @property
    def _port(self) -> int:
        server = self.download.server if self.download is not None else None
        return server.port if server is not None else 0

    def build(self, gui: Gui) -> None:
        """Add what it does, then the address and the checksum; start or stop at the foot."""
        tr = self.app.tr
        room, bar = page(gui, tr("give.title"), "lan")
        view = scrolling(gui, room)
        with gui.scroll_view("give", view, self.memory):
            form = Form(gui, view.inflate(-gui.u(16), 0).move(0, gui.u(6)))
            self._words(form, tr("give.help", system=own_bundle.system()))
            self._words(form, tr("give.limits"))
            self._state(form)
        wide = min(gui.u(260), (bar.w - gui.u(12)) // 2)
        back = pygame.Rect(bar.x, bar.y, wide, bar.h)
        gui.button(
            "give.back", back, tr("rules.back"), self.app.nav.pop, kind="quiet", icon="arrow_left",
            tip=tr("give.back.tip"),
        )  # fmt: skip
        self._switch(gui, pygame.Rect(bar.right - wide, bar.y, wide, bar.h))

    def _switch(self, gui: Gui, place: pygame.Rect) -> None:
        """Add the button that starts or stops; one name, so that it keeps the focus."""
        tr, on = self.app.tr, self.download is not None
        gui.button(
            "give.start", place, tr("give.stop" if on else "give.start"), self._stop if on else self._start,
            kind="choice" if on else "primary", selected=on, icon="cross" if on else "lan",
            tip=tr("give.stop.tip" if on else "give.start.tip"),
        )  # fmt: skip

    def _state(self, form: Form) -> None:
        """Add the state of the download: packing, the address, or why it failed."""
        tr, download = self.app.tr, self.download
        if download is None:
            return
        if download.fault:
            self._words(form, tr(download.fault))
        elif download.server is None or download.packed is None:
            self._words(form, tr("give.packing"))
        else:
            addresses = download.server.addresses
            form.heading(tr("give.address") if addresses else tr("give.no-address"))
            self._line(form, "  ".join(addresses), 24)
            form.heading(tr("give.checksum", name="SHA-256"))
            for half in (slice(0, 4), slice(4, 8)):
                self._line(form, "  ".join(checksum_groups(download.packed.sha256)[half]), 20)
            size = round(download.packed.size / 1e6)
            self._words(form, tr("give.file", name=download.packed.name, n=size))
            self._words(form, tr("give.count", n=download.downloads))

    def _words(self, form: Form, words: str) -> None:
        gui = form.gui
        gui.label(form.block(gui.height(words, form.width)), words, BODY, middle=False)

    def _line(self, form: Form, words: str, size: float) -> None:
        """Add an address or a number, which runs from left to right in every language."""
        gui, line = form.gui, f"{LRI}{words}{PDI}"
        tall = gui.height(line, form.width, size, bold=True)
        gui.label(form.block(tall), line, size, gui.palette.gold, bold=True, middle=False)

    # -- actions -------------------------------------------------------------------------------

    def _start(self) -> None:
        self.download = BundleDownload(self.source, sys.platform, loopback=self._loopback)
        self.request_layout()

    def _stop(self) -> None:
        if self.download is not None:
            self.download.close()
        self.download, self._shown_downloads = None, 0
        self.request_layout()
