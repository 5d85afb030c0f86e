"""What is easily overlooked on the screens of a shared table: notices over buttons, the way to the menu, the code."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.record import read
from tests.net.tables import GAME
from tests.ui.shell import start
from tests.ui.tables import Table, position, session
from tests.ui.together import Both, play_of
from ui.app import overlay
from ui.dialogs.dialog import Dialog
from ui.lan.chat_panel import MAX_LINES
from ui.scenes.lan.lobby import code_label
from ui.scenes.lan.table_browser import TableBrowserScene
from ui.scenes.review.results import ResultsScene
from ui.table.status_line import SECONDS
from ui.text import layout as text_layout

RECORDS = Path(__file__).resolve().parent.parent / "records" / "tigris"
NOTICE = int(SECONDS)
WHITE = pygame.Color("white")


LONG = "All draws were checked: they match those fixed before the game."


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_a_notice_leaves_the_results_buttons_and_title_in_sight(tmp_path: Path, lang: str) -> None:
    table = Table(tmp_path, lang=lang)
    table.app.push(ResultsScene(read((RECORDS / "monuments.game").read_bytes())))
    table.pilot.settle()
    before = _picture(table)
    table.app.notice(LONG)
    changed = _difference(before, _picture(table))
    assert [item.name for item in table.app.visible_items() if item.rect.colliderect(changed)] == []
    assert not changed.colliderect(pygame.Rect(575, 20, 130, 30)), "the title stands there"
    table.app.close()


def test_a_long_name_and_a_clock_leave_the_toolbar_its_buttons(tmp_path: Path) -> None:
    """The status gives way first: under 24 pixels the icons would cover one another."""
    both = Both(tmp_path)
    both.room.set_table_settings(replace(both.room.table_settings, timer=90))
    both.go()
    guest = both.come("Nebuchadnezzar the Second")
    both.begin(guest)
    for table in both.tables:
        buttons = [item for item in table.app.visible_items() if item.rect.y < 40 and item.name.startswith("play.")]
        assert len(buttons) >= 5
        assert min(item.rect.w for item in buttons) >= 24, table.app.locale.lang
        table.close()


def test_a_friend_can_be_told_the_code_from_the_host_s_menu(both: Both) -> None:
    both.begin(both.come("Dana"))
    both.host.pilot.click("play.menu")
    both.host.pilot.click("dialog.host")
    assert both.host.pilot.layout()["lobby.code"].text == both.room.code


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
def test_a_lock_says_what_is_encrypted_and_what_is_not_protected(tmp_path: Path, lang: str) -> None:
    """In both lobbies and at the table in play, by pointer and by key; not without a connection."""
    both = Both(tmp_path, lang=lang)
    guest, host = both.come("Dana", lang=lang), both.host
    tr = host.app.tr
    for scene in ("lobby", "play"):
        for table, words in ((host, tr("lan.secure.host")), (guest, tr("lan.secure"))):
            item = table.pilot.layout()[f"{scene}.secure"]
            assert item.text == words
            assert tr("lan.secure.limits") in item.tip
            table.app.set_focus(f"{scene}.secure")
            table.pilot.press("return")
            dialog = table.app.scenes[-1]
            assert isinstance(dialog, Dialog)
            assert dialog.words.splitlines() == [
                words,
                "",
                tr("lan.secure.not"),
                *(f"• {tr(f'lan.secure.not.{each}')}" for each in ("host", "code", "seen")),
            ]
            table.pilot.press("escape")
            assert table.pilot.scene == scene
        if scene == "lobby":
            both.begin(guest)
    both.listener.close()
    both.links[-1].link.cut()
    both.until(lambda: "play.secure" not in guest.pilot.layout())
    for table in both.tables:
        table.close()


def test_only_tables_of_the_network_have_a_lock(table: Table) -> None:
    table.play(session(position([{"black": 3}, {"red": 3}])))
    assert "play.secure" not in table.pilot.layout()
    table.app.push(_lan())
    table.pilot.click("lan.secure")
    dialog = table.app.scenes[-1]
    assert isinstance(dialog, Dialog)
    assert table.app.tr("lan.secure.not.code") in dialog.words


def test_a_sentence_that_stands_beside_a_field_is_no_tip_over_it(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever was freed read the hint of the code twice, and that they did not need it."""
    scene, told = _lan(), []
    table.app.push(scene)
    scene.show_end("freed", table.app.tr("lan.reason.freed"))
    drawn = overlay.tooltip
    monkeypatch.setattr(overlay, "tooltip", lambda *args: told.append(args[2].name) or drawn(*args))
    table.pilot.settle()
    assert (table.app.nav.focus, told) == ("lan.code", [])
    assert table.app.tr("lan.code.needed") in scene.gui.sentences
    assert table.app.tr("lan.code.tip") not in scene.gui.sentences
    for name, tips in (("lan.name", []), ("lan.back", ["lan.back"])):
        told.clear()
        table.pilot.point(table.pilot.layout()[name].rect.center)
        for _ in range(120):
            table.app.frame([], 1 / 60)
        assert sorted(set(told)) == tips


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scene", ["lan", "lobby", "host"])
def test_a_notice_covers_no_button(tmp_path: Path, size: tuple[int, int], scene: str) -> None:
    both = Both(tmp_path, size=size)
    guest = both.come("Dana")
    host = both.host
    if scene == "host":
        both.begin(guest)
        host.pilot.click("play.menu")
        host.pilot.click("dialog.host")
    elif scene == "lan":
        host.app.home()
        host.app.push(_lan())
    both.go(2)
    assert host.pilot.scene == scene
    host.app.notice("")
    before = _picture(host)
    host.app.notice("The link to somebody with a rather long name is lost. In 60 seconds a bot plays on.")
    changed = _difference(before, _picture(host))
    assert changed.w > 300
    covered = [item.name for item in host.app.visible_items() if item.rect.colliderect(changed)]
    assert covered == []
    for table in both.tables:
        table.close()


def _lan() -> TableBrowserScene:
    return TableBrowserScene()


def _picture(table: Table) -> pygame.Surface:
    table.app.invalidate()
    table.app.frame([], 1 / 60)
    return table.app.window.get_surface().copy()


def _difference(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect:
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    mask.invert()
    return mask.get_bounding_rects()[0].unionall(mask.get_bounding_rects()[1:])


def test_the_menu_s_button_leads_there_at_once_though_the_talk_is_open(both: Both) -> None:
    guest = both.come("Dana")
    both.begin(guest)
    guest.pilot.click("play.chat")
    assert "chat.field" in guest.pilot.layout()
    guest.pilot.click("play.menu")
    assert guest.pilot.scene == "dialog"
    guest.pilot.press("escape")
    guest.pilot.press("escape")
    assert "chat.field" not in guest.pilot.layout(), "the key goes back one step"
    assert guest.pilot.scene == "play"


def test_the_pause_dialog_tells_whether_the_game_goes_on(both: Both) -> None:
    guest = both.come("Dana")
    both.begin(guest)
    for yes, key in ((True, "pause.title"), (False, "pause.title.shared")):
        both.room.pause(yes)
        both.go()
        guest.pilot.click("play.menu")
        assert guest.app.scenes[-1].title == guest.app.tr(key)  # type: ignore[attr-defined]
        guest.pilot.press("escape")


def test_it_is_told_why_the_table_stands_still_as_long_as_it_does(tmp_path: Path) -> None:
    both = Both(tmp_path, "human,lan,lan")
    guest, other = both.come("Dana"), both.come("Omid")
    both.begin(guest, other)
    lines = [play_of(table).status_line for table in (both.host, guest)]
    tr = guest.app.tr

    def stands(*words: str) -> None:
        both.go(NOTICE * 60 + 30)  # whatever was told of it is gone
        assert [line.words for line in lines] == ["", ""]
        assert [line.halt for line in lines] == list(words)

    stands("", "")
    both.room.pause(True)
    stands(tr("lan.news.paused"), tr("lan.news.paused"))
    both.room.pause(False)
    stands("", "")
    session = both.room.session
    assert session is not None
    while session.seats[session.to_act()].name != "Omid":
        _act(both, session.to_act())
    both.tables.remove(other)
    both.links[1].close()
    waits = tr("lan.waiting", name="Omid")
    stands(waits, waits)
    both.room.give_to_bot(session.to_act())
    stands("", "")
    both.listener.close()
    both.links[0].break_off("closed")
    both.go(NOTICE * 60 + 30)
    assert lines[1].halt == tr("lan.news.link-lost")
    for table in (*both.tables, other):
        table.close()


def _act(both: Both, seat: int) -> None:
    client = next(play_of(table).client for table in both.tables if play_of(table).seat == seat)
    client.submit(GAME.decode("end"))
    both.go(12)


def test_a_code_is_read_from_left_to_right_in_every_language() -> None:
    drawn = [
        pygame.image.tobytes(text_layout.render(code_label("123ABC"), 30, WHITE, rtl=rtl), "RGBA")
        for rtl in (False, True)
    ]
    assert drawn[0] == drawn[1]
    told = [pygame.image.tobytes(text_layout.render("123 ABC", 30, WHITE, rtl=rtl), "RGBA") for rtl in (False, True)]
    assert told[0] != told[1], "by itself it is not"


def test_the_ground_of_a_seat_is_scrolled_with_what_stands_on_it(both: Both) -> None:
    """A view that has moved by some pixels shows the same picture so many pixels higher."""
    pilot, view = both.host.pilot, both.host.app.scenes[-1].gui.scroll_views[0]
    pilot.point((5, 5))
    before, by = _picture(both.host), 60
    assert view.scroll(by)
    after = _picture(both.host)
    part = pygame.Rect(view.rect.x, view.rect.y + by + 40, view.rect.w - 60, 120)
    glow = 12  # the ground of the whole page stays where it is, and is not equally bright everywhere
    one, other = (picture.subsurface(rect) for picture, rect in ((before, part), (after, part.move(0, -by))))
    same = pygame.mask.from_threshold(one, (0, 0, 0), (glow, glow, glow, 255), other)
    assert same.count() > part.w * part.h * 0.998


def test_what_is_typed_after_a_phrase_is_no_key_of_the_game_s(both: Both) -> None:
    guest = both.come("Dana")
    both.begin(guest)
    guest.pilot.press("t")
    for muted in (False, True):
        both.room.mute(1, muted)
        guest.pilot.click("chat.phrases")
        guest.pilot.settle()
        guest.pilot.click("chat.phrase.2")
        guest.pilot.settle()
        both.go()
        assert guest.pilot.focus == "chat.field"
    assert guest.logged("table")[-1]["what"] == "refused"
    guest.pilot.type("t")
    guest.pilot.click("chat.send")
    assert guest.pilot.focus == "chat.field"


def _seen_talk(table: Table) -> list[str]:
    """What of the talk is in sight, the newest first, as "1" for the line "Ann: 1"."""
    return [words.split()[-1] for words, _, _ in play_of(table).multiplayer.chat.visible_lines]


def _long_talk(both: Both) -> Table:
    """A guest with the talk open in a game, in which the host has said "0" to "29"."""
    guest = both.come("Dana")
    both.begin(guest)
    guest.pilot.press("t")
    for number in range(30):
        both.room.state.broadcast_chat(both.room.people[0], {"text": str(number)})
        both.go(1)
    both.go()
    return guest


def _wheel(table: Table, by: int) -> None:
    table.pilot.feed(pygame.Event(pygame.MOUSEWHEEL, x=0, y=by, flipped=False, window=table.app.window))


def test_the_talk_is_scrolled_back_and_forth(both: Both) -> None:
    guest = _long_talk(both)
    assert _seen_talk(guest)[:2] == ["29", "28"]
    guest.pilot.point(guest.pilot.layout()["chat.field"].rect.move(0, -40).center)
    for by, newest in ((1, "28"), (2, "26"), (-1, "27"), (-9, "29")):
        _wheel(guest, by)
        assert _seen_talk(guest)[0] == newest
    guest.pilot.press("page up")
    page = _seen_talk(guest)
    assert int(page[0]) < 29
    both.room.state.broadcast_chat(both.room.people[0], {"text": "30"})
    both.go()
    assert _seen_talk(guest) == page, "what is being read stays where it is"
    for _ in range(30):
        guest.pilot.press("page up")
    oldest, full = _seen_talk(guest), len(page)
    assert len(oldest) >= full - 1, "the panel is full at its other end too"
    assert not guest.pilot.layout()["chat.up"].enabled
    for _ in range(30):
        guest.pilot.click("chat.down")
    assert _seen_talk(guest)[0] == "30"
    guest.pilot.press("escape")
    before = play_of(guest).multiplayer.chat.visible_lines
    _wheel(guest, 2)
    assert play_of(guest).multiplayer.chat.visible_lines is before, "where the talk was, the wheel is the log's again"


def _pass_on(both: Both, seat: int) -> None:
    """That seat ends its turn, if it is its turn."""
    session = both.room.session
    while session is not None and session.to_act() == seat:
        _act(both, seat)


def test_whoever_talks_in_the_place_of_the_game_is_called_to_his_turn(tmp_path: Path) -> None:
    both = Both(tmp_path, size=(640, 480))
    guest = both.come("Dana")
    both.begin(guest)
    session = both.room.session
    assert session is not None
    _pass_on(both, 1)
    guest.pilot.press("t")
    both.go()
    assert guest.pilot.scene == "chat"
    assert guest.logged("called") == []
    _pass_on(both, 0)
    assert session.to_act() == 1
    assert [line["text"] for line in guest.logged("called")] == ["Your turn, Dana"]
    assert guest.pilot.scene == "chat", "what he types is not taken from him"
    for table in both.tables:
        table.close()


def test_who_says_something_sees_it_though_he_had_scrolled_back(both: Both) -> None:
    guest = _long_talk(both)
    guest.pilot.press("page up")
    guest.pilot.type("hello")
    guest.pilot.press("return")
    both.go()
    assert _seen_talk(guest)[:2] == ["hello", "29"]


def test_the_own_time_is_warned_of_whatever_lies_over_the_table(both: Both) -> None:
    guest = both.come("Dana")
    both.room.set_table_settings(replace(both.room.table_settings, timer=30))
    both.begin(guest)
    actor = both.tables[both.room.session.to_act()]  # type: ignore[union-attr]
    actor.app.open_settings()
    both.go(9 * 60)
    words = actor.logged("timer")[-1]["text"]
    assert actor.pilot.scene == "settings"
    assert actor.app.displayed_notice == words
    actor.pilot.press("escape")
    assert play_of(actor).status_line.words == words, "over the tray, where it covers no button"
    assert actor.app.displayed_notice == ""
    assert len(actor.logged("timer")) == 1


def test_the_key_that_opens_the_talk_is_not_typed_into_it(both: Both) -> None:
    """A system sends the letter of a key after the key itself."""
    guest = both.come("Dana")
    both.begin(guest)
    window = guest.app.window
    for letter in "th":
        code = pygame.key.key_code(letter)
        guest.pilot.feed(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=letter, scancode=0, window=window))
        guest.pilot.type(letter)
        guest.pilot.feed(pygame.Event(pygame.KEYUP, key=code, mod=0, unicode=letter, scancode=0, window=window))
    assert play_of(guest).multiplayer.chat.draft == "h"


def test_what_happens_at_the_table_can_be_read_in_the_talk_later(both: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when there were more lines than are kept."""
    guest = both.come("Dana")
    both.begin(guest)
    guest.pilot.press("t")
    both.go()
    told: list[str] = []
    monkeypatch.setattr(
        "ui.widgets.labels.LabelLayer.label", lambda self, rect, words, *args, **more: told.append(words)
    )
    tr = guest.app.tr
    for count in range(MAX_LINES + 2):
        both.room.lock(count % 2 == 0)
        both.go(1)
    for key, deed in (("paused", partial(both.room.pause, True)), ("locked", partial(both.room.lock, True))):
        deed()
        both.go()
        assert tr(f"lan.news.{key}") in told
        assert play_of(guest).multiplayer.chat.unread == 0
        told.clear()
    both.room.say("well")
    both.go()
    assert tr("lan.said", name="Ann", text="well") in told
    assert both.host.pilot.layout()["play.chat"].text == tr("chat.open.unread", n=1), "what happens need not be read"


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_no_word_of_an_option_is_broken_in_the_lobby(tmp_path: Path, lang: str, size: tuple[int, int]) -> None:
    """The rows use the width of their column; the four maps had less than half of it."""
    pilot = start(tmp_path, lang=lang, size=size)
    pilot.click("menu.lan")
    pilot.click("lan.game.catan")
    pilot.click("lan.host")
    gui = pilot.app.scenes[-1].gui
    values = [item for item in gui.items if item.name.startswith("lobby.map.") and not item.name.endswith(".rule")]
    assert len(values) == 4
    for item in values:
        words = item.text.rpartition(": ")[2].split()
        assert max(gui.width(word, bold=True) for word in words) < item.rect.w, item.text
    pilot.app.close()
