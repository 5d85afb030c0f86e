"""Add or change sentences in all three languages at once, in sorted files with equal keys.

    python tools/locale_keys.py < new.json      {"menu.quit": {"en": "Quit", "he": "...", "fa": "..."}}
    python tools/locale_keys.py --remove KEY...

A value is a text with {named} placeholders, or an object of plural forms ("one", "two", "other").
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path

LOCALE = Path(__file__).resolve().parent.parent / "assets" / "locale"
LANGUAGES = ("en", "he", "fa")


def load(language: str) -> dict[str, object]:
    """Return all sentences of one language."""
    path = LOCALE / f"{language}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def save(language: str, sentences: dict[str, object]) -> None:
    """Replace one language's file atomically."""
    text = json.dumps(dict(sorted(sentences.items())), ensure_ascii=False, indent=1) + "\n"
    handle, temporary = tempfile.mkstemp(dir=LOCALE, suffix=".tmp")
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(temporary, 0o644)
    os.replace(temporary, LOCALE / f"{language}.json")


def change(added: dict[str, dict[str, object]], removed: list[str]) -> None:
    """Apply one change to all languages; every key must be in every language."""
    for key, sentences in added.items():
        if set(sentences) != set(LANGUAGES):
            raise SystemExit(f"{key}: wants exactly {', '.join(LANGUAGES)}")
    for language in LANGUAGES:
        table = load(language)
        table.update({key: sentences[language] for key, sentences in added.items()})
        for key in removed:
            table.pop(key, None)
        save(language, table)


def main() -> None:
    """Read the change from standard input or the arguments; a lock excludes other writers."""
    lock = os.open(LOCALE / ".lock", os.O_CREAT | os.O_RDWR)
    try:
        if os.name == "posix":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        if sys.argv[1:2] == ["--remove"]:
            change({}, sys.argv[2:])
        else:
            change(json.load(sys.stdin), [])
    finally:
        os.close(lock)


if __name__ == "__main__":
    main()
