"""The base class of every screen.

A scene lists its items. Keyboard focus, hover, tooltips, clicks, the event log and the tests' driver all use that list,
so no scene handles a plain click itself.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pygame

from ui.context import Context, Screen
from ui.item import Item, find
from ui.widgets.gui import Gui


class Scene(Screen):
    """A screen; the base class draws its `gui` on the table and needs only `build`.

    Life cycle: `enter` when it is pushed on the stack; `rebuild` at once and whenever size, scale, language or theme
    changed, for a covered scene before it is seen again; `resume` when the scene above it was removed; `leave` when it
    is removed itself.
    """

    app: Context
    gui: Gui
    layout_due = False
    """Whether the contents changed since the last layout."""
    laid_out_for = (0, 0)
    """The size of the picture at the last layout."""
    arrows_by_row = False
    """Whether Up and Down lead from row to row of its list, and no arrow to the buttons that scroll it."""
    begins_enabled = False
    """Whether the scene does not begin with a disabled item; at a table the disabled one may wait for the player."""
    holds_focus = False
    """Whether the focused item stays at its height in its scrolling view when other contents are laid out: else what
    grows above it would push it from under the pointer, or out of sight."""

    def enter(self, app: Context) -> None:
        """Initialize the scene when it is pushed on the stack."""
        self.app = app
        self.rebuild()

    def leave(self) -> None:
        """Release resources when the scene is removed from the stack."""

    def suspend(self, focus: str) -> None:
        """Store the focused item when another scene is pushed over this one."""
        self.covered_focus = focus

    def resume(self) -> None:
        """Rebuild when the scene above was removed."""
        self.rebuild()

    def rebuild(self) -> None:
        """Lay everything out for another `app.size`, `app.scale`, `app.locale` or theme."""
        old = getattr(self, "gui", None)
        self.gui = Gui(self.app)
        if old is not None:
            old.close()
        self.layout_due, self.laid_out_for = False, self.app.size
        self.build(self.gui)
        self.gui.refresh(0.0)
        self.app.nav.invalidate()

    def refresh_layout(self) -> None:
        """Lay everything out again, anew only where size, scale, language or look have changed since the last time."""
        if self.gui.is_current:
            self.layout_now()
        else:
            self.rebuild()

    def request_layout(self) -> None:
        """Lay everything out again before it is next drawn or hit-tested: once, however often it is requested.

        A scene that another one covers is laid out at once, because the upper one may draw parts of it.
        """
        if self.app.nav.scenes[-1] is not self:
            self.refresh_layout()
            return
        self.layout_due = True
        self._redraw()

    def prepare_input(self) -> None:
        """Carry out every layout that is due before an event is hit-tested."""
        self.settle_layout()

    def settle_layout(self) -> None:
        """Carry out a requested layout."""
        if self.layout_due:
            self.layout_now()

    def layout_now(self) -> None:
        """Lay everything out for other contents of the same size, scale and language; far cheaper than `rebuild`."""
        self.layout_due, self.laid_out_for = False, self.app.size
        held = find(self.gui.items, self.app.nav.focus) if self.holds_focus else None
        typed = self.gui.clear()
        self.build(self.gui)
        self.gui.end_layout(typed)
        if held is not None:
            self.gui.hold(held)
            if self.app.nav.by_key and (item := find(self.gui.items, held.name)) is not None:
                self.gui.reveal(item)  # other words about what a key has chosen may be longer
        self.gui.refresh(0.0)
        self._redraw()

    def _redraw(self) -> None:
        """Request that a new layout is drawn."""
        self.app.nav.invalidate()

    def build(self, gui: Gui) -> None:
        """Add the widgets of this scene to a new or cleared gui."""

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event before focus, clicks and the common keys; return whether it was used."""
        return False

    def show_notice(self, words: str, refusal: bool) -> bool:
        """Display a notice in this scene's own line; return whether it has one."""
        return False

    def begin_arrows(self) -> bool:
        """Handle the first arrow key after the pointer was used; return whether it moved the focus."""
        return False

    def leaps(self) -> Collection[str]:
        """Return the names of the items between which Shift and an arrow move the focus; none: between all."""
        return ()

    def back(self) -> None:
        """Close the scene on Esc, if `handle` did not use it."""
        self.app.nav.pop()

    def pause(self) -> None:
        """Open the settings, or close a dialog, by the Start button of a gamepad."""
        if self.modal:
            self.back()
        else:
            self.app.nav.open_settings()

    def pan(self, dx: int, dy: int) -> bool:
        """Move the contents by pixels; return whether they moved. By default that scrolls the view with the focus."""
        item = find(self.items(), self.app.nav.focus)
        return self.gui.scroll(-dy, item.rect.center if item else self.app.nav.pointer)

    def zoom(self, steps: int, around: tuple[int, int]) -> bool:
        """Zoom in (+) or out (-) around a point, where the scene can; return whether it did."""
        return False

    def drags_at(self, place: tuple[int, int]) -> bool:
        """Return whether a drag that begins there moves something, such as a board; otherwise it scrolls."""
        return False

    def accepts_pad(self, pad: int) -> bool:
        """Return whether a gamepad may be used now; the player to act may have one of their own."""
        return True

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds: 1/60, 0 after input, or all since the last frame while nothing moves."""

    def update_covered(self, dt: float) -> None:
        """Advance by `dt` seconds while another scene is over this one."""

    def prepare(self) -> None:
        """Draw a little of what will be needed later, while nothing else is due."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole scene."""
        self.app.look.table(surface)
        self.gui.draw(surface)

    def logged_focus(self, focus: str) -> str:
        """Return the name of the focused item as the event log may contain it."""
        return focus

    def spoken_title(self) -> str:
        """Return the title of the page, else the name of this kind of screen."""
        key = f"narration.scene.{self.name}"
        return self.gui.title or (self.app.tr(key) if self.app.locale.has(key) else "")

    def spoken_lines(self) -> Sequence[str]:
        """Return the labels that are no part of an item's words or the title."""
        title = self.spoken_title()
        return [line for line in self.gui.lines_of_no_item() if line != title]

    def items(self) -> list[Item]:
        """Return everything that can be clicked or focused now, in the order of Tab."""
        self.settle_layout()
        return self.gui.items
