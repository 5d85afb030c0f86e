"""The direction of letters against the official cases, and the lines that the game shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from unicodedata import bidirectional

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.soaking import soaked
from ui.text.bidi import FSI, LRI, PDI, RLI, SIGNED, is_rtl, levels, runs, spans

OFFICIAL = Path("/usr/share/unicode")
SAMPLE = Path(__file__).with_name("bidi_cases.txt")
NOT_DONE = {"LRE", "RLE", "LRO", "RLO", "PDF"}
BASES = {"0": 0, "1": 1, "2": None}
ONE_OF = {
    "L": "a", "R": "א", "AL": "ش", "EN": "1", "AN": "٠", "ES": "+", "ET": "$", "CS": ",", "B": "\u2029", "S": "\t",
    "WS": " ", "ON": "!", "BN": "\u00ad", "NSM": "\u0300", "LRI": LRI, "RLI": RLI, "FSI": FSI, "PDI": PDI,
}  # fmt: skip

mixed = st.text(st.sampled_from("abאבشف12۳٤ +-/.,:()[]«»\u0301\u200c\u200f" + FSI + LRI + RLI + PDI), max_size=30)


def data(lines: Iterable[str]) -> Iterator[str]:
    """The lines of a data file without comments."""
    for line in lines:
        bare = line.split("#")[0].strip()
        if bare:
            yield bare


def check_characters(lines: Iterable[str]) -> int:
    """Compare levels and order with a file in the form of BidiCharacterTest.txt; the number of cases done."""
    done = 0
    for case in data(lines):
        points, direction, _, wanted, order = case.split(";")
        text = "".join(chr(int(point, 16)) for point in points.split())
        if any(bidirectional(char) in NOT_DONE for char in text):
            continue
        done += 1
        got = levels.__wrapped__(text, BASES[direction])
        named = [i for i, level in enumerate(wanted.split()) if level != "x"]
        assert [got[i] for i in named] == [int(level) for level in wanted.split() if level != "x"], case
        if not SIGNED.search(text):
            drawn = drawing_order(text, BASES[direction])
            assert [i for i in drawn if i in set(named)] == [int(i) for i in order.split()], case
    return done


every = pytest.mark.parametrize("nth", soaked([1, 7], [7]))
"""`make soak` tries all of the hundreds of thousands of cases, `make test` every seventh."""


def drawing_order(text: str, base: int | None) -> list[int]:
    """The indices of the characters from left to right."""
    order: list[int] = []
    for start, end, rtl in spans.__wrapped__(text, base):
        order += range(end - 1, start - 1, -1) if rtl else range(start, end)
    return order


def test_the_sample_of_official_cases() -> None:
    assert check_characters(SAMPLE.read_text(encoding="utf-8").splitlines()) > 150


@every
def test_all_official_character_cases(nth: int) -> None:
    path = OFFICIAL / "BidiCharacterTest.txt"
    if not path.exists():
        pytest.skip("needs the package unicode-data")
    with path.open(encoding="utf-8") as lines:
        assert check_characters(islice(lines, 0, None, nth)) > 90_000 // nth


@every
def test_all_official_class_cases(nth: int) -> None:
    path = OFFICIAL / "BidiTest.txt"
    if not path.exists():
        pytest.skip("needs the package unicode-data")
    wanted: list[str] = []
    read = done = 0
    with path.open(encoding="utf-8") as lines:
        for line in data(lines):
            if line.startswith("@"):
                wanted = line.split(":")[1].split() if line.startswith("@Levels") else wanted
                continue
            kinds, bits = line.split(";")
            read += 1
            if read % nth or NOT_DONE & set(kinds.split()):
                continue
            text = "".join(ONE_OF[kind] for kind in kinds.split())
            for bit, base in ((1, None), (2, 0), (4, 1)):
                if int(bits, 16) & bit:
                    got = levels.__wrapped__(text, base)
                    assert all(w in ("x", str(g)) for w, g in zip(wanted, got, strict=True)), (line, base, got)
                    done += 1
    assert done > 280_000 // nth


def seen(text: str, base: int | None = None) -> str:
    """The line as the eye meets it from left to right, letters for letters."""
    flip = str.maketrans("()[]{}", ")(][}{")
    return "".join(run[::-1].translate(flip) if rtl else run for run, rtl in runs(text, base))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("המארח 192.168.1.5:8765 (Alice) +3", "+3 (Alice) 192.168.1.5:8765 חראמה"),
        ("میزبان 192.168.1.5:8765 (Alice) 12/3", "12/3 (Alice) 192.168.1.5:8765 نابزیم"),
        ("הצבת מנהיג 12 נקודות (Tigris 3:45)!", "!(Tigris 3:45) תודוקנ 12 גיהנמ תבצה"),
        ("דנה: -4, כחול +12.", ".+12 לוחכ ,-4 :הנד"),
        ("abc אבג (12) def", "abc (12) גבא def"),
        ("۱۲/۳ امتیاز", "زایتما ۱۲/۳"),
        ("3-5 נקודות", "תודוקנ 3-5"),
    ],
)
def test_lines_of_the_game(text: str, shown: str) -> None:
    assert seen(text) == shown


def test_an_isolated_name_does_not_move_its_neighbours() -> None:
    assert seen(f"{FSI}Alice (2){PDI} 5").replace(PDI, "").replace(FSI, "") == "Alice (2) 5"
    line = seen(f"נקודות: {FSI}Bob 7{PDI} 12, {FSI}دارا 9{PDI} 3")
    bare = "".join(char for char in line if char not in (FSI, PDI))
    assert bare == "3 9 اراد ,12 Bob 7 :תודוקנ"


def test_isolates_do_not_choose_the_direction_of_the_line() -> None:
    assert not is_rtl("12 !")
    assert is_rtl(f"{FSI}Alice{PDI} ניצחה")
    assert not is_rtl(f"{FSI}דנה{PDI} wins")


@given(mixed, st.sampled_from([None, 0, 1]))
def test_every_character_is_drawn_once(text: str, base: int | None) -> None:
    assert sorted(drawing_order(text, base)) == list(range(len(text)))
    assert len(levels(text, base)) == len(text)


@given(mixed, mixed, mixed)
def test_nothing_inside_an_isolate_changes_the_rest(before: str, inner: str, after: str) -> None:
    """Unless it has isolate marks of its own (names are cleaned of those). The end of the line is kept away (L1)."""
    inner = "".join(char for char in inner if char not in (FSI, LRI, RLI, PDI))
    full = levels(f"{before}{LRI}{inner}{PDI}{after}א", 1)
    empty = levels(f"{before}{LRI}{PDI}{after}א", 1)
    cut = len(before) + 1
    assert full[:cut] + full[cut + len(inner) :] == empty


def test_a_hundred_thousand_characters_come_to_an_end() -> None:
    assert len(levels("א(" * 50_000, None)) == 100_000
