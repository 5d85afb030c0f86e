"""Tiles marked for a swap or a trade: a tick that is visible without colours, and tips that say what a click does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.ui.qwirkle import position as tiles_position
from tests.ui.qwirkle import session as tiles_session
from tests.ui.tables import Table, position, session
from ui.qwirkle.event_text import tile_words as qwirkle_words
from ui.text.layout import line_height, wrap
from ui.tigris.info import tile_words as tigris_words
from ui.widgets.painter import Painter

CURTAIN = "open"

HANDS = ["Rs Yt Px Bt Bs Ps", "Oc Ox Od Os Ot Of"]
LEAST = 60
"""By how much lightness of a grey picture the tick differs from the tile, somewhere in its corner."""


def open_game(table: Table, game: str) -> Any:
    if game == "tigris":
        hand = {"black": 2, "red": 2, "blue": 1, "green": 1}
        play = table.play(session(position([dict(hand), dict(hand)])))
    else:
        play = table.play(tiles_session(tiles_position(HANDS)))
    table.pilot.settle()
    return play


def grey_corner(table: Table, name: str) -> list[int]:
    """The lightness of the pixels in the upper right quarter of an item."""
    table.app.frame([], 1 / 60)
    table.app._draw()
    box = table.pilot.layout()[name].rect
    picture = table.app.window.get_surface().subsurface(pygame.Rect(box.centerx, box.y - 4, box.w // 2, box.h // 2))
    picture = pygame.transform.grayscale(picture)
    return [picture.get_at((x, y)).r for x in range(picture.get_width()) for y in range(picture.get_height())]


def differing(one: list[int], other: list[int]) -> int:
    return sum(abs(a - b) > LEAST for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("game", ["tigris", "qwirkle"])
def test_a_marked_tile_has_a_tick_that_a_picked_one_has_not(table: Table, game: str) -> None:
    """A marked tile differed from the others by a faint glow alone."""
    open_game(table, game)
    table.pilot.press("1")
    picked = grey_corner(table, "hand.1")
    table.pilot.press("1")
    table.pilot.press("s")
    table.pilot.press("1")
    marked = grey_corner(table, "hand.1")
    assert table.pilot.layout()["hand.1"].selected
    assert differing(picked, marked) > len(picked) // 20


@pytest.mark.parametrize("game", ["tigris", "qwirkle"])
def test_tips_of_the_hand_say_what_a_click_does_while_tiles_are_marked(table: Table, game: str) -> None:
    """Findings P4: in swap mode the tip said "Choose this settlement, then a space on the board"."""
    play = open_game(table, game)
    tr = table.app.tr
    if game == "tigris":
        words, mark = tigris_words(table.app, 0), "tip.swap.mark"
    else:
        slots = play.game_panel.draft_move.slots
        words, mark = qwirkle_words(table.app.locale, slots[0]), "tip.qwirkle.mark"

    def tip() -> str:
        table.pilot.settle()
        return table.pilot.layout()["hand.1"].tip

    table.pilot.press("s")
    assert tip() == tr("tip.with-key", tip=tr(mark, piece=words), key="1")
    table.pilot.press("1")
    assert tip() == tr("tip.with-key", tip=tr("tip.swap.unmark", piece=words), key="1")


def lay_two(table: Table) -> Any:
    draft = open_game(table, "qwirkle").game_panel.draft_move
    for name in ("hand.1", "cell.3,0"):
        table.pilot.click(name)
    second = next(slot for slot in range(6) if draft.cells(slot))
    cell = sorted(draft.cells(second))[0]
    draft.pick(second)
    draft.put(cell)
    table.pilot.settle()
    return draft


@pytest.mark.parametrize("by_key", [False, True])
def test_undo_takes_back_the_last_laid_tile_by_key_and_button(table: Table, by_key: bool) -> None:
    """Z took back all laid tiles, the button only the last one, and the prompt named neither."""
    draft = lay_two(table)
    first = next(iter(draft.laid))
    assert "(Z)" in table.app.scenes[-1].game_panel.prompt()  # type: ignore[attr-defined]
    table.pilot.press("z") if by_key else table.pilot.click("play.undo")
    assert list(draft.laid) == [first]
    table.pilot.press("z") if by_key else table.pilot.click("play.undo")
    assert not draft.laid
    table.pilot.press("s")
    table.pilot.press("1")
    table.pilot.press("z") if by_key else table.pilot.click("play.undo")
    assert not draft.busy, "marking is left"
    assert not table.logged("action")
    assert not table.logged("refused")


def test_the_picked_tile_is_put_back_before_a_laid_one(table: Table) -> None:
    """With a tile in hand the button took a laid tile back and kept the held one."""
    draft = lay_two(table)
    draft.pick(next(slot for slot in range(6) if draft.kind(slot) is not None))
    table.pilot.press("z")
    assert len(draft.laid) == 2
    assert draft.held < 0


@pytest.mark.parametrize("scale", [100, 200])
def test_what_a_trade_does_is_told_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scale: int
) -> None:
    """At 200 % in Hebrew the box beside the table ended in mid-sentence; the prompt line says it as well."""
    table = Table(tmp_path, lang="he")
    table.app.settings.curtain, table.app.settings.ui_scale = "open", scale
    open_game(table, "qwirkle")
    paragraph, cut = Painter.paragraph, []

    def drawn(self: Painter, rect: pygame.Rect, words: str, size: float = 16, *rest: Any, **more: Any) -> int:
        px = self.u(size)
        needed = len(wrap(words, px, rect.w, rtl=self.rtl)) * line_height(px)
        cut.extend([words] if needed > rect.h and words == table.app.tr("qwirkle.idle.trade") else [])
        return paragraph(self, rect, words, size, *rest, **more)

    monkeypatch.setattr(Painter, "paragraph", drawn)
    table.pilot.press("s")
    table.app._draw()
    assert not cut
    table.close()


def test_the_focus_is_on_the_hand_again_after_a_swap_of_all_tiles(tmp_path: Path) -> None:
    """It went to the row of a player, the first item of the table, while no tile was in the hand, and stayed there."""
    table = Table(tmp_path, speed=1.0)
    hand = {"black": 2, "red": 2, "blue": 1, "green": 1}
    play = table.play(session(position([dict(hand), dict(hand)]), ("human", "novice")))
    table.pilot.settle()
    seen = []
    for key in ("s", "1", "2", "3", "4", "5", "6", "x"):
        table.pilot.press(key)
    for _ in range(600):
        table.app.frame([], 1 / 60)
        seen.append(table.app.focus)
    assert play.client.view.swapped_sizes[0] == 6
    assert any(not name.startswith("hand.") for name in seen)
    assert table.app.focus == "hand.1"
    table.close()
