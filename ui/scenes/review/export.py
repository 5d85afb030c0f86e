"""A finished game as files: the picture of its results and its numbers, side by side in the data folder.

What decided the game may still be looked for when they are asked for. Then they are written when that is found, while
everything goes on; whoever leaves before gets what there is.
"""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING, Any

import pygame

from game.core import event_to_json
from game.storage import files

if TYPE_CHECKING:
    from game.bots.key_moments import KeyMoment
    from ui.scenes.review.results import ResultsScene

LEAST = (1920, 1080)
"""Pixels that the picture has at least."""


class GameExport:
    """What one page of results writes, once for each time it is asked to."""

    def __init__(self, results: ResultsScene) -> None:
        self.results = results
        self.awaited = False
        """It was asked for, and the moments are not found yet."""

    def ask(self) -> None:
        """Write now, or as soon as the moments are found; the player is told which."""
        if self.results.history.pondered:
            self.write()
            return
        self.awaited = True
        self.results.app.nav.notice(self.results.app.tr("results.export.waits"))
        self.results.relay()

    def write(self) -> None:
        """The picture and the data side by side, as much as is known; what came of it is told."""
        app = self.results.app
        folder = app.store.root / "exports"
        stamp = "".join(sign for sign in app.store.date() if sign.isalnum())
        try:
            folder.mkdir(parents=True, exist_ok=True)
            files.replace(folder / f"{stamp}.json", json.dumps(self.data(), ensure_ascii=False).encode("utf-8"))
            files.replace(folder / f"{stamp}.png", _png(_large(self._picture())))
        except (OSError, pygame.error):
            app.nav.notice(app.tr("results.export.failed"))
            return
        app.nav.notice(app.tr("results.export.done", folder=str(folder)))

    def _picture(self) -> pygame.Surface:
        """The results alone, whatever lies over them now."""
        picture = pygame.Surface(self.results.app.size)
        self.results.draw(picture)
        return picture

    def data(self) -> dict[str, Any]:
        """The numbers of the game; `moments` is null as long as they are not all found."""
        results, history = self.results, self.results.history
        return {
            "game": results.record.setup.game,
            "options": dict(results.record.setup.options),
            "names": results.names,
            "scores": list(results.standings.scores),
            "ranks": list(results.standings.ranks),
            "race": [list(numbers) for numbers in history.race()],
            "landmarks": history.landmarks,
            "moments": [self._moment(moment) for moment in history.moments] if history.pondered else None,
            "seed": results.record.seed,
            "assisted": results.record.assisted,
            "purist": results.record.purist,
        }

    def _moment(self, moment: KeyMoment) -> dict[str, Any]:
        """A moment as plain data: after which action it begins and ends, and the chances round its turn."""
        return {
            "turn": moment.turn,
            "seat": moment.seat,
            "begin": moment.n,
            "end": moment.last,
            "deed": event_to_json(moment.highlight),
            "words": self.results.moments.words(moment),
            "before": [round(share, 4) for share in moment.before],
            "after": [round(share, 4) for share in moment.after],
        }


def _large(picture: pygame.Surface) -> pygame.Surface:
    """The picture at `LEAST` at least."""
    width, height = picture.get_size()
    factor = max(1.0, LEAST[0] / width, LEAST[1] / height)
    return pygame.transform.smoothscale(picture, (round(width * factor), round(height * factor)))


def _png(picture: pygame.Surface) -> bytes:
    """The picture as the bytes of a file. Raises pygame.error."""
    file = io.BytesIO()
    pygame.image.save(picture, file, "picture.png")
    return file.getvalue()
