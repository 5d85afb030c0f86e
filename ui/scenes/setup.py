"""Who plays, where, and by which rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from game.bots.levels import levels
from game.catalog import GAMES
from game.record import SeatInfo
from game.session.table_setup import TableSetup, with_seat
from ui.catalog import BOXES, COMING, known, ui_of
from ui.context import Context
from ui.dialogs.picker import Picker, PickerEntry
from ui.gfx.art import EMBLEMS
from ui.lan.open_shared import host_table, is_shared
from ui.scene import Scene
from ui.setup.open_table import last_plan, open_table, remember
from ui.table.presets import Preset, offered, plan_of
from ui.text.i18n import parse_int
from ui.widgets.form import Form, page
from ui.widgets.gui import BODY, Gui

CARD = 170
"""Layout units that a game's card needs."""
KINDS = (("human", "human"), ("bot", "bot"), ("lan", "lan"), ("closed", "closed"))


class SetupScene(Scene):
    """Holds a `Plan` and changes it; starts it."""

    name = "setup"
    first = "setup.start"

    def __init__(self) -> None:
        self.memory: dict[str, int] = {}

    def enter(self, app: Context) -> None:
        """Begin with the last table."""
        self.plan = last_plan(app, known(app.settings.last_game))
        self.shows = self.plan.game
        super().enter(app)

    def build(self, gui: Gui) -> None:
        """Cards, seats and options in a view; the way on and the way back below."""
        tr = self.app.tr
        room, bar = page(gui, tr("setup.title"), "plus")
        view = pygame.Rect(room.x, room.y, room.w - gui.u(46), room.h)
        with gui.view("setup", view, self.memory):
            form = Form(gui, view.inflate(-gui.u(16), 0).move(0, gui.u(6)))
            self._cards(form)
            self._seats(form)
            self._rules(form)
        wide = min(gui.u(230), (bar.w - gui.u(24)) // 3)
        back = pygame.Rect(bar.x, bar.y, wide, bar.h)
        gui.button(
            "setup.back", back, tr("setup.back"), self.back, kind="quiet", icon="arrow_left", tip=tr("setup.back.tip")
        )
        presets = pygame.Rect(bar.centerx - wide // 2, bar.y, wide, bar.h)
        gui.button(
            "setup.presets",
            presets,
            tr("setup.presets"),
            self._presets,
            kind="quiet",
            icon="more",
            tip=tr("setup.presets.tip"),
        )
        start = pygame.Rect(bar.right - wide, bar.y, wide, bar.h)
        fault = self._fault()
        gui.button(
            "setup.start", start, tr("setup.start"), self._start, kind="primary", icon="play", size=20,
            enabled=not fault, tip=fault or tr("setup.start.tip"),
        )  # fmt: skip

    # -- the game ----------------------------------------------------------------------------

    def _cards(self, form: Form) -> None:
        """One card per game; those to come say so."""
        gui, gap = form.gui, form.gui.u(10)
        coming = [(game, art) for game, art in COMING.items() if game not in BOXES]
        cards = [*((game, box.art) for game, box in BOXES.items()), *coming]
        columns, tall = min(len(cards), form.width // gui.u(CARD)), gui.u(76 if form.width >= gui.u(760) else 108)
        wide = (form.width - (columns - 1) * gap) // columns
        for start in range(0, len(cards), columns):
            line = form.block(tall)
            for index, (game, art) in enumerate(cards[start : start + columns]):
                self._card(gui, pygame.Rect(line.x + index * (wide + gap), line.y, wide, tall), game, art)

    def _card(self, gui: Gui, place: pygame.Rect, game: str, art: str) -> None:
        tr, ready = self.app.tr, game in BOXES
        gui.button(
            f"setup.game.{game}", place, "", self._picker(game), kind="choice", selected=game == self.plan.game,
            enabled=ready, group="setup.game", say=tr(f"game.{game}"),
            tip=tr(f"game.{game}.tip") if ready else tr("setup.coming"),
        )  # fmt: skip
        self._card_face(gui, place, game, art, ready)

    def _card_face(self, gui: Gui, place: pygame.Rect, game: str, art: str, ready: bool) -> None:
        chosen = game == self.plan.game
        colour = gui.palette.ink if chosen else gui.palette.sand if ready else gui.palette.off_text
        side = min(gui.u(44), place.w // 4)
        picture = self.app.art.icon(art[5:], side, colour) if art.startswith("icon/") else self.app.art.get(art, side)
        gui.image(picture, pygame.Rect(place.x + gui.u(8), place.y, side, place.h))
        words = pygame.Rect(
            place.x + side + gui.u(16), place.y + gui.u(6), place.w - side - gui.u(24), place.h - gui.u(12)
        )
        if ready:
            gui.label(words, self.app.tr(f"game.{game}"), 18, colour, bold=True)
        else:
            half = words.h // 2
            gui.label(pygame.Rect(words.x, words.y, words.w, half), self.app.tr(f"game.{game}"), 18, colour, bold=True)
            gui.label(
                pygame.Rect(words.x, words.y + half, words.w, half), self.app.tr("setup.coming-short"), BODY, colour
            )

    # -- the seats ---------------------------------------------------------------------------

    def _seats(self, form: Form) -> None:
        """The seats beside each other, as many in a row as there is room for."""
        gui = form.gui
        form.space(4)
        form.heading(self.app.tr("setup.seats"))
        columns = 4 if form.width >= gui.u(1000) else 2 if form.width >= gui.u(540) else 1
        gap, tall = gui.u(10), gui.u(166)
        wide = (form.width - gap * (columns - 1)) // columns
        for start in range(0, len(self.plan.seats), columns):
            row = form.block(tall)
            for index in range(start, min(start + columns, len(self.plan.seats))):
                self._seat(gui, index, pygame.Rect(row.x + (index - start) * (wide + gap), row.y, wide, tall))
        self._lot(form)

    def _lot(self, form: Form) -> None:
        """Whether seats are drawn by lot; some rules say who sits where."""
        kept = GAMES[self.plan.game].has_fixed_seating(self.plan.options)
        words, tip = self.app.tr("setup.shuffle"), self.app.tr("setup.shuffle.kept" if kept else "setup.shuffle.tip")
        place = form.row(words, tip, 140)
        form.gui.toggle(
            "setup.shuffle", place, self.plan.shuffle and not kept, self._shuffle, say=words, tip=tip, enabled=not kept
        )

    def _seat(self, gui: Gui, index: int, box: pygame.Rect) -> None:
        """Emblem and dynasty, the kind, and below it the name or the level."""
        seat = self.plan.seats[index]
        gui.panel(box)
        inner = box.inflate(-gui.u(20), -gui.u(16))
        line, gap = gui.u(42), gui.u(8)
        self._seat_head(gui, index, pygame.Rect(inner.x, inner.y, inner.w, line))
        kinds = pygame.Rect(inner.x, inner.y + line + gap, inner.w, line)
        self._kinds(gui, index, kinds)
        last = pygame.Rect(inner.x, kinds.bottom + gap, inner.w, line)
        if seat.kind == "human":
            say = self.app.tr("setup.name")
            gui.field(
                f"setup.seat{index}.name",
                last,
                seat.name,
                self._namer(index),
                say=say,
                tip=self.app.tr("setup.name.tip"),
                empty=say,
            )
        elif seat.kind == "bot":
            ladder = levels(self.plan.game)
            at = ladder.index(seat.level)
            gui.stepper(
                f"setup.seat{index}.level", last, self.app.tr(f"level.{seat.level}"),
                self._setter(index, replace(seat, level=ladder[at - 1])) if at > 0 else None,
                self._setter(index, replace(seat, level=ladder[at + 1])) if at + 1 < len(ladder) else None,
                tip=f"{self.app.tr(f'level.{self.plan.game}.{seat.level}.tip')} {self.app.tr('level.fair')}",
                say=self.app.tr("setup.level"),
            )  # fmt: skip

    def _seat_head(self, gui: Gui, index: int, place: pygame.Rect) -> None:
        """Who this is at the table: the n-th open seat has the n-th dynasty."""
        seat = self.plan.seats[index]
        number = sum(other.kind != "closed" for other in self.plan.seats[:index])
        swap = pygame.Rect(place.right - place.h, place.y, place.h, place.h)
        if index + 1 < len(self.plan.seats):
            gui.button(
                f"setup.seat{index}.swap", swap, "", lambda: self._swap(index), icon="swap", kind="quiet",
                say=self.app.tr("setup.swap"), tip=self.app.tr("setup.swap.tip"),
            )  # fmt: skip
        if seat.kind == "closed":
            gui.label(place, self.app.tr("setup.kind.closed"), 18, gui.palette.off_text)
            return
        side = gui.u(32)
        gui.image(self.app.art.emblem(number, side, gui.palette.gold), pygame.Rect(place.x, place.y, side, place.h))
        words = pygame.Rect(place.x + side + gui.u(8), place.y, swap.x - place.x - side - gui.u(12), place.h)
        gui.label(words, self.app.tr(f"dynasty.{EMBLEMS[number]}"), 18, bold=True)

    def _kinds(self, gui: Gui, index: int, place: pygame.Rect) -> None:
        """Four buttons with icons."""
        gap = gui.u(4)
        wide = (place.w - gap * (len(KINDS) - 1)) // len(KINDS)
        for number, (kind, icon) in enumerate(KINDS):
            words, able = self.app.tr(f"setup.kind.{kind}"), kind != "bot" or bool(levels(self.plan.game))
            gui.button(
                f"setup.seat{index}.{kind}", pygame.Rect(place.x + number * (wide + gap), place.y, wide, place.h), "",
                self._setter(index, self._fresh(kind)), icon=icon, kind="choice", group=f"setup.seat{index}",
                selected=self.plan.seats[index].kind == kind, say=words, enabled=able,
                tip=self.app.tr(f"setup.kind.{kind}.tip" if able else "setup.no-bots"),
            )  # fmt: skip

    # -- the rules ---------------------------------------------------------------------------

    def _rules(self, form: Form) -> None:
        """Every option of the game with its meaning, and the seed."""
        gui, tr, game = form.gui, self.app.tr, self.plan.game
        form.heading(tr("setup.rules"))
        for option in GAMES[game].options:
            stem = f"option.{game}.{option.key}"
            options = [(value, tr(f"{stem}.{value}")) for value in option.values]
            place = form.row(tr(stem), tr(f"{stem}.tip"), 460, form.choice_height(options, 460))
            chosen = self.plan.options.get(option.key, option.values[0])
            tips = [tr(f"{stem}.{value}.tip") for value in option.values]
            gui.choices(
                f"setup.{option.key}", place, options, chosen, self._optioner(option.key), tips=tips, say=tr(stem)
            )
        words, tip = tr("setup.purist"), tr("setup.purist.tip")
        place = form.row(words, tip, 140)
        gui.toggle("setup.purist", place, self.plan.purist, self._purist, say=words, tip=tip)
        place = form.row(tr("setup.seed"), tr("setup.seed.tip"), 230)
        words = "" if self.plan.seed is None else str(self.plan.seed)
        gui.field("setup.seed", place, words, self._seed, say=tr("setup.seed"), tip=tr("setup.seed.tip"))

    # -- what they do ------------------------------------------------------------------------

    def _change(self, plan: TableSetup) -> None:
        self.plan, self.shows = plan, plan.game
        self.rebuild()

    def _fault(self) -> str:
        """Why this table cannot be opened; "" when it can."""
        seats = GAMES[self.plan.game].seats
        fits = len(self.plan.playing_seats()) in seats
        return "" if fits else self.app.tr("setup.seats-wrong", least=seats[0], most=seats[-1])

    def _fresh(self, kind: str) -> SeatInfo:
        return SeatInfo(kind, levels(self.plan.game)[:2][-1] if kind == "bot" and levels(self.plan.game) else "")

    def _picker(self, game: str) -> Callable[[], None]:
        return lambda: self._change(last_plan(self.app, game))

    def _setter(self, index: int, seat: SeatInfo) -> Callable[[], None]:
        return lambda: self._change(with_seat(self.plan, index, seat))

    def _namer(self, index: int) -> Callable[[str], None]:
        def name(words: str) -> None:
            self.plan = with_seat(self.plan, index, replace(self.plan.seats[index], name=words))

        return name

    def _optioner(self, key: str) -> Callable[[str], None]:
        return lambda value: self._change(replace(self.plan, options={**self.plan.options, key: value}))

    def _swap(self, index: int) -> None:
        seats = list(self.plan.seats)
        seats[index], seats[index + 1] = seats[index + 1], seats[index]
        self._change(replace(self.plan, seats=tuple(seats)))

    def _shuffle(self) -> None:
        self._change(replace(self.plan, shuffle=not self.plan.shuffle))

    def _purist(self) -> None:
        self._change(replace(self.plan, purist=not self.plan.purist))

    def _seed(self, words: str) -> None:
        try:
            self.plan = replace(self.plan, seed=parse_int(words))
        except ValueError:
            self.plan = replace(self.plan, seed=None)

    def _presets(self) -> None:
        presets = offered(GAMES[self.plan.game], ui_of(self.plan.game).presets)
        rows = [PickerEntry(preset.key, self.app.tr(f"preset.{preset.key}"), self._user(preset)) for preset in presets]
        self.app.nav.push(Picker("preset", self.app.tr("setup.presets"), rows, self.app.tr("setup.presets.tip")))

    def _user(self, preset: Preset) -> Callable[[], None]:
        return lambda: self._use(preset)

    def _use(self, preset: Preset) -> None:
        names = [seat.name for seat in self.plan.seats if seat.kind == "human"]
        plan = plan_of(preset, self.plan.game)
        seats = tuple(
            replace(seat, name=names.pop(0)) if seat.kind == "human" and names else seat for seat in plan.seats
        )
        self._change(replace(plan, seats=seats, purist=self.plan.purist))

    def _start(self) -> None:
        """Into the game; with seats for guests, first into a lobby where they come together."""
        remember(self.app, self.plan)
        (host_table if is_shared(self.plan) else open_table)(self.app, self.plan)
