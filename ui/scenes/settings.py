"""The settings; every change is stored and applied at once, also during a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from functools import partial

import pygame

from ui import settings
from ui.catalog import PLAYABLE
from ui.context import Context, Route
from ui.gfx.pad_glyphs import FAMILIES
from ui.gfx.theme_file import FoundThemes, find_themes
from ui.keymap import PAD_ACTIONS, SHARED, Keymap
from ui.scene import Scene
from ui.scenes.speech_rows import add_speech
from ui.scenes.theme_picker import add_themes
from ui.text.i18n import LANGUAGES
from ui.widgets.form import Form, page, scrolling
from ui.widgets.gui import Gui

LOW = 480
"""Layout units of height below which the rows would have less room than what is around them."""
TABS = ("text", "play", "look", "sound", "narration", "keys", "devices")
NOT_RESET = ("setups", "named_setups", "quick", "last_game", "window", "position", "monitor", "display_offered")
"""The fields that a reset leaves alone."""
SAMPLES = {"all": "tile", "effects": "tile", "turn": "turn"}
"""Level -> the cue that is played when it changes; music is heard anyway."""
LAUNCH_FIELDS = {"language": "lang", "speed": "speed", "bot_pace": "bot_pace"}
"""Fields that the command line can set for one run, until the player chooses otherwise."""


class SettingsScene(Scene):
    """Tabs of rows; every row is one field of `Settings`."""

    name = "settings"
    arrows_by_row = True

    def __init__(self, tab: str = "text") -> None:
        self.tab = tab
        self.memory: dict[str, int] = {}
        self.waiting_action = ""
        """The action that waits for its new key."""
        self.found_themes = FoundThemes()
        """The player's themes, read when their tab is opened."""

    def enter(self, app: Context) -> None:
        """Look for the player's themes if their tab is open."""
        self.app = app
        self._find_themes()
        super().enter(app)

    def _find_themes(self) -> None:
        if self.tab == "look":
            self.found_themes = find_themes(self.app.store.themes_folder, self.app.theme_forms())

    def build(self, gui: Gui) -> None:
        """Add the tabs, the rows of one of them, and the buttons at the foot."""
        tr = self.app.tr
        low = self.app.size[1] < gui.u(LOW)
        room, bar = page(gui, tr("settings.title"), "settings", foot=12 if low else 72)
        if low:  # the buttons of the foot take the place beside the title
            left = min(room.centerx, room.x + gui.u(54) + gui.width(tr("settings.title"), 26, bold=True))
            bar = pygame.Rect(left, gui.u(12), room.right - left, gui.u(44))
        options = [(key, tr(f"settings.tab.{key}")) for key in TABS]
        longest = max(gui.width(words, bold=True) for _, words in options)
        rows = 1 if (longest + gui.u(30)) * len(TABS) <= room.w else 2
        tabs = pygame.Rect(room.x, room.y, room.w, gui.u(58 if rows == 1 else 2 * 44))
        gui.choices(
            "settings.tab", tabs, options, self.tab, self._select_tab,
            label=tr("settings.title"), columns=-(-len(TABS) // rows),
        )  # fmt: skip
        view = scrolling(
            gui, pygame.Rect(room.x, tabs.bottom + gui.u(12), room.w, room.bottom - tabs.bottom - gui.u(12))
        )
        with gui.scroll_view(f"settings.{self.tab}", view, self.memory):
            form = Form(gui, view.inflate(-gui.u(16), 0).move(0, gui.u(6)))
            getattr(self, f"_{self.tab}")(form)
        wide = min(gui.u(220), (bar.w - gui.u(12)) // 2)
        back = pygame.Rect(bar.x, bar.y, wide, bar.h)
        gui.button(
            "settings.back",
            back,
            tr("settings.back"),
            self.back,
            kind="primary",
            icon="arrow_left",
            tip=tr("settings.back.tip"),
        )
        reset = pygame.Rect(bar.right - wide, bar.y, wide, bar.h)
        gui.button(
            "settings.reset",
            reset,
            tr("settings.reset"),
            self._ask_reset,
            kind="quiet",
            icon="undo",
            tip=tr("settings.reset.tip"),
        )

    # -- the tabs ----------------------------------------------------------------------------

    def _text(self, form: Form) -> None:
        place = self._row(form, "language", 420)
        tip = self.app.tr("settings.language.tip")
        form.gui.choices(
            "settings.language", place, [*LANGUAGES.items()], self.app.locale.lang, self._pick_language, tip=tip,
            label=self.app.tr("settings.language"),
        )  # fmt: skip
        self._choice(form, "ui_scale", [(str(value), self._percent(value)) for value in settings.SCALES], 420, int)
        if self.app.locale.lang == "fa":
            self._switch(form, "persian_digits")

    def _play(self, form: Form) -> None:
        tr, decimal = self.app.tr, self.app.locale.decimal
        speeds = [
            (f"{value:g}", tr("settings.speed.none") if not value else f"{decimal(value)}×")
            for value in settings.SPEEDS
        ]
        self._choice(form, "speed", speeds, 420, float)
        paces = [(f"{value:g}", tr("settings.seconds", n=decimal(value))) for value in settings.PACES]
        self._choice(form, "bot_pace", paces, 560, float)
        self._switch(form, "bot_step")
        self._named(form, "confirmations", settings.CONFIRMATIONS)
        self._switch(form, "purist")
        self._switch(form, "hints")
        self._switch(form, "legal_cells")
        self._named(form, "curtain", settings.CURTAINS)
        self._switch(form, "face_down")
        self._switch(form, "seat_pins")
        form.heading(self.app.tr("settings.dice-and-offers"))
        self._switch(form, "auto_roll")
        self._switch(form, "auto_decline")

    def _look(self, form: Form) -> None:
        add_themes(form, self.found_themes, self._pick_theme)
        self._named(form, "panels", settings.PANELS)
        self._switch(form, "reduced_motion")
        self._switch(form, "attract")
        self._switch(form, "coordinates")
        self._named(form, "tile_marks", settings.TILE_MARKS)
        place = self._row(form, "fullscreen", 140)
        title, tip = self.app.tr("settings.fullscreen"), self.app.tr("settings.fullscreen.tip")
        on = self.app.nav.fullscreen
        form.gui.toggle("settings.fullscreen", place, on, self._toggle_fullscreen, label=title, tip=tip)
        self._switch(form, "safe_margin")

    def _sound(self, form: Form) -> None:
        for kind in ("all", "effects", "music", "turn"):
            self._level(form, kind)
        title, tip = self.app.tr("settings.mute"), self.app.tr("settings.mute.tip")
        sound = self.app.settings.sound
        place, set_mute = form.row(title, tip, 140), partial(self._set_sound, "mute", not sound.mute)
        form.gui.toggle("settings.mute", place, not sound.mute, set_mute, label=title, tip=tip)
        form.heading(self.app.tr("settings.turn"))
        self._switch(form, "turn_picture")
        self._switch(form, "attention")

    def _narration(self, form: Form) -> None:
        """Add the settings of the narration, for players who do not look at the screen."""
        tr, on = self.app.tr, self.app.settings.narration.written
        title, tip = tr("settings.narration.written"), tr("settings.narration.written.tip")
        place = form.row(title, tip, 140)
        form.gui.toggle(
            "settings.narration.written", place, on, partial(self._set_written, not on), label=title, tip=tip
        )
        title, tip = tr("settings.narration.page"), tr("settings.narration.page.tip")
        place, words = form.row(title, tip, 220), tr("settings.narration.open")
        form.gui.button(
            "settings.narration.page", place, words, partial(self.app.nav.open, Route.NARRATION), label=title, tip=tip,
        )  # fmt: skip
        add_speech(form, self.rebuild)

    def _keys(self, form: Form) -> None:
        self._actions(form, SHARED)
        for game, box in PLAYABLE.items():
            if len(PLAYABLE) > 1 and box.keys:
                form.heading(self.app.tr(f"game.{game}"))
            self._actions(form, box.keys)

    def _devices(self, form: Form) -> None:
        """Add what concerns gamepads and fingers; the buttons follow the actions, so there is nothing to choose."""
        gui, tr = form.gui, self.app.tr
        form.heading(tr("settings.pad"))
        self._switch(form, "rumble")
        self._words(form, "settings.pad.moves")
        family = self.app.keymap.pad_family
        for part, action in PAD_ACTIONS.items():
            place = form.row(tr(f"key.{action}"), "", 390)
            side = gui.u(32)
            sign = pygame.Rect(place.right - side, place.y, side, place.h)
            gui.image(self.app.art.get(f"pad/{FAMILIES[family][part]}", side), sign)
            words = pygame.Rect(place.x, place.y, place.w - side - gui.u(8), place.h)
            line = tr("narration.row", head=tr(f"key.{action}"), words=tr(f"pad.{part}"))
            gui.label(words, tr(f"pad.{part}"), align="end", line=line)
        form.heading(tr("settings.touch"))
        self._words(form, "settings.touch.moves")

    def _words(self, form: Form, key: str) -> None:
        words = self.app.tr(key)
        form.gui.label(form.block(form.gui.height(words, form.width)), words, middle=False)

    def _actions(self, form: Form, actions: Iterable[str]) -> None:
        for action in actions:
            title = self.app.tr(f"key.{action}")
            place = form.row(title, "", 180)
            words = self.app.tr("settings.press-key") if action == self.waiting_action else self.app.keymap.cap(action)
            form.gui.button(
                f"settings.key.{action}", place, words, self._key_setter(action), kind="choice",
                selected=action == self.waiting_action, label=f"{title}: {words}", tip=self.app.tr("settings.key.tip"),
            )  # fmt: skip

    # -- kinds of rows -----------------------------------------------------------------------

    def _row(self, form: Form, field: str, wide: float) -> pygame.Rect:
        return form.row(self.app.tr(f"settings.{field}"), self.app.tr(f"settings.{field}.tip"), wide)

    def _switch(self, form: Form, field: str) -> None:
        place = self._row(form, field, 140)
        on = getattr(self.app.settings, field)
        title, tip = self.app.tr(f"settings.{field}"), self.app.tr(f"settings.{field}.tip")
        form.gui.toggle(f"settings.{field}", place, on, lambda: self._set(field, not on), label=title, tip=tip)

    def _choice(
        self, form: Form, field: str, options: Sequence[tuple[str, str]], wide: float, kind: Callable[[str], object]
    ) -> None:
        value = self._in_force(field)
        chosen = f"{value:g}" if isinstance(value, float) else str(value)
        title, tip = self.app.tr(f"settings.{field}"), self.app.tr(f"settings.{field}.tip")
        wide = form.choice_width(options, wide)
        place = form.row(title, tip, wide, form.choice_height(options, wide))
        form.gui.choices(
            f"settings.{field}", place, options, chosen, lambda key: self._set(field, kind(key)), label=title, tip=tip
        )

    def _named(self, form: Form, field: str, values: Sequence[str]) -> None:
        """Add a choice whose values have their own words and tips."""
        gui, title = form.gui, self.app.tr(f"settings.{field}")
        options = [(value, self.app.tr(f"settings.{field}.{value}")) for value in values]
        place = form.row(title, self.app.tr(f"settings.{field}.tip"), 480, form.choice_height(options, 480))
        tips = [self.app.tr(f"settings.{field}.{value}.tip") for value in values]
        gui.choices(
            f"settings.{field}", place, options, getattr(self.app.settings, field) or values[0],
            lambda key: self._set(field, key),
            tips=tips, label=title,
        )  # fmt: skip

    def _level(self, form: Form, kind: str) -> None:
        value = getattr(self.app.settings.sound, kind)
        title, tip = self.app.tr(f"settings.sound.{kind}"), self.app.tr(f"settings.sound.{kind}.tip")
        place, name = form.row(title, tip, 560), f"settings.sound.{kind}"
        form.gui.slider(name, place, value, self._percent(value), partial(self._set_sound, kind), title, tip)

    # -- actions -------------------------------------------------------------------------------

    def _percent(self, value: int) -> str:
        return self.app.tr("settings.percent", n=value)

    def _in_force(self, field: str) -> object:
        """Return the field's value, or the command line's for this run."""
        given = getattr(self.app.launch, LAUNCH_FIELDS[field]) if field in LAUNCH_FIELDS else None
        return getattr(self.app.settings, field) if given is None else given

    def _set(self, field: str, value: object) -> None:
        if field in LAUNCH_FIELDS:
            setattr(self.app.launch, LAUNCH_FIELDS[field], None)
        setattr(self.app.settings, field, value)
        self.app.nav.save_settings()
        self.app.nav.refresh_preferences()
        self.app.nav.set_focus(self.app.nav.focus)  # larger letters may have moved it out of sight

    def _set_sound(self, kind: str, value: int) -> None:
        """Set a level of the sound, and give an example of it."""
        setattr(self.app.settings.sound, kind, value)
        self.app.nav.save_settings()
        self.app.set_sounds()
        self.rebuild()
        if kind in SAMPLES:
            self.app.sounds.play(SAMPLES[kind])

    def _set_written(self, on: bool) -> None:
        self.app.settings.narration.written = self.app.narrator.written = on
        self.app.nav.save_settings()
        self.rebuild()

    def _pick_language(self, lang: str) -> None:
        self._set("language", lang)

    def _toggle_fullscreen(self) -> None:
        self.app.nav.toggle_fullscreen()
        self.rebuild()

    def _pick_theme(self, key: str) -> None:
        self.app.forget_theme()
        self._set("board_theme", key)
        if self.app.theme_fault is not None:  # the file changed since the cards were laid out
            self.app.nav.notice(self.app.theme_problem(key, self.app.theme_fault))

    def _select_tab(self, tab: str) -> None:
        self.tab, self.waiting_action = tab, ""
        self._find_themes()
        self.rebuild()

    def _key_setter(self, action: str) -> Callable[[], None]:
        def ask() -> None:
            self.waiting_action = action
            self.rebuild()

        return ask

    def handle(self, event: pygame.Event) -> bool:
        """Assign the next key to the action that waits for one."""
        if not self.waiting_action or event.type != pygame.KEYDOWN:
            return False
        action, self.waiting_action = self.waiting_action, ""
        name = Keymap.name_of(event)
        refusal = self.app.keymap.refusal(action, name)
        if refusal is None:
            self._set("keys", {**self.app.settings.keys, action: name})
        else:
            taken = refusal in self.app.keymap.keys
            other = self.app.tr(f"key.{refusal}") if taken else ""
            self.app.nav.notice(
                self.app.tr("settings.key-taken", other=other) if taken else self.app.tr("settings.key-fixed")
            )
            self.rebuild()
        return True

    def _ask_reset(self) -> None:
        self.app.nav.confirm(
            partial(self.app.tr, "settings.reset.question"),
            partial(self.app.tr, "settings.reset"),
            self._reset,
            danger=True,
        )

    def _reset(self) -> None:
        defaults = settings.Settings()
        for item in fields(defaults):
            if item.name not in NOT_RESET:
                setattr(self.app.settings, item.name, getattr(defaults, item.name))
        self.app.narrator.written = self.app.settings.narration.written
        self.app.nav.save_settings()
        self.app.nav.refresh_preferences()
