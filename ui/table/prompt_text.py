"""The words of prompts: sentences that name the keys of what may be done."""

from __future__ import annotations

from collections.abc import Sequence

from ui.context import Context


def with_keys(app: Context, key: str, **args: str | int) -> str:
    """Return a sentence; its places {end}, {hand_1} and so on are filled with the labels of the player's keys."""
    return app.tr(key, **app.keymap.labels, **args)


def any_of(app: Context, choices: Sequence[str]) -> str:
    """Return choices in words, "or" before the last; at least one."""
    *most, last = choices
    if not most:
        return last
    return app.tr("list.or", first=app.locale.joined(most), last=last)


def key_row(app: Context, actions: Sequence[str]) -> str:
    """Return the labels of the keys of some actions: "R, E"."""
    return app.locale.joined([app.keymap.label(action) for action in actions])


def first_keys(app: Context, count: int) -> str:
    """Return the keys of the first places of a hand, which also choose among that many: "1–3"."""
    return key_range(app, "hand-1", f"hand-{max(1, min(6, count))}")


def key_range(app: Context, first: str, last: str) -> str:
    """Return the keys from one action's to another's: "0–3"; one key where they are the same."""
    if first == last:
        return app.keymap.label(first)
    return app.tr("list.range", first=app.keymap.label(first), last=app.keymap.label(last))
