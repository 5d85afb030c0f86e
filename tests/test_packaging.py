"""What desktops need of a bundle: desktop entry, MIME type, icons, and the script that adds them."""

from __future__ import annotations

import configparser
import io
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from game import __version__, record
from tools import make_icons, release_notes

ROOT = Path(__file__).resolve().parent.parent
LINUX, ICONS = ROOT / "packaging" / "linux", ROOT / "packaging" / "icons"
MIME = "application/x-two-rivers-game"
XML = {"mime": "http://www.freedesktop.org/standards/shared-mime-info", "xml": "http://www.w3.org/XML/1998/namespace"}


def desktop_entry(path: Path) -> configparser.SectionProxy:
    parser = configparser.RawConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(path, encoding="utf-8")
    return parser["Desktop Entry"]


def program_of(command: str) -> str:
    """Return the program of an Exec line as a desktop reads it: a string, then quoted arguments, then field codes."""
    text = re.sub(r"\\(.)", r"\1", command)
    quoted = re.match(r'"((?:[^"\\`$]|\\["\\`$])*)"', text)
    assert quoted is not None, command
    assert text[quoted.end() :] == " %f"
    return re.sub(r"\\(.)", r"\1", quoted[1]).replace("%%", "%")


def test_the_desktop_entry_opens_records_and_speaks_three_languages() -> None:
    entry = desktop_entry(LINUX / "two-rivers.desktop")
    assert entry["Exec"] == "two-rivers %f"
    assert entry["MimeType"] == f"{MIME};"
    assert entry["StartupWMClass"] == "two-rivers", "as main.py tells X"
    for key in ("Name", "GenericName", "Comment", "Keywords"):
        words = {entry[f"{key}{language}"] for language in ("", "[he]", "[fa]")}
        assert len(words) == 3, key


@pytest.mark.skipif(not shutil.which("desktop-file-validate"), reason="desktop-file-utils is not installed")
def test_the_desktop_entry_is_valid() -> None:
    subprocess.run(["desktop-file-validate", LINUX / "two-rivers.desktop"], check=True)


def test_the_mime_type_knows_every_record() -> None:
    kind = ElementTree.parse(LINUX / "two-rivers.xml").getroot().find("mime:mime-type", XML)
    assert kind is not None
    assert kind.get("type") == MIME
    assert [each.get("pattern") for each in kind.findall("mime:glob", XML)] == ["*.game"]
    languages = {each.get(f"{{{XML['xml']}}}lang", "en") for each in kind.findall("mime:comment", XML)}
    assert languages == {"en", "he", "fa"}
    magic = [str(each.get("value")) for each in kind.iter(f"{{{XML['mime']}}}match")]
    begins = tuple(text.encode("latin-1").decode("unicode_escape").encode("latin-1") for text in magic)
    saves = [path.read_bytes() for path in (ROOT / "tests" / "saves").rglob("*.game")]
    assert saves
    assert all(data.startswith(begins) for data in saves if data.startswith(b"two-rivers"))
    plain = b"two-rivers 1\ngame tigris\nseats 2\n\n"
    for data in (plain, b"\xef\xbb\xbf" + plain):  # record.py accepts a byte order mark
        assert data.startswith(begins)
        record.read(data)


def test_the_description_names_what_the_entry_names() -> None:
    about = ElementTree.parse(LINUX / "two-rivers.metainfo.xml").getroot()
    assert about.findtext("launchable") == "two-rivers.desktop"
    assert about.findtext("provides/mediatype") == MIME
    newest = about.find("releases/release")
    assert newest is not None
    assert newest.get("version") == __version__
    assert {each.get(f"{{{XML['xml']}}}lang", "en") for each in about.findall("name")} == {"en", "he", "fa"}


@pytest.mark.parametrize("name", [make_icons.PROGRAM, make_icons.RECORD])
def test_the_icons_are_those_of_the_pictures(name: str) -> None:
    svg = make_icons.sources()[name]
    assert (ICONS / f"{name}.svg").read_text(encoding="utf-8") == svg
    for size in make_icons.SIZES:
        stored = Image.open(ICONS / f"{name}-{size}.png").convert("RGBA")
        assert stored.size == (size, size)
        if size <= 64:
            difference = ImageChops.difference(stored, make_icons.drawn(svg, size))
            assert max(high for _, high in difference.getextrema()) <= 2, "run tools/make_icons.py"
    assert Image.open(ICONS / f"{name}.ico").info["sizes"] == {(size, size) for size in make_icons.ICO_SIZES}
    mac = Image.open(io.BytesIO((ICONS / f"{name}.icns").read_bytes()))
    assert {size for size, _, _ in mac.info["sizes"]} == set(make_icons.ICNS_TYPES)


@pytest.fixture
def unpacked(tmp_path: Path) -> Path:
    """A bundle as it lies where somebody unpacked it, in a folder with every sign that a desktop entry must quote."""
    folder = tmp_path / 'My "games" $HOME `id` 100% \\ two' / "two-rivers"
    desktop = folder / "desktop"
    shutil.copytree(ICONS, desktop / "icons")
    for name in ("install.sh", "two-rivers.desktop", "two-rivers.xml"):
        shutil.copy(LINUX / name, desktop)
    (folder / "two-rivers").write_text("#!/bin/sh\n")
    (folder / "two-rivers").chmod(0o755)
    return folder


def install(folder: Path, data: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "XDG_DATA_HOME": str(data), "XDG_CONFIG_HOME": str(data / "config")}
    command = ["sh", str(folder / "desktop" / "install.sh"), *words]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.skipif(sys.platform != "linux", reason="a script for Linux")
def test_the_script_adds_and_removes_everything(unpacked: Path, tmp_path: Path) -> None:
    data = tmp_path / "data of mine"
    assert install(unpacked, data).returncode == 0
    entry = desktop_entry(data / "applications" / "two-rivers.desktop")
    assert program_of(entry["Exec"]) == str(unpacked / "two-rivers")
    hicolor = data / "icons" / "hicolor"
    for size in make_icons.SIZES:
        assert (hicolor / f"{size}x{size}" / "apps" / "two-rivers.png").is_file()
        assert (hicolor / f"{size}x{size}" / "mimetypes" / "application-x-two-rivers-game.png").is_file()
    assert (hicolor / "scalable" / "apps" / "two-rivers.svg").is_file()
    if shutil.which("update-mime-database"):
        assert f"{MIME}:*.game" in (data / "mime" / "globs").read_text(encoding="utf-8")
    assert install(unpacked, data, "--remove").returncode == 0
    ours = [path for path in data.rglob("*") if path.is_file() and "two-rivers" in path.name]
    assert ours == []
    assert not any("two-rivers" in path.read_text(encoding="utf-8") for path in data.rglob("mimeapps.list"))


@pytest.mark.skipif(sys.platform != "linux", reason="a script for Linux")
def test_the_script_removes_no_default_but_its_own(unpacked: Path, tmp_path: Path) -> None:
    settings = tmp_path / "config" / "mimeapps.list"
    settings.parent.mkdir()
    settings.write_text(
        f"[Default Applications]\n{MIME}=two-rivers.desktop;\ntext/plain=vi.desktop\n", encoding="utf-8"
    )
    assert install(unpacked, tmp_path, "--remove").returncode == 0
    assert settings.read_text(encoding="utf-8") == "[Default Applications]\ntext/plain=vi.desktop\n"


@pytest.mark.skipif(sys.platform != "linux", reason="a script for Linux")
def test_the_script_needs_the_program_beside_it(unpacked: Path, tmp_path: Path) -> None:
    (unpacked / "two-rivers").unlink()
    done = install(unpacked, tmp_path / "data")
    assert done.returncode == 1
    assert "missing" in done.stderr
    assert not (tmp_path / "data").exists()
    assert install(unpacked, tmp_path / "data", "--help").returncode == 2


LOG = "# Changelog\n\n## 0.10.0\n\n* New.\n\n### Old\n\n* Too.\n\n## 0.1.0\n\n* First.\n"


@pytest.mark.parametrize(("number", "text"), [("0.10.0", "* New.\n\n### Old\n\n* Too.\n"), ("0.1.0", "* First.\n")])
def test_the_notes_of_a_release_are_its_section(number: str, text: str) -> None:
    assert release_notes.notes(LOG, number) == text


def test_a_release_needs_its_section_and_its_tag() -> None:
    with pytest.raises(ValueError, match=r"no section 0\.1"):
        release_notes.notes(LOG, "0.1")
    with pytest.raises(SystemExit, match="The tag is v0"):
        release_notes.main("v0.0.0")


WORKFLOWS = ("ci.yml", "release.yml")


@pytest.mark.parametrize("name", WORKFLOWS)
def test_a_workflow_calls_what_there_is(name: str) -> None:
    text = (ROOT / ".github" / "workflows" / name).read_text(encoding="utf-8")
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"^ +(?:run: )?make ([\w-]+)$", text, re.MULTILINE)) <= targets
    files = re.findall(r"\btools/\w+\.py|requirements[\w-]*\.txt|tests/saves/\S+|\.ci/run|\./\.github/\S+", text)
    files += [each.replace(".", "/") for each in re.findall(r"python -m (tools\.\w+)", text)]
    assert files
    assert [each for each in files if not (ROOT / each).exists()] == []


def test_a_release_is_tried_on_three_systems_with_every_python() -> None:
    text = "".join((ROOT / ".github" / "workflows" / name).read_text(encoding="utf-8") for name in WORKFLOWS)
    assert all(f"{system}-latest" in text for system in ("ubuntu", "windows", "macos"))
    assert '["3.11", "3.12", "3.13", "3.14"]' in text
    assert "--draft" in text, "a person publishes it"
    assert "sha256sum" in text
