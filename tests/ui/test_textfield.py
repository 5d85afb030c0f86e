"""The text field: logical editing, clean and bounded text, a caret that stands where the next letter comes."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.display_text import clean, graphemes
from ui.widgets.text_field import TextField

RECT = pygame.Rect(100, 50, 300, 40)


def field(text: str = "", **options: int) -> TextField:
    """A field at a known place."""
    return TextField(RECT.copy(), text, 20, **options)


def key(code: int, mod: int = 0) -> pygame.Event:
    """A key going down."""
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")


def press(edited: TextField, *codes: int) -> None:
    """Press keys one after the other; each is taken by the field."""
    for code in codes:
        assert edited.handle(key(code))


def enter(edited: TextField, text: str) -> None:
    """Type letter by letter, as the window sends it."""
    for char in text:
        assert edited.handle(pygame.Event(pygame.TEXTINPUT, text=char))


@pytest.mark.parametrize("text", ["Alice", "דנה לוי", "می\u200cخواهم", "abc דנה (12)", "Zoë"])
def test_typing(text: str) -> None:
    edited = field()
    enter(edited, text)
    assert edited.text == text


def test_editing_in_the_middle() -> None:
    edited = field("Alce")
    press(edited, pygame.K_LEFT, pygame.K_LEFT)
    enter(edited, "i")
    assert edited.text == "Alice"
    press(edited, pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_HOME, pygame.K_DELETE)
    assert edited.text == "le"
    press(edited, pygame.K_BACKSPACE, pygame.K_END, pygame.K_DELETE, pygame.K_BACKSPACE)
    assert edited.text == "l"


def test_arrows_go_where_they_point() -> None:
    latin, hebrew = field("abc"), field("אבג")
    for edited, turn in ((latin, 1), (hebrew, -1)):
        press(edited, pygame.K_HOME)
        start = edited.caret().x
        press(edited, pygame.K_RIGHT if turn > 0 else pygame.K_LEFT)
        assert (edited.caret().x - start) * turn > 0
        press(edited, pygame.K_LEFT if turn > 0 else pygame.K_RIGHT)
        assert edited.caret().x == start


def test_a_mark_belongs_to_its_letter() -> None:
    edited = field("שָׁל")
    press(edited, pygame.K_BACKSPACE, pygame.K_BACKSPACE)
    assert edited.text == ""


def test_the_limit_holds_and_the_rest_is_not_pushed_out() -> None:
    edited = field("abcdef", limit=6)
    press(edited, pygame.K_HOME)
    enter(edited, "x")
    assert edited.text == "abcdef"
    press(edited, pygame.K_DELETE, pygame.K_DELETE)
    edited.handle(pygame.Event(pygame.TEXTINPUT, text="123"))
    assert edited.text == "12cdef"
    enter(edited, "z")
    assert edited.text == "12cdef"


def test_what_is_pasted_is_cleaned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "one\n\u202etwo\0 three")
    edited = field("<>")
    press(edited, pygame.K_LEFT)
    assert edited.handle(key(pygame.K_v, pygame.KMOD_CTRL))
    assert edited.text == "<one two three>"


def test_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    assert field("דנה").handle(key(pygame.K_c, pygame.KMOD_CTRL))
    assert copied == ["דנה"]


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_TAB, pygame.K_ESCAPE, pygame.K_UP, pygame.K_F1])
def test_keys_of_the_screen_pass_by(code: int) -> None:
    assert not field("a").handle(key(code))


def test_letters_never_reach_the_shortcuts_of_the_screen() -> None:
    assert field().handle(key(pygame.K_q))
    assert not field().handle(key(pygame.K_q, pygame.KMOD_CTRL))


def test_an_empty_field_starts_at_the_side_of_its_language() -> None:
    assert field(rtl=True).caret().x > RECT.right - 20
    assert field(rtl=False).caret().x < RECT.left + 20


def test_a_click_sets_the_caret() -> None:
    edited = field("Alice")
    edited.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(RECT.left + 2, RECT.centery)))
    enter(edited, ">")
    assert edited.text == ">Alice"
    assert not edited.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(5, 5)))


@pytest.mark.parametrize("text", ["W" * 24, "ש" * 24, "میز " * 6, "W" * 12 + "ש" * 12])
def test_the_caret_of_a_long_text_stays_inside(text: str) -> None:
    edited = TextField(pygame.Rect(100, 50, 120, 40), text, 20)
    for _ in range(30):
        assert edited.rect.contains(edited.caret().inflate(0, -20))
        edited.handle(key(pygame.K_LEFT))
    for _ in range(30):
        assert edited.rect.contains(edited.caret().inflate(0, -20))
        edited.handle(key(pygame.K_RIGHT))


def test_the_next_letter_appears_at_the_caret() -> None:
    surface = pygame.Surface((500, 150))
    for start, letter in (("Ali", "c"), ("דנ", "ה"), ("abc דנ", "ה"), ("דנה ab", "c")):
        edited = field(start)
        x = edited.caret().x
        edited.draw(surface, focus=False)
        before = surface.copy()
        enter(edited, letter)
        edited.draw(surface, focus=False)
        changed = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255), before)
        changed.invert()
        box = changed.get_bounding_rects()
        assert any(part.left - 4 <= x <= part.right + 4 for part in box), (start, letter)


EDITS = st.one_of(
    st.sampled_from([pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END, pygame.K_BACKSPACE, pygame.K_DELETE]),
    st.text(max_size=5),
    st.sampled_from(["a", "א", " ", "\u0301", "\u200c", "\u202e", "12", "ی", "\u200d"]),
)


@given(st.lists(EDITS, max_size=40))
@settings(deadline=None, max_examples=60)
def test_any_editing_leaves_a_clean_text_and_a_caret_on_it(edits: list[int | str]) -> None:
    edited = field(limit=8)
    for edit in edits:
        event = key(edit) if isinstance(edit, int) else pygame.Event(pygame.TEXTINPUT, text=edit)
        assert edited.handle(event)
        assert edited.text == clean(edited.text)
        assert len(graphemes(edited.text)) <= 8
        assert RECT.left <= edited.caret().x <= RECT.right


@pytest.mark.parametrize("sign", [pygame.K_a, 0x5E9], ids=["latin", "hebrew"])
def test_what_is_typed_over_everything_marked_replaces_it(sign: int) -> None:
    edited = field("192.168.1.7")
    ctrl = pygame.Event(pygame.KEYDOWN, key=sign, mod=pygame.KMOD_CTRL, unicode="", scancode=pygame.KSCAN_A)
    assert edited.handle(ctrl)
    enter(edited, "10")
    assert edited.text == "10", "the second letter is typed behind the first"
    for code in (pygame.K_BACKSPACE, pygame.K_DELETE):
        edited = field("192.168.1.7")
        edited.handle(ctrl)
        press(edited, code)
        assert edited.text == ""
    edited = field("192.168.1.7")
    edited.handle(ctrl)
    press(edited, pygame.K_HOME)
    enter(edited, "1")
    assert edited.text == "1192.168.1.7", "an arrow takes the mark away"


def test_what_is_marked_shows() -> None:
    pictures = []
    for marked in (False, True):
        edited = field("abc")
        if marked:
            edited.handle(key(pygame.K_a, pygame.KMOD_CTRL))
        surface = pygame.Surface((500, 200))
        edited.draw(surface, focus=True)
        pictures.append(surface.get_buffer().raw)
    assert pictures[0] != pictures[1]


def test_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    edited = field("abc")
    assert edited.handle(key(pygame.K_x, pygame.KMOD_CTRL))
    assert (copied, edited.text) == (["abc"], "")
