"""The set-up of a new table: who plays, where, and by which rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

import pygame

from game.bots.levels import levels
from game.catalog import GAMES
from game.display_text import clean
from game.record import MAX_SEED, MAX_TITLE, SeatInfo, is_seed
from game.session.table_setup import TableSetup, with_seat
from ui.catalog import PLAYABLE, UPCOMING, playable_or_first, ui_of
from ui.context import Context
from ui.dialogs.dialog import Answer, Dialog, TextEntry
from ui.dialogs.picker import Picker, PickerEntry
from ui.gfx.art import EMBLEMS
from ui.item import Item
from ui.lan.open_shared import host_table, is_shared
from ui.scene import Scene
from ui.setup.board_preview import BoardPreview, draws_board
from ui.setup.bot_editor import BotEditor, style_notes
from ui.setup.named_setups import delete_named, named_setups, rename_named, store_named
from ui.setup.open_table import last_setup, open_table, store_setup
from ui.setup.option_rows import OptionEditor
from ui.table.presets import Preset, playable_presets, setup_of
from ui.table.table_rules import differences
from ui.text.i18n import ascii_digits
from ui.widgets.form import Form, page, scrolling
from ui.widgets.gui import BODY, Gui

CARD = 170
"""Layout units of width that a game's card needs."""
KINDS = (("human", "human"), ("bot", "bot"), ("lan", "lan"), ("closed", "closed"))


class SetupScene(Scene):
    """The editor of a `TableSetup`, which it starts."""

    name = "setup"
    arrows_by_row = True
    begins_enabled = True
    initial_focus = "setup.start"
    holds_focus = True

    def __init__(self) -> None:
        self.memory: dict[str, int] = {}

    def enter(self, app: Context) -> None:
        """Begin with the last table."""
        self.setup = last_setup(app, playable_or_first(app.settings.last_game))
        self.game_key = self.setup.game
        self.preview = BoardPreview(app, "setup", self.request_layout)
        super().enter(app)

    def build(self, gui: Gui) -> None:
        """Add cards, seats and options in a view, and the buttons at the foot."""
        tr = self.app.tr
        room, bar = page(gui, tr("setup.title"), "plus")
        view = scrolling(gui, room)
        with gui.scroll_view("setup", view, self.memory):
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
        """Add one card per game; games of later versions are disabled."""
        gui, gap = form.gui, form.gui.u(10)
        coming = [(game, art) for game, art in UPCOMING.items() if game not in PLAYABLE]
        cards = [*((game, box.art) for game, box in PLAYABLE.items()), *coming]
        columns, tall = min(len(cards), form.width // gui.u(CARD)), gui.u(76 if form.width >= gui.u(760) else 108)
        wide = (form.width - (columns - 1) * gap) // columns
        for start in range(0, len(cards), columns):
            line = form.block(tall)
            for index, (game, art) in enumerate(cards[start : start + columns]):
                self._card(gui, pygame.Rect(line.x + index * (wide + gap), line.y, wide, tall), game, art)

    def _card(self, gui: Gui, place: pygame.Rect, game: str, art: str) -> None:
        tr, ready = self.app.tr, game in PLAYABLE
        gui.button(
            f"setup.game.{game}", place, "", self._picker(game), kind="choice", selected=game == self.setup.game,
            enabled=ready, group="setup.game", label=tr(f"game.{game}"),
            tip=tr(f"game.{game}.tip") if ready else tr("setup.coming"),
        )  # fmt: skip
        self._card_face(gui, place, game, art, ready)

    def _card_face(self, gui: Gui, place: pygame.Rect, game: str, art: str, ready: bool) -> None:
        chosen = game == self.setup.game
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
        """Add the seats, as many side by side as fit."""
        gui = form.gui
        form.space(4)
        form.heading(self.app.tr("setup.seats"))
        columns = 4 if form.width >= gui.u(1000) else 2 if form.width >= gui.u(540) else 1
        gap, tall = gui.u(10), gui.u(232)
        wide = (form.width - gap * (columns - 1)) // columns
        for start in range(0, len(self.setup.seats), columns):
            row = form.block(tall)
            for index in range(start, min(start + columns, len(self.setup.seats))):
                self._seat(gui, index, pygame.Rect(row.x + (index - start) * (wide + gap), row.y, wide, tall))
        for words in style_notes(self.app, self.setup.seats):
            gui.label(form.block(gui.height(words, form.width, BODY)), words, BODY, gui.palette.muted)
        self._seating(form)

    def _seating(self, form: Form) -> None:
        """Add the switch for random seating; some rules fix the seating."""
        kept = GAMES[self.setup.game].has_fixed_seating(self.setup.options)
        words, tip = self.app.tr("setup.shuffle"), self.app.tr("setup.shuffle.kept" if kept else "setup.shuffle.tip")
        place = form.row(words, tip, 140)
        form.gui.toggle(
            "setup.shuffle",
            place,
            self.setup.shuffle and not kept,
            self._shuffle,
            label=words,
            tip=tip,
            enabled=not kept,
        )

    def _seat(self, gui: Gui, index: int, box: pygame.Rect) -> None:
        """Add emblem and dynasty, the kind of player, and below it the name or the level."""
        seat = self.setup.seats[index]
        gui.panel(box)
        inner = box.inflate(-gui.u(20), -gui.u(16))
        line, gap = gui.u(42), gui.u(8)
        self._seat_head(gui, index, pygame.Rect(inner.x, inner.y, inner.w, line))
        kinds = pygame.Rect(inner.x, inner.y + line + gap, inner.w, line)
        self._kinds(gui, index, kinds)
        last = pygame.Rect(inner.x, kinds.bottom + gap, inner.w, gui.u(54))
        if seat.kind == "human":
            label = self.app.tr("setup.name")
            gui.field(
                f"setup.seat{index}.name",
                last,
                seat.name,
                self._namer(index),
                label=self._of_seat(index, label),
                tip=self.app.tr("setup.name.tip"),
                empty=label,
            )
        elif seat.kind == "bot":
            self._bot(index).build(gui, last, last.move(0, last.h + gap))

    def _bot(self, index: int) -> BotEditor:
        """Return the editor of a bot's level and style."""
        seat = self.setup.seats[index]

        def change(level: str) -> None:
            self._setter(index, replace(seat, level=level))()

        return BotEditor(
            self.app, f"setup.seat{index}", self.setup.game, seat.level, partial(self._of_seat, index), change
        )

    def _seat_head(self, gui: Gui, index: int, place: pygame.Rect) -> None:
        """Add the dynasty of the seat: the n-th open seat has the n-th dynasty."""
        seat = self.setup.seats[index]
        number = sum(other.kind != "closed" for other in self.setup.seats[:index])
        swap = pygame.Rect(place.right - place.h, place.y, place.h, place.h)
        if index + 1 < len(self.setup.seats):
            gui.button(
                f"setup.seat{index}.swap", swap, "", lambda: self._swap(index), icon="swap", kind="quiet",
                label=self._of_seat(index, self.app.tr("setup.swap")), tip=self.app.tr("setup.swap.tip"),
            )  # fmt: skip
        if seat.kind == "closed":
            gui.label(place, self.app.tr("setup.kind.closed"), 18, gui.palette.off_text, line="")
            return
        side = gui.u(32)
        gui.image(self.app.art.emblem(number, side, gui.palette.gold), pygame.Rect(place.x, place.y, side, place.h))
        words = pygame.Rect(place.x + side + gui.u(8), place.y, swap.x - place.x - side - gui.u(12), place.h)
        gui.label(words, self.app.tr(f"dynasty.{EMBLEMS[number]}"), 18, bold=True, line="")

    def _of_seat(self, index: int, words: str) -> str:
        """Return words with the seat that they are about: its number, and its dynasty if it is open."""
        tr, seats = self.app.tr, self.setup.seats
        name = tr("setup.seat", n=index + 1)
        if seats[index].kind != "closed":
            dynasty = EMBLEMS[sum(other.kind != "closed" for other in seats[:index])]
            name = tr("list.comma", first=name, last=tr(f"dynasty.{dynasty}"))
        return tr("narration.row", head=name, words=words)

    def _kinds(self, gui: Gui, index: int, place: pygame.Rect) -> None:
        """Add four buttons with icons for the kind of player."""
        gap = gui.u(4)
        wide = (place.w - gap * (len(KINDS) - 1)) // len(KINDS)
        for number, (kind, icon) in enumerate(KINDS):
            words, able = self.app.tr(f"setup.kind.{kind}"), kind != "bot" or bool(levels(self.setup.game))
            gui.button(
                f"setup.seat{index}.{kind}", pygame.Rect(place.x + number * (wide + gap), place.y, wide, place.h), "",
                self._setter(index, self._default_seat(kind)), icon=icon, kind="choice", group=f"setup.seat{index}",
                selected=self.setup.seats[index].kind == kind, label=self._of_seat(index, words), enabled=able,
                tip=self.app.tr(f"setup.kind.{kind}.tip" if able else "setup.no-bots"),
            )  # fmt: skip

    # -- the rules ---------------------------------------------------------------------------

    def _rules(self, form: Form) -> None:
        """Add every option of the game with its meaning, the board that it draws, and the seed."""
        gui, tr, setup = form.gui, self.app.tr, self.setup

        def preview(option: str) -> None:
            if draws_board(setup, option):
                self.preview.build(form, setup)

        form.heading(tr("setup.rules"))
        OptionEditor(self.app, "setup", setup.game, setup.options, self._choose_options).build(form, 460, preview)
        form.space(6)
        words, tip = tr("setup.purist"), tr("setup.purist.tip")
        place = form.row(words, tip, 140)
        gui.toggle("setup.purist", place, self.setup.purist, self._purist, label=words, tip=tip)
        place = form.row(tr("setup.seed"), tr("setup.seed.text.tip"), 260)
        field = gui.field("setup.seed", place, "", self._seed, label=tr("setup.seed"), tip=tr("setup.seed.text.tip"))
        field.limit, field.text = MAX_SEED, self.setup.seed

    # -- actions -------------------------------------------------------------------------------

    def _change(self, setup: TableSetup) -> None:
        self.setup, self.game_key = setup, setup.game
        self.request_layout()

    def _fault(self) -> str:
        """Return why this table cannot be opened; "" if it can."""
        seats = GAMES[self.setup.game].seats
        fits = len(self.setup.playing_seats()) in seats
        return "" if fits else self.app.tr("setup.seats-wrong", least=seats[0], most=seats[-1])

    def _default_seat(self, kind: str) -> SeatInfo:
        return SeatInfo(kind, levels(self.setup.game)[:2][-1] if kind == "bot" and levels(self.setup.game) else "")

    def _picker(self, game: str) -> Callable[[], None]:
        return lambda: self._change(last_setup(self.app, game))

    def _setter(self, index: int, seat: SeatInfo) -> Callable[[], None]:
        return lambda: self._change(with_seat(self.setup, index, seat))

    def _namer(self, index: int) -> Callable[[str], None]:
        def name(words: str) -> None:
            self.setup = with_seat(self.setup, index, replace(self.setup.seats[index], name=words))

        return name

    def _choose_options(self, options: Mapping[str, str]) -> None:
        self._change(replace(self.setup, options=options))

    def _swap(self, index: int) -> None:
        seats = list(self.setup.seats)
        seats[index], seats[index + 1] = seats[index + 1], seats[index]
        self._change(replace(self.setup, seats=tuple(seats)))

    def _shuffle(self) -> None:
        self._change(replace(self.setup, shuffle=not self.setup.shuffle))

    def _purist(self) -> None:
        self._change(replace(self.setup, purist=not self.setup.purist))

    def _seed(self, words: str) -> None:
        seed = ascii_digits(words.strip())
        drawn = draws_board(self.setup)
        self.setup = replace(self.setup, seed=seed if is_seed(seed) else "")
        if drawn:
            self.request_layout()

    # -- ready-made and named tables -----------------------------------------------------------

    def _presets(self) -> None:
        tr, own = self.app.tr, named_setups(self.app, self.setup.game)
        presets = playable_presets(GAMES[self.setup.game], ui_of(self.setup.game).presets)
        rows = [
            PickerEntry("save", partial(tr, "setup.named.save"), self._ask_name),
            *(
                PickerEntry(
                    f"named.{number}", name, partial(self._apply_named, setup), partial(self._rules_of, setup.options)
                )
                for number, (name, setup) in enumerate(reversed(own.items()), 1)
            ),
            *([PickerEntry("rename", partial(tr, "setup.named.rename"), self._pick_renamed)] if own else []),
            *([PickerEntry("delete", partial(tr, "setup.named.delete"), self._pick_deleted)] if own else []),
            *(
                PickerEntry(
                    preset.key,
                    partial(tr, f"preset.{preset.key}"),
                    partial(self._apply_preset, preset),
                    partial(self._rules_of, preset.options or {}),
                )
                for preset in presets
            ),
        ]
        self.app.nav.push(Picker("preset", partial(tr, "setup.presets"), rows, partial(tr, "setup.presets.tip")))

    def _rules_of(self, options: Mapping[str, str]) -> str:
        """Return how the rules of a ready-made table differ from the usual ones."""
        rules = differences(self.app.locale, GAMES[self.setup.game], options)
        return self.app.tr("setup.differs", rules=rules) if rules else self.app.tr("setup.usual")

    def _ask_name(self) -> None:
        """Ask under which name this set-up is to be kept."""
        tr = self.app.tr
        label, tip = partial(tr, "setup.named.name"), partial(tr, "setup.named.tip")
        entry = TextEntry("save", partial(tr, "setup.named.yes"), "", self._store_named, label, tip)
        answers = [Answer("no", partial(tr, "dialog.no"), None, "quiet")]
        self.app.nav.push(Dialog(tip, answers, title=partial(tr, "setup.named.save"), first="name", entry=entry))

    def _store_named(self, name: str) -> None:
        """Keep the set-up under that name; ask before another one of the same name is replaced."""
        name = clean(name, MAX_TITLE)
        if name in named_setups(self.app, self.setup.game):
            question = partial(self.app.tr, "setup.named.over", name=name)
            self.app.nav.confirm(
                question, partial(self.app.tr, "setup.named.over.yes"), partial(self._write_named, name)
            )
        else:
            self._write_named(name)

    def _write_named(self, name: str) -> None:
        kept = store_named(self.app, name, self.setup)
        self.app.nav.notice(self.app.tr("setup.named.done" if kept else "setup.named.empty", name=name))

    def _apply_named(self, setup: TableSetup) -> None:
        self._change(replace(setup, purist=self.setup.purist))

    def _pick_renamed(self) -> None:
        """Let the player choose which named set-up gets another name."""
        self._pick_named("rename", self._ask_new_name)

    def _pick_deleted(self) -> None:
        """Let the player choose which named set-up is deleted."""
        self._pick_named("delete", self._delete_named)

    def _pick_named(self, what: str, action: Callable[[str], None]) -> None:
        rows = [
            PickerEntry(f"named.{number}", name, partial(action, name))
            for number, name in enumerate(reversed(named_setups(self.app, self.setup.game)), 1)
        ]
        title = partial(self.app.tr, f"setup.named.{what}")
        self.app.nav.push(Picker(what, title, rows, title))

    def _ask_new_name(self, old: str) -> None:
        """Ask for another name of a set-up."""
        tr = self.app.tr
        label, tip = partial(tr, "setup.named.name"), partial(tr, "setup.named.tip")
        entry = TextEntry(
            "rename", partial(tr, "setup.named.rename.yes"), old, partial(self._rename_named, old), label, tip
        )
        answers = [Answer("no", partial(tr, "dialog.no"), None, "quiet")]
        self.app.nav.push(Dialog(tip, answers, title=partial(tr, "setup.named.rename"), first="name", entry=entry))

    def _rename_named(self, old: str, name: str) -> None:
        """Give a set-up another name; ask before another one of that name is replaced."""
        name = clean(name, MAX_TITLE)
        if name != old and name in named_setups(self.app, self.setup.game):
            question = partial(self.app.tr, "setup.named.over", name=name)
            again = partial(self._write_new_name, old, name)
            self.app.nav.confirm(question, partial(self.app.tr, "setup.named.over.yes"), again)
        else:
            self._write_new_name(old, name)

    def _write_new_name(self, old: str, name: str) -> None:
        done = rename_named(self.app, old, name, self.setup.game)
        self.app.nav.notice(self.app.tr("setup.named.renamed" if done else "setup.named.empty", old=old, name=name))

    def _delete_named(self, name: str) -> None:
        delete_named(self.app, name, self.setup.game)
        self.app.nav.notice(self.app.tr("setup.named.deleted", name=name))

    def _apply_preset(self, preset: Preset) -> None:
        names = [seat.name for seat in self.setup.seats if seat.kind == "human"]
        setup = setup_of(preset, self.setup.game)
        seats = tuple(
            replace(seat, name=names.pop(0)) if seat.kind == "human" and names else seat for seat in setup.seats
        )
        self._change(replace(setup, seats=seats, purist=self.setup.purist))

    def _start(self) -> None:
        """Start the game with the displayed board; with seats for guests, open the lobby first."""
        store_setup(self.app, self.setup)
        setup = replace(self.setup, seed=self.preview.seed_of(self.setup))
        (host_table if is_shared(setup) else open_table)(self.app, setup)

    def spoken(self, item: Item) -> str:
        """Return the board of the preview in words."""
        if item.name != "setup.board":
            return ""
        return " ".join([item.text, *self.preview.words(self.setup)])
