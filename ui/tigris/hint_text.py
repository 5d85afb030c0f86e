"""A suggested action in words: what to do, then one sentence for each reason."""

from __future__ import annotations

from collections.abc import Sequence

from game import bits
from game.bots.hint import Hint, Reason
from game.bots.tigris.change import AMONG_LOWEST, LOWEST
from game.tigris.actions import (
    COLOURS,
    RED,
    Build,
    Building,
    BuildWonder,
    Catastrophe,
    Leader,
    Point,
    Support,
    Swap,
    Take,
    Tile,
    War,
    Withdraw,
)
from game.tigris.state import NOWHERE, View
from ui.text.i18n import Locale
from ui.tigris.event_text import building_word, leader_word, monument_words, points_words, tile_word, tiles_words
from ui.tigris.hint_plan import TigrisHint, hint_plan

_STANDINGS = {LOWEST: "advice.lowest", AMONG_LOWEST: "advice.among-lowest"}


def hint_text(locale: Locale, suggested: TigrisHint, names: Sequence[str]) -> tuple[str, ...]:
    """Return the action, then its reasons, the most important first; `names` are those of the seats.

    Equal clauses are said once, such as that a colour is low.
    """
    lines, said = [headline(locale, suggested)], {""}
    for reason in suggested.reasons:
        clauses = [each for each in (why(locale, reason, names), _standing(locale, reason)) if each not in said]
        said.update(clauses)
        lines += [" ".join(clauses)] if clauses else []
    return tuple(lines)


def advice(locale: Locale, view: View, text: str, reasons: Sequence[Reason], names: Sequence[str]) -> tuple[str, ...]:
    """Return an action of the view's seat in words, then the reasons for it."""
    return hint_text(locale, hint_plan(view, Hint(text, tuple(reasons))), names)


def headline(locale: Locale, suggested: TigrisHint) -> str:
    """Return what to do."""
    tr, action = locale.tr, suggested.action
    match action:
        case Tile(colour, cell):
            return tr("advice.do.tile", tile=tile_word(locale, colour), cell=bits.name(cell))
        case Leader(colour, cell) if suggested.origin != NOWHERE:
            origin = bits.name(suggested.origin)
            return tr("advice.do.leader-move", leader=leader_word(locale, colour), origin=origin, cell=bits.name(cell))
        case Leader(colour, cell):
            return tr("advice.do.leader", leader=leader_word(locale, colour), cell=bits.name(cell))
        case Withdraw(colour):
            return tr("advice.do.withdraw", leader=leader_word(locale, colour), cell=bits.name(suggested.origin))
        case Swap(tiles):
            kinds = [tiles_words(locale, colour, count) for colour, count in enumerate(tiles) if count]
            return tr("advice.do.swap", tiles=locale.joined(kinds))
        case War(colour):
            return tr("advice.do.war", leader=leader_word(locale, colour))
        case Support(count):
            return tr("advice.do.support", n=count) if count else tr("advice.do.support-none")
        case Build(monument, _):
            return tr("advice.do.build", monument=monument_words(locale, monument))
        case Building() | BuildWonder() | Point():
            return _variant(locale, action, suggested.origin)
        case Catastrophe(cell) | Take(cell):
            return tr(f"advice.do.{type(action).__name__.lower()}", cell=bits.name(cell))
    return tr(f"advice.do.{type(action).__name__.lower()}")


def _variant(locale: Locale, action: Building | BuildWonder | Point, origin: int) -> str:
    """Return an action of the variants in words; `origin`: where the building stands now."""
    match action:
        case BuildWonder(cell):
            return locale.tr("advice.do.wonder", cell=bits.name(cell))
        case Point(colour):
            return locale.tr("advice.do.point", colour=locale.tr(f"tigris.colour.{COLOURS[colour]}"))
        case Building(colour, cell) if origin == NOWHERE:
            return locale.tr("advice.do.building", building=building_word(locale, colour), cell=bits.name(cell))
    words, place = building_word(locale, action.colour), bits.name(action.cell)
    return locale.tr("advice.do.building-move", building=words, origin=bits.name(origin), cell=place)


def why(locale: Locale, reason: Reason, names: Sequence[str]) -> str:
    """Return one reason."""
    args = reason.args
    colour, n = args.get("colour", RED), args.get("n", 0)
    return locale.tr(
        f"advice.why.{reason.key}",
        n=n,
        was=args.get("was", 0),
        leader=leader_word(locale, colour),
        tile=tile_word(locale, colour),
        tiles=tiles_words(locale, colour, n),
        temples=tiles_words(locale, RED, n),
        points=points_words(locale, colour, n),
        name=names[args.get("rival", 0)],
        other=names[args.get("other", 0)],
    )


def _standing(locale: Locale, reason: Reason) -> str:
    """Return that a reason is about a low colour of one's own; "" if it is not."""
    low = _STANDINGS.get(reason.args.get("low", 0))
    colour = COLOURS[reason.args.get("colour", RED)]
    return locale.tr(low, colour=locale.tr(f"tigris.colour.{colour}")) if low else ""
