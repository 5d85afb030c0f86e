"""A suggested action in words: what to do, then one sentence for each reason."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.hint import Hint, Reason
from game.catan.actions import (
    NOBODY,
    Action,
    Bank,
    City,
    Counter,
    Discard,
    Offer,
    PlayMonopoly,
    PlayPlenty,
    Road,
    Robber,
    Settlement,
    Trade,
)
from game.catan.kinds import RESOURCES
from game.catan.state import View
from ui.catan.card_text import cards_words
from ui.catan.event_text import resource_words
from ui.catan.hint_plan import CatanHint, hint_plan
from ui.catan.place_names import corner_name, hex_name, path_name
from ui.text.i18n import Locale


def hint_text(locale: Locale, plan: CatanHint, names: Sequence[str]) -> tuple[str, ...]:
    """Return the action, then its reasons, the most important first; `names` are those of the seats."""
    first = locale.tr("advice.do.catan.robber-stays") if plan.stays else what(locale, plan.action, names)
    return first, *(_why(locale, reason, names) for reason in plan.reasons)


def advice(locale: Locale, view: View, text: str, reasons: Sequence[Reason], names: Sequence[str]) -> tuple[str, ...]:
    """Return an action in words with its place, then the reasons for it: for lists away from the board."""
    plan = hint_plan(view, Hint(text, tuple(reasons)))
    words, *why = hint_text(locale, plan, names)
    placed = "" if plan.stays else _placed(locale, view, plan.action, names)
    return (placed or words, *why)


def _placed(locale: Locale, view: View, action: Action, names: Sequence[str]) -> str:
    """Return an action of the board with the name of its place; "" for any other."""
    tr, board = locale.tr, view.board
    if board is None:
        return ""
    match action:
        case Road(path):
            return tr("advice.at.catan.road", place=path_name(locale, board, path))
        case Settlement(corner):
            return tr("advice.at.catan.settlement", place=corner_name(locale, board, corner))
        case City(corner):
            return tr("advice.at.catan.city", place=corner_name(locale, board, corner))
        case Robber(hexagon, victim) if victim >= 0:
            return tr("advice.at.catan.rob", place=hex_name(locale, board, hexagon), name=names[victim])
        case Robber(hexagon):
            return tr("advice.at.catan.robber", place=hex_name(locale, board, hexagon))
    return ""


def what(locale: Locale, action: Action, names: Sequence[str]) -> str:
    """Return what to do."""
    tr = locale.tr
    match action:
        case Discard(cards) | PlayPlenty(cards):
            key = "discard" if isinstance(action, Discard) else "plenty"
            return tr(f"advice.do.catan.{key}", cards=cards_words(locale, cards))
        case PlayMonopoly(kind):
            return tr("advice.do.catan.monopoly", what=resource_words(locale, kind))
        case Offer(give, want, to) if to != NOBODY:
            terms = {"give": cards_words(locale, give), "want": cards_words(locale, want)}
            return tr("advice.do.catan.offer-to", name=names[to], **terms)
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
