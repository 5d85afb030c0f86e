"""What an action would do, in sentences: the words of the box beside the board, with the colours named."""

from __future__ import annotations

from collections.abc import Sequence

from game.core import Illegal
from ui.table.reasons import refusal_sentence
from ui.text.i18n import Locale
from ui.tigris.event_text import leader_word, points_words
from ui.tigris.preview import Fight, Preview, Side


def outlook_words(locale: Locale, outlook: Preview | Illegal | None, names: Sequence[str], public: bool) -> list[str]:
    """Return what would come of an action, or why it is illegal; `public`: without the hand, which lies face down."""
    if outlook is None:
        return []
    if isinstance(outlook, Illegal):
        return [refusal_sentence(locale, outlook)]
    return effect_words(locale, outlook, names, public) or [locale.tr("preview.nothing")]


def effect_words(locale: Locale, outlook: Preview, names: Sequence[str], public: bool) -> list[str]:
    """Return what would come of a legal action; nothing where nothing but the piece changes."""
    tr = locale.tr
    said = [
        tr("told.gain", name=names[scored.seat], gain=points_words(locale, scored.colour, scored.points))
        for scored in outlook.points
    ]
    for fight in outlook.fights:
        said += fight_words(locale, fight, names, public)
    said += [
        tr("preview.stranded", name=names[lost.seat], piece=leader_word(locale, lost.colour))
        for lost in outlook.stranded
    ]
    said += [tr("preview.treasure", name=names[taken.seat]) for taken in outlook.treasures]
    if outlook.chooser is not None:
        said.append(tr("preview.choose-treasure", name=names[outlook.chooser]))
    if outlook.monument:
        said.append(tr("preview.monument"))
    if outlook.united and not outlook.fights:
        said.append(tr("preview.peace"))
    return said


def fight_words(locale: Locale, fight: Fight, names: Sequence[str], public: bool) -> list[str]:
    """Return both strengths, what both hands may add, who wins a tie, and what a defeat costs."""
    tr, one, two = locale.tr, fight.attacker, fight.defender
    said = [
        tr(
            f"around.tigris.fight.{fight.kind}", piece=leader_word(locale, fight.colour),
            attacker=names[one.seat], own=one.strength, gain=_most(locale, one, public),
            defender=names[two.seat], other=two.strength, most=_most(locale, two, public),
        ),
        tr("conflict.tie.other", name=names[two.seat]),
    ]  # fmt: skip
    for side in (one, two):
        if side.loses:
            said.append(tr("preview.loss", name=names[side.seat], n=side.loses.bit_count()))
    return said


def _most(locale: Locale, side: Side, public: bool) -> str:
    """Return how many tiles a side may add: what its own hand has, or what everybody knows."""
    own = None if public else side.own
    key = "preview.most" if own is None else "preview.hand"
    return locale.tr(key, gain=locale.signed(side.most if own is None else own))
