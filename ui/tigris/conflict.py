"""A revolt or a war, when the seat at the screen must say how many tiles it commits (tigris.md C, D).

The board stays in sight with both sides' supporters marked, and so do the players with their hands and the own hand;
the panel takes the rest of the column. It shows what everybody knows and the seat's own hand, nothing else, and looks
alike whatever the hand holds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.core import Illegal
from game.tigris.actions import SUPPORT
from game.tigris.conflicts import announced, support_colour, totals
from game.tigris.state import Conflict, View
from ui.context import Context
from ui.narration.narrator import Kind
from ui.table.choice_owner import ChoiceOwner
from ui.table.guide_layer import GuidedScene
from ui.table.look_around import LOOK_COMMANDS, LookCommand
from ui.table.prompt_line import prompt_words
from ui.text.layout import Align
from ui.tigris.conflict_layout import LOW, ConflictPlaces, conflict_places
from ui.tigris.english_support import at_least, is_english, level, side_words, step
from ui.tigris.event_text import leader_word
from ui.tigris.final_scores import palette
from ui.tigris.input import support_numbers, support_places
from ui.tigris.pieces import Pieces
from ui.tigris.preview import standing_conflict
from ui.tigris.signs import side_sign
from ui.widgets.gui import Gui
from ui.widgets.painter import Painter, row

ATTACKER, DEFENDER = 0, 1
NAME, LEAST = 26, 11
"""Layout units: a line with a name, and the smallest letters in it."""


def outcome(conflict: Conflict, side: int, count: int, most: int) -> str:
    """Return what is certain if this side commits `count` tiles and the other has at most `most` left to commit.

    "wins", "loses" or "open"; the defender wins ties (tigris.md C4, D8).
    """
    mine = conflict.strength[side] + count
    theirs = totals(conflict)[1 - side]
    if side == DEFENDER:
        return "wins" if mine >= theirs else "loses"
    if mine > theirs + most:
        return "wins"
    return "loses" if mine <= theirs else "open"


class ConflictScene(GuidedScene):
    """Lies over the play scene, which carries the answer out."""

    name = "conflict"
    initial_focus = "conflict.commit"
    displays_tips = True

    def __init__(self, play: ChoiceOwner) -> None:
        self.play, self.guide_layer = play, play.guide_layer
        self.count = 0
        self._explained = False
        """The hint that is shown, or some of its reasons, stands in the panel."""
        self._opened = False
        """Whether this was laid out before."""

    @property
    def view(self) -> View:
        """The position, as the seat at the screen knows it."""
        view: View = self.play.client.view
        return view

    @property
    def conflict(self) -> Conflict:
        """What is fought out."""
        conflict = self.view.conflict
        assert conflict is not None
        return conflict

    @property
    def side(self) -> int:
        """Which side the seat at the screen is on."""
        return ATTACKER if self.conflict.committed[ATTACKER] is None else DEFENDER

    @property
    def places(self) -> int:
        """The number of tile places to draw: the tiles usable in this conflict; face down, the whole hand."""
        return support_places(self.view, self.play.face_down)

    @property
    def most(self) -> int:
        """The number of tiles in the seat's own hand that are usable in this conflict."""
        return support_places(self.view, hidden=False)

    def enter(self, app: Context) -> None:
        """Compute what the seat can lose, then open the panel."""
        self.preview = standing_conflict(self.view, announced(self.view, self.conflict))
        self.pieces = Pieces(app.art, palette(app))
        super().enter(app)

    def suspend(self, focus: str) -> None:
        """Cover the hand, where looking at it needs a key."""
        super().suspend(focus)
        self.play.hand_cover.release_key()
        self.layout_now()

    def rebuild(self) -> None:
        """Lay the board below out too; it is laid out already when this opens."""
        if self._opened:
            self.play.rebuild()
        self._opened = True
        self.pieces.use(palette(self.app))
        super().rebuild()

    def build(self, gui: Gui) -> None:
        """Build the players, the two leaders, their strength, the own tiles, what is certain, the buttons."""
        layout, panel, cover = self.play.layout, self.play.game_panel, self.play.hand_cover
        self.guide_room, self.guide_prompt = self.app.mirror(layout.board), self.app.mirror(layout.prompt)
        left = panel.hand_end() + gui.u(12)
        tray = pygame.Rect(left, layout.tray.y, layout.tray.right - left, layout.tray.h)
        rows = panel.lay_out_players(layout.side)
        self._places = places = conflict_places(layout.side, tray, rows, gui.u, cover.enabled)
        self._tray_left = panel.hand_end() if places.extents is LOW else layout.tray.right
        gui.panel(places.panel)
        undo, hint, cover_place = places.squares
        if self.play.hints.available:
            self.play.hints.button(gui, hint)
        if cover.enabled:
            cover.button(gui, cover_place, self._turn)
        if places.extents.title:
            title = self.app.tr(f"conflict.title.{self.conflict.kind}")
            gui.label(places.title, title, 24, gui.palette.gold, bold=True, align="center")
        self._names(gui, places.leaders)
        self._choice(gui, places)
        gui.label(places.certain, self._certain(), 18, gui.palette.gold, bold=True, align="center")
        self._explain(gui, places.stakes)
        self._buttons(gui, undo, places.commit)
        guided = self.guide_layer.first_of(gui.items) if self.guide_layer is not None else ""
        self.initial_focus = guided or "conflict.commit"

    def _choice(self, gui: Gui, places: ConflictPlaces) -> None:
        """Build the number of tiles to commit and, where there is room, a place per tile."""
        less = None if self.count == 0 else self._less
        more = None if self.count >= max(self._numbers) else self._more
        tr, tall = self.app.tr, places.extents.tile
        words, label, tip = tr("conflict.count", n=self.count), tr("conflict.own"), tr("conflict.tip")
        gui.stepper("conflict", places.choice, words, less, more, label=label, tip=tip)
        self._shown_tiles = self.places if tall else 0
        if tall:
            self._own_tiles(gui, places.tiles, min(gui.u(tall), places.tiles.w // 8))

    def _buttons(self, gui: Gui, undo: pygame.Rect, commit: pygame.Rect) -> None:
        tr = self.app.tr
        able = self.play.session.can_undo(self.play.acting)
        tip = tr("tip.with-key", tip=tr("tip.undo" if able else "tip.undo.off"), key=self.app.keymap.label("undo"))
        gui.button(
            "play.undo", undo, "", self._undo, icon="undo", kind="quiet", label=tr("play.undo"), enabled=able, tip=tip
        )
        words = tr("conflict.commit", n=self.count)
        gui.button(
            "conflict.commit",
            commit,
            words,
            self._commit,
            kind="primary",
            size=20,
            tip=tr("conflict.tip"),
            commits=True,
        )

    def update(self, dt: float) -> None:
        """Let time pass on the table below: guests come and go, notices fade."""
        self.play.session.tick()
        self.play.hints.update()
        answered = self.play.session.to_act() != self.play.seat or self.view.conflict is None
        if answered:  # by a bot, for somebody who was late; perhaps they have to act again already
            self.app.nav.pop()
            return
        self.busy = self.play.hints.pending
        self.play.status_line.expire()
        self.play.prompt_line.update()
        self.update_guide(dt)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the board with both sides marked, the seat's own tray, the panel."""
        self.play.game_panel.intend(self.count)
        self.play.draw_board(surface)
        self.play.game_panel.intend(0)
        painter = Painter(self.app, surface)
        self._draw_hand(painter)
        if self._places.strip:
            self._draw_hands(painter)
        else:
            self.play.game_panel.lay_out_players(self.play.layout.side)  # the table below lays them out its own way
            self.play.game_panel.draw_players(painter)
        self.play.status_line.draw(painter, self.gui.items, hint=self.play.hints.status_text(self._explained))
        self.play.prompt_line.show(self.play.prompt())
        self.play.prompt_line.draw(painter)
        self.gui.draw(surface)
        for side, place in enumerate(self._sides(self._places.leaders)):
            if self._places.extents is LOW:
                self._draw_row(painter, place, side)
            else:
                self._draw_leader(painter, place, side)
        if self._places.extents is not LOW:
            for side, half in enumerate(_halves(self._places.strengths)):
                self._draw_strength(painter, half, side)
        self._draw_own(painter)
        self.play.game_panel.draw_marks(surface, self.gui.items)
        self.draw_guide(surface)

    def _draw_hand(self, painter: Painter) -> None:
        """Draw the own hand, without what the buttons in the tray lie over."""
        tray = self.play.layout.tray
        painter.surface.set_clip(self.app.mirror(pygame.Rect(0, 0, self._tray_left, tray.bottom)))
        self.play.game_panel.draw_hand(painter)
        painter.surface.set_clip(None)

    def _draw_hands(self, painter: Painter) -> None:
        """Draw how many tiles every player has, in one line."""
        u, view = painter.u, self.view
        places = row(self._places.players, u(4), *[self._places.players.w // view.seats - u(4)] * view.seats)
        for seat, place in enumerate(places):
            emblem, back, number = row(place, u(3), u(22), u(17), 0)
            painter.image(self.app.art.emblem(seat, emblem.w, painter.palette.gold), emblem)
            painter.image(self.pieces.back(back.w), back)
            painter.words(number, self.app.locale.number(view.hand_sizes[seat]), 17, bold=True)

    # -- what is certain ---------------------------------------------------------------------

    def _certain(self) -> str:
        """Return the result as far as public knowledge decides it."""
        other = self.view.hand_sizes[self._seat(1 - self.side)]
        key = outcome(self.conflict, self.side, self.count, other)
        if key == "open" and is_english(self.view):
            needed = level(self.conflict, self.count)
            return self.app.tr("conflict.english.open", n=needed, name=self._name(DEFENDER))
        return self.app.tr(f"conflict.certain.{key}", n=other, name=self._name(1 - self.side))

    def _stakes(self) -> tuple[str, str]:
        """Return who wins ties, and what the seat's own defeat would cost, a sentence each."""
        tr = self.app.tr
        own = (self.preview.attacker, self.preview.defender)[self.side]
        tie = tr("conflict.tie.own" if self.side == DEFENDER else "conflict.tie.other", name=self._name(DEFENDER))
        lost = own.loses.bit_count()
        return tie, tr("conflict.stakes", n=lost) if lost else tr("conflict.stakes.leader")

    def _explain(self, gui: Gui, rect: pygame.Rect) -> None:
        """Build the requested hint, as much of it as there is room for; without one, what the seat can lose."""
        hint_lines, p = list(self.play.game_panel.advised()), gui.palette
        while hint_lines and gui.height(" ".join(hint_lines), rect.w) > rect.h:
            hint_lines.pop()
        self._explained = len(hint_lines) > 1
        stakes = self._stakes()
        choices = [" ".join(hint_lines)] if hint_lines else [" ".join(stakes), stakes[0]]
        words = next((each for each in choices if gui.height(each, rect.w) <= rect.h), "")
        if words:
            gui.label(rect, words, 16, p.gold if hint_lines else p.muted, align="center", middle=False)

    def spoken_title(self) -> str:
        """Return what kind of conflict it is, and over which leaders."""
        kind = self.app.tr(f"conflict.title.{self.conflict.kind}")
        return self.app.tr("prompt.line", name=kind, words=leader_word(self.app.locale, self.conflict.colour))

    def spoken_lines(self) -> Sequence[str]:
        """Return both sides, what is certain, who wins a tie, what a defeat costs, and what must be done."""
        if self.view.conflict is None:
            return []
        tie, stakes = self._stakes()
        none = [] if self.places else [self.app.tr("conflict.none")]
        prompt = prompt_words(self.app, self.play.prompt())
        return [self._side_words(ATTACKER), self._side_words(DEFENDER), *none, self._certain(), tie, stakes, prompt]

    def _side_words(self, side: int) -> str:
        """Return a side with its strength and what it may add or has added."""
        return self.app.tr(
            "around.tigris.side", name=self._name(side), role=self._role(side), n=self._strength(side),
            support=self._support_words(side),
        )  # fmt: skip

    def _seat(self, side: int) -> int:
        return self.conflict.defender if side else self.conflict.attacker

    def _name(self, side: int) -> str:
        return self.play.names[self._seat(side)]

    # -- the picture -------------------------------------------------------------------------

    def _names(self, gui: Gui, rect: pygame.Rect) -> None:
        """Add the words of both sides: side by side under the leaders, or in a row each beside them."""
        low, line = self._places.extents is LOW, gui.u(NAME)
        for side, place in enumerate(self._sides(rect)):
            top = place.y if low else place.bottom - self._words_tall
            words = self._row(place)[1] if low else place
            self._line(gui, words, top, self._name(side), bold=True)
            if low:
                self._line(gui, words, top + line, self._support_words(side))
                continue
            role = pygame.Rect(place.x, top + line, place.w, gui.u(self._places.extents.role))
            gui.label(role, self._role(side), 16, gui.palette.muted, align="center")
            self._line(gui, words, role.bottom, self._support_words(side))

    def _line(self, gui: Gui, rect: pygame.Rect, top: int, words: str, bold: bool = False) -> None:
        place = pygame.Rect(rect.x, top, rect.w, gui.u(NAME))
        size = gui.fitting_size(words, place.w, 18 if bold else 16, LEAST, bold)
        align: Align = "start" if self._places.extents is LOW else "center"
        gui.label(place, gui.shortened(words, place.w, size, bold), size, gui.palette.sand, bold=bold, align=align)

    def _sides(self, rect: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
        """Return the attacker's part and the defender's."""
        if self._places.extents is not LOW:
            return _halves(rect)
        half = rect.h // 2
        return pygame.Rect(rect.x, rect.y, rect.w, half), pygame.Rect(rect.x, rect.y + half, rect.w, half)

    def _row(self, rect: pygame.Rect) -> list[pygame.Rect]:
        """Return the parts of a side's row: leader, words, what the side does, strength."""
        return row(rect, self.app.u(4), rect.h - self.app.u(6), 0, self.app.u(26), self.app.u(36))

    def _support_words(self, side: int) -> str:
        """Return how many tiles a side may add, or has added."""
        added = self.conflict.committed[side]
        if added is None and is_english(self.view):
            count = self.count if self.side == ATTACKER else 0
            return side_words(self.app.locale, self.conflict, side == DEFENDER, count, self._most(side))
        return (
            self.app.tr("conflict.most", n=self._most(side))
            if added is None
            else self.app.tr("conflict.added", n=added)
        )

    @property
    def _words_tall(self) -> int:
        """Pixels of height of a side's name, role and possible support."""
        return self.app.u(2 * NAME + self._places.extents.role)

    def _most(self, side: int) -> int:
        """Return how many tiles a side may add: what everybody knows of the other, the own tiles that count."""
        return self.places if side == self.side else self.view.hand_sizes[self._seat(side)]

    def _role(self, side: int) -> str:
        """Return what a side does."""
        return self.app.tr("conflict.defends" if side == DEFENDER else "conflict.attacks")

    def _draw_leader(self, painter: Painter, half: pygame.Rect, side: int) -> None:
        size = half.h - self._words_tall - painter.u(2)
        picture = self.pieces.leader(self.conflict.colour, self._seat(side), size)
        painter.image(picture, pygame.Rect(half.x, half.y, half.w, size))

    def _draw_row(self, painter: Painter, rect: pygame.Rect, side: int) -> None:
        """Draw leader, spear or shield, and strength of a side beside its words."""
        leader, _, sign, number = self._row(rect)
        painter.image(self.pieces.leader(self.conflict.colour, self._seat(side), leader.w), leader)
        painter.image(side_sign(sign.w, side == ATTACKER), sign)
        words = self.app.locale.number(self._strength(side))
        painter.words(number, words, 30, painter.palette.gold, bold=True, align="center")

    def _strength(self, side: int) -> int:
        """Return the strength of a side with the tiles that it adds, as far as they are known."""
        added = self.count if side == self.side else self.conflict.committed[side] or 0
        return self.conflict.strength[side] + added

    def _draw_strength(self, painter: Painter, half: pygame.Rect, side: int) -> None:
        """Draw the number, then one small tile for each tile that gives it; committed ones stand out."""
        conflict, strength = self.conflict, self._strength(side)
        number = pygame.Rect(half.x, half.y, half.w, min(painter.u(46), half.h - painter.u(26)))
        words = self.app.locale.number(strength)
        painter.words(number, words, 32, painter.palette.gold, bold=True, align="center")
        small, gap = painter.u(22), painter.u(3)
        across = max(1, half.w // (small + gap))
        total = min(strength, (half.bottom - number.bottom) // (small + gap) * across)
        picture = self.pieces.tile(support_colour(conflict), small)
        for index in range(total):
            in_line = min(across, total - index // across * across)
            left = half.centerx - (in_line * (small + gap) - gap) // 2 + index % across * (small + gap)
            place = pygame.Rect(left, number.bottom + index // across * (small + gap), small, small)
            painter.image(picture, place)
            if index >= conflict.strength[side]:
                painter.box(place.inflate(gap, gap), edge=painter.palette.focus, radius=3, width=2)

    def _own_tiles(self, gui: Gui, rect: pygame.Rect, tile: int) -> None:
        """Build one place per tile of the hand: a click commits up to that one, or takes it back."""
        gap = gui.u(4)
        for index in range(self.places):
            place = pygame.Rect(rect.x + index * (tile + gap), rect.y, tile, tile)
            words = self.app.tr("conflict.count", n=index + 1)
            item = gui.hotspot(
                f"conflict.tile.{index + 1}", place, words, self._picker(index + 1),
                tip=self.app.tr("conflict.tile"), group="conflict.tiles",
            )  # fmt: skip
            item.selected = index < self.count
        if not self.places:
            # Without a title the button of the hint is at the end of this row.
            reserved = 0 if self._places.extents.title else tile + gap
            gui.label(
                pygame.Rect(rect.x, rect.y, rect.w - reserved, rect.h),
                self.app.tr("conflict.none"),
                16,
                gui.palette.muted,
                align="center",
            )

    def _draw_own(self, painter: Painter) -> None:
        for index in range(self._shown_tiles):
            item = next(item for item in self.gui.items if item.name == f"conflict.tile.{index + 1}")
            hidden = self.play.face_down and index >= self.count
            wide = item.rect.w
            picture = self.pieces.back(wide) if hidden else self.pieces.tile(support_colour(self.conflict), wide)
            painter.surface.blit(picture, item.rect, special_flags=pygame.BLEND_PREMULTIPLIED)
            if index < self.count:
                pygame.draw.rect(
                    painter.surface, painter.palette.focus, item.rect, max(2, painter.u(3)), border_radius=painter.u(6)
                )

    # -- what is done ------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """More and less by keys too: + and -, and the number of tiles."""
        action = self.app.keymap.action(event)
        if self.guide_covers(event):
            return self.guide_uses(event)
        if self.play.hand_cover.handle(event):
            self.layout_now()
        elif action in (LookCommand.TURN.value, LookCommand.PLACES.value):
            self.app.narrator.say_all(Kind.LOOK, [self.spoken_title(), *self.spoken_lines()])
        elif action in LOOK_COMMANDS:
            self.play.look_around(LOOK_COMMANDS[action])
        elif action == "rules":
            self.app.nav.open_rules("conflict")
        elif action == "undo":
            self._undo()
        elif action == "advice":
            self.play.hints.toggle()
        elif action == "zoom-in":
            self._more()
        elif action == "zoom-out":
            self._less()
        elif action is not None and action.startswith("hand-"):
            self._set(int(action[5:]))
        elif action == "zoom-fit":
            self._set(0)
        else:
            return False
        return True

    def back(self) -> None:
        """Esc takes the hint away, then asks; a conflict cannot be left undecided."""
        if not self.play.hints.dismiss():
            self.play.back()

    @property
    def _numbers(self) -> tuple[int, ...]:
        """The numbers of tiles that the rules allow; face down, those of a hand that counts as a whole."""
        return support_numbers(self.view, self.play.face_down)

    def _more(self) -> None:
        self._set(step(self._numbers, self.count, 1))

    def _less(self) -> None:
        self._set(step(self._numbers, self.count, -1))

    def _picker(self, index: int) -> Callable[[], None]:
        """Return what commits up to a tile, or takes it back; where only some numbers are allowed, the next of them."""

        def pick() -> None:
            count = at_least(self._numbers, index)
            self._set(step(self._numbers, count, -1) if count == self.count else count)
            if not self.app.nav.by_key:  # Enter is to confirm, as the prompt says, not to pick the tile again
                self.app.nav.set_focus(self.initial_focus)

        return pick

    def _set(self, count: int) -> None:
        if 0 <= count <= self.places and count not in self._numbers:
            self.play.refuse(Illegal("not-this-many"))
            return
        if not 0 <= count <= self.most:
            self.play.refuse(self._too_many() if count > 0 else Illegal("support-least"))
            return
        self.count = count
        self.layout_now()

    def _too_many(self) -> Illegal:
        """Return why no more can be committed; of a hand that lies face down, not how many tiles count."""
        hidden = self.play.face_down or not self.most
        return Illegal("support-most") if hidden else Illegal("support-only", n=self.most)

    def _turn(self) -> None:
        """Turn the hand over, here and in the tray."""
        self.play.hand_cover.toggle()
        self.layout_now()

    def _undo(self) -> None:
        """Undo what led here; an attacker may, as long as nothing is committed."""
        if self.play.session.can_undo(self.play.acting):
            self.play.undo()
            self.app.nav.pop()
        else:
            self.play.refuse(Illegal("cannot-undo"))

    def _commit(self) -> None:
        """Carry it out, and let the play scene show what comes of it."""
        self.play.submit(SUPPORT[self.count])
        self.app.nav.pop()


def _halves(rect: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the attacker's half and the defender's."""
    half = rect.w // 2
    return pygame.Rect(rect.x, rect.y, half, rect.h), pygame.Rect(rect.x + half, rect.y, rect.w - half, rect.h)
