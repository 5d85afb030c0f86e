"""The menu, the first screen: continue a game, start one, or open any other scene.

Behind it the games play themselves (`ui/attract`); when nobody touches anything for a while, it gives way to them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pygame

from ui.attract.activity import is_activity
from ui.attract.attract_mode import AttractMode, in_thread
from ui.attract.showcase import Showcase
from ui.attract.title import Title
from ui.catalog import PLAYABLE
from ui.context import Context, Route
from ui.item import Item
from ui.keymap import Device
from ui.review.thumbnails import Thumbnails
from ui.scene import Scene
from ui.scenes.opponents import OpponentsScene
from ui.setup import first_start
from ui.setup.open_record import open_record
from ui.setup.open_table import open_table, preload, resume_table
from ui.setup.quick_game import opponents_in_words, quick_game_key, stored_quick_setup
from ui.table.look_around import LookCommand
from ui.widgets.gui import Gui
from ui.widgets.painter import Painter, row

WIDE = (900, 540)
"""Layout units from which the menu has cards with pictures; a smaller one has two columns of buttons."""
CARD, CARD_SHAPE = 310, 1.07
"""Layout units of width of the largest card, and its height as a share of its width."""
CARD_LEAST = 260
"""Layout units of height of a narrow card, so that its picture is as wide as it is."""
CARD_WORDS = 143
"""Layout units below the picture of a card: its name and a line of at most two rows."""
HEAD, LINE = (110, 190), 44
"""Layout units of height: the title at least and at most, and a line of small buttons."""


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """One entry; `menu.<key>` is its label and `menu.<key>.tip` its tooltip. `picture` is a file of the art."""

    key: str
    icon: str
    action: Callable[[], None]
    kind: str = "plain"
    picture: str = ""
    words: str = ""
    """The key of its words, where they are not those of `key`."""

    @property
    def label(self) -> str:
        """The locale key of the label; its line and its tip begin with it."""
        return f"menu.{self.words or self.key}"


class MenuScene(Scene):
    """The menu, the lowest scene of the stack."""

    name = "menu"
    notices_above = True

    def __init__(self) -> None:
        self._failed: set[Path] = set()
        """Games that could not be continued; they must not hide an older one."""

    def enter(self, app: Context) -> None:
        """Find the game to continue, then build the scene."""
        self.unfinished, self.newcomer = app.store.latest_unfinished(), first_start.is_newcomer(app)
        self.attract, self.title, self.showcase = AttractMode(app), Title(app), Showcase(app)
        self._style: Hashable = None
        self._thumbnail_size = (1, 1)
        self._preloading, self._preloaded = False, not app.launch.attract
        super().enter(app)

    def leave(self) -> None:
        """End the game behind the menu."""
        self.attract.stop()

    def suspend(self, focus: str) -> None:
        """Stop the game behind the menu, and what would move over it."""
        super().suspend(focus)
        self.asleep = False
        self.title.finish()
        self.showcase.wake()
        self.attract.pause()
        self.background_moving = self.equal_steps = False

    def resume(self) -> None:
        """Find the game to continue again; one that was left just now gets the focus."""
        before, self.unfinished = self.unfinished, self.app.store.latest_unfinished(self._failed)
        self.newcomer = self.newcomer and first_start.is_newcomer(self.app)
        super().resume()
        if self.unfinished is not None and (before is None or before.path != self.unfinished.path):
            self.app.nav.set_focus("menu.continue")

    def rebuild(self) -> None:
        """Lay everything out for another size, scale, language or theme."""
        if self._style != (style := (self.app.look.theme, self.app.look.palette)):
            self._style, self._thumbnails = style, Thumbnails(self.app)
        self.showcase.forget()
        super().rebuild()

    def spoken_lines(self) -> Sequence[str]:
        """Return the labels, after the keys by which all screens can be used."""
        keymap, lines = self.app.keymap, super().spoken_lines()
        if keymap.device in (Device.PAD, Device.TOUCH):
            return lines
        keys = {"rules": keymap.cap("rules"), "read": keymap.cap(LookCommand.BOARD.value)}
        return [self.app.tr("narration.start", **keys), *lines]

    # -- entries -----------------------------------------------------------------------------

    def main_entries(self) -> list[MenuEntry]:
        """Return the entries with pictures, the one that most people want first."""
        fresh = self.unfinished is None
        go_on = [] if fresh else [MenuEntry("continue", "play", self._continue, "primary")]
        game = PLAYABLE[quick_game_key(self.app)]
        return [
            *go_on,
            MenuEntry("quick", "bot", self._quick, "primary" if fresh else "plain", game.quick_art or game.art),
            MenuEntry("learn", "learn", self._learn, picture="menu/teach", words="teach" if self.newcomer else ""),
            MenuEntry("new", "human", self._new, picture="menu/table"),
            MenuEntry("lan", "lan", self._lan, picture="menu/lan"),
        ]

    def further_entries(self) -> list[MenuEntry]:
        """Return the smaller entries at the foot."""
        return [
            MenuEntry("replays", "replay", self._replays, "quiet"),
            MenuEntry("settings", "settings", self.app.nav.open_settings, "quiet"),
            MenuEntry("quit", "quit", self.app.nav.ask_quit, "quiet"),
        ]

    # -- layout ------------------------------------------------------------------------------

    def build(self, gui: Gui) -> None:
        """Add the title over cards with pictures, or on a small screen over two columns of buttons."""
        self.initial_focus = "menu.quick" if self.unfinished is None else "menu.continue"
        self._pictures: list[tuple[MenuEntry, pygame.Rect]] = []
        """The pictures of the cards; they are drawn when the menu is seen, which `play` does not wait for."""
        width, height = self.app.size
        room = pygame.Rect(gui.u(20), gui.u(12), width - gui.u(40), height - gui.u(24))
        offer = first_start.answers(self.app)
        if offer:
            room.h -= self._offer(gui, room, offer) + gui.u(10)
        if width >= gui.u(WIDE[0]) and room.h >= gui.u(WIDE[1]):
            self._cards(gui, room)
        else:
            self._columns(gui, room)

    def _cards(self, gui: Gui, room: pygame.Rect) -> None:
        """Add the title, a row of cards, the opponents of the quick game and the smaller entries."""
        entries, gap = self.main_entries(), gui.u(14)
        wide, line = min(gui.u(CARD), (room.w - gui.u(24) - gap * (len(entries) - 1)) // len(entries)), gui.u(LINE)
        tall = min(max(round(wide * CARD_SHAPE), gui.u(CARD_LEAST)), room.h - 2 * line - 4 * gap - gui.u(HEAD[0]))
        head = min(gui.u(HEAD[1]), room.h - tall - 2 * line - 4 * gap)
        free = room.h - head - tall - 2 * line
        plate = pygame.Rect(0, room.y + free // 5, min(room.w, gui.u(860)), head)
        plate.centerx = room.centerx
        gui.panel(plate)
        self.title.layout(plate.inflate(-gui.u(40), -gui.u(24)), self.app.tr("menu.subtitle"), 54)
        left = room.centerx - (wide * len(entries) + gap * (len(entries) - 1)) // 2
        top = plate.bottom + free // 4
        for index, entry in enumerate(entries):
            place = pygame.Rect(left + index * (wide + gap), top, wide, tall)
            self._card(gui, place, entry)
            if entry.key == "quick":
                opponents = pygame.Rect(place.x, place.bottom + gap, wide * 9 // 5, line)
        self._opponents(gui, opponents)
        foot = pygame.Rect(0, room.bottom - line, min(room.w, gui.u(900)), line)
        foot.centerx = room.centerx
        for place, entry in zip(
            row(foot, gap, 0, foot.w // 3 - gap, foot.w // 3 - gap), self.further_entries(), strict=True
        ):
            self._button(gui, place, entry, 16, "center")

    def _card(self, gui: Gui, place: pygame.Rect, entry: MenuEntry) -> None:
        """Add a card: a button with a picture over its name."""
        label = self.app.tr(entry.label)
        gui.button(f"menu.{entry.key}", place, "", entry.action, tip=self._tip(entry), kind=entry.kind, label=label)
        pad = gui.u(12)
        picture = pygame.Rect(place.x + pad, place.y + pad, place.w - 2 * pad, place.h - gui.u(CARD_WORDS))
        self._pictures.append((entry, picture))
        colour = self.app.look.kinds[entry.kind].text
        words = pygame.Rect(place.x + pad, picture.bottom + pad // 2, place.w - 2 * pad, gui.u(60))
        gui.label(words, label, 22, colour, bold=True, align="center", line="")
        below = pygame.Rect(words.x, words.bottom, words.w, place.bottom - words.bottom - pad // 2)
        brief = self._line(entry)
        said = self.app.tr("narration.row", head=label, words=brief) if entry.key == "continue" else ""
        gui.label(below, brief, 16, colour, align="center", middle=False, line=said)

    def _line(self, entry: MenuEntry) -> str:
        """Return the line below the name of a card: what it means, or which game is continued."""
        record = self.unfinished.record if entry.key == "continue" and self.unfinished is not None else None
        known = record is not None and record.setup.game in PLAYABLE
        return self.app.tr(f"game.{record.setup.game}" if record and known else f"{entry.label}.line")

    def _picture(self, entry: MenuEntry, place: pygame.Rect) -> pygame.Surface:
        """Return the picture of a card; that of the game to continue is drawn bit by bit."""
        if entry.key == "continue" and self.unfinished is not None:
            self._thumbnail_size = min(place.w, place.h * 3 // 2), place.h
            return self._thumbnails.picture(self.unfinished, self._thumbnail_size)
        return self.app.art.get(entry.picture, place.size)

    def _columns(self, gui: Gui, room: pygame.Rect) -> None:
        """Add the title on one line and two columns of buttons."""
        head, gap = min(gui.u(72), room.h // 5), gui.u(8)
        plate = pygame.Rect(room.x, room.y, room.w, head)
        gui.panel(plate)
        self.title.layout(plate.inflate(-gui.u(20), -gui.u(10)), "", 32)
        places = self._grid(pygame.Rect(room.x, plate.bottom + gap, room.w, room.bottom - plate.bottom - gap), gap, gui)
        main = self.main_entries()
        for entry in main:
            self._button(gui, places.pop(0), entry, 20, "start")
            if entry.key == "quick":
                self._opponents(gui, places.pop(0))
        for entry in self.further_entries():
            self._button(gui, places.pop(0), entry, 18, "start")

    def _grid(self, room: pygame.Rect, gap: int, gui: Gui) -> list[pygame.Rect]:
        """Return the places of all buttons in two columns, the first column first."""
        count = len(self.main_entries()) + len(self.further_entries()) + 1
        rows = -(-count // 2)
        wide, tall = (room.w - gap) // 2, min((room.h + gap) // rows - gap, gui.u(60))
        return [
            pygame.Rect(room.x + index // rows * (wide + gap), room.y + index % rows * (tall + gap), wide, tall)
            for index in range(count)
        ]

    def _button(self, gui: Gui, place: pygame.Rect, entry: MenuEntry, size: float, align: str) -> None:
        gui.button(
            f"menu.{entry.key}", place, self.app.tr(entry.label), entry.action, tip=self._tip(entry),
            kind=entry.kind, icon=entry.icon, size=size, align="start" if align == "start" else "center",
        )  # fmt: skip

    def _opponents(self, gui: Gui, place: pygame.Rect) -> None:
        """Add the button that opens the list of games and opponents for the quick game."""
        label = opponents_in_words(self.app)
        brief = gui.width(label, 16, bold=True) > place.w - gui.u(64)
        words = opponents_in_words(self.app, brief=True) if brief else label
        gui.button(
            "menu.opponents", place, words, self._choose_opponents, tip=self.app.tr("menu.opponents.tip"), kind="quiet",
            icon="bot", size=16, label=label,
        )  # fmt: skip

    def _offer(self, gui: Gui, room: pygame.Rect, offer: list[first_start.StartAnswer]) -> int:
        """Add the question of the first start as a strip at the foot; return its height."""
        tr, gap = self.app.tr, gui.u(10)
        strip = pygame.Rect(room.x, 0, room.w, gui.u(52))
        widths = [gui.width(tr(f"menu.display.{each.key}"), 16, bold=True) + gui.u(40) for each in offer]
        if sum(widths) > room.w // 2:
            widths = [room.w // 2 // len(offer)] * len(offer)
        strip.bottom = room.bottom
        gui.panel(strip)
        inner = strip.inflate(-2 * gap, -gap)
        places = row(inner, gap, 0, *widths)
        gui.label(places[0], tr("menu.display"), 16)
        for place, answer in zip(places[1:], offer, strict=True):
            gui.button(
                f"menu.display.{answer.key}", place, tr(f"menu.display.{answer.key}"), partial(self._answer, answer),
                tip=tr(f"menu.display.{answer.key}.tip"), size=16, kind="plain" if answer is offer[0] else "quiet",
            )  # fmt: skip
        return strip.h

    def _tip(self, entry: MenuEntry) -> str:
        return self.app.tr(f"{entry.label}.tip")

    # -- time and input ----------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Advance title, attract mode and showcase; draw the thumbnail bit by bit."""
        if self.title.moving:
            self.title.update(dt)
        if not (self._preloading or self._preloaded or self.title.moving):
            self._preloading = True
            in_thread(self._preload)
        if not self.app.nav.attended:
            self.attract.pause()
        elif self.app.launch.attract:
            self.attract.update(dt)
            heard = self.app.narrator.listening  # a listener would not notice that the next key only wakes the menu
            if self.app.settings.attract and not heard and self.showcase.update(dt):
                self.asleep, self.covered_focus = True, self.app.nav.focus
                self.app.nav.invalidate()
        if self.unfinished is not None and self._thumbnail_size != (1, 1) and self._preloaded:
            self._thumbnails.work([self.unfinished], self._thumbnail_size)
        self.equal_steps = self.app.nav.attended and self.attract.opening
        moved, self.background_moving = self.background_moving, self._moving
        if moved and not self.background_moving:
            self.app.nav.invalidate()  # the end of what moved must be seen too

    @property
    def _moving(self) -> bool:
        """Whether title, game or pages move."""
        return self.title.moving or self.attract.moving or self.showcase.moving

    def _preload(self) -> None:
        """Load in a thread what the first entries need, the thumbnail's game too."""
        record = self.unfinished.record if self.unfinished is not None else None
        try:
            preload(self.app, record.setup.game if record is not None else "")
        finally:
            self._preloaded = True

    def update_covered(self, dt: float) -> None:
        """Release the pictures of attract mode while another screen is in front of the menu."""
        if not self.app.nav.scenes[1].modal:
            self.attract.stop()

    def wake(self) -> None:
        """Return from the showcase: the input does nothing else."""
        self.asleep = False
        self.showcase.wake()
        self.app.nav.set_focus(self.covered_focus)

    def handle(self, event: pygame.Event) -> bool:
        """Notice that somebody is here; the event goes on to the items. Open a record dropped on the window.

        A file opened on the desktop of a Mac arrives as a dropped one, too.
        """
        if is_activity(event):
            self.showcase.wake()
        if event.type != pygame.DROPFILE:
            return False
        open_record(self.app, Path(event.file))
        return True

    def items(self) -> list[Item]:
        """Return the items; none while the menu has given way."""
        return [] if self.asleep else super().items()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the game behind, and over it the menu or what comes and goes."""
        if not self.attract.draw(surface):
            self.app.look.table(surface)
        if self.asleep:
            self.showcase.draw(surface)
            return
        self.gui.draw(surface)
        painter = Painter(self.app, surface)
        for entry, place in self._pictures:
            painter.image(self._picture(entry, place), place)
        self.title.draw(surface)

    # -- actions -------------------------------------------------------------------------------

    def _continue(self) -> None:
        if self.unfinished is None:
            return
        path = self.unfinished.path
        self._failed.add(path)
        if resume_table(self.app, path, lambda: self._failed.discard(path)):
            self._failed.discard(path)
        elif self.app.nav.scenes[-1] is self:
            self.resume()

    def _quick(self) -> None:
        open_table(self.app, stored_quick_setup(self.app))

    def _choose_opponents(self) -> None:
        self.app.nav.push(OpponentsScene(self.layout_now))

    def _answer(self, answer: first_start.StartAnswer) -> None:
        first_start.give(self.app, answer)
        self.layout_now()

    def _learn(self) -> None:
        """Open the list of lessons; for a newcomer, the first lesson at once."""
        self.app.nav.open(Route.LEARN, "", self.newcomer)

    def _new(self) -> None:
        self.app.nav.open(Route.SETUP)

    def _lan(self) -> None:
        self.app.nav.open(Route.TABLE_BROWSER)

    def _replays(self) -> None:
        self.app.nav.open(Route.GAMES)

    def back(self) -> None:
        """Ask on Esc whether to quit."""
        self.app.nav.ask_quit()
