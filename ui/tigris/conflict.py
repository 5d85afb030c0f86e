"""A revolt or a war, when the seat at the screen must say how many tiles it commits (tigris.md C, D).

The board stays in sight with both sides' supporters marked; the panel takes the place of the column beside it. It
shows what everybody knows and the seat's own hand, nothing else, and looks alike whatever the hand holds.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.core import Illegal
from game.tigris.actions import SUPPORT
from game.tigris.conflict import announced, support_colour, totals
from game.tigris.state import Conflict, View
from ui.context import Context
from ui.scene import Scene
from ui.table.choice_owner import ChoiceOwner
from ui.tigris.final_scores import palette
from ui.tigris.pieces import Pieces
from ui.tigris.preview import standing_fight
from ui.widgets.gui import Gui
from ui.widgets.painter import Painter, column, row

ATTACKER, DEFENDER = 0, 1
ROOMY = 560
"""Layout units of height above which pictures are large."""
TIGHT = 410
"""Layout units of height below which there is no title, and what is lost is left to the board's marks."""


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


class ConflictScene(Scene):
    """Lies over the play scene, which carries the answer out."""

    name = "conflict"
    initial_focus = "conflict.commit"
    displays_tips = True

    def __init__(self, play: ChoiceOwner) -> None:
        self.play = play
        self.count = 0
        self._explained = False
        """The hint that is shown, or some of its reasons, stands in the panel."""

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
        """Number of tile places to draw: the tiles usable in this conflict.

        If the hand is face down, the whole hand size, which is public.
        """
        return self.view.hand_sizes[self._seat(self.side)] if self.play.face_down else self.most

    @property
    def most(self) -> int:
        """The number of tiles in the seat's own hand that are usable in this conflict."""
        hand = self.view.hand
        return hand[support_colour(self.conflict)] if hand else 0

    def enter(self, app: Context) -> None:
        """Compute what the seat can lose, then open the panel."""
        self.fight = standing_fight(self.view, announced(self.view, self.conflict))
        self.pieces = Pieces(app.art, palette(app))
        super().enter(app)

    def suspend(self, focus: str) -> None:
        """Cover the hand, where looking at it needs a key."""
        super().suspend(focus)
        self.play.hand_cover.release_key()
        self.layout_now()

    def rebuild(self) -> None:
        """Lay the board below out too."""
        self.play.rebuild()
        super().rebuild()

    def build(self, gui: Gui) -> None:
        """Build the two leaders, their strength, the seat's own tiles, what is certain, the buttons."""
        side = self.play.layout.side
        gui.panel(side)
        roomy, tight = side.h >= gui.u(ROOMY + 20), side.h < gui.u(TIGHT)
        inner = side.inflate(-gui.u(24), -gui.u(8 if tight else 20))
        tile = min(gui.u(50 if roomy else 34), inner.w // (8 if tight else 7))
        heights = (34, 138, 120, 44) if roomy else (1, 111, 48, 36) if tight else (32, 90, 66, 40)
        gap, sure, foot = (2, 52, 44) if tight else (6, 66 if roomy else 50, 48)
        title, faces, sums, choice, tiles, certain, stakes, commit = column(
            inner, gui.u(gap), *[gui.u(units) for units in heights], tile, gui.u(sure), 0, gui.u(foot)
        )
        tr, p, conflict = self.app.tr, gui.palette, self.conflict
        self._role_tall = gui.u(54 if tight else 27)
        if self.play.hints.available:
            corner = tiles if tight else title
            self.play.hints.button(gui, pygame.Rect(corner.right - corner.h, corner.y, corner.h, corner.h))
        if not tight:
            gui.label(title, tr(f"conflict.title.{conflict.kind}"), 24, p.gold, bold=True, align="center")
        self._faces, self._sums, self._tiles = faces, sums, tiles
        self._names(gui, faces)
        less = None if self.count == 0 else self._less
        more = None if self.count == self.places else self._more
        gui.stepper("conflict", choice, tr("conflict.count", n=self.count), less, more, label=tr("conflict.own"))
        self._own_tiles(gui, tiles, tile)
        gui.label(certain, self._certain(), 18, p.gold, bold=True, align="center")
        self._explain(gui, stakes)
        if self.play.hand_cover.enabled:
            hand_cover, commit = row(commit, gui.u(6), commit.h, 0)
            self.play.hand_cover.button(gui, hand_cover, self._turn)
        undo, commit = row(commit, gui.u(6), commit.h, 0)
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
        if self.play.session.to_act() != self.play.seat:  # a bot answered for somebody who was late
            self.app.nav.pop()
            return
        self.busy = self.play.hints.pending
        self.play.notice.expire()
        self.play.prompt_line.update()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the board with both sides marked, the seat's own tray, the panel."""
        self.play.draw_board(surface)
        painter = Painter(self.app, surface)
        self.play.game_panel.draw_hand(painter)
        self.play.notice.draw(painter, self.gui.items, hint=self.play.hints.status_text(self._explained))
        self.play.prompt_line.show(self.play.prompt())
        self.play.prompt_line.draw(painter)
        self.gui.draw(surface)
        for side, half in enumerate(_halves(self._faces)):
            self._draw_leader(painter, half, side)
        for side, half in enumerate(_halves(self._sums)):
            self._draw_strength(painter, half, side)
        self._draw_own(painter)
        self.play.game_panel.draw_marks(surface, self.gui.items)

    # -- what is certain ---------------------------------------------------------------------

    def _certain(self) -> str:
        """Return the result as far as public knowledge decides it."""
        other = self.view.hand_sizes[self._seat(1 - self.side)]
        key = outcome(self.conflict, self.side, self.count, other)
        return self.app.tr(f"conflict.certain.{key}", n=other, name=self._name(1 - self.side))

    def _stakes(self) -> str:
        """Return who wins ties, and what the seat's own defeat would cost."""
        tr = self.app.tr
        own = (self.fight.attacker, self.fight.defender)[self.side]
        tie = tr("conflict.tie.own" if self.side == DEFENDER else "conflict.tie.other", name=self._name(DEFENDER))
        lost = own.loses.bit_count()
        return f"{tie} {tr('conflict.stakes', n=lost) if lost else tr('conflict.stakes.leader')}"

    def _explain(self, gui: Gui, rect: pygame.Rect) -> None:
        """Build the requested hint, as much of it as there is room for; without one, what the seat can lose."""
        told, p = list(self.play.game_panel.advised()), gui.palette
        while told and gui.height(" ".join(told), rect.w) > rect.h:
            told.pop()
        self._explained = len(told) > 1
        words = " ".join(told) or self._stakes()
        if gui.height(words, rect.w) <= rect.h:
            gui.label(rect, words, 16, p.gold if told else p.muted, align="center", middle=False)

    def _seat(self, side: int) -> int:
        return self.conflict.defender if side else self.conflict.attacker

    def _name(self, side: int) -> str:
        return self.play.names[self._seat(side)]

    # -- the picture -------------------------------------------------------------------------

    def _names(self, gui: Gui, rect: pygame.Rect) -> None:
        p = gui.palette
        for side, half in enumerate(_halves(rect)):
            name = pygame.Rect(half.x, half.bottom - self._role_tall - gui.u(27), half.w, gui.u(27))
            gui.label(name, self._name(side), 18, p.sand, bold=True, align="center")
            role = pygame.Rect(half.x, name.bottom, half.w, self._role_tall)
            gui.label(role, self._role(side), 16, p.muted, align="center")

    def _role(self, side: int) -> str:
        """Return what a side does; of the attacker, once it is known, how many tiles it has added."""
        if side == DEFENDER:
            return self.app.tr("conflict.defends")
        added = self.conflict.committed[ATTACKER]
        return self.app.tr("conflict.attacks") if added is None else self.app.tr("conflict.added", n=added)

    def _draw_leader(self, painter: Painter, half: pygame.Rect, side: int) -> None:
        size = half.h - self._role_tall - painter.u(31)
        picture = self.pieces.leader(self.conflict.colour, self._seat(side), size)
        painter.image(picture, pygame.Rect(half.x, half.y, half.w, size))

    def _draw_strength(self, painter: Painter, half: pygame.Rect, side: int) -> None:
        """Draw the number, then one small tile for each tile that gives it; committed ones stand out."""
        conflict = self.conflict
        committed = self.count if side == self.side else conflict.committed[side] or 0
        number = pygame.Rect(half.x, half.y, half.w, min(painter.u(46), half.h - painter.u(26)))
        words = self.app.locale.number(conflict.strength[side] + committed)
        painter.words(number, words, 32, painter.palette.gold, bold=True, align="center")
        small, gap = painter.u(22), painter.u(3)
        across = max(1, half.w // (small + gap))
        total = min(conflict.strength[side] + committed, (half.bottom - number.bottom) // (small + gap) * across)
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
            beside = pygame.Rect(rect.x, rect.y, rect.w - tile - gap, rect.h)
            gui.label(beside, self.app.tr("conflict.none"), 16, gui.palette.muted, align="center")

    def _draw_own(self, painter: Painter) -> None:
        for index in range(self.places):
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
        if self.play.hand_cover.handle(event):
            self.layout_now()
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

    def _more(self) -> None:
        self._set(self.count + 1)

    def _less(self) -> None:
        self._set(self.count - 1)

    def _picker(self, count: int) -> Callable[[], None]:
        return lambda: self._set(count - 1 if count == self.count else count)

    def _set(self, count: int) -> None:
        if not 0 <= count <= self.most:
            refusal = Illegal("support-most" if count > 0 else "support-least")
            self.play.refuse(refusal)
            return
        self.count = count
        self.layout_now()

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
