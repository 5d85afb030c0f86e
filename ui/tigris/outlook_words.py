"""What an action would do, in sentences: the words of the box beside the board, with the colours named."""

from __future__ import annotations

from collections.abc import Sequence

from game.core import Illegal
from game.tigris.actions import Building, BuildWonder
from game.tigris.events import Scored
from ui.table.reasons import refusal_sentence
from ui.text.i18n import Locale
from ui.tigris.event_text import building_word, leader_word, points_words, tile_word
from ui.tigris.kingdom_info import KingdomInfo
from ui.tigris.preview import ConflictPreview, Preview, Side


def outlook_words(locale: Locale, outlook: Preview | Illegal | None, names: Sequence[str], public: bool) -> list[str]:
    """Return what would come of an action, or why it is illegal; `public`: without the hand, which lies face down."""
    if outlook is None:
        return []
    if isinstance(outlook, Illegal):
        return [refusal_sentence(locale, outlook)]
    return effect_words(locale, outlook, names, public) or [locale.tr("preview.nothing")]


def effect_words(locale: Locale, outlook: Preview, names: Sequence[str], public: bool) -> list[str]:
    """Return what would come of a legal action; nothing where nothing but the piece changes."""
    said = [_gain_words(locale, scored, names) for scored in outlook.points]
    for conflict in outlook.conflicts:
        said += conflict_words(locale, conflict, names, public)
    return said + other_words(locale, outlook, names)


def other_words(locale: Locale, outlook: Preview, names: Sequence[str]) -> list[str]:
    """Return what would come of an action besides points and conflicts."""
    tr = locale.tr
    said = loss_words(locale, outlook, names)
    said += [tr("preview.treasure", name=names[taken.seat]) for taken in outlook.treasures]
    if outlook.chooser is not None:
        said.append(tr("preview.choose-treasure", name=names[outlook.chooser]))
    said += offer_words(locale, outlook)
    return [*said, tr("preview.peace")] if outlook.united and not outlook.conflicts else said


def _gain_words(locale: Locale, scored: Scored, names: Sequence[str]) -> str:
    """Return who gets points, and the building that pays them."""
    name, gain = names[scored.seat], points_words(locale, scored.colour, scored.points)
    if scored.why != "building":
        return locale.tr("told.gain", name=name, gain=gain)
    return locale.tr("preview.building-pays", name=name, gain=gain, building=building_word(locale, scored.colour))


def loss_words(locale: Locale, outlook: Preview, names: Sequence[str]) -> list[str]:
    """Return which leaders leave the board for want of a temple, and which buildings make way."""
    tr = locale.tr
    leaders = [
        tr("preview.stranded", name=names[lost.seat], piece=leader_word(locale, lost.colour))
        for lost in outlook.stranded
    ]
    buildings = [tr("preview.returned", building=building_word(locale, gone.colour)) for gone in outlook.returned]
    return leaders + buildings


def offer_words(locale: Locale, outlook: Preview) -> list[str]:
    """Return what the thing that is built brings, and what could be built afterwards."""
    tr = locale.tr
    said = []
    match outlook.action:
        case Building(colour):
            said.append(tr("info.building", building=building_word(locale, colour), tile=tile_word(locale, colour)))
        case BuildWonder():
            said.append(tr("info.wonder"))
    perhaps = ".perhaps" if outlook.perhaps else ""
    for offer in sorted(outlook.offers):
        move = ".move" if offer == "building" and outlook.moves else ""
        said.append(tr(f"preview.{offer}{move}{perhaps}"))
    return said


def paying_words(locale: Locale, info: KingdomInfo) -> list[str]:
    """Return what the civilization buildings of a kingdom and the wonder pay there."""
    said = [
        locale.tr("info.building", building=building_word(locale, colour), tile=tile_word(locale, colour))
        for colour in info.buildings
    ]
    return [*said, locale.tr("info.wonder")] if info.wonder else said


def english_words(locale: Locale, conflict: ConflictPreview, names: Sequence[str], short: str = "") -> str:
    """Return how many tiles both may add with English reinforcement; "" where any number may be added.

    `short` is ".short" for a sentence of one line.
    """
    if conflict.needed is None:
        return ""
    name, other = names[conflict.attacker.seat], names[conflict.defender.seat]
    key = f"preview.english.{'least' if conflict.needed else 'any'}{short}"
    return locale.tr(key, name=name, n=conflict.needed, other=other)


def stake_words(
    locale: Locale, conflict: ConflictPreview, names: Sequence[str], brief: int = 0
) -> list[tuple[str, bool]]:
    """Return what a defeat costs each side, then how both are limited, which is marked by True.

    `brief` is 1 for a limit of one line, 2 also for both losses in one line.
    """
    sides = [side for side in (conflict.attacker, conflict.defender) if side.loses]
    lost = [(names[side.seat], side.loses.bit_count()) for side in sides]
    said = [(locale.tr("preview.loss", name=name, n=count), False) for name, count in lost]
    if brief > 1 and len(lost) == 2:
        (name, n), (other, m) = lost
        said = [(locale.tr("preview.losses", name=name, n=n, other=other, m=m), False)]
    limits = english_words(locale, conflict, names, ".short" if brief else "")
    return [*said, (limits, True)] if limits else said


def conflict_words(locale: Locale, conflict: ConflictPreview, names: Sequence[str], public: bool) -> list[str]:
    """Return both strengths, what both hands may add, who wins a tie, what a defeat costs, and how both are limited."""
    tr, one, two = locale.tr, conflict.attacker, conflict.defender
    said = [
        tr(
            f"around.tigris.conflict.{conflict.kind}", piece=leader_word(locale, conflict.colour),
            attacker=names[one.seat], own=one.strength, gain=added_words(locale, conflict, one, public),
            defender=names[two.seat], other=two.strength, most=added_words(locale, conflict, two, public),
        ),
        tr("conflict.tie.other", name=names[two.seat]),
    ]  # fmt: skip
    return said + [words for words, _ in stake_words(locale, conflict, names)]


def most_added(side: Side, public: bool) -> int:
    """Return how many tiles a side may add at most, as far as the player at the screen knows."""
    return side.most if public or side.own is None else side.own


def added_words(locale: Locale, conflict: ConflictPreview, side: Side, public: bool) -> str:
    """Return how many tiles a side may add: what its own hand has, or what everybody knows."""
    own = None if public else side.own
    most = most_added(side, public)
    if conflict.needed is None:
        return locale.tr("preview.most" if own is None else "preview.hand", gain=locale.signed(most))
    return locale.tr("preview.most", gain=locale.signed(most)) if most else locale.tr("conflict.english.none")
