"""The stamps on the results page: what a finished game has achieved, in words and as prints of a rubber stamp."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import atan, degrees

import pygame

from game.bots.levels import levels, split
from game.core import Seat, Standings
from game.record import Record
from game.storage import achievements
from game.storage.achievements import FinishedGame, Stamp
from ui.context import Context
from ui.gfx.supersample import PREMULTIPLIED, SupersampledSurface
from ui.review.game_history import GameHistory
from ui.table.seat_labels import level_name
from ui.text.layout import measure, render
from ui.widgets.painter import Painter

TURN = 5
"""Degrees by which a print is askew."""
SLANT = 0.26
"""How much of its height a print may take because it is askew: a long one is less so."""


def levels_met(record: Record) -> tuple[str, ...]:
    """Return the levels at which bots played a game, without their styles, weakest first."""
    met = {split(info.level)[0] for info in record.seats if info.kind == "bot"}
    return tuple(level for level in levels(record.setup.game) if level in met)


@dataclass(slots=True)
class EarnedStamps:
    """The stamps of one finished game; they are earned once, however often its results page is opened."""

    people: Sequence[Seat]
    """The seats that were played here."""
    stamps: Sequence[Stamp] | None = None
    """None until the first results page has celebrated."""
    fault: str = ""
    """The locale key of what went wrong with the stored achievements."""

    def store(self, app: Context, history: GameHistory, standings: Standings, names: Sequence[str]) -> None:
        """Store what the game achieved, and set its stamps; a failure is kept as `fault`."""
        ui, last = history.ui, history.states[-1]
        finished = FinishedGame(
            history.record,
            self.people,
            standings.winners,
            ui.race(last),
            ui.feats(history.states, history.events()) if ui.feats is not None else (),
            names,
            levels_met(history.record),
        )
        try:
            self.stamps, self.fault = achievements.add(app.store, finished)
        except OSError:
            self.stamps, self.fault = (), "results.achievements-unsaved"


@dataclass(slots=True)
class StampLabel:
    """One stamp in the player's language."""

    stamp: Stamp
    game: str
    _key: object = field(default=None, init=False)
    _print: pygame.Surface = field(default_factory=lambda: pygame.Surface((1, 1)), init=False)

    def sentence(self, app: Context) -> str:
        """Return the whole sentence."""
        return self._words(app, "")

    def _words(self, app: Context, short: str) -> str:
        stamp = self.stamp
        if stamp.kind == "level":
            return app.tr(f"results.stamp.level{short}", level=level_name(app, stamp.level))
        if stamp.kind == "feat":
            return app.tr(f"results.stamp.feat.{self.game}{short}", n=stamp.number)
        return app.tr(f"results.stamp.score{short}", n=stamp.number)

    def width(self, painter: Painter, height: int) -> int:
        """Return a width that the print of that height does not exceed."""
        px = _letters(height)
        return measure(self._words(painter.app, ".short"), px, True)[0] + 3 * px // 2

    def picture(self, painter: Painter, height: int) -> pygame.Surface:
        """Return the printed stamp, about `height` pixels high at most."""
        words = self._words(painter.app, ".short")
        key = (words, height, painter.palette)
        if key != self._key:
            self._key, self._print = key, _print_of(words, height, painter.palette.gold)
        return self._print


def _letters(height: int) -> int:
    """Return the size of the letters of a print of that height."""
    return max(12, height * 42 // 100)


def _print_of(words: str, height: int, ink: str) -> pygame.Surface:
    """Paint words in a double frame, a little askew."""
    px = _letters(height)
    wide, high = measure(words, px, True)[0] + px, round(px * 1.75)
    canvas, rim = SupersampledSurface(wide, high), max(1.5, px * 0.11)
    colour = tuple(pygame.Color(ink))
    canvas.box((0, 0, wide, high), colour, px * 0.4, rim)
    canvas.box((rim * 1.8, rim * 1.8, wide - rim * 3.6, high - rim * 3.6), colour, px * 0.25, rim * 0.5)
    picture = canvas.done()
    line = render(words, px, ink, True)
    picture.blit(line, line.get_rect(center=(wide // 2, high // 2 + px // 16)), special_flags=PREMULTIPLIED)
    turn = min(TURN, degrees(atan(height * SLANT / wide)))
    return pygame.transform.rotozoom(picture, turn, 1.0)
