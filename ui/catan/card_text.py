"""Cards in words: their numbers, and why something cannot be done with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.catan.kinds import CARDS, RESOURCES
from game.core import Illegal
from ui.table.reasons import refusal_sentence
from ui.text.i18n import Locale

_LACK = {
    "catan-cannot-pay-road": "catan.lack.road",
    "catan-cannot-pay-settlement": "catan.lack.settlement",
    "catan-cannot-pay-city": "catan.lack.city",
    "catan-cannot-pay-card": "catan.lack.card",
    "catan-not-in-hand": "catan.lack.cards",
    "catan-accept-not-held": "catan.lack.accept",
    "catan-trade-not-held": "catan.lack.trade",
}
"""What is said where the refusal tells which cards are lacking."""


def cards_words(locale: Locale, counts: Sequence[int]) -> str:
    """Return the number of each in words: "two wool and one ore"; at least one card."""
    found = [(kind, count) for kind, count in enumerate(counts) if count]
    parts = [locale.tr(f"catan.cards.{RESOURCES[kind]}", n=count) for kind, count in found]
    if len(parts) < 2:
        return parts[0]
    return locale.tr("list.counted", first=locale.joined(parts[:-1]), last=parts[-1], n=found[-1][1])


def _alternatives(locale: Locale, counts: Sequence[int]) -> str:
    """Return the number of each in words, "or" before the last: "four wool or two ore"; at least two kinds."""
    *most, last = [locale.tr(f"catan.cards.{RESOURCES[kind]}", n=count) for kind, count in enumerate(counts) if count]
    return locale.tr("list.or", first=locale.joined(most), last=last)


def unseen_words(locale: Locale, counts: Sequence[int]) -> str:
    """Return the number of each development card in words: "knight: 9, monopoly: 1"; at least one card."""
    names = [locale.tr(f"word.catan.card.{name}") for name in CARDS]
    parts = zip(names, counts, strict=True)
    return locale.joined([locale.tr("catan.counted", cards=name, n=count) for name, count in parts if count])


def lacking_words(locale: Locale, details: Mapping[str, str | int]) -> str:
    """Return the cards that a refusal names as lacking; "" when it names none."""
    known = _counts(details)
    return cards_words(locale, known) if any(known) else ""


def _counts(details: Mapping[str, str | int]) -> Sequence[int]:
    """Return the number of each resource in the details of a refusal."""
    counts = [details.get(name, 0) for name in RESOURCES]
    return [count if isinstance(count, int) else 0 for count in counts]


def refusal_words(locale: Locale, refusal: Illegal) -> str:
    """Return why something cannot be: which cards are lacking, where that is the reason."""
    if refusal.reason == "cards-too-few-for-bank" and "n" not in refusal.details:
        rates = _counts(refusal.details)
        return locale.tr("catan.lack.bank", cards=_alternatives(locale, rates))
    lacking = lacking_words(locale, refusal.details)
    if lacking and refusal.reason in _LACK:
        return locale.tr(_LACK[refusal.reason], cards=lacking)
    return refusal_sentence(locale, refusal)
