"""What goes into a bundle, and how it is packed on each system. `tools/smoke_bundle.py` runs a built one."""

from __future__ import annotations

import ast
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pygame
import pytest

import tools.bundle.__main__ as build
from game.catalog import GAMES
from tests.imports import SOURCES, TREES
from tools.bundle import contents, fonts, pack, systems
from ui.text.fonts import CHAIN, EMBOLDENED, font, font_of

ROOT = Path(__file__).resolve().parent.parent


def imports_by_name(tree: ast.Module) -> bool:
    """Called, or passed on to be called."""
    named = [node for node in ast.walk(tree) if isinstance(node, ast.Name | ast.Attribute)]
    names = {node.id if isinstance(node, ast.Name) else node.attr for node in named}
    return bool(names & {"import_module", "__import__", "load_module", "exec_module"})


def test_the_modules_that_import_by_name_are_known() -> None:
    assert {name for name, tree in TREES.items() if imports_by_name(tree)} == contents.LATE_IMPORTS.keys()


def test_every_module_is_reached_from_the_main_file() -> None:
    """By imports that can be read from the source, and by the tables: so PyInstaller finds all of them."""
    assert {*SOURCES} - contents.needed() == set()


def test_a_missing_module_is_named() -> None:
    whole = contents.needed()
    assert {"cryptography", "pygame", "spake2", "ui.scenes.rules"} <= whole
    assert contents.missing(whole) == []
    assert contents.missing([name for name in whole if name != "ui.scenes.rules"]) == ["ui.scenes.rules"]
    assert contents.missing([name for name in whole if name != "cryptography"]) == ["cryptography"]


def test_a_compiled_module_counts(tmp_path: Path) -> None:
    """Its imports are read from its source, since PyInstaller reads none of it."""
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "bits.py").touch()
    (tmp_path / "main.py").write_text("import pygame\nfrom game import rules\n", encoding="utf-8")
    (tmp_path / "game" / "rules.py").write_text("import bisect\nfrom game.bits import each\n", encoding="utf-8")
    end = contents.COMPILED[0]
    (tmp_path / "game" / f"rules{end}").touch()
    (tmp_path / f"rules__mypyc{end}").touch()
    assert contents.compiled_needs(tmp_path) == ["bisect", "game.bits", "rules__mypyc"]
    others = [*contents.late_modules(), "game", "game.bits", "pygame"]
    assert contents.missing([*others, f"game/rules{end}"], tmp_path) == []
    assert contents.missing(others, tmp_path) == ["game.rules"]


def test_nothing_that_is_needed_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert contents.excluded_needs() == []
    monkeypatch.setattr(contents, "UNUSED_MODULES", ("ipaddress", "asyncio", "PIL"))
    assert {"ipaddress", "asyncio"} <= {*contents.excluded_needs()}
    assert contents.needed() >= contents.OPTIONAL


def test_all_assets_and_the_fonts_of_the_chain_are_in() -> None:
    files = dict(contents.data_files())
    assert files[str(ROOT / "assets" / "locale" / "he.json")] == str(Path("assets", "locale"))
    assert len(files) == sum(path.is_file() and path.name[0] != "." for path in (ROOT / "assets").rglob("*"))
    for path in {path for pair in CHAIN for path in pair if path.parent.name == "data"}:
        assert contents.is_wanted(f"pygame_gui/data/{path.name}")
    assert not contents.is_wanted("pygame_gui/data/NotoSansSC-Regular.otf")
    assert contents.is_wanted("pygame_gui/data/default_theme.json")
    assert contents.is_wanted("pygame/pygame_icon.bmp"), "a window needs it before it has its own"
    assert not contents.is_wanted("pygame/surface.pyi")


KOREAN = len(CHAIN) - 1


def test_every_library_brings_its_licence() -> None:
    found = contents.licences()
    folders = {folder for _, folder in found}
    assert {f"licenses/{name}" for name in ("pygame-ce", "pygame_gui", "cryptography", "spake2", "python")} <= folders
    texts = [Path(file).read_text(encoding="utf-8").lower() for file, _ in found]
    assert all("licens" in text or "copyright" in text for text in texts)


def test_a_reduced_font_draws_the_same(tmp_path: Path) -> None:
    """All that the program draws with it; it loses what an earlier font draws."""
    path = CHAIN[KOREAN][0]
    small = Path(fonts.smaller(path, tmp_path))
    assert small.stat().st_size < 0.6 * path.stat().st_size
    left = fonts.code_points(small)
    assert left == fonts.drawn(path)
    lost = fonts.code_points(path) - left
    assert len(lost) > 8000
    assert KOREAN not in {font_of(chr(code)) for code in lost}
    pygame.font.init()
    for text in ("한국어 이름", "각힣 (가)"):
        pictures = [pygame.font.Font(str(file), 24).render(text, True, "white", "black") for file in (path, small)]
        assert pygame.image.tobytes(pictures[0], "RGB") == pygame.image.tobytes(pictures[1], "RGB")


def test_a_small_font_stays_as_it_is(tmp_path: Path) -> None:
    assert fonts.smaller(CHAIN[0][0], tmp_path) == str(CHAIN[0][0])
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize(("index", "text"), [(KOREAN - 1, "日本"), (KOREAN, "한국")])
def test_foreign_names_have_bold_letters(index: int, text: str) -> None:
    """Without a second file."""
    assert index in EMBOLDENED
    plain, bold = (
        pygame.mask.from_surface(font(index, 24, thick).render(text, True, "white")).count() for thick in (False, True)
    )
    assert bold > 1.1 * plain


def test_the_programs_of_each_system() -> None:
    assert systems.programs("linux") == [("two-rivers", True)]
    assert systems.programs("win32") == [("two-rivers", False), ("two-rivers-console", True)]
    for platform in ("win32", "darwin"):
        assert (ROOT / "packaging" / "icons" / str(systems.icon(platform))).is_file()
    assert systems.icon("linux") is None


@pytest.mark.parametrize(
    ("platform", "machine", "name"),
    [
        ("linux", "x86_64", "two-rivers-1.2-linux-x86_64.tar.xz"),
        ("win32", "AMD64", "two-rivers-1.2-windows-x86_64.zip"),
        ("darwin", "arm64", "two-rivers-1.2-macos-arm64.zip"),
        ("linux", "aarch64", "two-rivers-1.2-linux-arm64.tar.xz"),
    ],
)
def test_the_name_of_the_download(platform: str, machine: str, name: str) -> None:
    assert systems.archive_name(platform, machine, "1.2") == name


def test_macos_opens_records_with_the_program() -> None:
    info = systems.info_plist("1.2")
    (kind,), (declared,) = info["CFBundleDocumentTypes"], info["UTExportedTypeDeclarations"]
    assert kind["LSItemContentTypes"] == [declared["UTTypeIdentifier"]]
    assert declared["UTTypeTagSpecification"]["public.filename-extension"] == ["game"]
    assert (ROOT / "packaging" / "icons" / kind["CFBundleTypeIconFile"]).is_file()


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    """A folder with a bundle of three files and a link."""
    folder = tmp_path / "two-rivers"
    (folder / "_internal").mkdir(parents=True)
    (folder / "two-rivers").write_bytes(b"\x7fELF")
    (folder / "two-rivers").chmod(0o755)
    (folder / "_internal" / "data.json").write_text("{}", encoding="utf-8")
    (folder / "_internal" / "libx.so.1").write_bytes(b"x" * 100)
    (folder / "_internal" / "libx.so").symlink_to("libx.so.1")
    return tmp_path


@pytest.mark.skipif(sys.platform == "win32", reason="links and modes as on POSIX")
def test_the_tar_keeps_links_and_modes_and_nothing_of_who_packed_it(dist: Path) -> None:
    pack.pack("linux", dist, dist / "one.tar.xz")
    (dist / "two-rivers" / "_internal" / "data.json").touch()
    pack.pack("linux", dist, dist / "two.tar.xz")
    assert pack.checksum(dist / "one.tar.xz") == pack.checksum(dist / "two.tar.xz")
    with tarfile.open(dist / "one.tar.xz") as tar:
        found = {entry.name: entry for entry in tar}
    inside = ("two-rivers", "_internal", "_internal/data.json", "_internal/libx.so", "_internal/libx.so.1")
    assert found.keys() == {"two-rivers", *(f"two-rivers/{name}" for name in inside)}
    assert found["two-rivers/two-rivers"].mode == 0o755
    assert found["two-rivers/_internal/data.json"].mode == 0o644
    assert found["two-rivers/_internal/libx.so"].issym()
    assert {(entry.uid, entry.uname, entry.mtime) for entry in found.values()} == {(0, "", pack.DATE)}


def test_windows_gets_a_zip(dist: Path) -> None:
    pack.pack("win32", dist, dist / "it.zip")
    with zipfile.ZipFile(dist / "it.zip") as file:
        assert "two-rivers/_internal/data.json" in file.namelist()
        assert file.read("two-rivers/two-rivers") == b"\x7fELF"
        assert file.testzip() is None


def test_macos_packs_its_app_with_its_own_tool(dist: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[list[str]] = []
    monkeypatch.setattr(subprocess, "run", lambda words, check: called.append(words))
    pack.pack("darwin", dist, dist / "it.zip")
    ((tool, *_, folder, target),) = called
    assert (tool, Path(folder).name, target) == ("ditto", "Two Rivers.app", str(dist / "it.zip"))


def test_a_bundle_that_is_too_large_is_a_fault(dist: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert pack.size(dist / "two-rivers") == 4 + 2 + 100
    assert not build.too_large("linux", [80_000_000, 36_000_000])
    assert build.too_large("linux", [70_000_000, 36_000_001])
    assert "36.0 MB of 36 MB" in capsys.readouterr().err
    assert not build.too_large("win32", [10**9])


def test_the_menu_entry_of_linux_is_in_the_bundle(tmp_path: Path) -> None:
    build.add_menu_entry(tmp_path / "desktop")
    names = {str(path.relative_to(tmp_path / "desktop")) for path in tmp_path.rglob("*")}
    assert {"install.sh", "two-rivers.desktop", "icons/two-rivers-512.png", "icons/two-rivers.svg"} <= names


def test_versions_of_tools_are_the_same_everywhere() -> None:
    pins: dict[str, set[str]] = {}
    for name in ("requirements.txt", "requirements-cluster.txt", "requirements-dev.txt", "requirements-dist.txt"):
        for line in (ROOT / name).read_text(encoding="utf-8").splitlines():
            if "==" in line:
                pins.setdefault(line.split("==")[0], set()).add(line)
    assert {"fonttools", "pyinstaller"} <= pins.keys()
    assert [lines for lines in pins.values() if len(lines) > 1] == []


def test_rules_that_cannot_be_compiled_run_from_source_unless_they_must_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(target: Path) -> list[Path]:
        raise build.compile_rules.CompileError("no compiler")

    monkeypatch.setattr(build.compile_rules, "compile_modules", fail)
    monkeypatch.setattr(build.compile_rules, "can_compile", lambda: False)
    monkeypatch.delenv("TWO_RIVERS_COMPILE", raising=False)
    assert not build.compiles()
    build.compile_into(tmp_path)
    assert "no compiler" in capsys.readouterr().err
    monkeypatch.setenv("TWO_RIVERS_COMPILE", "0")
    assert not build.compiles()
    monkeypatch.setenv("TWO_RIVERS_COMPILE", "1")
    assert build.compiles()
    with pytest.raises(build.compile_rules.CompileError):
        build.compile_into(tmp_path)


def test_the_copy_that_is_bundled_has_all_sources_and_nothing_compiled(tmp_path: Path) -> None:
    copy = build.stage(tmp_path / "source")
    assert contents.sources(copy).keys() == contents.sources().keys()
    assert not [path for path in copy.rglob("*") if path.suffix in (".so", ".pyc")]
    assert GAMES.keys() <= {path.name for path in (copy / "game").iterdir()}
