"""The table of every motion: how long it takes, how it moves, what it sounds like, and what replaces it.

Effects take their figures from here by name, so that one page shows and changes the rhythm of all games. Seconds are
those at speed 1. `ui/table/effects.py` makes clips of the entries.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Reduced = Literal["same", "fade", "still", "none"]
"""What reduced motion displays instead.

* same: the picture as it is, since nothing in it moves: light that swells, a number that counts.
* fade: another picture, which the effect gives: things fade from place to place.
* still: the last moment of the picture, all the time.
* none: nothing; the picture is only impact or decoration.
"""


@dataclass(frozen=True, slots=True)
class Motion:
    """One entry of the table."""

    seconds: float
    ease: str = "linear"
    sound: str = ""
    """The cue that it starts with; "" is silent. A motion of 0 seconds is a cue alone."""
    reduced: Reduced = "same"
    reduced_seconds: float | None = None
    """The length with reduced motion; None: the same."""
    stagger: float = 0.0
    """Seconds from the start of one motion to the next in a row, or further seconds for each thing that is counted."""
    spread: float = 0.0
    """The most seconds for all staggers of a row; 0: no limit."""
    arc: float = 0.0
    """Height of a flight, in cells."""
    strength: float = 1.0
    """How bright a light is at most."""
    squash: float = 0.0
    """How much flatter something is at most when it lands, or how much larger when it is kicked."""
    shake: int = 0
    """How far the board shakes at most, in pixels."""

    def length(self, reduced_motion: bool = False, count: int = 0) -> float:
        """Return the seconds of one such motion, longer by a gap for each of `count` things that it counts."""
        if reduced_motion and self.reduced_seconds is not None:
            return self.reduced_seconds
        return self.seconds + self.gap(count) * count

    def gap(self, count: int) -> float:
        """Return the seconds from the start of one of `count` equal motions to the start of the next."""
        return min(self.stagger, self.spread / max(1, count)) if self.spread else self.stagger


SLOW_MOTION: Final = 2.2
"""How much longer the action that ends the game takes."""
LONGEST: Final = 1.2
"""The most seconds for one event."""

MOTIONS: Final[dict[str, Motion]] = {
    # -- the menu
    "title.rivers": Motion(0.52, reduced="none"),
    "title.logo": Motion(0.37, "back", reduced="fade", reduced_seconds=0.3),
    "title.letter": Motion(0.28, "drop", "title", reduced="fade", reduced_seconds=0.3, stagger=0.05, spread=0.35),
    "title.line": Motion(0.2),
    "attract.glide": Motion(1.2, "in_out", reduced="still"),
    "attract.fade": Motion(0.5),
    "showcase.page": Motion(0.6),
    # -- every game
    "piece.lift": Motion(0.14, "out", "pick-up", "none"),
    "piece.release": Motion(0.08, "in_out", reduced="fade"),
    "piece.pulse": Motion(1.6, reduced="none"),
    "turn.alert": Motion(0.9, sound="turn", reduced="still"),
    "turn.begin": Motion(0.3, strength=0.8),
    # -- a piece is laid: it flies to its place, hangs over it, drops, and settles
    "tile.fly": Motion(0.2, "in_out", reduced="fade", reduced_seconds=0.3, arc=0.25),
    "tile.drop": Motion(0.13, "anticipate", reduced="none", reduced_seconds=0.0),
    "tile.settle": Motion(0.16, reduced="none", reduced_seconds=0.0, squash=0.06),
    "tile.land": Motion(0.24, sound="tile", reduced="none"),
    "tile.splash": Motion(0.3, sound="splash", reduced="none"),
    # -- the end of every game
    "end.ribbon": Motion(0.55, "out", "ribbon", "fade"),
    "end.count": Motion(0.42, "out", "count", "fade"),
    "end.treasure": Motion(0.34, "in_out", "treasure", "fade", stagger=0.3, spread=3.0, arc=1.0),
    "end.last": Motion(0.0, sound="last-tile"),
    "end.decide": Motion(0.3, sound="win"),
    "end.confetti": Motion(1.2, sound="confetti", reduced="none"),
    "end.confetti-falls": Motion(1.2, reduced="none"),
    "end.stamp": Motion(0.3, "in", "stamp", "fade", squash=0.8),
    # -- Tigris & Euphrates: pieces
    "leader.roll": Motion(0.34, "out", reduced="fade", arc=0.12),
    "leader.land": Motion(0.17, sound="leader", reduced="none"),
    "leader.glint": Motion(0.3, "in_out", reduced="none"),
    "leader.light": Motion(0.45, reduced="fade"),
    "leader.withdraw": Motion(0.35, "in_out", "leader", "fade", arc=0.6),
    "leader.lost": Motion(0.24, "in_out", "crumble", "fade", arc=0.6),
    "catastrophe.fly": Motion(0.18, "in", reduced="fade", arc=0.5),
    "catastrophe.crack": Motion(0.5, sound="catastrophe", reduced="fade"),
    "catastrophe.seam": Motion(0.42, "back", "snap", "fade"),
    "catastrophe.crumble": Motion(0.4, reduced="fade"),
    "catastrophe.burst": Motion(0.42, "out", "crack", "none"),
    "catastrophe.shake": Motion(0.2, reduced="none", shake=4),
    "monument.site": Motion(0.12),
    "monument.rise": Motion(0.6, sound="monument", reduced="fade"),
    "monument.dust": Motion(0.3, reduced="none"),
    "monument.shafts": Motion(0.6, sound="shafts"),
    "monument.decline": Motion(0.2, strength=0.6),
    "monument.pay": Motion(0.34, "in_out", "payment", "fade"),
    "monument.payments": Motion(0.0, stagger=0.12, spread=0.65),
    "building.site": Motion(0.12),
    "building.rise": Motion(0.42, sound="city", reduced="fade"),
    "building.dust": Motion(0.3, reduced="none"),
    "building.light": Motion(0.24, strength=0.8),
    "building.move": Motion(0.4, "in_out", "pick-up", "fade", arc=0.7),
    "building.land": Motion(0.24, sound="leader", reduced="none"),
    "building.return": Motion(0.4, "in_out", "leader", "fade", arc=0.6),
    "building.decline": Motion(0.2, strength=0.6),
    "building.pay": Motion(0.34, sound="payment"),
    "wonder.site": Motion(0.18),
    "wonder.rise": Motion(0.95, sound="monument", reduced="fade"),
    "wonder.dust": Motion(0.4, reduced="none"),
    "wonder.shafts": Motion(0.95, sound="shafts"),
    "wonder.light": Motion(0.95, sound="chord", reduced="fade"),
    "wonder.burst": Motion(0.7, "out", reduced="none"),
    "wonder.pay": Motion(0.4, "in_out", "payment", "fade"),
    "treasure.open": Motion(0.22, "out", "chest", "fade"),
    "treasure.light": Motion(0.22),
    "treasure.hop": Motion(0.44, reduced="fade", arc=1.2),
    "treasure.arrive": Motion(0.14, sound="treasure", reduced="none", squash=0.4),
    "bag.fly": Motion(0.2, "in_out", reduced="fade", stagger=0.2, spread=0.2, arc=0.35),
    "bag.draw": Motion(0.0, sound="draw"),
    "bag.swap": Motion(0.0, sound="swap"),
    "point.fly": Motion(0.36, reduced="fade", stagger=0.08, spread=0.5, arc=0.8),
    "point.arrive": Motion(0.16, sound="score", reduced="none", squash=0.35),
    "tigris.end": Motion(0.45, sound="win"),
    # -- Tigris & Euphrates: conflicts
    "kingdoms.unite": Motion(0.4),
    "conflict.muster": Motion(0.5, sound="conflict", reduced="fade", stagger=0.09, spread=0.6),
    "conflict.dusk": Motion(0.12),
    "conflict.stand": Motion(0.16, sound="stand-up", stagger=0.09, spread=0.6),
    "conflict.commit": Motion(0.36, reduced="fade", stagger=0.08),
    "conflict.slam": Motion(0.2, sound="slam", stagger=0.08),
    "conflict.jolt": Motion(0.12, reduced="none", shake=3),
    "conflict.judge": Motion(0.44, reduced="fade"),
    "conflict.seal": Motion(0.16, sound="seal"),
    "conflict.shake": Motion(0.25, reduced="none", shake=6),
    "conflict.crumble": Motion(0.26, reduced="fade", stagger=0.06, spread=0.26),
    "conflict.fall": Motion(0.0, sound="crumble", stagger=0.06, spread=0.26),
    # -- Qwirkle
    "qwirkle.tile": Motion(0.0, stagger=0.13),
    "qwirkle.press": Motion(0.0, stagger=0.05),
    "qwirkle.land": Motion(0.16, sound="tile", reduced="none", reduced_seconds=0.0),
    "qwirkle.bag": Motion(0.25, "in_out", reduced="fade", stagger=0.22, spread=0.22, arc=0.2),
    "qwirkle.draw": Motion(0.0, sound="draw"),
    "qwirkle.trade": Motion(0.0, sound="swap"),
    "qwirkle.run": Motion(0.26, sound="run", stagger=0.06, strength=0.9),
    "qwirkle.point": Motion(0.34, "in_out", reduced="fade", stagger=0.06, spread=0.5, arc=0.9),
    "qwirkle.arrive": Motion(0.0, sound="score"),
    "qwirkle.kick": Motion(0.14, reduced="none", squash=0.4),
    "qwirkle.light": Motion(0.7, "in_out", "chord"),
    "qwirkle.shower": Motion(0.95, "out", reduced="none"),
    "qwirkle.shake": Motion(0.2, reduced="none", shake=3),
    "qwirkle.word": Motion(1.15, sound="monument", reduced="fade", stagger=0.055),
    "qwirkle.bonus": Motion(0.6, "in_out", reduced="fade"),
    "qwirkle.bonus-won": Motion(0.16, sound="treasure", reduced="none", squash=0.35),
    "qwirkle.sets": Motion(1.1),
    "qwirkle.last-round": Motion(0.3, sound="turn", stagger=0.12, strength=0.8),
    "qwirkle.warning": Motion(1.1, reduced="fade"),
    "qwirkle.end": Motion(0.9, sound="win", strength=0.8),
    # -- Catan: dice and cards
    "catan.dice": Motion(1.05, reduced="fade", reduced_seconds=0.85),
    "catan.die": Motion(0.0, sound="die"),
    "catan.yield": Motion(0.3, strength=0.9),
    "catan.harvest": Motion(0.34, "in_out", "card", "fade", stagger=0.1, arc=0.6),
    "catan.hexes": Motion(0.0, stagger=0.15, spread=0.4),
    "catan.harvested": Motion(0.0, sound="draw"),
    "catan.hand": Motion(0.12, squash=0.25, reduced="none", reduced_seconds=0.0),
    "catan.card": Motion(0.34, "in_out", "card", "fade", stagger=0.09, spread=0.4, arc=0.4),
    "catan.hand-over": Motion(0.45, "in_out", "card", "fade", stagger=0.09, spread=0.4, arc=0.5),
    "catan.discard": Motion(0.0, sound="swap"),
    "catan.bank": Motion(0.0, sound="swap"),
    "catan.trade": Motion(0.0, sound="swap"),
    "catan.monopoly": Motion(0.0, sound="score"),
    "catan.steal": Motion(0.6, "in_out", reduced="fade", arc=0.6),
    "catan.stolen": Motion(0.0, sound="draw"),
    "catan.buy": Motion(0.5, "in_out", "card", "fade", arc=0.4),
    "catan.bought": Motion(0.0, sound="draw"),
    "catan.show": Motion(0.9, sound="treasure", reduced="fade"),
    # -- Catan: the island
    "catan.robber": Motion(0.64, reduced="fade", arc=0.55, squash=0.12),
    "catan.robber-step": Motion(0.0, sound="robber"),
    "catan.robbed": Motion(0.3, sound="catastrophe", strength=0.9),
    "catan.robbed-dust": Motion(0.3, reduced="none"),
    "catan.robbed-shake": Motion(0.22, reduced="none", shake=4),
    "catan.blocked": Motion(0.4, strength=0.9),
    "catan.short": Motion(0.6),
    "catan.press": Motion(0.14, "out", reduced="fade", reduced_seconds=0.0, squash=0.2),
    "catan.city": Motion(0.42, "out", "city", "fade"),
    "catan.city-dust": Motion(0.3, reduced="none"),
    "catan.city-light": Motion(0.34),
    "catan.beams": Motion(0.76, reduced="none"),
    "catan.sparks": Motion(0.34, "out", reduced="none"),
    "catan.stand": Motion(0.34),
    "catan.point": Motion(0.34, "in", reduced="fade", stagger=0.09, arc=1.2),
    "catan.scored": Motion(0.14, sound="score", reduced="none", stagger=0.09, squash=0.3),
    "catan.laid": Motion(0.3, stagger=0.1, strength=0.9),
    # -- Catan: special cards, trade and the end
    "catan.road-run": Motion(0.75),
    "catan.road-lead": Motion(0.45),
    "catan.road-step": Motion(0.0, sound="road", stagger=0.055, spread=0.6),
    "catan.army": Motion(0.3, strength=0.9),
    "catan.award": Motion(0.4, "in_out", reduced="fade", arc=0.8),
    "catan.awarded": Motion(0.0, sound="card"),
    "catan.answer": Motion(0.6),
    "catan.offer": Motion(0.4),
    "catan.end": Motion(0.9, sound="win", strength=0.9),
}
"""Every motion by its name: what moves, then what happens to it."""
