"""Every screen in words: each item and each line makes sense alone, in the language of the screen."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.soaking import combined
from tests.ui.every_scene import every_scene
from ui.app.app import App
from ui.item import Item
from ui.narration.plain_text import plain_text
from ui.text.i18n import LANGUAGES
from ui.widgets.item_words import item_words, with_tip

PLACES = ("cell.", "hand.", "conflict.tile.")
"""Items that a game names by the cursor's place or by their number; its own tests are about their words."""


def words_of(app: App, item: Item) -> str:
    """What is said of an item that gets the focus."""
    top = app.scenes[-1]
    return plain_text(top.spoken(item) or with_tip(item_words(app.locale, item, top.items()), item.tip))


def faults(app: App, where: str) -> list[str]:
    """Items without words of their own, or with the words of another item; lines without letters."""
    top = app.scenes[-1]
    found = [f"{where}: no title"] if not top.spoken_title() else []
    said = {item.name: words_of(app, item) for item in top.items() if not item.name.startswith(PLACES)}
    counted = Counter(said.values())
    for name, words in said.items():
        if not any(char.isalpha() for char in words) and not name.startswith("keyboard."):  # a digit is a digit
            found.append(f"{where}: {name} says {words!r}")
        if counted[words] > 1 and not name.endswith((".up", ".down")):
            found.append(f"{where}: {name} is not the only one that says {words!r}")
    lines = list(top.spoken_lines())
    found += [f"{where}: the line {line!r}" for line in lines if len([char for char in line if char.isalpha()]) < 2]
    return found


LEAST = {"shell": 20, "learning": 18, "tables": 12, "review": 9, "shared": 12}
"""Part of the screens -> how many of them are seen at least."""


@pytest.mark.parametrize(("part", "lang"), combined(LEAST, LANGUAGES))
def test_everything_on_every_screen_has_words_that_make_sense_alone(tmp_path: Path, part: str, lang: str) -> None:
    found, seen = [], 0
    for table, name in every_scene(tmp_path, lang, part):
        found += faults(table.app, name)
        seen += 1
    assert not found, "\n".join(found)
    assert seen >= LEAST[part]
