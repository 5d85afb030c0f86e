"""A hand that lies face down: nothing on the screen depends on it until its player looks, and afterwards again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from tests.ui.tables import Table, position, session
from ui.scene import Scene

HANDS = ({"black": 6}, {"red": 3, "green": 3})
THEIRS = {"black": 1, "red": 2, "blue": 1, "green": 2}
RIVALS = {"b1": [1, "black"]}
"""A king of seat 1 beside the temple at b2; a king of seat 0 at a2 would revolt."""


def begin(folder: Path, hand: dict[str, int], lang: str = "en", size: tuple[int, int] = (1280, 720)) -> Table:
    table = Table(folder, size=size, lang=lang)
    table.app.settings.confirmations = "off"
    table.app.settings.face_down = True
    table.play(session(position([dict(hand), dict(THEIRS)], leaders=RIVALS)))
    return table


def click(table: Table, *names: str) -> None:
    for name in names:
        table.pilot.click(name)
        table.pilot.settle()


def hold(table: Table, key: str, down: bool) -> None:
    kind = pygame.KEYDOWN if down else pygame.KEYUP
    code = pygame.key.key_code(key)
    table.pilot.feed(pygame.Event(kind, key=code, mod=0, unicode="", scancode=0, window=table.app.window))
    table.pilot.settle()


def picture(table: Table) -> bytes:
    return pygame.image.tobytes(table.app.window.get_surface(), "RGB")


def texts(table: Table) -> dict[str, tuple[str, str]]:
    return {item.name: (item.text, item.tip) for item in table.app.items()}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = begin(tmp_path, HANDS[1])
    click(made, "handoff.ready")
    yield made
    made.close()


Shown = tuple[bytes, dict[str, tuple[str, str]]]
"""The last picture and the items' words."""


def both(folder: Path, script: Callable[[Table], Iterator[None]]) -> list[tuple[Shown, Shown]]:
    """What two tables that differ in one hand alone showed wherever the script stopped to look."""
    found = []
    for index, hand in enumerate(HANDS):
        (folder / str(index)).mkdir()
        table = begin(folder / str(index), hand)
        found.append([(picture(table), texts(table)) for _ in script(table)])
        table.close()
    return list(zip(*found, strict=True))


def assert_alike(looks: list[tuple[Shown, Shown]], alike: str) -> None:
    """One sign per look: = for the same pictures and words, x for others."""
    assert "".join("=" if one == other else "x" for one, other in looks) == alike
    assert all(one[0] != other[0] for (one, other), sign in zip(looks, alike, strict=True) if sign == "x")


def test_no_picture_and_no_word_depends_on_the_hand_until_it_is_looked_at(tmp_path: Path) -> None:
    runs = []
    for index, hand in enumerate(HANDS):
        (tmp_path / str(index)).mkdir()
        table = begin(tmp_path / str(index), hand)

        def deeds(table: Table = table) -> None:
            click(table, "handoff.ready", "unseen", "cell.d5", "leader.black")
            table.pilot.point(table.pilot.layout()["cell.a2"].rect.center)
            table.pilot.settle()
            assert table.app.scenes[-1].game_panel.board.preview.conflicts, "a preview that counts the own hand"
            click(table, "cell.a2")
            assert table.pilot.scene == "conflict"
            click(table, "conflict.commit")

        runs.append((table.filmed(deeds), [line["items"] for line in table.logged("layout")]))
        table.close()
    assert len(runs[0][0]) > 10
    assert runs[0] == runs[1]


def look_and_cover(table: Table) -> Iterator[None]:
    """By the button, then by the key that is held; stops after each."""
    click(table, "play.peek")
    yield
    click(table, "play.peek")
    yield
    hold(table, "v", True)
    yield
    hold(table, "v", False)
    yield


def test_looking_shows_the_hand_and_covering_hides_it(tmp_path: Path) -> None:
    def script(table: Table) -> Iterator[None]:
        click(table, "handoff.ready")
        yield
        yield from look_and_cover(table)

    assert_alike(both(tmp_path, script), "=x=x=")


def test_in_a_conflict_the_hand_is_covered_too(tmp_path: Path) -> None:
    def script(table: Table) -> Iterator[None]:
        click(table, "handoff.ready", "leader.black", "cell.a2")
        assert table.pilot.scene == "conflict"
        yield
        yield from look_and_cover(table)

    assert_alike(both(tmp_path, script), "=x=x=")


def test_a_hand_that_is_turned_down_in_a_conflict_is_covered_in_the_tray_too(tmp_path: Path) -> None:
    """The tray belongs to the scene below, which must follow at once."""

    def script(table: Table) -> Iterator[None]:
        click(table, "handoff.ready", "play.peek", "leader.black", "cell.a2")
        assert table.pilot.scene == "conflict"
        yield
        click(table, "play.peek")
        yield

    assert_alike(both(tmp_path, script), "x=")


@pytest.mark.parametrize("scene", ["play", "conflict"])
def test_the_menu_and_the_next_player_find_it_covered(tmp_path: Path, scene: str) -> None:
    def script(table: Table) -> Iterator[None]:
        click(table, "handoff.ready", *(("leader.black", "cell.a2") if scene == "conflict" else ()), "play.peek")
        yield
        for _ in range(2):  # the first one takes numbers off the board, where there are any
            if table.pilot.scene == scene:
                table.pilot.press("escape")
                table.pilot.settle()
        assert table.pilot.scene == "dialog"
        yield
        click(table, "dialog.stay")
        yield
        click(table, "play.peek", "conflict.commit" if scene == "conflict" else "play.end", "handoff.ready")
        assert texts(table)["hand.1" if scene == "play" else "play.peek"][0] == table.app.tr(
            "tigris.tile.hidden" if scene == "play" else "play.peek"
        )

    assert_alike(both(tmp_path, script), "x==")


def test_tiles_can_be_committed_face_down(table: Table) -> None:
    click(table, "leader.black", "cell.a2", "conflict.more", "conflict.more", "conflict.commit")
    assert table.logged("action")[-1]["text"] == "support 2"


def test_the_key_can_be_another_one(table: Table) -> None:
    table.app.settings.keys = {"peek": "k"}
    table.app.refresh_preferences()
    hold(table, "v", True)
    assert table.app.scenes[-1].face_down
    hold(table, "k", True)
    assert not table.app.scenes[-1].face_down


def test_no_colour_is_told_of_a_tile_face_down(table: Table) -> None:
    names = {table.app.tr(f"tigris.tile.{colour}") for colour in ("black", "red", "blue", "green")}
    said = texts(table)
    for slot in range(1, 7):
        assert not any(name in words for name in names for words in said[f"hand.{slot}"])


def test_a_tile_that_is_chosen_shows_itself_alone(table: Table) -> None:
    table.pilot.press("1")
    said = texts(table)
    assert said["hand.1"][0] == table.app.tr("tigris.tile.red")
    assert {said[f"hand.{slot}"][0] for slot in range(2, 7)} == {table.app.tr("tigris.tile.hidden")}
    click(table, "cell.d5")
    assert table.logged("action")[-1]["text"] == "tile red d5"


def test_a_key_let_go_elsewhere_is_let_go(table: Table) -> None:
    hold(table, "v", True)
    table.pilot.press("f1")
    table.pilot.settle()
    assert table.pilot.scene != "play"
    table.pilot.press("escape")
    table.pilot.settle()
    assert table.app.scenes[-1].face_down


def test_without_the_setting_or_alone_nothing_is_covered(tmp_path: Path) -> None:
    for index, kinds in enumerate((("human", "human"), ("human", "steady"))):
        (tmp_path / str(index)).mkdir()
        table = Table(tmp_path / str(index))
        table.app.settings.face_down = len(kinds) == 2 and kinds[1] == "steady"
        table.play(session(position([dict(HANDS[0]), dict(THEIRS)]), kinds))
        if table.pilot.scene == "handoff":
            click(table, "handoff.ready")
        assert "play.peek" not in table.pilot.layout()
        assert texts(table)["hand.1"][0] == table.app.tr("tigris.tile.black")
        table.close()


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 200), ((1920, 1080), 100)])
def test_everything_has_room(tmp_path: Path, lang: str, size: tuple[int, int], scale: int) -> None:
    table = Table(tmp_path, size=size, lang=lang)
    table.app.settings.face_down, table.app.settings.ui_scale = True, scale
    table.play(session(position([dict(HANDS[0]), dict(THEIRS)], leaders=RIVALS)))
    click(table, "handoff.ready")
    whole(table.app.scenes[-1], table)
    click(table, "leader.black", "cell.a2")
    whole(table.app.scenes[-1], table)
    table.close()


def whole(scene: Scene, table: Table) -> None:
    """Nothing is clipped, off the screen, or over something else."""
    assert scene.gui.overflows == []
    window = pygame.Rect((0, 0), table.app.size)
    items = [item for item in table.app.items() if not item.name.startswith("cell.")]
    for index, item in enumerate(items):
        assert window.contains(item.rect), item.name
        for other in items[index + 1 :]:
            assert not item.rect.colliderect(other.rect), (item.name, other.name)
