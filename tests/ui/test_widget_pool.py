"""A layout uses the widgets of the one before again (feel.md, Cost): few new ones, and the same picture."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pygame
import pytest

import tests.ui.tables  # noqa: F401  sets the dummy drivers before pygame opens a window
from game.tigris.game import GAME
from tests.ui.pilot import Pilot
from tests.ui.tables import Table, position, session
from ui.commands.click_cost import STEP, new_table, settle
from ui.scene import Scene
from ui.scenes.play.play import PlayScene
from ui.widgets import gui as gui_module
from ui.widgets.button_shape import ThemedButton


class Looks(Scene):
    """Has one button, which is enabled and selected as wanted."""

    name = "looks"
    ALL = tuple(product((True, False), repeat=2))
    look = ALL[0]
    kind = "plain"

    def build(self, gui: gui_module.Gui) -> None:
        enabled, selected = self.look
        gui.button(
            "one", pygame.Rect(40, 40, 200, 60), self.kind, lambda: None, enabled=enabled, selected=selected, tip="one",
            kind=self.kind,
        )  # fmt: skip


def picture(pilot: Pilot) -> bytes:
    pilot.app.invalidate()
    pilot.app.frame([], 0.0)
    return pygame.image.tobytes(pilot.app.window.get_surface(), "RGB")


def test_the_same_layout_makes_no_button(monkeypatch: pytest.MonkeyPatch) -> None:
    with new_table("tigris") as (app, table):
        settle(app)
        made = []

        def counted(*args: object, **options: object) -> ThemedButton:
            made.append(args)
            return ThemedButton(*args, **options)

        monkeypatch.setattr(gui_module, "ThemedButton", counted)
        table.layout_now()
        assert made == []
        before = len(table.gui.manager.get_sprite_group().sprites())
        table.layout_now()
        assert len(table.gui.manager.get_sprite_group().sprites()) == before


def test_a_button_that_looks_otherwise_is_not_made_anew(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look after each other is the picture of a button that was made so; a press that it interrupts is over."""
    scene, place = Looks(), pygame.Rect(40, 40, 200, 60)
    pilot.app.push(scene)
    pilot.settle()
    new = {}
    for look in Looks.ALL:
        scene.look = look
        scene.rebuild()
        new[look] = picture(pilot)
    assert len(set(new.values())) == 3, "disabled buttons look the same"
    scene.rebuild()
    made = []
    monkeypatch.setattr(gui_module, "ThemedButton", lambda *args, **options: made.append(args))
    for look in [each for first in Looks.ALL for second in Looks.ALL for each in (first, second)]:
        scene.look = look
        scene.layout_now()
        assert picture(pilot) == new[look]
    scene.look = (True, False)
    scene.layout_now()
    press = {"pos": place.center, "button": 1, "touch": False, "window": pilot.app.window}
    pilot.app.frame([pygame.Event(pygame.MOUSEBUTTONDOWN, **press)], STEP)
    scene.look = (True, True)
    scene.layout_now()
    pilot.app.frame([pygame.Event(pygame.MOUSEBUTTONUP, **press)], STEP)
    pilot.point((2, 2))
    assert picture(pilot) == new[True, True]
    assert made == []


@pytest.mark.parametrize("kind", ["plain", "primary"])
@pytest.mark.parametrize("first", Looks.ALL)
@pytest.mark.parametrize("second", Looks.ALL)
def test_a_look_that_changes_under_a_resting_pointer(
    pilot: Pilot, first: tuple[bool, bool], second: tuple[bool, bool], kind: str
) -> None:
    """It is the look of a button to which the pointer was moved, whatever the button looked like before."""
    scene, place = Looks(), pygame.Rect(40, 40, 200, 60)
    scene.look = second
    pilot.app.push(scene)
    pilot.settle()
    pilot.point(place.center)
    wanted = picture(pilot)
    for _ in range(2):
        scene.look, scene.kind = first, kind
        scene.layout_now()
        picture(pilot)
        scene.look, scene.kind = second, "plain"
        scene.layout_now()
        assert picture(pilot) == wanted
        pilot.point((place.centerx + 3, place.centery))
        assert picture(pilot) == wanted


@pytest.mark.parametrize("route", ["settings", "rules", "dialog", "play"])
def test_a_layout_again_is_the_same_picture_as_a_new_scene(pilot: Pilot, route: str) -> None:
    """Grounds stay below their buttons, selected and disabled buttons look so, views hold what they held."""
    app = pilot.app
    if route == "play":  # two people, because no bot keeps the table waiting
        app.settings.curtain = "open"
        app.push(PlayScene(session(position([{"red": 6}, {"red": 6}]))))
    else:
        {"settings": app.open_settings, "rules": lambda: app.open_rules(""), "dialog": app.ask_quit}[route]()
    pilot.settle()
    app.scenes[-1].rebuild()
    pilot.settle()
    new = picture(pilot)
    for _ in range(2):
        app.scenes[-1].layout_now()
        pilot.settle()
        assert picture(pilot) == new


def test_other_buttons_than_before_are_gone(pilot: Pilot) -> None:
    """Settings of another section have other buttons; those of the first are not drawn any more."""
    pilot.app.open_settings()
    pilot.settle()
    first = picture(pilot)
    scene = pilot.app.scenes[-1]
    others = [name for name in pilot.layout() if name.startswith("settings.tab.")]
    assert len(others) > 1
    pilot.click(others[1])
    pilot.settle()
    assert picture(pilot) != first
    pilot.click(others[0])
    pilot.point((2, 2))
    pilot.settle()
    scene.rebuild()
    pilot.settle()
    again = picture(pilot)
    scene.layout_now()
    pilot.settle()
    assert picture(pilot) == again


def test_the_log_follows_an_animation_without_a_layout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each line is displayed at its event; its item is there before anything is hit-tested, and once nothing moves."""
    table = Table(tmp_path, speed=1.0)
    table.app.settings.curtain = "open"
    play = table.play(session(position([{"red": 6}, {"red": 6}])))
    layouts = []
    build = PlayScene.build
    monkeypatch.setattr(PlayScene, "build", lambda *args: (layouts.append(args), build(*args)))
    before = play.state.log_panel.newest_item()
    play.submit(GAME.decode("tile red e5"))
    table.app.frame([], 1 / 60)
    layouts.clear()
    while play.state.log_panel.newest_item() == before:
        assert play.moving
        table.app.frame([], 1 / 60)
    newest = play.state.log_panel.newest_item()
    assert play.moving
    assert layouts == []
    assert newest not in [item.name for item in play.gui.items]
    table.pilot.point((5, 5))
    assert newest in [item.name for item in play.gui.items]
    table.pilot.settle()
    assert play.state.log_panel.newest_item() in table.pilot.layout()
    table.close()


class Rows(Scene):
    """Scrolls over rows of buttons, of which the first `more` are there only sometimes."""

    name = "rows"
    more = 0

    def __init__(self) -> None:
        super().__init__()
        self.memory: dict[str, int] = {}

    def build(self, gui: gui_module.Gui) -> None:
        with gui.scroll_view("rows", pygame.Rect(40, 40, 300, 200), self.memory):
            for row in range(12 + self.more):
                gui.button(f"row.{row}", pygame.Rect(40, 40 + 50 * row, 200, 40), f"{row}", lambda: None)


@pytest.mark.parametrize("more", [0, 1])
def test_buttons_of_a_scrolled_view_are_used_again_where_they_are_now(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch, more: int
) -> None:
    """The layout makes the new button alone, and looks as if all were new."""
    scene = Rows()
    pilot.app.push(scene)
    scene.gui.scroll(130, (60, 60))
    made: list[ThemedButton] = []
    new_button = gui_module.Gui._new_button
    monkeypatch.setattr(gui_module.Gui, "_new_button", lambda *args: made.append(new_button(*args)) or made[-1])
    scene.more = more
    scene.layout_now()
    again = picture(pilot)
    assert len(made) == more
    scene.gui._pool.begin()
    scene.gui._pool.end()
    scene.layout_now()
    assert len(made) == 12 + more + more + 2, "all of the view, and its two buttons"
    assert picture(pilot) == again


@pytest.mark.parametrize("scrolled", [False, True])
def test_a_click_on_what_is_selected_already_leaves_it_so(pilot: Pilot, scrolled: bool) -> None:
    class Choices(Scene):
        """Has one selected choice, in a scrolling view or beside it."""

        name = "choices"

        def build(self, gui: gui_module.Gui) -> None:
            if not scrolled:
                self.choice(gui)
            with gui.scroll_view("view", pygame.Rect(40, 140, 300, 200), {}):
                if scrolled:
                    self.choice(gui)

        def choice(self, gui: gui_module.Gui) -> None:
            place = pygame.Rect(40, 160 if scrolled else 40, 200, 60)
            gui.choices("one", place, [("key", "One")], "key", lambda key: self.layout_now())

    pilot.app.push(Choices())
    pilot.point((5, 5))
    before = picture(pilot)
    pilot.click("one.key")
    pilot.app.set_focus("")
    pilot.point((5, 5))
    assert picture(pilot) == before
