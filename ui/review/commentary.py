"""The notes and branches of one record on the screen: every change is in its file before it is displayed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from game.annotations import MAX_NOTE, Annotations, Branch, Note
from game.display_text import clean
from game.record import Record, RecordFault, check_room
from game.storage.files import fault_key
from ui.context import Context


class Commentary:
    """What is written beside a record; `path` is its file, None as long as the game is not stored here.

    A game without a file is stored as a save with its first note or branch.
    """

    def __init__(
        self, app: Context, record: Record, path: Path | None, annotate: Callable[[Annotations], object] | None = None
    ) -> None:
        """Take the record; `annotate` writes into a file that a session still has open."""
        self.app, self.record, self.path, self._annotate = app, record, path, annotate

    @property
    def notes(self) -> Sequence[Note]:
        """The notes, in the order of the game."""
        return self.record.annotations.notes

    @property
    def branches(self) -> Sequence[Branch]:
        """The branches, in the order in which they were made."""
        return self.record.annotations.branches

    def note_at(self, n: int) -> str:
        """Return the note on the position after n actions, "" where there is none."""
        return next((note.text for note in self.notes if note.n == n), "")

    def set_note(self, n: int, text: str) -> bool:
        """Write the note on a position, an empty one deletes it; return whether it is stored."""
        text, others = clean(text, MAX_NOTE), [note for note in self.notes if note.n != n]
        fresh = [Note(n, text)] if text else []
        return self._change(replace(self.record.annotations, notes=tuple(sorted([*others, *fresh], key=_place))))

    def save_branch(self, branch: Branch, index: int = -1) -> int:
        """Store a branch, in the place of an earlier one if `index` is one's; return its index, -1 if it is not."""
        branches = list(self.branches)
        if 0 <= index < len(branches):
            branches[index] = branch
        else:
            index = len(branches)
            branches.append(branch)
        return index if self._change(replace(self.record.annotations, branches=tuple(branches))) else -1

    def delete_branch(self, index: int) -> bool:
        """Delete a branch; return whether that is stored."""
        left = tuple(branch for number, branch in enumerate(self.branches) if number != index)
        return self._change(replace(self.record.annotations, branches=left))

    def _change(self, annotations: Annotations) -> bool:
        """Store the record with other annotations; where that fails, nothing changes and a notice says why."""
        if annotations == self.record.annotations:
            return True
        changed, tr = replace(self.record, annotations=annotations), self.app.tr
        try:
            check_room(changed)
            self._store(changed)
        except RecordFault as fault:
            self.app.nav.notice(tr("note.full" if fault.key == "record.large" else fault.key, **fault.details))
            return False
        except OSError as fault:
            self.app.nav.notice(tr(fault_key(fault)))
            return False
        self.record = changed
        return True

    def _store(self, record: Record) -> None:
        """Write the file. Raises OSError and RecordFault; without a data folder the notes live as long as the scene."""
        store = self.app.store
        if store.fault:
            self.app.nav.notice(self.app.tr("note.unsaved"))
        elif self._annotate is not None:
            self._annotate(record.annotations)
        elif self.path is not None:
            store.annotate(self.path, record.annotations)
        else:
            self.path = store.save(record, record.title)
            self.app.nav.notice(self.app.tr("note.saved-copy"))

    def keep(self) -> Path | None:
        """Store a game that has no file yet, so that something can lie beside it; return its file, None for none."""
        if self.path is None and not self.app.store.fault:
            try:
                self._store(self.record)
            except (OSError, RecordFault):  # costs only the next second look its time
                return None
        return self.path


def _place(note: Note) -> int:
    return note.n
