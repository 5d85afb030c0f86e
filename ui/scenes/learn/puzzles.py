"""The puzzle menu of one game: the next puzzle, the daily one, the rush, and the player's own puzzles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

import pygame

from game.puzzles.daily import MISSED, SOLVED, last_days, streak
from game.puzzles.puzzle import Puzzle
from game.storage import puzzle_progress
from ui.catalog import PLAYABLE, playable_or_first
from ui.context import Context
from ui.learn.own_search import OwnSearch
from ui.learn.puzzle_collection import PuzzleCollection, PuzzleFilter
from ui.learn.puzzle_pictures import PuzzlePictures
from ui.learn.puzzle_words import daily_title, day_results, week_to_share
from ui.scene import Scene
from ui.scenes.learn.puzzle_list import PuzzleListScene
from ui.scenes.learn.puzzle_play import PuzzleQueue, open_puzzle, today
from ui.scenes.learn.rush import RushTableScene
from ui.widgets.form import page, scrolling
from ui.widgets.gui import BODY, Gui
from ui.widgets.painter import column, row

WIDE = 860
"""Layout units of width from which the cards are in two columns."""
CARD, GAP, PICTURE, BUTTON = 232, 14, (186, 128), 46
"""Layout units: the least height of a card, the gap between cards, a board's picture, a button."""
SIGN = {SOLVED: "check", MISSED: "cross"}
"""The icons of the results of a day."""


@dataclass(frozen=True, slots=True)
class CardButton:
    """A button of a card: `puzzles.<key>` is its item and the key of its words."""

    key: str
    action: Callable[[], object]
    enabled: bool = True
    kind: str = "plain"


@dataclass(frozen=True, slots=True)
class PuzzleCard:
    """One entry of the menu."""

    title: str
    lines: Sequence[str]
    buttons: Sequence[CardButton]
    puzzle: Puzzle | None = None
    """The puzzle whose board is its picture."""
    icon: str = ""
    """Its picture otherwise."""
    week: bool = False
    """Whether it shows the last seven days."""


class PuzzlesScene(Scene):
    """Four cards for the chosen game; it is read again whenever it is seen."""

    name = "puzzles"

    def __init__(self, game: str = "") -> None:
        """Set the game; "": the one played last."""
        self.wanted = game
        self.memory: dict[str, int] = {}

    def enter(self, app: Context) -> None:
        """Read progress and puzzles, and build the cards."""
        self.app = app
        self.game_key = playable_or_first(self.wanted or app.settings.last_game)
        self.pictures = PuzzlePictures(app)
        self.initial_focus = "puzzles.next"
        self._read()
        self.search = OwnSearch(app, self.game_key)
        super().enter(app)

    def leave(self) -> None:
        """End the search for own puzzles."""
        self.search.close()

    def resume(self) -> None:
        """Read again: something may have been solved since then."""
        self._read()
        super().resume()

    def rebuild(self) -> None:
        """Draw the boards again, because the theme may be another one."""
        self.pictures = PuzzlePictures(self.app)
        super().rebuild()

    def _read(self) -> None:
        progress, fault = puzzle_progress.load(self.app.store)
        self.day = today(self.app)
        self.collection = PuzzleCollection(self.game_key, self.app.store, progress)
        if problem := fault or self.collection.fault:
            self.app.nav.notice(self.app.tr(problem))

    def update(self, dt: float) -> None:
        """Draw the boards of the cards, one at a time."""
        self.busy = self.pictures.work(self._pictured, self._picture_size)
        if self.search.update():
            self._read()
            self.request_layout()

    def update_covered(self, dt: float) -> None:
        """Go on with the search."""
        self.search.update()

    @property
    def _picture_size(self) -> tuple[int, int]:
        return self.app.u(PICTURE[0]), self.app.u(PICTURE[1])

    # -- layout ------------------------------------------------------------------------------

    def build(self, gui: Gui) -> None:
        """Add the choice of the game, the cards in a scrolling view, and the way back."""
        tr = self.app.tr
        room, bar = page(gui, tr("puzzles.title"), "learn")
        options = [(game, tr(f"game.{game}")) for game in PLAYABLE]
        view = scrolling(gui, room)
        with gui.scroll_view("puzzles", view, self.memory):
            inner = view.inflate(-gui.u(12), -gui.u(12))
            room_each = inner.w // len(options) - gui.u(30)
            one_line = all(gui.width(words, BODY, bold=True) <= room_each for _, words in options)
            choice = pygame.Rect(inner.x, inner.y, inner.w, gui.u(46 if one_line else 66))
            words = tr("rules.game")
            gui.choices("puzzles.game", choice, options, self.game_key, self._select_game, label=words, tip=words)
            self._cards(gui, pygame.Rect(inner.x, choice.bottom + gui.u(GAP), inner.w, view.bottom - choice.bottom))
        back = pygame.Rect(bar.x, bar.y, min(gui.u(220), bar.w), bar.h)
        gui.button(
            "puzzles.back", back, tr("rules.back"), self.app.nav.pop, kind="primary", icon="arrow_left",
            tip=tr("setup.back.tip"),
        )  # fmt: skip

    def _cards(self, gui: Gui, room: pygame.Rect) -> None:
        """Add the cards in two columns, or in one where the window is narrow; each is as high as it needs."""
        cards = self._entries()
        columns = 2 if room.w >= gui.u(WIDE) else 1
        wide, gap = (room.w - gui.u(GAP) * (columns - 1)) // columns, gui.u(GAP)
        self._pictured: list[Puzzle] = []
        top = room.y
        for index in range(0, len(cards), columns):
            line = cards[index : index + columns]
            tall = max(self._height(gui, card, wide) for card in line)
            for number, card in enumerate(line):
                self._card(gui, card, pygame.Rect(room.x + number * (wide + gap), top, wide, tall))
            top += tall + gap

    def _height(self, gui: Gui, card: PuzzleCard, wide: int) -> int:
        """Return the height in pixels that a card needs at this width."""
        room = wide - gui.u(2 * 16) - self._picture_room(gui)
        needed = self._words_height(gui, card, room) + gui.u(BUTTON + 40)
        return max(gui.u(CARD), needed) if self._picture_room(gui) else needed

    def _picture_room(self, gui: Gui) -> int:
        """Return the pixels of width that the picture takes from the words; a card of a small window has none."""
        return gui.u(PICTURE[0] + 16) if gui.app.size[0] >= gui.u(WIDE) else 0

    def _words_height(self, gui: Gui, card: PuzzleCard, wide: int) -> int:
        lines = sum(gui.height(line, wide, BODY) + gui.u(4) for line in card.lines)
        return gui.height(card.title, wide, 21, bold=True) + gui.u(6) + lines + (gui.u(58) if card.week else 0)

    def _card(self, gui: Gui, card: PuzzleCard, place: pygame.Rect) -> None:
        """Add one card: its picture, its title and lines beside it, its buttons below."""
        gui.panel(place)
        inner = place.inflate(-2 * gui.u(16), -2 * gui.u(14))
        beside = self._picture_room(gui)
        if beside:
            self._picture(gui, card, pygame.Rect(inner.topleft, self._picture_size))
        self._words(gui, card, pygame.Rect(inner.x + beside, inner.y, inner.w - beside, inner.h))
        foot = pygame.Rect(inner.x, inner.bottom - gui.u(BUTTON), inner.w, gui.u(BUTTON))
        places = row(
            foot, gui.u(10), *[(foot.w - gui.u(10) * (len(card.buttons) - 1)) // len(card.buttons)] * len(card.buttons)
        )
        for button, spot in zip(card.buttons, places, strict=True):
            words_key = f"puzzles.{button.key}"
            gui.button(
                words_key, spot, self.app.tr(words_key), button.action, kind=button.kind, enabled=button.enabled,
                label=self.app.tr("narration.row", head=card.title, words=self.app.tr(words_key)),
                tip=self.app.tr(f"puzzles.{button.key}.tip" if button.enabled else f"puzzles.{button.key}.off"),
            )  # fmt: skip

    def _picture(self, gui: Gui, card: PuzzleCard, place: pygame.Rect) -> None:
        if card.puzzle is not None:
            self._pictured.append(card.puzzle)
            gui.image(self.pictures.picture(card.puzzle, place.size), place)
            return
        ground = pygame.Surface(place.size, pygame.SRCALPHA, 32)
        pygame.draw.rect(ground, gui.palette.dark_low, ground.get_rect(), border_radius=gui.u(6))
        gui.image(ground.premul_alpha(), place)
        gui.image(self.app.art.icon(card.icon, gui.u(76), gui.palette.gold), place)

    def _words(self, gui: Gui, card: PuzzleCard, room: pygame.Rect) -> None:
        top = room.y
        tall = gui.height(card.title, room.w, 21, bold=True)
        gui.label(pygame.Rect(room.x, top, room.w, tall), card.title, 21, gui.palette.gold, bold=True, middle=False)
        top += tall + gui.u(6)
        for line in card.lines:
            tall = gui.height(line, room.w, BODY)
            said = self.app.tr("narration.row", head=card.title, words=line)
            gui.label(pygame.Rect(room.x, top, room.w, tall), line, BODY, gui.palette.sand, middle=False, line=said)
            top += tall + gui.u(4)
        if card.week:
            self._week(gui, pygame.Rect(room.x, top, room.w, gui.u(54)))

    def _week(self, gui: Gui, room: pygame.Rect) -> None:
        """Add the last seven days: their day of the month over a sign for the result."""
        results = day_results(self.collection.progress, self.game_key, self.day)
        wide = min(gui.u(34), room.w // len(results))
        places = row(pygame.Rect(room.x, room.y, wide * len(results), room.h), 0, *[wide] * len(results))
        for day, result, place in zip(last_days(self.day), results, places, strict=True):
            head, box = column(place.inflate(-gui.u(4), 0), 0, gui.u(26), 0)
            colour = gui.palette.gold if day == self.day else gui.palette.muted
            number, said = self.app.locale.number(day.day), self.app.tr(f"puzzles.day.{result}")
            line = self.app.tr("puzzles.day", n=day.day, result=said) if result in SIGN else ""
            gui.label(head, number, BODY, colour, bold=day == self.day, align="center", line=line)
            side = min(box.size)
            picture = pygame.Surface((side, side), pygame.SRCALPHA, 32)
            pygame.draw.rect(picture, colour, picture.get_rect(), max(1, gui.u(1.5)), gui.u(4))
            gui.image(picture.premul_alpha(), box)
            if result in SIGN:
                gui.image(self.app.art.icon(SIGN[result], side * 7 // 10, gui.palette.gold), box)

    # -- cards -------------------------------------------------------------------------------

    def _entries(self) -> list[PuzzleCard]:
        return [self._practice(), self._daily(), self._rush(), self._own()]

    def _practice(self) -> PuzzleCard:
        tr, collection = self.app.tr, self.collection
        following = collection.next(PuzzleFilter())
        lines = [tr("puzzles.solved", solved=collection.solved(collection.shipped), n=len(collection.shipped))]
        if following is None and collection.shipped:
            lines.append(tr("puzzles.all-solved"))
        buttons = (
            CardButton("next", self._next, following is not None, "primary"),
            CardButton("all", lambda: self.app.nav.push(PuzzleListScene(self.collection)), bool(collection.shipped)),
        )
        return PuzzleCard(tr("puzzles.practice"), lines, buttons, following, "learn")

    def _daily(self) -> PuzzleCard:
        tr, progress = self.app.tr, self.collection.progress
        puzzle = self.collection.daily(self.day)
        result = day_results(progress, self.game_key, self.day)[-1]
        solved = {date.fromisoformat(each) for each, how in self._days().items() if how == SOLVED}
        run = streak(solved, self.day)
        lines = [tr(f"puzzles.daily.{result}"), *([tr("puzzles.daily.streak", n=run)] if run > 1 else [])]
        played = any(each in progress.daily for each in PLAYABLE)
        buttons = (
            CardButton("daily", self._play_daily, puzzle is not None, "primary" if result not in SIGN else "plain"),
            CardButton("share", self._share, played),
        )
        return PuzzleCard(daily_title(self.app, self.day), lines, buttons, puzzle, "learn", week=True)

    def _days(self) -> dict[str, str]:
        """Return the daily results of this game that have a real date; a file may hold anything."""
        found = {}
        for day, how in self.collection.progress.daily.get(self.game_key, {}).items():
            try:
                found[date.fromisoformat(day).isoformat()] = how
            except ValueError:
                continue
        return found

    def _rush(self) -> PuzzleCard:
        tr, runs = self.app.tr, self.collection.progress.runs(self.game_key)
        best = tr("puzzles.rush.best", score=runs[0].score, name=runs[0].name or tr("rush.nobody")) if runs else ""
        there = any(puzzle.proven for puzzle in self.collection.shipped)
        buttons = (CardButton("rush", self._open_rush, there, "primary"),)
        return PuzzleCard(
            tr("puzzles.rush.title"), [tr("puzzles.rush.about"), *([best] if best else [])], buttons, icon="speed"
        )

    def _own(self) -> PuzzleCard:
        tr, own = self.app.tr, self.collection.own
        following = self.collection.next(PuzzleFilter(own=True))
        solved = self.collection.solved(own)
        lines = [tr("puzzles.own.count", n=len(own), solved=solved) if own else tr("puzzles.own.none")]
        if self.search.running:
            lines.append(tr("puzzles.own.searching"))
        buttons = (
            CardButton("own", self._next_own, following is not None),
            CardButton("own-all", lambda: self.app.nav.push(PuzzleListScene(self.collection, own=True)), bool(own)),
        )
        return PuzzleCard(tr("puzzles.own.title"), lines, buttons, own[0] if own else None, "human")

    # -- actions -----------------------------------------------------------------------------

    def _select_game(self, game: str) -> None:
        self.game_key = game
        self.search.close()
        self.search = OwnSearch(self.app, game)
        self.memory.clear()
        self._read()
        self.layout_now()

    def _next(self) -> None:
        self._open(PuzzleFilter())

    def _next_own(self) -> None:
        self._open(PuzzleFilter(own=True))

    def _open(self, chosen: PuzzleFilter) -> None:
        if (puzzle := self.collection.next(chosen)) is not None:
            open_puzzle(self.app, puzzle, PuzzleQueue(self.collection, chosen))

    def _play_daily(self) -> None:
        if (puzzle := self.collection.daily(self.day)) is not None:
            open_puzzle(self.app, puzzle, PuzzleQueue(self.collection, None, self.day))

    def _open_rush(self) -> None:
        self.app.nav.push(RushTableScene(self.game_key))

    def _share(self) -> None:
        """Copy the last seven days of all games that were played to the clipboard."""
        games = [game for game in PLAYABLE if game in self.collection.progress.daily]
        pygame.scrap.put_text(week_to_share(self.app, self.collection.progress, games, self.day))
        self.app.nav.notice(self.app.tr("puzzles.share.done"))
