"""The results page coming to life: ribbon, points counted part by part, wild points flowing, stamps, confetti.

Everything is on the page at the end; any key or click shows it at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from ui.context import Context
from ui.gfx.animation import Part, Timeline, instant, parallel, sequence
from ui.gfx.confetti import Confetti
from ui.gfx.motion import MOTIONS
from ui.review.final_scores import FinalScores
from ui.review.ribbon import Ribbon
from ui.table.effects import PageContext, clip, staggered
from ui.widgets.painter import Painter

PAPER = 15
"""Layout units of a strip of paper."""


class Celebration:
    """What moves on the results page; with `calm` everything is there at once, without a sound."""

    def __init__(
        self, app: Context, scores: FinalScores, ribbon: Ribbon, colours: Sequence[str], seed: str, calm: bool
    ) -> None:
        self.app, self.scores, self.ribbon, self.colours, self.seed = app, scores, ribbon, colours, seed
        self.context = PageContext(app.settings.reduced_motion, self._play, app.size[0])
        self.unrolled = False
        """Whether the ribbon is whole."""
        self._silent = False
        self._cues: dict[str, tuple[float, int]] = {}
        """The sounds that are due: pan and step of each."""
        self._confetti: tuple[float, Confetti] | None = None
        """The confetti, and the scale for which its pictures were made."""
        self._timeline = Timeline(self._whole(), app.speed)
        if calm or not app.speed:
            self._silent = calm
            self._finish()
            self._sound()

    @property
    def moving(self) -> bool:
        """Whether anything moves."""
        return not self._timeline.done

    @property
    def complete(self) -> bool:
        """Whether every number is shown, though paper may still be falling."""
        return self.scores.decided and self.scores.stamped == len(self.scores.stamps)

    @property
    def scores_key(self) -> tuple[object, ...]:
        """Return a value that stays equal while the points look the same without what moves over them."""
        scores = self.scores
        return scores.counted, scores.arrived, scores.decided, scores.stamped

    def update(self, dt: float) -> None:
        """Let time pass."""
        self.context.reduced_motion = self.app.settings.reduced_motion
        self._timeline.speed = self.app.speed
        self._timeline.advance(dt)
        self._sound()

    def skip(self) -> None:
        """Show everything at once."""
        self._silent = True
        self._finish()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what moves, over the page at rest."""
        self._timeline.draw(surface)

    def _finish(self) -> None:
        self._timeline.skip()
        self.scores.finish()

    def _play(self, cue: str, pan: float, step: int) -> None:
        if not self._silent:
            self._cues.setdefault(cue, (pan, step))

    def _sound(self) -> None:
        """Play what is due; without animation that is everything at once, of which the climax is enough."""
        cues, self._cues = self._cues, {}
        self.app.sounds.play_due(cues)

    # -- what happens ------------------------------------------------------------------------

    def _whole(self) -> Part:
        scores = self.scores
        counts = [self._count(index, part) for index, part in enumerate(scores.parts)]
        flows = [self._flow(index) for index in range(scores.most)]
        stamps = [self._stamp(index) for index in range(len(scores.stamps))]
        decide = clip(self.context, "end.decide", begin=self._decide)
        end = parallel(sequence(decide, *stamps), self._throw())
        return sequence(self._unroll(), *counts, staggered("end.treasure", flows), end)

    def _unroll(self) -> Part:
        def draw(surface: pygame.Surface, t: float) -> None:
            self.ribbon.draw(Painter(self.app, surface), t)

        def fade(surface: pygame.Surface, t: float) -> None:
            self.ribbon.draw(Painter(self.app, surface), opaque=t)

        def end() -> None:
            self.unrolled = True

        return clip(self.context, "end.ribbon", draw, fade=fade, begin=self._prepare, end=end)

    def _count(self, index: int, part: int) -> Part:
        """Count one part of every seat's points up."""

        def draw(surface: pygame.Surface, t: float) -> None:
            self.scores.draw_count(Painter(self.app, surface), part, t)

        def fade(surface: pygame.Surface, t: float) -> None:
            self.scores.draw_count(Painter(self.app, surface), part, 1.0, t)

        def end() -> None:
            self.scores.counted = index + 1

        return clip(self.context, "end.count", draw, fade=fade, end=end, step=index)

    def _flow(self, index: int) -> Part:
        """Let one wild point of every seat flow to its part."""
        motion = MOTIONS["end.treasure"]

        def draw(surface: pygame.Surface, t: float) -> None:
            self.scores.draw_flow(Painter(self.app, surface), index, t, motion.arc)

        def fade(surface: pygame.Surface, t: float) -> None:
            self.scores.draw_flow(Painter(self.app, surface), index, 1.0, 0.0, t)

        def end() -> None:
            self.scores.arrived = index + 1

        return clip(self.context, "end.treasure", draw, fade=fade, end=end, step=index)

    def _decide(self) -> None:
        self.scores.decided = True

    def _stamp(self, index: int) -> Part:
        label, more = self.scores.stamps[index], MOTIONS["end.stamp"].squash

        def draw(surface: pygame.Surface, t: float) -> None:
            self.scores.draw_stamp(Painter(self.app, surface), label, 1 + more * (1 - t), t)

        def fade(surface: pygame.Surface, t: float) -> None:
            self.scores.draw_stamp(Painter(self.app, surface), label, opaque=t)

        def end() -> None:
            self.scores.stamped = index + 1

        return clip(self.context, "end.stamp", draw, fade=fade, end=end)

    def _throw(self) -> Part:
        """Throw confetti, the second half of its way while nothing else moves."""
        halves = [clip(self.context, name, partial(self._fall, first)) for name, first in HALVES]
        return sequence(*halves, instant(self._sweep))

    def _fall(self, first: bool, surface: pygame.Surface, t: float) -> None:
        if self._confetti is None or self._confetti[0] != self.app.scale:
            self._prepare()
        assert self._confetti is not None
        self._confetti[1].draw(surface, t / 2 if first else (1 + t) / 2)

    def _prepare(self) -> None:
        """Make the pictures of the confetti, before it is thrown: that takes longer than a frame of it."""
        emblem = self.app.art.emblem(self.ribbon.winners[0], self.app.u(PAPER * 2), self.colours[0])
        self._confetti = self.app.scale, Confetti(self.colours, self.app.u(PAPER), emblem, self.seed)

    def _sweep(self) -> None:
        self._confetti = None


HALVES = (("end.confetti", True), ("end.confetti-falls", False))
"""The two motions of the confetti: no motion may last longer than 1.2 seconds."""
