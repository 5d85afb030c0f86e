"""The lock of shared tables: what it says, and what it does not protect."""

from __future__ import annotations

from functools import partial
from typing import Final

from ui.context import Context
from ui.dialogs.dialog import Answer, Dialog
from ui.lan.shared_table import SharedTable

ICON: Final = "secure"


def lock_sentences(app: Context, table: SharedTable | None = None) -> str:
    """Return the two sentences of the lock, for the host or a guest of a table, or (None) about all tables."""
    if table is None:
        return app.tr("lan.secure.all")
    return app.tr("lan.secure" if table.host_controls is None else "lan.secure.host")


def show_protection(app: Context, table: SharedTable | None = None) -> None:
    """Open a dialog with the sentences of the lock, and a list of what is not protected."""

    def words() -> str:
        limits = "\n".join(f"• {app.tr(f'lan.secure.not.{each}')}" for each in ("host", "code", "seen"))
        return f"{lock_sentences(app, table)}\n\n{app.tr('lan.secure.not')}\n{limits}"

    close = Answer("close", partial(app.tr, "rules.back"), None, "primary")
    app.nav.push(Dialog(words, (close,), partial(app.tr, "lan.secure.title")))
