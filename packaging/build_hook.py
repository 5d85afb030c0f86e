"""The build hooks of hatchling for the wheel: the libraries that a player needs, and the compiled rules.

The libraries are those of `requirements.txt`. Corrections of a library (its last number) may replace the version that
was tested, so that a fault in encryption is mended without a new version of ours.

The rules are compiled where a C compiler is, else the wheel runs from source. `TWO_RIVERS_COMPILE=0` compiles
nothing; with 1, a wheel that cannot be compiled is an error.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools import compile_rules  # noqa: E402  the path comes first

PINNED: Final = re.compile(r"^([\w.-]+)==([\w.]+)( *;.*)?$", re.MULTILINE)
COMPILERS: Final = ("mypy", "setuptools")
"""What is needed to compile, beside a C compiler; the versions are those of `requirements-dev.txt`."""


def pinned(file: str) -> dict[str, tuple[str, str]]:
    """Return the versions that a requirements file names, each with the systems that need it ("" for all)."""
    lines = PINNED.findall((ROOT / file).read_text(encoding="utf-8"))
    return {name: (version, systems) for name, version, systems in lines}


def is_compiled() -> bool:
    """Return whether this wheel gets compiled rules."""
    wanted = os.environ.get("TWO_RIVERS_COMPILE", "")
    return wanted != "0" and (bool(wanted) or compile_rules.can_compile())


class Metadata(MetadataHookInterface):
    """The dependencies of the installed program; those of a Dask cluster are an extra, with the exact versions."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add them to the project's metadata."""
        libraries = pinned("requirements.txt").items()
        metadata["dependencies"] = [f"{name}~={version}{systems}" for name, (version, systems) in libraries]
        cluster = pinned("requirements-cluster.txt").items()
        metadata["optional-dependencies"] = {"cluster": [f"{name}=={version}" for name, (version, _) in cluster]}


class CompiledRules(BuildHookInterface[Any]):
    """The compiled modules of a wheel; the source distribution has none."""

    def dependencies(self) -> list[str]:
        """Return what the builder must install first."""
        if self.target_name != "wheel" or not is_compiled():
            return []
        versions = pinned("requirements-dev.txt")
        return [f"{name}=={versions[name][0]}" for name in COMPILERS]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and add the extensions to the wheel; without them it fits every system."""
        if self.target_name != "wheel" or version == "editable" or not is_compiled():
            return
        self._folder = tempfile.TemporaryDirectory()
        folder = Path(self._folder.name)
        try:
            made = compile_rules.compile_modules(folder, Path(self.root))
        except compile_rules.CompileError as error:
            if os.environ.get("TWO_RIVERS_COMPILE"):
                raise
            self.app.display_warning(f"The rules are not compiled; the wheel runs from source.\n{error}")
            return
        for path in made:
            build_data["force_include"][str(path)] = path.relative_to(folder).as_posix()
        build_data["pure_python"], build_data["infer_tag"] = False, True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the extensions from the source tree once they are in the wheel."""
        if hasattr(self, "_folder"):
            self._folder.cleanup()
