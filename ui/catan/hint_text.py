"""A suggested action in words: what to do, then one sentence for each reason."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.hint import Reason
from game.catan.actions import Action, Bank, Counter, Discard, Offer, PlayMonopoly, PlayPlenty, Robber, Trade
from game.catan.kinds import RESOURCES
from game.catan.state import View
from game.catan.texts import decode
from ui.catan.card_text import cards_words
from ui.catan.event_text import resource_words
from ui.text.i18n import Locale


def hint_text(locale: Locale, action: Action, reasons: Sequence[Reason], names: Sequence[str]) -> tuple[str, ...]:
    """Return the action, then its reasons, the most important first; `names` are those of the seats."""
    return what(locale, action, names), *(_why(locale, reason, names) for reason in reasons)


def advice(locale: Locale, view: View, text: str, reasons: Sequence[Reason], names: Sequence[str]) -> tuple[str, ...]:
    """Return an action in words, then the reasons for it."""
    return hint_text(locale, decode(text), reasons, names)


def what(locale: Locale, action: Action, names: Sequence[str]) -> str:
    """Return what to do."""
    tr = locale.tr
    match action:
        case Discard(cards) | PlayPlenty(cards):
            key = "discard" if isinstance(action, Discard) else "plenty"
            return tr(f"advice.do.catan.{key}", cards=cards_words(locale, cards))
        case PlayMonopoly(kind):
            return tr("advice.do.catan.monopoly", what=resource_words(locale, kind))
        case Bank(give, want) | Offer(give, want) | Counter(give, want):
            key = type(action).__name__.lower()
            return tr(f"advice.do.catan.{key}", give=cards_words(locale, give), want=cards_words(locale, want))
        case Trade(seat):
            return tr("advice.do.catan.trade", name=names[seat])
        case Robber(_, victim) if victim >= 0:
            return tr("advice.do.catan.rob", name=names[victim])
    return tr(f"advice.do.catan.{type(action).__name__.lower()}")


def _why(locale: Locale, reason: Reason, names: Sequence[str]) -> str:
    args: dict[str, str | int] = {**reason.args, "name": names[reason.args.get("rival", 0)]}
    if "kind" in reason.args:
        args["what"] = locale.tr(f"word.resource.{RESOURCES[reason.args['kind']]}")
    return locale.tr(f"advice.why.catan.{reason.key}", **args)
