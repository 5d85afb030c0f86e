"""Names from people and from other computers: nothing invisible, nothing endless, nothing cut in two."""

from __future__ import annotations

from unicodedata import category

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game.display_text import clean, clean_partial, graphemes
from tests.effort import least

BIDI_CONTROLS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
HOSTILE = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from(
            BIDI_CONTROLS + "\0\n\r\t\u2028\u200b\u200c\u200d\ufeff\u0301\u05b0\u064b\ufe0f\u3164 a{}<אب👨🇮🏽"
        ),
        st.characters(categories=["Cs", "Mn", "Cf"]),
    ),
    max_size=200,
)


@pytest.mark.parametrize(
    ("given_name", "kept"),
    [
        ("  Alice  ", "Alice"),
        ("דנה", "דנה"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("A\0li\ud800ce", "Alice"),
        ("\u202egnihsif\u202c \u2066x\u2069\u200f", "gnihsif x"),
        ("one\r\ntwo\u2028three\tfour", "one two three four"),
        ("a\u200b\u200bb\ufeff", "ab"),
        ("\u3164\u2800\u200d", ""),
        ("", ""),
        ("\u0301\u0302x", "x"),
        ("\u200cab\u200c cd\u200d", "ab cd"),
        ("e\u0301", "é"),
        ("<img src='x'> {0.__class__}", "<img src='x'> {0.__class"),
        ("..\\../etc/passwd", "..\\../etc/passwd"),
        ("x" * 100, "x" * 24),
        ("x" * 23 + " y", "x" * 23),
    ],
)
def test_what_is_kept(given_name: str, kept: str) -> None:
    assert clean(given_name) == kept


@given(HOSTILE)
@example("a\u200d \u200db")
@example(" " * 30 + "x")
def test_always_fit_to_be_shown(text: str) -> None:
    name = clean(text)
    assert not set(name) & set(BIDI_CONTROLS)
    assert all(category(char)[0] != "C" or char in "\u200c\u200d" for char in name)
    assert all(category(char)[0] != "Z" or char == " " for char in name)
    assert len(graphemes(name)) <= 24
    assert "".join(graphemes(name)) == name
    assert name == name.strip()
    assert name.encode("utf-8").decode("utf-8") == name


@pytest.mark.parametrize("text", ["a \u200d b", " \u200d{name}", "a \u200d\u0301 b", "\u200d \u0301 a"])
def test_what_is_left_out_leaves_no_two_spaces_behind(text: str) -> None:
    """Found by the soak `words`: joiners between spaces."""
    once = clean(text)
    assert clean(once) == once
    assert "  " not in once
    assert once == once.strip()


@given(HOSTILE)
def test_cleaning_twice_changes_nothing(text: str) -> None:
    assert clean(clean(text)) == clean(text)
    assert clean(clean_partial(text)) == clean(text)


@given(HOSTILE, st.integers(1, 30))
def test_a_shorter_name_is_cut_between_visible_characters(text: str, limit: int) -> None:
    whole = graphemes(clean(text, 60))
    assert clean(text, limit) == "".join(whole[:limit]).strip(" \u200c\u200d") or len(text) > 64 * limit


@pytest.mark.parametrize("unit", ["👨\u200d👩\u200d👧\u200d👦", "🇮🇷", "👍🏽", "שָׁ", "نِّ", "한", "❤\ufe0f"])
def test_a_visible_character_is_never_cut(unit: str) -> None:
    assert graphemes(unit) == [unit]
    assert graphemes(clean(unit * 30)) == [unit] * 24


def test_a_mark_without_a_letter_leaves_no_space_behind() -> None:
    assert clean("\U00016b30 0", 2) == "0"
    assert clean("a \u0302 b") == "a b"


def test_a_flood_of_marks_leaves_four() -> None:
    assert clean("a" + "\u0302" * 500 + "b") == "â" + "\u0302" * 4 + "b"


def test_joined_emoji_do_not_make_one_endless_character() -> None:
    assert all(len(unit) <= 16 for unit in graphemes(clean("👨\u200d" * 400)))


@pytest.mark.parametrize("unit", ["x", "\u0301", "\u202e", "a\u200d", " ", "👨\u200d", "\ud800"])
def test_a_hundred_thousand_characters_take_no_time(unit: str) -> None:
    flood = unit * (100_000 // len(unit))
    assert least(lambda: clean(flood)) < 0.05
