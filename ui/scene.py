"""The base class of every screen.

A scene lists its items; keyboard focus, hover, tooltips, clicks, the event log and the pilot of the tests all work on
that list, so no scene handles a plain click itself.
"""

from __future__ import annotations

import pygame

from ui.context import Context, Screen
from ui.item import Item
from ui.widgets.gui import Gui


class Scene(Screen):
    """A screen. The base class draws its `gui` on the table and needs only `build`.

    Life: `enter` when it is pushed on the stack, `rebuild` at once and whenever size, scale, language or theme changed,
    `resume` when the scene above it has been removed, `leave` when it is removed itself.
    """

    app: Context
    gui: Gui
    layout_due = False
    """Whether the contents changed since the last layout."""

    def enter(self, app: Context) -> None:
        """Come on the stack."""
        self.app = app
        self.rebuild()

    def leave(self) -> None:
        """Go from the stack for good."""

    def cover(self, focus: str) -> None:
        """Another scene comes on top; `focus` is the item to come back to."""
        self.focus = focus

    def resume(self) -> None:
        """The scene above has gone."""
        self.rebuild()

    def rebuild(self) -> None:
        """Lay everything out for another `app.size`, `app.scale`, `app.locale` or theme."""
        old = getattr(self, "gui", None)
        self.gui = Gui(self.app)
        if old is not None:
            old.close()
        self.layout_due = False
        self.build(self.gui)
        self.gui.refresh(0.0)
        self.app.nav.invalidate()

    def request_layout(self) -> None:
        """Lay everything out again before it is next drawn or hit-tested: once, however often it is requested."""
        self.layout_due = True
        self.app.nav.invalidate()

    def settle_layout(self) -> None:
        """Carry out a requested layout."""
        if self.layout_due:
            self.relay()

    def relay(self) -> None:
        """Lay everything out for other contents of the same size, scale and language; far cheaper than `rebuild`."""
        self.layout_due = False
        typed = self.gui.clear()
        self.build(self.gui)
        self.gui.type_on(typed)
        self.gui.refresh(0.0)
        self.app.nav.invalidate()

    def build(self, gui: Gui) -> None:
        """Put the widgets of this scene on a fresh gui."""

    def handle(self, event: pygame.Event) -> bool:
        """Whether the event was used up. Comes before focus, clicks and the common keys."""
        return False

    def back(self) -> None:
        """What Esc does when `handle` left it."""
        self.app.nav.pop()

    def update(self, dt: float) -> None:
        """One step of `dt` seconds (1/60, or none when something has just come), also while nothing moves."""

    def meanwhile(self, dt: float) -> None:
        """One step of `dt` seconds while another scene lies over this one."""

    def draw(self, surface: pygame.Surface) -> None:
        """Show all of it."""
        self.app.look.table(surface)
        self.gui.draw(surface)

    def told(self, focus: str) -> str:
        """The focused item as the event log may know it."""
        return focus

    def items(self) -> list[Item]:
        """Return everything that can be clicked or focused now, in the order of Tab."""
        self.settle_layout()
        return self.gui.items
