"""The documents name only what exists: paths, commands, names of the code, words of the game, the map of the rooms."""

from __future__ import annotations

import builtins
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import main
from tools import map as rooms_map

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]
TOPS = ("game", "ui", "tests", "tools", "packaging", "docs", "assets")

_CODE = re.compile(r"`([^`\n]+)`")
_BLOCK = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)#:\s]+)\)")
_PATH = re.compile(rf"(?:{'|'.join(TOPS)})/[\w./*<>-]*")
_FILE = re.compile(r"[\w-]+\.(?:py|md|toml|jsonl)")
_NAME = re.compile(r"([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(?:\(.*\))?")
_DEFINED = re.compile(
    r"^\s*(?:class|(?:async )?def)\s+(\w+)|^\s*(?:self\.|cls\.)?(\w+)\s*(?::[^=\n]*)?=|^\s*(?:self\.)?(\w+): ",
    re.MULTILINE,
)


def inline(document: Path) -> Iterator[str]:
    """Yield what stands between single backticks."""
    yield from _CODE.findall(_BLOCK.sub("", document.read_text(encoding="utf-8")))


def commands(document: Path) -> Iterator[str]:
    """Yield the lines of code blocks and what stands between single backticks."""
    for block in _BLOCK.findall(document.read_text(encoding="utf-8")):
        yield from (line.split(" #")[0] for line in block.splitlines())
    yield from inline(document)


@cache
def defined() -> frozenset[str]:
    """Return every name that the program, its tools, its tests, Python or a library of ours define."""
    files = [path for top in ("game", "ui", "tests", "tools", "packaging") for path in (ROOT / top).rglob("*.py")]
    found = {*dir(builtins), *re.findall(r"\w+", (ROOT / "requirements.txt").read_text(encoding="utf-8"))}
    found |= {path.stem for path in files} | {path.parent.name for path in files}
    for path in files:
        found.update(*_DEFINED.findall(path.read_text(encoding="utf-8")))
    return frozenset(found)


def missing_paths(words: str) -> list[str]:
    """Return the paths in a piece of code that do not exist; <key> and * stand for any name."""
    if _PATH.fullmatch(words):
        path = re.sub(r"<\w+>", "*", words).rstrip("/")
        module = re.sub(r"\.\w+$", ".py", path)  # of `ui/catalog.PLAYABLE`
        return [] if any(ROOT.glob(path)) or any(ROOT.glob(module)) else [words]
    if _FILE.fullmatch(words):
        return [] if any((ROOT / words).exists() or path.name == words for path in known_files()) else [words]
    return []


@cache
def known_files() -> tuple[Path, ...]:
    return (*(path for top in TOPS for path in (ROOT / top).rglob("*") if path.is_file()), *ROOT.glob("*.*"))


def is_name_of_code(words: str) -> bool:
    """Return whether a piece of code looks like a class (two humps or a dot), a function or a dotted name."""
    return (
        bool(_NAME.fullmatch(words))
        and not _FILE.fullmatch(words)
        and bool(re.search(r"[a-z][A-Z]|[a-z]_[a-z]|^[A-Z]\w*\.\w|\($", words))
    )


def test_every_path_exists() -> None:
    faults = [f"{page.name}: {path}" for page in DOCUMENTS for words in inline(page) for path in missing_paths(words)]
    assert not faults, "\n".join(faults)


def test_a_missing_path_is_a_fault() -> None:
    assert missing_paths("game/core.py") == missing_paths("ui/<key>/ui.py") == missing_paths("weights.py") == []
    assert missing_paths("game/gone.py") == ["game/gone.py"]
    assert missing_paths("ui/<key>/gone.py") == ["ui/<key>/gone.py"]
    assert missing_paths("gone.md") == ["gone.md"]


def test_every_link_leads_somewhere() -> None:
    faults = [
        f"{page.name}: {link}"
        for page in DOCUMENTS
        for link in _LINK.findall(page.read_text(encoding="utf-8"))
        if not (page.parent / link).exists()
    ]
    assert not faults, "\n".join(faults)


def test_every_command_exists() -> None:
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    faults = []
    for page in DOCUMENTS:
        for line in commands(page):
            faults += [
                f"{page.name}: make {name}" for name in re.findall(r"^make ([\w-]+)", line) if name not in targets
            ]
            named = re.findall(r"main\.py ([a-z]+)\b", line)
            faults += [
                f"{page.name}: main.py {name}" for name in named if name not in {*main.COMMAND_MODULES, "play", "watch"}
            ]
    assert not faults, "\n".join(faults)


def test_every_name_of_the_code_exists() -> None:
    pages = [
        page
        for page in DOCUMENTS
        if page.name in ("README.md", "CHANGELOG.md", "design.md", "bots.md", "adding-a-game.md")
    ]
    faults = []
    for page in pages:
        for words in filter(is_name_of_code, inline(page)):
            parts = words.split("(")[0].split(".")
            faults += [f"{page.name}: {words}" for part in parts if part not in defined()][:1]
    assert not faults, "\n".join(faults)


def test_the_glossary_has_every_word_once() -> None:
    glossary = (ROOT / "docs/design.md").read_text(encoding="utf-8").split("\n## ")[1]
    words = [line.split(" | ")[0] for line in glossary.splitlines() if line.startswith("| ")]
    assert "| leader" in words
    assert sorted(words) == sorted(set(words))


def test_the_glossary_has_the_words_of_the_game() -> None:
    rows = re.findall(
        r"^\| [^|]+ \| [^|]+ \| ([^|]+) \| ([^|]+) \|$", (ROOT / "docs/design.md").read_text(encoding="utf-8"), re.M
    )
    words = [row for row in rows if row[0] not in ("Hebrew", "---")]
    assert len(words) > 40
    for column, language in enumerate(("he", "fa")):
        sentences = (ROOT / f"assets/locale/{language}.json").read_text(encoding="utf-8")
        faults = [word for row in words for word in row[column].split(", ") if word != "—" and word not in sentences]
        assert not faults, "\n".join(faults)


def test_the_map_is_up_to_date() -> None:
    assert rooms_map.out_of_date() == [], "run make map"
