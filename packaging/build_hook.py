"""What hatchling asks when it builds a wheel: which libraries a player needs, and the compiled rules.

The libraries are those of `requirements.txt`. Corrections of a library (its last number) may replace the version that
was tested, so that a fault in encryption is mended without a new version of ours.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from hatchling.metadata.plugin.interface import MetadataHookInterface

PINNED: Final = re.compile(r"^([\w.-]+)==([\w.]+)( *;.*)?$")


def libraries(requirements: str) -> list[str]:
    """Return the pinned lines of a requirements file as compatible releases, with the systems that need them."""
    found = map(PINNED.match, requirements.splitlines())
    return [f"{line[1]}~={line[2]}{line[3] or ''}" for line in found if line]


class Metadata(MetadataHookInterface):
    """The dependencies of the installed program."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add them to the project's metadata."""
        metadata["dependencies"] = libraries((Path(self.root) / "requirements.txt").read_text(encoding="utf-8"))
