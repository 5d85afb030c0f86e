"""Export of a finished game: a picture of the results and a file of the numbers, in the data folder.

When the export is requested, the key moments may still be unknown, because they take time to compute. The files are
then written when the moments are found; the scene stays usable meanwhile. A player who leaves earlier gets the files
without the moments that were not found yet.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.bots.key_moments import KeyMoment
from game.core import Standings, event_to_json
from game.storage import files
from ui.context import Context
from ui.review.game_history import GameHistory

LEAST = (1920, 1080)
"""Pixels that the picture has at least."""


class GameExport:
    """The export of one page of results, written once for each request."""

    def __init__(
        self,
        app: Context,
        history: GameHistory,
        standings: Standings,
        names: Sequence[str],
        draw: Callable[[pygame.Surface], object],
        words: Callable[[KeyMoment], str],
    ) -> None:
        """`draw` draws the results alone; `words` returns a moment's sentence."""
        self.app, self.history, self.standings, self.names = app, history, standings, names
        self.draw, self.words = draw, words
        self.awaited = False
        """Whether it was requested before the moments were found."""

    def request(self) -> None:
        """Write the files, or promise to write them as soon as the moments are found."""
        if self.history.evaluated:
            self.write()
            return
        self.awaited = True
        self.app.nav.notice(self.app.tr("results.export.waits"))

    def write(self) -> None:
        """Write the picture and the data with the moments found so far; display whether it succeeded."""
        app = self.app
        folder = app.store.root / "exports"
        stamp = "".join(sign for sign in app.store.date() if sign.isalnum())
        try:
            folder.mkdir(parents=True, exist_ok=True)
            files.replace_atomically(
                folder / f"{stamp}.json", json.dumps(self.data(), ensure_ascii=False).encode("utf-8")
            )
            files.replace_atomically(folder / f"{stamp}.png", _png(_large(self._picture())))
        except (OSError, pygame.error):
            app.nav.notice(app.tr("results.export.failed"))
            return
        app.nav.notice(app.tr("results.export.done", folder=str(folder)))

    def _picture(self) -> pygame.Surface:
        """Draw the results alone, whatever scene lies over them now."""
        picture = pygame.Surface(self.app.size)
        self.draw(picture)
        return picture

    def data(self) -> dict[str, Any]:
        """Return the numbers of the game; `moments` is null as long as they are not all found."""
        history, record = self.history, self.history.record
        return {
            "game": record.setup.game,
            "options": dict(record.setup.options),
            "names": list(self.names),
            "scores": list(self.standings.scores),
            "ranks": list(self.standings.ranks),
            "race": [list(numbers) for numbers in history.race()],
            "landmarks": history.landmarks,
            "moments": [self._moment(moment) for moment in history.moments] if history.evaluated else None,
            "seed": record.seed,
            "assisted": record.assisted,
            "purist": record.purist,
        }

    def _moment(self, moment: KeyMoment) -> dict[str, Any]:
        """Return a moment as plain data: after which action it begins and ends, and the chances round its turn."""
        return {
            "turn": moment.turn,
            "seat": moment.seat,
            "begin": moment.n,
            "end": moment.last,
            "deed": event_to_json(moment.highlight),
            "words": self.words(moment),
            "before": [round(share, 4) for share in moment.before],
            "after": [round(share, 4) for share in moment.after],
        }


def _large(picture: pygame.Surface) -> pygame.Surface:
    """Return the picture at `LEAST` at least."""
    width, height = picture.get_size()
    factor = max(1.0, LEAST[0] / width, LEAST[1] / height)
    return pygame.transform.smoothscale(picture, (round(width * factor), round(height * factor)))


def _png(picture: pygame.Surface) -> bytes:
    """Return the picture as the bytes of a file. Raises pygame.error."""
    file = io.BytesIO()
    pygame.image.save(picture, file, "picture.png")
    return file.getvalue()
