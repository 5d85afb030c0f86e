"""The data folder: games and settings under our own file names, nothing overwritten in place.

    games/      journals, one per game, growing while it is played; *.room: the guests' seats there
    saves/      named saves and imported games; here and there *.report: the second look at a game
    exports/    exported records; import/: files that the player wants to import
    trash/      deleted games, for thirty days
    themes/     themes that the player added (docs/themes.md)
    *.json      settings

A damaged file is listed as damaged and affects no other file. Titles and player names are stored in the files, never in
their names.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import re
import secrets
import stat
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Final, overload

import platformdirs

from game.annotations import Annotations
from game.core import Json, canonical
from game.display_text import clean
from game.record import MAX_BYTES, MAX_LINE, MAX_TITLE, Record, RecordFault, check_room, read, read_intact, write
from game.schema import json_text
from game.storage import files

TRASH_DAYS: Final = 30
MAX_DATA: Final = 1 << 20
"""The most bytes in a settings file."""

UNFINISHED, FINISHED, DAMAGED = "unfinished", "finished", "damaged"

MAX_LOOKED_AT: Final = 200
"""The most games among which the one for "Continue" is looked for."""

MAX_HEADER: Final = 4096
"""The bytes of a save in which its title is looked for."""

MAX_IMPORTABLE: Final = 200
"""The most files listed from the folder `import`."""

_NAME = re.compile(r"[0-9]{8}-[0-9]{6}-[0-9a-f]{8}\.game")
_DAY = 86_400


@dataclass(frozen=True, slots=True)
class GameFile:
    """One stored game: `status` is unfinished, finished or damaged; `fault` is the sentence key of the damage.

    `record` is the part before the damage, if anything is left.
    """

    path: Path
    status: str
    modified: float
    """Seconds since the epoch."""
    record: Record | None = None
    fault: str = ""
    fault_details: tuple[tuple[str, str | int], ...] = ()

    @property
    def continuable(self) -> bool:
        """Whether it is not finished and something is left to continue."""
        return self.status == UNFINISHED or (self.status == DAMAGED and bool(self.record and self.record.actions))


class GameFiles(Sequence[GameFile]):
    """The game files of some folders, folder by folder, the latest change first; each is read on access."""

    def __init__(self, *folders: Path) -> None:
        """List the folders; unreadable ones are empty."""
        self._names = [(folder, name) for folder in folders for name in _latest_first(folder)]

    def __len__(self) -> int:
        return len(self._names)

    @overload
    def __getitem__(self, index: int) -> GameFile: ...
    @overload
    def __getitem__(self, index: slice) -> list[GameFile]: ...
    def __getitem__(self, index: int | slice) -> GameFile | list[GameFile]:
        if isinstance(index, slice):
            return [_inspect(folder / name) for folder, name in self._names[index]]
        folder, name = self._names[index]
        return _inspect(folder / name)

    def paths(self, most: int | None = None) -> list[Path]:
        """Return the paths, or the first ones of them."""
        return [folder / name for folder, name in self._names[:most]]


def _utc_now() -> datetime:
    return datetime.now(UTC)


class Store:
    """The data folder (by default the system's place for it); only methods that say so raise OSError."""

    def __init__(self, root: Path | None = None, now: Callable[[], datetime] = _utc_now) -> None:
        self.root = Path(platformdirs.user_data_dir("two-rivers", appauthor=False)) if root is None else root
        self.now = now
        self.games_folder, self.saves_folder, self.trash_folder = (
            self.root / name for name in ("games", "saves", "trash")
        )
        self.exports_folder, self.import_folder = self.root / "exports", self.root / "import"
        """Folders that are made when they are first needed."""
        self.themes_folder = self.root / "themes"
        """The folder of the player's themes, which they make."""
        self.fault: str | None = None
        """The sentence key of the fault that makes this folder unusable; games can still be played."""
        try:
            for folder in (self.games_folder, self.saves_folder, self.trash_folder):
                files.make_folder(folder)
            self._delete_old()
        except (OSError, ValueError) as error:
            self.fault = files.folder_fault_key(error)

    def date(self) -> str:
        """Return the current time in the format of records."""
        return self.now().strftime("%Y-%m-%dT%H:%M:%SZ")

    def new_journal(self, record: Record) -> files.Journal:
        """Return a journal that begins with this record; its first line creates the file."""
        return files.Journal(self._new_path(self.games_folder), write(record))

    def open_journal(self, path: Path) -> tuple[Record, files.Journal]:
        """Open a stored game's journal. Raises OSError (BlockingIOError: another window plays it) and RecordFault."""
        journal, data = files.Journal.reopen(self._checked(path, self.games_folder), MAX_BYTES)
        try:
            return read(data), journal
        except RecordFault:
            journal.close()
            raise

    def is_journal(self, path: Path) -> bool:
        """Return whether the file is a journal here, not a save or a file from elsewhere."""
        return path.parent == self.games_folder and _NAME.fullmatch(path.name) is not None

    def games(self) -> GameFiles:
        """Return all games played here, the latest first."""
        return GameFiles(self.games_folder)

    def saves(self) -> GameFiles:
        """Return all named saves and imported games, the latest first."""
        return GameFiles(self.saves_folder)

    def saves_and_games(self) -> GameFiles:
        """Return all saves, then all games played here, the latest first."""
        return GameFiles(self.saves_folder, self.games_folder)

    def trash(self) -> GameFiles:
        """Return the deleted games that can still be restored, the latest first."""
        return GameFiles(self.trash_folder)

    def titles(self) -> dict[str, Path]:
        """Return the titles of all saves; of equal ones the latest counts. Only headers are read."""
        paths = GameFiles(self.saves_folder).paths()
        return {title: path for path in reversed(paths) if (title := _title(path))}

    def latest_unfinished(self, but: Collection[Path] = ()) -> GameFile | None:
        """Return the game for "Continue": not finished, with an intact action, and not open in another window.

        `but` are files that cannot be resumed. Of very many games only the latest are looked at.
        """
        paths = (path for path in GameFiles(self.games_folder).paths(MAX_LOOKED_AT) if path not in but)
        looked_at = (_inspect(path) for path in paths if not _ended(path))
        return next((each for each in looked_at if each.continuable and not files.in_use(each.path)), None)

    def repair(self, path: Path, record: Record) -> Path:
        """Replace a damaged game or save by this intact part of it; return the copy of the damaged file beside it.

        Raises OSError (BlockingIOError: it is open), and then nothing has changed but that there may be a copy.
        """
        self._checked(path, self.games_folder, self.saves_folder)
        if files.in_use(path):
            raise BlockingIOError(errno.EAGAIN, "in use")
        copy = path.with_name(f"{path.stem}.damaged-{self._stamp()}")
        files.write_new(copy, files.read(path, MAX_BYTES))
        files.sync_folder(path.parent)
        files.replace_atomically(path, write(record).encode("utf-8"))
        return copy

    def save(self, record: Record, title: str, over: Path | None = None) -> Path:
        """Save a game under a title, or overwrite the save `over`. Raises OSError."""
        path = self._new_path(self.saves_folder) if over is None else self._checked(over, self.saves_folder)
        titled = replace(record, title=clean(title, MAX_TITLE), date=self.date())
        files.replace_atomically(path, write(titled).encode("utf-8"))
        return path

    def import_file(self, source: Path, check: Callable[[Record], object] | None = None) -> Path:
        """Import a copy of any record for which `check` raises nothing. Raises OSError and RecordFault."""
        record = read_file(source)
        if check is not None:
            check(record)
        path = self._new_path(self.saves_folder)
        files.replace_atomically(path, write(record).encode("utf-8"))
        return path

    def annotate(self, path: Path, annotations: Annotations) -> Record:
        """Rewrite a game or save with these notes and branches in place of its own; return its record.

        Raises OSError (BlockingIOError: the game is open) and RecordFault (it is damaged, or there is no more room).
        """
        self._checked(path, self.games_folder, self.saves_folder)
        if files.in_use(path):
            raise BlockingIOError(errno.EAGAIN, "in use")
        record = replace(read_file(path), annotations=annotations)
        check_room(record)
        changed = os.stat(path).st_mtime_ns
        files.replace_atomically(path, write(record).encode("utf-8"))
        os.utime(path, ns=(changed, changed))  # its place in the lists is that of the game, not of the note
        return record

    def load_report(self, path: Path) -> Json:
        """Return the report stored beside a game or save. Raises OSError and ValueError."""
        return json_text.parse(files.read(self._report_path(path), MAX_DATA).decode("utf-8"))

    def save_report(self, path: Path, data: Json) -> None:
        """Store a report as plain data beside a game or save. Raises OSError and ValueError (the game is not ours)."""
        files.replace_atomically(self._report_path(path), canonical(data).encode("ascii"))

    def set_report_aside(self, path: Path) -> None:
        """Rename a damaged report, as far as the disk allows it."""
        with contextlib.suppress(OSError):
            report = self._report_path(path)
            files.rename(report, report.with_name(f"{report.name}.damaged-{self._stamp()}"))

    def _report_path(self, path: Path) -> Path:
        return self._checked(path, self.games_folder, self.saves_folder).with_suffix(".report")

    def importable(self) -> list[GameFile]:
        """Return the files in the folder `import`, whatever their names, the latest first. Raises OSError."""
        files.make_folder(self.import_folder)
        with os.scandir(self.import_folder) as entries:
            names = [entry.name for entry in islice(entries, MAX_IMPORTABLE)]
        found = [_inspect(self.import_folder / name) for name in names if not name.startswith(".")]
        return sorted(found, key=lambda file: (-file.modified, file.path.name))

    def export(self, record: Record, target: Path | None = None) -> Path:
        """Export a record, by default under a new name in `exports`. Raises OSError."""
        if target is None:
            files.make_folder(self.exports_folder)
            target = self._new_path(self.exports_folder)
        files.replace_atomically(target, write(record).encode("utf-8"))
        return target

    def has_room(self, journal: Path) -> bool:
        """Return whether a game has room data, whole or damaged."""
        return os.path.lexists(self._room_path(journal))

    def load_room(self, journal: Path) -> Json:
        """Return the room data stored with a game. Raises OSError (FileNotFoundError: there is none), ValueError."""
        return json_text.parse(files.read(self._room_path(journal), MAX_DATA).decode("utf-8"))

    def set_room_aside(self, journal: Path) -> Path:
        """Rename a game's damaged room data, and return the new path beside it.

        Raises OSError (BlockingIOError: the game is open), and then nothing has changed.
        """
        if files.in_use(journal):
            raise BlockingIOError(errno.EAGAIN, "in use")
        path = self._room_path(journal)
        copy = path.with_name(f"{path.name}.damaged-{self._stamp()}")
        files.rename(path, copy)
        files.sync_folder(path.parent)
        return copy

    def save_room(self, journal: Path, data: Json) -> None:
        """Store a room's plain data with its game, readable by its owner alone. Raises OSError."""
        files.replace_atomically(self._room_path(journal), canonical(data).encode("ascii"))

    def latest_lan_game(self) -> Path | None:
        """Return the latest game with room data that is not open in another window."""
        paths = GameFiles(self.games_folder).paths()
        found = (path for path in paths if self.has_room(path))
        return next((path for path in found if not files.in_use(path)), None)

    def delete_room(self, journal: Path) -> None:
        """Delete the room data of that game."""
        with contextlib.suppress(OSError):
            os.unlink(self._room_path(journal))

    def _room_path(self, journal: Path) -> Path:
        return self._checked(journal, self.games_folder).with_suffix(".room")

    def delete(self, path: Path) -> Path:
        """Move a game or save to the trash. Raises OSError (BlockingIOError: it is open)."""
        self._checked(path, self.games_folder, self.saves_folder)
        if files.in_use(path):
            raise BlockingIOError(errno.EAGAIN, "in use")
        if self.is_journal(path):
            self.delete_room(path)
        with contextlib.suppress(OSError):
            os.unlink(self._report_path(path))
        return self._move(path, self.trash_folder)

    def restore(self, path: Path) -> Path:
        """Move a game from the trash to the saves. Raises OSError."""
        return self._move(self._checked(path, self.trash_folder), self.saves_folder)

    def load(self, name: str, aside: bool = True) -> tuple[Json, str]:
        """Return the data of `<name>.json` (None if missing or broken) and "" or the locale key of what was lost.

        With `aside`, a broken file is renamed, so that saving new data does not destroy it: report it then.
        """
        path = self._data_path(name)
        try:
            return json_text.parse(files.read(path, MAX_DATA).decode("utf-8")), ""
        except FileNotFoundError:
            return None, ""
        except (files.TooLarge, ValueError):
            if aside:
                self.set_data_aside(name)
            return None, "store.settings-broken"
        except OSError as error:
            return None, files.fault_key(error)

    def set_data_aside(self, name: str) -> None:
        """Rename broken data, as far as the disk allows it, so that saving new data does not destroy it."""
        with contextlib.suppress(OSError):
            path = self._data_path(name)
            files.rename(path, path.with_name(f"{name}.broken-{self._stamp()}.json"))

    def save_data(self, name: str, data: Json) -> None:
        """Save plain data as `<name>.json`. Raises OSError."""
        text = json.dumps(data, indent=1, sort_keys=True, allow_nan=False) + "\n"
        files.replace_atomically(self._data_path(name), text.encode("ascii"))

    def _data_path(self, name: str) -> Path:
        if not re.fullmatch(r"[a-z]{1,24}", name):
            raise ValueError("no name of ours")
        return self.root / f"{name}.json"

    def _stamp(self) -> str:
        return f"{self.now():%Y%m%d-%H%M%S}-{secrets.token_hex(4)}"

    def _new_path(self, folder: Path) -> Path:
        return folder / f"{self._stamp()}.game"

    def _checked(self, path: Path, *folders: Path) -> Path:
        """Return the path if it is a game file directly in one of the folders. Raises ValueError."""
        if path.parent not in folders or not _NAME.fullmatch(path.name):
            raise ValueError("not a file of ours")
        return path

    def _move(self, path: Path, folder: Path) -> Path:
        target = folder / path.name
        if os.path.lexists(target):
            target = self._new_path(folder)
        files.rename(path, target)
        os.utime(target, follow_symlinks=os.utime not in os.supports_follow_symlinks)
        files.sync_folder(folder)
        files.sync_folder(path.parent)
        return target

    def _delete_old(self) -> None:
        """Delete old files from the trash, and temporary files that a crash left."""
        for folder, days in ((self.trash_folder, TRASH_DAYS), (self.games_folder, 1), (self.saves_folder, 1)):
            with os.scandir(folder) as entries:
                for entry in entries:
                    ours = folder == self.trash_folder and _NAME.fullmatch(entry.name)
                    old = time.time() - entry.stat(follow_symlinks=False).st_mtime > days * _DAY
                    if old and (ours or entry.name.endswith(files.TEMPORARY)):
                        os.unlink(entry.path)


def read_file(path: Path) -> Record:
    """Return the record in any file, ours or from elsewhere. Raises OSError and RecordFault."""
    return read(files.read(Path(os.path.realpath(path)), MAX_BYTES))


def _latest_first(folder: Path) -> list[str]:
    """Return the names of the game files of a folder, the latest change first; none of an unreadable folder."""
    found: list[tuple[float, str]] = []
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if _NAME.fullmatch(entry.name):
                found.append((entry.stat(follow_symlinks=False).st_mtime, entry.name))
    return [name for _, name in sorted(found, reverse=True)]


def _ended(path: Path) -> bool:
    """Return whether the last line of a journal says that its game is over; a shortcut that avoids reading the file."""
    try:
        *_, last, rest = (b"\n" + files.read_end(path, MAX_LINE)).split(b"\n")
    except (OSError, ValueError):
        return False
    return not rest and last.startswith(b"!result ")


def _title(path: Path) -> str:
    """Return the title in the header of a save, "" where there is none."""
    try:
        head = files.read_start(path, MAX_HEADER).split(b"\n\n")[0].decode("utf-8", "replace")
    except OSError:
        return ""
    return next((clean(row[6:], MAX_TITLE) for row in head.split("\n") if row.startswith("title ")), "")


def _inspect(path: Path) -> GameFile:
    """Return the status of a file with any content."""
    modified = 0.0
    try:
        found = os.lstat(path)
        modified = found.st_mtime
        if not stat.S_ISREG(found.st_mode):
            return GameFile(path, DAMAGED, modified, fault="record.foreign")
        record, damage = read_intact(files.read(path, MAX_BYTES))
        if damage is not None:
            return GameFile(path, DAMAGED, modified, record, damage.key, tuple(damage.details.items()))
    except RecordFault as fault:
        return GameFile(path, DAMAGED, modified, None, fault.key, tuple(fault.details.items()))
    except OSError as error:
        return GameFile(path, DAMAGED, modified, None, files.fault_key(error))
    return GameFile(path, UNFINISHED if record.result is None else FINISHED, modified, record)
