"""What happened, for the narration: with the places, and with what only the seat at the screen may know."""

from __future__ import annotations

from collections.abc import Sequence

from game.catan import events as ev
from game.catan.board import Board
from game.catan.kinds import DESERT, of
from game.catan.state import View
from ui.catan.card_text import cards_words
from ui.catan.event_text import card_words, detailed, gains, quiet, sentence
from ui.catan.place_names import corner_name, hex_name, path_name
from ui.text.i18n import Locale


def narrated(locale: Locale, event: ev.Event, view: View, names: Sequence[str]) -> str:
    """Return an event as the seat of the view knows it; "" for what another sentence says."""
    own = _own(locale, event, view, names)
    if own:
        return own
    built = "" if view.board is None else _built(locale, event, view.board, names)
    return built or _counted(locale, event, names) or sentence(locale, detailed(event, view), names)


def narrated_headline(
    locale: Locale, events: Sequence[ev.Event], view: View, names: Sequence[str]
) -> tuple[str, ...]:  # fmt: skip
    """Return the result of one action in short sentences, with the places; of a roll, the cards of each seat."""
    told = [narrated(locale, event, view, names) for event in events if not quiet(event)]
    return (*filter(None, told), *gains(locale, events, names))


def _own(locale: Locale, event: ev.Event, view: View, names: Sequence[str]) -> str:
    """Return what only the seat of the view may know (catan.md 7); "" for what everybody may."""
    match event:
        case ev.Stolen(thief, victim, kind) if kind is not None and view.seat == thief:
            return locale.tr("catan.theft.own", name=names[victim], cards=cards_words(locale, of(kind)))
        case ev.Stolen(thief, victim, kind) if kind is not None and view.seat == victim:
            return locale.tr("catan.theft.from", name=names[thief], cards=cards_words(locale, of(kind)))
        case ev.CardBought(seat, kind) if kind is not None and view.seat == seat:
            return locale.tr("catan.bought.own", card=card_words(locale, kind))
    return ""


def _built(locale: Locale, event: ev.Event, board: Board, names: Sequence[str]) -> str:
    """Return what was built, moved or blocked, with its place."""
    tr = locale.tr
    match event:
        case ev.RoadBuilt(seat, path):
            return tr("narrated.catan.road", name=names[seat], place=path_name(locale, board, path))
        case ev.SettlementBuilt(seat, corner):
            return tr("narrated.catan.settlement", name=names[seat], place=corner_name(locale, board, corner))
        case ev.CityBuilt(seat, corner):
            return tr("narrated.catan.city", name=names[seat], place=corner_name(locale, board, corner))
        case ev.RobberMoved(seat, origin, hexagon) if origin != hexagon:
            key = "event.catan.robber.desert" if board.terrain[hexagon] == DESERT else "event.catan.robber.to"
            return tr(key, name=names[seat], place=hex_name(locale, board, hexagon))
        case ev.Blocked(hexagon):
            return tr("narrated.catan.blocked", hex=hex_name(locale, board, hexagon))
    return ""


def _counted(locale: Locale, event: ev.Event, names: Sequence[str]) -> str:
    """Return a roll with its two dice, and a monopoly with what each seat hands over."""
    match event:
        case ev.Rolled(_, first, second):
            words = sentence(locale, event, names)
            return locale.tr("narrated.catan.rolled", words=words, first=first, second=second)
        case ev.Monopolized(_, _, counts) if any(counts):
            parts = (locale.tr("catan.counted", cards=names[seat], n=n) for seat, n in enumerate(counts) if n)
            words = sentence(locale, event, names)
            return locale.tr("narrated.catan.monopoly", words=words, counts=locale.joined(parts))
    return ""
