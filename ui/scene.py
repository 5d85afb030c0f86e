"""What a screen is, and what on it can be clicked or focused.

A scene lists its `Item`s; keyboard focus, hover, tooltips, clicks, the event log and the pilot of
the tests all work on that list, so no scene handles a plain click by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from ui.app.app import App
    from ui.widgets.gui import Gui


@dataclass(slots=True)
class Item:
    """Something that can be clicked or focused.

    `name` is stable and free of language (`menu.quick`, `cell.e5`). `rect` is in window pixels.
    `text` is what it says, `tip` one line that tells what it does, or why it is disabled. Items of
    one `group` are a single stop of Tab; arrows move inside the group. `selected` marks the chosen
    one of a row. `ring` is False where the scene shows the focus by itself.
    """

    name: str
    rect: pygame.Rect
    text: str = ""
    enabled: bool = True
    action: Callable[[], object] | None = None
    tip: str = ""
    group: str = ""
    selected: bool = False
    ring: bool = True


class Scene:
    """One screen. The base class shows its `gui` on the table and needs only `build`.

    Life: `enter` when it comes on the stack, `rebuild` at once and whenever size, scale, language
    or theme changed, `resume` when the scene above it has gone, `leave` when it goes itself.
    """

    name = "scene"
    """As in the event log."""
    modal = False
    """A modal scene shows the one below it behind a veil."""
    moving = False
    """Something animates: updated and drawn 60 times a second."""
    shared = False
    """Others wait for what is done at this window: it looks for it 60 times a second, even when nothing moves."""
    busy = False
    """Something asked for is still under way (a bot thinks), though nothing moves."""
    tells_tips = False
    """The scene shows what its items mean by itself, so that no tooltip lies over it."""
    notices_above = False
    """Notices show at the head of the screen, because its foot is full of buttons."""
    first = ""
    """Name of the item that has the focus at first."""
    focus = ""
    """Name of the item that had it when another scene came on top."""
    shows = ""
    """Key of the game that this is about."""

    app: App
    gui: Gui

    def enter(self, app: App) -> None:
        """Come on the stack."""
        self.app = app
        self.rebuild()

    def leave(self) -> None:
        """Go from the stack for good."""

    @property
    def unsaved(self) -> bool:
        """Whether something was typed that would be lost if the scene went now."""
        return False

    def cover(self, focus: str) -> None:
        """Another scene comes on top; `focus` is the item to come back to."""
        self.focus = focus

    def resume(self) -> None:
        """The scene above has gone."""
        self.rebuild()

    def rebuild(self) -> None:
        """Lay everything out anew for `app.size`, `app.scale` and `app.locale`."""
        from ui.widgets.gui import Gui

        old = getattr(self, "gui", None)
        self.gui = Gui(self.app)
        if old is not None:
            old.close()
        self.build(self.gui)
        self.gui.refresh(0.0)
        self.app.invalidate()

    def relay(self) -> None:
        """Lay everything out anew for other contents: same size, scale and language, so far cheaper than `rebuild`."""
        typed = self.gui.clear()
        self.build(self.gui)
        self.gui.type_on(typed)
        self.gui.refresh(0.0)
        self.app.invalidate()

    def build(self, gui: Gui) -> None:
        """Put the widgets of this scene on a fresh gui."""

    def handle(self, event: pygame.Event) -> bool:
        """Whether the event was used up. Comes before focus, clicks and the common keys."""
        return False

    def back(self) -> None:
        """What Esc does when `handle` left it."""
        self.app.pop()

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
        """Everything that can be clicked or focused now, in the order of Tab."""
        return self.gui.items
