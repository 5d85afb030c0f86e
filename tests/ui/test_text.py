"""Lines and paragraphs as pictures: what fits, what is drawn where, and that nothing hostile costs much."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.effort import since
from ui.text import fonts, layout
from ui.text.bidi import FSI, LRI, PDI, RLI, levels

ROOT = Path(__file__).resolve().parent.parent.parent
HEBREW = "המארח 192.168.1.5:8765 (Alice) +3"
PERSIAN = "میزبان 192.168.1.5:8765 (Alice) 12/3"
LONG = f"עימות! השחקן {FSI}Alice (2){PDI} תוקף עם 12 אריחים ו־3 תגבורות. בחרו כמה אריחים ישחקו לפני סוף הספירה."
SIZES = (16, 18, 31)

mixed = st.text(st.sampled_from("ab Wאב םش بگ۱2 (+)-/.\u200c\u0301" + FSI + PDI), max_size=40)


def ink(picture: pygame.Surface) -> pygame.Rect:
    """The part of the picture where something is drawn."""
    return picture.get_bounding_rect(min_alpha=40)


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    """Whether two pictures are equal in every pixel."""
    return one.get_size() == other.get_size() and one.get_view("2").raw == other.get_view("2").raw


def drawn(part: str, picture: pygame.Surface, px: int) -> list[int]:
    """Every x at which exactly the picture of a part stands in a line of the same size."""
    sought = layout.render(part, px, "white")
    box = ink(sought)
    wanted = sought.subsurface(box)
    found = []
    for x in range(picture.get_width() - box.width + 1):
        if same(wanted.copy(), picture.subsurface((x, box.y, box.width, box.height)).copy()):
            found.append(x)
    return found


@pytest.mark.parametrize("px", SIZES)
def test_the_hebrew_vector_reads_right(px: int) -> None:
    line = layout.render(HEBREW, px, "white")
    (plus,), (name,), (address,) = (drawn(part, line, px) for part in ("+3", "(Alice)", "192.168.1.5:8765"))
    assert plus < name < address
    assert ink(line).right - address > layout.measure("192.168.1.5:8765", px)[0], "the Hebrew word stands right of all"


@pytest.mark.parametrize("px", SIZES)
def test_the_persian_vector_reads_right(px: int) -> None:
    line = layout.render(PERSIAN, px, "white")
    (score,), (name,), (address,) = (drawn(part, line, px) for part in ("12/3", "(Alice)", "192.168.1.5:8765"))
    assert score < name < address


def test_persian_letters_join() -> None:
    apart = sum(layout.measure(char, 40)[0] for char in "پادشاه")
    assert layout.measure("پادشاه", 40)[0] < 0.8 * apart
    assert not same(layout.render("می\u200cخواهم", 40, "white"), layout.render("میخواهم", 40, "white"))


def test_brackets_are_mirrored_in_right_to_left_lines() -> None:
    assert same(layout.render("(", 40, "white", rtl=True), layout.render(")", 40, "white", rtl=False))


@pytest.mark.parametrize("char", "aŽЖΩא۱پگچژیک،؟…–״׳→★")
def test_every_character_that_the_game_needs_has_a_glyph(char: str) -> None:
    assert not fonts.missing_chars(fonts.font_of(char), char)


def test_names_from_elsewhere_have_glyphs_too() -> None:
    assert not any(fonts.missing_chars(fonts.font_of(char), char) for char in "日本語한국어ქართული")


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("px", [16, 18, 24, 64])
def test_nothing_is_cut_off_above_or_below(px: int, bold: bool) -> None:
    for line in ("ÅÉŽ|({gjpqy", "לךףץןקשׁ", "گنج عغ ییي إآ جچحخ"):
        taller = pygame.Surface((layout.measure(line, px, bold)[0], 3 * px), pygame.SRCALPHA, 32)
        baseline = 2 * px
        x = 0
        for piece in fonts.pieces(line, None):
            font = fonts.shaped_font(piece, px, bold)
            glyphs = font.render(piece.text, True, "white")
            taller.blit(glyphs, (x, baseline - font.get_ascent()))
            x += glyphs.get_width()
        assert ink(layout.render(line, px, "white", bold)).height == ink(taller).height


def test_every_line_of_a_size_is_equally_high() -> None:
    heights = {layout.render(line, 20, "white").get_height() for line in ("a", "א", "ج", "日", HEBREW, "")}
    assert heights == {layout.line_height(20)}


@given(mixed, st.sampled_from(SIZES), st.booleans(), st.sampled_from([None, True, False]))
def test_a_picture_is_as_large_as_measured(line: str, px: int, bold: bool, rtl: bool | None) -> None:
    assert layout.render(line, px, "white", bold, rtl).get_size() == layout.measure(line, px, bold, rtl)


def test_alpha_is_premultiplied() -> None:
    line = layout.render("Tigris", 30, (200, 100, 50, 128))
    pixels = [line.get_at((x, y)) for x in range(line.get_width()) for y in range(line.get_height())]
    assert max(pixel.a for pixel in pixels) in (127, 128, 129)
    assert all(pixel.r <= pixel.a + 1 for pixel in pixels)


@given(mixed, st.integers(20, 300))
@settings(deadline=None)
def test_wrapped_lines_fit_and_lose_nothing(words: str, width: int) -> None:
    lines = layout.wrap(words, 18, width)
    for line in lines:
        assert layout.measure(line, 18)[0] <= width or len(line.strip(FSI + LRI + RLI + PDI)) <= 1
    bare = str.maketrans("", "", FSI + LRI + RLI + PDI + " ")
    assert "".join(lines).translate(bare) == words.translate(bare)
    assert all(line.count(FSI) <= line.count(PDI) for line in lines), "an isolate ends with its line"


def test_a_broken_isolate_goes_on_in_the_next_line() -> None:
    words = f"שם {FSI}Alice (the second) of Ur{PDI} 5"
    lines = layout.wrap(words, 18, 90)
    assert len(lines) > 2
    assert all(line.startswith(LRI) for line in lines[1:-1])


def test_a_broken_isolate_keeps_its_direction_on_a_line_without_a_letter_of_its_own() -> None:
    words = f"{FSI}אבגדה – {FSI}3 דה{PDI}.{PDI}"
    first, second = layout.wrap(words, 18, layout.measure("– 3 דה.", 18)[0] + 4, rtl=True)
    assert "אבג" in first
    assert second.startswith(RLI)
    assert levels(second, 1)[second.index("–")] == levels(second, 1)[second.index(".")] == 3
    late = layout.wrap(f"{FSI}12 345 אבג{PDI}", 18, layout.measure("12 345", 18)[0] + 2)
    assert [line[0] for line in late] == [RLI, RLI]


def test_line_ends_are_kept() -> None:
    assert layout.wrap("one\n\ntwo", 18, 500) == ["one", "", "two"]
    assert layout.paragraph("one\n\ntwo", 18, "white", 500).get_height() == 3 * layout.line_height(18)


@pytest.mark.parametrize(
    ("rtl", "align", "side"),
    [(True, "start", "right"), (True, "end", "left"), (False, "start", "left"), (False, "end", "right")],
)
def test_the_side_of_a_paragraph(rtl: bool, align: layout.Align, side: str) -> None:
    box = ink(layout.paragraph("abc", 20, "white", 300, rtl=rtl, align=align))
    assert (box.left < 5) if side == "left" else (box.right > 295)
    middle = ink(layout.paragraph("abc", 20, "white", 300, rtl=rtl, align="center"))
    assert abs(middle.centerx - 150) <= 2


def test_a_paragraph_keeps_its_direction_on_a_line_of_foreign_words() -> None:
    first, second = layout.wrap("אבג Tigris!", 20, layout.measure("Tigris!", 20)[0])
    assert (first, second) == ("אבג", "Tigris!")
    picture = layout.paragraph("אבג Tigris!", 20, "white", layout.measure("Tigris!", 20)[0], rtl=True)
    low = picture.subsurface((0, layout.line_height(20), picture.get_width(), layout.line_height(20)))
    assert same(low.copy(), layout.render("Tigris!", 20, "white", rtl=True)), "the ! stands on the left"


@given(mixed, st.integers(10, 300))
@settings(deadline=None)
def test_fit_and_ellipsis(line: str, width: int) -> None:
    px = layout.fit(line, 30, width, floor=12)
    assert 12 <= px <= 30
    assert px == 12 or layout.measure(line, px)[0] <= width
    assert px == 30 or layout.measure(line, px + 1)[0] > width
    cut = layout.ellipsis(line, 18, width)
    assert cut == line or cut.endswith(layout.ELLIPSIS)
    assert layout.measure(cut, 18)[0] <= max(width, layout.measure(layout.ELLIPSIS, 18)[0])
    assert (cut == line) == (layout.measure(line, 18)[0] <= width)


@pytest.mark.parametrize("line", ["Alice", "דנה לוי", "می\u200cخواهم گنج", "abc דנה 12 (x)", "דנה abc", "", "👍🏽"])
@pytest.mark.parametrize("rtl", [True, False])
def test_the_caret_has_a_place_at_every_character(line: str, rtl: bool) -> None:
    places = layout.carets(line, 24, rtl=rtl)
    width = layout.measure(line, 24, rtl=rtl)[0]
    assert len(places) == len(line) + 1
    assert all(0 <= x <= width for x in places)
    assert places[0] == (width if rtl else 0)


@pytest.mark.parametrize(("line", "turn"), [("Alice", 1), ("שלום", -1), ("پادشاه", -1)])
def test_the_caret_goes_with_the_writing(line: str, turn: int) -> None:
    places = layout.carets(line, 24)
    assert list(places) == sorted(places, reverse=turn < 0)
    assert len(set(places)) == len(places)


def test_the_caret_follows_the_letter_typed_last() -> None:
    line = "abc אבג"
    places = layout.carets(line, 24, rtl=False)
    assert places[7] == places[4], "the third Hebrew letter ends where the word began"
    assert places[5] > places[6] > places[7]


@pytest.mark.parametrize("unit", ["x", "א", "\u0301", "a ", "\u202e", "(", FSI, "ش", "日", "\ud800", "\0"])
def test_a_hundred_thousand_hostile_characters_are_drawn_quickly(unit: str) -> None:
    flood = unit * (100_000 // len(unit))
    start = time.thread_time()
    layout.ellipsis(flood, 18, 200)
    layout.render(flood, 18, "white")
    layout.paragraph(flood[:5000], 18, "white", 400)
    layout.carets(flood[:1000], 18)
    assert since(start) < 1.0


def test_kept_pictures_stay_within_their_bytes() -> None:
    kept = layout.SurfaceCache(10 * 10 * 4 * 3)
    for n in range(5):
        kept.put(n, pygame.Surface((10, 10)))
    assert kept.used_bytes == kept.limit
    assert kept.get(1) is None
    assert kept.get(4) is not None
    kept.put("large", pygame.Surface((100, 100)))
    assert kept.get("large") is None
    kept.put(4, pygame.Surface((5, 5)))  # two threads may make the same picture
    assert kept.used_bytes == 2 * 10 * 10 * 4 + 5 * 5 * 4


def test_a_line_is_drawn_once() -> None:
    assert layout.render("once", 18, "white") is layout.render("once", 18, pygame.Color("white"))


def test_loading_opens_no_font() -> None:
    """The menu must be on the screen within a second of the command."""
    shown = "ui.text.fonts.font.cache_info().currsize, 'pygame_gui' in sys.modules"
    code = f"import sys, ui.text.fonts, ui.text.layout; print({shown})"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "0 False"


def test_each_font_is_asked_once_for_a_line_of_unknown_signs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two hundred emoji that were never seen before: asked one by one they took 95 ms, together 1."""
    asked: list[int] = []
    missing_chars = fonts.missing_chars
    monkeypatch.setattr(fonts, "missing_chars", lambda index, text: asked.append(index) or missing_chars(index, text))
    monkeypatch.setattr(fonts, "_font_cache", {})
    fonts.pieces.cache_clear()
    fonts.pieces("".join(chr(0x1F300 + each) for each in range(200)), None)
    assert len(asked) == len(fonts.CHAIN)


def test_a_line_without_blanks_is_broken_without_measuring_all_that_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as a line of talk can be: 200 families of eleven signs each."""
    measured: list[int] = []
    measure = layout.measure
    monkeypatch.setattr(layout, "measure", lambda line, *more: measured.append(len(line)) or measure(line, *more))
    line = "".join(("\U0001f468\U0001f3fd\u200d", "\U0001f469\U0001f3fd\u200d")[each % 2] for each in range(660))
    lines = layout.wrap(line, 15, 260)
    assert "".join(lines) == line
    assert all(measure(each, 15)[0] <= 260 for each in lines)
    assert sum(measured) < 15 * len(line)


@pytest.mark.parametrize(
    "words",
    [
        "Dana gets 3 points for the war, and Boaz gets 12 points.",
        "Dana gets \u20683\u2069 points for the war, and Boaz gets \u2066+12\u2069 points.",
        "דנה מקבלת 3 נקודות על הסכסוך, ובועז מקבל 12 נקודות.",
        "دانا ۳ امتیاز برای درگیری می‌گیرد و امید ۱۲ امتیاز می‌گیرد.",
    ],
)
def test_no_line_ends_with_a_number_whose_word_is_on_the_next(words: str) -> None:
    """Unless not even the two have room in a line, at every width."""
    broken = 0
    for width in range(150, 500, 3):
        lines = layout.wrap(words, 20, width)
        ends = [line.split()[-1].strip("\u2066\u2067\u2068\u2069+") for line in lines[:-1]]
        assert not any(end.isdecimal() for end in ends), (width, lines)
        assert all(layout.measure(line, 20)[0] <= width for line in lines)
        broken += len(lines) > 1
    assert broken > 90


def test_a_number_stays_at_the_end_of_a_line_where_its_word_would_have_no_room() -> None:
    """Years, cells and lists are not counts either."""
    assert layout.wrap("in 2026, then", 20, layout.measure("in 2026,", 20)[0]) == ["in 2026,", "then"]
    assert layout.wrap("field 9 (ore)", 20, layout.measure("field 9", 20)[0]) == ["field 9", "(ore)"]
    assert layout.wrap("gain 12 points", 20, layout.measure("gain 12", 20)[0] + 2) == ["gain 12", "points"]
