"""An item, and what was typed into a field, as one sentence each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ui.item import Item, Role
from ui.narration.plain_text import plain_text
from ui.text.bidi import CONTROLS
from ui.text.i18n import Locale
from ui.widgets.text_field import Typed

ENDS = ".!?:…؟"
"""Characters after which a sentence needs no full stop."""


def item_words(locale: Locale, item: Item, items: Sequence[Item], typed: Typed | None = None) -> str:
    """Return name, contents, kind, state and place in its group of an item, as one part of a sentence."""
    parts = [item.text[:-1] if item.text.endswith(".") and len(item.text) > 1 else item.text] if item.text else []
    if typed is not None:
        text = "".join(typed.units)
        parts = [f"{item.text}: {text}" if text else item.text, locale.tr("narration.role.field")]
        parts += [] if text else [locale.tr("narration.empty")]
    elif item.role not in (Role.PLAIN, Role.LINE):
        parts.append(locale.tr(f"narration.role.{item.role.value}"))
    if item.selected and item.role is not Role.SWITCH:
        parts.append(locale.tr("narration.selected"))
    elif item.role is Role.CHOICE:
        parts.append(locale.tr("narration.not-selected"))
    if not item.enabled:
        parts.append(locale.tr("narration.unavailable"))
    return locale.joined([*parts, *_place(locale, item, items)])


def _place(locale: Locale, item: Item, items: Sequence[Item]) -> list[str]:
    """Return "3 of 9" for an item of a group; the cells of a board say themselves where they are."""
    if not item.group or item.name.startswith("cell."):
        return []
    group = [each.name for each in items if each.group == item.group]
    return [locale.tr("narration.place", n=group.index(item.name) + 1, count=len(group))] if len(group) > 1 else []


def with_tip(words: str, tip: str) -> str:
    """Return words with the tip as the next sentence, unless they say it already."""
    if not tip or tip.removesuffix(".") in words:
        return words
    return f"{words}{'' if words.endswith(tuple(ENDS)) else '.'} {tip}"


def news_of_tip(text: str, tip: str) -> str:
    """Return what a tip adds to an item's name; a tip that is displayed alone often begins with the name."""
    rest, marks = tip, "".join(CONTROLS)
    for char in plain_text(text):
        rest = rest.lstrip(marks)
        if not rest.startswith(char):
            return tip
        rest = rest[1:]
    rest = rest.lstrip(marks)
    goes_on = rest[:1] == " " and not rest.startswith(" (") and not text.endswith(tuple(ENDS))
    return tip if goes_on or not rest or rest[0].isalnum() else rest.lstrip(".:;, ")


def row_words(locale: Locale, head: str, cells: Iterable[tuple[str, str]]) -> str:
    """Return one line of a table: its head, then column and value of every cell."""
    words = [locale.tr("narration.row", head=column, words=value) for column, value in cells]
    return locale.tr("narration.row", head=head, words=locale.joined(words)) if words else head


def typed_words(locale: Locale, before: Typed, now: Typed) -> str:
    """Return what changed in a text field: the letters typed or deleted, else the letter at the caret."""
    if now.units != before.units:
        if len(before.units) > 1 and not now.units:
            return locale.tr("narration.empty")
        both = min(len(before.units), len(now.units))
        begin = next((n for n in range(both) if before.units[n] != now.units[n]), both)
        more = len(now.units) - len(before.units)
        if more > 0:
            return _letters(locale, now.units[begin : begin + more])
        gone = _letters(locale, before.units[begin : begin - more])
        return locale.tr("narration.deleted", text=gone) if more < 0 else _letters(locale, now.units)
    if now.all_selected and not before.all_selected:
        return locale.tr("narration.all-selected")
    if now.position != before.position:
        at = now.units[now.position : now.position + 1]
        return _letters(locale, at) if at else locale.tr("narration.field-end")
    return ""


def _letters(locale: Locale, units: Sequence[str]) -> str:
    text = "".join(units)
    return text if text.strip() else locale.tr("narration.space")
