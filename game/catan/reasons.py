"""The closed list of reasons for which an action is refused; each has a sentence, `reason.<key>`."""

from __future__ import annotations

from typing import Literal, get_args

from game.core import Illegal

Reason = Literal[
    "over",
    "catan-phase-first",
    "catan-phase-board",
    "catan-phase-setup-settlement",
    "catan-phase-setup-road",
    "catan-phase-roll",
    "catan-phase-dice",
    "catan-phase-discard",
    "catan-phase-robber",
    "catan-phase-steal",
    "catan-phase-main",
    "catan-phase-card",
    "catan-phase-roads",
    "catan-phase-answer",
    "catan-phase-choose",
    "catan-board-pieces",
    "catan-board-tokens",
    "catan-path-taken",
    "catan-road-apart",
    "catan-road-cut",
    "catan-road-elsewhere",
    "catan-no-roads-left",
    "catan-corner-taken",
    "catan-too-close",
    "catan-settlement-apart",
    "catan-no-settlements-left",
    "catan-city-needs-settlement",
    "catan-city-already",
    "catan-no-cities-left",
    "catan-cannot-pay-road",
    "catan-cannot-pay-settlement",
    "catan-cannot-pay-city",
    "catan-cannot-pay-card",
    "catan-deck-empty",
    "catan-card-not-in-deck",
    "catan-no-such-card",
    "catan-card-fresh",
    "catan-card-second",
    "catan-no-place-for-roads",
    "catan-plenty-bank-empty",
    "catan-plenty-count",
    "catan-plenty-bank-short",
    "catan-discard-count",
    "catan-not-in-hand",
    "catan-robber-stays",
    "catan-robber-desert",
    "catan-robber-must-rob",
    "catan-robber-own",
    "catan-robber-not-there",
    "catan-robber-empty-hand",
    "catan-steal-not-held",
    "catan-trade-after-building",
    "catan-bank-one-kind",
    "catan-bank-rate",
    "catan-bank-short",
    "catan-same-kind",
    "catan-too-many-cards",
    "catan-accept-not-held",
    "catan-counter-same",
    "catan-trade-with-self",
    "catan-trade-rejected",
    "catan-trade-not-held",
    "catan-enough-first",
    "catan-untrue",
]

REASONS: tuple[str, ...] = get_args(Reason)


def refusal(reason: Reason, **details: str | int) -> Illegal:
    """Return the refusal for this reason; `details` fill the named places of its sentence."""
    return Illegal(reason, **details)
