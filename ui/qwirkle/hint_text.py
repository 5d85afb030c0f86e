"""A suggested action in words: what to do, then one sentence for each reason."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.hint import Reason
from game.qwirkle.actions import Action, Place, Trade, decode
from game.qwirkle.placing import laying_order
from game.qwirkle.state import View
from ui.qwirkle.event_text import tile_words
from ui.text.i18n import Locale


def hint_text(
    locale: Locale, view: View, action: Action, reasons: Sequence[Reason], names: Sequence[str]
) -> tuple[str, ...]:
    """Return the action, then its reasons, the most important first; `names` are those of the seats.

    `view` is the position before the action: its tiles are named as they can be laid one by one.
    """
    return _what(locale, view, action), *(_why(locale, reason, names) for reason in reasons)


def advice(locale: Locale, view: View, text: str, reasons: Sequence[Reason], names: Sequence[str]) -> tuple[str, ...]:
    """Return an action in words, then the reasons for it."""
    return hint_text(locale, view, decode(text), reasons, names)


def _what(locale: Locale, view: View, action: Action) -> str:
    match action:
        case Place(tiles):
            tile_list = locale.joined((tile_words(locale, kind) for kind, _ in laying_order(view.board, tiles)))
            return locale.tr("advice.do.qwirkle.place", tiles=tile_list)
        case Trade(tiles):
            tile_list = locale.joined(tile_words(locale, kind) for kind in tiles)
            return locale.tr("advice.do.qwirkle.trade", tiles=tile_list)
    return locale.tr("advice.do.qwirkle.pass")


def _why(locale: Locale, reason: Reason, names: Sequence[str]) -> str:
    args: dict[str, str | int] = {**reason.args, "name": names[reason.args.get("rival", 0)]}
    return locale.tr(f"advice.why.qwirkle.{reason.key}", **args)
