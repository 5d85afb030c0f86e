"""The search for own puzzles behind a screen: in the game that has just ended, or in the last games played here."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from game.analysis.report import record_digest
from game.core import Seat
from game.puzzles import own
from game.puzzles.own_miner import OwnMiner
from game.puzzles.registry import kinds, knows_rules
from game.record import Record, RecordFault
from game.storage.store import FINISHED
from ui.context import Context

DELAY: Final = 3.0
"""Seconds for which a screen is open before a process is started."""
LATEST: Final = 12
"""The latest games that are searched from the puzzle menu."""


class OwnSearch:
    """A search that its screen drives in every frame; it is never waited for."""

    def __init__(self, app: Context, game: str, record: Record | None = None, seats: Collection[Seat] = ()) -> None:
        """Search one record for its seats of people, or (None) the latest games of that key."""
        self.app, self.game = app, game
        stored, _ = own.load(app.store, game, aside=False)
        self._searched = set(stored.searched)
        self._since = app.nav.now
        self._miner: OwnMiner | None = None
        self._waiting = self._latest() if record is None else iter([(record, seats)])
        self.over = not kinds(game)
        """Whether there is nothing left to search."""

    @property
    def running(self) -> bool:
        """Whether a game is searched just now."""
        return self._miner is not None

    def is_sought(self, record: Record) -> bool:
        """Return whether puzzles are sought in a game: a whole one, with rules that the puzzles know."""
        return record.start is None and record.setup.game == self.game and knows_rules(record.setup)

    def update(self) -> bool:
        """Go on for a moment; return whether puzzles were stored, or the search begins or ends."""
        if self._miner is not None:
            self._miner.poll()
            return not self._miner.running and self._store(self._miner)
        if self.over or self.app.nav.now - self._since < DELAY:
            return False
        return self._begin()

    def close(self) -> None:
        """End the process; what was found so far is stored."""
        if self._miner is not None:
            miner, self._miner = self._miner, None
            miner.close()
            if miner.puzzles:
                own.add(self.app.store, self.game, miner.puzzles, "")
        self.over = True

    def _begin(self) -> bool:
        """Begin with the next game that was not searched; return whether there was one, or none is left."""
        record, seats = next(self._waiting, (None, ()))
        if record is None:
            self.over = True
            return True
        if not seats or not self.is_sought(record) or record_digest(record) in self._searched:
            return False
        try:
            self._miner = OwnMiner(record, seats)
        except RecordFault:
            return False
        return True

    def _store(self, miner: OwnMiner) -> bool:
        """Store what was found in a game; one whose search failed is not tried again while this screen is open."""
        self._miner = None
        self._searched.add(miner.digest)
        own.add(self.app.store, self.game, miner.puzzles, miner.digest if miner.done else "")
        return True

    def _latest(self) -> Iterator[tuple[Record | None, Collection[Seat]]]:
        """Yield the latest finished games of people at this computer; each file is read when its turn comes."""
        files = self.app.store.games()
        for index in range(min(LATEST, len(files))):
            file = files[index]
            record = file.record if file.status == FINISHED else None
            if record is not None:
                yield record, [seat for seat, info in enumerate(record.seats) if info.kind == "human"]
