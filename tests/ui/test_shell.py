"""The window around the games: scenes, focus, clicks, the event log, settings, sizes and languages."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from game.catalog import GAMES
from game.plan import Plan
from game.record import SeatInfo
from tests.ui.pilot import Pilot
from ui.app import App, Launch
from ui.catalog import BOXES, COMING
from ui.gamepad import BUTTONS
from ui.keys import SHARED, Keys
from ui.presets import offered
from ui.quickgame import quick_plan
from ui.scene import Scene
from ui.scenes.menu import MenuScene
from ui.tables import last_plan, remember
from ui.tigris.presets import PRESETS
from ui.widgets import Gui


def start(folder: Path, **wishes: object) -> Pilot:
    """The app with its menu, shown."""
    launch = Launch(**{"data_dir": folder, "lang": "en", "size": (1280, 720), "sound": False} | wishes)  # type: ignore[arg-type]
    app = App(launch)
    app.push(MenuScene())
    pilot = Pilot(app)
    pilot.settle()
    return pilot


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    held = start(tmp_path)
    yield held
    held.app.close()


@pytest.fixture
def logged(tmp_path: Path) -> Iterator[Pilot]:
    """With an event log in `log`."""
    held = start(tmp_path, event_log=str(tmp_path / "log"), log_frames=True)
    yield held
    held.app.close()


def lines(folder: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (folder / "log").read_text(encoding="utf-8").splitlines()]


# -- focus, clicks, keys -----------------------------------------------------------------------


def test_tab_visits_every_item_of_the_menu_and_comes_round(pilot: Pilot) -> None:
    names = list(pilot.layout())
    assert pilot.focus == "menu.quick"
    seen = []
    for _ in names:
        seen.append(pilot.focus)
        pilot.press("tab")
    assert sorted(seen) == sorted(names)
    assert pilot.focus == seen[0]
    pilot.press("tab", pygame.KMOD_SHIFT)
    assert pilot.focus == seen[-1]


def test_arrows_move_to_the_neighbour(pilot: Pilot) -> None:
    pilot.press("down")
    assert pilot.focus == "menu.game"
    pilot.press("down")
    assert pilot.focus == "menu.bots"
    pilot.press("right")
    assert pilot.focus == "menu.level"
    pilot.press("down")
    assert pilot.focus == "menu.new"
    for _ in range(3):
        pilot.press("up")
    assert pilot.focus == "menu.quick"


def test_the_focus_is_seen(pilot: Pilot) -> None:
    """The ring changes pixels round the item it leaves and round the one it comes to."""
    surface = pilot.app.window.get_surface()
    edge = pilot.layout()["menu.quick"].rect.inflate(10, 10)
    before = pygame.image.tobytes(surface.subsurface(edge).copy(), "RGB")
    pilot.press("down")
    pilot.settle()
    assert pygame.image.tobytes(surface.subsurface(edge).copy(), "RGB") != before


@pytest.mark.parametrize("key", ["return", "space"])
def test_enter_and_space_use_the_focused_item(pilot: Pilot, key: str) -> None:
    pilot.app.set_focus("menu.settings")
    pilot.press(key)
    assert pilot.scene == "settings"


def test_a_group_is_one_stop_of_tab_and_arrows_move_in_it(pilot: Pilot) -> None:
    pilot.click("menu.settings")
    assert pilot.focus == "settings.tab.text"
    pilot.press("right")
    assert pilot.focus == "settings.tab.play"
    pilot.press("tab")
    assert not pilot.focus.startswith("settings.tab.")


def test_escape_asks_before_quitting_and_no_stays(pilot: Pilot) -> None:
    pilot.press("escape")
    assert pilot.scene == "dialog"
    assert pilot.app.running
    pilot.press("escape")
    assert pilot.scene == "menu"
    pilot.press("escape")
    pilot.click("dialog.no")
    assert pilot.app.running
    pilot.press("escape")
    pilot.click("dialog.yes")
    assert not pilot.app.running


def test_a_click_counts_only_if_it_ends_where_it_began(pilot: Pilot) -> None:
    place = {name: item.rect.center for name, item in pilot.layout().items()}
    pilot.feed(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place["menu.settings"], button=1))
    pilot.feed(pygame.Event(pygame.MOUSEBUTTONUP, pos=place["menu.learn"], button=1))
    assert pilot.scene == "menu"


def test_a_disabled_item_says_why(logged: Pilot, tmp_path: Path) -> None:
    logged.click("menu.new")
    for seat in (0, 1):
        logged.click(f"setup.seat{seat}.closed")
    logged.click("setup.start")
    assert logged.scene == "setup"
    refused = [line for line in lines(tmp_path) if line["ev"] == "refused"]
    assert refused[-1]["text"] == logged.app.tr("setup.seats-wrong", least=2, most=4)


def test_a_tooltip_shows_on_hover_and_on_keyboard_focus(pilot: Pilot) -> None:
    surface = pilot.app.window.get_surface()
    bare = pygame.image.tobytes(surface, "RGB")
    pilot.point(pilot.layout()["menu.quick"].rect.center)
    for _ in range(60):
        pilot.app.frame([], 1 / 60)
    hovered = pygame.image.tobytes(surface, "RGB")
    pilot.point((2, 2))
    pilot.settle()
    assert pygame.image.tobytes(surface, "RGB") != hovered
    pilot.press("tab")
    pilot.press("tab", pygame.KMOD_SHIFT)
    pilot.settle()
    paper = pygame.Color(pilot.app.look.palette.paper)
    mask = pygame.mask.from_threshold(surface, paper, (3, 3, 3, 255))
    assert mask.count() > 2000
    assert bare != hovered


def test_what_lies_under_a_dialog_cannot_be_used(pilot: Pilot) -> None:
    below = pilot.layout()["menu.quick"].rect.center
    pilot.press("escape")
    assert {name.split(".")[0] for name in pilot.layout()} == {"dialog"}
    hit = pilot.app.item_at(below)
    assert hit is None or hit.name.startswith("dialog.")


def test_typing_goes_to_the_focused_field_only(pilot: Pilot) -> None:
    pilot.click("menu.new")
    pilot.click("setup.seat0.name")
    pilot.type("Ada m")
    pilot.press("m")
    assert pilot.app.scenes[-1].plan.seats[0].name == "Ada m"  # type: ignore[attr-defined]
    assert not pilot.app.settings.mute
    pilot.press("tab")
    pilot.type("x")
    assert pilot.app.scenes[-1].plan.seats[0].name == "Ada m"  # type: ignore[attr-defined]


def joy(kind: int, **what: object) -> pygame.Event:
    return pygame.Event(kind, instance_id=1, **what)


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
def test_the_settings_tell_what_every_button_of_a_gamepad_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    held = start(tmp_path, lang=lang)
    told: list[str] = []
    monkeypatch.setattr(Gui, "label", lambda self, rect, words, *args, **more: told.append(words))
    held.click("menu.settings")
    held.click("settings.tab.keys")
    for button, action in BUTTONS.items():
        assert told.index(held.app.tr(f"key.{action}")) < told.index(held.app.tr(f"pad.{button}"))
    held.app.close()


def test_a_gamepad_moves_the_focus_and_confirms(pilot: Pilot) -> None:
    pilot.feed(joy(pygame.JOYHATMOTION, hat=0, value=(0, -1)))
    assert pilot.focus == "menu.game"
    pilot.feed(joy(pygame.JOYHATMOTION, hat=0, value=(0, 0)))
    pilot.feed(joy(pygame.JOYAXISMOTION, axis=1, value=-0.9))
    pilot.feed(joy(pygame.JOYAXISMOTION, axis=1, value=-1.0))
    assert pilot.focus == "menu.quick"
    for name in ("menu.game", "menu.bots", "menu.level", "menu.new"):
        pilot.feed(joy(pygame.JOYBUTTONDOWN, button=5))
        assert pilot.focus == name
    pilot.feed(joy(pygame.JOYBUTTONDOWN, button=0))
    assert pilot.scene == "setup"
    pilot.feed(joy(pygame.JOYBUTTONDOWN, button=1))
    assert pilot.scene == "menu"


# -- the event log -----------------------------------------------------------------------------


def test_the_event_log_tells_scene_layout_and_idle(logged: Pilot, tmp_path: Path) -> None:
    logged.click("menu.settings")
    logged.settle()
    told = lines(tmp_path)
    assert [line["name"] for line in told if line["ev"] == "scene"] == ["menu", "settings"]
    layout = [line for line in told if line["ev"] == "layout"][-1]
    assert layout["size"] == [1280, 720]
    assert layout["scale"] == 1.0
    rows = {row["name"]: row for row in layout["items"]}  # type: ignore[attr-defined]
    assert rows["settings.back"]["enabled"] is True
    assert rows["settings.tab.text"]["focus"] is True
    assert {name: row["rect"] for name, row in rows.items()} == {
        name: [*item.rect] for name, item in logged.layout().items()
    }
    assert told[-1] == {"ev": "idle"}
    assert isinstance(layout["window"], int)


def test_idle_is_said_once_and_nothing_is_drawn_afterwards(logged: Pilot, tmp_path: Path) -> None:
    before = lines(tmp_path)
    assert before[-1] == {"ev": "idle"}
    for _ in range(120):
        logged.app.frame([], 1 / 30)
    assert lines(tmp_path) == before
    logged.press("f5")
    assert lines(tmp_path)[len(before) :] == [{"ev": "idle"}]


def test_frames_are_told_with_their_time(logged: Pilot, tmp_path: Path) -> None:
    frames = [line for line in lines(tmp_path) if line["ev"] == "frame"]
    assert frames
    assert all(isinstance(frame["ms"], float) and frame["kind"] in ("still", "animating") for frame in frames)


def test_a_reader_that_goes_away_does_not_stop_the_window(tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    reader = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    held = start(tmp_path / "data", event_log=str(fifo))
    assert b'"menu"' in os.read(reader, 1 << 16)
    os.close(reader)
    held.click("menu.settings")
    held.settle()
    assert held.scene == "settings"
    held.app.close()


class Mover(Scene):
    """Counts its steps and moves until it is told to stop."""

    name = "mover"
    moving = True
    steps = draws = 0

    def update(self, dt: float) -> None:
        assert dt == pytest.approx(1 / 60)
        self.steps += 1

    def draw(self, surface: pygame.Surface) -> None:
        self.draws += 1
        super().draw(surface)


def test_time_comes_in_fixed_steps_and_a_long_pause_is_cut(pilot: Pilot) -> None:
    mover = Mover()
    pilot.app.push(mover)
    for _ in range(30):
        pilot.app.frame([], 1 / 30)
    assert abs(mover.steps - 60) <= 1
    assert mover.draws == 30
    mover.steps = 0
    pilot.app.frame([], 60.0)
    assert mover.steps <= 16
    assert not pilot.app.settled
    mover.moving = False
    pilot.settle()
    assert pilot.app.settled


# -- the window --------------------------------------------------------------------------------


def test_a_new_size_is_laid_out_within_a_third_of_a_second(pilot: Pilot) -> None:
    before = pilot.layout()["menu.quit"].rect.copy()
    pilot.app.window.size = (1600, 900)
    for event in pygame.event.get():
        pilot.feed(event)
    for _ in range(18):
        pilot.app.frame([], 1 / 60)
    assert pilot.app.settled
    assert pilot.layout()["menu.quit"].rect != before
    assert pilot.app.size == (1600, 900)


def test_fullscreen_and_back_is_remembered(pilot: Pilot, tmp_path: Path) -> None:
    pilot.press("f11")
    assert json.loads((tmp_path / "settings.json").read_text())["fullscreen"] is True
    pilot.press("f11")
    pilot.settle()
    assert json.loads((tmp_path / "settings.json").read_text())["fullscreen"] is False
    assert pilot.scene == "menu"


def test_the_title_of_the_window_is_the_name_of_the_program(pilot: Pilot) -> None:
    pilot.click("menu.new")
    assert pilot.app.window.title == "Two Rivers"


# -- settings ----------------------------------------------------------------------------------


def test_settings_are_saved_at_once_and_read_again(pilot: Pilot, tmp_path: Path) -> None:
    pilot.click("menu.settings")
    pilot.click("settings.tab.play")
    pilot.click("settings.speed.4")
    pilot.click("settings.hints")
    other = start(tmp_path)
    assert other.app.settings.speed == 4.0
    assert other.app.settings.hints is False
    other.app.close()


def test_language_changes_at_once_and_mirrors(pilot: Pilot) -> None:
    pilot.click("menu.settings")
    left = pilot.layout()["settings.back"].rect
    pilot.click("settings.language.he")
    pilot.settle()
    item = pilot.layout()["settings.back"]
    assert item.text == "סיום"
    assert item.rect.right == 1280 - left.left
    pilot.click("settings.back")
    assert pilot.layout()["menu.quit"].text == "יציאה"


def test_scale_makes_everything_larger(pilot: Pilot) -> None:
    pilot.click("menu.settings")
    before = pilot.layout()["settings.back"].rect.h
    pilot.click("settings.ui_scale.200")
    assert pilot.layout()["settings.back"].rect.h == 2 * before


@pytest.mark.parametrize(
    "text", ["{", "[]", '{"speed": "fast", "volume": 70}', '{"ui_scale": 1e999}', "\x00", "[" * 9999]
)
def test_a_broken_settings_file_gives_defaults_and_a_message(tmp_path: Path, text: str) -> None:
    (tmp_path / "settings.json").write_text(text, encoding="utf-8")
    held = start(tmp_path)
    assert held.app.settings.speed == 1.0
    assert held.app._notice
    held.app.close()


def test_usable_parts_of_a_broken_file_are_kept(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"speed": "fast", "volume": 70, "keys": {"undo": "u"}}', encoding="utf-8")
    held = start(tmp_path)
    assert held.app.settings.volume == 70
    assert held.app.keys.label("undo") == "U"
    held.app.close()


def test_reset_asks_and_keeps_the_tables(pilot: Pilot) -> None:
    pilot.app.settings.volume = 10
    pilot.app.settings.setups["tigris"] = {"kept": True}
    pilot.click("menu.settings")
    pilot.click("settings.reset")
    assert pilot.focus == "dialog.no"
    pilot.click("dialog.yes")
    assert pilot.app.settings.volume == 50
    assert pilot.app.settings.setups["tigris"] == {"kept": True}


def test_a_key_is_changed_and_a_taken_one_refused(pilot: Pilot) -> None:
    pilot.click("menu.settings")
    pilot.click("settings.tab.keys")
    pilot.click("settings.key.undo")
    pilot.press("k")
    assert pilot.app.keys.of["undo"] == "k"
    assert "K" in pilot.layout()["settings.key.undo"].text
    pilot.click("settings.key.log")
    pilot.press("k")
    assert pilot.app.keys.of["log"] == "l"
    assert pilot.app._notice == pilot.app.tr("settings.key-taken", other=pilot.app.tr("key.undo"))
    pilot.click("settings.key.log")
    pilot.press("tab")
    assert pilot.app.keys.of["log"] == "l"


def test_every_key_that_is_offered_does_something() -> None:
    folder = Path(__file__).resolve().parent.parent.parent / "ui"
    code = "".join(
        path.read_text(encoding="utf-8") for path in folder.rglob("*.py") if path.name not in ("keys.py", "gamepad.py")
    )
    for action in [*SHARED, *(action for box in BOXES.values() for action in box.keys)]:
        assert f'"{action}"' in code or (action.startswith("hand-") and 'startswith("hand-")' in code), action


@pytest.mark.parametrize(
    ("key", "scancode", "action"),
    [
        (ord("/"), pygame.KSCAN_Q, "leader-black"),
        (ord("\u05d6"), pygame.KSCAN_Z, "undo"),
        (ord("\u0638"), pygame.KSCAN_Z, "undo"),
        (pygame.K_a, pygame.KSCAN_Q, None),
        (pygame.K_w, pygame.KSCAN_Z, "leader-red"),
        (pygame.K_SLASH, pygame.KSCAN_SLASH, None),
    ],
)
def test_letters_are_found_on_keyboards_that_write_others(key: int, scancode: int, action: str | None) -> None:
    """Hebrew and Persian keyboards by the place of the key, Latin ones by the letter."""
    event = pygame.Event(pygame.KEYDOWN, key=key, scancode=scancode, mod=0)
    assert Keys(own={"tigris": BOXES["tigris"].keys}).action(event, "tigris") == action


def test_a_key_of_another_script_can_be_chosen_by_its_place(pilot: Pilot) -> None:
    pilot.click("menu.settings")
    pilot.click("settings.tab.keys")
    pilot.click("settings.key.undo")
    pilot.feed(pygame.Event(pygame.KEYDOWN, key=ord("\u05dc"), scancode=pygame.KSCAN_K, mod=0))
    assert pilot.app.keys.of["undo"] == "k"


def test_the_escape_key_too_can_be_changed(pilot: Pilot) -> None:
    pilot.app.settings.keys = {"back": "f9"}
    pilot.app.refresh_preferences()
    pilot.click("menu.settings")
    pilot.press("escape")
    assert pilot.scene == "settings"
    pilot.press("f9")
    assert pilot.scene == "menu"


# -- set-up ------------------------------------------------------------------------------------


def test_seats_and_options_make_a_plan_that_is_remembered(pilot: Pilot, tmp_path: Path) -> None:
    pilot.click("menu.new")
    pilot.click("setup.seat2.human")
    pilot.click("setup.seat3.bot")
    pilot.click("setup.seat1.closed")
    pilot.click("setup.board.advanced")
    pilot.click("setup.shuffle")
    plan = pilot.app.scenes[-1].plan  # type: ignore[attr-defined]
    assert [seat.kind for seat in plan.taken()] == ["human", "human", "bot"]
    assert plan.options["board"] == "advanced"
    assert not plan.shuffle
    remember(pilot.app, plan)
    again = start(tmp_path)
    assert last_plan(again.app, "tigris") == plan
    again.app.close()


def test_a_table_for_one_cannot_begin_and_says_why(pilot: Pilot) -> None:
    pilot.click("menu.new")
    pilot.click("setup.seat1.closed")
    pilot.click("setup.seat2.closed")
    item = pilot.layout()["setup.start"]
    assert not item.enabled
    assert item.tip == pilot.app.tr("setup.seats-wrong", least=2, most=4)


def test_games_to_come_cannot_be_chosen(pilot: Pilot) -> None:
    pilot.click("menu.new")
    for game in COMING:
        assert not pilot.layout()[f"setup.game.{game}"].enabled


def test_there_are_ten_ready_made_tables_and_each_can_be_chosen(pilot: Pilot) -> None:
    presets = offered(GAMES["tigris"], PRESETS)
    assert len({preset.key for preset in presets}) >= 10
    pilot.click("menu.new")
    for preset in presets:
        pilot.click("setup.presets")
        pilot.click(f"preset.{preset.key}")
        plan = pilot.app.scenes[-1].plan  # type: ignore[attr-defined]
        assert len(plan.taken()) == preset.people + preset.bots
        assert pilot.layout()["setup.start"].enabled


def test_the_quick_game_is_one_person_against_bots_with_the_last_rules(pilot: Pilot) -> None:
    people = (SeatInfo("human"), SeatInfo("human"))
    remember(pilot.app, Plan("tigris", people, {"board": "advanced"}))
    plan = quick_plan(pilot.app)
    assert [(seat.kind, seat.level) for seat in plan.taken()] == [("human", ""), ("bot", "novice")]
    assert plan.options["board"] == "advanced"


def test_the_quick_game_repeats_the_last_table_against_bots(pilot: Pilot) -> None:
    bots = (SeatInfo("bot", "strong"), SeatInfo("human", "", "Ann"), SeatInfo("bot", "expert"))
    remember(pilot.app, Plan("tigris", bots, {"scores": "open"}))
    remember(pilot.app, Plan("tigris", (SeatInfo("human"), SeatInfo("human"))))
    plan = quick_plan(pilot.app)
    assert (plan.taken(), plan.options["scores"]) == (bots, "open")
    pilot.app.rebuild()
    assert pilot.layout()["menu.level"].text == "Mixed"
    assert pilot.layout()["menu.bots"].text == "2 opponents"


def test_opponents_are_chosen_beside_the_quick_game_and_remembered(pilot: Pilot) -> None:
    assert pilot.layout()["menu.bots"].text == "1 opponent"
    assert pilot.layout()["menu.level"].text == "Novice"
    for expected in ("2 opponents", "3 opponents", "1 opponent", "2 opponents"):
        pilot.click("menu.bots")
        assert pilot.layout()["menu.bots"].text == expected
    for expected in ("Steady", "Strong", "Expert", "Novice", "Steady"):
        pilot.click("menu.level")
        assert pilot.layout()["menu.level"].text == expected
        assert pilot.focus == "menu.level"
    app = App(Launch(data_dir=pilot.app.launch.data_dir, sound=False))
    seats = quick_plan(app).taken()
    assert [(seat.kind, seat.level) for seat in seats] == [("human", ""), ("bot", "steady"), ("bot", "steady")]
    pilot.click("menu.quick")
    session = pilot.app.scenes[-1].session  # type: ignore[attr-defined]
    assert sorted((seat.kind, seat.level) for seat in session.seats) == sorted(
        (seat.kind, seat.level) for seat in seats
    )


@pytest.mark.parametrize("junk", [None, 7, [], {"game": "tigris"}])
def test_a_broken_memory_of_the_quick_game_gives_the_first_one(pilot: Pilot, junk: object) -> None:
    pilot.app.settings.quick["tigris"] = junk
    assert len(quick_plan(pilot.app).taken()) == 2


def test_a_broken_memory_of_tables_gives_the_default(pilot: Pilot) -> None:
    for junk in (
        None,
        7,
        {"game": "tigris"},
        {"game": "tigris", "seats": [["king", "", ""]], "options": {}, "shuffle": 1},
    ):
        pilot.app.settings.setups["tigris"] = junk
        assert len(last_plan(pilot.app, "tigris").taken()) == 3


# -- rules -------------------------------------------------------------------------------------


def test_rules_open_at_the_topic_and_f1_opens_them_once(pilot: Pilot) -> None:
    pilot.press("f1")
    pilot.press("f1")
    assert pilot.scene == "learn"
    pilot.press("escape")
    assert pilot.scene == "menu"
    pilot.app.open_rules("war")
    assert pilot.app.scenes[-1].chapter.key == "war"  # type: ignore[attr-defined]


@pytest.mark.parametrize(("lang", "word"), [("en", "TREASURE"), ("he", "אוצר"), ("fa", "گنج")])
def test_a_search_finds_every_sentence_with_the_word(tmp_path: Path, lang: str, word: str) -> None:
    held = start(tmp_path, lang=lang)
    held.click("menu.learn")
    held.click("rules.search")
    held.type(word)
    found = {item.name for item in held.app.items() if item.name.startswith("rules.found.treasures")}
    assert {f"rules.found.treasures.{n}" for n in range(4)} == found
    held.click("rules.found.treasures.2")
    assert held.app.scenes[-1].chapter.key == "treasures"  # type: ignore[attr-defined]
    held.app.close()


# -- every screen, language and size -----------------------------------------------------------


def tour(pilot: Pilot) -> Iterator[str]:
    """Show every screen of the shell, one after the other."""
    app = pilot.app
    app.home()
    yield "menu"
    app.ask_quit()
    yield "quit"
    app.pop()
    for name, way in {
        "setup": ("menu.new",),
        "presets": ("menu.new", "setup.presets"),
        "replays": ("menu.replays",),
        "import": ("menu.replays", "replays.import"),
        **{
            f"settings.{tab}": ("menu.settings", f"settings.tab.{tab}")
            for tab in ("text", "play", "look", "sound", "keys")
        },
    }.items():
        app.home()
        for step in way:
            app.activate(next(item for item in app.items() if item.name == step))
        yield name
    app.home()
    app.open_rules("")
    yield "rules"
    for chapter in ("goal", "war", "monuments"):
        app.home()
        app.open_rules(chapter)
        yield f"rules.{chapter}"


def shown(gui: Gui, rect: pygame.Rect, name: str) -> pygame.Rect:
    """What is seen of an item: of one in a view the part inside it."""
    for view in gui.views:
        if any(item.name == name for item, _, _ in view._entries):
            return rect.clip(view.rect)
    return rect


def faults(pilot: Pilot, where: str) -> list[str]:
    """Clipped texts, items over each other or off the screen, items without words or meaning."""
    top = pilot.app.scenes[-1]
    found = [f"{where}: {fault}" for fault in top.gui.faults]
    items = pilot.app.items()
    places = [(item.name, shown(top.gui, item.rect, item.name)) for item in items]
    screen = pygame.Rect((0, 0), pilot.app.size)
    found += [f"{where}: {a} over {b}" for (a, one), (b, two) in combinations(places, 2) if one.colliderect(two)]
    found += [f"{where}: {name} off the screen" for name, place in places if place and not screen.contains(place)]
    found += [
        f"{where}: {item.name} has no {what}" for item in items for what in ("text", "tip") if not getattr(item, what)
    ]
    return found


SMALL, COMMON, LARGE = (1280, 720), (1920, 1080), (3840, 2160)
LOOKS = [
    *((lang, size, scale) for lang in ("en", "he", "fa", "xx") for size in (SMALL, COMMON) for scale in (100, 200)),
    *((lang, SMALL, 150) for lang in ("fa", "xx")),
    *(("xx", LARGE, scale) for scale in (100, 200)),
]


@pytest.mark.parametrize(("lang", "size", "scale"), LOOKS)
def test_nothing_is_clipped_and_nothing_overlaps(tmp_path: Path, lang: str, size: tuple[int, int], scale: int) -> None:
    (tmp_path / "settings.json").write_text(json.dumps({"ui_scale": scale}), encoding="utf-8")
    held = start(tmp_path, lang=lang, size=size)
    assert held.app.settings.ui_scale == scale
    found = [fault for where in tour(held) for fault in faults(held, where)]
    held.app.close()
    assert not found, "\n".join(found)


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_a_view_shows_every_item_when_it_has_the_focus(tmp_path: Path, lang: str) -> None:
    (tmp_path / "settings.json").write_text('{"ui_scale": 200}', encoding="utf-8")
    held = start(tmp_path, lang=lang)
    held.click("menu.settings")
    held.click("settings.tab.play")
    for name in [item.name for item in held.app.items()]:
        held.app.set_focus(name)
        view = next((view for view in held.app.scenes[-1].gui.views), None)
        item = next(item for item in held.app.items() if item.name == name)
        assert view is not None
        assert not view.hides(item)
    held.app.close()


# -- contrast ----------------------------------------------------------------------------------

GROUNDS = {
    "sand": "glow wood panel clay clay_low clay_hover lapis lapis_low lapis_hover dark dark_hover danger",
    "muted": "glow wood panel dark",
    "gold": "glow wood panel",
    "ink": "paper gold gold_low",
    "faint": "paper",
    "off_text": "off",
    "focus": "focus_edge",
}


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(("name", "least"), [("LAMPLIGHT", 4.5), ("CONTRAST", 7.0)])
def test_text_stands_out_from_its_ground(name: str, least: float) -> None:
    from ui import theme

    palette = getattr(theme, name)
    for text, grounds in GROUNDS.items():
        for ground in grounds.split():
            light, dark = sorted((luminance(getattr(palette, text)), luminance(getattr(palette, ground))), reverse=True)
            assert (light + 0.05) / (dark + 0.05) >= least, f"{text} on {ground}"
