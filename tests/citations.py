"""What the tests of a folder say in their docstrings: there they cite the rulings that they hold."""

from __future__ import annotations

import ast
from pathlib import Path


def docstrings(folder: Path) -> list[str]:
    """Of all test functions of a folder, each on one line per line of the text."""
    found = []
    for path in folder.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found.append(ast.get_docstring(node) or "")
    return found
