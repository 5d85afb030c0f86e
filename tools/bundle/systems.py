"""What differs between the systems: the programs of a bundle, their icons, and the file that people download."""

from __future__ import annotations

from typing import Any, Final

IDENTIFIER: Final = "io.github.two_rivers.TwoRivers"
RECORD: Final = "io.github.two_rivers.record"
NAMES: Final = {"linux": "linux", "win32": "windows", "darwin": "macos"}


def programs(platform: str) -> list[tuple[str, bool]]:
    """Return (name, whether it has a console) of the programs of a bundle.

    A program of Windows either opens a console whenever it is clicked, or has none; so there are two of them.
    """
    return [("two-rivers", False), ("two-rivers-console", True)] if platform == "win32" else [("two-rivers", True)]


def icon(platform: str) -> str | None:
    """Return the file of the program's icon under `packaging/icons`; on Linux the desktop entry has it."""
    return {"win32": "two-rivers.ico", "darwin": "two-rivers.icns"}.get(platform)


def archive_name(platform: str, machine: str, version: str) -> str:
    """Return the name of the packed bundle."""
    kind = {"win32": "zip", "darwin": "zip"}.get(platform, "tar.xz")
    machine = {"amd64": "x86_64", "aarch64": "arm64"}.get(machine.lower(), machine.lower())
    return f"two-rivers-{version}-{NAMES.get(platform, platform)}-{machine}.{kind}"


def info_plist(version: str) -> dict[str, Any]:
    """Return what macOS must know of the program: its version, and that records open with a double click."""
    return {
        "CFBundleShortVersionString": version,
        "NSHighResolutionCapable": True,
        "NSLocalNetworkUsageDescription": "Two Rivers finds and hosts tables in your local network.",
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "Two Rivers record",
                "CFBundleTypeRole": "Viewer",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [RECORD],
                "CFBundleTypeIconFile": "application-x-two-rivers-game.icns",
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": RECORD,
                "UTTypeDescription": "Two Rivers record",
                "UTTypeConformsTo": ["public.plain-text"],
                "UTTypeTagSpecification": {
                    "public.filename-extension": ["game"],
                    "public.mime-type": "application/x-two-rivers-game",
                },
            }
        ],
    }
