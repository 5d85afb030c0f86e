"""The list of planted faults fits the program of today; `make mutations` plants them and runs the tests on each."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools import mutations
from tools.mutations import ROOT, Mutation


def test_the_old_text_of_every_planted_fault_is_exactly_once_in_its_file() -> None:
    planted = mutations.planted()
    gone = [f"{each.file}: {each.why}" for each in planted if mutations.text_to_edit(ROOT, each) is None]
    assert planted
    assert not gone, "bring tools/planted.txt up to date"


def test_every_planted_fault_changes_something_once() -> None:
    planted = mutations.planted()
    assert not [each for each in planted if each.old == each.new]
    assert len({mutations.key(each) for each in planted}) == len(planted)


def test_every_planted_fault_has_tests_that_shall_find_it() -> None:
    for words in {tuple(mutations.tests_for(each)) for each in mutations.planted()}:
        places = [ROOT / word for word in words if word.startswith("tests/")]
        assert places
        assert all(place.exists() for place in places), words


def test_no_fault_is_found_by_its_text_alone() -> None:
    """The first test here would fail for every planted fault, so no area includes it."""
    here = Path(__file__)
    for words in mutations.AREAS.values():
        assert not [word for word in words if here.is_relative_to(ROOT / word)]


@pytest.mark.parametrize(
    ("file", "old"), [("rules.py", "goal = 12"), ("rules.py", "seats = 4"), ("other.py", "goal = 10")]
)
def test_an_old_text_that_is_not_exactly_once_in_its_file_is_gone(tmp_path: Path, file: str, old: str) -> None:
    (tmp_path / "rules.py").write_text("goal = 10\nseats = 4\nmost_seats = 4\n", encoding="utf-8")
    assert mutations.text_to_edit(tmp_path, Mutation("rules.py", "", "goal = 10", "")) is not None
    assert mutations.text_to_edit(tmp_path, Mutation(file, "", old, "")) is None


def test_the_readme_says_how_many_faults_are_planted() -> None:
    said = re.search(r"`make mutations` \| plants (\d+) faults", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert said
    assert int(said[1]) == len(mutations.planted())
