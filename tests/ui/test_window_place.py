"""Full screen without a small layout, and the place of the window (findings P18, features row 81)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.ui.shell import start
from tests.ui.tables import Table, position, session
from ui import settings
from ui.app.app import RESIZE_DELAY
from ui.app.input import OUTSIDE
from ui.launch import CENTRED_ON_MONITOR, is_too_large, on_a_monitor, place_of


class Movable:
    """A window of a window system that moves it by its frame whenever full screen ends."""

    def __init__(self, window: Any) -> None:
        object.__setattr__(self, "_window", window)
        object.__setattr__(self, "place", (200, 150))
        object.__setattr__(self, "placed", [])

    @property
    def position(self) -> tuple[int, int]:
        return self.place  # type: ignore[attr-defined, no-any-return]

    def __getattr__(self, name: str) -> Any:
        return getattr(self._window, name)

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "position":
            self.placed.append(value)
            object.__setattr__(self, "place", (value[0] + 4, value[1] + 28))
        else:
            setattr(self._window, name, value)


def test_the_first_picture_after_f11_has_its_whole_layout(tmp_path: Path) -> None:
    """Findings P18: for 0.2 s the small layout stood in a corner."""
    pilot = start(tmp_path, size=None)
    pilot.app.window.size = (1280, 720)
    pilot.settle()
    pilot.app.toggle_fullscreen()
    pilot.app.window.size = (1600, 900)  # as the window system does
    pilot.feed(pygame.Event(pygame.WINDOWSIZECHANGED, x=1600, y=900, window=pilot.app.window))
    assert pilot.app.size != (1280, 720)
    shown = [item.rect.copy() for item in pilot.app.items()]
    pilot.app.rebuild()
    assert [item.rect for item in pilot.app.items()] == shown
    assert pilot.app.laid_out_size == pilot.app.size
    assert pilot.app._resized_at is None
    pilot.app.close()


def test_the_window_does_not_drift(tmp_path: Path) -> None:
    """Findings P18: every F11 moved the window by its frame."""
    pilot = start(tmp_path, size=None)
    app = pilot.app
    movable = Movable(app.window)
    app.window = movable  # type: ignore[assignment]
    object.__setattr__(movable, "place", (90, 80))
    app.frame([], 2.0)
    assert app.settings.position is None, "the player has not moved it"
    object.__setattr__(movable, "place", (200, 150))
    app.frame([pygame.Event(pygame.WINDOWMOVED, x=200, y=150, window=app.window)], 1 / 60)
    app.frame([], RESIZE_DELAY)
    assert app.settings.position == (200, 150)
    for _ in range(6):
        app.toggle_fullscreen()
        app.frame([pygame.Event(pygame.WINDOWMOVED, x=0, y=0, window=app.window)], 1 / 60)
        app.frame([], 2.0)
    assert set(movable.placed) == {(200, 150)}
    assert app.settings.position == (200, 150)
    app.window = movable._window
    app.close()


def test_a_window_that_is_dragged_is_stored_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every place on the way was written to the disk, with a wait for the disk in mid-movement."""
    pilot, saved = start(tmp_path, size=None), []
    app = pilot.app
    movable = Movable(app.window)
    app.window = movable  # type: ignore[assignment]
    app.frame([], 2.0)
    monkeypatch.setattr(app, "save_settings", lambda: saved.append(app.settings.position))
    for x in range(40):
        object.__setattr__(movable, "place", (300 + x, 150))
        app.frame([pygame.Event(pygame.WINDOWMOVED, x=300 + x, y=150, window=app.window)], 1 / 60)
    for _ in range(20):
        app.frame([], 1 / 60)
    assert saved == [(339, 150)]
    app.window = movable._window
    app.close()


class Blanked:
    """A window that notes what it displays whenever its size may change."""

    def __init__(self, window: Any) -> None:
        self.__dict__.update(_window=window, shown=[])

    def __getattr__(self, name: str) -> Any:
        if name in ("set_fullscreen", "set_windowed", "flip"):
            self.shown.append((name, self._colours()))
        return getattr(self._window, name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._window, name, value)

    def _colours(self) -> int:
        """How many colours of a coarse grid are displayed: 1 is an empty table."""
        surface = self._window.get_surface()
        points = [(x, y) for x in range(0, surface.get_width(), 40) for y in range(0, surface.get_height(), 40)]
        return len({tuple(surface.get_at(point)) for point in points})


def test_no_layout_of_another_size_is_displayed_on_the_way(tmp_path: Path) -> None:
    """Findings P18: the window system stretches or cuts what is displayed until the next picture."""
    pilot = start(tmp_path, size=None)
    app = pilot.app
    blanked = Blanked(app.window)
    app.window = blanked  # type: ignore[assignment]
    for name in ("set_fullscreen", "set_windowed"):
        pilot.press("f11")
        at = next(n for n, (what, _) in enumerate(blanked.shown) if what == name)
        before, after = blanked.shown[at - 1], blanked.shown[at + 1]
        assert (before, after) == (("flip", 1), ("flip", 1))
        assert blanked.shown[-1][1] > 1, "then the whole layout"
        blanked.shown.clear()
    assert app.settings.display_offered, "nobody who found the key needs the offer"
    app.window = blanked._window
    app.close()


def test_the_monitor_is_stored_and_used_again(tmp_path: Path) -> None:
    """Feel, first minute: on two monitors, the window comes back where it was, though its place is unknown."""
    pilot = start(tmp_path, size=None)
    pilot.feed(pygame.Event(pygame.WINDOWDISPLAYCHANGED, display_index=1, window=pilot.app.window))
    pilot.app.close()
    again = start(tmp_path, size=None)
    assert again.app.settings.monitor == 1
    again.app.close()
    two = [(1920, 1080), (1280, 1024)]
    centred = CENTRED_ON_MONITOR + 1
    assert place_of(None, 1, (1280, 720), two) == (centred, centred)
    assert place_of((2100, 80), 1, (1280, 720), two) == (2100, 80)
    assert place_of((2100, 80), 1, (1280, 720), two[:1]) is None, "that monitor is gone"
    assert place_of(None, 0, (1280, 720), two) is None


def test_the_place_is_stored_and_used_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "settings.json").write_text('{"position": [40, 60]}', encoding="utf-8")
    opened: list[Any] = []
    window = pygame.Window

    def record(*args: Any, **wishes: Any) -> pygame.Window:
        opened.append(args[2])
        return window(*args, **wishes)

    monkeypatch.setattr(pygame, "Window", record)
    start(tmp_path, size=None).app.close()
    assert opened == [(40, 60)]


@pytest.mark.parametrize("stored", ["7", "[1]", "[99999, 1]", '["a", 2]', "[1.5, 2]"])
def test_a_damaged_place_is_left_to_the_window_system(stored: str) -> None:
    import json

    found, broken = settings.from_json({"position": json.loads(stored)})
    assert found.position is None
    assert broken == ["position"]


@pytest.mark.parametrize(
    ("position", "monitors", "seen"),
    [
        ((100, 100), [(1920, 1080)], True),
        ((2100, 100), [(1920, 1080), (1920, 1080)], True),
        ((2100, 100), [(1920, 1080)], False),
        ((-1800, 100), [(1920, 1080), (1920, 1080)], True),
        ((-1800, 100), [(1920, 1080)], False),
        ((100, 1050), [(1920, 1080)], False),
        ((100, 100), [], False),
    ],
)
def test_a_monitor_that_is_gone_falls_back(
    position: tuple[int, int], monitors: list[tuple[int, int]], seen: bool
) -> None:
    assert on_a_monitor(position, (1280, 720), monitors) is seen


@pytest.mark.parametrize(
    ("size", "desktop", "large"),
    [
        ((1280, 720), (1280, 720), True),
        ((1280, 720), (1366, 768), True),
        ((1280, 720), (1280, 1024), True),
        ((1280, 720), (1440, 900), False),
        ((1920, 1040), (1920, 1080), True),
        ((1024, 600), (1280, 720), False),
    ],
)
def test_a_window_that_hardly_fits_its_desktop_is_maximized(
    size: tuple[int, int], desktop: tuple[int, int], large: bool
) -> None:
    """The lowest 20 pixels were off the screen where the desktop was no larger than the window with its frame."""
    assert is_too_large(size, 0, [desktop]) is large
    assert is_too_large(size, 1, [(3840, 2160), desktop]) is large
    assert is_too_large(size, 5, [desktop]) is large, "that monitor is gone"
    assert not is_too_large(size, 0, [])


def test_a_window_of_another_size_forgets_where_the_pointer_was(tmp_path: Path) -> None:
    """After F11 the tip of an item was displayed that lay elsewhere; SDL repeats the old place as a motion."""
    pilot = start(tmp_path, size=None)
    pilot.app.window.size = (1280, 720)
    pilot.settle()
    place = pilot.layout()["menu.quick"].rect.center
    pilot.point(place)
    assert pilot.app.hover == "menu.quick"
    pilot.feed(pygame.Event(pygame.WINDOWSIZECHANGED, x=1280, y=720, window=pilot.app.window))
    pilot.point(place)
    assert not pilot.app.hover
    pilot.point((place[0] + 1, place[1]))
    assert pilot.app.hover == "menu.quick"
    pilot.point(place)
    assert pilot.app.hover == "menu.quick"
    pilot.app.close()


def test_a_window_with_margins_forgets_where_the_pointer_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The margins change with the size, so the old place in the window is another one in the picture."""
    pilot = start(tmp_path, size=None)
    app = pilot.app
    app.settings.safe_margin = True
    app.window.size = (1280, 720)
    app.refresh_preferences()
    pilot.settle()
    place = pilot.layout()["menu.quick"].rect.center
    pilot.point(place)
    assert app.hover == "menu.quick"
    x, y = place[0] + app.margin[0], place[1] + app.margin[1]
    app.window.size = (1380, 760)
    pilot.feed(pygame.Event(pygame.WINDOWSIZECHANGED, x=1380, y=760, window=app.window))
    assert app.pointer == OUTSIDE
    motion = {"rel": (0, 0), "buttons": (0, 0, 0), "touch": False, "window": app.window}
    pilot.feed(pygame.Event(pygame.MOUSEMOTION, pos=(x, y), **motion))
    assert app.pointer == OUTSIDE
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: (x, y))
    pilot.feed(pygame.Event(pygame.WINDOWENTER, window=app.window))
    assert app.pointer == OUTSIDE
    pilot.feed(pygame.Event(pygame.MOUSEMOTION, pos=(x + 1, y), **motion))
    pilot.feed(pygame.Event(pygame.WINDOWENTER, window=app.window))
    assert app.pointer == (x - app.margin[0], y - app.margin[1])
    pilot.feed(pygame.Event(pygame.WINDOWLEAVE, window=app.window))
    assert app.pointer == OUTSIDE
    app.close()


def differ(one: bytes, other: bytes) -> bool:
    """Whether a value differs by more than the light of the table, which is brightest in the middle of the window."""
    return any(abs(a - b) > 40 for a, b in set(zip(one, other, strict=True)))


def test_a_mirrored_picture_stays_whole_while_the_window_grows(tmp_path: Path) -> None:
    """In Hebrew and Persian what was drawn was mirrored in the new width, but was laid out for the old one."""
    table = Table(tmp_path, lang="he")
    play = table.play(session(position([{"red": 6}, {"red": 6}]), ("human", "novice")))
    players = play.layout.side

    def column() -> bytes:
        table.app._dirty = True
        table.app.frame([], 0.0)
        return pygame.image.tobytes(table.app.window.get_surface().subsurface(seen), "RGB")

    seen = table.app.mirror(pygame.Rect(players)).inflate(-8, -8)
    before = column()
    table.app.window.size = (1600, 720)
    table.pilot.feed(pygame.Event(pygame.WINDOWSIZECHANGED, x=1600, y=720, window=table.app.window))
    assert not differ(before, column())
    table.pilot.settle()
    assert differ(before, column())
    table.close()


@pytest.mark.parametrize("change", ["layout", "dialog", "closed dialog"])
def test_what_is_laid_out_while_the_window_is_resized_is_within_it(tmp_path: Path, change: str) -> None:
    """It was laid out for the new width and mirrored in the old one: the column lay left of the window."""
    table = Table(tmp_path, lang="he")
    play = table.play(session(position([{"red": 6}, {"red": 6}]), ("human", "novice")))
    if change == "closed dialog":
        table.app.ask_quit()
        table.pilot.settle()
    table.app.window.size = (1600, 720)
    table.pilot.feed(pygame.Event(pygame.WINDOWSIZECHANGED, x=1600, y=720, window=table.app.window))
    if change == "layout":
        play.request_layout()
    elif change == "dialog":
        table.app.ask_quit()
    else:
        table.app.pop()
    table.app.frame([], 0.0)
    assert table.app._resized_at is not None
    shown = {item.name: item.rect.copy() for item in table.app.items()}
    seen, column = pygame.image.tobytes(table.app.window.get_surface(), "RGB"), table.app.mirror(play.layout.side)
    assert table.app.window.get_surface().get_rect().contains(column)
    table.pilot.settle()
    assert {item.name: item.rect for item in table.app.items()} == shown
    table.app._dirty = True
    table.app.frame([], 0.0)
    assert not differ(seen, pygame.image.tobytes(table.app.window.get_surface(), "RGB"))
    table.close()
