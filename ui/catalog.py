"""The catalog of the games that can be played here: what menu, set-up and settings need at once.

A game's screen is loaded when it is opened. No other file outside a game's own folders names a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from game.record import RecordFault
from ui.catan.keys import KEYS as CATAN_KEYS
from ui.catan.theme import CatanTheme
from ui.qwirkle.keys import KEYS as QWIRKLE_KEYS
from ui.qwirkle.theme import QwirkleTheme
from ui.tigris.keys import KEYS as TIGRIS_KEYS
from ui.tigris.theme import TigrisTheme

if TYPE_CHECKING:
    from ui.table.game_ui import GameUI


@dataclass(frozen=True, slots=True)
class CatalogEntry:
    """A game in the catalog; its name is `game.<key>`, a line about it `game.<key>.tip`."""

    art: str
    """The picture on its card, a file under `assets/art`; an icon has the colour of the words."""
    load_ui: Callable[[], GameUI]
    """Load the game's screen."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """The game's own actions -> default keys (see `ui.keymap`); no other game has actions of these names."""
    theme: type | None = None
    """The form of the game's part of a theme file; None: it has none."""
    opponents: int = 1
    """How many bots the very first quick game has."""
    quick_art: str = ""
    """The picture on the menu's card of the quick game; empty: that of the game."""


def _tigris() -> GameUI:
    from ui.tigris.ui import UI

    return UI


def _qwirkle() -> GameUI:
    from ui.qwirkle.ui import UI

    return UI


def _catan() -> GameUI:
    from ui.catan.ui import UI

    return UI


PLAYABLE: Final[dict[str, CatalogEntry]] = {
    "tigris": CatalogEntry("logo/two_rivers", _tigris, TIGRIS_KEYS, TigrisTheme, quick_art="menu/quick_tigris"),
    "qwirkle": CatalogEntry("logo/qwirkle", _qwirkle, QWIRKLE_KEYS, QwirkleTheme, quick_art="menu/quick_qwirkle"),
    "catan": CatalogEntry("logo/catan", _catan, CATAN_KEYS, CatanTheme, opponents=2, quick_art="menu/quick_catan"),
}
"""All games that can be played here, by key, in the order of the menus."""

UPCOMING: Final[dict[str, str]] = {}
"""Games of later versions, and the pictures on their cards."""


def ui_of(game: str) -> GameUI:
    """Return how a game is displayed. Raises RecordFault if it cannot be displayed here."""
    if game not in PLAYABLE:
        raise RecordFault("record.other-game", game=game)
    return PLAYABLE[game].load_ui()


def playable_or_first(game: str) -> str:
    """Return the game if it can be played here, else the first that can."""
    return game if game in PLAYABLE else next(iter(PLAYABLE))
